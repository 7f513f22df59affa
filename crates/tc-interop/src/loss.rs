//! What a notation cannot express.

use alloc::string::String;
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

/// The kind of a [`Loss`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LossKind {
    /// That there is no clock.
    NoClock,
    /// The stage, or its place among the stages.
    Stages,
    /// The number of periods, or unlimited periods.
    Periods,
    /// The number of moves.
    Moves,
    /// That the period restarts after moves, or after its time.
    Reset,
    /// That moves do not restart the period.
    NoReset,
    /// That the time left is lost.
    Expiry,
    /// The delay.
    Delay,
    /// That only the time used is given back (Bronstein).
    Bronstein,
    /// The increment.
    Increment,
    /// The hourglass.
    Hourglass,
    /// The cap.
    Cap,
    /// That there is no cap.
    NoCap,
    /// A fraction of the smallest unit of the notation.
    Fraction,
    /// A number above or below the range of the notation.
    Range,
    /// The increment before the start.
    FirstBonus,
    /// That there is no increment before the start.
    NoFirstBonus,
    /// Free moves, or a start clock.
    FreeMoves,
    /// Pauses on weekends.
    Weekends,
    /// That the next stage begins when time runs out, and not after moves.
    StageChange,
    /// The number of players.
    Seats,
    /// The state of a running clock.
    ClockState,
    /// The control, because the notation has only presets and this is not one of them.
    NoPreset,
    /// Everything: the notation can only be read.
    ReadOnly,
    /// Another rule of the clock: boundaries, pauses, lag, or what follows a flag.
    Rule,
}

/// The error of writing: the losses, and the closest text that the notation can express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// Everything that would be lost, stage by stage.
    pub losses: Vec<Loss>,
    /// The closest text that the notation can express; `None` if no sensible text remains.
    pub lossy: Option<String>,
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

impl core::error::Error for Unwritable {}

/// All losses, separated by semicolons.
impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it cannot be written exactly: ")?;
        for (place, loss) in self.losses.iter().enumerate() {
            write!(f, "{}{loss}", if place == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(stage) = self.stage {
            write!(f, "stage {}: ", stage + 1)?;
        }
        f.write_str(match self.kind {
            LossKind::NoClock => "that there is no clock",
            LossKind::Stages => "this format has no room for another stage",
            LossKind::Periods => "the number of periods",
            LossKind::Moves => "the number of moves",
            LossKind::Reset => "that the time begins again",
            LossKind::NoReset => "that moves do not begin the period again",
            LossKind::Expiry => "that time left over is lost",
            LossKind::Delay => "the delay",
            LossKind::Bronstein => "that only time used is given back",
            LossKind::Increment => "the increment",
            LossKind::Hourglass => "that what the opponent uses is added",
            LossKind::Cap => "the cap",
            LossKind::NoCap => "that there is no cap",
            LossKind::Fraction => "a fraction of its unit",
            LossKind::Range => "a number of this size",
            LossKind::FirstBonus => "the increment before the start",
            LossKind::NoFirstBonus => "that there is no increment before the start",
            LossKind::FreeMoves => "free moves or a start clock",
            LossKind::Weekends => "pauses on weekends",
            LossKind::StageChange => "that time brings the next stage",
            LossKind::Seats => "this number of players",
            LossKind::ClockState => "the state of this clock",
            LossKind::NoPreset => "this control, which is not a preset",
            LossKind::ReadOnly => "anything: this format can only be read",
            LossKind::Rule => "a rule outside the control",
        })
    }
}
