//! What people write: `90'/40 + 30' + 30''`, `15 min + 10 sec / move`, `3+2`, `40/90 SD 30`, `1時間30分`.
//!
//! A text is read only if every word and sign of it is understood: an unknown word could change all of it.
//! What a text leaves open is assumed and reported, with the other readings: a number without a unit is minutes or
//! seconds, a last number with a plus is an increment or a byo-yomi, a first stage lasts 40 moves.
//! Two different units are not added: `1h30` is an hour and a half, `3 min + 2 sec` is not 182 seconds.

mod alone;
mod amount;
mod build;
mod mean;
mod parse;
mod part;
mod several;
mod stages;
mod strict;
mod term;
mod token;
mod twofold;
mod words;

use alloc::vec::Vec;

use tc_notation::TimeControl;

use crate::detect::is_square;
use crate::{Assumption, Certainty, Family, Format, Interpretation, ReadError, ReadErrorKind};
use parse::Parsed;

/// What people write. It is only read.
///
/// ```
/// use tc_interop::{Certainty, free_text};
///
/// let readings = free_text::FORMAT.read("15 min + 10 sec / move")?;
/// assert_eq!(readings[0].settings.control.to_string(), "15m.. + 10s");
/// assert_eq!(readings[0].certainty, Certainty::Certain);
///
/// let readings = free_text::FORMAT.read("3+2")?;
/// assert_eq!(readings[0].settings.control.to_string(), "3m.. + 2s");
/// assert_eq!(readings[0].certainty, Certainty::Likely);
/// assert_eq!(readings[1].settings.control.to_string(), "3s.. + 2s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "text",
    title: "free text",
    family: Family::People,
    marks: &[],
    longest: LONGEST,
    read: Some(read),
    write: None,
    detect: Some(detect),
};

/// The longest text that makes sense, in bytes.
const LONGEST: usize = 512;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    let tokens = token::tokens(text)?;
    strict::check(&tokens)?;
    match parse::parse(&tokens, text.len())? {
        Parsed::Nothing => Err(ReadError::new(ReadErrorKind::Empty)),
        Parsed::NotKnown(span) => Err(ReadError::at(ReadErrorKind::NotKnown, span)),
        Parsed::NoClock => Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        Parsed::Dash => {
            Ok(alloc::vec![Interpretation::assuming(TimeControl::NONE, Certainty::Likely, [Assumption::NoClock])])
        }
        Parsed::Terms(text) => mean::readings(&text),
    }
}

/// Words and units are a person's. Numbers and signs alone can be of other notations too.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let has_words = text.chars().any(|char| char.is_alphabetic() || matches!(char, '\'' | '′' | '’' | '∞'));
    let certainty = if has_words { Certainty::Certain } else { Certainty::Likely };
    // `g4` is the square of a board as well.
    let certainty = if is_square(text) { Certainty::Guess } else { certainty };
    // A text that is certain here may still be in a notation that says so itself.
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
