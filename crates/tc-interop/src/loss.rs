//! What a notation cannot say.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Something that a notation cannot say, or would say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    /// The stage, counted from 0, if it is of one.
    pub stage: Option<usize>,
    /// What.
    pub kind: LossKind,
}

/// What a notation cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LossKind {
    /// That there is no clock.
    NoClock,
    /// So many stages, or stages in this order.
    Stages,
    /// So many periods, or periods without end.
    Periods,
    /// A number of moves.
    Moves,
    /// That moves begin the period anew, or that time begins anew.
    Reset,
    /// That moves do not begin the period anew.
    NoReset,
    /// That what is left is lost.
    Expiry,
    /// A delay.
    Delay,
    /// That what was used is given back, and no more.
    Bronstein,
    /// An increment.
    Increment,
    /// An hourglass.
    Hourglass,
    /// A cap.
    Cap,
    /// That there is no cap.
    NoCap,
    /// A part of the unit that the notation counts in.
    Fraction,
    /// A number so large, or so small.
    Range,
    /// The increment before the start.
    FirstBonus,
    /// That there is no increment before the start.
    NoFirstBonus,
    /// Free moves, or a start clock.
    FreeMoves,
    /// Pauses on weekends.
    Weekends,
    /// That time, and not moves, brings the next stage.
    StageChange,
    /// So many players.
    Seats,
    /// Where a running clock stands.
    ClockState,
    /// The control, where only a list of presets can be said.
    NoPreset,
    /// Everything: the notation is read, and not written.
    ReadOnly,
    /// Another rule beside the control: the boundary, pauses, lag, what follows a flag.
    Rule,
}

/// Why something cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// Everything that would be lost, by stages.
    pub losses: Vec<Loss>,
    /// What it would be with the loss; `None` where nothing sensible would remain.
    pub lossy: Option<String>,
}

impl Unwritable {
    /// This is lost, and nothing sensible would remain.
    pub fn nothing(loss: Loss) -> Unwritable {
        Unwritable { losses: alloc::vec![loss], lossy: None }
    }
}

impl Loss {
    /// A loss of a stage, counted from 0.
    pub fn of(stage: usize, kind: LossKind) -> Loss {
        Loss { stage: Some(stage), kind }
    }

    /// A loss of the whole.
    pub fn whole(kind: LossKind) -> Loss {
        Loss { stage: None, kind }
    }
}

impl core::error::Error for Unwritable {}

/// All losses, divided by semicolons.
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
