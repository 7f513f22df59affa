//! What is fixed before a game begins.

use alloc::boxed::Box;
#[cfg(not(target_has_atomic = "ptr"))]
use alloc::rc::Rc as Shared;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc as Shared;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use tc_notation::{Time, TimeControl};

use crate::compiled::Program;
use crate::state::{SeatFlag, SeatState};
use crate::{Calendar, Lag, MAX_SEATS, Pressure, Rules, Seat, Span, StageChange, Thresholds};

/// The rules and the control of every seat, fixed before a game begins. Any number of games can share a setup: a clone is
/// the same setup, and costs no memory.
///
/// A setup has 1 to 16 seats. One of a control alone has two seats and the default rules, which fit every control:
///
/// ```
/// use tc_core::Setup;
///
/// let setup = Setup::from(&"5m.. + 3s".parse()?);
/// assert_eq!(setup.seats(), 2);
/// # Ok::<(), tc_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup(Shared<Parts>);

/// What a setup consists of.
#[derive(Debug, PartialEq, Eq)]
struct Parts {
    rules: Rules,
    programs: Box<[Program]>,
    /// The programs of seats that have gone berserk, where they are others (S12); none where they are the same.
    after_berserk: Box<[Program]>,
    /// Whether a press depends on no rule but the boundary: there is no calendar, no lag, no game that goes on after a
    /// flag, no limit for each move, no charge but the exact one, no other control after berserk, no stage change at zero for all, no hourglass, no `none`, and no seat that follows itself.
    is_plain: bool,
    /// Whether some seat gains in some stage what others use (R11).
    has_gains: bool,
}

/// Why rules and controls do not make a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A clock without seats.
    #[error("a clock needs at least one seat, found none")]
    NoSeats,
    /// More seats than [`MAX_SEATS`]: 17 for that many or more.
    #[error("expected at most {MAX_SEATS} seats, found {0}")]
    TooManySeats(usize),
    /// The start clock is not longer than zero.
    #[error("expected a start clock longer than 0s, found {0}")]
    StartClock(Span),
    /// The allowance for lag is negative, or longer than an hour.
    #[error("expected an allowance for lag from 0s to 3600s, found {0}")]
    LagAllowance(Span),
    /// The margin is negative, or longer than a control's longest time.
    #[error("expected a margin from 0s to 316224000s, found {0}")]
    Margin(Span),
    /// A margin together with a rule for lag, which has its own grace.
    #[error("expected a margin or a rule for lag, not both; `margin 0s` or `lag off` leaves one of them out")]
    MarginWithLag,
    /// The limit of a move is not longer than zero, or longer than a control's longest time.
    #[error("expected a move limit longer than 0s and at most 316224000s, found {0}")]
    MoveLimit(Span),
    /// The unit of what a move is charged is not longer than zero, or longer than a control's longest time.
    #[error("expected a unit of charges longer than 0s and at most 316224000s, found {0}")]
    Charge(Span),
    /// The least that a move is charged is negative, or longer than a control's longest time.
    #[error("expected a least charge from 0s to 316224000s, found {0}")]
    ChargeLeast(Span),
    /// A time of a control, or the least that a move is charged, is not a whole number of units.
    #[error("expected times that are whole units of {unit}, of which moves are charged, found {time}")]
    ChargeUnits {
        /// The unit of what a move is charged.
        unit: Span,
        /// The time.
        time: Span,
    },
    /// The time beyond which a turn counts twice is negative, or longer than a control's longest time.
    #[error("expected a time from 0s to 316224000s beyond which a turn counts twice, found {0}")]
    ChargeDouble(Span),
    /// Time that counts twice together with a rule about the microsecond at which time ends.
    #[error("expected time that counts twice or `{0}`, not both; `charge-double off` counts all time once")]
    ChargeDoubleWith(&'static str),
    /// Charges that are rounded together with an hourglass, where others gain what a move took.
    #[error(
        "expected rounded charges or the hourglass bonus `+ opp`, not both; `charge off, charge-least 0s, charge-double off` leaves charges exact"
    )]
    ChargeWithHourglass,
    /// Charges that are rounded together with stages that all seats enter at once.
    #[error(
        "expected rounded charges or `stage-change zero-all`, not both; `charge off, charge-least 0s, charge-double off` leaves charges exact"
    )]
    ChargeWithZeroAll,
    /// No seat has the stage from which periods cost points.
    #[error("expected a stage from 1 to {stages} from which periods cost points, found {from}")]
    PenaltyFrom {
        /// The stage, counted from 1.
        from: u8,
        /// The most stages that a seat has.
        stages: usize,
    },
    /// A stage from which periods cost points, but no points.
    #[error("expected a penalty with the stage from which periods cost points, found none; `penalty 10` sets one")]
    PenaltyFromAlone,
    /// A penalty together with the quota of lichess: the state of a seat has room for one of them.
    #[error("expected a penalty or `lag lichess`, not both; `penalty 0` or `lag off` leaves one of them out")]
    PenaltyWithLag,
    /// The number of pauses is above 65 534.
    #[error("expected at most 65534 pauses; leave the number out for unlimited pauses")]
    TooManyPauses,
    /// The critical threshold is above the low one, or negative.
    #[error(
        "expected thresholds of 0s or more, critical not above low, found low below {low} and critical below {critical}"
    )]
    Thresholds {
        /// Below it, pressure is low.
        low: Span,
        /// Below it, pressure is critical.
        critical: Span,
    },
}

impl SetupError {
    /// The words of the [rules](crate::Rule) that it concerns; empty for an error in the number of seats.
    pub fn rules(&self) -> &'static [&'static str] {
        match self {
            SetupError::NoSeats | SetupError::TooManySeats(_) => &[],
            SetupError::StartClock(_) => &["start-clock"],
            SetupError::LagAllowance(_) => &["lag"],
            SetupError::Margin(_) => &["margin"],
            SetupError::MarginWithLag => &["margin", "lag"],
            SetupError::MoveLimit(_) => &["move-limit"],
            SetupError::Charge(_) | SetupError::ChargeUnits { .. } => &["charge"],
            SetupError::ChargeLeast(_) => &["charge-least"],
            SetupError::ChargeDouble(_) => &["charge-double"],
            SetupError::ChargeDoubleWith("margin") => &["charge-double", "margin"],
            SetupError::ChargeDoubleWith(_) => &["charge-double", "calendar"],
            SetupError::ChargeWithZeroAll => &["charge", "charge-least", "charge-double", "stage-change"],
            SetupError::ChargeWithHourglass => &["charge", "charge-least", "charge-double"],
            SetupError::PenaltyFrom { .. } => &["penalty-from"],
            SetupError::PenaltyFromAlone => &["penalty-from", "penalty"],
            SetupError::PenaltyWithLag => &["penalty", "lag"],
            SetupError::TooManyPauses => &["pauses"],
            SetupError::Thresholds { .. } => &["critical", "low"],
        }
    }
}

/// More lag than this is an outage.
const LONGEST_ALLOWANCE: i64 = 3_600_000_000;

/// Everything else is computed from rules and controls.
impl Hash for Setup {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.rules().hash(hasher);
        self.programs().iter().for_each(|program| program.control().hash(hasher));
    }
}

/// Two seats with this control and the default rules. For other numbers of seats there is [`Setup::for_all`].
impl From<&TimeControl> for Setup {
    fn from(control: &TimeControl) -> Setup {
        let program = Program::compile(control);
        Setup::checked(Rules::default(), Vec::from([program.clone(), program]))
    }
}

impl Setup {
    /// Two seats with the same control. For other numbers of seats there are [`Setup::for_all`] and
    /// [`Setup::for_each`].
    ///
    /// # Errors
    /// A [`SetupError`] for rules with a value out of range.
    ///
    /// ```
    /// use tc_core::{Calendar, Rules, Setup};
    ///
    /// let rules = Rules { calendar: Calendar::Weekend, ..Rules::default() };
    /// let correspondence = Setup::new(rules, &"3d..7d + 1d".parse()?)?;
    /// assert_eq!(*correspondence.rules(), rules);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: Rules, control: &TimeControl) -> Result<Setup, SetupError> {
        Setup::for_all(rules, control, 2)
    }

    /// Two seats with these controls: time odds, Armageddon.
    ///
    /// # Errors
    /// A [`SetupError`] for rules with a value out of range.
    ///
    /// ```
    /// use tc_core::{Rules, Seat, Setup};
    ///
    /// let armageddon = Setup::with_odds(Rules::default(), ["5m".parse()?, "4m".parse()?])?;
    /// assert_ne!(armageddon.control(Seat::FIRST), armageddon.control(Seat::SECOND));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_odds(rules: Rules, controls: [TimeControl; 2]) -> Result<Setup, SetupError> {
        Setup::for_each(rules, controls)
    }
}

impl Setup {
    /// This number of seats, all with the same control.
    ///
    /// # Errors
    /// A [`SetupError`] for rules with a value out of range, and for no seats or more than [`MAX_SEATS`].
    ///
    /// ```
    /// use tc_core::{Rules, Setup};
    ///
    /// let setup = Setup::for_all(Rules::default(), &"10m".parse()?, 4)?;
    /// assert_eq!(setup.seats(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "seats")]
    pub fn for_all(rules: Rules, control: &TimeControl, seats: usize) -> Result<Setup, SetupError> {
        Setup::with_programs(rules, core::iter::repeat_n(Program::compile(control), seats))
    }

    /// A seat for each of these controls.
    ///
    /// # Errors
    /// [`SetupError::NoSeats`], [`SetupError::TooManySeats`], and a [`SetupError`] for rules with a value out of range.
    ///
    /// ```
    /// use tc_core::{Rules, Setup};
    ///
    /// let controls = ["10m".parse()?, "10m".parse()?, "5m".parse()?];
    /// let three = Setup::for_each(Rules::default(), controls)?;
    /// assert_eq!(three.seats(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each(rules: Rules, controls: impl IntoIterator<Item = TimeControl>) -> Result<Setup, SetupError> {
        Setup::with_programs(rules, controls.into_iter().map(|control| Program::compile(&control)))
    }

    fn with_programs(rules: Rules, programs: impl IntoIterator<Item = Program>) -> Result<Setup, SetupError> {
        let programs: Vec<Program> = programs.into_iter().take(MAX_SEATS + 1).collect();
        match programs.len() {
            0 => return Err(SetupError::NoSeats),
            seats if seats > MAX_SEATS => return Err(SetupError::TooManySeats(seats)),
            _ => {}
        }
        check(&rules)?;
        check_penalty(&rules, &programs)?;
        check_charges(&rules, &programs)?;
        Ok(Setup::checked(rules, programs))
    }

    /// A setup whose rules and number of seats were checked.
    fn checked(rules: Rules, programs: Vec<Program>) -> Setup {
        let has_gains = programs.iter().any(Program::has_gains);
        let is_plain = rules.are_plain() && !has_gains && programs.len() > 1 && !programs.iter().any(Program::is_none);
        let berserk = |program: &Program| program.after_berserk(rules.berserk);
        let after_berserk = programs.iter().filter(|_| rules.berserk.changes_control()).map(berserk).collect();
        Setup(Shared::new(Parts { rules, programs: programs.into(), after_berserk, is_plain, has_gains }))
    }

    /// How many seats the clock has, from 1 to [`MAX_SEATS`].
    pub fn seats(&self) -> usize {
        self.programs().len()
    }

    /// The rules, the same for all seats.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// The control of a seat, [`TimeControl::NONE`] for a seat without a clock; `None` if there is no such seat.
    pub fn control(&self, seat: Seat) -> Option<&TimeControl> {
        self.program(seat).map(Program::control)
    }

    pub(crate) fn program(&self, seat: Seat) -> Option<&Program> {
        self.programs().get(seat.index())
    }

    /// How short of time a seat is with this much left to its flag, `None` for unlimited time. A seat that the clock
    /// does not have is calm.
    pub fn pressure(&self, seat: Seat, to_flag: Option<Span>) -> Pressure {
        let pressure = |program| self.rules().thresholds.pressure(program, to_flag);
        self.program(seat).map_or(Pressure::Calm, pressure)
    }

    pub(crate) fn programs(&self) -> &[Program] {
        &self.0.programs
    }

    /// The program of a seat in this state: another one after it has gone berserk, under some rules (S12).
    #[inline]
    pub(crate) fn program_in(&self, seat: Seat, state: &SeatState) -> &Program {
        if self.0.after_berserk.is_empty() { &self.0.programs[seat.index()] } else { self.program_by_flag(seat, state) }
    }

    #[cold]
    fn program_by_flag(&self, seat: Seat, state: &SeatState) -> &Program {
        let programs = if state.has(SeatFlag::Berserk) { &self.0.after_berserk } else { &self.0.programs };
        &programs[seat.index()]
    }

    /// Whether a press depends on no rule but the boundary.
    pub(crate) fn is_plain(&self) -> bool {
        self.0.is_plain
    }

    /// Whether some seat gains in some stage what others use (R11).
    pub(crate) fn has_gains(&self) -> bool {
        self.0.has_gains
    }
}

/// Checks what a move is charged (S26).
fn check_charges(rules: &Rules, programs: &[Program]) -> Result<(), SetupError> {
    let longest = Span::from(Time::MAX);
    if rules.charge_least.is_negative() || rules.charge_least > longest {
        return Err(SetupError::ChargeLeast(rules.charge_least));
    }
    if let Some(unit) = rules.charge {
        if unit <= Span::ZERO || unit > longest {
            return Err(SetupError::Charge(unit));
        }
        let times = programs.iter().flat_map(Program::times).chain([rules.charge_least]);
        if let Some(time) = times.into_iter().find(|time| time.whole(unit) != *time) {
            return Err(SetupError::ChargeUnits { unit, time });
        }
    }
    if let Some(beyond) = rules.charge_double {
        let others = [(!rules.margin.is_zero(), "margin"), (rules.calendar != Calendar::Always, "calendar")];
        if beyond.is_negative() || beyond > longest {
            return Err(SetupError::ChargeDouble(beyond));
        }
        if let Some((_, other)) = others.into_iter().find(|(is_set, _)| *is_set) {
            return Err(SetupError::ChargeDoubleWith(other));
        }
    }
    if rules.round_charges() && rules.stage_change == StageChange::AtZeroAll {
        return Err(SetupError::ChargeWithZeroAll);
    }
    let is_hourglass = rules.round_charges() && programs.iter().any(Program::has_gains);
    if is_hourglass { Err(SetupError::ChargeWithHourglass) } else { Ok(()) }
}

/// Checks which periods cost points (S32).
fn check_penalty(rules: &Rules, programs: &[Program]) -> Result<(), SetupError> {
    let stages = programs.iter().map(Program::stages).max().unwrap_or_default();
    match rules.penalty_from {
        Some(_) if rules.penalty == 0 => Err(SetupError::PenaltyFromAlone),
        Some(from) if !(1..=stages).contains(&from.into()) => Err(SetupError::PenaltyFrom { from, stages }),
        _ if rules.penalty != 0 && rules.lag == Lag::Lichess => Err(SetupError::PenaltyWithLag),
        _ => Ok(()),
    }
}

fn check(rules: &Rules) -> Result<(), SetupError> {
    match rules.start_clock {
        Some(span) if span <= Span::ZERO => return Err(SetupError::StartClock(span)),
        _ => {}
    }
    match rules.lag {
        Lag::Fixed(allowance) if !(0..=LONGEST_ALLOWANCE).contains(&allowance.as_micros()) => {
            return Err(SetupError::LagAllowance(allowance));
        }
        _ => {}
    }
    if rules.margin.is_negative() || rules.margin > Span::from(Time::MAX) {
        return Err(SetupError::Margin(rules.margin));
    }
    if rules.lag != Lag::Off && !rules.margin.is_zero() {
        return Err(SetupError::MarginWithLag);
    }
    match rules.move_limit {
        Some(limit) if limit <= Span::ZERO || limit > Span::from(Time::MAX) => {
            return Err(SetupError::MoveLimit(limit));
        }
        _ => {}
    }
    match rules.thresholds {
        Thresholds::At { low, critical } if critical > low || critical.is_negative() => {
            return Err(SetupError::Thresholds { low, critical });
        }
        _ => {}
    }
    if rules.pauses == Some(u16::MAX) { Err(SetupError::TooManyPauses) } else { Ok(()) }
}
