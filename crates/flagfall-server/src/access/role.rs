//! What a token is for: a role, in a game or in all of them.

use std::fmt;

use tc_commit::{IdError, PlayerId, Viewer};
use tc_core::{MAX_SEATS, Seat};

use crate::{GameId, GameIdError};

/// What the holder of a token is to a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The player of this seat of a clock.
    Seat(Seat),
    /// The player of rounds with this id.
    Player(PlayerId),
    /// The arbiter, who may send every input.
    Arbiter,
    /// Somebody who watches.
    Spectator,
    /// The program that runs the games: it creates and deletes them.
    Host,
}

/// The games for which a token is valid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// This game.
    Game(GameId),
    /// All games, only for a host.
    All,
}

/// Why the claims of a token are not a role in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoleError {
    /// There is no such role.
    #[error("expected the role seat, player, arbiter, spectator or host, found {0:?}")]
    Unknown(String),
    /// The role `seat` without a number.
    #[error("the role seat needs `seat`, the number of its seat")]
    SeatMissing,
    /// Another role with the number of a seat.
    #[error("only the role seat has the number of a seat")]
    SeatNotExpected,
    /// The role `player` without an id.
    #[error("the role player needs `player`, the id of its player")]
    PlayerMissing,
    /// Another role with the id of a player.
    #[error("only the role player has the id of a player")]
    PlayerNotExpected,
    /// Not the id of a player.
    #[error(transparent)]
    Player(#[from] IdError),
    /// A seat that no clock has.
    #[error("expected a seat from 0 to {most}, found {0}", most = MAX_SEATS - 1)]
    NoSuchSeat(u64),
    /// A right that does not exist.
    #[error("expected the rights berserk, give, resign or undo, found {0:?}")]
    UnknownRight(String),
    /// Rights for another role than a seat.
    #[error("only the role seat has rights in `may`")]
    RightsNotExpected,
    /// All games for another role than a host.
    #[error("only a host's token can be for all games")]
    AllGames,
    /// Not the name of a game.
    #[error(transparent)]
    Game(#[from] GameIdError),
}

impl Role {
    /// The role with this word, and with the number of its seat where it has one.
    ///
    /// # Errors
    /// A [`RoleError`] if there is no such role, if the seat does not fit it, or if it needs a player
    /// ([`Role::from_claims`]).
    pub fn new(word: &str, seat: Option<u64>) -> Result<Role, RoleError> {
        Role::from_claims(word, seat, None)
    }

    /// The role with this word, and with the seat or player of its claims.
    ///
    /// ```
    /// use flagfall_server::access::Role;
    ///
    /// assert_eq!(Role::from_claims("player", None, Some("ann"))?.to_string(), "player ann");
    /// assert!(Role::from_claims("spectator", None, Some("ann")).is_err());
    /// # Ok::<(), flagfall_server::access::RoleError>(())
    /// ```
    ///
    /// # Errors
    /// A [`RoleError`] if there is no such role, or the seat or the player does not fit it.
    pub fn from_claims(word: &str, seat: Option<u64>, player: Option<&str>) -> Result<Role, RoleError> {
        let role = match word {
            "seat" => {
                let number = seat.ok_or(RoleError::SeatMissing)?;
                let seat = usize::try_from(number).ok().and_then(Seat::new);
                seat.map(Role::Seat).ok_or(RoleError::NoSuchSeat(number))?
            }
            "player" => Role::Player(PlayerId::new(player.ok_or(RoleError::PlayerMissing)?)?),
            "arbiter" => Role::Arbiter,
            "spectator" => Role::Spectator,
            "host" => Role::Host,
            _ => return Err(RoleError::Unknown(word.chars().take(40).collect())),
        };
        match role {
            _ if seat.is_some() && role.seat().is_none() => Err(RoleError::SeatNotExpected),
            _ if player.is_some() && role.player().is_none() => Err(RoleError::PlayerNotExpected),
            role => Ok(role),
        }
    }

    /// `seat`, `player`, `arbiter`, `spectator` or `host`.
    pub fn word(&self) -> &'static str {
        match self {
            Role::Seat(_) => "seat",
            Role::Player(_) => "player",
            Role::Arbiter => "arbiter",
            Role::Spectator => "spectator",
            Role::Host => "host",
        }
    }

    /// The player of rounds.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Role::Player(player) => Some(player),
            _ => None,
        }
    }

    /// What the role may see of rounds: a host and an arbiter see everything, players what they may see, and all others
    /// what is public.
    pub fn viewer(&self) -> Viewer {
        match self {
            Role::Player(player) => Viewer::Player(player.clone()),
            Role::Arbiter | Role::Host => Viewer::Arbiter,
            Role::Seat(_) | Role::Spectator => Viewer::Spectator,
        }
    }

    /// The seat of a player.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Role::Seat(seat) => Some(*seat),
            _ => None,
        }
    }
}

impl Scope {
    /// The scope of a role with this claim `game`: the name of a game, or `*` for all.
    ///
    /// # Errors
    /// A [`RoleError`] if the text is neither, or if another role than a host has `*`.
    pub fn new(game: &str, role: &Role) -> Result<Scope, RoleError> {
        match (game, role) {
            ("*", Role::Host) => Ok(Scope::All),
            ("*", _) => Err(RoleError::AllGames),
            (game, _) => Ok(Scope::Game(game.parse::<GameId>()?)),
        }
    }

    /// Whether the game is in the scope.
    pub fn includes(&self, game: &GameId) -> bool {
        match self {
            Scope::Game(own) => own == game,
            Scope::All => true,
        }
    }
}

/// `seat 0`, `player ann`, `host`
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Seat(seat) => write!(f, "seat {seat}"),
            Role::Player(player) => write!(f, "player {player}"),
            other => f.write_str(other.word()),
        }
    }
}

/// The name of the game, or `*`.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scope::Game(game) => game.fmt(f),
            Scope::All => f.write_str("*"),
        }
    }
}
