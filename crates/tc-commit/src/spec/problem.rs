//! Why a round cannot be built.

use tc_core::{Seat, Timestamp};

use crate::{MAX_BODY, PlayerId};

/// The most players of a round, idle ones included (C1).
pub const MAX_PLAYERS: usize = 65_536;

/// Why a round cannot be built like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A player that is named twice.
    #[error("the player {0:?} is named twice")]
    DuplicatePlayer(PlayerId),
    /// Too many players.
    #[error("{0} players; at most {MAX_PLAYERS}")]
    TooManyPlayers(usize),
    /// A deadline that is not after the opening.
    #[error("the deadline, {deadline} ms, is not after the opening, {opens} ms")]
    DeadlineNotAfterOpening {
        /// The opening.
        opens: Timestamp,
        /// The deadline.
        deadline: Timestamp,
    },
    /// A round that only the deadline closes has none.
    #[error("a round that only the deadline closes needs a deadline")]
    NeedsDeadline,
    /// An extension without a deadline.
    #[error("an extension extends a deadline; the round has none")]
    NothingToExtend,
    /// An extension by nothing, or none at all.
    #[error("an extension is longer than nothing, and there is at least one")]
    EmptyExtension,
    /// A round that clocks drive has a deadline of its own.
    #[error("a round on clocks has no deadline of its own; each player's clock is one")]
    DeadlineOnClocks,
    /// A round that clocks drive cannot be closed by a deadline only.
    #[error("a round on clocks closes when all have committed, or all are ready")]
    DeadlineOnlyOnClocks,
    /// A round that clocks drive is extended.
    #[error("a round on clocks has no extension; a clock that is used up is a flag")]
    ExtensionOnClocks,
    /// A player without a seat.
    #[error("the player {0:?} has no seat at the clock")]
    NoSeat(PlayerId),
    /// A seat is given to somebody who does not play.
    #[error("the seat of {0:?}, who does not play")]
    SeatOfStranger(PlayerId),
    /// Two players at one seat.
    #[error("seat {0} has two players")]
    SeatTaken(Seat),
    /// More players than seats.
    #[error("{0} players; a clock has at most 16 seats")]
    TooManyForClock(usize),
    /// The time for openings must be longer than nothing.
    #[error("the time for openings is longer than nothing")]
    NoTimeToOpen,
    /// An action of the specification is too large.
    #[error("a default action of {0} bytes; at most {MAX_BODY}")]
    ActionTooLarge(usize),
    /// There is a default action for each player, and none for one who has to act.
    #[error("the player {0:?} has no default action")]
    NoDefault(PlayerId),
    /// A default action for somebody who does not have to act.
    #[error("a default action for {0:?}, who does not have to act")]
    DefaultOfStranger(PlayerId),
    /// The last instant of the round does not fit.
    #[error("the round could end beyond 64-bit nanoseconds, 292 years to either side of the epoch")]
    Overflow,
}
