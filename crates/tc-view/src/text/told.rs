//! What is told beside the time, in every form.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Pressure;

use crate::{ClockFace, Doing, Event};

impl Doing {
    /// What a seat is doing where that is not seen by its time and whose turn it is.
    fn said(self) -> Option<&'static str> {
        match self {
            Doing::Waits | Doing::Runs | Doing::Delays | Doing::Free | Doing::Stands => None,
            Doing::Halted => Some("has moved"),
            Doing::Pending => Some("flag pending"),
            Doing::Flagged => Some("flag fallen"),
        }
    }

    /// Whether the seat can move.
    pub(crate) fn is_in_turn(self) -> bool {
        !matches!(self, Doing::Waits | Doing::Halted | Doing::Flagged)
    }

    /// Whether its time is up.
    pub(crate) fn is_up(self) -> bool {
        matches!(self, Doing::Pending | Doing::Flagged)
    }
}

impl ClockFace {
    /// Where the seat stands, in few words: `low`, `delay 0:02.1`, `stage 2 of 2`, `period 1 of 3`.
    pub(crate) fn facts(&self, doing: Doing) -> Vec<String> {
        let pressure = match self.pressure {
            _ if doing.is_up() => None,
            Pressure::Calm => None,
            Pressure::Low => Some("low"),
            Pressure::Critical => Some("very low"),
        };
        let mut facts: Vec<String> = doing.said().into_iter().chain(pressure).map(ToString::to_string).collect();
        facts.extend(self.pending.as_ref().map(|left| format!("final in {left}")));
        facts.extend(self.delay.as_ref().map(|delay| format!("delay {delay}")));
        if self.stages > 1 {
            facts.push(format!("stage {} of {}", self.stage + 1, self.stages));
        }
        facts.extend(self.periods.clone());
        facts.extend(self.moves.clone());
        facts
    }

    /// What the cap wastes, in words.
    pub(crate) fn waste_said(&self) -> Option<String> {
        let bonus = self.bonus.as_ref()?;
        let wasted = bonus.wasted.as_ref()?;
        Some(match &bonus.kept {
            Some(kept) => format!("a move now would bring {kept}, and waste {wasted} of the increment"),
            None => format!("a move now would waste {wasted} of the increment"),
        })
    }

    /// When the flag falls, in words: nothing if it has, or if the game is over.
    pub(crate) fn flag_said(&self, doing: Doing) -> Option<String> {
        match &self.to_flag {
            _ if doing.is_up() || self.next == Event::Nothing => None,
            Some(left) => Some(format!("{left} to the flag")),
            None => Some("no flag".to_string()),
        }
    }
}
