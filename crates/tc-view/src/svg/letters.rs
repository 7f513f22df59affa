//! The letters of a picture: their style and their width.

use alloc::string::String;
use alloc::vec::Vec;

use unicode_width::UnicodeWidthChar;

use crate::text::fitting;

/// The style of a text: its class in the style sheet of the picture, and its size and weight there.
///
/// ```
/// use tc_view::svg::Letters;
///
/// let letters = Letters::new("name", 180, true);
/// assert_eq!(letters.cut("Sliding average", 100), "Sliding…");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    pub(super) class: &'static str,
    /// In tenths of a pixel.
    size: u32,
    is_bold: bool,
}

pub(super) const PLAIN: Letters = Letters { class: "", size: 150, is_bold: false };
pub(super) const SOFT: Letters = Letters { class: "soft", ..PLAIN };
pub(super) const SMALL: Letters = Letters { class: "small", size: 135, ..PLAIN };
pub(super) const LABEL: Letters = Letters { class: "label", size: 120, ..PLAIN };
pub(super) const STATUS: Letters = Letters { class: "status", is_bold: true, ..PLAIN };
pub(super) const NAME: Letters = Letters { class: "name", size: 180, is_bold: true };
pub(super) const TIME: Letters = Letters { class: "time", size: 460, is_bold: true };

impl Letters {
    /// The style of a class whose letters have this size in tenths of a pixel, and are semibold (600) or regular. An empty
    /// class is that of a text without a class.
    pub const fn new(class: &'static str, size: u32, is_bold: bool) -> Letters {
        Letters { class, size, is_bold }
    }

    /// The class.
    pub const fn class(self) -> &'static str {
        self.class
    }

    /// The greatest width of a text in pixels. Nobody knows which fonts a page has, but none of those in the theme, nor
    /// their usual substitutes, is wider than DejaVu Sans.
    pub fn width(self, text: &str) -> u32 {
        let more = if self.is_bold { BOLD } else { 0 };
        let hundredths = text.chars().map(|letter| hundredths(letter) + more).fold(0, u32::saturating_add);
        hundredths.saturating_mul(self.size).div_ceil(1_000)
    }

    /// The text, or as much of its beginning as fits into this number of pixels, with the sign that there is more.
    pub fn cut(self, text: &str, pixels: u32) -> String {
        if self.width(text) <= pixels {
            return text.into();
        }
        let mut cut = String::new();
        for char in text.chars() {
            cut.push(char);
            if self.width(&cut).saturating_add(self.width("…")) > pixels {
                cut.pop();
                break;
            }
        }
        cut.push('…');
        cut
    }

    /// The text in lines that fit into this number of pixels. A word that does not fit is on a line by itself and cut.
    pub fn wrapped(self, text: &str, pixels: u32) -> Vec<String> {
        let lines = fitting(text, |line| self.width(line) <= pixels);
        lines.into_iter().map(|line| self.cut(&line, pixels)).collect()
    }
}

/// The widths of the letters from the blank to `~`, in hundredths of their size.
const WIDTHS: [u32; 95] = [
    32, 41, 46, 84, 64, 95, 79, 28, 39, 39, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 54, 100, 69, 69, 70, 77, 64, 60, 78, 76, 30, 30, 69, 56, 91, 75, 79, 65, 79, 70, 64, 62, 74, 69, 102, 69,
    64, 69, 39, 34, 39, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64,
    60, 84, 60, 60, 53, 64, 34, 64, 84,
];
/// The most by which bold letters are wider.
const BOLD: u32 = 9;

/// The greatest width of a letter, in hundredths of its size.
fn hundredths(letter: char) -> u32 {
    let place = u32::from(letter).checked_sub(u32::from(' ')).and_then(|place| usize::try_from(place).ok());
    match (place.and_then(|place| WIDTHS.get(place)), letter.width()) {
        (Some(width), _) => *width,
        (None, None | Some(0)) => 0,
        (None, Some(1)) => 115,
        (None, Some(_)) => 140,
    }
}
