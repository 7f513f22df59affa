//! How a view is drawn, from the arguments of a call.

use tc_core::Span;
use tc_view::{Names, Style, TimeStyle};

/// Hands a function a style: the names of the seats, divided by U+0000; the number of seconds below which tenths are shown;
/// and the length of the ribbons in units.
pub(crate) fn with<T>(
    names: &str,
    tenths_below: Option<u16>,
    ribbon: Option<u16>,
    draw: impl FnOnce(&Style<'_>) -> T,
) -> T {
    let names: Vec<&str> = names.split('\0').collect();
    let words = Names(&names);
    let mut style = Style { words: &words, ..Style::default() };
    if let Some(seconds) = tenths_below {
        style.time = TimeStyle::tenths_below(Span::saturating_micros(i64::from(seconds) * 1_000_000));
    }
    if let Some(units) = ribbon {
        style.ribbon = units;
    }
    draw(&style)
}
