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
    pub(crate) certainty: Certainty,
    pub(crate) assumptions: Vec<Assumption>,
}

/// A main time, unless there is no clock, and an overtime.
pub(crate) type Times = (Option<Time>, Overtime);

impl<Says> Sense<Says> {
    pub(crate) fn certain(says: Says) -> Sense<Says> {
        Sense { says, certainty: Certainty::Certain, assumptions: Vec::new() }
    }

    /// The same with an assumption.
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
        let certainty = more.certainty;
        let both = Sense { says: (self.says, more.says), certainty: self.certainty, assumptions: self.assumptions };
        more.assumptions.into_iter().fold(both, |both, assumption| both.assume(certainty, assumption)).at_most(certainty)
    }

    fn at_most(self, certainty: Certainty) -> Sense<Says> {
        Sense { certainty: self.certainty.min(certainty), ..self }
    }
}

impl Sense<Times> {
    /// The readings of a main time and an overtime. A time for each move can be all there is, whatever the main time is.
    ///
    /// # Errors
    /// A [`Violation`] of the rules of the notation.
    pub(crate) fn readings(self) -> Result<Vec<Interpretation>, Violation> {
        let (main, overtime) = self.says;
        let has_clock = main.is_some();
        let controls = match (main.filter(|main| !main.is_zero()), overtime) {
            (None, Overtime::None) => {
                let sense = self.map(|_| TimeControl::NONE);
                let assumed = |sense: Sense<_>| sense.assume(Certainty::Likely, Assumption::ZeroIsNoClock);
                alloc::vec![if has_clock { assumed(sense) } else { sense }]
            }
            (Some(main), Overtime::Simple(time)) => {
                let [alone, both] = [single(per_move(time))?, control(main, overtime)?];
                alloc::vec![
                    self.clone().map(|_| alone).assume(Certainty::Likely, Assumption::MainTimeDropped),
                    self.map(|_| both).assume(Certainty::Guess, Assumption::PerMove),
                ]
            }
            (main, overtime) => {
                let control = control(main.unwrap_or(Time::ZERO), overtime)?;
                alloc::vec![self.map(|_| control)]
            }
        };
        let reading = |Sense { says, certainty, assumptions }| Interpretation::assuming(says, certainty, assumptions);
        Ok(controls.into_iter().map(reading).collect())
    }
}

/// The control of a main time and an overtime.
fn control(main: Time, overtime: Overtime) -> Result<TimeControl, Violation> {
    match overtime {
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
