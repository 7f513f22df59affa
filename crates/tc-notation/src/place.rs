//! Places in a control.

use core::fmt;

rows! {
    /// A part of a stage, or the whole. The order is that of writing.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum StagePart: &'static str {
        /// The whole control, or the whole stage where a stage is named.
        #[default]
        Whole = "whole",
        /// The number of periods, `P x`.
        Periods = "periods",
        /// The number of moves and its effect: `M/`, `rM/`, `eM/`.
        Moves = "moves",
        /// The delay, `(D)`.
        Delay = "delay",
        /// The time `T`, with the `r` before it.
        Time = "time",
        /// The cap, `..C`.
        Cap = "cap",
        /// The bonus, `+ B`.
        Bonus = "bonus",
    }
}

impl StagePart {
    /// The English word.
    pub const fn word(self) -> &'static str {
        self.row()
    }
}

/// A place in the grammar, such as "the bonus of stage 2".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    stage: Option<usize>,
    part: StagePart,
}

impl Place {
    /// The control as a whole.
    pub const CONTROL: Place = Place { stage: None, part: StagePart::Whole };

    /// A part of the stage with this number, counted from 1; 0 is the control as a whole.
    pub const fn of_stage(stage: usize, part: StagePart) -> Place {
        match stage {
            0 => Place::CONTROL,
            stage => Place { stage: Some(stage), part },
        }
    }

    /// The number of the stage, counted from 1; `None` for the control as a whole.
    pub const fn stage(self) -> Option<usize> {
        self.stage
    }

    /// The part of the stage, or of the control.
    pub const fn part(self) -> StagePart {
        self.part
    }
}

/// `the bonus of stage 2`, `stage 2`, `the control`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.stage, self.part) {
            (None, _) => f.write_str("the control"),
            (Some(stage), StagePart::Whole) => write!(f, "stage {stage}"),
            (Some(stage), part) => write!(f, "the {} of stage {stage}", part.word()),
        }
    }
}
