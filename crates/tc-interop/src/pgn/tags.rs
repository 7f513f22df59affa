//! Tags about time: the value of a tag in any spelling, and the clock that runs.

use core::fmt;
use core::str::FromStr;

use tc_core::Seat;

use super::Stamp;
use crate::piece::Piece;
use crate::{Expectation, ReadError};

/// The value of a tag whose name has these words: `[TimeControl "300"]`, `[ time control '300' ]`, `time_control=300`.
pub(super) fn value<'t>(text: Piece<'t>, name: &[&str]) -> Option<Piece<'t>> {
    let in_brackets = text.split(&['[']).skip(1).find_map(|tag| {
        let value = after_name(tag, name)?;
        Some(value.split_once(&[']', '\n', '\r']).map_or(value, |(value, _)| value))
    });
    in_brackets.or_else(|| after_name(text, name)?.after("=")).map(unquoted)
}

/// The text after a name, in either case, with blanks or low lines between its words or without.
fn after_name<'t>(text: Piece<'t>, name: &[&str]) -> Option<Piece<'t>> {
    let next = |rest: Piece<'t>, word: &&str| rest.after("_").unwrap_or(rest).after(word);
    let rest = name.iter().try_fold(text, next)?;
    // `EventDate` is not `Event`.
    let is_letter = |char: char| char.is_alphanumeric();
    let is_glued = text.text.get(..rest.at - text.at)?.ends_with(is_letter) && rest.text.starts_with(is_letter);
    (!is_glued).then_some(rest)
}

/// A value without the quotes around it.
pub(super) fn unquoted(value: Piece<'_>) -> Piece<'_> {
    const QUOTES: [(&str, &str); 4] = [("\"", "\""), ("'", "'"), ("“", "”"), ("&quot;", "&quot;")];
    QUOTES.iter().find_map(|(open, close)| value.after(open)?.before(close)).unwrap_or(value)
}

/// The tag `Clock`: whose clock runs, and what it shows.
///
/// ```
/// use tc_core::Seat;
/// use tc_interop::pgn::RunningClock;
///
/// let clock: RunningClock = "W/1:34:56".parse()?;
/// assert_eq!(clock.running, Some(Seat::FIRST));
/// assert_eq!(clock.to_string(), "W/1:34:56");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningClock {
    /// The player whose clock runs; White is the first seat. `None` if no clock runs. Another seat is written as none.
    pub running: Option<Seat>,
    /// What it shows.
    pub stamp: Stamp,
}

const SIDES: [(&str, Option<Seat>); 3] = [("W/", Some(Seat::FIRST)), ("B/", Some(Seat::SECOND)), ("N/", None)];

impl FromStr for RunningClock {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<RunningClock, ReadError> {
        let piece = Piece::new(text);
        let side = SIDES.iter().find_map(|(side, running)| Some((*running, piece.after(side)?)));
        let (running, time) = side.ok_or(piece.expected(Expectation::SideOfClock))?;
        Ok(RunningClock { running, stamp: Stamp::of(time)? })
    }
}

impl fmt::Display for RunningClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = SIDES.iter().find(|(_, running)| *running == self.running).map_or("N/", |(side, _)| *side);
        write!(f, "{side}{}", self.stamp)
    }
}
