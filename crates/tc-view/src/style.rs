//! How a view is drawn.

use core::fmt;

use crate::{Names, TimeStyle, Words, svg};

/// How a view is drawn: its times, the length of its ribbons, and its words. A coarser view is redrawn less often.
///
/// Use [`Style::labels`] for a program's own widgets, [`Style::text`] for lines of a terminal, and the default for
/// [`svg::picture`]; change single fields with `..`:
///
/// ```
/// use tc_view::{Names, Style, TimeStyle};
///
/// let style = Style { words: &Names(&["Black", "White"]), time: TimeStyle::whole_seconds(), ..Style::labels() };
/// assert_eq!(style.ribbon, 0);
/// ```
#[derive(Clone, Copy)]
pub struct Style<'w> {
    /// How times are written.
    pub time: TimeStyle,
    /// The length of the ribbons in units: columns of text, or pixels. With 0 there are no ribbons: every segment has length
    /// 0, and the view changes only when a text changes.
    pub ribbon: u16,
    /// The words, English unless replaced.
    pub words: &'w dyn Words,
}

/// The style of [`svg::picture`]: tenths below 10 seconds, ribbons as long as in the picture, English words.
impl Default for Style<'_> {
    fn default() -> Self {
        Style { time: TimeStyle::default(), ribbon: svg::RIBBON, words: &Names(&[]) }
    }
}

/// Without the words: a `dyn Words` with `Debug` would keep the names of characters in the smallest WebAssembly module.
impl fmt::Debug for Style<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Style").field("time", &self.time).field("ribbon", &self.ribbon).finish_non_exhaustive()
    }
}

impl Style<'_> {
    /// The style without ribbons, for a program that shows times and words in its own widgets.
    pub fn labels() -> Self {
        Style { ribbon: 0, ..Style::default() }
    }

    /// The style of [`text::block`](crate::text::block) and [`text::rows`](crate::text::rows) in lines of this number of
    /// columns, of which the ribbon leaves four for its indent and the flag.
    pub fn text(columns: u16) -> Self {
        Style { ribbon: columns.saturating_sub(4).max(1), ..Style::default() }
    }
}
