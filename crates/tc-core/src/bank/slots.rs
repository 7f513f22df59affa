//! Where the games are.

use super::chunks::Chunks;
use super::game::Game;
use super::key::GameKey;

/// The slots of a bank. A slot whose game was removed is used again.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    slots: Chunks<Slot>,
    /// The first free slot.
    free: Option<usize>,
    games: usize,
    /// How many games were ever inserted.
    inserted: u64,
}

#[derive(Clone, Debug)]
enum Slot {
    Game {
        game: Game,
        /// The number of the game's key.
        number: u64,
    },
    Free {
        next: Option<usize>,
    },
}

/// A game with two seats takes at most 216 bytes, with 24 for its deadline and a few for what chunks leave over.
const _: () = assert!(size_of::<Slot>() <= 192);

impl Slots {
    pub(super) const fn new() -> Slots {
        Slots { slots: Chunks::new(), free: None, games: 0, inserted: 0 }
    }

    /// The number of games.
    pub(super) fn games(&self) -> usize {
        self.games
    }

    /// The number of slots, the free ones included.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn insert(&mut self, game: Game) -> GameKey {
        let number = self.inserted;
        let taken = Slot::Game { game, number };
        let slot = match self.free.and_then(|slot| Some((slot, self.slots.get_mut(slot)?))) {
            Some((slot, place)) => {
                self.free = if let Slot::Free { next } = *place { next } else { None };
                *place = taken;
                slot
            }
            None => {
                self.slots.push(taken);
                self.slots.len() - 1
            }
        };
        self.inserted += 1;
        self.games += 1;
        GameKey { number, slot }
    }

    pub(super) fn remove(&mut self, key: GameKey) -> Option<Game> {
        self.get(key)?;
        let freed = core::mem::replace(self.slots.get_mut(key.slot)?, Slot::Free { next: self.free });
        self.free = Some(key.slot);
        self.games -= 1;
        match freed {
            Slot::Game { game, .. } => Some(game),
            Slot::Free { .. } => None,
        }
    }

    #[inline]
    pub(super) fn get(&self, key: GameKey) -> Option<&Game> {
        match self.slots.get(key.slot)? {
            Slot::Game { game, number, .. } if *number == key.number => Some(game),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn get_mut(&mut self, key: GameKey) -> Option<&mut Game> {
        match self.slots.get_mut(key.slot)? {
            Slot::Game { game, number, .. } if *number == key.number => Some(game),
            _ => None,
        }
    }

    /// The keys of all games, sorted by their slots.
    pub(super) fn keys(&self) -> impl Iterator<Item = GameKey> {
        self.slots.iter().enumerate().filter_map(|(slot, place)| match place {
            Slot::Game { number, .. } => Some(GameKey { number: *number, slot }),
            Slot::Free { .. } => None,
        })
    }
}
