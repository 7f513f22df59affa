//! The transition from one input to the next: what becomes due, how a round is sealed, and how it ends.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_core::{Clock, SeatSet, Timestamp};

use super::clocked::ClockState;
use super::{Content, Deadline, Marks, Progress, Round};
use crate::refused::later;
use crate::spec::Mode;
use crate::{
    AbortedBy, Action, Change, Close, Deed, Effect, Missing, Phase, PlayerId, Refused, SealedBy, Spec, Waiting,
};

/// A transition that may still be refused. It works on copies of small state and lists other changes, so that a refusal
/// has nothing to undo.
pub(crate) struct Transition<'r, A: Action> {
    /// The unchanged round.
    pub(crate) round: &'r Round<A>,
    pub(crate) progress: Progress,
    /// In a box, because the state of a clock is large, and most rounds have none.
    pub(super) clock: Option<Box<ClockState<'r>>>,
    /// The one player whose state changes. No input changes two.
    slot: Option<SlotChange<A>>,
    /// The players whose commitments are revealed.
    revealed: Vec<usize>,
    pub(super) effects: Vec<Effect>,
}

pub(crate) struct Changes<A: Action> {
    pub(super) progress: Progress,
    pub(super) clock_inputs: Vec<(Timestamp, tc_core::Input)>,
    pub(super) slot: Option<SlotChange<A>>,
    pub(super) revealed: Vec<usize>,
    pub(super) effects: Vec<Effect>,
}

pub(super) struct SlotChange<A: Action> {
    pub(super) place: usize,
    pub(super) marks: Marks,
    /// The new commitment, or `Some(None)` if it is removed; `None` if it stays.
    pub(super) content: Option<Option<Content<A>>>,
}

impl<'r, A: Action> Transition<'r, A> {
    pub(super) fn of(round: &'r Round<A>, clock: Option<&'r Clock>) -> Transition<'r, A> {
        let clock = clock.map(|clock| Box::new(ClockState::of(clock)));
        Transition { round, progress: round.progress, clock, slot: None, revealed: Vec::new(), effects: Vec::new() }
    }

    pub(super) fn changes(self) -> Changes<A> {
        let Transition { round: _, progress, clock, slot, revealed, effects } = self;
        Changes { progress, clock_inputs: clock.map(|clock| clock.inputs).unwrap_or_default(), slot, revealed, effects }
    }

    pub(super) fn begin(&mut self) -> Result<(), Refused> {
        let at = self.spec().begins;
        let before = self.flags();
        let seats: SeatSet = self.spec().required().filter_map(|place| self.seat(place)).collect();
        if !seats.is_empty() {
            self.on_clock_reported(at, tc_core::Input::Open { seats })?;
        }
        self.progress.waited_for = self.spec().required().filter(|place| !before[*place]).count();
        if self.spec().required().next().is_none() {
            return self.seal(at, SealedBy::All, None);
        }
        // A clock without time flags at once.
        self.after_flags(at, &before)
    }

    /// Makes everything happen that is due by an instant, each at its own instant.
    pub(super) fn advance(&mut self, at: Timestamp) -> Result<(), Refused> {
        while let Some(due) = self.next_deadline().filter(|due| *due <= at) {
            match (self.progress.deadline, self.progress.phase) {
                (Deadline::At(deadline), Phase::Collecting | Phase::Grace) if deadline == due => self.deadline(due)?,
                (Deadline::At(deadline), _) if deadline == due => self.end_disclosing(due),
                _ => self.clock_falls(due)?,
            }
        }
        self.progress.now = at;
        Ok(())
    }

    pub(crate) fn next_deadline(&self) -> Option<Timestamp> {
        self.progress.next_deadline(|| self.clock.as_ref()?.next_deadline())
    }

    /// Handles the deadline, or the end of an extension.
    fn deadline(&mut self, at: Timestamp) -> Result<(), Refused> {
        let Some(extension) = &self.spec().policy.extension else {
            return self.seal(at, SealedBy::Deadline, Some(at));
        };
        let missing: Vec<usize> = self.missing().filter(|place| !self.marks(*place).has_left).collect();
        let has_one_left = |place: &&usize| self.round.extensions_left_of(&self.progress, **place) > Some(0);
        let ids = |places: &mut dyn Iterator<Item = &usize>| places.map(|place| self.id(*place)).collect();
        let charged: Box<[PlayerId]> = ids(&mut missing.iter().filter(has_one_left));
        let is_in_budget = self.progress.extensions < extension.budget && !missing.is_empty();
        if !is_in_budget || extension.each.is_some() && charged.is_empty() {
            return self.seal(at, SealedBy::Deadline, Some(at));
        }
        let until = later(at, extension.by)?;
        let change = Change::Extended { until, missing: ids(&mut missing.iter()), charged };
        // This charges everybody who is missing and has one left, because the missing need every extension of the round.
        self.progress.extensions += 1;
        self.progress.waited_for = missing.len();
        self.progress.phase = Phase::Grace;
        self.progress.deadline = Deadline::At(until);
        self.report(at, change);
        Ok(())
    }

    fn end_disclosing(&mut self, at: Timestamp) {
        self.progress.disclosing_ended = Some(at);
        self.progress.deadline = Deadline::None;
        self.progress.unrevealed = 0;
        for place in self.withheld().collect::<Vec<_>>() {
            self.did(at, place, Deed::Withheld);
        }
    }

    /// Handles what is due on the clock: one or more flags, or the end of a start clock.
    fn clock_falls(&mut self, at: Timestamp) -> Result<(), Refused> {
        let before = self.flags();
        self.on_clock_reported(at, tc_core::Input::Tick)?;
        self.after_flags(at, &before)
    }

    fn flags(&self) -> Vec<bool> {
        (0..self.round.slots.len()).map(|place| self.has_flagged(place)).collect()
    }

    /// Handles the flags that have fallen since: misses, an abort, or the seal.
    fn after_flags(&mut self, at: Timestamp, before: &[bool]) -> Result<(), Refused> {
        let flagged: Vec<usize> =
            (0..before.len()).filter(|place| !before[*place] && self.has_flagged(*place)).collect();
        for &place in &flagged {
            if self.has_to_act(place) {
                self.progress.waited_for -= 1;
            }
            self.did(at, place, Deed::Flagged);
        }
        if self.clock.as_ref().is_some_and(|clock| clock.is_over()) {
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
        // A tick must not be refused, so a bonus that does not fit ends the round.
        if self.seal_if_done(at).is_err() {
            self.end(at, AbortedBy::Clock, Box::default());
        }
        Ok(())
    }

    /// Seals the round if it waits for nobody.
    pub(super) fn seal_if_done(&mut self, at: Timestamp) -> Result<(), Refused> {
        let can_seal = self.progress.phase.is_collecting() && self.spec().policy.close != Close::Deadline;
        if can_seal && self.progress.waited_for == 0 { self.seal(at, SealedBy::All, None) } else { Ok(()) }
    }

    /// Seals the round, or aborts it under [`Missing::Abort`] if somebody is missing.
    pub(super) fn seal(&mut self, at: Timestamp, by: SealedBy, deadline: Option<Timestamp>) -> Result<(), Refused> {
        let missing: Vec<usize> = self.missing().collect();
        if matches!(self.spec().policy.missing, Missing::Abort) && !missing.is_empty() {
            let missing = missing.into_iter().map(|place| self.id(place)).collect();
            self.end(at, AbortedBy::Missing, missing);
            return Ok(());
        }
        let unrevealed = match self.spec().policy.mode {
            Mode::Staged => self.spec().required().count(),
            Mode::Digests { .. } => self.progress.committed,
        };
        let time_to_disclose = match (self.spec().disclosing(), self.progress.is_paused) {
            (Some(time), true) if unrevealed > 0 => Deadline::Left(time),
            (Some(time), false) if unrevealed > 0 => Deadline::At(later(at, time)?),
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
        self.progress.unrevealed = unrevealed;
        self.progress.deadline = time_to_disclose;
        self.report(at, Change::Sealed(by));
        Ok(())
    }

    pub(super) fn end(&mut self, at: Timestamp, by: AbortedBy, players: Box<[PlayerId]>) {
        // A clock whose game is over, or that is paused for another reason, refuses this and keeps its turn.
        if self.progress.phase.is_collecting()
            && let Ok(effects) = self.settle_clock(at, SeatSet::EMPTY)
        {
            self.report_clock(effects);
        }
        self.progress.phase = Phase::Aborted;
        self.progress.is_paused = false;
        self.progress.deadline = Deadline::None;
        self.report(at, Change::Aborted { by, players });
    }

    fn missing(&self) -> impl Iterator<Item = usize> {
        self.spec().required().filter(|place| self.is_missing(*place))
    }

    fn is_missing(&self, place: usize) -> bool {
        let is_skipped = self.marks(place).has_left && self.spec().policy.leave == crate::Leave::Skipped;
        self.spec().players[place].is_required && self.content(place).is_none() && !is_skipped
    }

    fn withheld(&self) -> impl Iterator<Item = usize> {
        self.spec().required().filter(|place| self.content(*place).is_some() && !self.marks(*place).is_revealed)
    }

    /// Returns whether a player has something to do before the round is sealed, whatever the clock shows.
    fn has_to_act(&self, place: usize) -> bool {
        let marks = self.marks(place);
        let is_done = match (self.progress.phase, self.spec().policy.close) {
            // After the deadline commitments count, and readiness does not (C7).
            (Phase::Grace, _) | (_, Close::All | Close::Deadline) => self.content(place).is_some(),
            (_, Close::Ready) => marks.is_ready,
        };
        self.spec().players[place].is_required && !marks.has_left && !is_done
    }

    pub(super) fn is_waited_for(&self, place: usize) -> bool {
        self.has_to_act(place) && !self.has_flagged(place)
    }

    /// Returns these players in the form that a refusal names them.
    pub(super) fn waiting(&self, places: impl Iterator<Item = usize>) -> Waiting {
        Waiting::new(places.map(|place| self.id(place)).collect(), self.spec().policy.status)
    }

    /// Returns the index of a player.
    pub(super) fn place_of(&self, player: &PlayerId) -> Result<usize, Refused> {
        self.spec().place(player).ok_or_else(|| Refused::NotAPlayer(player.clone()))
    }

    /// Returns the index of a required player.
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

    pub(super) fn marks(&self, place: usize) -> Marks {
        self.changed(place).map_or(self.round.slots[place].marks, |slot| slot.marks)
    }

    pub(super) fn content(&self, place: usize) -> Option<&Content<A>> {
        let changed = self.changed(place).and_then(|slot| slot.content.as_ref());
        changed.unwrap_or(&self.round.slots[place].content).as_ref()
    }

    /// Changes the marks of a player. The commitment stays.
    pub(super) fn mark(&mut self, place: usize, marks: Marks) {
        self.slot = Some(SlotChange { place, marks, content: None });
    }

    /// Changes the marks of a player, and replaces or removes the commitment.
    pub(super) fn change(&mut self, place: usize, content: Option<Content<A>>, marks: Marks) {
        self.slot = Some(SlotChange { place, marks, content: Some(content) });
    }

    pub(super) fn show(&mut self, at: Timestamp, place: usize) {
        self.revealed.push(place);
        self.progress.unrevealed -= 1;
        self.did(at, place, Deed::Revealed);
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
