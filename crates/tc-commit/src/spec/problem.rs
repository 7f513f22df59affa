//! The reasons for which a round cannot be built.

use tc_core::{Seat, Timestamp};

use crate::{MAX_BODY, PlayerId};

/// The largest number of players in a round, idle ones included (C1).
pub const MAX_PLAYERS: usize = 65_536;

/// The reason for which a [`SpecBuilder`](crate::SpecBuilder) refuses to build.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The same player is named twice.
    #[error("the player {0:?} is named twice")]
    DuplicatePlayer(PlayerId),
    /// There are more than [`MAX_PLAYERS`] players.
    #[error("a round has at most {MAX_PLAYERS} players, found {0}")]
    TooManyPlayers(usize),
    /// The deadline is not after the beginning.
    #[error("the deadline, {deadline} ms, must be after the round begins, at {begins} ms")]
    DeadlineNotAfterBeginning {
        /// The instant at which the round begins.
        begins: Timestamp,
        /// The deadline that was asked for.
        deadline: Timestamp,
    },
    /// [`Close::Deadline`](crate::Close::Deadline) without a deadline.
    #[error("a round that only the deadline closes needs a deadline")]
    NeedsDeadline,
    /// An extension without a deadline.
    #[error("an extension needs a deadline, and the round has none")]
    NothingToExtend,
    /// An extension of no length, or a budget of zero extensions.
    #[error("an extension must be longer than zero, with a budget of at least one")]
    EmptyExtension,
    /// A required player has no entry in [`Extension::each`](crate::Extension::each).
    #[error("the player {0:?} has no number of extensions; every required player needs one, which can be 0")]
    NoExtensions(PlayerId),
    /// [`Extension::each`](crate::Extension::each) has an entry for somebody who does not play in this round.
    #[error("a number of extensions is given for {0:?}, who is not a player of this round")]
    ExtensionsOfStranger(PlayerId),
    /// A plain deadline in a round on clocks.
    #[error("a round on clocks cannot have a deadline; each player's clock is one")]
    DeadlineOnClocks,
    /// [`Close::Deadline`](crate::Close::Deadline) in a round on clocks.
    #[error("a round on clocks must close when all have committed or all are ready, not at a deadline")]
    DeadlineOnlyOnClocks,
    /// An extension in a round on clocks.
    #[error("a round on clocks cannot have an extension; a clock that runs out is a flag")]
    ExtensionOnClocks,
    /// A player without a seat.
    #[error("the player {0:?} has no seat at the clock; idle players need one, too")]
    NoSeat(PlayerId),
    /// A seat is given to somebody who does not play in this round.
    #[error("a seat is given to {0:?}, who is not a player of this round")]
    SeatOfStranger(PlayerId),
    /// Two players have the same seat.
    #[error("seat {0} is given to two players")]
    SeatTaken(Seat),
    /// There are more players than seats at a clock.
    #[error("a clock has at most 16 seats, found {0} players")]
    TooManyForClock(usize),
    /// The time to disclose is zero or less.
    #[error("the time to disclose must be longer than zero")]
    NoTimeToDisclose,
    /// A default action is larger than [`MAX_BODY`] bytes, encoded.
    #[error("a default action has at most {MAX_BODY} bytes encoded, found {0}")]
    ActionTooLarge(usize),
    /// A required player has no entry in [`Missing::Defaults`](crate::Missing::Defaults).
    #[error("the player {0:?} has no default action; every required player needs one")]
    NoDefault(PlayerId),
    /// [`Missing::Defaults`](crate::Missing::Defaults) has an entry for somebody who does not have to act.
    #[error("a default action is given for {0:?}, who does not have to act")]
    DefaultOfStranger(PlayerId),
    /// The last possible instant of the round does not fit.
    #[error("the round could end beyond 278 years to either side of the epoch")]
    Overflow,
}
