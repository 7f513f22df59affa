//! What is fixed before a game begins.

mod check;
mod error;

use alloc::boxed::Box;
#[cfg(not(target_has_atomic = "ptr"))]
use alloc::rc::Rc as Shared;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc as Shared;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use tc_notation::TimeControl;

pub use error::SetupError;

use crate::compiled::Program;
use crate::state::{SeatFlag, SeatState};
use crate::{MAX_SEATS, Pressure, Rules, Seat, Span};

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
        check::rules(&rules, &programs)?;
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
