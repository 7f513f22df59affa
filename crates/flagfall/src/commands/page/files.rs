//! The files that are served, and their types.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use super::embedded::FILES;
use crate::failure::{Failure, Hint, Problem};

/// Where the files are.
pub(super) enum Files {
    /// In the program.
    Embedded,
    /// In a folder, by its path without symbolic links. Files are read again for every request.
    Folder(PathBuf),
}

impl Files {
    /// Those of this folder, or the page that is part of the program.
    pub(super) fn new(folder: Option<&Path>) -> Result<Files, Failure> {
        let Some(folder) = folder else { return Files::embedded() };
        let found = folder.canonicalize().map_err(|error| Failure::file(folder, "read", &error))?;
        let fault = if !found.is_dir() {
            "is not a folder".to_owned()
        } else if !found.join(INDEX).is_file() {
            format!("has no file `{INDEX}`")
        } else {
            return Ok(Files::Folder(found));
        };
        let problem = Problem::new("file", format!("`{}` {fault}", folder.display()));
        Err(problem.with_hints([build_it()]).into())
    }

    fn embedded() -> Result<Files, Failure> {
        if FILES.is_empty() {
            let problem = Problem::new("no_page", "this program was built without the page");
            let serve = Hint::suggesting("then serve that folder", "flagfall page --dir target/browser/page");
            return Err(problem.with_hints([build_it(), serve]).into());
        }
        Ok(Files::Embedded)
    }

    /// The content of a file by the path of a request, which begins with a slash, and its type.
    ///
    /// A path is taken as it is written: it has names of ASCII letters, digits, `-`, `_` and `.`, and no name begins with a
    /// dot. So nothing in it leads out of the folder. A symbolic link may, and is not followed there.
    pub(super) fn get(&self, path: &str) -> Option<(Cow<'static, [u8]>, &'static str)> {
        let path = path.strip_prefix('/')?;
        let path = if path.is_empty() { INDEX } else { path };
        if !path.split('/').all(is_name) {
            return None;
        }
        let content = match self {
            Files::Embedded => FILES.iter().find(|(name, _)| *name == path).map(|(_, content)| Cow::Borrowed(*content)),
            Files::Folder(folder) => {
                let file = folder.join(path).canonicalize().ok()?;
                (file.starts_with(folder) && file.is_file()).then(|| fs::read(&file).ok())?.map(Cow::Owned)
            }
        };
        Some((content?, media_type(path)))
    }
}

/// The file that `/` names.
const INDEX: &str = "index.html";

fn build_it() -> Hint {
    Hint::suggesting("build the page in a copy of the repository", "crates/tc-wasm/build")
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain)
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("ico") => "image/x-icon",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
