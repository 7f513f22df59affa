//! The languages: the list of them, and their files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::words::{self, Word};

/// The words that are understood everywhere: the name of their file.
const EVERYWHERE: &str = "everywhere";

/// The list of languages.
const LIST: &str = "languages.tsv";

/// The words of all languages, first those of everywhere, or the errors.
pub(crate) fn read(folder: &Path) -> Result<Vec<Vec<Word>>, Vec<String>> {
    let text = |name: &str| {
        let path = folder.join(name);
        let bytes = fs::read(&path).map_err(|error| vec![format!("{}: cannot be read: {error}", path.display())])?;
        utf8(&path.display().to_string(), bytes)
    };
    let codes = codes(&folder.join(LIST).display().to_string(), &text(LIST)?, &files(folder)?)?;
    let mut languages = Vec::new();
    let mut errors = Vec::new();
    for code in codes {
        let name = format!("{code}.tsv");
        match text(&name).and_then(|text| words::read(&folder.join(&name).display().to_string(), &text)) {
            Ok(words) => languages.push(words),
            Err(others) => errors.extend(others),
        }
    }
    if errors.is_empty() { Ok(languages) } else { Err(errors) }
}

/// The text of a file, or the line that is not UTF-8.
pub(crate) fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, Vec<String>> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let (valid, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let line = 1 + bytes[..valid].iter().filter(|byte| **byte == b'\n').count();
        vec![format!("{name}:{line}: the line is not UTF-8; save the file in this encoding")]
    })?;
    match text.starts_with('\u{feff}') {
        true => Err(vec![format!("{name}:1: the file begins with a byte order mark; save it as UTF-8 without one")]),
        false => Ok(text),
    }
}

/// The names of the word files, without `.tsv`.
fn files(folder: &Path) -> Result<BTreeSet<String>, Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|error| vec![format!("{}: {error}", folder.display())])?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| name != LIST).filter_map(|name| Some(name.strip_suffix(".tsv")?.to_owned())).collect())
}

/// The names of the word files in the order of their languages: everywhere, then those of a list, which has all of them.
pub(crate) fn codes(file: &str, text: &str, files: &BTreeSet<String>) -> Result<Vec<String>, Vec<String>> {
    let mut codes = vec![EVERYWHERE.to_owned()];
    let mut errors = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let fault = match line.split('\t').collect::<Vec<_>>()[..] {
            [code, name] if !code.is_empty() && !name.is_empty() => {
                let is_twice = codes.iter().any(|other| other == code);
                codes.push(code.to_owned());
                if is_twice {
                    format!("`{code}` is listed twice: leave one line out")
                } else if !files.contains(code) {
                    format!("the file `{code}.tsv` with the words of this language is missing")
                } else {
                    continue;
                }
            }
            _ => "expected the code of a language and its English name, with a tab between them: `pl`, tab, `Polish`"
                .into(),
        };
        errors.push(format!("{file}:{number}: {fault}"));
    }
    let is_unlisted = |name: &&String| !codes.contains(name);
    errors.extend(files.iter().filter(is_unlisted).map(|name| {
        format!("{file}: the language of `{name}.tsv` is missing: add a line with `{name}`, a tab and its English name")
    }));
    if errors.is_empty() { Ok(codes) } else { Err(errors) }
}
