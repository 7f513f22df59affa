//! Scenario files: Markdown tables whose rows are tests, one row a line.
//!
//! A file is a heading, a paragraph that says what it is about, and tables. What most rows of a table have in common can
//! be said once, in a list above it: `- rules: S7`. A cell that is left empty has what the list says, and a cell `-` has
//! nothing. `- before: start 0 @0s` puts events before those of each row. A heading ends the list; one of the second level
//! is a part of the names of its rows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::markdown::cells;

/// The item of a list whose events come before those of each row.
const BEFORE: &str = "before";

/// The documents of the rules of the notation, the clock and rounds.
const RULES: [&str; 3] = ["notation", "machine", "commitment"];

/// Whether a document has this rule, as a heading or as a paragraph.
fn is_rule(rule: &str) -> bool {
    static DOCUMENTS: LazyLock<String> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        RULES.map(|name| fs::read_to_string(folder.join(format!("{name}.md"))).unwrap_or_default()).concat()
    });
    let is_upper = !rule.contains(char::is_lowercase);
    let heading = format!("<a id=\"{}\">", rule.to_ascii_lowercase());
    is_upper && (DOCUMENTS.contains(&heading) || DOCUMENTS.contains(&format!("**{rule}.")))
}

/// A row of a scenario file.
#[derive(Clone, Debug)]
pub struct Row {
    /// The folder and the file, without the ending: `rules/s07-pauses`.
    pub file: String,
    /// The file and the line, as a terminal links them: `crates/tc-core/tests/scenarios/rules/s07-pauses.md:12`.
    pub place: String,
    cells: BTreeMap<String, String>,
}

impl Row {
    /// A row of these cells; a cell `-` is empty.
    pub fn new(file: &str, place: String, cells: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut cells: BTreeMap<String, String> = cells.into_iter().collect();
        cells.values_mut().filter(|cell| *cell == "-").for_each(String::clear);
        Self { file: file.to_owned(), place, cells }
    }

    /// What it shows, after the heading of its section if it has one.
    pub fn name(&self) -> &str {
        self.cell("row")
    }

    /// The name of its test: `rules/s07-pauses: a pause at zero is too late`.
    pub fn test_name(&self) -> String {
        format!("{}: {}", self.file, self.name())
    }

    /// The cell in a column, or what the list above the table says; empty without either.
    pub fn cell(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The rules that it is about.
    pub fn rules(&self) -> Vec<&str> {
        self.cell("rules").split_whitespace().collect()
    }

    /// Where its numbers come from.
    pub fn sources(&self) -> Vec<&str> {
        self.cell("sources").split("; ").collect()
    }
}

/// An event of a row, and what must be so after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The event, as it is written.
    pub event: String,
    /// What must be so.
    pub claims: Vec<String>,
}

/// The steps of an `events` cell: `start 0 @0s; pause both @4s [paused; 0: 6s]; tick @500s`. The claims of the last event
/// are those of the `then` cell as well. A semicolon that divides nothing is written `\;`, and a bracket after a space
/// begins claims.
///
/// # Errors
/// A bracket that is not closed, or claims without events.
pub fn steps(events: &str, then: &str) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut open = false;
    for item in items(events) {
        let mut claim = Some(item.as_str());
        if !open {
            let (event, first) =
                item.split_once(" [").map_or((item.as_str(), None), |(event, first)| (event, Some(first)));
            steps.push(Step { event: event.trim_end().to_owned(), claims: Vec::new() });
            open = first.is_some();
            claim = first;
        }
        if let (Some(claim), Some(step)) = (claim, steps.last_mut()) {
            open = !claim.ends_with(']');
            step.claims.push(claim.strip_suffix(']').unwrap_or(claim).trim().to_owned());
        }
    }
    if open {
        return Err(format!("`{events}`: a bracket `[` is not closed: write `]` after its last claim"));
    }
    let then = items(then);
    match steps.last_mut() {
        Some(last) => last.claims.extend(then),
        None if then.is_empty() => {}
        None => return Err("there are no events: write at least one, such as `start 0 @0s`".to_owned()),
    }
    Ok(steps)
}

/// The items of a cell, divided by semicolons.
fn items(cell: &str) -> Vec<String> {
    let items = cell.replace("\\;", "\u{0}");
    let items = items.split(';').map(str::trim).filter(|item| !matches!(*item, "" | "-"));
    items.map(|item| item.replace('\u{0}', ";")).collect()
}

/// Loads the scenario files of a folder and its folders, in the order of their names. `needed` are the columns that every
/// row has, besides `row`, `rules` and `sources`; `optional` are those that a row may have. A row in a folder
/// `differences` says in `theirs` and `why` what the source does and why we do not.
///
/// # Errors
/// All that is wrong in any file, each problem with file and line, and what to write instead.
pub fn load(folder: impl AsRef<Path>, needed: &[&str], optional: &[&str]) -> Result<Vec<Row>, Vec<String>> {
    let mut rows = Vec::new();
    let mut problems = Vec::new();
    let folder = folder.as_ref();
    for path in files(folder) {
        let file = path.strip_prefix(folder).expect("inside").with_extension("");
        let file = file.to_string_lossy().replace('\\', "/");
        let differs = file.starts_with("differences/");
        let reasons: &[&str] = if differs { &["theirs", "why"] } else { &[] };
        let needed = [&["row", "rules", "sources"], needed, reasons].concat();
        let place = place(&path);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{place}: {error}"));
        let reader = Reader {
            file,
            place,
            needed,
            optional,
            section: String::new(),
            common: BTreeMap::new(),
            header: None,
            names: BTreeSet::new(),
            rows: Vec::new(),
            problems: Vec::new(),
        };
        let (found, wrong) = reader.read(&text);
        rows.extend(found);
        problems.extend(wrong);
    }
    twins(&rows, &mut problems);
    if problems.is_empty() { Ok(rows) } else { Err(problems) }
}

/// Rows that run the same: one row with the sources of both says as much.
fn twins(rows: &[Row], problems: &mut Vec<String>) {
    let mut seen: BTreeMap<BTreeMap<&str, &str>, &Row> = BTreeMap::new();
    for row in rows {
        let about = ["row", "rules", "sources", "theirs", "why"];
        let cells = row.cells.iter().map(|(column, cell)| (column.as_str(), cell.as_str()));
        let runs = cells.filter(|(column, cell)| !about.contains(column) && !cell.is_empty()).collect();
        if let Some(first) = seen.insert(runs, row) {
            problems.push(format!("{}: the same as {}: add its rules and sources there", row.place, first.place));
        }
    }
}

/// The Markdown files of a folder and its folders, sorted; a README is for readers.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.sort();
    let files = paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    let is_file =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("README.md");
    files.filter(is_file).collect()
}

/// A path as it is seen from the root of the workspace.
fn place(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a workspace");
    let path = path.canonicalize().expect("a file");
    path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned()
}

/// Reads one file.
struct Reader<'a> {
    file: String,
    place: String,
    needed: Vec<&'a str>,
    optional: &'a [&'a str],
    /// The last heading below that of the file.
    section: String,
    /// The list above a table.
    common: BTreeMap<String, String>,
    header: Option<Vec<String>>,
    names: BTreeSet<String>,
    rows: Vec<Row>,
    problems: Vec<String>,
}

impl Reader<'_> {
    fn read(mut self, text: &str) -> (Vec<Row>, Vec<String>) {
        let file = self.place.clone();
        for (number, line) in text.lines().enumerate() {
            self.place = format!("{file}:{}", number + 1);
            self.line(line);
        }
        self.place = file;
        if self.rows.is_empty() {
            self.problem("no rows: write a table");
        }
        (self.rows, self.problems)
    }

    fn problem(&mut self, problem: impl Display) {
        self.problems.push(format!("{}: {problem}", self.place));
    }

    fn line(&mut self, line: &str) {
        if line.starts_with('|') {
            return self.cells(cells(line));
        }
        if line.trim().starts_with('|') || line.trim_end().ends_with('|') {
            self.problem("a row begins with `|`, without a blank before it");
        }
        self.header = None;
        if line.starts_with('#') {
            self.section = line.strip_prefix("## ").unwrap_or_default().to_owned();
            self.common.clear();
        } else if let Some(item) = line.strip_prefix("- ") {
            let is_known = |name: &str| name == BEFORE || self.columns().contains(&name);
            match item.split_once(": ").filter(|(name, _)| is_known(name)) {
                Some((name, cell)) => _ = self.common.insert(name.to_owned(), cells(cell).concat()),
                None => self.problem(format!("`{item}`: write `- COLUMN: what all rows have in common`")),
            }
        }
    }

    fn columns(&self) -> Vec<&str> {
        [&self.needed, self.optional].concat()
    }

    fn cells(&mut self, cells: Vec<String>) {
        let Some(header) = self.header.clone() else {
            self.check_header(&cells);
            self.header = Some(cells);
            return;
        };
        if cells.iter().all(|cell| cell.chars().all(|sign| "-:".contains(sign))) {
            return;
        }
        if cells.len() != header.len() {
            let (found, columns, names) = (cells.len(), header.len(), header.join(" | "));
            let problem = format!("{found} cells, and this table has {columns}: {names}; `|` in a cell is `\\|`");
            return self.problem(problem);
        }
        let row = self.row(header.into_iter().zip(cells));
        self.check_row(&row);
        self.rows.push(row);
    }

    fn check_header(&mut self, header: &[String]) {
        let columns = self.columns();
        let unknown: Vec<&String> = header.iter().filter(|column| !columns.contains(&column.as_str())).collect();
        let columns = columns.join("`, `");
        let is_there = |column: &str| header.iter().any(|name| name == column) || self.common.contains_key(column);
        let missing: Vec<&str> = self.needed.iter().copied().filter(|column| !is_there(column)).collect();
        let missing =
            missing.into_iter().map(|column| format!("no column `{column}`, nor `- {column}: …` above the table"));
        let unknown = unknown.into_iter().map(|column| format!("no column is called `{column}`: write `{columns}`"));
        missing.chain(unknown).collect::<Vec<_>>().into_iter().for_each(|problem| self.problem(problem));
    }

    fn row(&self, cells: impl Iterator<Item = (String, String)>) -> Row {
        let mut all = self.common.clone();
        all.extend(cells.filter(|(_, cell)| !cell.is_empty()));
        if let (Some(before), Some(events)) = (all.remove(BEFORE), all.get_mut("events")) {
            *events = format!("{before}; {events}");
        }
        if let Some(name) = all.get_mut("row").filter(|_| !self.section.is_empty()) {
            *name = format!("{}: {name}", self.section);
        }
        Row::new(&self.file, self.place.clone(), all)
    }

    fn check_row(&mut self, row: &Row) {
        let is_empty = |column: &&str| self.needed.contains(column) && row.cell(column).is_empty();
        let empty: Vec<&str> = ["row", "rules", "sources", "theirs", "why"].into_iter().filter(is_empty).collect();
        empty.into_iter().for_each(|column| self.problem(format!("its cell `{column}` is empty")));
        for rule in row.rules() {
            if !is_rule(rule) {
                self.problem(format!("`{rule}` is not a rule: write numbers such as `S7 S5`"));
            }
        }
        if !self.names.insert(row.name().to_owned()) {
            self.problem(format!("a second row `{}` in this file: give it another name", row.name()));
        }
    }
}

/// The `main` of a test without harness: each row is a test that has a name. `check` says what does not fit. No row is run
/// while a file cannot be read; all problems of all files are printed.
pub fn run(rows: Result<Vec<Row>, Vec<String>>, check: fn(&Row) -> Vec<String>) -> ExitCode {
    let arguments = Arguments::from_args();
    let rows = match rows {
        Ok(rows) => rows,
        Err(problems) => {
            let _ = writeln!(io::stderr(), "the scenario files cannot be read:\n{}", problems.join("\n"));
            return ExitCode::FAILURE;
        }
    };
    let trial = |row: Row| {
        Trial::test(row.test_name(), move || {
            let problems = check(&row);
            if problems.is_empty() { Ok(()) } else { Err(Failed::from(report(&row, &problems))) }
        })
    };
    libtest_mimic::run(&arguments, rows.into_iter().map(trial).collect()).exit_code()
}

fn report(row: &Row, problems: &[String]) -> String {
    let lines = problems.iter().map(|problem| format!("{}: {}: {problem}", row.place, row.name()));
    lines.collect::<Vec<_>>().join("\n")
}
