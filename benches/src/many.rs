//! A bank with many games.

use std::time::{Duration, Instant};

use tc_core::bank::{Bank, GameKey};
use tc_core::{Effect, Input, Rules, Seat, Setup, Timestamp};

use crate::games::{SECOND, legal, with_rules};

/// How many games are due at once.
pub const DUE: usize = 1_000;

/// A bank in which all games run, and no undo is kept.
pub struct Many {
    bank: Bank,
    games: Vec<GameKey>,
    long: Setup,
    short: Setup,
    now: i64,
    /// The place of the game that was pressed last in turn.
    last: usize,
    random: u64,
    effects: Vec<Effect>,
}

impl Many {
    /// A bank of this number of games, which began within 1 000 s, with 1 000 h for each player.
    pub fn new(games: usize) -> Many {
        let rules = Rules { keep_undo: Some(0), ..Rules::default() };
        let mut many = Many {
            bank: Bank::new(),
            games: Vec::with_capacity(games),
            long: with_rules("1000h.. + 3s", rules),
            short: with_rules("1m", rules),
            now: 0,
            last: 0,
            random: 88_172_645_463_325_252,
            effects: Vec::with_capacity(64),
        };
        for number in 0..games {
            many.now = number as i64 * 1_000 * SECOND / games as i64;
            let game = many.begin_long();
            many.games.push(game);
        }
        many
    }

    fn begin_long(&mut self) -> GameKey {
        let game = self.bank.insert(&self.long);
        self.handle(game, &Input::Start { seat: Seat::FIRST });
        game
    }

    /// Alone in its function, so that a profiler can count it.
    #[inline(never)]
    fn handle(&mut self, game: GameKey, input: &Input) {
        self.effects.clear();
        legal(self.bank.handle(game, Timestamp::saturating_micros(self.now), input, &mut self.effects));
    }

    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % limit as u64) as usize
    }

    /// A press in a random game, 1 µs after the last one. Returns the number of effects.
    pub fn press_at_random(&mut self) -> usize {
        let place = self.below(self.games.len());
        self.press(place)
    }

    /// A press in the game after that of the last press, 1 µs after it. Returns the number of effects.
    pub fn press_in_turn(&mut self) -> usize {
        self.last = (self.last + 1) % self.games.len();
        self.press(self.last)
    }

    fn press(&mut self, place: usize) -> usize {
        self.now += 1_000;
        self.handle(self.games[place], &Input::press());
        self.effects.len()
    }

    /// How long it takes to expire [`DUE`] games, which are in random places of the memory.
    ///
    /// # Panics
    /// If other games are due, or if there are fewer than [`DUE`].
    pub fn expire(&mut self) -> Duration {
        let games = self.games.len();
        let mut places = Vec::with_capacity(DUE);
        while places.len() < DUE {
            let place = self.below(games);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        for place in &places {
            self.bank.remove(self.games[*place]);
            self.now += 1_000;
            self.games[*place] = self.bank.insert(&self.short);
            self.handle(self.games[*place], &Input::Start { seat: Seat::FIRST });
        }
        self.now += 60 * SECOND;
        let begun = Instant::now();
        let flags = self.expire_due();
        let time = begun.elapsed();
        assert_eq!(flags, DUE);
        for place in places {
            self.bank.remove(self.games[place]);
            self.games[place] = self.begin_long();
        }
        time
    }

    /// Alone in its function, so that a profiler can count it. Returns the number of flags.
    #[inline(never)]
    fn expire_due(&mut self) -> usize {
        let mut flags = 0;
        self.bank.expire(Timestamp::saturating_micros(self.now), |_, _, effects| flags += effects.len());
        flags
    }
}
