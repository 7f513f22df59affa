//! The keys explained, in pages where there is no room for all.

use tc_view::text::wrapped;

use super::columns::columns;

/// Where it is told what a key does.
const INDENT: usize = 14;
/// The same on lines that have no room for two columns.
const LEAST_INDENT: usize = 2;
/// What a key does takes so many columns at least where there are two.
const LEAST: usize = 24;

/// The keys, what each does, and which page of that is read.
pub(super) struct Help {
    pub(super) keys: Vec<(String, String)>,
    pub(super) page: usize,
}

impl Help {
    /// All of it in lines of so many columns.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        let explained = |(keys, what): &(String, String)| match width.checked_sub(INDENT) {
            Some(room) if room >= LEAST => {
                let gap = INDENT.saturating_sub(columns(keys)).max(1);
                hung(&format!("{keys}{:gap$}", ""), &wrapped(what, room), INDENT)
            }
            _ => hung("", &wrapped(&format!("{keys}: {what}"), width.saturating_sub(LEAST_INDENT)), LEAST_INDENT),
        };
        self.keys.iter().flat_map(explained).collect()
    }

    /// How many pages it takes.
    pub(super) fn pages(&self, width: usize, height: usize) -> usize {
        let lines = self.lines(width).len();
        if lines <= height { 1 } else { lines.div_ceil(on_page(height)) }
    }

    /// The page that is read, or the last one. Where there is more, its last line says so.
    pub(super) fn shown(&self, width: usize, height: usize) -> Vec<String> {
        let (lines, pages) = (self.lines(width), self.pages(width, height));
        if pages == 1 {
            return lines;
        }
        let page = self.page.min(pages - 1);
        let mut shown: Vec<String> = lines.into_iter().skip(page * on_page(height)).take(on_page(height)).collect();
        shown.push(if page + 1 < pages { "? tells more".into() } else { "? ends the help".into() });
        shown
    }
}

/// How many lines a page has beside the last one.
fn on_page(height: usize) -> usize {
    height.saturating_sub(1).max(1)
}

/// Lines behind a beginning, all but the first indented.
fn hung(first: &str, lines: &[String], indent: usize) -> Vec<String> {
    let begin = |place: usize| if place == 0 { first.to_owned() } else { " ".repeat(indent) };
    lines.iter().enumerate().map(|(place, line)| begin(place) + line).collect()
}
