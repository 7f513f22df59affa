//! What happens to a clock: the inputs that it handles.

mod adjustment;
mod pause;

pub use adjustment::{Adjustment, StagePosition};
#[cfg(feature = "serde")]
pub(crate) use pause::COMMON;
pub(crate) use pause::bit;
pub use pause::{PauseReason, PauseSet};

use crate::{EndReason, Seat, SeatSet, Span};

/// What happens at an instant. Every input is judged as if a [`Input::Tick`] at its instant came first (S5).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// An ordinary turn begins: this seat's clock runs. Legal while no turn is on.
    Start {
        /// The seat to move.
        seat: Seat,
    },
    /// The running seat has moved: its turn is over, the next one's begins.
    Press(Press),
    /// The running seat has moved and nobody's turn begins.
    Stop {
        /// The lag measured for the move (S14), not negative.
        lag: Span,
    },
    /// An action inside a turn, which does not end it (S10). Nothing changes.
    Act,
    /// A simultaneous turn begins: the clocks of these seats run. Legal while no turn is on.
    Open {
        /// The seats to move, at least one.
        seats: SeatSet,
    },
    /// One seat of a simultaneous turn has its clock stopped, keeping its time, its delay and what it used.
    Halt {
        /// The seat.
        seat: Seat,
    },
    /// A halted seat's clock runs on.
    Go {
        /// The seat.
        seat: Seat,
    },
    /// A simultaneous turn ends: bonus, count and reset once for each seat named.
    Settle {
        /// The seats that have moved; they must be of the turn.
        moved: SeatSet,
    },
    /// Time has passed. A tick only looks (S6): it can bring about a flag, or the end of a start clock, that is due.
    Tick,
    /// The seat says that it has flagged, which makes a pending flag final (S14).
    Claim {
        /// The seat.
        seat: Seat,
    },
    /// The clocks stand for this reason, as long as any is left (S7).
    Pause(PauseReason),
    /// A reason to stand is gone.
    Resume(PauseReason),
    /// Somebody in charge changes a clock (S12).
    Adjust(Adjustment),
    /// The last press is taken back (S13). Only a [`Clock`](crate::Clock), which keeps the earlier states, can do it.
    /// Whether everybody who must has agreed to it is for the caller to know.
    Undo(Undo),
    /// The game ends otherwise than on time.
    End {
        /// Why. The effect [`Change::Ended`](crate::Change::Ended) does not repeat it.
        reason: EndReason,
    },
}

/// A move of an ordinary turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press {
    /// The seat that presses; `None` for whoever is running. A server names it, so that nobody ends another player's turn.
    /// Under [`AfterFlag::Drop`](crate::AfterFlag::Drop) it must be named.
    pub seat: Option<Seat>,
    /// Whose turn is next.
    pub next: Next,
    /// The lag measured for the move (S14), not negative.
    pub lag: Span,
}

/// Whose turn is next after a press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Next {
    /// That of the next seat in order; the first follows the last.
    #[default]
    InOrder,
    /// That of this seat.
    Seat(Seat),
    /// Nobody's: as [`Input::Stop`].
    Nobody,
}

/// How an undo treats a flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undo {
    /// Once a seat has flagged, nothing is undone.
    #[default]
    UnlessFlagged,
    /// A flag that fell since is taken back too.
    Forced,
}

impl Input {
    /// A press of whoever is running, after which the next seat in order runs, without lag. A server that gets moves from
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

    /// The same of a seat that is named: the clock refuses it if that seat is not running.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Refused, Seat, Setup, Timestamp};
    ///
    /// let mut clock = Clock::new(Setup::from(&"5m".parse()?));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let early = clock.handle(Timestamp::secs(1), &Input::press_by(Seat::SECOND));
    /// assert_eq!(early, Err(Refused::OutOfTurn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn press_by(seat: Seat) -> Input {
        Input::Press(Press { seat: Some(seat), next: Next::InOrder, lag: Span::ZERO })
    }
}
