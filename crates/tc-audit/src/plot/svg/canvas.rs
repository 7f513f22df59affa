//! A picture that is being drawn, from the top to the bottom.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use tc_view::svg::{Letters, escaped};

/// The width of the picture in pixels.
pub(super) const WIDTH: u32 = 960;
/// The margin of the page.
pub(super) const MARGIN: u32 = 24;
/// The left end of the scales.
pub(super) const LEFT: u32 = 92;
/// The right end of the scales and of the page.
pub(super) const RIGHT: u32 = WIDTH - MARGIN;

pub(super) const TITLE: Letters = Letters::new("title", 200, true);
pub(super) const HEAD: Letters = Letters::new("head", 140, true);
pub(super) const PLAIN: Letters = Letters::new("", 140, false);
pub(super) const SMALL: Letters = Letters::new("small", 120, false);
pub(super) const SOFT: Letters = Letters::new("soft", 130, false);
pub(super) const TICK: Letters = Letters::new("tick", 120, false);
pub(super) const TINY: Letters = Letters::new("tiny", 110, false);

/// Tenths of a pixel, written as pixels: `12.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Px(pub(super) i64);

impl Px {
    pub(super) fn whole(pixels: u32) -> Px {
        Px(i64::from(pixels) * 10)
    }

    pub(super) fn plus(self, pixels: i64) -> Px {
        Px(self.0.saturating_add(pixels * 10))
    }
}

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, tenths) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            rest => write!(f, "{sign}{}.{rest}", tenths / 10),
        }
    }
}

/// Where the text of a label is.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The picture so far, and the top of what follows.
#[derive(Default)]
pub(super) struct Canvas {
    pub(super) body: String,
    pub(super) top: u32,
}

impl Canvas {
    /// Adds a line of SVG.
    pub(super) fn put(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{line}");
    }

    pub(super) fn text(&mut self, letters: Letters, anchor: Anchor, x: Px, y: Px, words: &str) {
        let class = if letters.class().is_empty() { String::new() } else { format!(" class=\"{}\"", letters.class()) };
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let words = escaped(words);
        if letters == TINY {
            // Not every program that draws SVG knows `paint-order`.
            let behind = "class=\"tiny behind\" aria-hidden=\"true\"";
            self.put(format_args!("<text {behind} x=\"{x}\" y=\"{y}\"{anchor}>{words}</text>"));
        }
        self.put(format_args!("<text{class} x=\"{x}\" y=\"{y}\"{anchor}>{words}</text>"));
    }

    /// A text at the left margin, on the next line.
    pub(super) fn line(&mut self, letters: Letters, height: u32, words: &str) {
        self.top += height;
        let cut = letters.cut(words, RIGHT - MARGIN);
        self.text(letters, Anchor::Start, Px::whole(MARGIN), Px::whole(self.top), &cut);
    }
}

/// A straight scale from values to places.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) values: (i64, i64),
    pub(super) places: (Px, Px),
}

impl Scale {
    pub(super) fn at(&self, value: i64) -> Px {
        let ((low, high), (from, to)) = (self.values, self.places);
        let length = (i128::from(high) - i128::from(low)).max(1);
        let part = (i128::from(value) - i128::from(low)).clamp(0, length);
        let place = i128::from(from.0) + part * i128::from(to.0 - from.0) / length;
        Px(i64::try_from(place).unwrap_or(from.0))
    }
}

/// A path through some points.
pub(super) fn path(points: impl Iterator<Item = (Px, Px)>) -> String {
    let mut path = String::new();
    for (place, (x, y)) in points.enumerate() {
        let _ = write!(path, "{}{x} {y}", if place == 0 { "M" } else { "L" });
    }
    path
}
