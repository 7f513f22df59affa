//! A stage and its builder.

use crate::{Bonus, Cap, Moves, Periods, Time, Violation};

/// One stage of a control: `[P x] [M/] [(D)] [r]T[..C] [+ B]`.
///
/// Plain data that is always legal. A stage remembers what was written, so that [lints](crate::TimeControl::lints) can point at
/// parts without effect. The accessors return the meaning, and equality and hash compare it (R15).
///
/// ```
/// use tc_notation::{Bonus, Cap, Stage, Time, TimeUnit};
///
/// let three_minutes = Time::new(3, TimeUnit::Minutes)?;
/// let two_seconds = Time::new(2, TimeUnit::Seconds)?;
/// let stage = Stage::builder(three_minutes).cap(Cap::Unlimited).bonus(Bonus::Increment(two_seconds)).build()?;
/// assert_eq!(stage.to_string(), "3m.. + 2s");
/// # Ok::<(), tc_notation::Violation>(())
/// ```
#[derive(Clone, Copy)]
pub struct Stage {
    pub(crate) written: Written,
}

/// The parts of a stage as they were written, including those without effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Written {
    pub(crate) periods: Option<Periods>,
    pub(crate) moves: Option<Moves>,
    pub(crate) delay: Option<Time>,
    pub(crate) resets_on_time: bool,
    pub(crate) time: Time,
    pub(crate) cap: Option<Cap>,
    pub(crate) bonus: Option<Bonus>,
}

impl Stage {
    /// Starts a stage of this time: one period, any number of moves, no delay, no bonus.
    pub const fn builder(time: Time) -> StageBuilder {
        StageBuilder(Written {
            periods: None,
            moves: None,
            delay: None,
            resets_on_time: false,
            time,
            cap: None,
            bonus: None,
        })
    }

    /// A builder with all parts of this stage, to change some of them.
    ///
    /// ```
    /// use tc_notation::{Cap, Stage, Time, TimeUnit};
    ///
    /// let stage = Stage::builder(Time::new(5, TimeUnit::Minutes)?).build()?;
    /// assert_eq!(stage.to_builder().cap(Cap::Unlimited).build()?.to_string(), "5m..");
    /// # Ok::<(), tc_notation::Violation>(())
    /// ```
    pub const fn to_builder(&self) -> StageBuilder {
        StageBuilder(self.written)
    }

    /// The number of periods (R2); one if not written.
    pub const fn periods(&self) -> Periods {
        match self.written.periods {
            Some(periods) => periods,
            None => Periods::ONE,
        }
    }

    /// What a number of moves does (R3 to R6); [`Moves::Any`] if not written.
    pub const fn moves(&self) -> Moves {
        match self.written.moves {
            Some(moves) => moves,
            None => Moves::Any,
        }
    }

    /// The time that runs first in every turn; its unused part is lost (R7). `None` without a delay, or for a delay of 0.
    pub fn delay(&self) -> Option<Time> {
        self.written.delay.filter(|delay| !delay.is_zero())
    }

    /// Whether the time starts again when it has run out and enough moves were made in it (R5, Steady Average).
    pub const fn resets_on_time(&self) -> bool {
        self.written.resets_on_time && matches!(self.written.moves, Some(Moves::Required(_)))
    }

    /// The time each period starts with.
    pub const fn time(&self) -> Time {
        self.written.time
    }

    /// The time up to which an increment or an hourglass gain can raise the clock (R8); the stage's own time if not written.
    pub const fn cap(&self) -> Cap {
        match self.written.cap {
            Some(cap) => cap,
            None => Cap::At(self.written.time),
        }
    }

    /// What a move adds or gives back (R9 to R11). `None` without a bonus, or for a bonus of 0.
    pub fn bonus(&self) -> Option<Bonus> {
        self.written.bonus.filter(|bonus| bonus.has_effect())
    }

    /// The cap, unless it equals the time.
    pub(crate) fn telling_cap(&self) -> Option<Cap> {
        self.written.cap.filter(|cap| *cap != Cap::At(self.written.time))
    }

    /// Whether a player can ever have time in this stage.
    pub(crate) fn can_have_time(&self) -> bool {
        let bonus_adds = match self.bonus() {
            Some(Bonus::Increment(_) | Bonus::Opponent) => self.cap() != Cap::At(Time::ZERO),
            Some(Bonus::Bronstein(_)) | None => false,
        };
        !self.time().is_zero() || self.delay().is_some() || bonus_adds
    }
}

/// Builds a [`Stage`]; [`StageBuilder::build`] checks it.
#[derive(Clone, Copy, Debug)]
#[must_use = "call `build` to get the stage"]
pub struct StageBuilder(pub(crate) Written);

impl StageBuilder {
    /// `P x`: the number of periods (R2).
    pub const fn periods(mut self, periods: Periods) -> StageBuilder {
        self.0.periods = Some(periods);
        self
    }

    /// `M/`, `rM/`, `eM/`: what a number of moves does (R3 to R6).
    pub const fn moves(mut self, moves: Moves) -> StageBuilder {
        self.0.moves = Some(moves);
        self
    }

    /// `(D)`: the time that runs first in every turn (R7).
    pub const fn delay(mut self, delay: Time) -> StageBuilder {
        self.0.delay = Some(delay);
        self
    }

    /// `r` before the time: the time starts again when it has run out and enough moves were made (R5).
    pub const fn reset_on_time(mut self) -> StageBuilder {
        self.0.resets_on_time = true;
        self
    }

    /// `..C` or `..`: the time up to which an increment or an hourglass gain can raise the clock (R8).
    pub const fn cap(mut self, cap: Cap) -> StageBuilder {
        self.0.cap = Some(cap);
        self
    }

    /// `+ B`, `+ ..B`, `+ opp`: what a move adds or gives back (R9 to R11).
    pub const fn bonus(mut self, bonus: Bonus) -> StageBuilder {
        self.0.bonus = Some(bonus);
        self
    }

    /// The finished stage.
    ///
    /// # Errors
    /// [`Violation::ResetNeedsMoves`], [`Violation::ResetOfZero`], [`Violation::CapBelowTime`], [`Violation::EndlessZero`].
    pub fn build(self) -> Result<Stage, Violation> {
        let written = self.0;
        if written.resets_on_time {
            if matches!(written.moves, None | Some(Moves::Any)) {
                return Err(Violation::ResetNeedsMoves);
            }
            if written.time.is_zero() {
                return Err(Violation::ResetOfZero);
            }
        }
        if written.periods == Some(Periods::Unlimited) && written.time.is_zero() {
            return Err(Violation::EndlessZero);
        }
        match written.cap {
            Some(Cap::At(cap)) if cap < written.time => Err(Violation::CapBelowTime { time: written.time, cap }),
            _ => Ok(Stage { written }),
        }
    }
}
