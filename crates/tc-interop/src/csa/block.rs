//! The block `Time` of the server protocol, and how it charges a move.

use core::fmt;

use alloc::vec::Vec;
use tc_core::{Rules, Span};
use tc_notation::Time;

use crate::shogi::Parts;
use crate::{
    Assumption, Certainty, Expectation, GameSettings, Interpretation, LossKind, Milliseconds, ReadError, ReadErrorKind,
    Unwritable,
};

/// The times of a game as the server protocol has them. All but `unit` are counted in units.
///
/// A move is charged in whole units: what is over is left out, or makes one more if `rounds_up`, and never less than
/// `least`. The allowance of a turn is what remains, an increment and a byo-yomi together; a move whose charge reaches
/// it has lost. What remains after it is what remained, with the increment and without the charge, or nothing.
///
/// A [`GameSettings`] has the times, and not how they are charged: its clock is exact.
///
/// ```
/// use tc_core::Span;
/// use tc_interop::csa::TimeBlock;
///
/// let block = TimeBlock::read("Time_Unit:1sec\nTotal_Time:900\nByoyomi:60\nLeast_Time_Per_Move:1")?;
/// let seconds = |seconds| Span::from_secs(seconds).unwrap_or_default();
/// assert_eq!(block.charge(seconds(0)), 1);
/// assert_eq!(block.flag_after(100), Some(seconds(160)));
/// assert_eq!(block.remaining_after(100, 159), Some(0));
/// assert_eq!(block.remaining_after(100, 160), None);
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBlock {
    /// `Time_Unit`; a second if it is absent.
    pub unit: Milliseconds,
    /// `Total_Time`.
    pub total: u64,
    /// `Byoyomi`, for a move when the total is used up.
    pub byo_yomi: u64,
    /// `Increment`, added before each turn, the first one too.
    pub increment: u64,
    /// `Delay`: what is not charged of a move. No server is known to have one.
    pub delay: u64,
    /// `Least_Time_Per_Move`.
    pub least: u64,
    /// `Time_Roundup`.
    pub rounds_up: bool,
}

impl Default for TimeBlock {
    fn default() -> TimeBlock {
        TimeBlock {
            unit: Milliseconds(1_000),
            total: 0,
            byo_yomi: 0,
            increment: 0,
            delay: 0,
            least: 0,
            rounds_up: false,
        }
    }
}

impl TimeBlock {
    /// Reads the lines of a block; others are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for values that cannot be.
    pub fn read(text: &str) -> Result<TimeBlock, ReadError> {
        let mut block = TimeBlock::default();
        for line in text.lines() {
            block.line(line)?;
        }
        Ok(block)
    }

    /// Reads a line; whether it is one of the block.
    pub(super) fn line(&mut self, line: &str) -> Result<bool, ReadError> {
        let Some((key, value)) = line.trim().split_once(':') else {
            return Ok(false);
        };
        let value = value.trim();
        match key {
            "Time_Unit" => self.unit = unit(value)?,
            "Total_Time" => self.total = number("Total_Time", value)?,
            "Byoyomi" => self.byo_yomi = number("Byoyomi", value)?,
            "Increment" => self.increment = number("Increment", value)?,
            "Delay" => self.delay = number("Delay", value)?,
            "Least_Time_Per_Move" => self.least = number("Least_Time_Per_Move", value)?,
            "Time_Roundup" => {
                self.rounds_up = match value {
                    "YES" => true,
                    "NO" => false,
                    _ => return Err(wrong("Time_Roundup", Expectation::YesOrNo)),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What the block says, without how it charges.
    pub(super) fn readings(&self) -> Result<Vec<Interpretation>, ReadError> {
        let parts = Parts {
            main: self.time(self.total)?,
            increment: self.time(self.increment)?,
            byo_yomi: self.time(self.byo_yomi)?,
            delay: self.time(self.delay)?,
            ..Parts::NOTHING
        };
        let mut assumptions = Vec::new();
        let mut certainty = Certainty::Certain;
        if !parts.is_nothing() {
            assumptions.push(Assumption::ExactCharge);
            certainty = Certainty::Likely;
        }
        if self.delay > 0 {
            assumptions.push(Assumption::SimpleDelay);
        }
        if self.increment > 0 && self.byo_yomi > 0 {
            assumptions.push(Assumption::IncrementIsForMainTime);
            certainty = Certainty::Guess;
        }
        let settings = settings(&parts, true)?;
        Ok(alloc::vec![Interpretation { settings, certainty, assumptions }])
    }

    fn time(&self, units: u64) -> Result<Time, ReadError> {
        let millis = units.checked_mul(self.unit.0).ok_or(ReadError::new(ReadErrorKind::Overflow))?;
        Ok(Milliseconds(millis).time()?)
    }

    /// The block of settings: in seconds, or in milliseconds where a time has a fraction. Moves are charged with the
    /// fraction left out.
    ///
    /// # Errors
    /// [`Unwritable`] for what the protocol cannot say.
    ///
    /// ```
    /// use tc_interop::csa::TimeBlock;
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "10m, r1/10s".parse()?;
    /// let block = TimeBlock::of(&control.into())?;
    /// assert_eq!(block.to_string(), "BEGIN Time\nTime_Unit:1sec\nTotal_Time:600\nByoyomi:10\nEND Time");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(settings: &GameSettings) -> Result<TimeBlock, Unwritable> {
        let (parts, mut losses) = super::parts(settings);
        let times = [parts.main, parts.byo_yomi, parts.increment, parts.delay];
        let is_whole = |unit: u64| times.iter().all(|time| time.as_nanos().is_multiple_of(unit * MILLISECOND));
        let unit = if is_whole(1_000) { 1_000 } else { 1 };
        if !is_whole(unit) {
            losses.push(crate::Loss::whole(LossKind::Fraction));
        }
        let [total, byo_yomi, increment, delay] = times.map(|time| time.as_nanos() / (unit * MILLISECOND));
        let block =
            TimeBlock { unit: Milliseconds(unit), total, byo_yomi, increment, delay, least: 0, rounds_up: false };
        if losses.is_empty() {
            Ok(block)
        } else {
            Err(Unwritable { losses, lossy: Some(alloc::format!("{block}")).filter(|_| !parts.is_nothing()) })
        }
    }

    /// The charge for a move of this length, in units. A negative length is charged the minimum.
    pub fn charge(&self, elapsed: Span) -> u64 {
        let unit = self.unit_nanos();
        let elapsed = u64::try_from(elapsed.as_nanos()).unwrap_or(0);
        let units = if self.rounds_up { elapsed.div_ceil(unit) } else { elapsed / unit };
        units.max(self.least)
    }

    /// The shortest move that loses, if `remaining` units are left before its increment. `None` without a clock, or if
    /// the length does not fit a [`Span`].
    pub fn flag_after(&self, remaining: u64) -> Option<Span> {
        let allowance = self.allowance(remaining)?;
        if self.least >= allowance {
            return Some(Span::ZERO);
        }
        let nanos = if self.rounds_up {
            (allowance - 1).checked_mul(self.unit_nanos())?.checked_add(1)?
        } else {
            allowance.checked_mul(self.unit_nanos())?
        };
        i64::try_from(nanos).ok().map(Span::from_nanos)
    }

    /// The units left of `remaining` after a charge; `None` if the player has lost.
    pub fn remaining_after(&self, remaining: u64, charge: u64) -> Option<u64> {
        if self.allowance(remaining).is_some_and(|allowance| charge >= allowance) {
            return None;
        }
        Some(remaining.saturating_add(self.increment).saturating_sub(charge.saturating_sub(self.delay)))
    }

    /// The units of a turn; `None` without a clock, or without end.
    fn allowance(&self, remaining: u64) -> Option<u64> {
        let is_timed = self.total > 0 || self.byo_yomi > 0 || self.increment > 0;
        let allowance = remaining.checked_add(self.byo_yomi)?.checked_add(self.increment)?.checked_add(self.delay)?;
        is_timed.then_some(allowance)
    }

    fn unit_nanos(&self) -> u64 {
        self.unit.0.saturating_mul(MILLISECOND).max(1)
    }
}

const MILLISECOND: u64 = 1_000_000;

/// A control of the protocol: an increment comes before each turn.
pub(super) fn settings(parts: &Parts, has_first_bonus: bool) -> Result<GameSettings, ReadError> {
    let rules = Rules::default();
    let is_early = has_first_bonus && !parts.increment.is_zero();
    Ok(GameSettings {
        control: parts.control()?,
        rules: if is_early { Rules { first_bonus: true, ..rules } } else { rules },
    })
}

fn wrong(key: &'static str, expected: Expectation) -> ReadError {
    ReadError::new(ReadErrorKind::NotAValue { key, expected })
}

fn number(key: &'static str, value: &str) -> Result<u64, ReadError> {
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(key, Expectation::WholeNumber));
    }
    value.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))
}

/// `1sec`, `100msec`, `1min`.
fn unit(value: &str) -> Result<Milliseconds, ReadError> {
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    let (count, unit) = value.split_at(digits);
    let unit = match unit {
        "msec" => 1,
        "sec" => 1_000,
        "min" => 60_000,
        _ => return Err(wrong("Time_Unit", Expectation::CsaUnit)),
    };
    let count = if count.is_empty() { 1 } else { number("Time_Unit", count)? };
    match count.checked_mul(unit) {
        Some(0) => Err(wrong("Time_Unit", Expectation::CsaUnit)),
        Some(millis) => Ok(Milliseconds(millis)),
        None => Err(ReadError::new(ReadErrorKind::Overflow)),
    }
}

/// The block, from `BEGIN Time` to `END Time`; keys that say nothing are left out.
impl fmt::Display for TimeBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.unit.0;
        let (count, name) = match unit {
            _ if unit.is_multiple_of(60_000) => (unit / 60_000, "min"),
            _ if unit.is_multiple_of(1_000) => (unit / 1_000, "sec"),
            _ => (unit, "msec"),
        };
        writeln!(f, "BEGIN Time\nTime_Unit:{count}{name}\nTotal_Time:{}", self.total)?;
        let others = [("Byoyomi", self.byo_yomi), ("Increment", self.increment), ("Delay", self.delay)];
        for (key, value) in others.into_iter().chain([("Least_Time_Per_Move", self.least)]) {
            if value > 0 {
                writeln!(f, "{key}:{value}")?;
            }
        }
        if self.rounds_up {
            writeln!(f, "Time_Roundup:YES")?;
        }
        f.write_str("END Time")
    }
}
