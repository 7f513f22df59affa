//! A round: what it is told, and what comes of it.

mod checked;
mod course;
mod held;
mod host;
mod judge;
mod opening;
mod passage;
mod player;
mod resolution;
mod slot;

pub use checked::Unstaged;
pub(crate) use course::{Course, Deadline};
pub(crate) use held::Held;
pub(crate) use judge::Told;
pub(crate) use passage::Passage;
pub use resolution::{Resolution, Resolved};
pub(crate) use slot::{Content, Marks, Secret, Slot};

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;

use tc_core::{Clock, Seat, Setup, Timestamp};

use crate::spec::{ClockedSpec, Policy};
use crate::timing::{Drives as _, Timing};
use crate::{Action, Body, Close, Effect, Phase, Plain, PlayerId, Refused, RoundId, SealedBy, Spec, Status, Withdraw};

/// A round of simultaneous commitment: actions are staged in secret, closed by a rule or a clock, opened, and resolved
/// together.
///
/// It reads no clock and draws no randomness. **The whole duty of a host**: stamp every input with an instant, once,
/// where it comes in; hand it to [`Round::handle`]; keep one timer at [`Round::next_timeout`], and hand in an
/// [`Input::Tick`](crate::Input::Tick) when it fires; show players nothing but [`Round::view`], [`Round::told`]
/// and refusals `for_viewer`. Without the tick every input that comes late pays for what is due, again and again.
///
/// ```
/// use tc_commit::{Input, Phase, Round, RoundId, Spec, Viewer};
/// use tc_core::Timestamp;
///
/// let now = Timestamp::from_nanos(0);
/// let id = RoundId::new("rock-paper-scissors", 1)?;
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::open(spec)?;
/// round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
/// // Nobody sees what Ann has committed to, but Ann.
/// let view = round.view(&Viewer::Player("ben".parse()?), now)?;
/// assert!(view.players[0].action.is_none());
/// round.handle(now, &id, Input::commit("ben".parse()?, "paper"))?;
/// assert_eq!(round.phase(), Phase::Sealed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Round<A: Action, T: Timing = Plain> {
    spec: Spec<A>,
    /// The seat of each player, if a clock drives the round.
    seats: Box<[Seat]>,
    /// What is kept of each player.
    slots: Vec<Slot<A>>,
    course: Course<T>,
    /// What an undo on the clock goes back to. It is kept apart, since every input and every view copies the course.
    history: T::History,
    /// The phase in which the opening left it: it can seal the round, or abort it.
    opened_as: Phase,
}

/// Which round it is, and how far it has come; nothing of what players have committed to.
impl<A: Action, T: Timing> fmt::Debug for Round<A, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Course { now, phase, is_paused, .. } = &self.course;
        f.debug_struct("Round")
            .field("id", &self.spec.id)
            .field("now", now)
            .field("phase", phase)
            .field("is_paused", is_paused)
            .finish_non_exhaustive()
    }
}

/// A round that was just opened, and what that has brought about.
pub type Opened<A, T = Plain> = (Round<A, T>, Vec<Effect>);

impl<A: Action> Round<A> {
    /// Opens a round, at the instant that its specification says.
    ///
    /// # Errors
    /// [`Refused::Overflow`] where the round, which has nobody to wait for, is sealed at once and its openings do not
    /// fit.
    pub fn open(spec: Spec<A>) -> Result<Opened<A>, Refused> {
        Round::begin(spec, Box::default(), Plain)
    }
}

/// A round whose clock cannot be had yet, as it was.
#[derive(Debug, thiserror::Error)]
#[error("the round is open, and its turn on the clock is on")]
pub struct TurnIsOn<R>(pub Box<R>);

/// A round that a clock could not drive, with the clock as it was.
#[derive(Debug, thiserror::Error)]
#[error("{refused}")]
pub struct NotOnClock<C> {
    /// Why.
    pub refused: Refused,
    /// The clock.
    pub clock: Box<C>,
}

impl<A: Action, S, const SEATS: usize> Round<A, Clock<S, SEATS>>
where
    S: Borrow<Setup<SEATS>> + Clone + PartialEq,
{
    /// Opens a round that a clock drives, at the instant that its specification says (C9). The clock is in a
    /// simultaneous turn until the seal, and the round keeps it: it drives no other round meanwhile.
    ///
    /// Its rule [`AfterFlag`](tc_core::AfterFlag) decides what a flag does: under `count` and `drop` the player has
    /// missed and the others go on; under `stop` the first flag aborts the round.
    ///
    /// # Errors
    /// [`NotOnClock`], with the clock, if it has no such seat, stands, a turn is on, or the game is over. Where one player's
    /// clock shows what others do, with an hourglass (R11) or stages in common (S22), status cannot be hidden; and with an
    /// hourglass nobody can stop and go on, by withdrawing or by being ready.
    pub fn open_clocked(
        spec: ClockedSpec<A>,
        mut clock: Clock<S, SEATS>,
    ) -> Result<Opened<A, Clock<S, SEATS>>, NotOnClock<Clock<S, SEATS>>> {
        let ClockedSpec { spec, seats } = spec;
        let history = clock.take_history();
        let before = clock.clone();
        match fits(&spec, &seats, &clock).and_then(|()| Round::begin(spec, seats, clock)) {
            Ok((round, effects)) => Ok((round.with_history(history), effects)),
            Err(refused) => {
                clock = before;
                clock.put_history(history);
                Err(NotOnClock { refused, clock: Box::new(clock) })
            }
        }
    }

    /// The clock that drives the round, without the moves that can be undone: [`Round::into_clock`] returns the clock with
    /// them, and is the one to save.
    pub fn clock(&self) -> &Clock<S, SEATS> {
        &self.course.timing
    }

    /// The clock, once no turn of this round is on: after the seal, or the end.
    ///
    /// # Errors
    /// [`TurnIsOn`], with the round as it was, before that.
    pub fn into_clock(self) -> Result<Clock<S, SEATS>, TurnIsOn<Round<A, Clock<S, SEATS>>>> {
        if self.course.phase.is_open() {
            return Err(TurnIsOn(Box::new(self)));
        }
        let Course { mut timing, ends_undo, .. } = self.course;
        let mut history = self.history;
        if ends_undo {
            history.forget();
        }
        timing.put_history(history);
        Ok(timing)
    }
}

/// Whether a clock can drive a round.
fn fits<A, S, const SEATS: usize>(spec: &Spec<A>, seats: &[Seat], clock: &Clock<S, SEATS>) -> Result<(), Refused>
where
    S: Borrow<Setup<SEATS>>,
{
    if let Some(seat) = seats.iter().find(|seat| clock.setup().control(**seat).is_none()) {
        return Err(Refused::Clock(tc_core::Refused::UnknownSeat(*seat)));
    }
    if !clock.state().pauses().is_empty() {
        return Err(Refused::Clock(tc_core::Refused::Paused));
    }
    let Policy { status, withdraw, close, .. } = &spec.policy;
    if *status != Status::Everyone && (clock.is_hourglass() || clock.shares_stages()) {
        return Err(Refused::ClockTells);
    }
    if clock.is_hourglass() && (*withdraw == Withdraw::WhileOpen || *close == Close::Ready) {
        return Err(Refused::ClockGains);
    }
    Ok(())
}

impl<A: Action, T: Timing> Round<A, T> {
    pub(crate) fn begin(spec: Spec<A>, seats: Box<[Seat]>, timing: T) -> Result<Opened<A, T>, Refused> {
        let slots = spec.players.iter().map(|_| Slot::new()).collect();
        let deadline = spec.policy.deadline.map_or(Deadline::None, Deadline::At);
        let course = Course {
            now: spec.opens,
            phase: Phase::Open,
            deadline,
            sealed: None,
            is_paused: false,
            extensions: 0,
            waited_for: 0,
            committed: 0,
            ready: 0,
            closed: 0,
            openings_ended: None,
            ends_undo: false,
            timing,
        };
        let history = T::History::default();
        let mut round = Round { spec, seats, slots, course, history, opened_as: Phase::Open };
        let mut effects = Vec::new();
        round.passage(&mut effects).begin()?;
        round.opened_as = round.course.phase;
        Ok((round, effects))
    }

    /// The round with what was put aside of its clock.
    pub(crate) fn with_history(self, history: T::History) -> Round<A, T> {
        Round { history, ..self }
    }

    /// What was fixed before it opened.
    pub fn spec(&self) -> &Spec<A> {
        &self.spec
    }

    /// Which round it is.
    pub fn id(&self) -> &RoundId {
        &self.spec.id
    }

    /// Where it is, as of the last input.
    pub fn phase(&self) -> Phase {
        self.course.phase
    }

    /// The instant of the last input.
    pub fn now(&self) -> Timestamp {
        self.course.now
    }

    /// The one next instant at which something happens by itself: arm one timer for it, and hand in a tick. `None` if
    /// nothing will. It is the host's alone: where status is hidden, it tells of others' clocks.
    pub fn next_timeout(&self) -> Option<Timestamp> {
        self.course.due()
    }

    pub(crate) fn slots(&self) -> &[Slot<A>] {
        &self.slots
    }

    /// Whether it was told nothing since it opened.
    pub(crate) fn is_fresh(&self) -> bool {
        let Course { now, phase, is_paused, .. } = &self.course;
        let is_as_opened = *phase == self.opened_as;
        let is_untouched = |slot: &Slot<A>| slot.content.is_none() && slot.marks == Marks::default();
        is_as_opened && *now == self.spec.opens && !is_paused && self.slots.iter().all(is_untouched)
    }

    /// What is kept of a player.
    pub(crate) fn slot_of(&self, player: &PlayerId) -> Option<&Slot<A>> {
        self.spec.place(player).map(|place| &self.slots[place])
    }

    /// What a player has committed to, if the host has it.
    pub(crate) fn body_of(&self, player: &PlayerId) -> Option<&Body<A>> {
        self.slot_of(player)?.body()
    }

    pub(crate) fn course(&self) -> &Course<T> {
        &self.course
    }

    pub(crate) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn passage<'r>(&'r mut self, effects: &'r mut Vec<Effect>) -> Passage<'r, A, T> {
        let Round { spec, seats, slots, course, .. } = self;
        Passage { spec, seats, slots, course, effects }
    }

    /// The course as it would be at an instant if nobody did anything until then.
    pub(crate) fn ahead(&self, at: Timestamp) -> Result<Course<T>, Refused> {
        if at < self.course.now {
            return Err(self.backwards());
        }
        let mut course = self.course.clone();
        let Round { spec, seats, slots, .. } = self;
        Passage { spec, seats, slots, course: &mut course, effects: &mut Vec::new() }.advance(at)?;
        Ok(course)
    }

    /// Where it would be at an instant if nobody did anything until then.
    pub(crate) fn phase_at(&self, at: Timestamp) -> Result<Phase, Refused> {
        self.ahead(at).map(|course| course.phase)
    }

    fn backwards(&self) -> Refused {
        Refused::TimeWentBackwards { last: Some(self.course.now), status: self.spec.policy.status }
    }

    fn place_of(&self, player: &PlayerId) -> Result<usize, Refused> {
        self.spec.place(player).ok_or_else(|| Refused::NotAPlayer(player.clone()))
    }

    /// The place of a player who has to act.
    fn place_to_act(&self, player: &PlayerId) -> Result<usize, Refused> {
        let place = self.place_of(player)?;
        if self.spec.players[place].is_required { Ok(place) } else { Err(Refused::Idle(player.clone())) }
    }
}

impl<A: Action, T: Timing> Passage<'_, A, T> {
    /// The round opens.
    fn begin(&mut self) -> Result<(), Refused> {
        let at = self.spec.opens;
        let before = self.flags();
        let seats = self.spec.required().filter_map(|place| self.seats.get(place).copied()).collect();
        let effects = self.course.timing.open(at, seats).map_err(Refused::Clock)?;
        self.tell_clock(effects);
        self.course.waited_for = self.spec.required().filter(|place| !before[*place]).count();
        if self.spec.required().next().is_none() {
            return self.seal(at, SealedBy::All, None);
        }
        // A clock that begins with nothing flags at once.
        self.after_flags(at, &before)
    }
}
