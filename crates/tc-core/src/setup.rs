//! What is fixed before a game begins.

use alloc::vec::Vec;

use crate::program::Program;
use crate::{Lag, MAX_SEATS, Pressure, Rules, Seat, Span, Thresholds};

/// The rules and the program of every seat: what is fixed before a game begins, shared by any number of games.
///
/// `SEATS` is how many seats there is room for; a setup may have fewer. Say it in the type, `Setup` for two seats and
/// `Setup<4>` for four: nothing else tells it to the compiler.
///
/// ```
/// use tc_core::{Program, Rules, Setup};
///
/// let five_minutes = Program::compile(&"5m.. + 3s".parse()?);
/// let setup: Setup = Setup::new(Rules::default(), five_minutes)?;
/// assert_eq!(setup.seats(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<const SEATS: usize = 2> {
    pub(crate) rules: Rules,
    programs: Vec<Program>,
    /// Whether a press needs to look at no rule but the boundary: no calendar, no lag, no game that goes on
    /// after a flag, no stages in common, no hourglass, no `none`.
    pub(crate) is_plain: bool,
    /// Whether some seat gains in some stage what others use (R11).
    pub(crate) has_gains: bool,
}

/// Why a clock cannot be set up like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A clock without seats.
    #[error("a clock needs a seat")]
    NoSeats,
    /// More seats than there is room for.
    #[error("{seats} seats, and there is room for {room}")]
    TooManySeats {
        /// How many there are.
        seats: usize,
        /// How many there can be.
        room: usize,
    },
    /// The start clock must be longer than nothing.
    #[error("a start clock of {0}; it must be longer than nothing")]
    StartClock(Span),
    /// The allowance for lag cannot be negative, and is at most an hour.
    #[error("an allowance of {0} for lag; it is from nothing to an hour")]
    LagAllowance(Span),
    /// The number of pauses is at most 65 534.
    #[error("at most 65534 pauses can be counted")]
    TooManyPauses,
    /// Pressure cannot be critical before it is low.
    #[error("the thresholds of pressure are out of order: low below {low}, critical below {critical}")]
    Thresholds {
        /// Below it, pressure is low.
        low: Span,
        /// Below it, pressure is critical.
        critical: Span,
    },
}

/// More lag than this is an outage.
const LONGEST_ALLOWANCE: i64 = 3_600_000_000_000;

impl<const SEATS: usize> Setup<SEATS> {
    /// A clock whose seats all have the same program, as many as there is room for.
    ///
    /// # Errors
    /// A [`SetupError`] for rules that cannot be.
    pub fn new(rules: Rules, program: Program) -> Result<Setup<SEATS>, SetupError> {
        Setup::with_odds(rules, core::iter::repeat_n(program, SEATS))
    }

    /// A clock whose seats have these programs: time odds, Armageddon, or fewer seats than there is room for.
    ///
    /// # Errors
    /// [`SetupError::NoSeats`], [`SetupError::TooManySeats`], and a [`SetupError`] for rules that cannot be.
    ///
    /// ```
    /// use tc_core::{Program, Rules, Setup};
    ///
    /// let white = Program::compile(&"5m".parse()?);
    /// let black = Program::compile(&"4m".parse()?);
    /// let armageddon: Setup = Setup::with_odds(Rules::default(), [white, black])?;
    /// assert_ne!(armageddon.program(tc_core::Seat::FIRST), armageddon.program(tc_core::Seat::SECOND));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_odds(rules: Rules, programs: impl IntoIterator<Item = Program>) -> Result<Setup<SEATS>, SetupError> {
        let programs: Vec<Program> = programs.into_iter().take(SEATS.saturating_add(1)).collect();
        let room = SEATS.min(MAX_SEATS);
        match programs.len() {
            0 => return Err(SetupError::NoSeats),
            seats if seats > room => return Err(SetupError::TooManySeats { seats, room }),
            _ => {}
        }
        check(&rules)?;
        let has_gains = programs.iter().any(Program::has_gains);
        let is_plain = rules.are_plain() && !has_gains && !programs.iter().any(Program::is_none);
        Ok(Setup { rules, programs, is_plain, has_gains })
    }

    /// How many seats the clock has.
    pub fn seats(&self) -> usize {
        self.programs.len()
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The program of a seat; `None` if the clock has no such seat.
    pub fn program(&self, seat: Seat) -> Option<&Program> {
        self.programs.get(seat.index())
    }

    /// How short of time a seat is with this much left to its flag; `None` is time without end. A seat that the clock does not
    /// have is calm.
    pub fn pressure(&self, seat: Seat, to_flag: Option<Span>) -> Pressure {
        let pressure = |program| self.rules.thresholds.pressure(program, to_flag.map(Span::as_nanos));
        self.program(seat).map_or(Pressure::Calm, pressure)
    }

    pub(crate) fn programs(&self) -> &[Program] {
        &self.programs
    }
}

fn check(rules: &Rules) -> Result<(), SetupError> {
    match rules.start_clock {
        Some(span) if span <= Span::ZERO => return Err(SetupError::StartClock(span)),
        _ => {}
    }
    match rules.lag {
        Lag::Fixed(allowance) if !(0..=LONGEST_ALLOWANCE).contains(&allowance.as_nanos()) => {
            return Err(SetupError::LagAllowance(allowance));
        }
        _ => {}
    }
    match rules.thresholds {
        Thresholds::At { low, critical } if critical > low => return Err(SetupError::Thresholds { low, critical }),
        _ => {}
    }
    if rules.pauses == Some(u16::MAX) { Err(SetupError::TooManyPauses) } else { Ok(()) }
}
