//! A control compiled for a clock.

use alloc::boxed::Box;

use tc_notation::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

use crate::{Span, StageChange};

/// Unlimited periods, in a program and on a clock.
pub(crate) const UNLIMITED: u16 = u16::MAX;

/// A control compiled for a clock: times in microseconds, and what happens when the moves of a period are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    control: TimeControl,
    plans: Box<[StagePlan]>,
}

/// A stage, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StagePlan {
    /// The time of each period.
    pub(crate) time: Span,
    pub(crate) delay: Span,
    /// The most that a bonus can raise the time to; `None` without a limit (R8).
    pub(crate) cap: Option<Span>,
    /// What a move adds; for Bronstein the most that it gives back.
    pub(crate) bonus: Span,
    /// The number of moves that the period asks for; 0 if it asks for none.
    pub(crate) quota: u32,
    pub(crate) periods: u16,
    pub(crate) gain: Gain,
    pub(crate) on_quota: QuotaRule,
    /// Whether the quota of the last period leads to the next stage where moves decide on stages (R3, R6).
    pub(crate) leads_on: bool,
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
pub(crate) enum QuotaRule {
    /// Nothing: the period asks for no moves.
    Never,
    /// `M/T`: the next period begins, and what is left is carried over (R3).
    Carry,
    /// `rM/T`: the period restarts (R4).
    Renew,
    /// `eM/T`: the next period begins, and what is left is lost (R6).
    Expire,
    /// `M/rT`: nothing until the time runs out; then the period restarts (R5).
    Keep,
}

impl Program {
    /// Compiles a control. This never fails: every control is legal, and its times fit.
    pub(crate) fn compile(control: &TimeControl) -> Program {
        let stages = control.stages();
        let plans = stages.iter().enumerate().map(|(index, stage)| StagePlan::of(stage, stages.get(index + 1)));
        Program { control: control.clone(), plans: plans.collect() }
    }

    /// The program with other stages: what becomes of each, by its number, until the first that is left out.
    pub(crate) fn with(&self, stage: impl Fn(usize, StagePlan) -> Option<StagePlan>) -> Program {
        let plans = self.plans.iter().enumerate().map_while(|(number, plan)| stage(number, *plan));
        Program { control: self.control.clone(), plans: plans.collect() }
    }

    /// The control that it was compiled from.
    pub(crate) fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whether it is the program of `none`: no clock.
    pub(crate) fn is_none(&self) -> bool {
        self.plans.is_empty()
    }

    /// How many stages the control has, at most 16; 0 for `none`.
    pub(crate) fn stages(&self) -> usize {
        self.plans.len()
    }

    /// The stage with this number, counted from 0.
    pub(crate) fn plan(&self, stage: impl Into<usize>) -> Option<&StagePlan> {
        self.plans.get(stage.into())
    }

    /// The time of the first stage and its increment; zero for `none`.
    pub(crate) fn first_time_and_increment(&self) -> (Span, Span) {
        self.plans.first().map_or((Span::ZERO, Span::ZERO), |plan| (plan.time, plan.increment()))
    }

    /// What the increment of the first stage adds before the start (S9).
    pub(crate) fn first_bonus(&self) -> Span {
        self.plans.first().map_or(Span::ZERO, |plan| plan.room_for(plan.time, plan.increment()))
    }

    /// All times of the control: periods, delays, caps and bonuses.
    pub(crate) fn times(&self) -> impl Iterator<Item = Span> {
        self.plans.iter().flat_map(|plan| [Some(plan.time), Some(plan.delay), plan.cap, Some(plan.bonus)]).flatten()
    }

    /// Whether a waiting seat gains in some stage what others use (R11).
    pub(crate) fn has_gains(&self) -> bool {
        self.plans.iter().any(|plan| plan.gain == Gain::Opponent)
    }
}

impl StagePlan {
    fn of(stage: &Stage, next: Option<&Stage>) -> StagePlan {
        let (gain, bonus) = match stage.bonus() {
            None => (Gain::None, Span::ZERO),
            Some(Bonus::Increment(time)) => (Gain::Increment, time.into()),
            Some(Bonus::Bronstein(time)) => (Gain::Bronstein, time.into()),
            Some(Bonus::Opponent) => (Gain::Opponent, Span::ZERO),
        };
        let on_quota = match stage.moves() {
            Moves::Any => QuotaRule::Never,
            Moves::Required(_) if stage.resets_on_time() => QuotaRule::Keep,
            Moves::Required(_) => QuotaRule::Carry,
            Moves::Reset(_) => QuotaRule::Renew,
            Moves::Expire(_) => QuotaRule::Expire,
        };
        let leads_on = next.is_some_and(|next| match on_quota {
            // Before a stage that its own moves restart or end, the carried time is used up first (R3).
            QuotaRule::Carry => !matches!(next.moves(), Moves::Reset(_) | Moves::Expire(_)),
            QuotaRule::Expire => true,
            QuotaRule::Never | QuotaRule::Renew | QuotaRule::Keep => false,
        });
        StagePlan {
            time: stage.time().into(),
            delay: stage.delay().map_or(Span::ZERO, Span::from),
            cap: match stage.cap() {
                Cap::At(time) => Some(time.into()),
                Cap::Unlimited => None,
            },
            bonus,
            quota: stage.moves().count().map_or(0, |count| count.get()),
            periods: match stage.periods() {
                Periods::Counted(count) => count.get(),
                Periods::Unlimited => UNLIMITED,
            },
            gain,
            on_quota,
            leads_on,
        }
    }

    /// What a move adds at most, if it is an increment.
    pub(crate) fn increment(&self) -> Span {
        if self.gain == Gain::Increment { self.bonus } else { Span::ZERO }
    }

    /// Whether a player loses whose time runs out before the moves are made (R3, S22).
    pub(crate) fn requires(&self, change: StageChange) -> bool {
        self.on_quota == QuotaRule::Carry && change == StageChange::OnCount
    }
}
