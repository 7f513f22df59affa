//! A time control, compiled for the machine.

use alloc::boxed::Box;

use tc_notation::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

use crate::{Span, StageChange};

/// Periods without end, in a program and on a clock.
pub(crate) const UNLIMITED: u16 = u16::MAX;
/// Time without end.
pub(crate) const ENDLESS: i64 = i64::MAX;

/// A control compiled into what a clock needs to run it: whole numbers, and for every stage the time that follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    control: TimeControl,
    steps: Box<[Step]>,
}

/// A stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) time: i64,
    pub(crate) delay: i64,
    pub(crate) cap: i64,
    /// What a move adds, or gives back at most.
    pub(crate) bonus: i64,
    /// The number of moves that matters, 0 for none.
    pub(crate) quota: u32,
    pub(crate) periods: u16,
    pub(crate) gain: Gain,
    pub(crate) on_quota: OnQuota,
    /// What the last period's quota brings where moves decide on stages.
    pub(crate) at_last: AtLast,
    /// All the time of the later stages if nobody moves any more: where moves decide on stages, and where zero does.
    ahead_on_count: i64,
    ahead_at_zero: i64,
}

/// What kind of time a move, or the opponent, adds (R9 to R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gain {
    None,
    Increment,
    Bronstein,
    Opponent,
}

/// What happens to a period when its moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnQuota {
    /// There is no number that matters.
    Never,
    /// `M/T`: the next period begins, what is left is carried over (R3).
    Carry,
    /// `rM/T`: the period begins anew (R4).
    Renew,
    /// `eM/T`: the next period begins, what is left is lost (R6).
    Expire,
    /// `M/rT`: nothing until the time runs out; then the period begins anew (R5).
    Keep,
}

/// Where the moves of a last period lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtLast {
    /// Nowhere: nothing follows, or what follows waits until the time has run out (R3).
    Stay,
    /// To the next stage, with what is left (R3).
    Carry,
    /// To the next stage, without what is left (R6).
    Expire,
}

impl Program {
    /// Makes a control ready to be run. Every control can be: it is legal, and its times fit.
    pub(crate) fn compile(control: &TimeControl) -> Program {
        let stages = control.stages();
        let mut steps: Box<[Step]> =
            stages.iter().enumerate().map(|(index, stage)| Step::of(stage, stages.get(index + 1))).collect();
        let mut next: Option<Step> = None;
        for step in steps.iter_mut().rev() {
            if let Some(next) = next {
                step.ahead_on_count = next.time_from_here(StageChange::OnCount);
                step.ahead_at_zero = next.time_from_here(StageChange::AtZeroAll);
            }
            next = Some(*step);
        }
        Program { control: control.clone(), steps }
    }

    /// The control that it was compiled from.
    pub(crate) fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whether it is the program of `none`: no clock.
    pub(crate) fn is_none(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many stages there are, at most 16.
    pub(crate) fn stages(&self) -> usize {
        self.steps.len()
    }

    /// The time of the first stage and its increment, in nanoseconds; nothing for `none`.
    pub(crate) fn first_time_and_increment(&self) -> (i64, i64) {
        self.steps.first().map_or((0, 0), |step| (step.time, step.increment()))
    }

    /// Whether there is a stage in which a waiting seat gains what others use (R11).
    pub(crate) fn has_gains(&self) -> bool {
        self.steps.iter().any(|step| step.gain == Gain::Opponent)
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }
}

impl Step {
    fn of(stage: &Stage, next: Option<&Stage>) -> Step {
        let nanos = |time| Span::from(time).as_nanos();
        let (gain, bonus) = match stage.bonus() {
            None => (Gain::None, 0),
            Some(Bonus::Increment(time)) => (Gain::Increment, nanos(time)),
            Some(Bonus::Bronstein(time)) => (Gain::Bronstein, nanos(time)),
            Some(Bonus::Opponent) => (Gain::Opponent, 0),
        };
        let on_quota = match stage.moves() {
            Moves::Any => OnQuota::Never,
            Moves::Required(_) if stage.resets_on_time() => OnQuota::Keep,
            Moves::Required(_) => OnQuota::Carry,
            Moves::Reset(_) => OnQuota::Renew,
            Moves::Expire(_) => OnQuota::Expire,
        };
        let next_ends_on_moves = next.is_some_and(|next| matches!(next.moves(), Moves::Reset(_) | Moves::Expire(_)));
        let at_last = match on_quota {
            OnQuota::Carry if next.is_some() && !next_ends_on_moves => AtLast::Carry,
            OnQuota::Expire if next.is_some() => AtLast::Expire,
            _ => AtLast::Stay,
        };
        Step {
            time: nanos(stage.time()),
            delay: stage.delay().map_or(0, nanos),
            cap: match stage.cap() {
                Cap::At(time) => nanos(time),
                Cap::Unlimited => ENDLESS,
            },
            bonus,
            quota: stage.moves().count().map_or(0, |count| count.get()),
            periods: match stage.periods() {
                Periods::Counted(count) => count.get(),
                Periods::Unlimited => UNLIMITED,
            },
            gain,
            on_quota,
            at_last,
            ahead_on_count: 0,
            ahead_at_zero: 0,
        }
    }

    /// What a move adds at most, if it is an increment.
    pub(crate) fn increment(&self) -> i64 {
        if self.gain == Gain::Increment { self.bonus } else { 0 }
    }

    /// So much of the increment as the cap leaves room for (R8).
    pub(crate) fn room_for(&self, left: i64, gain: i64) -> i64 {
        if self.cap == ENDLESS { gain } else { gain.min(self.cap.saturating_sub(left).max(0)) }
    }

    /// Whether the player is lost whose time runs out before the moves are made (R3, S22).
    pub(crate) fn requires(&self, change: StageChange) -> bool {
        self.on_quota == OnQuota::Carry && change == StageChange::OnCount
    }

    /// The time of all later stages if nobody moves any more.
    pub(crate) fn ahead(&self, change: StageChange) -> i64 {
        match change {
            StageChange::OnCount => self.ahead_on_count,
            StageChange::AtZeroAll => self.ahead_at_zero,
        }
    }

    /// The time of this stage and all later ones for a player who enters it and makes no move.
    fn time_from_here(&self, change: StageChange) -> i64 {
        if self.requires(change) {
            self.time
        } else if self.periods == UNLIMITED {
            ENDLESS
        } else {
            // At most 10 000 times 3 660 days, and the control bounds the sum (R14).
            self.time.saturating_mul(i64::from(self.periods)).saturating_add(self.ahead(change))
        }
    }
}
