//! Lists the files that the feature `embedded-page` embeds, as Rust for `commands/page/embedded.rs`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Names the folder to embed, instead of the one that `crates/tc-wasm/build` writes.
const VARIABLE: &str = "FLAGFALL_PAGE";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    if env::var_os("CARGO_FEATURE_EMBEDDED_PAGE").is_none() {
        return;
    }
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/browser/page");
    let folder = env::var_os(VARIABLE).map_or_else(default, PathBuf::from);
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.join("index.html").is_file() {
        println!(
            "cargo::error=the feature `embedded-page` embeds a folder, and there is no page in `{}`: build it with \
             `crates/tc-wasm/build`, or name a folder by its absolute path in the environment variable {VARIABLE}",
            folder.display()
        );
        return;
    }
    if let Err(error) = write(&folder) {
        println!("cargo::error=the page in `{}` cannot be embedded: {error}", folder.display());
    }
}

/// Writes the list: the path of each file below the folder, with `/`, and its content.
fn write(folder: &Path) -> io::Result<()> {
    let folder = folder.canonicalize()?;
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    let rows: Vec<String> = files
        .iter()
        .map(|file| {
            let names = file.strip_prefix(&folder).unwrap_or(file).iter().map(|name| name.to_string_lossy());
            format!("({:?}, include_bytes!({file:?})),\n", names.collect::<Vec<_>>().join("/"))
        })
        .collect();
    let output = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.rs");
    fs::write(output, format!("&[\n{}]\n", rows.concat()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
