//! Whether a clock fits the stage that it is in.

use std::fmt::Display;

use tc_core::Span;
use tc_interop::Color;
use tc_interop::ogs::RestoreError;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, TimeControl};

/// A clock as a text says it, with its keys for the time, and for the periods or stones.
pub(super) struct Said {
    pub(super) color: Color,
    pub(super) left: Option<Span>,
    pub(super) count: Option<u32>,
    pub(super) keys: [&'static str; 2],
}

impl Said {
    fn misfit(&self, key: usize, value: &dyn Display) -> RestoreError {
        RestoreError::Misfit { player: self.color, key: self.keys[key], value: value.to_string() }
    }

    /// A record has no periods left only where the time is up.
    pub(super) fn check_periods(&self) -> Result<(), RestoreError> {
        match (self.left, self.count) {
            (Some(Span::ZERO), Some(0)) => Err(self.misfit(1, &0)),
            _ => Ok(()),
        }
    }

    /// No clock has less than nothing, or more time, periods or stones than its stage.
    pub(super) fn check(&self, control: &TimeControl) -> Result<(), RestoreError> {
        let overtime = control.stages().iter().find(|stage| matches!(stage.moves(), Moves::Reset(_)));
        let counted = self.count.filter(|count| *count > 0).zip(overtime);
        if let Some((count, stage)) = counted {
            let periods = stage.periods().count().map(|periods| u32::from(periods.get()));
            let stones = stage.moves().count().map(MoveCount::get);
            let most = if stones == Some(1) { periods } else { stones };
            if most.is_some_and(|most| count > most) {
                return Err(self.misfit(1, &count));
            }
        }
        let Some(left) = self.left else { return Ok(()) };
        let stage = counted.map(|(_, stage)| stage).or(control.stages().first());
        let most = stage.and_then(longest).map(|most| match overtime {
            // Some records have the only period together with the main time.
            Some(period) if counted.is_none() && self.keys != ["time_left"; 2] && period.periods() == Periods::ONE => {
                most.checked_add(period.time().into()).unwrap_or(most)
            }
            _ => most,
        });
        let is_within = left >= Span::ZERO && most.is_none_or(|most| left <= most);
        if is_within { Ok(()) } else { Err(self.misfit(0, &left.to_string().trim_end_matches('s'))) }
    }
}

/// The longest that a clock can show in a stage; `None` if what it gains has no end.
fn longest(stage: &Stage) -> Option<Span> {
    let is_carried = matches!(stage.moves(), Moves::Required(_) | Moves::Expire(_));
    match (stage.bonus(), stage.cap()) {
        _ if is_carried => None,
        (Some(Bonus::Increment(_)), Cap::At(cap)) => Some(cap.into()),
        (Some(Bonus::Increment(_) | Bonus::Opponent), _) => None,
        _ => Some(stage.time().into()),
    }
}
