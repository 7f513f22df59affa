//! Options as a program is given them: `tc=40/60+0.6`, `st=5`.

use alloc::format;
use alloc::string::String;

use super::Tc;
use crate::engine::in_seconds::in_seconds;
use crate::engine::simple::Simple;
use crate::{GameSettings, Loss, LossKind, Milliseconds, Unwritable};

/// What a program has, and how it spells it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// The time control: `tc=`.
    pub(crate) tc: Tc,
    /// The time for a move: `st=`.
    pub(crate) per_move: &'static str,
    /// How many nanoseconds its unit has.
    pub(crate) per_move_unit: u64,
    /// The finest unit that the program counts in.
    pub(crate) grain: u64,
    /// Whether a base of nothing is refused by the program.
    pub(crate) needs_base: bool,
}

impl Dialect {
    /// Writes `tc=…` or `st=…`.
    pub(crate) fn write(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        let (simple, mut losses) = Simple::of_first_bonus(settings);
        if !simple.is_whole(self.grain) {
            losses.push(Loss::of(0, LossKind::Fraction));
        }
        if matches!(simple, Simple::Hourglass(_)) && !self.tc.hourglass {
            losses.push(Loss::of(0, LossKind::Hourglass));
        }
        if simple == Simple::None && self.tc.infinite.is_empty() {
            losses.push(Loss::whole(LossKind::NoClock));
        }
        let text = simple.floor(self.grain).filter(|simple| self.has(*simple)).map(|simple| self.text(simple));
        match text {
            Some(text) if losses.is_empty() => Ok(text),
            None if losses.is_empty() => Err(Unwritable::nothing(Loss::of(0, LossKind::Range))),
            lossy => Err(Unwritable { losses, lossy }),
        }
    }

    /// Whether the program takes it.
    fn has(&self, simple: Simple) -> bool {
        match simple {
            Simple::None => !self.tc.infinite.is_empty(),
            Simple::Clock { time, .. } => !(self.needs_base && time.is_zero()),
            Simple::Move(_) | Simple::Hourglass(_) => true,
        }
    }

    fn text(&self, simple: Simple) -> String {
        let seconds = in_seconds;
        match simple {
            Simple::None => format!("tc={}", self.tc.infinite.first().copied().unwrap_or("inf")),
            Simple::Move(time) if self.per_move_unit == Milliseconds::NANOS => {
                format!("{}{}", self.per_move, Milliseconds::floor(time).0)
            }
            Simple::Move(time) => format!("{}{}", self.per_move, seconds(time)),
            Simple::Hourglass(time) if self.tc.hourglass => format!("tc=hg{}", seconds(time)),
            Simple::Hourglass(time) => format!("tc={}", seconds(time)),
            Simple::Clock { moves, time, increment } => {
                let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                let increment = if increment.is_zero() { String::new() } else { format!("+{}", seconds(increment)) };
                format!("tc={moves}{}{increment}", seconds(time))
            }
        }
    }
}
