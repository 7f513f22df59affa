//! Clocks that drive rounds: nobody gains time, and the clock is where a clock driven by hand is (C9).

use std::collections::{BTreeMap, BTreeSet};

use tc_commit::{Change, Close, Deed, Effect, Leave, PlayerId, Round};
use tc_core::{BonusKind, Clock, Input, MAX_SEATS, PauseReason, Seat, SeatSet, Status, Timestamp};

use crate::checks::{Kept, holds, same};
use crate::laws::balance as accounts;
use crate::round_twin::{Act, TwinSpec};
use crate::rounds::{Game, Play};

/// What was granted is what remains, was used or is forfeited; a player's bonus comes once; after the seal, or the end,
/// nobody is in a turn.
pub fn clocks_balance(bytes: &[u8]) {
    balance(Game::clocked(bytes).start());
}

pub(super) fn balance(mut play: Play<'_>) {
    let mut rewarded: BTreeSet<PlayerId> = BTreeSet::new();
    play.each(|step| {
        let round: &Round<Act> = step.after;
        let clock = round.clock().ok_or("there is a clock")?;
        for seat in (0..clock.setup().seats()).filter_map(Seat::new) {
            let (granted, parts) = accounts(clock, seat);
            same("accounts", &granted, &parts.iter().sum())?;
        }
        for effect in step.answer.iter().flat_map(|answer| &answer.effects) {
            if let Change::Clock { player: Some(player), change: tc_core::Change::Bonus { kind, .. } } = &effect.change
                && matches!(kind, BonusKind::Increment | BonusKind::Bronstein)
            {
                holds("one bonus", rewarded.insert(player.clone()))?;
            }
        }
        let is_open = round.phase().is_collecting();
        let goes_on = matches!(clock.state().status(), Status::Ready | Status::Running | Status::Paused);
        holds("nobody is in a turn", is_open || clock.state().turn().is_empty() || !goes_on)?;
        same("the clock is given back", &round.clone().into_clock().is_ok(), &!is_open)
    });
}

/// A clock that somebody drives by hand, by what happens in the round, is always where the round's is.
pub fn clocks_are_as_by_hand(bytes: &[u8]) {
    are_as_by_hand(Game::clocked(bytes).start());
}

pub(super) fn are_as_by_hand(mut play: Play<'_>) {
    let mut hand = Hand::new(play.game.spec.clone(), play.clock.clone().expect("there is a clock"));
    hand.begins(&play.beginning).unwrap_or_else(|problem| play.fail(&*problem));
    play.each(|step| {
        let Ok(answer) = step.answer else { return Ok(()) };
        answer.effects.iter().try_for_each(|effect| hand.follows(effect))?;
        let at = Timestamp::saturating_micros(step.input.at);
        let clock = step.after.clock().ok_or("there is a clock")?;
        let (one, other) = (clock.look(at)?, hand.clock.look(at)?);
        same("clocks", one.state(), other.state())?;
        same("deadlines", &one.deadline(), &other.deadline())?;
        let accounts =
            |clock: &Clock| (0..MAX_SEATS).filter_map(Seat::new).map(|seat| clock.accounts(seat)).collect::<Vec<_>>();
        same("accounts", &accounts(clock), &accounts(&hand.clock))
    });
}

const PAUSE: Input = Input::Pause(PauseReason::Moderator);
const RESUME: Input = Input::Resume(PauseReason::Moderator);

struct Hand {
    clock: Clock,
    spec: TwinSpec,
    seats: BTreeMap<PlayerId, Seat>,
    is_sealed: bool,
    committed: BTreeSet<PlayerId>,
    ready: BTreeSet<PlayerId>,
}

impl Hand {
    fn new(spec: TwinSpec, clock: Clock) -> Hand {
        let mut names: Vec<PlayerId> = spec.required.iter().chain(&spec.idle).cloned().collect();
        names.sort();
        let seats = names.into_iter().zip((0..MAX_SEATS).filter_map(Seat::new)).collect();
        Hand { clock, spec, seats, is_sealed: false, committed: BTreeSet::new(), ready: BTreeSet::new() }
    }

    fn begins(&mut self, effects: &[Effect]) -> Kept {
        let seats: SeatSet = self.spec.required.iter().map(|name| self.seats[name]).collect();
        if !seats.is_empty() {
            self.handle(Timestamp::saturating_micros(self.spec.begins), Input::Open { seats })?;
        }
        effects.iter().try_for_each(|effect| self.follows(effect))
    }

    fn follows(&mut self, effect: &Effect) -> Kept {
        let at = effect.at;
        match &effect.change {
            // The clock is not the round's any more.
            _ if self.is_sealed => Ok(()),
            Change::Did { by: Some(by), deed } => self.deed(at, by, *deed),
            Change::Sealed(_) => {
                self.is_sealed = true;
                self.goes_on(at)?;
                let flagged = self.clock.state().flagged();
                let seats = self.committed.iter().map(|name| self.seats[name]);
                let moved = seats.filter(|seat| !flagged.contains(*seat)).collect();
                if self.spec.required.is_empty() { Ok(()) } else { self.handle(at, Input::Settle { moved }) }
            }
            Change::Aborted { .. } => {
                self.handle(at, Input::Tick)?;
                if self.clock.state().status().is_over() {
                    return Ok(());
                }
                self.goes_on(at)?;
                let turn_is_on = !self.clock.state().turn().is_empty();
                if turn_is_on { self.handle(at, Input::Settle { moved: SeatSet::EMPTY }) } else { Ok(()) }
            }
            Change::Paused => self.handle(at, PAUSE),
            Change::Resumed => self.handle(at, RESUME),
            _ => Ok(()),
        }
    }

    fn deed(&mut self, at: Timestamp, by: &PlayerId, deed: Deed) -> Kept {
        let by_readiness = self.spec.policy.close == Close::Ready;
        let seat = self.seats[by];
        let is_done = if by_readiness { &self.ready } else { &self.committed }.contains(by);
        match deed {
            Deed::Committed => drop(self.committed.insert(by.clone())),
            Deed::Withdrew => drop(self.committed.remove(by)),
            Deed::Readied => drop(self.ready.insert(by.clone())),
            Deed::Unreadied => drop(self.ready.remove(by)),
            Deed::Left if self.spec.policy.leave != Leave::Counts => drop(self.committed.remove(by)),
            _ => {}
        }
        match deed {
            Deed::Committed if !by_readiness => self.handle(at, Input::Halt { seat }),
            Deed::Readied if by_readiness => self.handle(at, Input::Halt { seat }),
            Deed::Withdrew if !by_readiness => self.handle(at, Input::Go { seat }),
            Deed::Unreadied if by_readiness => self.handle(at, Input::Go { seat }),
            Deed::Left => {
                let flagged = self.clock.look(at).is_ok_and(|look| look.state().flagged().contains(seat));
                let runs = self.spec.required.contains(by) && !is_done && !flagged;
                if runs { self.as_if_running(at, Input::Halt { seat }) } else { Ok(()) }
            }
            // The round has looked then.
            Deed::Flagged => self.handle(at, Input::Tick),
            _ => Ok(()),
        }
    }

    /// A pause ends.
    fn goes_on(&mut self, at: Timestamp) -> Kept {
        if self.is_paused() { self.handle(at, RESUME) } else { Ok(()) }
    }

    fn is_paused(&self) -> bool {
        !self.clock.state().pauses().is_empty()
    }

    /// What a clock takes only while it is not paused.
    fn as_if_running(&mut self, at: Timestamp, input: Input) -> Kept {
        let is_paused = self.is_paused();
        self.goes_on(at)?;
        self.handle(at, input)?;
        if is_paused { self.handle(at, PAUSE) } else { Ok(()) }
    }

    fn handle(&mut self, at: Timestamp, input: Input) -> Kept {
        let answer = self.clock.handle(at, &input);
        answer.map(drop).map_err(|refused| format!("by hand: {input:?} at {at}: {refused}").into())
    }
}
