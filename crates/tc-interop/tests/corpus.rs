//! Collected strings with the meaning that people derived from their sources before the program was asked.
//!
//! Each file of `tests/corpus` is a table with tabs: the family or language, the text, its notation (`-` if nothing
//! names it), the meaning, the source, and the reason where the program differs. A meaning is a control in Flagfall's
//! notation; ` | ` divides meanings of which each is right. `!` and a word is a refusal; the word is
//! the reason that people gave, which is not compared.

use std::fs;
use std::path::Path;

use tc_interop::{Certainty, detect, format};
use tc_notation::TimeControl;

/// A row.
struct Row<'t> {
    place: String,
    text: String,
    notation: &'t str,
    meanings: Vec<&'t str>,
    differs: &'t str,
}

/// What the program makes of a text.
struct Answer {
    control: Option<String>,
    certainty: Certainty,
}

fn canonical(text: &str) -> String {
    let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    control.canonical().to_string()
}

/// The rows of a file.
fn rows<'t>(name: &str, table: &'t str) -> Vec<Row<'t>> {
    let lines = table.lines().enumerate().skip(1);
    let rows = lines.map(|(line, row)| {
        let place = format!("{name}:{}", line + 1);
        let [_, text, notation, meanings, source, differs] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{place}: six columns");
        };
        assert!(!source.is_empty(), "{place}: a row without its source");
        let meanings = meanings.split(" | ").map(str::trim).collect();
        Row { place, text: text.replace("\\n", "\n"), notation, meanings, differs }
    });
    rows.collect()
}

/// The first reading in the notation, or the first that is detected.
fn answer(row: &Row) -> Answer {
    let reading = match format(row.notation) {
        Some(format) => format.read(&row.text).ok().and_then(|readings| readings.into_iter().next()),
        None => detect(&row.text).into_iter().next().map(|detected| detected.reading),
    };
    let certainty = reading.as_ref().map_or(Certainty::Guess, |reading| reading.certainty);
    Answer { control: reading.map(|reading| reading.settings.control.canonical().to_string()), certainty }
}

/// Whether one of the meanings of a row is the answer.
fn is_meant(row: &Row, answer: &Answer) -> bool {
    row.meanings.iter().any(|meaning| match meaning.starts_with('!') {
        true => answer.control.is_none(),
        false => answer.control.as_ref() == Some(&canonical(meaning)),
    })
}

#[test]
fn collected_strings_are_read_as_meant() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut problems = Vec::new();
    let mut files = 0;
    for entry in fs::read_dir(&folder).expect("the folder of corpora") {
        let path = entry.expect("an entry").path();
        let table = fs::read_to_string(&path).expect("a table");
        files += 1;
        for row in rows(&path.file_name().expect("a name").to_string_lossy(), &table) {
            let answer = answer(&row);
            let Row { place, text, meanings, differs, .. } = &row;
            let found = answer.control.as_deref().unwrap_or("nothing");
            match (is_meant(&row, &answer), differs.is_empty()) {
                (true, true) => {}
                (true, false) => problems.push(format!("{place}: {text:?} is read as meant now: no reason is needed")),
                (false, true) => problems.push(format!("{place}: {text:?} is {found}, expected {meanings:?}")),
                (false, false) if answer.certainty == Certainty::Certain => {
                    problems.push(format!("{place}: {text:?} is certainly {found}, expected {meanings:?}"));
                }
                (false, false) => {}
            }
        }
    }
    assert!(files > 0, "no corpora in {}", folder.display());
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
