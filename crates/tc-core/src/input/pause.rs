//! Why clocks are paused.

use core::fmt;

use crate::{Seat, SeatSet};

/// A reason for the clocks to be paused (S7). The clocks run when there is no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PauseReason {
    /// A player has paused the game, out of a budget of pauses.
    Player(Seat),
    /// The players have agreed on it.
    Both,
    /// A moderator or arbiter has paused it.
    Moderator,
    /// The server has.
    Server,
    /// It is the weekend. Moves are allowed.
    Weekend,
    /// A player is on vacation. Moves are allowed.
    Vacation(Seat),
    /// The game is adjourned.
    Adjournment,
    /// The score is being counted.
    Scoring,
    /// The connection is lost: everybody's, or that of a seat.
    Disconnection(Option<Seat>),
}

impl PauseReason {
    /// The seat that it concerns, if it concerns one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            PauseReason::Player(seat) | PauseReason::Vacation(seat) => Some(seat),
            PauseReason::Disconnection(seat) => seat,
            _ => None,
        }
    }

    /// The word for it: `player`, `both`, `moderator`, `server`, `weekend`, `vacation`, `adjournment`, `scoring`,
    /// `disconnect`.
    pub const fn word(self) -> &'static str {
        match self {
            PauseReason::Player(_) => "player",
            PauseReason::Both => "both",
            PauseReason::Moderator => "moderator",
            PauseReason::Server => "server",
            PauseReason::Weekend => "weekend",
            PauseReason::Vacation(_) => "vacation",
            PauseReason::Adjournment => "adjournment",
            PauseReason::Scoring => "scoring",
            PauseReason::Disconnection(_) => "disconnect",
        }
    }
}

/// `player of seat 1`, `moderator`
impl fmt::Display for PauseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.seat() {
            Some(seat) => write!(f, " of seat {seat}"),
            None => Ok(()),
        }
    }
}

/// The reasons for which a clock is paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PauseSet {
    pub(crate) common: u8,
    pub(crate) players: SeatSet,
    pub(crate) vacations: SeatSet,
    pub(crate) disconnections: SeatSet,
}

/// The reasons without a seat, in the order in which they are listed. Each has the bit of its place, which never changes:
/// digests have it.
pub(crate) static COMMON: [PauseReason; 7] = [
    PauseReason::Both,
    PauseReason::Moderator,
    PauseReason::Server,
    PauseReason::Weekend,
    PauseReason::Adjournment,
    PauseReason::Scoring,
    PauseReason::Disconnection(None),
];

/// How many of them are listed before vacations.
const BEFORE_VACATIONS: usize = 4;

impl PauseSet {
    /// Whether there is no reason to be paused.
    pub fn is_empty(self) -> bool {
        self == PauseSet::default()
    }

    /// Whether the reason is among them.
    pub fn contains(self, reason: PauseReason) -> bool {
        match reason {
            PauseReason::Player(seat) => self.players.contains(seat),
            PauseReason::Vacation(seat) => self.vacations.contains(seat),
            PauseReason::Disconnection(Some(seat)) => self.disconnections.contains(seat),
            common => self.common & bit(common) != 0,
        }
    }

    /// The reasons, in the order in which [`PauseReason`] lists them, seats ascending.
    pub fn iter(self) -> impl Iterator<Item = PauseReason> {
        let common =
            move |reasons: &'static [PauseReason]| reasons.iter().copied().filter(move |reason| self.contains(*reason));
        let (before, after) = COMMON.split_at(BEFORE_VACATIONS);
        let players = self.players.iter().map(PauseReason::Player);
        let vacations = self.vacations.iter().map(PauseReason::Vacation);
        let disconnections = self.disconnections.iter().map(|seat| PauseReason::Disconnection(Some(seat)));
        players.chain(common(before)).chain(vacations).chain(common(after)).chain(disconnections)
    }

    /// The set with one more reason.
    pub fn with(mut self, reason: PauseReason) -> PauseSet {
        match reason {
            PauseReason::Player(seat) => self.players.insert(seat),
            PauseReason::Vacation(seat) => self.vacations.insert(seat),
            PauseReason::Disconnection(Some(seat)) => self.disconnections.insert(seat),
            common => self.common |= bit(common),
        }
        self
    }
}

/// The bit of a reason without a seat.
pub(crate) fn bit(reason: PauseReason) -> u8 {
    COMMON.iter().position(|common| *common == reason).map_or(0, |place| 1 << place)
}
