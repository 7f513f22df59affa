//! The tables of docs/interop.md, of the pages in docs/interop and of the README are what the crate does. All notations are
//! there.
//!
//! The first cells of a row say what is asked; the others are computed from them and compared.
//! `DOCUMENTS=overwrite cargo test -p tc-interop --test it documents` writes the computed cells.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::LazyLock;

use tc_core::{Calendar, Clock, FreeBonus, Input, Rules, Seat, Setup, Span, StageChange, Timestamp};
use tc_interop::speed::{CHESS_COM_CLASSES, FIDE_CLASSES, LICHESS_SPEEDS, expected_length};
use tc_interop::{Approximation, Format, GameSettings, Interpretation, LossyView, Unwritable};
use tc_interop::{cecp, detect, format, formats};
use tc_interop::{gtp, ogs, pgn, sgf, uci, usi};
use tc_notation::TimeControl;

const READ: &[&str] = &["text", "control", "certainty", "or"];
const WRITE: &[&str] = &["control", "text", "lost"];
const DETECT: &[&str] = &["text", "what it can be"];
const SPEED: &[&str] = &["control", "40 moves", "60 moves", "lichess", "FIDE", "chess.com", "OGS, 19x19"];
const CHESS: &[&str] = &["control", "after", "UCI", "CECP", "PGN"];
const ASIA: &[&str] = &["control", "after", "USI", "GTP", "SGF"];
const INSTEAD: &[&str] = &["control", "approximation", "UCI", "USI", "CECP"];
/// What other programs read of what we write in PGN; only the text is ours.
const READERS: &[&str] = &["control", "text", "python-chess", "pgn-parser", "pgn-extract"];
const SHOWN: &[&str] = &["left", "online-go.com"];
const NAMES: &[&str] = &["name", "what it is", "reads", "writes", "detected"];
const LOOKS: &[&str] = &["a text such as", "notation", "its section", "detected"];
const USERS: &[&str] = &["who", "notations"];

const INDEX: &str = "docs/interop.md";
const README: &str = "crates/tc-interop/README.md";

/// The index and the pages of its folder.
static PAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = std::fs::read_dir(path("docs/interop")).expect("the folder of pages");
    let name =
        |page: std::io::Result<std::fs::DirEntry>| page.expect("a page").file_name().into_string().expect("a name");
    let pages = folder.map(|page| format!("docs/interop/{}", name(page)));
    let mut pages: Vec<String> = pages.chain([INDEX.to_owned()]).collect();
    pages.sort();
    pages
});

/// The heading of every notation, with its page.
static SECTIONS: LazyLock<BTreeMap<&str, (&str, String)>> = LazyLock::new(|| {
    let mut sections = BTreeMap::new();
    for page in PAGES.iter() {
        for line in document(page).lines().filter(|line| line.starts_with('#')) {
            let Some(format) = heading(line) else { continue };
            let other = sections.insert(format.name(), (page.as_str(), line.trim_start_matches(['#', ' ']).to_owned()));
            assert!(other.is_none(), "two sections for {}", format.name());
        }
    }
    sections
});

/// All cells of a row, from its first ones. `None` for a table that says nothing about the crate.
fn row(header: &[&str], format: Option<&'static Format>, cells: &[String]) -> Option<Vec<String>> {
    let format = || format.expect("the table of a notation is under its heading");
    Some(match header {
        READ => read(format(), &cells[0]),
        WRITE => write(format(), &cells[0]),
        DETECT => vec![code(&cells[0]), detected(&cells[0])],
        SPEED => speeds(&cells[0]),
        CHESS => chess(&cells[0], &cells[1]),
        ASIA => asia(&cells[0], &cells[1]),
        INSTEAD => instead(&cells[0], &cells[1]),
        READERS => write(tc_interop::format("pgn").expect("pgn"), &cells[0])
            .into_iter()
            .take(2)
            .chain(cells[2..].iter().cloned())
            .collect(),
        SHOWN => shown(&cells[0]),
        NAMES => names(&cells[0]),
        LOOKS => looks(&cells[0], &cells[1]),
        USERS => vec![
            cells[0].clone(),
            marks(&cells[1]).into_iter().map(|name| link(name, &code(name))).collect::<Vec<_>>().join(", "),
        ],
        _ => return None,
    })
}

fn read(format: &Format, text: &str) -> Vec<String> {
    let readings = match format.read(text) {
        Ok(readings) => readings,
        Err(error) => return vec![code(text), format!("refused: {error}"), String::new(), String::new()],
    };
    let others: Vec<String> = readings[1..].iter().map(said).collect();
    let certainty = Some(certainty(&readings[0])).filter(|certainty| certainty != "certain");
    vec![code(text), said(&readings[0]), certainty.unwrap_or_default(), others.join("; ")]
}

/// How certain a reading is, and what it assumes: `likely: a number without a unit is minutes`.
fn certainty(reading: &Interpretation) -> String {
    let word = reading.certainty.word();
    let assumed = list(&reading.assumptions);
    if assumed.is_empty() { word.into() } else { format!("{word}: {assumed}") }
}

/// A control, and its rules in brackets: `` `3m.. + 2s` (first bonus) ``.
fn said(reading: &Interpretation) -> String {
    let rules = words(&reading.settings.rules);
    let control = code(&reading.settings.control.to_string());
    if rules.is_empty() { control } else { format!("{control} ({rules})") }
}

fn write(format: &Format, cell: &str) -> Vec<String> {
    let (control, rules) = match cell.strip_suffix(')').and_then(|cell| cell.rsplit_once("` (")) {
        Some((control, words)) => (control.trim_start_matches('`'), self::rules(words)),
        None => (cell, Rules::default()),
    };
    let (text, lost) = match format.write(&GameSettings { control: parse(control), rules }) {
        Ok(text) => (code(&text), String::new()),
        Err(Unwritable { losses, lossy }) => (lossy.map(|text| code(&text)).unwrap_or_default(), list(&losses)),
    };
    let cell = if cell.starts_with('`') { cell.into() } else { code(cell) };
    vec![cell, text, lost]
}

fn detected(text: &str) -> String {
    let meanings = detect(text)
        .into_iter()
        .map(|found| format!("{} {}, {}", said(&found.reading), found.format.name(), certainty(&found.reading)));
    let meanings: Vec<String> = meanings.collect();
    if meanings.is_empty() { "nothing".into() } else { meanings.join("<br>") }
}

fn speeds(control: &str) -> Vec<String> {
    let parsed = parse(control);
    let length = |moves| expected_length(&parsed, moves).map_or("-".into(), |span| span.to_string());
    let word = |word: Option<&str>| word.unwrap_or("-").to_owned();
    let ogs = ogs::speed(&parsed, ogs::Average::goban(19, 19));
    vec![
        code(control),
        length(40),
        length(60),
        word(LICHESS_SPEEDS.of(&parsed)),
        word(FIDE_CLASSES.of(&parsed)),
        word(CHESS_COM_CLASSES.of(&parsed)),
        word(ogs.map(ogs::Speed::word)),
    ]
}

fn shown(left: &str) -> Vec<String> {
    let time = parse(left).stages()[0].time();
    vec![left.into(), code(&ogs::pretty_time(time.into()))]
}

/// A clock in its first turn, and the end of the time `after` from its start; `none` is the start.
fn running(control: &str, after: &str) -> (Clock, Timestamp) {
    let setup = Setup::from(&parse(control));
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("a start");
    let after: TimeControl = after.parse().unwrap_or_else(|error| panic!("{after}: {error}"));
    let micros = after.stages().first().map_or(0, |stage| stage.time().as_micros());
    (clock, Timestamp::saturating_micros(i64::try_from(micros).expect("a short time")))
}

fn chess(control: &str, after: &str) -> Vec<String> {
    let (clock, at) = running(control, after);
    let look = clock.look(at).expect("a look");
    let reading = clock.reading(Seat::FIRST, at).expect("a seat");
    vec![
        code(control),
        after.into(),
        view(uci::Go::view(&look, Seat::FIRST)),
        view(cecp::Times::view(&look, Seat::FIRST)),
        code(&pgn::Command::clock_in(&reading, tc_interop::units::SECOND).to_string()),
    ]
}

fn asia(control: &str, after: &str) -> Vec<String> {
    let (clock, at) = running(control, after);
    let look = clock.look(at).expect("a look");
    let sgf = sgf::MoveClock::of(&look, Seat::FIRST, tc_interop::Color::Black);
    vec![
        code(control),
        after.into(),
        view(usi::Go::view(&look, Seat::FIRST)),
        view(gtp::TimeLeft::view(&look, tc_interop::Color::Black, gtp::Command::Kata)),
        sgf.map_or_else(|unwritable| format!("lost: {}", list(&unwritable.losses)), |clock| code(&clock.to_string())),
    ]
}

/// The closest views before the first move.
fn instead(control: &str, name: &str) -> Vec<String> {
    let (clock, at) = running(control, "none");
    let look = clock.look(at).expect("a look");
    let approximation = Approximation::ALL.into_iter().find(|one| one.word() == name).expect("its name");
    let seat = Seat::FIRST;
    let level = closest(cecp::Level::view_as(&look, seat, approximation));
    let times = closest(cecp::Times::view_as(&look, seat, approximation));
    vec![
        code(control),
        name.into(),
        code(&closest(uci::Go::view_as(&look, seat, approximation))),
        code(&closest(usi::Go::view_as(&look, seat, approximation))),
        code(&format!("{level} / {}", times.replace('\n', " / "))),
    ]
}

fn closest<T: Display>(view: Result<T, LossyView<T>>) -> String {
    view.map_or_else(|lossy| lossy.lossy.map(|view| view.to_string()), |view| Some(view.to_string())).expect("a view")
}

fn view<T: Display>(view: Result<T, LossyView<T>>) -> String {
    let shown = |view: &T| code(&view.to_string().replace('\n', " / "));
    match view {
        Ok(view) => shown(&view),
        Err(LossyView { losses, lossy }) => {
            let shown = lossy.map(|view| shown(&view) + "; ").unwrap_or_default();
            format!("{shown}lost: {}", list(&losses))
        }
    }
}

fn names(name: &str) -> Vec<String> {
    let format = format(name).unwrap_or_else(|| panic!("there is no notation {name}"));
    let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
    let title = format.title().to_owned();
    vec![code(name), title, yes(format.is_read()), yes(format.is_written()), yes(format.is_detected())]
}

/// Where a text of this notation is explained, and whether detection finds the notation.
fn looks(text: &str, name: &str) -> Vec<String> {
    let format = format(name).unwrap_or_else(|| panic!("there is no notation {name}"));
    let readings = format.read(text).unwrap_or_else(|error| panic!("{name} does not read {text}: {error}"));
    let found = detect(text);
    let detected = match found.iter().position(|found| found.format.name() == name) {
        Some(0) => "yes".to_owned(),
        Some(_) => format!("after {}", code(found[0].format.name())),
        None => match found.iter().find(|found| found.reading.settings == readings[0].settings) {
            Some(found) => format!("as {}", code(found.format.name())),
            None => "no".to_owned(),
        },
    };
    let (_, heading) = &SECTIONS[name];
    let title = heading.split(" (`").next().unwrap_or(heading);
    vec![code(text), code(name), link(name, title), detected]
}

/// A link from the index to the section of a notation.
fn link(name: &str, text: &str) -> String {
    let (page, heading) = SECTIONS.get(name).unwrap_or_else(|| panic!("there is no section of {name}"));
    let page = page.trim_start_matches("docs/");
    format!("[{text}]({page}#{})", tc_testkit::markdown::address(heading))
}

/// What is in code marks; the whole cell if it was nothing else.
fn marks(cell: &str) -> Vec<&str> {
    if cell.contains('`') { cell.split('`').skip(1).step_by(2).collect() } else { vec![cell] }
}

/// The rules that differ from the default.
fn words(rules: &Rules) -> String {
    let mut words = Vec::new();
    let mut say = |is: bool, word: String| words.extend(is.then_some(word));
    say(rules.first_bonus, "first bonus".into());
    say(rules.free_moves > 0, format!("free moves {}", rules.free_moves));
    say(rules.free_bonus == FreeBonus::Earned, "free bonus".into());
    say(rules.start_clock.is_some(), format!("start clock {}", rules.start_clock.unwrap_or(Span::ZERO)));
    say(rules.calendar == Calendar::Weekend, "weekends".into());
    say(rules.stage_change == StageChange::AtZeroAll, "all at zero".into());
    say(!rules.margin.is_zero(), format!("margin {}", rules.margin));
    words.join(", ")
}

fn rules(words: &str) -> Rules {
    words.split(", ").filter(|word| !word.is_empty()).fold(Rules::default(), |rules, word| match word {
        "first bonus" => Rules { first_bonus: true, ..rules },
        "free moves 1" => Rules { free_moves: 1, ..rules },
        "weekends" => Rules { calendar: Calendar::Weekend, ..rules },
        "all at zero" => Rules { stage_change: StageChange::AtZeroAll, ..rules },
        "margin 0.1s" => Rules { margin: Span::millis(100), ..rules },
        _ => panic!("no rule is called {word}"),
    })
}

fn parse(control: &str) -> TimeControl {
    control.parse().unwrap_or_else(|error| panic!("{control}: {error}"))
}

fn list(all: &[impl Display]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Text in code marks; an empty cell has none.
fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{text}`") }
}

fn path(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn document(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The cells of a line of a table, without the code marks around them.
fn cells(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix('|')?.strip_suffix('|')?.replace("\\|", "\u{0}");
    let plain = |cell: &str| {
        let code = cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`'));
        code.filter(|code| !code.contains('`')).unwrap_or(cell).replace('\u{0}', "|")
    };
    Some(line.split('|').map(|cell| plain(cell.trim())).collect())
}

/// The notation that a heading is about: `### GTP (`gtp`)`.
fn heading(line: &str) -> Option<&'static Format> {
    let name = line.strip_suffix("`)")?.rsplit_once("(`")?.1;
    Some(format(name).unwrap_or_else(|| panic!("{line}: there is no such notation")))
}

/// The document with its computed cells, and the number of their rows.
fn computed(document: &str) -> (String, usize) {
    let (mut text, mut rows) = (String::new(), 0);
    let (mut about, mut header) = (None, None::<Vec<String>>);
    for line in document.lines() {
        let row = match (&header, cells(line)) {
            (_, None) => {
                header = None;
                if line.starts_with('#') {
                    about = heading(line);
                }
                None
            }
            (None, Some(cells)) => {
                header = Some(cells);
                None
            }
            (Some(_), Some(_)) if line.starts_with("|--") => None,
            (Some(header), Some(cells)) => {
                let header: Vec<&str> = header.iter().map(String::as_str).collect();
                row(&header, about, &cells)
            }
        };
        rows += usize::from(row.is_some());
        text.push_str(&row.map_or_else(
            || line.to_owned(),
            |row| format!("| {} |", row.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | ")),
        ));
        text.push('\n');
    }
    (text, rows)
}

/// Checks the tables of a document, or writes them; returns the number of computed rows.
fn check(name: &str) -> usize {
    let document = document(name);
    let (text, rows) = computed(&document);
    if std::env::var("DOCUMENTS").as_deref() == Ok("overwrite") {
        std::fs::write(path(name), text).expect(name);
        return rows;
    }
    let differ = document.lines().zip(text.lines()).filter(|(line, computed)| line != computed);
    let differ: Vec<String> = differ.map(|(line, computed)| format!("- {line}\n+ {computed}")).collect();
    assert!(differ.is_empty(), "{name}: {} rows differ:\n{}", differ.len(), differ.join("\n"));
    rows
}

#[test]
fn tables() {
    let rows: usize = PAGES.iter().map(|page| check(page)).sum();
    assert!(rows >= 300, "{rows} rows");
    let rows = check(README);
    assert!(rows >= 30, "{README}: {rows} rows");
}

/// Every notation has a section, a row in the README, one in the index by its user, and one by the look of its texts.
#[test]
fn every_notation_is_there() {
    let named = || formats().filter(|format| !format.name().is_empty());
    let all: BTreeSet<&str> = named().map(|format| format.name()).collect();
    assert_eq!(SECTIONS.keys().copied().collect::<BTreeSet<_>>(), all, "sections");
    let rows = tc_testkit::markdown::rows_under(&document(README), NAMES);
    let listed: BTreeSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(listed, all, "the README");
    let rows = tc_testkit::markdown::rows_under(&document(INDEX), USERS);
    assert_eq!(rows.iter().flat_map(|row| marks(&row[1])).collect::<BTreeSet<_>>(), all, "users");
    let rows = tc_testkit::markdown::rows_under(&document(INDEX), LOOKS);
    let read: BTreeSet<&str> = named().filter(|format| format.is_read()).map(|format| format.name()).collect();
    assert_eq!(rows.iter().map(|row| row[1].as_str()).collect::<BTreeSet<_>>(), read, "looks");
}

/// The README lists the notations that have no feature.
#[test]
fn notations_without_a_feature_are_listed() {
    let manifest = document("crates/tc-interop/Cargo.toml");
    let source = document("crates/tc-interop/src/lib.rs");
    let modules = source.lines().filter_map(|line| line.trim().strip_prefix("\"all\" => ")?.split_once(':'));
    let small: BTreeSet<&str> = modules.map(|(module, _)| module).collect();
    assert!(!small.is_empty() && small.iter().all(|name| !manifest.contains(&format!("\n{name} = ["))), "{small:?}");
    let readme = document(README);
    let line = readme.lines().find_map(|line| line.strip_prefix("- ")?.strip_suffix(" belong to `all`."));
    let listed: BTreeSet<&str> = line.expect("the list of `all`").split('`').skip(1).step_by(2).collect();
    assert_eq!(listed, small, "the README");
}

/// The page of a family is named after it.
#[test]
fn families() {
    for (name, (page, _)) in SECTIONS.iter() {
        let family = format(name).expect("its name").family();
        assert_eq!(*page, format!("docs/interop/{family:?}.md").to_lowercase(), "{name}");
    }
}

/// The code blocks of every page are doctests of the crate.
#[test]
fn code_blocks_are_compiled() {
    let source = document("crates/tc-interop/src/documents.rs");
    let (_, list) = source.split_once("pages! { ").expect("the list");
    let listed = list.trim_end_matches(" }\n").split(' ').map(|page| format!("docs/interop/{page}.md"));
    assert_eq!([INDEX.to_owned()].into_iter().chain(listed).collect::<Vec<_>>(), *PAGES);
}
