//! Why clocks stand.

use core::fmt;

use crate::{Seat, SeatSet};

/// A reason for the clocks to stand (S7). The clocks run when there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
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

impl Reason {
    /// The seat that it concerns, if it concerns one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Reason::Player(seat) | Reason::Vacation(seat) => Some(seat),
            Reason::Disconnection(seat) => seat,
            _ => None,
        }
    }

    /// The word for it: `player`, `both`, `moderator`, `server`, `weekend`, `vacation`, `adjournment`, `scoring`,
    /// `disconnect`.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Player(_) => "player",
            Reason::Both => "both",
            Reason::Moderator => "moderator",
            Reason::Server => "server",
            Reason::Weekend => "weekend",
            Reason::Vacation(_) => "vacation",
            Reason::Adjournment => "adjournment",
            Reason::Scoring => "scoring",
            Reason::Disconnection(_) => "disconnect",
        }
    }
}

/// `player of seat 1`, `moderator`
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.seat() {
            Some(seat) => write!(f, " of seat {seat}"),
            None => Ok(()),
        }
    }
}

/// The reasons for which a clock stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PauseSet {
    pub(crate) common: u8,
    pub(crate) players: SeatSet,
    pub(crate) vacations: SeatSet,
    pub(crate) disconnections: SeatSet,
}

/// The reasons without a seat, in the order in which they are listed.
static COMMON: [Reason; 7] = [
    Reason::Both,
    Reason::Moderator,
    Reason::Server,
    Reason::Weekend,
    Reason::Adjournment,
    Reason::Scoring,
    Reason::Disconnection(None),
];

/// So many of them are listed before vacations.
const BEFORE_VACATIONS: usize = 4;

impl PauseSet {
    /// Whether there is no reason to stand.
    pub fn is_empty(self) -> bool {
        self == PauseSet::default()
    }

    /// Whether the reason is among them.
    pub fn contains(self, reason: Reason) -> bool {
        match reason {
            Reason::Player(seat) => self.players.contains(seat),
            Reason::Vacation(seat) => self.vacations.contains(seat),
            Reason::Disconnection(Some(seat)) => self.disconnections.contains(seat),
            common => self.common & bit(common) != 0,
        }
    }

    /// The reasons, in the order in which [`Reason`] lists them, seats ascending.
    pub fn iter(self) -> impl Iterator<Item = Reason> {
        let common =
            move |reasons: &'static [Reason]| reasons.iter().copied().filter(move |reason| self.contains(*reason));
        let (before, after) = COMMON.split_at(BEFORE_VACATIONS);
        let players = self.players.iter().map(Reason::Player);
        let vacations = self.vacations.iter().map(Reason::Vacation);
        let disconnections = self.disconnections.iter().map(|seat| Reason::Disconnection(Some(seat)));
        players.chain(common(before)).chain(vacations).chain(common(after)).chain(disconnections)
    }

    /// The set with one more reason.
    pub fn with(mut self, reason: Reason) -> PauseSet {
        match reason {
            Reason::Player(seat) => self.players.insert(seat),
            Reason::Vacation(seat) => self.vacations.insert(seat),
            Reason::Disconnection(Some(seat)) => self.disconnections.insert(seat),
            common => self.common |= bit(common),
        }
        self
    }
}

/// The bit of a reason without a seat.
pub(crate) const fn bit(reason: Reason) -> u8 {
    match reason {
        Reason::Both => 1,
        Reason::Moderator => 2,
        Reason::Server => 4,
        Reason::Weekend => 8,
        Reason::Adjournment => 16,
        Reason::Scoring => 32,
        Reason::Disconnection(_) => 64,
        Reason::Player(_) | Reason::Vacation(_) => 0,
    }
}
