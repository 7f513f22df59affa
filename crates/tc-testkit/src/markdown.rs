//! Tables of Markdown documents.

/// The rows of the table under the heading that ends in `title`, cell by cell, without header and rule. Code marks
/// around a cell are taken off and `\|` is read as `|`.
///
/// # Panics
/// If there is no such heading or no table under it.
pub fn table(document: &str, title: &str) -> Vec<Vec<String>> {
    let is_heading = |line: &&str| line.starts_with('#') && line.trim_start_matches('#').trim() == title;
    let mut lines = document.lines().skip_while(|line| !is_heading(line)).skip(1);
    let first = lines.by_ref().find(|line| line.starts_with('|') || line.starts_with('#'));
    assert!(first.is_some_and(|line| line.starts_with('|')), "no table under `{title}`");
    let rows: Vec<Vec<String>> = lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect();
    assert!(!rows.is_empty(), "the table under `{title}` is empty");
    rows
}

/// The rows of every table with this header, cell by cell as [`table`] has them.
///
/// # Panics
/// If there is no such table.
pub fn rows_under(document: &str, header: &[&str]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if line.starts_with('|') && cells(line) == header {
            rows.extend(lines.by_ref().skip(1).take_while(|line| line.starts_with('|')).map(cells));
        }
    }
    assert!(!rows.is_empty(), "no table with the header {header:?}");
    rows
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{0}");
    line.split('|').map(|cell| code(cell.trim()).replace('\u{0}', "|")).collect()
}

fn code(cell: &str) -> &str {
    cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`')).filter(|cell| !cell.contains('`')).unwrap_or(cell)
}
