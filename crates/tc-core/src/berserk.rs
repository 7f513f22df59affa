//! What going berserk takes, and the control of a seat that has gone berserk (S12).

use crate::compiled::{Gain, Program, QuotaRule, StagePlan};
use crate::time::SECOND;
use crate::{Berserk, Span};

impl Berserk {
    /// Whether a seat has another control from then on. A later bonus that is not earned is no other control.
    pub(crate) fn changes_control(self) -> bool {
        matches!(self, Berserk::Lishogi | Berserk::Playstrategy)
    }

    /// What it takes of a seat with this control; `None` if there is no time to halve.
    pub(crate) fn price(self, program: &Program) -> Option<Span> {
        let first = program.plan(0_usize)?;
        let is_main_time = matches!(first.on_quota, QuotaRule::Never | QuotaRule::Carry);
        if first.time.is_zero() || self.changes_control() && !is_main_time {
            return None;
        }
        let (moves, bonus) = match self {
            Berserk::Lishogi => (60, first.increment()),
            Berserk::Playstrategy if first.gain == Gain::Bronstein => (40, first.bonus),
            Berserk::Off | Berserk::Lichess | Berserk::Playstrategy => (40, first.increment()),
        };
        let byo_yomi = program.plan(1_usize).filter(|next| next.on_quota == QuotaRule::Renew);
        let period = byo_yomi.filter(|_| self == Berserk::Lishogi).map_or(Span::ZERO, |next| next.time);
        let mut least = [bonus.times(moves), period.times(25)].into_iter();
        let is_long = least.all(|least| least.is_some_and(|least| first.time >= least));
        Some(if is_long { Span::known(first.time.as_micros() / 2) } else { Span::ZERO })
    }
}

impl Program {
    /// The control of a seat that has gone berserk. The time of the first stage is that of the control: half of it was taken.
    pub(crate) fn after_berserk(&self, rule: Berserk) -> Program {
        match rule {
            Berserk::Lishogi => self.with(|stage, plan| (stage == 0).then_some(plan.without_bonus(false))),
            _ => self.with(|stage, plan| {
                let plan = plan.without_bonus(plan.leads_on);
                let time = if stage == 0 { plan.time } else { half_of(plan.time) };
                Some(StagePlan { time, delay: seconds_of_half(plan.delay), ..plan })
            }),
        }
    }
}

impl StagePlan {
    /// What others use is no bonus of a move, and is gained as before.
    fn without_bonus(self, leads_on: bool) -> StagePlan {
        let gain = if self.gain == Gain::Opponent { Gain::Opponent } else { Gain::None };
        StagePlan { gain, bonus: Span::ZERO, leads_on, ..self }
    }
}

/// What is left when half is taken, rounded down.
fn half_of(time: Span) -> Span {
    time.minus(Span::known(time.as_micros() / 2))
}

/// Half, rounded up to whole seconds, but no more than there was.
fn seconds_of_half(delay: Span) -> Span {
    let seconds = (half_of(delay).as_micros() + SECOND - 1) / SECOND;
    Span::known(seconds * SECOND).min(delay)
}
