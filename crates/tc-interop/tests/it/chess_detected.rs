//! What a text of chess is taken for if nobody says which notation it is in.

use tc_interop::detect;

/// Text, what it is read as first, by which notation, how certain; what else it can be, at least.
const ROWS: &[(&str, &str, &str, &str, &[&str])] = &[
    ("40/7200:3600", "40/2h, 1h", "pgn", "likely", &[]),
    ("40/5400+30:1800+30", "40/90m.. + 30s, 30m.. + 30s", "pgn", "likely", &[]),
    ("[TimeControl \"180+2\"]", "3m.. + 2s", "pgn", "likely", &[]),
    ("G/90;d5", "(5s) 90m", "us-chess", "certain", &[]),
    ("40/90, SD/30; +30", "40/90m.. + 30s, 30m.. + 30s", "us-chess", "certain", &[]),
    ("DGT 2010 option 22", "(3s) 5m", "dgt", "certain", &[]),
    (r#"{"type":"clock","limit":300,"increment":3}"#, "5m.. + 3s", "lichess-challenge", "certain", &[]),
    (r#"{"clock":{"initial":180,"increment":2,"totalTime":260}}"#, "3m.. + 2s", "lichess-export", "certain", &[]),
    (
        r#"{"type":"gameFull","clock":{"initial":180000,"increment":2000}}"#,
        "3m.. + 2s",
        "lichess-board",
        "certain",
        &[],
    ),
    (r#"{"clockTime":0.5,"clockIncrement":1}"#, "30s.. + 1s", "lichess-arena", "certain", &[]),
    ("½+0", "30s", "lichess", "likely", &[]),
    ("1/2+0", "30s", "lichess", "likely", &["* x 1/2s"]),
    ("0.5+0", "30s", "lishogi", "guess", &[]),
    ("40/5400+30:1800+30:900", "40/90m.. + 30s, 30m.. + 30s, 15m", "pgn", "guess", &[]),
    ("5:00+3", "5m.. + 3s", "text", "guess", &["5h.. + 3s"]),
    ("*180", "3m.. + opp", "pgn", "likely", &["90s.. + opp"]),
    ("1/86400", "r1/1d", "pgn", "likely", &["* x 1/1d"]),
];

/// Ambiguous texts: every meaning is returned, and no meaning is certain.
const OPEN: &[(&str, &[&str])] = &[
    ("3+2", &["3s.. + 2s", "3m.. + 2s"]),
    ("90+30", &["90s.. + 30s", "90m.. + 30s"]),
    ("10/300", &["* x 10/5m", "* x 10/5h"]),
    ("40/120", &["* x 40/2m", "* x 40/2h"]),
    ("60+5d", &["(5s) 60s", "60s + ..5s", "(5s) 60m", "60m + ..5s"]),
    (r#"{"initial":180,"increment":2}"#, &["3m.. + 2s", "0.18s.. + 0.002s"]),
];

fn canonical(control: &str) -> String {
    control.parse::<tc_notation::TimeControl>().expect(control).canonical().to_string()
}

#[test]
fn what_is_one_notation() {
    for (text, control, format, certainty, others) in ROWS {
        let found = detect(text);
        let first = found.first().unwrap_or_else(|| panic!("{text}: nothing"));
        let told = (
            first.reading.settings.control.canonical().to_string(),
            first.format.name(),
            first.reading.certainty.word(),
        );
        assert_eq!(told, (canonical(control), *format, *certainty), "{text}");
        for other in *others {
            let is_there =
                found.iter().any(|one| one.reading.settings.control.canonical().to_string() == canonical(other));
            assert!(is_there, "{text}: {other}");
        }
    }
}

#[test]
fn what_is_open_stays_open() {
    for (text, controls) in OPEN {
        let found = detect(text);
        for control in *controls {
            let is_it = |one: &&tc_interop::Detected| {
                one.reading.settings.control.canonical().to_string() == canonical(control)
            };
            assert!(found.iter().any(|one| is_it(&one)), "{text}: {control} is not in {found:#?}");
        }
        assert!(found.iter().all(|one| one.reading.certainty.word() != "certain"), "{text}: {found:#?}");
    }
}

/// A text that the parser of the notation knows to be in another one, and what that parser suggests.
#[derive(serde::Deserialize)]
struct Foreign {
    text: String,
    hint: Option<String>,
    dialect: Option<String>,
}

/// The parser of the notation and the detection decide alike.
#[test]
fn suggestions_of_the_notation() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-notation/tests/corpus/invalid");
    let files = tc_testkit::corpus::load::<Foreign>(folder);
    let (_, corpus) = files.into_iter().find(|(name, _)| name == "foreign-notations").expect("the rows of tc-notation");
    let rows: Vec<Foreign> = corpus.rows.into_iter().filter(|row| row.dialect.is_none()).collect();
    let mut wrong = Vec::new();
    for Foreign { text, hint, .. } in &rows {
        let found = detect(text);
        let first = found.first().map(|found| found.reading.settings.control.canonical().to_string());
        let hint = hint.as_deref().map(canonical);
        // What is a slip in our notation is for its parser to say.
        if first != hint && text.parse::<tc_notation::TimeControl>().is_err_and(|error| is_foreign(&error)) {
            wrong.push(format!("{text}: detected {first:?}, suggested {hint:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_foreign(error: &tc_notation::ParseError) -> bool {
    matches!(error.kind(), tc_notation::ErrorKind::ForeignNotation(_))
}
