//! Reads a file of words. `words/README.md` explains its lines.

use std::collections::BTreeMap;

use super::letters::bare;
use super::{meanings, spelling};

/// A word of a language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) spelling: String,
    /// What it says, in Rust.
    pub(crate) means: String,
    /// Whether it is the one that is meant, among spellings that differ only in their accents, by a text with others.
    pub(crate) is_unaccented: bool,
}

impl Word {
    /// The spelling without accents.
    pub(crate) fn bare(&self) -> String {
        self.spelling.chars().map(bare).collect()
    }
}

/// The words of a file, or its errors, each with the file and the line.
pub(crate) fn read(file: &str, text: &str) -> Result<Vec<Word>, Vec<String>> {
    let mut errors = Vec::new();
    let header = Header::read(text, &mut errors);
    let lines = words(text, &header, &mut errors);
    for (key, line) in &header.sources {
        if lines.iter().all(|word| word.source != *key) {
            errors.push((*line, format!("no word has the source `{key}`: leave this line out")));
        }
    }
    check_order(&lines, &mut errors);
    if errors.is_empty() {
        check_accents(&lines, &header, &mut errors);
    }
    errors.sort();
    match errors.is_empty() {
        true => Ok(lines.into_iter().map(|line| line.word).collect()),
        false => Err(errors.iter().map(|(line, fault)| format!("{file}:{line}: {fault}")).collect()),
    }
}

/// What is wrong, each with its line.
type Errors = Vec<(usize, String)>;

/// The lines that begin with `# source` or `# unaccented`, by what is after these words. All other lines with `#` are
/// comments.
struct Header<'t> {
    sources: BTreeMap<&'t str, usize>,
    unaccented: BTreeMap<&'t str, usize>,
}

impl Header<'_> {
    fn read<'t>(text: &'t str, errors: &mut Errors) -> Header<'t> {
        let mut header = Header { sources: BTreeMap::new(), unaccented: BTreeMap::new() };
        for (number, line) in (1..).zip(text.lines()) {
            let before = if let Some(source) = line.strip_prefix("# source ") {
                let Some((key, _)) = source.split_once(" = ").filter(|(_, text)| !text.trim().is_empty()) else {
                    errors.push((
                        number,
                        "expected a key, ` = ` and the source: `# source CLUBS = announcements of clubs`".into(),
                    ));
                    continue;
                };
                header.sources.insert(key, number)
            } else if let Some(spelling) = line.strip_prefix("# unaccented ") {
                header.unaccented.insert(spelling, number)
            } else {
                continue;
            };
            if let Some(before) = before {
                errors.push((number, format!("line {before} says this already: leave one of them out")));
            }
        }
        header
    }
}

/// A line with a word.
struct Line<'t> {
    number: usize,
    meaning: &'t str,
    source: &'t str,
    word: Word,
}

/// The lines with three columns.
fn words<'t>(text: &'t str, header: &Header, errors: &mut Errors) -> Vec<Line<'t>> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [spelling, meaning, source] = columns[..] else {
            let fault =
                "expected three columns with a tab between them: a spelling, its meaning, the key of its source";
            errors.push((number, format!("{fault}; found {} in `{line}`", columns.len())));
            continue;
        };
        if let Some(fault) = spelling::fault(spelling) {
            errors.push((number, format!("`{spelling}`: {fault}")));
        }
        let means = meanings::rust(meaning).unwrap_or_else(|unknown| {
            errors.push((number, format!("`{unknown}` is not a meaning: README.md in this folder lists them")));
            String::new()
        });
        if !header.sources.contains_key(source) {
            let fault = "is not the key of a source of this file: use one of the lines `# source`, or add";
            errors.push((number, format!("`{source}` {fault} `# source {source} = who writes so`")));
        }
        let is_unaccented = header.unaccented.contains_key(spelling);
        lines.push(Line { number, meaning, source, word: Word { spelling: spelling.into(), means, is_unaccented } });
    }
    lines
}

/// The lines are sorted by the bytes of their spellings, and no spelling occurs twice.
fn check_order(lines: &[Line], errors: &mut Errors) {
    for (before, line) in lines.iter().zip(lines.iter().skip(1)) {
        let (spelling, other) = (&line.word.spelling, &before.word.spelling);
        if spelling == other {
            let fault = format!("`{spelling}` is also in line {}", before.number);
            errors.push((
                line.number,
                match line.meaning == before.meaning {
                    true => format!("{fault}: leave one of them out"),
                    false => format!("{fault}, as `{}`: a spelling has one meaning in a language", before.meaning),
                },
            ));
        } else if spelling < other {
            let fault = format!("`{spelling}` must come before `{other}`");
            errors.push((line.number, format!("{fault}: lines are in the order of `LC_ALL=C sort`")));
        }
    }
}

/// Of spellings that differ in their accents and in their meanings, one is the unaccented one. No other spelling is.
fn check_accents(lines: &[Line], header: &Header, errors: &mut Errors) {
    let mut groups: BTreeMap<String, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        groups.entry(line.word.bare()).or_default().push(line);
    }
    let is_conflict = |group: &&Vec<&Line>| group.iter().any(|line| line.word.means != group[0].word.means);
    let mut unneeded = header.unaccented.clone();
    for group in groups.values().filter(is_conflict) {
        let unaccented: Vec<&&Line> = group.iter().filter(|line| line.word.is_unaccented).collect();
        for line in &unaccented {
            unneeded.remove(line.word.spelling.as_str());
        }
        if unaccented.len() != 1 {
            let Some(last) = group.last() else { continue };
            let Some(first) = group.iter().find(|line| line.word.means != last.word.means) else { continue };
            errors.push((
                last.number,
                format!(
                    "`{last}` and `{first}` of line {line} differ only in their accents, and mean different things. Which of \
                     them does a text mean that has no accents, or others? Write one line for them: `# unaccented {last}` or \
                     `# unaccented {first}`",
                    last = last.word.spelling,
                    first = first.word.spelling,
                    line = first.number,
                ),
            ));
        }
    }
    for (spelling, line) in unneeded {
        let fault = "has no other spelling that differs only in its accents and has another meaning";
        errors.push((line, format!("`{spelling}` {fault}: leave this line out")));
    }
}
