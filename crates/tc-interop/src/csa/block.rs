//! The block `Time` of the server protocol, and how it charges a move.

use core::fmt;

use tc_core::Span;
use tc_notation::Time;

use super::of_key;
use crate::piece::Piece;
use crate::shape::{Nearest, Shape};
use crate::systems::Times;
use crate::units::MILLISECOND;
use crate::{
    Assumption, Expectation, GameSettings, Interpretation, Milliseconds, ReadError, ReadErrorKind, Seconds, Unwritable,
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
        let unit = Milliseconds(1_000);
        TimeBlock { unit, total: 0, byo_yomi: 0, increment: 0, delay: 0, least: 0, rounds_up: false }
    }
}

impl TimeBlock {
    /// Reads the lines of a block; others are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for values that cannot be.
    pub fn read(text: &str) -> Result<TimeBlock, ReadError> {
        let mut block = TimeBlock::default();
        Piece::new(text).split(&['\n', '\r']).try_for_each(|line| block.line(line).map(drop))?;
        Ok(block)
    }

    /// Reads a line; whether it is one of the block.
    pub(super) fn line(&mut self, line: Piece<'_>) -> Result<bool, ReadError> {
        // Every key begins with a capital letter, and few lines of a long record do.
        let line = Some(line).filter(|line| line.text.starts_with(|char: char| char.is_ascii_uppercase()));
        let Some((key, value)) = line.and_then(|line| line.split_once(&[':'])) else { return Ok(false) };
        if let Some((key, count)) = self.counts().into_iter().find(|(name, _)| *name == key.text) {
            *count = value.whole(Expectation::WHOLE_NUMBER).map_err(of_key(key))?;
            return Ok(true);
        }
        match (key.text, value.text) {
            ("Time_Unit", _) => self.unit = unit(value).map_err(of_key("Time_Unit"))?,
            ("Time_Roundup", "YES" | "NO") => self.rounds_up = value.text == "YES",
            ("Time_Roundup", _) => return Err(of_key("Time_Roundup")(value.expected(Expectation("YES or NO")))),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The keys of times, with their units.
    fn counts(&mut self) -> [(&'static str, &mut u64); 5] {
        [
            ("Total_Time", &mut self.total),
            ("Byoyomi", &mut self.byo_yomi),
            ("Increment", &mut self.increment),
            ("Delay", &mut self.delay),
            ("Least_Time_Per_Move", &mut self.least),
        ]
    }

    /// What the block says, without how it charges.
    pub(super) fn reading(&self) -> Result<Interpretation, ReadError> {
        let time = |units: u64| {
            let millis = units.checked_mul(self.unit.0).ok_or(ReadError::new(ReadErrorKind::Overflow))?;
            Ok::<Time, ReadError>(Milliseconds(millis).time()?)
        };
        let times = [time(self.total)?, time(self.byo_yomi)?, time(self.increment)?];
        let delay = (self.delay > 0).then_some(Assumption::SimpleDelay);
        let assumptions = [Assumption::ExactCharge].into_iter().chain(delay);
        let reading = super::reading(times, time(self.delay)?, assumptions)?;
        if reading.settings.control.is_none() {
            return Ok(Interpretation::certain(reading.settings));
        }
        Ok(reading)
    }

    /// The block of settings: in seconds, or in milliseconds where a time has a fraction. Moves are charged with the
    /// fraction left out.
    ///
    /// # Errors
    /// [`Unwritable`] for what the protocol cannot say.
    pub fn of(settings: &GameSettings) -> Result<TimeBlock, Unwritable> {
        const SHAPE: Shape = Shape::with_first_bonus(&super::systems(MILLISECOND));
        let Nearest { settings, losses } = SHAPE.nearest(settings);
        let block = settings.map(|settings| {
            let Times { main, increment, overtime, .. } = Times::of(&settings.control);
            let times = [main, overtime, increment];
            let unit = Milliseconds(if times.iter().all(|time| Seconds::of(*time).is_some()) { 1_000 } else { 1 });
            let [total, byo_yomi, increment] = times.map(|time| Milliseconds::floor(time).0 / unit.0);
            TimeBlock { unit, total, byo_yomi, increment, ..TimeBlock::default() }
        });
        match block {
            Some(block) if losses.is_empty() => Ok(block),
            block => Err(Unwritable { losses, lossy: block.map(|block| alloc::format!("{block}")) }),
        }
    }

    /// The charge for a move of this length, in units. A negative length is charged the minimum.
    pub fn charge(&self, elapsed: Span) -> u64 {
        let unit = self.unit_micros();
        let elapsed = u64::try_from(elapsed.as_micros()).unwrap_or(0);
        let units = if self.rounds_up { elapsed.div_ceil(unit) } else { elapsed / unit };
        units.max(self.least)
    }

    /// The shortest move that loses, if `remaining` units are left before its increment. `None` without a clock, or if
    /// the length does not fit a [`Span`].
    pub fn flag_after(&self, remaining: u64) -> Option<Span> {
        let allowance = self.allowance(remaining)?;
        let micros = match allowance {
            _ if self.least >= allowance => 0,
            _ if self.rounds_up => (allowance - 1).checked_mul(self.unit_micros())?.checked_add(1)?,
            _ => allowance.checked_mul(self.unit_micros())?,
        };
        i64::try_from(micros).ok().and_then(Span::from_micros)
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

    fn unit_micros(&self) -> u64 {
        self.unit.0.saturating_mul(MILLISECOND).max(1)
    }
}

/// The units, in milliseconds.
const UNITS: [(&str, u64); 3] = [("min", 60_000), ("sec", 1_000), ("msec", 1)];

/// `1sec`, `100msec`, `1min`.
fn unit(value: Piece<'_>) -> Result<Milliseconds, ReadError> {
    let wrong = value.expected(Expectation::CSA_UNIT);
    let (count, unit) = match value.digits() {
        Some((digits, unit)) => (digits.whole(Expectation::CSA_UNIT)?, unit),
        None => (1, value),
    };
    let (_, millis) = UNITS.into_iter().find(|(name, _)| *name == unit.text).ok_or(wrong.clone())?;
    match count.checked_mul(millis) {
        Some(0) => Err(wrong),
        Some(millis) => Ok(Milliseconds(millis)),
        None => Err(value.error(ReadErrorKind::Overflow)),
    }
}

/// The block, from `BEGIN Time` to `END Time`; keys that say nothing are left out.
impl fmt::Display for TimeBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut block = *self;
        let unit = UNITS.into_iter().find(|(_, millis)| self.unit.0.is_multiple_of(*millis));
        let (name, millis) = unit.unwrap_or(("msec", 1));
        writeln!(f, "BEGIN Time\nTime_Unit:{}{name}", self.unit.0 / millis)?;
        for (key, count) in block.counts().into_iter().filter(|(key, count)| **count > 0 || *key == "Total_Time") {
            writeln!(f, "{key}:{count}")?;
        }
        f.write_str(if self.rounds_up { "Time_Roundup:YES\nEND Time" } else { "END Time" })
    }
}
