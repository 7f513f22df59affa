//! The clock of a game: a state with its setup, the earlier states for undo, and its accounts.

mod history;
mod ledger;
mod parts;
mod record;
mod undo;

pub(crate) use history::History;
pub use ledger::Accounts;
pub(crate) use ledger::Ledger;
pub(crate) use parts::Parts;

use alloc::vec::Vec;

use crate::{Alert, Effect, Input, Look, Reading, Refused, Seat, Setup, Span, State, Timestamp, Verdict};

/// A clock for a game: a [`State`] with its [`Setup`], the earlier states that an undo goes back to (S13), and the
/// accounts of its seats (S17).
///
/// Clocks that are made of one [`Setup`] share it.
///
/// For undo it keeps every press until an [`Input::Settle`], or as long as the clock lives.
/// [`Rules::keep_undo`](crate::Rules::keep_undo) sets a bound, and [`Clock::forget_undo`] frees the memory of a
/// finished game. A press takes 24 bytes and 72 for each seat. With two seats and a shared setup, a game of 200 moves
/// takes
///
/// | moves that can be undone | bytes |
/// |---|---|
/// | none | 304 |
/// | the last 2 | 976 |
/// | all | 43 312 |
///
/// **The three duties of a caller**: stamp every input with an instant once, where it comes in; hand it to
/// [`Clock::handle`]; keep one timer at [`Clock::next_deadline`], and hand in an [`Input::Tick`] when it fires.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp, Undo, Verdict};
///
/// let setup = Setup::from(&"5m.. + 3s".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut clock = Clock::new(&setup);
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// let answer = clock.handle(at(12_500)?, &Input::press())?;
/// assert_eq!(answer.verdict, Verdict::Applied);
/// assert_eq!(answer.effects[0].to_string(), "12500 seat 0: moved after 12.5s, 12.5s charged");
/// assert_eq!(answer.effects[1].to_string(), "12500 seat 0: +3s increment bonus");
/// clock.handle(at(20_000)?, &Input::Undo(Undo::UnlessFlagged))?;
/// let reading = clock.reading(Seat::FIRST, at(20_000)?).ok_or("no such seat")?;
/// assert_eq!(reading.left.to_string(), "287.5s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    setup: Setup,
    state: State,
    ledger: Ledger,
    history: History,
}

/// The answer to an input that the clock accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the input took effect.
    pub verdict: Verdict,
    /// What happened, sorted by time (S6).
    pub effects: Vec<Effect>,
}

impl Answer {
    /// Whether a journal must keep the input of this answer, because it changed something or reported an effect. Other
    /// inputs change nothing but the [instant of the last input](State::now): a tick that finds nothing, an
    /// [`Input::Act`], and an input that was not applied and has no effects.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    ///
    /// let mut clock = Clock::new(&Setup::from(&"10s".parse()?));
    /// let start = Input::Start { seat: Seat::FIRST };
    /// assert!(clock.handle(Timestamp::EPOCH, &start)?.must_be_kept(&start));
    /// let early = clock.handle(Timestamp::secs(1), &Input::Tick)?;
    /// assert!(!early.must_be_kept(&Input::Tick));
    /// let late = clock.handle(Timestamp::secs(60), &Input::press())?;
    /// assert!(late.must_be_kept(&Input::press()), "it was not applied, and has reported the flag");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn must_be_kept(&self, input: &Input) -> bool {
        self.verdict.must_be_kept(input, &self.effects)
    }
}

impl Clock {
    /// A clock before the game begins.
    pub fn new(setup: &Setup) -> Clock {
        let state = State::new(setup);
        Clock { setup: setup.clone(), ledger: Ledger::new(&state), state, history: History::default() }
    }

    /// Handles what happened at an instant, and returns whether it took effect and what changed. What is due by then
    /// happens first (S5).
    ///
    /// # Errors
    /// A [`Refused`] with the reason; the clock is unchanged.
    pub fn handle(&mut self, at: Timestamp, input: &Input) -> Result<Answer, Refused> {
        let Clock { setup, state, ledger, history } = self;
        let mut effects = Vec::new();
        let verdict = Parts { setup, state, ledger, history }.handle(at, input, &mut effects)?;
        Ok(Answer { verdict, effects })
    }

    /// What was fixed before the game: its rules and the control of each seat.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Shares a setup that is equal to the clock's own, so that the memory of that is freed: for clocks that were read
    /// from a snapshot or replayed from a journal. Returns whether it is equal; if not, nothing changes. A control that is
    /// spelled otherwise, such as `60m` for `1h`, is equal.
    ///
    /// ```
    /// use tc_core::{Clock, Setup};
    ///
    /// let blitz = Setup::from(&"5m.. + 3s".parse()?);
    /// let mut clock = Clock::new(&Setup::from(&"5m.. + 3s".parse()?));
    /// assert!(clock.share_setup(&blitz));
    /// assert!(!clock.share_setup(&Setup::from(&"1m".parse()?)));
    /// # Ok::<(), tc_core::ParseError>(())
    /// ```
    pub fn share_setup(&mut self, setup: &Setup) -> bool {
        let is_equal = self.setup == *setup;
        if is_equal {
            self.setup = setup.clone();
        }
        is_equal
    }

    /// The state after the last input.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The next instant at which something happens by itself: a flag falls, or the start clock ends. Arm one timer for
    /// it, and hand in an [`Input::Tick`] when it fires. `None` if nothing will happen.
    pub fn next_deadline(&self) -> Option<Timestamp> {
        self.state.next_deadline(&self.setup)
    }

    /// The next thing that is worth announcing after an instant while nobody moves: a period or stage ends, or time
    /// becomes short (S25). `None` if there is nothing to announce before the next deadline, or no [look](Clock::look) at
    /// this instant. When the timer of an alert fires, ask for the next one.
    pub fn next_alert(&self, after: Timestamp) -> Option<Alert> {
        self.look(after).ok()?.next_alert()
    }

    /// The clock as it is at an instant, which is not before the last input. A flag that is due by then shows as fallen
    /// before any input has brought it. Hand in an [`Input::Tick`] first if others are to see it, so that it is in the
    /// journal.
    ///
    /// # Errors
    /// The errors of [`State::look`].
    pub fn look(&self, at: Timestamp) -> Result<Look<'_>, Refused> {
        self.state.look(&self.setup, at)
    }

    /// What a seat's clock shows at an instant; `None` if there is no such seat, or no [look](Clock::look) at this
    /// instant.
    pub fn reading(&self, seat: Seat, at: Timestamp) -> Option<Reading> {
        self.state.reading(&self.setup, seat, at)
    }

    /// The accounts of a seat when time was last charged (S17); `None` if there is no such seat.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Span, Timestamp};
    ///
    /// let mut clock = Clock::new(&Setup::from(&"10s, 5 x r1/30s".parse()?));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::secs(95), &Input::press())?;
    /// let accounts = clock.accounts(Seat::FIRST).ok_or("no such seat")?;
    /// assert_eq!(accounts.granted, Span::secs(130), "10 s, three periods entered, and the reset");
    /// assert_eq!(accounts.used, Span::secs(95));
    /// assert_eq!(accounts.forfeited, Span::secs(5), "of the third period");
    /// assert_eq!(clock.remaining(Seat::FIRST), Some(Span::secs(30)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn accounts(&self, seat: Seat) -> Option<Accounts> {
        self.setup().program(seat).and_then(|_| self.ledger.accounts(seat))
    }

    /// The time that was left in a seat's running period when time was last charged; `None` if there is no such seat.
    pub fn remaining(&self, seat: Seat) -> Option<Span> {
        self.setup().program(seat)?;
        self.state.seats.get(seat.index()).map(|seat| seat.left)
    }

    /// How many presses can be undone now.
    pub fn presses_to_undo(&self) -> usize {
        self.history.presses()
    }

    /// Forgets the presses that can be undone, and frees their memory, if the game is over. Returns whether it is over:
    /// a game that goes on keeps what [`Rules::keep_undo`](crate::Rules::keep_undo) says.
    ///
    /// A journal does not record this call: a replayed clock has the presses again.
    pub fn forget_undo(&mut self) -> bool {
        let is_over = self.state.phase.is_over();
        if is_over {
            self.history.forget();
        }
        is_over
    }

    #[cfg(feature = "json")]
    pub(crate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    #[cfg(feature = "json")]
    pub(crate) fn history(&self) -> &History {
        &self.history
    }
}

#[cfg(any(feature = "json", feature = "bank"))]
impl Clock {
    pub(crate) fn from_parts(setup: Setup, state: State, ledger: Ledger, history: History) -> Clock {
        Clock { setup, state, ledger, history }
    }
}

#[cfg(feature = "bank")]
impl Clock {
    /// The state, the accounts and the presses that can be undone.
    pub(crate) fn into_parts(self) -> (State, Ledger, History) {
        (self.state, self.ledger, self.history)
    }
}
