//! `BL`, `WL`, `OB` and `OW`: what is left after the move of a node.

use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat, Span};
use tc_notation::{Moves, Periods, TimeControl};

use super::{Event, Value, events, seconds};
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

/// The place of a clock in its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The stage, counted from 0.
    pub stage: usize,
    /// The periods left, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// The moves that are still to be made; `None` if no number matters.
    pub moves_to_go: Option<u32>,
    /// The time left of the period; `None` if the node does not have it.
    pub left: Option<Span>,
}

impl MoveClock {
    /// The clock of a seat, whose color only the game knows.
    ///
    /// The time is written with as many decimals as it takes, so that a clock that runs is never written as 0.
    ///
    /// # Errors
    /// [`Unwritable`] without a clock, and in a stage of which time and one number do not say everything: moves that
    /// must be made in the main time, periods and stones together, or a stage other than the first and the overtime.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    /// use tc_interop::Color;
    /// use tc_interop::sgf::MoveClock;
    ///
    /// let setup = Setup::from(&"10s, 5 x r1/30s".parse()?);
    /// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(at(45_500)?, &Input::press())?;
    /// let black = MoveClock::of(&clock.look(at(45_500)?)?, Seat::FIRST, Color::Black)?;
    /// assert_eq!(black.to_string(), "BL[30]OB[4]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat, color: Color) -> Result<MoveClock, Unwritable> {
        let none = || Unwritable::nothing(Loss::whole(LossKind::NoClock));
        let reading = look.reading(seat).ok_or_else(none)?;
        let control = look.setup().control(seat).ok_or_else(none)?;
        let stage = control.stages().get(reading.stage).ok_or_else(none)?;
        // A time without a number is of the first stage, and one with a number of the first overtime.
        let is_later = |earlier: usize| reading.stage != earlier;
        let overtime = control.stages().iter().position(|one| matches!(one.moves(), Moves::Reset(_)));
        let (count, lost) = match stage.moves() {
            Moves::Reset(_) if overtime.is_some_and(is_later) => (None, Some(LossKind::Stages)),
            Moves::Any | Moves::Required(_) | Moves::Expire(_) if is_later(0) => (None, Some(LossKind::Stages)),
            Moves::Any => (None, (stage.periods() != Periods::ONE).then_some(LossKind::Periods)),
            Moves::Required(_) | Moves::Expire(_) => (None, Some(LossKind::Moves)),
            Moves::Reset(moves) if moves.get() == 1 => {
                let periods = reading.periods_left.map(u32::from);
                (periods, periods.is_none().then_some(LossKind::Periods))
            }
            Moves::Reset(_) => (reading.moves_to_go, (stage.periods() != Periods::ONE).then_some(LossKind::Periods)),
        };
        let clock = MoveClock { color, left: Some(reading.left), count };
        match lost {
            None => Ok(clock),
            Some(kind) => Err(Unwritable {
                losses: alloc::vec![Loss::of(reading.stage, kind)],
                lossy: Some(alloc::format!("{clock}")),
            }),
        }
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
    /// let clocks = MoveClock::read(";W[ch]WL[245.481]OW[14]")?;
    /// assert_eq!(clocks[0].count, Some(14));
    /// assert_eq!(clocks[0].to_string(), "WL[245.481]OW[14]");
    /// # Ok::<(), tc_interop::ReadError>(())
    /// ```
    pub fn read(node: &str) -> Result<Vec<MoveClock>, ReadError> {
        let mut clocks: Vec<MoveClock> = Vec::new();
        let mut has_begun = false;
        for event in events(node) {
            let value = match event {
                Event::Value(value) => value,
                _ if has_begun => break,
                _ => continue,
            };
            has_begun = true;
            let Some((name, color, is_time)) = NAMES.into_iter().find(|(name, ..)| value.is(name)) else {
                continue;
            };
            let place = clocks.iter().position(|clock| clock.color == color).unwrap_or_else(|| {
                clocks.push(MoveClock { color, left: None, count: None });
                clocks.len() - 1
            });
            let Some(clock) = clocks.get_mut(place) else { continue };
            if is_time {
                clock.left = Some(span(&value, name)?);
            } else {
                clock.count = Some(count(&value, name)?);
            }
        }
        Ok(clocks)
    }

    /// The place of the clock in a control. A number next to the time means overtime; it is ignored if the control has
    /// no use for it, as in absolute time. `None` without a clock.
    ///
    /// ```
    /// use tc_interop::sgf::MoveClock;
    ///
    /// let clocks = MoveClock::read("BL[30]OB[4]")?;
    /// let place = clocks[0].place(&"10m, 5 x r1/30s".parse()?).ok_or("there is a clock")?;
    /// assert_eq!((place.stage, place.periods_left), (1, Some(4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(&self, control: &TimeControl) -> Option<Place> {
        let stages = control.stages();
        let overtime = stages.iter().position(|stage| matches!(stage.moves(), Moves::Reset(_)));
        let (stage, count) = match (self.count, overtime) {
            (Some(count), Some(stage)) => (stage, Some(count)),
            _ => (0, None),
        };
        let its = stages.get(stage)?;
        let whole = its.periods().count().map(|periods| periods.get());
        let moves = its.moves().count().map(|moves| moves.get());
        let (periods_left, moves_to_go) = match count {
            Some(count) if moves == Some(1) => (u16::try_from(count).ok(), moves),
            Some(count) => (whole, Some(count)),
            None => (whole, moves),
        };
        Some(Place { stage, periods_left, moves_to_go, left: self.left })
    }
}

/// A property, its color, and whether it is the time.
const NAMES: [(&str, Color, bool); 4] =
    [("BL", Color::Black, true), ("WL", Color::White, true), ("OB", Color::Black, false), ("OW", Color::White, false)];

/// Seconds, negative ones too.
fn span(value: &Value<'_>, key: &'static str) -> Result<Span, ReadError> {
    let at = |kind| ReadError::at(kind, value.span());
    let text = value.text();
    let text = text.trim();
    let (digits, is_negative) = text.strip_prefix('-').map_or((text, false), |digits| (digits, true));
    match crate::spelled::number(digits) {
        Ok((number, "")) => {
            let span = Span::from(number.of(crate::spelled::SECOND).map_err(at)?);
            Ok(if is_negative { Span::from_nanos(-span.as_nanos()) } else { span })
        }
        Err(kind @ (ReadErrorKind::Overflow | ReadErrorKind::Illegal(_))) => Err(at(kind)),
        _ => Err(at(ReadErrorKind::NotAValue { key, expected: Expectation::JustSeconds })),
    }
}

fn count(value: &Value<'_>, key: &'static str) -> Result<u32, ReadError> {
    let text = value.text();
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let kind = ReadErrorKind::NotAValue { key, expected: Expectation::WholeNumber };
        return Err(ReadError::at(kind, value.span()));
    }
    text.parse().map_err(|_| ReadError::at(ReadErrorKind::Overflow, value.span()))
}

/// The properties: `BL[30]OB[5]`.
impl fmt::Display for MoveClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, count) = match self.color {
            Color::Black => ("BL", "OB"),
            Color::White => ("WL", "OW"),
        };
        if let Some(time) = self.left {
            write!(f, "{left}[{}]", seconds(time))?;
        }
        if let Some(number) = self.count {
            write!(f, "{count}[{number}]")?;
        }
        Ok(())
    }
}
