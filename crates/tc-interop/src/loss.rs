//! What a notation cannot express.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A part of settings that a notation cannot express, or would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    /// The stage, counted from 0; `None` if the loss concerns the whole control or the rules.
    pub stage: Option<usize>,
    /// The kind of the loss.
    pub kind: LossKind,
}

worded! {
    /// The kind of a [`Loss`]. It prints as the part that is lost.
    #[non_exhaustive]
    LossKind, "Lost: ";

    NoClock => "that there is no clock",
    /// The stage is lost, or its place among the stages.
    Stages => "this format has no room for another stage",
    /// Also when the number is unlimited.
    Periods => "the number of periods",
    Moves => "the number of moves",
    /// After moves, or after its time.
    Reset => "that the time begins again",
    NoReset => "that moves do not begin the period again",
    Expiry => "that time left over is lost",
    Delay => "the delay",
    /// The delay of Bronstein.
    Bronstein => "that only time used is given back",
    Increment => "the increment",
    /// The hourglass.
    Hourglass => "that what the opponent uses is added",
    Cap => "the cap",
    NoCap => "that there is no cap",
    /// Of the smallest unit of the notation.
    Fraction => "a fraction of its unit",
    /// Above or below the range of the notation.
    Range => "a number of this size",
    FirstBonus => "that increments come before their moves",
    NoFirstBonus => "that increments come after their moves",
    FreeMoves => "free moves or a start clock",
    Weekends => "pauses on weekends",
    /// The next stage begins when time runs out, not after moves.
    StageChange => "that time brings the next stage",
    /// How late a move can come.
    Margin => "the margin",
    /// The limit for each move.
    MoveLimit => "the move limit",
    Seats => "a number of players other than two",
    ClockState => "the state of this clock",
    NoPreset => "this control, which is not a preset",
    ReadOnly => "anything: this format can only be read",
    // A rule that no notation says: the noun of a `tc_core::Rule`.
    ; Rule
}

/// The error of writing: the losses, and the closest text that the notation can express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it cannot be written exactly: {}", losses.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct Unwritable<T = String> {
    /// Everything that would be lost, stage by stage.
    pub losses: Vec<Loss>,
    /// The closest text that the notation can express, or view; `None` if no sensible one remains.
    pub lossy: Option<T>,
}

impl Unwritable {
    /// An error with this loss and without a closest text.
    pub fn nothing(loss: Loss) -> Unwritable {
        Unwritable { losses: alloc::vec![loss], lossy: None }
    }
}

impl Loss {
    /// A loss in a stage, counted from 0.
    pub fn of(stage: usize, kind: LossKind) -> Loss {
        Loss { stage: Some(stage), kind }
    }

    /// A loss of the whole control or of the rules.
    pub fn whole(kind: LossKind) -> Loss {
        Loss { stage: None, kind }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(stage) = self.stage {
            write!(f, "stage {}: ", stage + 1)?;
        }
        write!(f, "{}", self.kind)
    }
}
