//! IGS (Pandanet): the commands that ask for a game.
//!
//! `match PLAYER COLOR SIZE MAIN BYO` has minutes, and 25 stones of Canadian overtime in BYO. `nmatch PLAYER COLOR
//! HANDICAP SIZE MAIN BYO STONES KORYO…` has seconds. The Koryo byo-yomi of its last numbers cannot be expressed; they
//! must be 0.

use alloc::vec::Vec;

use tc_notation::Stage;

use crate::piece::Piece;
use crate::systems::{canadian, main_and};
use crate::units::{MINUTE, SECOND};
use crate::{Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind};

/// The commands `match` and `nmatch`.
///
/// ```
/// use tc_interop::igs;
///
/// let readings = igs::FORMAT.read("match foo b 19 10 5")?;
/// assert_eq!(readings[0].settings.control.to_string(), "10m, r25/5m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["match ", "nmatch "],
    longest: 256,
    read: Some(read),
    detect: Some(|_, _| Some(Certainty::Certain)),
    ..Format::new("igs", "the commands match and nmatch of IGS", Family::Sites)
};

/// The stones of an overtime in `match`.
const STONES: Piece<'_> = Piece { text: "25", at: 0 };

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text);
    let words: Vec<Piece<'_>> = text.split(&[' ']).filter(|word| !word.text.is_empty()).collect();
    // `N` leaves the colors to the players.
    let is_color = |word: Piece<'_>| matches!(word.text, "b" | "w" | "n" | "B" | "W" | "N");
    let (unit, main, period, stones, koryo) = match words.as_slice() {
        &[name, _, color, _, main, period] if name.text == "match" && is_color(color) => {
            (MINUTE, main, period, STONES, [].as_slice())
        }
        [name, _, color, _, _, main, period, stones, koryo @ ..] if name.text == "nmatch" && is_color(*color) => {
            (SECOND, *main, *period, *stones, koryo)
        }
        _ => {
            return Err(text.expected(Expectation(
                "`match` with player, color, size and two times, or `nmatch` with all its numbers",
            )));
        }
    };
    for number in koryo {
        if number.whole(Expectation::WHOLE_FROM_ZERO)? > 0 {
            return Err(number.error(ReadErrorKind::NoTimeControl("a Koryo byo-yomi")));
        }
    }
    let time = |number: Piece<'_>| number.time(unit, Expectation::WHOLE_FROM_ZERO);
    let overtime = match time(period)? {
        period if period.is_zero() => None,
        period => Some(canadian(period, stones.moves(Expectation::WHOLE_STONES)?)),
    };
    Ok(alloc::vec![Interpretation::certain(main_and(Stage::builder(time(main)?), overtime)?)])
}
