//! Sentences about games.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tc_core::Span;

use crate::hypothesis::Assumed;
use crate::resolution::Rounding;
use crate::{Record, RecordFormat, Resolution, Unit};

/// A time as clocks show it: `0:05:00`, `1:30:48.5`. Trailing zeros of a fraction are left out, and a minus comes first.
///
/// ```
/// use tc_audit::ClockTime;
/// use tc_audit::tc_core::Span;
///
/// assert_eq!(ClockTime(Span::millis(5_448_500)).to_string(), "1:30:48.5");
/// assert_eq!(ClockTime(Span::secs(-5)).to_string(), "-0:00:05");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime(pub Span);

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.0.as_micros();
        let (whole, fraction) = (micros.unsigned_abs() / 1_000_000, micros.unsigned_abs() % 1_000_000);
        if micros < 0 {
            f.write_str("-")?;
        }
        write!(f, "{}:{:02}:{:02}", whole / 3_600, whole / 60 % 60, whole % 60)?;
        if fraction > 0 {
            let digits = alloc::format!("{fraction:06}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// A length of time in a sentence: `15 s`, `1.5 s`, `30 min`, `1 h 30 min`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length(pub(crate) Span);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.0.as_micros().unsigned_abs();
        let (whole, fraction) = (micros / 1_000_000, micros % 1_000_000);
        let [hours, minutes, seconds] = [whole / 3_600, whole / 60 % 60, whole % 60];
        let mut parts = Vec::new();
        for (count, unit) in [(hours, "h"), (minutes, "min")] {
            if count > 0 {
                parts.push(alloc::format!("{count} {unit}"));
            }
        }
        if seconds > 0 || fraction > 0 || parts.is_empty() {
            let digits = alloc::format!("{fraction:06}");
            let digits = digits.trim_end_matches('0');
            let point = if digits.is_empty() { "" } else { "." };
            parts.push(alloc::format!("{seconds}{point}{digits} s"));
        }
        f.write_str(&parts.join(" "))
    }
}

/// A short sentence without a capital letter and without a full stop.
impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumed::FreeMove => f.write_str("the first move of each player cost nothing and earned nothing"),
            Assumed::FreeMoveWithBonus => {
                f.write_str("the first move of each player cost nothing and earned its increment")
            }
            Assumed::FirstBonus => f.write_str("each increment was on the clock before its move"),
            Assumed::StageAtZero => {
                f.write_str("when the first clock reached zero, both players got the time of the next stage")
            }
            Assumed::StageNotedLate => f.write_str(
                "after the last move of a stage, the clocks were noted before the time of the next stage was added",
            ),
            Assumed::Book => f.write_str("the moves of the opening book cost no time and earned no bonus"),
            Assumed::BeforeBonus => {
                f.write_str("the clocks were noted before each move added its bonus, or brought its next stage or period")
            }
            Assumed::Minutes => {
                f.write_str("the declared number is read as minutes; by the letter of the notation it is seconds")
            }
            Assumed::IncrementLater => f.write_str("the increment began with the second stage"),
            Assumed::DelayForIncrement => f.write_str("the declared increment was a delay"),
            Assumed::Otherwise(how) => write!(f, "the declared text is read as follows: {how}"),
            Assumed::Undeclared => f.write_str("no control is declared, and the clocks show this one"),
            Assumed::Unread => f.write_str("the declared control cannot be read, and the clocks show this one"),
            Assumed::ShownShorter => f.write_str(
                "the clocks show this control, which is shorter than the declared one: by that, both players would have \
                 thought very long about their first move",
            ),
            Assumed::Overtime => {
                f.write_str("the clocks show an overtime that the record does not declare")
            }
            Assumed::Shown => f.write_str("the clocks contradict the declared control and show this one"),
        }
    }
}

impl Unit {
    /// The unit in a sentence: `whole seconds`.
    pub const fn words(self) -> &'static str {
        match self {
            Unit::Minute => "whole minutes",
            Unit::HalfMinute => "half minutes",
            Unit::Second => "whole seconds",
            Unit::Tenth => "tenths of a second",
            Unit::Hundredth => "hundredths of a second",
            Unit::Millisecond => "milliseconds",
            Unit::Microsecond => "microseconds",
        }
    }
}

/// What a record says about itself, such as the name of a player, without blanks around it. `None` if that is
/// unknown, or if there is none: the text is then empty, `-`, `?`, or `????.??.??` for a date.
pub fn known_text(text: &str) -> Option<&str> {
    let text = text.trim();
    (!text.is_empty() && text != "-" && !says_unknown(text)).then_some(text)
}

/// Whether a text says that what should stand there is not known: `?`, or `????.??.??`.
pub(crate) fn says_unknown(text: &str) -> bool {
    text.contains('?') && text.trim().chars().all(|char| matches!(char, '?' | '.'))
}

impl Record {
    /// The round and the board as the record has them, in words: `round 3, board 2`. `None` if it has neither.
    pub fn round_and_board(&self) -> Option<String> {
        let known = |name: &str, value: &str| known_text(value).map(|value| alloc::format!("{name} {value}"));
        let facts: Vec<String> =
            [known("round", &self.round), known("board", &self.board)].into_iter().flatten().collect();
        (!facts.is_empty()).then(|| facts.join(", "))
    }
}

/// The unit and its rounding: `whole seconds, rounded down`.
impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.unit.words())?;
        f.write_str(match self.rounding {
            _ if self.unit == Unit::Microsecond => "",
            Rounding::Down => ", rounded down",
            Rounding::Nearest => ", rounded to the nearest",
            Rounding::Up => ", rounded up",
            Rounding::About => ", as somebody wrote them down",
        })
    }
}

/// `half-move 12`, `moves 3, 7 and 9`, `half-moves 3, 7, 9, 11, 13 and 14 more`. A chess player counts a move of both
/// players as one.
pub(crate) fn plies(format: RecordFormat, plies: &[u32]) -> String {
    /// As many are listed.
    const LISTED: usize = 5;
    let listed: Vec<String> = plies.iter().take(LISTED).map(|ply| alloc::format!("{ply}")).collect();
    let (last, earlier) = match listed.split_last() {
        Some((last, earlier)) => (last.as_str(), earlier.join(", ")),
        None => return String::new(),
    };
    let more = plies.len() - listed.len();
    let word = if format == RecordFormat::Pgn { "half-move" } else { "move" };
    match (earlier.is_empty(), more) {
        (true, 0) => alloc::format!("{word} {last}"),
        (_, 0) => alloc::format!("{word}s {earlier} and {last}"),
        _ => alloc::format!("{word}s {earlier}, {last} and {more} more"),
    }
}
