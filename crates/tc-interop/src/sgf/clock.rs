//! `BL`, `WL`, `OB` and `OW`: what is left after the move of a node.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat, Span};
use tc_notation::{MoveCount, Moves, Periods, TimeControl};

use super::property::{Value, values};
use crate::decimal::{Decimal, in_seconds};
use crate::place::ClockPlace;
use crate::units::SECOND;
use crate::{Color, Expectation, Loss, LossKind, ReadError, ReadErrorKind, Unwritable};

/// The clock that a node has after its move.
///
/// `left` is the time left, in byo-yomi as KGS writes it: of a restarted period. GoGui writes a negative time for a
/// player who played on. `count` is the stones that are to be played in Canadian overtime, and the periods left in
/// byo-yomi, the running one included; it is absent during the main time.
///
/// KGS records of 2002 show the only period of `1x10 byo-yomi` together with the main time, so that the first values
/// are longer than `TM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveClock {
    /// The player.
    pub color: Color,
    /// The time left in the running period.
    pub left: Option<Span>,
    /// The stones to play, or the periods left; `None` in main time.
    pub count: Option<u32>,
}

impl MoveClock {
    /// The clock of a seat, whose color only the game knows.
    ///
    /// The time is written with as many decimals as it takes, so that a clock that runs is never written as 0.
    ///
    /// # Errors
    /// [`Unwritable`] without a clock, and in a stage of which time and one number do not say everything: moves that
    /// must be made in the main time, periods and stones together, or a stage other than the first and the overtime.
    pub fn of(look: &Look<'_>, seat: Seat, color: Color) -> Result<MoveClock, Unwritable> {
        let none = || Unwritable::nothing(Loss::whole(LossKind::NoClock));
        let reading = look.reading(seat).ok_or_else(none)?;
        let control = look.setup().control(seat).ok_or_else(none)?;
        let stage = control.stages().get(reading.stage).ok_or_else(none)?;
        let has_periods = stage.periods() != Periods::ONE;
        let (count, lost) = match stage.moves() {
            Moves::Any => (None, has_periods.then_some(LossKind::Periods)),
            Moves::Required(_) | Moves::Expire(_) => (None, Some(LossKind::Moves)),
            Moves::Reset(moves) if moves == MoveCount::ONE => {
                let periods = reading.periods_left.map(u32::from);
                (periods, periods.is_none().then_some(LossKind::Periods))
            }
            Moves::Reset(_) => (reading.moves_to_go, has_periods.then_some(LossKind::Periods)),
        };
        // A time without a number is of the first stage, and one with a number of the first overtime.
        let number = matches!(stage.moves(), Moves::Reset(_)).then_some(1);
        let place = ClockPlace::of(control, None, number);
        let lost = if place.is_some_and(|place| place.stage == reading.stage) { lost } else { Some(LossKind::Stages) };
        let clock = MoveClock { color, left: Some(reading.left), count };
        let Some(kind) = lost else { return Ok(clock) };
        Err(Unwritable { losses: alloc::vec![Loss::of(reading.stage, kind)], lossy: Some(alloc::format!("{clock}")) })
    }

    /// The clocks of a node, at most one for each color. The text is its properties, with others among them, or a
    /// text that begins with the node.
    ///
    /// # Errors
    /// A [`ReadError`] for values that are no number.
    ///
    /// ```
    /// use tc_interop::sgf::MoveClock;
    ///
    /// let clocks = MoveClock::read(";B[dd]BL[30]OB[4]")?;
    /// assert_eq!(clocks[0].to_string(), "BL[30]OB[4]");
    /// let place = clocks[0].place(&"10m, 5 x r1/30s".parse()?).ok_or("there is a clock")?;
    /// assert_eq!((place.stage, place.periods_left), (1, Some(4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(node: &str) -> Result<Vec<MoveClock>, ReadError> {
        last_clocks(&values(node, 1).0)
    }

    /// The place of the clock in a control. A number next to the time means overtime; it is ignored if the control has
    /// no use for it, as in absolute time. `None` without a clock.
    pub fn place(&self, control: &TimeControl) -> Option<ClockPlace> {
        ClockPlace::of(control, self.left, self.count)
    }
}

/// A record after the last move of its main line.
///
/// ```
/// use tc_interop::Color;
/// use tc_interop::sgf::LastMove;
///
/// let last = LastMove::read("(;TM[600];B[dd]BL[580];W[pp]WL[597];B[dp]BL[560](;C[resigns])(;W[pd]WL[1]))")?;
/// assert_eq!((last.color, last.clocks.len()), (Some(Color::Black), 2));
/// assert_eq!(last.clocks[0].to_string(), "BL[560]");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The last clock of each color that has any.
    pub clocks: Vec<MoveClock>,
    /// The player who made the last move; `None` without moves.
    pub color: Option<Color>,
    /// Who moves next: as `PL` says after the last move, or else the other player. Without moves, White after two or
    /// more stones of a handicap, `HA`, or else Black.
    pub turn: Color,
    /// The result of the game, as in `B+Resign`; `None` while it is not known.
    pub result: Option<String>,
}

impl LastMove {
    /// Reads a record, up to the end of its main line.
    ///
    /// # Errors
    /// A [`ReadError`] for a clock that is no number.
    pub fn read(record: &str) -> Result<LastMove, ReadError> {
        let (values, _) = values(record, usize::MAX);
        let moves =
            |value: &Value<'_>| [("B", Color::Black), ("W", Color::White)].iter().find(|(key, _)| value.is(key));
        let color = values.iter().rev().find_map(moves).map(|(_, color)| *color);
        let after = values.iter().rposition(|value| moves(value).is_some()).map_or(0, |place| place + 1);
        let said = values.iter().skip(after).rfind(|value| value.is("PL")).and_then(|value| {
            let word = value.text().trim().to_ascii_lowercase();
            Color::BOTH.into_iter().find(|color| word == color.word() || word == color.word()[..1])
        });
        let handicap = values.iter().find(|value| value.is("HA")).and_then(|value| value.text().trim().parse().ok());
        let is_black = color == Some(Color::Black) || color.is_none() && handicap.unwrap_or(0_u32) >= 2;
        let turn = said.unwrap_or(if is_black { Color::White } else { Color::Black });
        let result = values.iter().find(|value| value.is("RE")).map(|value| value.text().trim().into());
        let result = result.filter(|result: &String| !matches!(result.as_str(), "" | "?"));
        Ok(LastMove { clocks: last_clocks(&values)?, color, turn, result })
    }
}

/// The last clock of each color.
fn last_clocks(values: &[Value<'_>]) -> Result<Vec<MoveClock>, ReadError> {
    let of = |(color, time, number): (Color, &'static str, &'static str)| {
        let node = values.iter().rev().find(|value| value.is(time) || value.is(number))?.node;
        let text = |key| values.iter().find(|value| value.node == node && value.is(key));
        let left = text(time).map(|value| seconds_left(&value.text(), time).map_err(|kind| value.error(kind)));
        let count = text(number).map(|value| count(&value.text(), number).map_err(|kind| value.error(kind)));
        Some(left.transpose().and_then(|left| Ok(MoveClock { color, left, count: count.transpose()? })))
    };
    [(Color::Black, "BL", "OB"), (Color::White, "WL", "OW")].into_iter().filter_map(of).collect()
}

/// Seconds, negative ones too.
fn seconds_left(text: &str, key: &'static str) -> Result<Span, ReadErrorKind> {
    let digits = text.trim().strip_prefix('-').unwrap_or(text.trim());
    let expected = ReadErrorKind::NotAValue { key, expected: Expectation::JUST_SECONDS };
    let number = Decimal::read(digits.strip_suffix('.').unwrap_or(digits)).map_err(|error| error.or(expected))?;
    let micros = Span::from(number.time(SECOND)?).as_micros();
    Ok(Span::saturating_micros(if text.trim().len() > digits.len() { -micros } else { micros }))
}

fn count(text: &str, key: &'static str) -> Result<u32, ReadErrorKind> {
    let expected = ReadErrorKind::NotAValue { key, expected: Expectation::WHOLE_NUMBER };
    let number = Decimal::read(text.trim()).ok().and_then(Decimal::whole).ok_or(expected)?;
    u32::try_from(number).map_err(|_| ReadErrorKind::Overflow)
}

/// The properties: `BL[30]OB[5]`.
impl fmt::Display for MoveClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.color == Color::Black { 'B' } else { 'W' };
        if let Some(time) = self.left {
            write!(f, "{side}L[{}]", in_seconds(time))?;
        }
        self.count.map_or(Ok(()), |count| write!(f, "O{side}[{count}]"))
    }
}
