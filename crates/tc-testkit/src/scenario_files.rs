//! Scenario files: Markdown tables whose rows are tests, one row a line.
//!
//! A file is a heading, a paragraph that says what it is about, and tables. What all rows of a table have in common can
//! be said once, in a list above it: `- rules: S7`. A heading ends such a list.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::markdown::cells;

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
    /// What it shows.
    pub fn name(&self) -> &str {
        self.cell("row")
    }

    /// The name of its test: `rules/s07-pauses: a pause at zero is too late`.
    pub fn test_name(&self) -> String {
        format!("{}: {}", self.file, self.name())
    }

    /// The cell in a column, or what the list above the table says; empty without either, and where the cell is `-`.
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
/// are those of the `then` cell as well. A semicolon that divides nothing is written `\;`, and an event has no space
/// before a bracket of its own.
///
/// # Errors
/// A bracket that is not closed, or no events.
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
    let last = steps.last_mut().ok_or("no events: write at least one")?;
    last.claims.extend(items(then));
    Ok(steps)
}

/// The items of a cell, divided by semicolons.
fn items(cell: &str) -> Vec<String> {
    let items = cell.replace("\\;", "\u{0}");
    let items = items.split(';').map(str::trim).filter(|item| !item.is_empty());
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
        let reader = Reader { file, place, needed, optional, rows: Vec::new(), problems: Vec::new() };
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

/// The Markdown files of a folder and its folders, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.sort();
    let files = paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

/// A path as it is seen from the root of the workspace.
fn place(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a workspace");
    let path = path.canonicalize().expect("a file");
    path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned()
}

struct Reader<'a> {
    file: String,
    place: String,
    needed: Vec<&'a str>,
    optional: &'a [&'a str],
    rows: Vec<Row>,
    problems: Vec<String>,
}

impl Reader<'_> {
    fn read(mut self, text: &str) -> (Vec<Row>, Vec<String>) {
        let mut common = BTreeMap::new();
        let mut header: Option<Vec<String>> = None;
        let mut names = BTreeSet::new();
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", self.place, number + 1);
            if !line.starts_with('|') {
                header = None;
            }
            if line.starts_with('#') {
                common.clear();
            } else if let Some(item) = line.strip_prefix("- ") {
                match item.split_once(": ").filter(|(column, _)| self.is_column(column)) {
                    Some((column, cell)) => {
                        common.insert(column.to_owned(), cells(cell).concat());
                    }
                    None => {
                        self.problems.push(format!("{place}: `{item}`: write `- COLUMN: what all rows have in common`"))
                    }
                }
            } else if line.starts_with('|') {
                let cells = cells(line);
                match &header {
                    None => {
                        self.check_header(&place, &cells, &common);
                        header = Some(cells);
                    }
                    Some(_) if cells.iter().all(|cell| cell.chars().all(|sign| "-:".contains(sign))) => {}
                    Some(header) => {
                        let columns = header.len();
                        let row = self.row(place.clone(), header, &cells, &common);
                        if cells.len() != columns {
                            let found = cells.len();
                            self.problems.push(format!(
                                "{place}: {found} cells under {columns} headers; `|` in a cell is `\\|`"
                            ));
                        } else if !names.insert(row.name().to_owned()) {
                            self.problems.push(format!(
                                "{place}: a second row `{}` in this file: name it otherwise",
                                row.name()
                            ));
                        }
                        self.rows.push(row);
                    }
                }
            }
        }
        if self.rows.is_empty() {
            self.problems.push(format!("{}: no rows: write a table", self.place));
        }
        (self.rows, self.problems)
    }

    fn is_column(&self, name: &str) -> bool {
        self.needed.contains(&name) || self.optional.contains(&name)
    }

    fn check_header(&mut self, place: &str, header: &[String], common: &BTreeMap<String, String>) {
        let columns = [&self.needed, self.optional].concat();
        for column in header.iter().filter(|column| !columns.contains(&column.as_str())) {
            let columns = columns.join("`, `");
            self.problems.push(format!("{place}: no column `{column}` is known: write one of `{columns}`"));
        }
        for column in &self.needed {
            if !header.iter().any(|name| name == column) && !common.contains_key(*column) {
                self.problems
                    .push(format!("{place}: a column `{column}` is missing, or `- {column}: …` above the table"));
            }
        }
    }

    fn row(&mut self, place: String, header: &[String], cells: &[String], common: &BTreeMap<String, String>) -> Row {
        let mut all = common.clone();
        all.extend(header.iter().cloned().zip(cells.iter().cloned()));
        all.values_mut().filter(|cell| *cell == "-").for_each(String::clear);
        let row = Row { file: self.file.clone(), place, cells: all };
        for column in ["row", "rules", "sources", "theirs", "why"] {
            if self.needed.contains(&column) && row.cell(column).is_empty() {
                self.problems.push(format!("{}: its cell `{column}` is empty", row.place));
            }
        }
        for rule in row.rules() {
            let number = rule.strip_prefix(['R', 'S', 'C']).and_then(|number| number.parse::<u8>().ok());
            if number.is_none() {
                self.problems.push(format!("{}: `{rule}` is no rule: write numbers such as `S7 S5`", row.place));
            }
        }
        row
    }
}

/// The `main` of a test without harness: each row is a test with a name of its own. `check` says what does not fit.
///
/// # Panics
/// If a file cannot be read, with all that is wrong in any.
pub fn run(rows: Result<Vec<Row>, Vec<String>>, check: fn(&Row) -> Vec<String>) -> ExitCode {
    let arguments = Arguments::from_args();
    let rows = rows.unwrap_or_else(|problems| panic!("{} problems:\n{}", problems.len(), problems.join("\n")));
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
