//! The inputs that a clock handles.

mod adjustment;
mod pause;

pub use adjustment::{Adjustment, StagePosition};
#[cfg(any(feature = "compact", feature = "serde"))]
pub(crate) use pause::COMMON;
pub(crate) use pause::bit;
pub use pause::{PauseReason, PauseSet};

use crate::{EndReason, Seat, SeatSet, Span};

/// What happens at an instant. Every input is judged as if a [`Input::Tick`] at its instant came first (S5).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// An ordinary turn begins: this seat's clock runs. Refused while a turn runs.
    Start {
        /// The seat to move.
        seat: Seat,
    },
    /// The running seat has moved: its turn ends, and the next seat's turn begins.
    Press(Press),
    /// The running seat has moved, and nobody's turn begins.
    Stop {
        /// The lag measured for the move (S14), not negative.
        lag: Span,
    },
    /// An action inside a turn, which neither ends it nor changes anything (S10).
    Act,
    /// A simultaneous turn begins: the clocks of these seats run. Refused while a turn runs.
    Open {
        /// The seats to move, at least one.
        seats: SeatSet,
    },
    /// The clock of one seat of a simultaneous turn stops. The seat keeps its time, the rest of its delay and what it
    /// used.
    Halt {
        /// The seat whose clock stops.
        seat: Seat,
    },
    /// The clock of a halted seat runs on.
    Go {
        /// The seat whose clock runs on.
        seat: Seat,
    },
    /// A simultaneous turn ends: each seat named gets bonus, count and reset once.
    Settle {
        /// The seats that have moved, all of them seats of the turn; may be empty.
        moved: SeatSet,
    },
    /// Time has passed. A tick brings a flag, or the end of a start clock, that is due, and nothing else (S6).
    Tick,
    /// A seat says that it has flagged, which makes its pending flag final (S14).
    Claim {
        /// The seat that has flagged.
        seat: Seat,
    },
    /// A reason to pause begins. The clocks are paused while there is any reason (S7).
    Pause(PauseReason),
    /// A reason to pause ends (S7).
    Resume(PauseReason),
    /// An arbiter changes a clock (S12).
    Adjust(Adjustment),
    /// The last press is taken back (S13). Only a [`Clock`](crate::Clock), which keeps the earlier states, can do it.
    /// The caller decides who must agree to it.
    Undo(Undo),
    /// The game ends for another reason than time.
    End {
        /// The reason. The effect [`Change::Ended`](crate::Change::Ended) does not repeat it.
        reason: EndReason,
    },
}

/// A move of an ordinary turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press {
    /// The seat that presses; `None` for the running seat. A server names it, so that nobody ends another player's
    /// turn. It must be named under [`AfterFlag::Drop`](crate::AfterFlag::Drop).
    pub seat: Option<Seat>,
    /// Whose turn is next.
    pub next: Next,
    /// The lag measured for the move (S14), not negative.
    pub lag: Span,
}

/// Whose turn is next after a press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Next {
    /// The next seat by number; the first seat follows the last.
    #[default]
    InOrder,
    /// This seat, whatever its number.
    Seat(Seat),
    /// Nobody, as after an [`Input::Stop`].
    Nobody,
}

/// How an undo treats a flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undo {
    /// An undo is refused once a seat has flagged.
    #[default]
    UnlessFlagged,
    /// A flag that fell since the press is taken back, too.
    Forced,
}

impl Input {
    /// A press of the running seat without lag, after which the next seat by number runs. A server that gets moves from
    /// players uses [`Input::press_by`].
    ///
    /// ```
    /// use tc_core::{Input, Press};
    ///
    /// assert_eq!(Input::press(), Input::Press(Press::default()));
    /// ```
    pub const fn press() -> Input {
        Input::Press(Press { seat: None, next: Next::InOrder, lag: Span::ZERO })
    }

    /// A press of this seat without lag. The clock refuses it if that seat is not running.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Refused, Seat, Setup, Timestamp};
    ///
    /// let mut clock = Clock::new(&Setup::from(&"5m".parse()?));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let early = clock.handle(Timestamp::secs(1), &Input::press_by(Seat::SECOND));
    /// assert_eq!(early, Err(Refused::OutOfTurn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn press_by(seat: Seat) -> Input {
        Input::Press(Press { seat: Some(seat), next: Next::InOrder, lag: Span::ZERO })
    }
}
