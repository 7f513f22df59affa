//! Collected strings with the meaning that people derived from their sources before the program was asked. The tables
//! and their columns are explained in `tests/corpus/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

use tc_interop::{Certainty, Interpretation, ReadErrorKind, detect, format, refusal};
use tc_notation::TimeControl;

/// The columns of a row.
struct Row<'t> {
    text: String,
    notation: &'t str,
    meanings: Vec<&'t str>,
    differs: &'t str,
}

/// What the program makes of a text.
type Answer = Result<Interpretation, ReadErrorKind>;

fn canonical(text: &str) -> TimeControl {
    let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    control.canonical()
}

/// The columns of a line: the first five, and the reason.
fn row<'t>(place: &str, line: &'t str) -> Row<'t> {
    let [family, text, notation, meanings, source, differs] = line.split('\t').collect::<Vec<_>>()[..] else {
        panic!("{place}: six columns");
    };
    assert!(!family.is_empty() && !source.is_empty(), "{place}: a row without its family or source");
    assert!(notation == "-" || format(notation).is_some(), "{place}: there is no notation {notation}");
    let meanings = meanings.split(" | ").map(str::trim).collect();
    Row { text: text.replace("\\n", "\n"), notation, meanings, differs }
}

/// The first reading in the notation, or the first that is detected.
fn answer(row: &Row) -> Answer {
    let nothing = || ReadErrorKind::Empty;
    match format(row.notation) {
        Some(format) => format.read(&row.text).map_err(|error| error.kind)?.into_iter().next().ok_or_else(nothing),
        None => {
            let first = detect(&row.text).into_iter().next().map(|detected| detected.reading);
            first.ok_or_else(|| refusal(&row.text).map_or_else(nothing, |refusal| refusal.error.kind))
        }
    }
}

/// Whether an error is the refusal that a word of the tables names.
fn is_refused_as(word: &str, error: &ReadErrorKind) -> bool {
    use ReadErrorKind::{
        Empty, Expected, Illegal, Missing, NoTime, NoTimeControl, NotAValue, NotKnown, Overflow, Range,
        SeveralControls, SeveralPlayers, TimesNotKnown, UnknownWord,
    };
    match word {
        "unknown" => matches!(error, NotKnown),
        "range" => matches!(error, Range),
        "several" => matches!(error, SeveralControls | SeveralPlayers),
        "odds" => match error {
            SeveralPlayers => true,
            Expected(words) => words.as_str() == "the same time for both, as at the beginning of a game",
            _ => false,
        },
        "class" => matches!(error, TimesNotKnown(_)),
        // The text lacks something, or has too little of it.
        "incomplete" => {
            matches!(
                error,
                Empty | Expected(_) | Illegal(_) | Missing(_) | NoTime | NotAValue { .. } | UnknownWord { .. }
            )
        }
        // The words, signs or numbers are not those of a control.
        "not-a-control" => {
            matches!(
                error,
                Expected(_)
                    | Illegal(_)
                    | Missing(_)
                    | NoTimeControl(_)
                    | NotAValue { .. }
                    | Overflow
                    | UnknownWord { .. }
            )
        }
        _ => panic!("there is no refusal `{word}`"),
    }
}

/// Whether one of the meanings of a row is the answer.
fn is_meant(row: &Row, answer: &Answer) -> bool {
    row.meanings.iter().any(|meaning| match (meaning.strip_prefix('!'), answer) {
        (Some(word), Err(error)) => is_refused_as(word, error),
        (None, Ok(reading)) => reading.settings.control.canonical() == canonical(meaning),
        _ => false,
    })
}

/// The answer in words, as a reason that nobody has written yet.
fn described(answer: &Answer) -> String {
    match answer {
        Ok(reading) => format!("read as {}, {}", reading.settings.control.canonical(), reading.certainty.word()),
        Err(error) => format!("refused: {error}"),
    }
}

fn is_computed(reason: &str) -> bool {
    reason.starts_with("read as ") || reason.starts_with("refused: ")
}

/// The reason that a row should have, and the problem if it has another one.
fn check(row: &Row) -> (String, Option<String>) {
    let answer = answer(row);
    let described = described(&answer);
    let about = format!("{:?} is {described}, expected {:?}", row.text, row.meanings);
    if is_meant(row, &answer) {
        let problem =
            (!row.differs.is_empty()).then(|| format!("{:?} is read as meant: no reason is needed", row.text));
        return (String::new(), problem);
    }
    let is_written = !row.differs.is_empty() && !is_computed(row.differs);
    let reason = if is_written { row.differs.to_owned() } else { described };
    let is_certain = answer.is_ok_and(|reading| reading.certainty == Certainty::Certain);
    let problem = (is_certain || reason != row.differs).then_some(about);
    (reason, problem)
}

fn tables() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let paths = fs::read_dir(&folder).expect("the folder of corpora").map(|entry| entry.expect("an entry").path());
    let mut tables: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "tsv")).collect();
    tables.sort();
    assert!(!tables.is_empty(), "no corpora in {}", folder.display());
    tables
}

#[test]
fn collected_strings_are_read_as_meant() {
    let overwrites = std::env::var("CORPUS").is_ok_and(|value| value == "overwrite");
    let (mut problems, mut figures) = (Vec::new(), Vec::new());
    for path in tables() {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let table = fs::read_to_string(&path).expect("a table");
        let (head, lines) = table.split_once('\n').expect("a heading");
        let (mut written, mut meant, mut all) = (format!("{head}\n"), 0, 0);
        for (place, line) in lines.lines().enumerate() {
            let place = format!("{name}:{}", place + 2);
            let (reason, problem) = check(&row(&place, line));
            let (columns, _) = line.rsplit_once('\t').expect("columns");
            written += &format!("{columns}\t{reason}\n");
            problems.extend(problem.map(|problem| format!("{place}: {problem}")));
            all += 1;
            meant += usize::from(reason.is_empty());
        }
        figures.push(format!("{name}: {meant} of {all} as meant"));
        if overwrites {
            fs::write(&path, written).expect("a table is written");
        }
    }
    let count = problems.len();
    assert!(problems.is_empty(), "{count} problems:\n{}\n{}", problems.join("\n"), figures.join("\n"));
}
