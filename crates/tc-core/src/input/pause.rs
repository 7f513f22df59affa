//! Why clocks are paused.

use core::fmt;

use crate::{Seat, SeatSet};

/// A reason to pause the clocks (S7). They run when there is no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PauseReason {
    /// A player has paused the game, which uses one of the player's pauses.
    Player(Seat),
    /// The players have agreed on a pause.
    Both,
    /// A moderator or arbiter has paused the game.
    Moderator,
    /// The server has paused the game, for example after a restart.
    Server,
    /// It is the weekend. Moves are allowed.
    Weekend,
    /// No time runs by a plan for the week other than a weekend (S31). Moves are allowed.
    Calendar,
    /// A player is on vacation. Moves are allowed.
    Vacation(Seat),
    /// The game is adjourned.
    Adjournment,
    /// The score is being counted.
    Scoring,
    /// The connection of a seat is lost, or that of all for `None`.
    Disconnection(Option<Seat>),
}

impl PauseReason {
    /// The seat that it concerns; `None` if it concerns all.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            PauseReason::Player(seat) | PauseReason::Vacation(seat) => Some(seat),
            PauseReason::Disconnection(seat) => seat,
            PauseReason::Both
            | PauseReason::Moderator
            | PauseReason::Server
            | PauseReason::Weekend
            | PauseReason::Calendar
            | PauseReason::Adjournment
            | PauseReason::Scoring => None,
        }
    }

    /// The word for it: `player`, `both`, `moderator`, `server`, `weekend`, `calendar`, `vacation`, `adjournment`,
    /// `scoring`, `disconnect`.
    pub const fn word(self) -> &'static str {
        match self {
            PauseReason::Player(_) => "player",
            PauseReason::Both => "both",
            PauseReason::Moderator => "moderator",
            PauseReason::Server => "server",
            PauseReason::Weekend => "weekend",
            PauseReason::Calendar => "calendar",
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

/// The reasons for which a clock is paused; empty if it is not paused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PauseSet {
    pub(crate) common: u16,
    pub(crate) players: SeatSet,
    pub(crate) vacations: SeatSet,
    pub(crate) disconnections: SeatSet,
}

/// Lists the reasons without a seat. A new reason does not compile until it is in this list, or among those with a seat.
macro_rules! common {
    ($($reason:ident $(($seat:ident))?),* $(,)?) => {
        /// The reasons without a seat, as they are listed. The bit of each is its place here.
        pub(crate) static COMMON: [PauseReason; Place::COUNT] = [$(PauseReason::$reason $(($seat))?),*];

        /// The places of reasons without a seat.
        enum Place {
            $($reason),*
        }

        impl Place {
            const COUNT: usize = [$(stringify!($reason)),*].len();
        }

        /// The bit of a reason without a seat; 0 for a reason that a seat has.
        pub(crate) const fn bit(reason: PauseReason) -> u16 {
            match reason {
                PauseReason::Player(_) | PauseReason::Vacation(_) | PauseReason::Disconnection(Some(_)) => 0,
                $(PauseReason::$reason $(($seat))? => 1 << Place::$reason as u8),*
            }
        }
    };
}

common!(Both, Moderator, Server, Weekend, Calendar, Adjournment, Scoring, Disconnection(None));

// The highest bit of a state says that a seat has a reason.
const _: () = assert!(Place::COUNT < u16::BITS as usize);

/// How many reasons without a seat are listed before vacations.
const BEFORE_VACATIONS: usize = 5;

impl PauseSet {
    /// Whether there is no reason to pause.
    pub fn is_empty(self) -> bool {
        self == PauseSet::default()
    }

    /// Whether the reason is in the set.
    pub fn contains(self, reason: PauseReason) -> bool {
        match reason {
            PauseReason::Player(seat) => self.players.contains(seat),
            PauseReason::Vacation(seat) => self.vacations.contains(seat),
            PauseReason::Disconnection(Some(seat)) => self.disconnections.contains(seat),
            common => self.common & bit(common) != 0,
        }
    }

    /// The reasons as [`PauseReason`] lists them, seats ascending.
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
