//! A round on its way from one input to the next: what time does to it, and how it is sealed and ended.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_core::{SeatSet, Timestamp};

use super::clocked::ClockState;
use super::{Content, Deadline, Marks, Progress, Round, RoundClock};
use crate::refused::later;
use crate::spec::Mode;
use crate::{
    AbortedBy, Action, Change, Close, Deed, Effect, Missing, Phase, PlayerId, Refused, SealedBy, Spec, Waiting,
};

/// A round on its way from one input to the next. It works on copies of what is small, and notes the rest: a refused
/// input leaves nothing to be undone.
pub(crate) struct Transition<'r, A: Action> {
    /// The round as it was.
    pub(crate) round: &'r Round<A>,
    pub(crate) progress: Progress,
    pub(super) clock: Option<ClockState<'r>>,
    /// The one player of whom something else is kept than before.
    slot: Option<SlotChange<A>>,
    /// Whose commitments are opened.
    opened: Vec<usize>,
    pub(super) effects: Vec<Effect>,
}

/// What a transition changes of a round.
pub(crate) struct Changes<A: Action> {
    pub(super) progress: Progress,
    pub(super) clock_inputs: Vec<(Timestamp, tc_core::Input)>,
    pub(super) slot: Option<SlotChange<A>>,
    pub(super) opened: Vec<usize>,
    pub(super) effects: Vec<Effect>,
}

/// What changes of what is kept of a player.
pub(super) struct SlotChange<A: Action> {
    pub(super) place: usize,
    pub(super) marks: Marks,
    /// The commitment, if another one takes its place, or none.
    pub(super) content: Option<Option<Content<A>>>,
}

impl<'r, A: Action> Transition<'r, A> {
    /// Nothing has changed yet.
    pub(super) fn of(round: &'r Round<A>, clock: Option<&'r RoundClock>) -> Transition<'r, A> {
        let clock = clock.map(ClockState::of);
        Transition { round, progress: round.progress, clock, slot: None, opened: Vec::new(), effects: Vec::new() }
    }

    pub(super) fn changes(self) -> Changes<A> {
        let Transition { round: _, progress, clock, slot, opened, effects } = self;
        Changes { progress, clock_inputs: clock.map(|clock| clock.inputs).unwrap_or_default(), slot, opened, effects }
    }

    /// The round opens.
    pub(super) fn begin(&mut self) -> Result<(), Refused> {
        let at = self.spec().opens;
        let before = self.flags();
        let seats: SeatSet = self.spec().required().filter_map(|place| self.seat(place)).collect();
        if !seats.is_empty() {
            self.on_clock_reported(at, tc_core::Input::Open { seats })?;
        }
        self.progress.waited_for = self.spec().required().filter(|place| !before[*place]).count();
        if self.spec().required().next().is_none() {
            return self.seal(at, SealedBy::All, None);
        }
        // A clock that begins with nothing flags at once.
        self.after_flags(at, &before)
    }

    /// Everything that falls due by an instant, each at its own.
    pub(super) fn advance(&mut self, at: Timestamp) -> Result<(), Refused> {
        while let Some(due) = self.next_deadline().filter(|due| *due <= at) {
            match (self.progress.deadline, self.progress.phase) {
                (Deadline::At(deadline), Phase::Open | Phase::Grace) if deadline == due => self.deadline(due)?,
                (Deadline::At(deadline), _) if deadline == due => self.end_openings(due),
                _ => self.clock_falls(due)?,
            }
        }
        self.progress.now = at;
        Ok(())
    }

    /// The next instant at which something happens by itself.
    pub(crate) fn next_deadline(&self) -> Option<Timestamp> {
        self.progress.next_deadline(|| self.clock.as_ref()?.next_deadline())
    }

    /// The deadline, or the end of an extension, is reached.
    fn deadline(&mut self, at: Timestamp) -> Result<(), Refused> {
        let missing = self.missing().filter(|place| !self.marks(*place).has_left);
        let missing: Box<[PlayerId]> = missing.map(|place| self.id(place)).collect();
        match self.spec().policy.extension {
            Some(extension) if !missing.is_empty() && self.progress.extensions < extension.budget => {
                let until = later(at, extension.by)?;
                self.progress.extensions += 1;
                self.progress.waited_for = missing.len();
                self.progress.phase = Phase::Grace;
                self.progress.deadline = Deadline::At(until);
                self.report(at, Change::Extended { until, missing });
                Ok(())
            }
            _ => self.seal(at, SealedBy::Deadline, Some(at)),
        }
    }

    /// No opening is taken any more.
    fn end_openings(&mut self, at: Timestamp) {
        self.progress.openings_ended = Some(at);
        self.progress.deadline = Deadline::None;
        self.progress.closed = 0;
        for place in self.withheld().collect::<Vec<_>>() {
            self.did(at, place, Deed::Withheld);
        }
    }

    /// Something falls due on the clock: one flag or more, or the end of a start clock.
    fn clock_falls(&mut self, at: Timestamp) -> Result<(), Refused> {
        let before = self.flags();
        self.on_clock_reported(at, tc_core::Input::Tick)?;
        self.after_flags(at, &before)
    }

    /// Which players have flagged.
    fn flags(&self) -> Vec<bool> {
        (0..self.round.slots.len()).map(|place| self.has_flagged(place)).collect()
    }

    /// What follows from flags that have fallen since.
    fn after_flags(&mut self, at: Timestamp, before: &[bool]) -> Result<(), Refused> {
        let flagged: Vec<usize> =
            (0..before.len()).filter(|place| !before[*place] && self.has_flagged(*place)).collect();
        for &place in &flagged {
            if self.has_to_act(place) {
                self.progress.waited_for -= 1;
            }
            self.did(at, place, Deed::Flagged);
        }
        if self.clock.as_ref().is_some_and(ClockState::is_over) {
            let by = if flagged.is_empty() { AbortedBy::Clock } else { AbortedBy::Flag };
            let flagged = flagged.into_iter().map(|place| self.id(place)).collect();
            self.end(at, by, flagged);
            return Ok(());
        }
        let missing: Box<[PlayerId]> =
            flagged.into_iter().filter(|place| self.is_missing(*place)).map(|place| self.id(place)).collect();
        if matches!(self.spec().policy.missing, Missing::Abort) && !missing.is_empty() {
            self.end(at, AbortedBy::Missing, missing);
            return Ok(());
        }
        // Nobody could act on a refusal: a bonus that does not fit ends the round.
        if self.close_if_done(at).is_err() {
            self.end(at, AbortedBy::Clock, Box::default());
        }
        Ok(())
    }

    /// Seals the round if nobody is waited for.
    pub(super) fn close_if_done(&mut self, at: Timestamp) -> Result<(), Refused> {
        let can_close = self.progress.phase.is_open() && self.spec().policy.close != Close::Deadline;
        if can_close && self.progress.waited_for == 0 { self.seal(at, SealedBy::All, None) } else { Ok(()) }
    }

    /// No commitment is taken or changed any more.
    pub(super) fn seal(&mut self, at: Timestamp, by: SealedBy, deadline: Option<Timestamp>) -> Result<(), Refused> {
        let missing: Vec<usize> = self.missing().collect();
        if matches!(self.spec().policy.missing, Missing::Abort) && !missing.is_empty() {
            let missing = missing.into_iter().map(|place| self.id(place)).collect();
            self.end(at, AbortedBy::Missing, missing);
            return Ok(());
        }
        let closed = match self.spec().policy.mode {
            Mode::Staged => self.spec().required().count(),
            Mode::Sealed { .. } => self.progress.committed,
        };
        let deadline_of_openings = match (self.spec().openings(), self.progress.is_paused) {
            (Some(openings), true) if closed > 0 => Deadline::Left(openings),
            (Some(openings), false) if closed > 0 => Deadline::At(later(at, openings)?),
            _ => Deadline::None,
        };
        let counts = |place: &usize| self.content(*place).is_some();
        let moved = self.spec().required().filter(counts).filter_map(|place| self.seat(place)).collect();
        let settled = self.settle_clock(at, moved)?;
        for place in missing {
            self.did(at, place, Deed::Missed);
        }
        self.report_clock(settled);
        self.progress.phase = Phase::Sealed;
        self.progress.sealed = Some((by, deadline));
        self.progress.closed = closed;
        self.progress.deadline = deadline_of_openings;
        self.report(at, Change::Sealed(by));
        Ok(())
    }

    /// The round ends without a resolution.
    pub(super) fn end(&mut self, at: Timestamp, by: AbortedBy, players: Box<[PlayerId]>) {
        // A clock that is over, or is paused for another reason, keeps its turn.
        if self.progress.phase.is_open()
            && let Ok(effects) = self.settle_clock(at, SeatSet::EMPTY)
        {
            self.report_clock(effects);
        }
        self.progress.phase = Phase::Aborted;
        self.progress.is_paused = false;
        self.progress.deadline = Deadline::None;
        self.report(at, Change::Aborted { by, players });
    }

    /// Those without a commitment, in order.
    fn missing(&self) -> impl Iterator<Item = usize> {
        self.spec().required().filter(|place| self.is_missing(*place))
    }

    fn is_missing(&self, place: usize) -> bool {
        self.spec().players[place].is_required && self.content(place).is_none()
    }

    /// Those who have committed to a digest and have not opened it.
    fn withheld(&self) -> impl Iterator<Item = usize> {
        self.spec().required().filter(|place| self.content(*place).is_some() && !self.marks(*place).is_opened)
    }

    /// Whether a player has something to do before the round closes, time or no time.
    fn has_to_act(&self, place: usize) -> bool {
        let marks = self.marks(place);
        let is_done = match (self.progress.phase, self.spec().policy.close) {
            // Readiness does not count after the deadline.
            (Phase::Grace, _) | (_, Close::All | Close::Deadline) => self.content(place).is_some(),
            (_, Close::Ready) => marks.is_ready,
        };
        self.spec().players[place].is_required && !marks.has_left && !is_done
    }

    /// Whether the round waits for a player.
    pub(super) fn is_waited_for(&self, place: usize) -> bool {
        self.has_to_act(place) && !self.has_flagged(place)
    }

    /// These players, to be named in a refusal.
    pub(super) fn waiting(&self, places: impl Iterator<Item = usize>) -> Waiting {
        Waiting::new(places.map(|place| self.id(place)).collect(), self.spec().policy.status)
    }

    /// The place of a player.
    pub(super) fn place_of(&self, player: &PlayerId) -> Result<usize, Refused> {
        self.spec().place(player).ok_or_else(|| Refused::NotAPlayer(player.clone()))
    }

    /// The place of a player who has to act.
    pub(super) fn place_to_act(&self, player: &PlayerId) -> Result<usize, Refused> {
        let place = self.place_of(player)?;
        if self.spec().players[place].is_required { Ok(place) } else { Err(Refused::Idle(player.clone())) }
    }

    pub(super) fn spec(&self) -> &'r Spec<A> {
        &self.round.spec
    }

    fn changed(&self, place: usize) -> Option<&SlotChange<A>> {
        self.slot.as_ref().filter(|slot| slot.place == place)
    }

    /// What happened to a player.
    pub(super) fn marks(&self, place: usize) -> Marks {
        self.changed(place).map_or(self.round.slots[place].marks, |slot| slot.marks)
    }

    /// A player's commitment.
    pub(super) fn content(&self, place: usize) -> Option<&Content<A>> {
        let changed = self.changed(place).and_then(|slot| slot.content.as_ref());
        changed.unwrap_or(&self.round.slots[place].content).as_ref()
    }

    /// Marks what happened to a player. The commitment stays.
    pub(super) fn mark(&mut self, place: usize, marks: Marks) {
        self.slot = Some(SlotChange { place, marks, content: None });
    }

    /// The same, and another commitment, or none, takes the place of the one before.
    pub(super) fn change(&mut self, place: usize, content: Option<Content<A>>, marks: Marks) {
        self.slot = Some(SlotChange { place, marks, content: Some(content) });
    }

    /// Opens a commitment.
    pub(super) fn open(&mut self, at: Timestamp, place: usize) {
        self.opened.push(place);
        self.progress.closed -= 1;
        self.did(at, place, Deed::Opened);
    }

    pub(super) fn id(&self, place: usize) -> PlayerId {
        self.spec().players[place].id.clone()
    }

    pub(super) fn did(&mut self, at: Timestamp, place: usize, deed: Deed) {
        let by = Some(self.id(place));
        self.report(at, Change::Did { by, deed });
    }

    pub(super) fn report(&mut self, at: Timestamp, change: Change) {
        self.effects.push(Effect { at, change });
    }
}
