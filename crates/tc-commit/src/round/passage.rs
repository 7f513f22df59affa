//! What time, and the host, do to the course of a round.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_core::{Seat, SeatSet, Span, Timestamp};

use super::course::{Course, Deadline};
use super::slot::Slot;
use crate::refused::later;
use crate::spec::Mode;
use crate::timing::Timing;
use crate::{AbortedBy, Action, Change, Close, Deed, Effect, Missing, Phase, PlayerId, Refused, SealedBy, Spec};

/// A round on its way to what it will be. What players have committed to stays as it is.
pub(crate) struct Passage<'r, A: Action, T> {
    pub(crate) spec: &'r Spec<A>,
    pub(crate) seats: &'r [Seat],
    pub(crate) slots: &'r [Slot<A>],
    pub(crate) course: &'r mut Course<T>,
    pub(crate) effects: &'r mut Vec<Effect>,
}

impl<A: Action, T: Timing> Passage<'_, A, T> {
    /// Everything that falls due by an instant, each at its own.
    pub(crate) fn advance(&mut self, at: Timestamp) -> Result<(), Refused> {
        while let Some(due) = self.course.due().filter(|due| *due <= at) {
            match (self.course.deadline, self.course.phase) {
                (Deadline::At(deadline), Phase::Open | Phase::Grace) if deadline == due => self.deadline(due)?,
                (Deadline::At(deadline), _) if deadline == due => self.end_openings(due),
                _ => self.clock_falls(due)?,
            }
        }
        self.course.now = at;
        Ok(())
    }

    /// The deadline, or the end of an extension, is reached.
    fn deadline(&mut self, at: Timestamp) -> Result<(), Refused> {
        let missing = self.missing().filter(|place| !self.slots[*place].marks.has_left);
        let missing: Box<[PlayerId]> = missing.map(|place| self.id(place)).collect();
        match self.spec.policy.extension {
            Some(extension) if !missing.is_empty() && self.course.extensions < extension.budget => {
                let until = later(at, extension.by)?;
                self.course.extensions += 1;
                self.course.waited_for = missing.len();
                self.course.phase = Phase::Grace;
                self.course.deadline = Deadline::At(until);
                self.tell(at, Change::Extended { until, missing });
                Ok(())
            }
            _ => self.seal(at, SealedBy::Deadline, Some(at)),
        }
    }

    /// Nobody's opening is taken any more.
    fn end_openings(&mut self, at: Timestamp) {
        self.course.openings_ended = Some(at);
        self.course.deadline = Deadline::None;
        self.course.closed = 0;
        for place in self.withheld().collect::<Vec<_>>() {
            self.did(at, place, Deed::Withheld);
        }
    }

    /// Something falls due on the clock: one flag or more, or the end of a start clock.
    fn clock_falls(&mut self, at: Timestamp) -> Result<(), Refused> {
        let before = self.flags();
        let effects = self.course.timing.tick(at).map_err(Refused::Clock)?;
        self.tell_clock(effects);
        self.after_flags(at, &before)
    }

    /// Who has flagged.
    pub(crate) fn flags(&self) -> Vec<bool> {
        (0..self.slots.len()).map(|place| self.has_flagged(place)).collect()
    }

    /// What follows from flags that have fallen since.
    pub(crate) fn after_flags(&mut self, at: Timestamp, before: &[bool]) -> Result<(), Refused> {
        let flagged: Vec<usize> =
            (0..self.slots.len()).filter(|place| !before[*place] && self.has_flagged(*place)).collect();
        for &place in &flagged {
            if self.spec.is_waited_for(self.course.phase, place, &self.slots[place]) {
                self.course.waited_for -= 1;
            }
            self.did(at, place, Deed::Flagged);
        }
        if self.course.timing.is_over() {
            let by = if flagged.is_empty() { AbortedBy::Clock } else { AbortedBy::Flag };
            let flagged = flagged.into_iter().map(|place| self.id(place)).collect();
            self.end(at, by, flagged);
            return Ok(());
        }
        let missing: Box<[PlayerId]> =
            flagged.into_iter().filter(|place| self.is_missing(*place)).map(|place| self.id(place)).collect();
        if matches!(self.spec.policy.missing, Missing::Abort) && !missing.is_empty() {
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
    pub(crate) fn close_if_done(&mut self, at: Timestamp) -> Result<(), Refused> {
        let can_close = self.course.phase.is_open() && self.spec.policy.close != Close::Deadline;
        if can_close && self.course.waited_for == 0 { self.seal(at, SealedBy::All, None) } else { Ok(()) }
    }

    /// No commitment is taken or changed any more.
    pub(crate) fn seal(&mut self, at: Timestamp, by: SealedBy, deadline: Option<Timestamp>) -> Result<(), Refused> {
        let missing: Vec<usize> = self.missing().collect();
        if matches!(self.spec.policy.missing, Missing::Abort) && !missing.is_empty() {
            let missing = missing.into_iter().map(|place| self.id(place)).collect();
            self.end(at, AbortedBy::Missing, missing);
            return Ok(());
        }
        let closed = match self.spec.policy.mode {
            Mode::Staged => self.spec.required().count(),
            Mode::Sealed { .. } => self.course.committed,
        };
        let deadline_of_openings = match (self.spec.openings(), self.course.is_paused) {
            (Some(openings), true) if closed > 0 => Deadline::Left(openings),
            (Some(openings), false) if closed > 0 => Deadline::At(later(at, openings)?),
            _ => Deadline::None,
        };
        let counts = |place: &usize| self.slots[*place].content.is_some();
        let moved = self.spec.required().filter(counts).filter_map(|place| self.seats.get(place).copied()).collect();
        let settled = self.settle(at, moved).map_err(Refused::Clock)?;
        for place in missing {
            self.did(at, place, Deed::Missed);
        }
        self.tell_clock(settled);
        self.course.phase = Phase::Sealed;
        self.course.sealed = Some((by, deadline));
        self.course.closed = closed;
        self.course.deadline = deadline_of_openings;
        self.tell(at, Change::Sealed(by));
        Ok(())
    }

    /// The host seals the round.
    pub(crate) fn force_seal(&mut self, at: Timestamp) -> Result<(), Refused> {
        if self.course.is_paused {
            // The deadline that was held up is not needed any more.
            self.course.deadline = Deadline::None;
            self.resume(at)?;
        }
        self.seal(at, SealedBy::Host, None)
    }

    /// The round ends without a resolution.
    pub(crate) fn end(&mut self, at: Timestamp, by: AbortedBy, players: Box<[PlayerId]>) {
        // A clock that is over, or stands for a reason of its own, keeps its turn.
        if self.course.phase.is_open()
            && let Ok(effects) = self.settle(at, SeatSet::EMPTY)
        {
            self.tell_clock(effects);
        }
        self.course.phase = Phase::Aborted;
        self.course.is_paused = false;
        self.course.deadline = Deadline::None;
        self.tell(at, Change::Aborted { by, players });
    }

    pub(crate) fn pause(&mut self, at: Timestamp) -> Result<(), Refused> {
        // After the seal the clock is not the round's any more.
        if self.course.phase.is_open() {
            let effects = self.course.timing.pause(at).map_err(Refused::Clock)?;
            self.tell_clock(effects);
        }
        self.course.is_paused = true;
        if let Deadline::At(deadline) = self.course.deadline {
            // The deadline is not before now: what is due has fallen due.
            let left = deadline.as_nanos().checked_sub(at.as_nanos()).ok_or(Refused::Overflow)?;
            self.course.deadline = Deadline::Left(Span::from_nanos(left));
        }
        self.tell(at, Change::Paused);
        Ok(())
    }

    pub(crate) fn resume(&mut self, at: Timestamp) -> Result<(), Refused> {
        if let Deadline::Left(left) = self.course.deadline {
            let deadline = later(at, left)?;
            // What can come after it has to fit as well, so that no tick can fail.
            let tail = self.spec.tail(self.course.extensions).ok_or(Refused::Overflow)?;
            later(deadline, Span::from_nanos(tail))?;
            self.course.deadline = Deadline::At(deadline);
        }
        if self.course.phase.is_open() {
            let effects = self.course.timing.resume(at).map_err(Refused::Clock)?;
            self.tell_clock(effects);
        }
        self.course.is_paused = false;
        self.tell(at, Change::Resumed);
        Ok(())
    }

    /// The clock of a player stands. It takes that only while it is not paused.
    pub(crate) fn halt(&mut self, at: Timestamp, place: usize) -> Result<(), Refused> {
        let Some(&seat) = self.seats.get(place) else {
            return Ok(());
        };
        let timing = &mut self.course.timing;
        let halted = if self.course.is_paused {
            timing.resume(at).and_then(|_| timing.halt(at, seat)).and_then(|effects| timing.pause(at).map(|_| effects))
        } else {
            timing.halt(at, seat)
        };
        self.tell_clock(halted.map_err(Refused::Clock)?);
        Ok(())
    }

    /// The clock of a player runs again.
    pub(crate) fn go(&mut self, at: Timestamp, place: usize) -> Result<(), Refused> {
        let Some(&seat) = self.seats.get(place) else {
            return Ok(());
        };
        let effects = self.course.timing.go(at, seat).map_err(Refused::Clock)?;
        self.tell_clock(effects);
        Ok(())
    }

    /// The turn of the clock is over, and so is a pause of it.
    fn settle(&mut self, at: Timestamp, moved: SeatSet) -> Result<Vec<tc_core::Effect>, tc_core::Refused> {
        let timing = &mut self.course.timing;
        let mut effects = if self.course.is_paused { timing.resume(at)? } else { Vec::new() };
        let settled = timing.settle(at, moved)?;
        self.course.ends_undo |= settled.ends_undo;
        effects.extend(settled.effects);
        Ok(effects)
    }

    /// Those without a commitment, in order.
    pub(crate) fn missing(&self) -> impl Iterator<Item = usize> {
        self.spec.required().filter(|place| self.is_missing(*place))
    }

    fn is_missing(&self, place: usize) -> bool {
        self.spec.players[place].is_required && self.slots[place].content.is_none()
    }

    /// Those who have committed to a digest and have not opened it.
    fn withheld(&self) -> impl Iterator<Item = usize> {
        self.spec.required().filter(|place| {
            let slot = &self.slots[*place];
            slot.content.is_some() && !slot.marks.is_opened
        })
    }

    pub(crate) fn has_flagged(&self, place: usize) -> bool {
        self.seats.get(place).is_some_and(|seat| self.course.timing.has_flagged(*seat))
    }

    pub(crate) fn id(&self, place: usize) -> PlayerId {
        self.spec.players[place].id.clone()
    }

    pub(crate) fn did(&mut self, at: Timestamp, place: usize, deed: Deed) {
        let by = Some(self.id(place));
        self.tell(at, Change::Did { by, deed });
    }

    pub(crate) fn tell(&mut self, at: Timestamp, change: Change) {
        self.effects.push(Effect { at, change });
    }

    /// Effects of the clock, as effects of the round, in the order of their instants.
    pub(crate) fn tell_clock(&mut self, mut effects: Vec<tc_core::Effect>) {
        effects.sort_by_key(|effect| effect.at);
        for effect in effects {
            let player = effect.seat.and_then(|seat| self.seats.iter().position(|one| *one == seat));
            let change = Change::Clock { player: player.map(|place| self.id(place)), change: effect.change };
            self.tell(effect.at, change);
        }
    }
}

impl<T: Timing> Course<T> {
    /// The one next instant at which something happens by itself.
    pub(crate) fn due(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Open => [self.deadline.instant(), self.timing.due()].into_iter().flatten().min(),
            Phase::Grace | Phase::Sealed | Phase::Revealing => self.deadline.instant(),
            Phase::Resolved | Phase::Aborted => None,
        }
    }
}

impl<A: Action> Spec<A> {
    /// Whether a player who has time has something to do before the round closes.
    pub(crate) fn is_waited_for(&self, phase: Phase, place: usize, slot: &Slot<A>) -> bool {
        let is_done = match (phase, self.policy.close) {
            // Readiness does not count after the deadline.
            (Phase::Grace, _) | (_, Close::All | Close::Deadline) => slot.content.is_some(),
            (_, Close::Ready) => slot.marks.is_ready,
        };
        self.players[place].is_required && !slot.marks.has_left && !is_done
    }
}
