//! How much detail a view has.

use crate::TimeStyle;

/// How much detail a view has. Less of it is redrawn less often.
///
/// ```
/// use tc_view::{Style, TimeStyle};
///
/// let style = Style { time: TimeStyle::whole_seconds(), ..Style::default() };
/// assert_eq!(style.ribbon, 600);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// How times are written.
    pub time: TimeStyle,
    /// How many units long the ribbons are: columns of text, or pixels.
    pub ribbon: u16,
}

/// For a picture.
impl Default for Style {
    fn default() -> Style {
        Style { time: TimeStyle::default(), ribbon: 600 }
    }
}
