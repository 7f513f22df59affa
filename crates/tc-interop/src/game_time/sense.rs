//! What a text can mean.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, Stage, Time, TimeControl, Violation};

use super::Overtime;
use crate::systems::{main_and, per_move, single, with_increment};
use crate::{Assumption, Certainty, Interpretation};

/// One of the things that a text can mean.
#[derive(Clone, Debug)]
pub(crate) struct Sense<Says> {
    pub(crate) says: Says,
    certainty: Certainty,
    assumptions: Vec<Assumption>,
}

/// A main time, unless there is no clock, and an overtime.
pub(crate) type Times = (Option<Time>, Overtime);

impl<Says> Sense<Says> {
    pub(crate) fn certain(says: Says) -> Sense<Says> {
        Sense { says, certainty: Certainty::Certain, assumptions: Vec::new() }
    }

    /// The same with an assumption, at most this certain.
    pub(crate) fn assume(mut self, certainty: Certainty, assumption: Assumption) -> Sense<Says> {
        self.certainty = self.certainty.min(certainty);
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
        self
    }

    /// Something made from it, with the same assumptions.
    pub(crate) fn map<Other>(self, other: impl FnOnce(Says) -> Other) -> Sense<Other> {
        Sense { says: other(self.says), certainty: self.certainty, assumptions: self.assumptions }
    }

    /// Both together.
    pub(crate) fn and<More>(self, more: Sense<More>) -> Sense<(Says, More)> {
        let both = self.map(|says| (says, more.says));
        more.assumptions.into_iter().fold(both, |both, assumption| both.assume(more.certainty, assumption))
    }
}

impl Sense<Times> {
    /// The readings of a main time and an overtime. A time for each move can be all there is, whatever the main time is.
    ///
    /// # Errors
    /// A [`Violation`] of the rules of the notation.
    pub(crate) fn readings(self) -> Result<Vec<Interpretation>, Violation> {
        let (main, overtime) = self.says;
        let has_main = main.is_some_and(|main| !main.is_zero());
        let control = control(main.unwrap_or(Time::ZERO), overtime)?;
        let sense = self.map(|_| control);
        let senses = match overtime {
            Overtime::None if main.is_some() && !has_main => {
                alloc::vec![sense.assume(Certainty::Likely, Assumption::ZeroIsNoClock)]
            }
            Overtime::Simple(time) if has_main => {
                let alone = single(per_move(time))?;
                let alone = sense.clone().map(|_| alone).assume(Certainty::Likely, Assumption::MainTimeDropped);
                alloc::vec![alone, sense.assume(Certainty::Guess, Assumption::PerMove)]
            }
            _ => alloc::vec![sense],
        };
        let reading = |Sense { says, certainty, assumptions }| Interpretation::assuming(says, certainty, assumptions);
        Ok(senses.into_iter().map(reading).collect())
    }
}

/// The control of a main time and an overtime; without both no clock.
fn control(main: Time, overtime: Overtime) -> Result<TimeControl, Violation> {
    match overtime {
        Overtime::None if main.is_zero() => Ok(TimeControl::NONE),
        Overtime::None => single(Stage::builder(main)),
        Overtime::Stage(stage) => main_and(Stage::builder(main), Some(stage)),
        Overtime::Increment { gain, is_capped } => {
            let cap = if is_capped { Cap::At(main) } else { Cap::Unlimited };
            single(Stage::builder(main).cap(cap).bonus(Bonus::Increment(gain)))
        }
        Overtime::IncrementAndStage(gain, stage) => main_and(with_increment(main, gain), Some(stage)),
        Overtime::Simple(time) => main_and(Stage::builder(main), Some(per_move(time))),
    }
}
