//! A clock as a block of text.

use alloc::string::String;

use super::{Glyphs, rows, wrapped};
use crate::Face;

/// The whole clock as a block of lines, for a face whose ribbons [fit](crate::Style::text) into this number of columns.
///
/// ```
/// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_view::{Names, Style, View, text};
///
/// let setup = Setup::from(&"1m, 3 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let at = Timestamp::millis(75_000);
/// let view = View::new(&clock, at, &Style { words: &Names(&["White", "Black"]), ..Style::text(68) })?;
/// let block = text::block(&view.face, 68, text::Glyphs::Ascii);
/// let white: Vec<&str> = block.lines().take(4).collect();
/// assert_eq!(white, [
///     "> White    0:15  stage 2 of 2, period 1 of 3        1:15 to the flag",
///     "  .....................|......#######|=====0:30=====|====0:30=====F",
///     "  then 2 more byo-yomi periods of 30 seconds, then the flag falls",
///     "  every move made in time resets the clock to 30 seconds",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn block(face: &Face, width: u16, glyphs: Glyphs) -> String {
    let mut text = String::new();
    if let Some(header) = &face.header {
        for line in wrapped(header, width.into()) {
            text.push_str(&line);
            text.push('\n');
        }
        text.push('\n');
    }
    for (place, seat) in face.seats.iter().enumerate() {
        if place > 0 {
            text.push('\n');
        }
        for row in rows(seat, width, glyphs) {
            let line: String = row.0.iter().map(|part| part.text.as_str()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}
