//! The clocks of many games, with one index of their deadlines: for servers.
//!
//! ```
//! use tc_core::bank::Bank;
//! use tc_core::{Input, Seat, Setup, Timestamp};
//!
//! let mut bank = Bank::new();
//! let blitz = Setup::from(&"3m.. + 2s".parse()?);
//! let mut effects = Vec::new();
//! let (one, other) = (bank.insert(&blitz), bank.insert(&blitz));
//! bank.handle(one, Timestamp::secs(0), &Input::Start { seat: Seat::FIRST }, &mut effects)?;
//! bank.handle(other, Timestamp::secs(5), &Input::Start { seat: Seat::FIRST }, &mut effects)?;
//! bank.handle(one, Timestamp::secs(10), &Input::press_by(Seat::FIRST), &mut effects)?;
//! assert_eq!(bank.next_deadline(), Some(Timestamp::secs(185))); // set the timer to it
//!
//! // The timer has fired late. Each game gets its tick at its own deadline.
//! let mut flags = Vec::new();
//! bank.expire(Timestamp::secs(200), |game, at, effects| flags.push((game, at, effects[0].to_string())));
//! assert_eq!(flags[0], (other, Timestamp::secs(185), "185000 seat 0: flag".to_owned()));
//! assert_eq!(flags[1], (one, Timestamp::secs(190), "190000 seat 1: flag".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunks;
mod deadlines;
mod error;
mod game;
mod key;
mod setups;
mod slots;

pub use error::BankError;
pub use key::GameKey;

use alloc::vec::Vec;

use crate::{Accounts, Alert, Clock, Effect, Input, Look, Seat, Setup, State, Timestamp, Verdict};
use deadlines::Deadlines;
use game::Game;
use setups::Setups;
use slots::Slots;

/// The clocks of any number of games.
///
/// A game in a bank answers as a [`Clock`] of the same setup does, with undo (S13) and accounts (S17). Its methods are
/// those of `Clock`, with the key of the game. Methods that only read return `None` for a game that the bank does not
/// have.
///
/// **Work.** A press, and a game that is due, take the same steps however many games wait, but for the index of
/// deadlines, a tournament: with a million games it has two rounds more than with ten thousand. [`Bank::handle`] and
/// [`Bank::expire`] allocate nothing but room for effects and for undo, if the game has two seats. Equal calls give equal
/// answers, keys included.
///
/// **Memory.** A game of two seats takes 211 bytes, its place in the index and its accounts included, if its rules keep
/// no undo: `Rules { keep_undo: Some(0), .. }`. Other games also take 96 bytes, and 168 for each press that can be
/// undone. The default keeps every press. Setups are shared. The bank uses the memory of removed games for new ones,
/// and frees it when it is dropped.
///
/// **The duties of a caller**: stamp every input with an instant once, where it comes in; hand it to [`Bank::handle`];
/// keep one timer at [`Bank::next_deadline`], and call [`Bank::expire`] when it fires.
#[derive(Clone, Debug)]
pub struct Bank {
    games: Slots,
    setups: Setups,
    deadlines: Deadlines,
    /// The effects that [`Bank::expire`] shows, kept for their memory.
    effects: Vec<Effect>,
}

/// A deadline that [`Bank::expire_next`] has handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Expired {
    /// The key of the game.
    pub game: GameKey,
    /// The instant of the tick: the deadline of the game.
    pub at: Timestamp,
    /// The verdict of [`Clock::handle`] on the tick. A tick that ends the game is not applied, like any input after the end.
    pub verdict: Verdict,
}

impl Default for Bank {
    fn default() -> Bank {
        Bank::new()
    }
}

impl Bank {
    /// A bank without games. It allocates nothing.
    pub const fn new() -> Bank {
        Bank { games: Slots::new(), setups: Setups::new(), deadlines: Deadlines::new(), effects: Vec::new() }
    }

    /// Inserts a game that has not begun, and returns its key.
    ///
    /// Setups that are equal and spelled alike are kept once, and dropped with their last game.
    ///
    /// ```
    /// use tc_core::Setup;
    /// use tc_core::bank::Bank;
    ///
    /// let mut bank = Bank::new();
    /// let first = bank.insert(&Setup::from(&"5m.. + 3s".parse()?));
    /// let second = bank.insert(&Setup::from(&"5m.. + 3s".parse()?));
    /// assert!(first < second);
    /// assert_eq!((bank.len(), bank.setups()), (2, 1));
    /// # Ok::<(), tc_core::ParseError>(())
    /// ```
    pub fn insert(&mut self, setup: &Setup) -> GameKey {
        self.insert_clock(Clock::new(setup))
    }

    /// Inserts the game of a clock, such as one that was read from a snapshot or replayed from a journal, and returns its
    /// key.
    ///
    /// ```
    /// use tc_core::bank::Bank;
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    ///
    /// let mut clock = Clock::new(&Setup::from(&"5m.. + 3s".parse()?));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let mut bank = Bank::new();
    /// let game = bank.insert_clock(clock.clone());
    /// assert_eq!(bank.next_deadline(), Some(Timestamp::secs(300)));
    /// assert_eq!(bank.remove(game), Some(clock));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert_clock(&mut self, clock: Clock) -> GameKey {
        let deadline = clock.next_deadline();
        let setup = self.setups.add_game(clock.setup());
        let key = self.games.insert(Game::new(clock, setup));
        self.deadlines.reserve(self.games.len());
        self.deadlines.set(key, deadline);
        key
    }

    /// Removes a game and returns its clock, for a snapshot or the archive. From then on its key is refused, also when
    /// another game has taken its place. `None` if the bank does not have the game.
    pub fn remove(&mut self, game: GameKey) -> Option<Clock> {
        self.games.get(game)?;
        self.deadlines.set(game, None);
        let game = self.games.remove(game)?;
        let setup = self.setups.remove_game(game.setup)?;
        Some(game.into_clock(setup.clone()))
    }

    /// Handles what happened in a game at an instant, appends the effects to `effects`, sorted by their instants (S6), and
    /// returns whether it took effect. What is due in this game by then happens first (S5). Instants of different games
    /// can come in any sequence.
    ///
    /// Nothing is allocated for a game of two seats if `effects` has room, unless a press or an adjustment is kept for
    /// undo.
    ///
    /// # Errors
    /// [`BankError::UnknownGame`], and [`BankError::Refused`] with the reason of the clock. Bank and effects are
    /// unchanged.
    ///
    /// ```
    /// use tc_core::bank::{Bank, BankError};
    /// use tc_core::{Input, Refused, Seat, Setup, Timestamp, Verdict};
    ///
    /// let mut bank = Bank::new();
    /// let game = bank.insert(&Setup::from(&"5m.. + 3s".parse()?));
    /// let (at, mut effects) = (Timestamp::EPOCH, Vec::new());
    /// assert_eq!(bank.handle(game, at, &Input::Start { seat: Seat::FIRST }, &mut effects), Ok(Verdict::Applied));
    /// let wrong = bank.handle(game, at, &Input::press_by(Seat::SECOND), &mut effects);
    /// assert_eq!(wrong, Err(BankError::Refused(Refused::OutOfTurn)));
    /// bank.remove(game);
    /// assert_eq!(bank.handle(game, at, &Input::press(), &mut effects), Err(BankError::UnknownGame));
    /// # Ok::<(), tc_core::ParseError>(())
    /// ```
    pub fn handle(
        &mut self,
        game: GameKey,
        at: Timestamp,
        input: &Input,
        effects: &mut Vec<Effect>,
    ) -> Result<Verdict, BankError> {
        let found = self.games.get_mut(game).ok_or(BankError::UnknownGame)?;
        let setup = self.setups.get(found.setup).ok_or(BankError::UnknownGame)?;
        let verdict = found.handle(setup, at, input, effects)?;
        let deadline = found.state().next_deadline(setup);
        self.deadlines.set(game, deadline);
        Ok(verdict)
    }

    /// The earliest [deadline](Clock::next_deadline) of all games. Keep one timer at this instant, and call
    /// [`Bank::expire`] when it fires. `None` if nothing will happen.
    pub fn next_deadline(&self) -> Option<Timestamp> {
        self.deadlines.first_at()
    }

    /// Hands an [`Input::Tick`] to every game that is due by an instant, and calls `each` with the key of the game, the
    /// instant of the tick and the effects.
    ///
    /// The instant of a tick is the deadline of the game, and ticks are in the sequence of their deadlines. Of equal
    /// deadlines, the game that was inserted first is the first one. A game that has another deadline by then gets
    /// another tick in its turn. A journal has each of them as a tick at this instant (S15).
    ///
    /// A tick has no effects if the time after it is beyond 278 years. Such a game is not due again
    /// before its next input.
    pub fn expire(&mut self, at: Timestamp, mut each: impl FnMut(GameKey, Timestamp, &[Effect])) {
        let mut effects = core::mem::take(&mut self.effects);
        while let Some(Expired { game, at, .. }) = self.expire_next(at, &mut effects) {
            each(game, at, &effects);
            effects.clear();
        }
        self.effects = effects;
    }

    /// Hands an [`Input::Tick`] to the game that is due first, if one is due by an instant, and appends the effects to
    /// `effects`. Returns what was handled; `None` if no game is due by then.
    ///
    /// [`Bank::expire`] calls this until no game is due. Call it yourself to use the bank after each game:
    ///
    /// ```
    /// use tc_core::bank::Bank;
    /// use tc_core::{Input, Seat, Setup, Timestamp};
    ///
    /// let mut bank = Bank::new();
    /// let game = bank.insert(&Setup::from(&"1m".parse()?));
    /// let mut effects = Vec::new();
    /// bank.handle(game, Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }, &mut effects)?;
    /// effects.clear();
    /// while let Some(expired) = bank.expire_next(Timestamp::secs(61), &mut effects) {
    ///     bank.remove(expired.game); // a flag ends a game of these rules
    /// }
    /// assert_eq!(effects[0].to_string(), "60000 seat 0: flag");
    /// assert!(bank.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expire_next(&mut self, at: Timestamp, effects: &mut Vec<Effect>) -> Option<Expired> {
        let (due, key) = self.deadlines.first().filter(|(due, _)| *due <= at)?;
        let game = self.games.get_mut(key)?;
        let setup = self.setups.get(game.setup)?;
        // At the last instants a clock can refuse the tick. Its deadline stays the same then, and is left out.
        let verdict = game.handle(setup, due, &Input::Tick, effects).unwrap_or(Verdict::NotApplied);
        let deadline = game.state().next_deadline(setup).filter(|next| *next > due);
        self.deadlines.set(key, deadline);
        Some(Expired { game: key, at: due, verdict })
    }

    /// The next deadline of a game: [`Clock::next_deadline`].
    pub fn deadline(&self, game: GameKey) -> Option<Timestamp> {
        self.deadlines.of(game)
    }

    /// The next thing that is worth announcing in a game after an instant (S25): [`Clock::next_alert`]. The bank has no
    /// index of alerts: ask for the games that somebody watches.
    pub fn next_alert(&self, game: GameKey, after: Timestamp) -> Option<Alert> {
        self.look(game, after).ok()?.next_alert()
    }

    /// The clock of a game at an instant, which is not before its last input: [`Clock::look`].
    ///
    /// # Errors
    /// [`BankError::UnknownGame`], and [`BankError::Refused`] with the errors of [`State::look`].
    pub fn look(&self, game: GameKey, at: Timestamp) -> Result<Look<'_>, BankError> {
        let (setup, game) = self.get(game).ok_or(BankError::UnknownGame)?;
        Ok(game.state().look(setup, at)?)
    }

    /// The state of a game after its last input.
    pub fn state(&self, game: GameKey) -> Option<&State> {
        Some(self.games.get(game)?.state())
    }

    /// The rules and controls of a game.
    pub fn setup(&self, game: GameKey) -> Option<&Setup> {
        self.get(game).map(|(setup, _)| setup)
    }

    /// A copy of the clock of a game, with the presses that can be undone. It writes a snapshot (S15) with the feature
    /// `json`, and [`Bank::insert_clock`] takes a clock back.
    pub fn clock(&self, game: GameKey) -> Option<Clock> {
        let (setup, game) = self.get(game)?;
        Some(game.clone().into_clock(setup.clone()))
    }

    /// The accounts of a seat when time was last charged (S17); `None` also if there is no such seat.
    pub fn accounts(&self, game: GameKey, seat: Seat) -> Option<Accounts> {
        let (setup, game) = self.get(game)?;
        setup.program(seat)?;
        game.accounts(seat)
    }

    /// How many presses can be undone in a game.
    pub fn presses_to_undo(&self, game: GameKey) -> Option<usize> {
        Some(self.games.get(game)?.presses_to_undo())
    }

    /// Forgets the presses that can be undone in a game that is over: [`Clock::forget_undo`]. Returns whether it is over.
    pub fn forget_undo(&mut self, game: GameKey) -> Option<bool> {
        Some(self.games.get_mut(game)?.forget_undo())
    }

    /// Whether the bank has a game: it was inserted, and not removed.
    pub fn contains(&self, game: GameKey) -> bool {
        self.games.get(game).is_some()
    }

    /// How many games the bank has.
    pub fn len(&self) -> usize {
        self.games.games()
    }

    /// Whether the bank has no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many different setups the games have.
    pub fn setups(&self) -> usize {
        self.setups.len()
    }

    /// The keys of all games, in no particular sequence. It is the same for the same calls.
    pub fn games(&self) -> impl Iterator<Item = GameKey> {
        self.games.keys()
    }

    fn get(&self, game: GameKey) -> Option<(&Setup, &Game)> {
        let game = self.games.get(game)?;
        Some((self.setups.get(game.setup)?, game))
    }
}
