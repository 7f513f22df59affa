//! The tables of the specifications as rows.

use std::path::Path;

use crate::markdown::tables;
use crate::scenario_files::Row;

/// The rows of the tables of docs/machine.md and docs/migrating.md that are scripts, each named after its system, its wish
/// or its heading.
///
/// # Panics
/// If the page cannot be read.
pub fn documented() -> Vec<Row> {
    let pages = ["docs/machine.md", "docs/migrating.md"];
    pages.into_iter().flat_map(|page| rows_of(page, 'S')).collect()
}

/// The rows of the tables of a page that have events. `letter` is that of its rules.
pub(crate) fn rows_of(page: &str, letter: char) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{page}: {error}"));
    let mut rows = Vec::new();
    for table in tables(&text).into_iter().filter(|table| table.header.ends_with(&["events".into(), "then".into()])) {
        let title = table.heading.rsplit('>').next().unwrap_or_default().trim_start_matches(['#', ' ']);
        let rule = title.split('.').next().filter(|rule| rule.starts_with(letter) && title.contains('.'));
        for (number, (line, cells)) in table.rows.into_iter().enumerate() {
            let columns = table.header.iter().map(|name| if name == "rules" { "options" } else { name });
            let cells: Vec<(String, String)> = columns.map(str::to_owned).zip(cells).collect();
            let named = cells.iter().find(|(column, _)| ["system", "wish"].contains(&column.as_str()));
            let name = named.map(|(_, name)| name.clone()).unwrap_or_else(|| format!("{title}, row {}", number + 1));
            let about = [("row", name.as_str()), ("rules", rule.unwrap_or_default()), ("sources", "rule")];
            let about = about.map(|(column, cell)| (column.to_owned(), cell.to_owned()));
            rows.push(Row::new(page, format!("{page}:{line}"), cells.into_iter().chain(about)));
        }
    }
    rows
}
