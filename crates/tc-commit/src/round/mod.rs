//! The round: the state machine of simultaneous commitment.

mod answer;
mod checked;
mod clocked;
mod command;
mod extensions;
mod handle;
mod host;
mod players;
mod progress;
mod resolution;
mod reveals;
mod slot;
mod transition;

pub use answer::Answer;
pub use checked::Unstaged;
pub use clocked::{NoClock, NotOnClock};
pub(crate) use command::Command;
pub(crate) use progress::{Deadline, Progress};
pub use resolution::{Resolution, Resolved};
pub(crate) use slot::{Content, Marks, Secret, Slot};
pub(crate) use transition::{Changes, Transition};

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Clock, Seat, Timestamp};

use crate::{Action, Phase, Refused, RoundId, Spec};

/// A round of simultaneous commitment. Players commit in secret, a rule or a clock seals the round, and all actions
/// are revealed and resolved together.
///
/// A round reads no clock and draws no randomness. **The host has four duties**:
///
/// - stamp every input with an instant, once, when it arrives;
/// - hand it to [`Round::handle`];
/// - keep one timer at [`Round::next_deadline`], and call [`Round::tick`] when it fires;
/// - show players only [`Round::view`], [`Round::visible_to`] and refusals `for_viewer`.
///
/// Without the tick, every late input computes again what was due, until one is accepted.
///
/// ```
/// use tc_commit::{Input, Phase, Round, RoundId, Spec, Timestamp, Viewer};
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("rock-paper-scissors", 1)?;
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::begin(spec)?;
/// round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
/// // Only Ann sees her action.
/// let view = round.view(&Viewer::Player("ben".parse()?), now)?;
/// assert!(view.players[0].action.is_none());
/// round.handle(now, &id, Input::commit("ben".parse()?, "paper"))?;
/// assert_eq!(round.phase(), Phase::Sealed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Round<A: Action> {
    spec: Spec<A>,
    /// The seat of each player; empty without a clock.
    pub(crate) seats: Box<[Seat]>,
    /// The commitment and marks of each player, sorted like the players.
    pub(crate) slots: Vec<Slot<A>>,
    pub(crate) progress: Progress,
    clock: Option<Box<Clock>>,
}

/// Shows the id and the progress, and no content.
impl<A: Action> fmt::Debug for Round<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { now, phase, is_paused, .. } = &self.progress;
        f.debug_struct("Round")
            .field("id", &self.spec.id)
            .field("now", now)
            .field("phase", phase)
            .field("is_paused", is_paused)
            .finish_non_exhaustive()
    }
}

/// A round that has just begun, with the answer to its beginning.
pub type Begun<A> = (Round<A>, Answer);

impl<A: Action> Round<A> {
    /// Begins a round at the instant in its specification. A round without required players is sealed at once (C4).
    ///
    /// # Errors
    /// [`Refused::Overflow`] if the round is sealed at once, and the end of the time to disclose does not fit.
    pub fn begin(spec: Spec<A>) -> Result<Begun<A>, Refused> {
        let (round, changes) = Round::prepared(spec, Box::default(), None)?;
        Ok(round.begun(changes, None))
    }

    /// Returns a round before it begins, and the changes that its beginning makes.
    pub(crate) fn prepared(
        spec: Spec<A>,
        seats: Box<[Seat]>,
        clock: Option<&Clock>,
    ) -> Result<(Round<A>, Changes<A>), Refused> {
        let slots = spec.players.iter().map(|_| Slot::new()).collect();
        let progress = Progress::at_the_beginning(spec.begins, spec.policy.deadline);
        let round = Round { spec, seats, slots, progress, clock: None };
        let mut beginning = Transition::of(&round, clock);
        beginning.begin()?;
        let changes = beginning.changes();
        Ok((round, changes))
    }

    pub(crate) fn begun(mut self, changes: Changes<A>, clock: Option<Clock>) -> Begun<A> {
        self.clock = clock.map(Box::new);
        let answer = self.keep(changes);
        (self, answer)
    }

    /// Returns the specification with which the round began.
    pub fn spec(&self) -> &Spec<A> {
        &self.spec
    }

    /// Returns the id of the round.
    pub fn id(&self) -> &RoundId {
        &self.spec.id
    }

    /// Returns the phase as of the last input.
    pub fn phase(&self) -> Phase {
        self.progress.phase
    }

    /// Returns the instant of the last accepted input.
    pub fn now(&self) -> Timestamp {
        self.progress.now
    }

    /// Returns the next instant at which something happens by itself: set one timer to it, and tick then. `None` if
    /// nothing will happen by itself. Keep it from players: if status is hidden, it reveals the clocks of others.
    pub fn next_deadline(&self) -> Option<Timestamp> {
        self.progress.next_deadline(|| self.clock()?.next_deadline())
    }

    /// Returns whether the round is sealed and every commitment is revealed.
    pub fn is_all_revealed(&self) -> bool {
        !self.phase().is_collecting() && self.phase() != Phase::Aborted && self.progress.unrevealed == 0
    }

    /// Returns the round as it would be at an instant without further inputs.
    pub(crate) fn ahead(&self, at: Timestamp) -> Result<Transition<'_, A>, Refused> {
        if at < self.progress.now {
            let status = self.spec.policy.status;
            return Err(Refused::TimeBackwards { last: Some(self.progress.now), status });
        }
        let mut ahead = self.as_it_is();
        ahead.advance(at)?;
        Ok(ahead)
    }

    pub(crate) fn as_it_is(&self) -> Transition<'_, A> {
        Transition::of(self, self.clock())
    }

    /// Returns the phase at an instant without further inputs.
    pub(crate) fn phase_at(&self, at: Timestamp) -> Result<Phase, Refused> {
        self.ahead(at).map(|ahead| ahead.progress.phase)
    }
}
