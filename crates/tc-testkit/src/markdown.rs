//! Tables of Markdown documents.

/// A table, with the heading above it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The heading above it, without its marks.
    pub heading: String,
    /// The names of its columns.
    pub header: Vec<String>,
    /// Its rows, each with the number of its line and its cells.
    pub rows: Vec<(usize, Vec<String>)>,
}

/// The tables of a document. Code marks around a cell are taken off and `\|` is read as `|`.
pub fn tables(document: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut heading = "";
    let (mut in_table, mut in_code) = (false, false);
    for (number, line) in document.lines().enumerate() {
        if line.starts_with("```") {
            in_code = !in_code;
        }
        let is_row = line.starts_with('|') && !in_code;
        if line.starts_with('#') && !in_code {
            heading = line.trim_start_matches('#').trim();
        } else if is_row && !in_table {
            tables.push(Table { heading: heading.to_owned(), header: cells(line), rows: Vec::new() });
        } else if let (true, Some(table)) = (is_row, tables.last_mut()) {
            let cells = cells(line);
            if cells.iter().any(|cell| cell.is_empty() || cell.chars().any(|sign| !"-:".contains(sign))) {
                table.rows.push((number + 1, cells));
            }
        }
        in_table = is_row;
    }
    tables
}

/// The rows of the first table under a heading, cell by cell.
///
/// # Panics
/// If there is no such heading or no table under it.
pub fn table(document: &str, title: &str) -> Vec<Vec<String>> {
    let table = tables(document).into_iter().find(|table| table.heading == title);
    without_lines(table.unwrap_or_else(|| panic!("no table under `{title}`")).rows)
}

/// What the first cells of such a table have in code marks, one after the other.
///
/// # Panics
/// If there is no such table.
pub fn examples(document: &str, title: &str) -> Vec<String> {
    let cells = table(document, title).into_iter().filter_map(|cells| cells.into_iter().next());
    let parts = |cell: String| match cell.contains('`') {
        true => cell.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
        false => vec![cell],
    };
    cells.flat_map(parts).collect()
}

/// The rows of every table with this header, cell by cell.
///
/// # Panics
/// If there is no such table.
pub fn rows_under(document: &str, header: &[&str]) -> Vec<Vec<String>> {
    let tables = tables(document).into_iter().filter(|table| table.header == header);
    let rows = without_lines(tables.flat_map(|table| table.rows));
    assert!(!rows.is_empty(), "no table with the header {header:?}");
    rows
}

fn without_lines(rows: impl IntoIterator<Item = (usize, Vec<String>)>) -> Vec<Vec<String>> {
    rows.into_iter().map(|(_, cells)| cells).collect()
}

/// A heading in an address: small letters, blanks as hyphens, no other signs.
pub fn address(heading: &str) -> String {
    let sign = |char: char| match char {
        ' ' => Some('-'),
        char if char.is_alphanumeric() || "-_".contains(char) => Some(char),
        _ => None,
    };
    heading.to_lowercase().chars().filter_map(sign).collect()
}

pub(crate) fn cells(line: &str) -> Vec<String> {
    let line = line.trim().replace("\\|", "\u{0}");
    let line = line.strip_prefix('|').unwrap_or(&line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(|cell| code(cell.trim()).replace('\u{0}', "|")).collect()
}

fn code(cell: &str) -> &str {
    cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`')).filter(|cell| !cell.contains('`')).unwrap_or(cell)
}
