//! Commands about time in comments: `[%clk 1:34:56]`.

use core::fmt;

use tc_core::{Reading, Rule, Span};

use super::{Stamp, Warning};
use crate::piece::Piece;
use crate::shape::Form;
use crate::{Deciseconds, Expectation, GameSettings, Milliseconds, ReadError};

/// A command about time in a comment of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// `%clk`: what the mover's clock shows after the move, the time to the next control (PGN supplement).
    Clock(Stamp),
    /// `%emt`: what the move took (PGN supplement).
    Elapsed(Stamp),
    /// `%egt`: what the game took so far (PGN supplement).
    GameElapsed(Stamp),
    /// `%mct`: what the dial of a mechanical clock shows, with two digits of hours (PGN supplement).
    Dial(Stamp),
    /// `%ts`: when the move was made, in milliseconds since 1970 (idChess).
    Epoch(Milliseconds),
    /// `%timestamp`: what the move took, in tenths of a second (older records of chess.com).
    Timestamp(Deciseconds),
    /// `mt=`: what the move took, in milliseconds (TCEC).
    MoveTime(Milliseconds),
    /// `tl=`: what is left, in milliseconds (TCEC).
    TimeLeft(Milliseconds),
}

impl Command {
    /// `%clk` of a clock that a machine shows: what is left of the period, to the microsecond, with six decimals. The delay
    /// is not in it.
    pub fn clock(reading: &Reading) -> Command {
        Command::clock_in(reading, 1)
    }

    /// `%clk` in whole units of this many microseconds, rounded up: a clock that is alive never shows zero. The
    /// supplement has seconds, chess.com tenths, other sites hundredths. All clocks of a record in one unit have the same
    /// number of decimals: `0:00:59.0` in tenths.
    pub fn clock_in(reading: &Reading, unit: u64) -> Command {
        Command::Clock(Stamp::rounded_up(reading.left, unit))
    }

    /// `%emt` of a move that took this time, in whole units of this many microseconds, rounded up.
    ///
    /// Write it where the [clock hides it](Command::clock_hides_use).
    pub fn elapsed_in(thought: Span, unit: u64) -> Command {
        Command::Elapsed(Stamp::rounded_up(thought, unit))
    }

    /// Whether two clocks of a player in a row hide what the move between them took from a reader who knows the tag
    /// `TimeControl`. They do where time comes with stages, periods or the opponent's moves, where a delay or a rule keeps
    /// it from being deducted, and where a cap or Bronstein limits what comes back. They do not in a time for the game,
    /// also with an increment.
    ///
    /// ```
    /// use tc_interop::pgn::Command;
    ///
    /// assert!(!Command::clock_hides_use(&"3m.. + 2s".parse()?));
    /// for settings in ["(5s) 3m", "3m + ..2s", "10m, 5 x r1/30s", "* x 40/5m", "3m + 2s", "3m.. + 2s; free-moves 1"] {
    ///     assert!(Command::clock_hides_use(&settings.parse()?), "{settings}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clock_hides_use(settings: &GameSettings) -> bool {
        /// Rules that change what a move takes from the clock, or what comes to it.
        const CHARGES: [&str; 12] = [
            "first-bonus",
            "free-moves",
            "start-clock",
            "calendar",
            "vacation",
            "after-flag",
            "lag",
            "margin",
            "berserk",
            "charge",
            "charge-least",
            "charge-double",
        ];
        let by_stages = match settings.control.stages() {
            [] => false,
            [stage] => !Form::time(1).increment(1).fit(stage).losses.is_empty(),
            _ => true,
        };
        by_stages || Rule::all().iter().any(|rule| CHARGES.contains(&rule.word()) && rule.is_set(&settings.rules))
    }

    /// Reads one command, with or without its brackets; `None` if it is not about time, as `[%eval 0.3]`.
    ///
    /// ```
    /// use tc_interop::pgn::Command;
    ///
    /// let command = Command::read("[%clk 3:25:45]")?.ok_or("a command about time")?;
    /// assert_eq!(command.to_string(), "[%clk 3:25:45]");
    /// assert_eq!(Command::read("[%eval 0.3]")?, None);
    /// assert!(Command::read("[%clk]").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ReadError`] for a command about time whose value cannot be read, or whose bracket is not closed.
    pub fn read(text: &str) -> Result<Option<Command>, ReadError> {
        Command::of(Piece::new(text))
    }

    fn of(piece: Piece<'_>) -> Result<Option<Command>, ReadError> {
        let Some(inside) = piece.after("[") else { return Command::bare(piece) };
        match inside.before("]") {
            Some(inside) => Command::bare(inside),
            None if Command::bare(inside) == Ok(None) => Ok(None),
            None => Err(piece.expected(Expectation("a closing bracket"))),
        }
    }

    fn bare(piece: Piece<'_>) -> Result<Option<Command>, ReadError> {
        let whole = |value: Piece| value.whole(Expectation::WHOLE_NUMBER);
        let Some(command) = piece.after("%") else {
            return Ok(match (piece.after("mt="), piece.after("tl=")) {
                (Some(used), _) => Some(Command::MoveTime(Milliseconds(whole(used)?))),
                (_, Some(left)) => Some(Command::TimeLeft(Milliseconds(whole(left)?))),
                _ => None,
            });
        };
        let letters = command.text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let Some((name, value)) = command.split_at(letters) else { return Ok(None) };
        let stamp = || {
            let is_glued = value.at == name.span().end;
            Stamp::of(value).map(|stamp| if is_glued { stamp.with(Warning::NoBlank) } else { stamp })
        };
        Ok(Some(match name.text {
            "clk" => Command::Clock(stamp()?),
            "emt" => Command::Elapsed(stamp()?),
            "egt" => Command::GameElapsed(stamp()?),
            "mct" => Command::Dial(dial(stamp()?, value.text)),
            "ts" => Command::Epoch(Milliseconds(whole(value)?)),
            "timestamp" => Command::Timestamp(Deciseconds(whole(value)?)),
            _ => return Ok(None),
        }))
    }
}

/// Two digits of hours are usual here, and one is not.
fn dial(mut stamp: Stamp, value: &str) -> Stamp {
    stamp.warnings.retain(|warning| *warning != Warning::TwoDigitHour);
    if value.find(':') == Some(1) { stamp.with(Warning::OneDigitHour) } else { stamp }
}

/// The commands about time in a comment or in the moves of a game, and the words `mt=` and `tl=` of TCEC; what else is
/// there is passed over.
///
/// ```
/// use tc_interop::pgn::commands;
///
/// let read: Vec<_> = commands("1. e4 {[%clk 01:14:46] [%emt 00:15:43] good}").map(Result::unwrap).collect();
/// assert_eq!(read.len(), 2);
/// ```
pub fn commands(text: &str) -> impl Iterator<Item = Result<Command, ReadError>> {
    /// What divides words.
    const BETWEEN: [char; 8] = [' ', '\t', '\r', '\n', ',', ';', '{', '}'];
    let mut rest = Piece::new(text).trim_marks(&BETWEEN);
    core::iter::from_fn(move || {
        while !rest.text.is_empty() {
            let is_command = rest.text.starts_with("[%");
            // A command that is not closed ends with its comment.
            let is_end = |char: char| match is_command {
                true => matches!(char, ']' | '}'),
                false => char == '[' || BETWEEN.contains(&char),
            };
            let end = rest.text.char_indices().skip(1).find(|(_, char)| is_end(*char));
            let end = end.map_or(rest.text.len(), |(at, char)| at + usize::from(char == ']'));
            let (word, after) = rest.split_at(end)?;
            rest = after.trim_marks(&BETWEEN);
            if let Some(found) = Command::of(word).transpose() {
                return Some(found);
            }
        }
        None
    })
}

/// The command as it is in a comment, brackets included.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Clock(stamp) => write!(f, "[%clk {stamp}]"),
            Command::Elapsed(stamp) => write!(f, "[%emt {stamp}]"),
            Command::GameElapsed(stamp) => write!(f, "[%egt {stamp}]"),
            Command::Dial(stamp) => {
                f.write_str("[%mct ")?;
                stamp.write(f, 2)?;
                f.write_str("]")
            }
            Command::Epoch(at) => write!(f, "[%ts {}]", at.0),
            Command::Timestamp(used) => write!(f, "[%timestamp {}]", used.0),
            Command::MoveTime(used) => write!(f, "mt={}", used.0),
            Command::TimeLeft(left) => write!(f, "tl={}", left.0),
        }
    }
}
