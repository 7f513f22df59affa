//! The help on the keys, in pages if it does not fit on the screen.

use tc_view::text::wrapped;

use super::columns::columns;

/// The column in which the explanation of a key begins.
const INDENT: usize = 14;
/// The same on lines without room for two columns.
const LEAST_INDENT: usize = 2;
/// The fewest columns for the explanations next to the keys.
const LEAST: usize = 24;

/// The keys, what each does, and the current page.
pub(super) struct Help {
    pub(super) keys: Vec<(String, String)>,
    pub(super) page: usize,
}

impl Help {
    /// The whole help in lines of `width` columns.
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

    /// The number of pages.
    pub(super) fn pages(&self, width: usize, height: usize) -> usize {
        let lines = self.lines(width).len();
        if lines <= height { 1 } else { lines.div_ceil(on_page(height)) }
    }

    /// The current page, or the last one if there are fewer. Its last line says what the next `?` does.
    pub(super) fn shown(&self, width: usize, height: usize) -> Vec<String> {
        let (lines, pages) = (self.lines(width), self.pages(width, height));
        if pages == 1 {
            return lines;
        }
        let page = self.page.min(pages - 1);
        let mut shown: Vec<String> = lines.into_iter().skip(page * on_page(height)).take(on_page(height)).collect();
        shown.push(if page + 1 < pages { "? shows more".into() } else { "? closes the help".into() });
        shown
    }
}

/// How many lines of help a page has, without its last line.
fn on_page(height: usize) -> usize {
    height.saturating_sub(1).max(1)
}

/// Lines of which the first has a beginning and the others are indented.
fn hung(first: &str, lines: &[String], indent: usize) -> Vec<String> {
    let begin = |place: usize| if place == 0 { first.to_owned() } else { " ".repeat(indent) };
    lines.iter().enumerate().map(|(place, line)| begin(place) + line).collect()
}
