//! The players: their names and keys.

use tc_core::Seat;

use super::keys::is_taken;
use super::options::PlayArgs;
use crate::failure::Failure;

/// The most players who fit at one keyboard.
pub(super) const MOST: usize = 6;

/// The keys of two players, of three and so on, if none are given: as far apart on the middle row as possible.
const KEYS: [&str; MOST - 1] = ["al", "agl", "adjl", "adgjl", "asfhkl"];

/// The names and keys of all players, from the first seat.
pub(super) struct Players {
    names: Vec<String>,
    keys: Vec<char>,
}

impl Players {
    /// The players of a game with this number of seats, 2 to 6.
    pub(super) fn new(args: &PlayArgs, seats: usize) -> Result<Players, Failure> {
        let expected = |option: &str, what: &str, found: usize| {
            Failure::usage("play", format!("'{option}': expected {seats} {what} for {seats} players, found {found}"))
        };
        let names = match &args.names {
            Some(names) => names.0.clone(),
            None if seats == 2 => ["White", "Black"].map(String::from).to_vec(),
            None => (1..=seats).map(|number| format!("Player {number}")).collect(),
        };
        if names.len() != seats {
            return Err(expected("--names", "names", names.len()));
        }
        let keys: Vec<char> = match &args.keys {
            Some(keys) => keys.0.clone(),
            None => seats.checked_sub(2).and_then(|more| KEYS.get(more)).map_or("", |keys| *keys).chars().collect(),
        };
        if keys.len() != seats {
            return Err(expected("--keys", "keys", keys.len()));
        }
        if let Some(key) = keys.iter().find(|key| is_taken(**key, seats)) {
            return Err(Failure::usage("play", format!("'--keys': `{key}` has another use")));
        }
        Ok(Players { names, keys })
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The seats, each with its name and key.
    pub(super) fn each(&self) -> impl Iterator<Item = (Seat, &str, char)> {
        let seats = (0..).map_while(Seat::new);
        seats.zip(&self.names).zip(&self.keys).map(|((seat, name), key)| (seat, name.as_str(), *key))
    }

    /// Who follows a player.
    pub(super) fn after(&self, seat: Seat) -> Seat {
        super::game::next(seat, self.names.len())
    }
}
