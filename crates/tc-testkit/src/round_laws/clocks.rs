//! Clocks that drive rounds: nobody gains time, and the clock is where a clock driven by hand is (C9).

use std::collections::BTreeMap;

use tc_commit::{Change, Deed, Effect, PlayerId, Round, RoundClock};
use tc_core::{BonusKind, Input, MAX_SEATS, PauseReason, Seat, SeatSet, Status, Timestamp};

use super::{holds, same};
use crate::round_twin::{Act, Close};
use crate::rounds::{Game, Kept, Play};

/// What was granted is what remains, was used or is forfeited; a player's bonus comes once; after the seal, or the end,
/// nobody is in a turn.
pub(super) fn balance(mut play: Play<'_>) {
    let mut bonuses: BTreeMap<PlayerId, usize> = BTreeMap::new();
    play.each(|step| {
        let round: &Round<Act> = step.after;
        let clock = on_a_clock(round)?;
        for seat in (0..MAX_SEATS).filter_map(Seat::new) {
            let Some(accounts) = clock.accounts(seat) else { continue };
            let parts = [clock.remaining(seat).unwrap_or_default(), accounts.used, accounts.forfeited];
            let sum: i128 = parts.iter().map(|span| i128::from(span.as_nanos())).sum();
            same("accounts", &i128::from(accounts.granted.as_nanos()), &sum)?;
        }
        for effect in step.answer.iter().flat_map(|answer| &answer.effects) {
            if let Change::Clock { player: Some(player), change: tc_core::Change::Bonus { kind, .. } } = &effect.change
                && matches!(kind, BonusKind::Increment | BonusKind::Bronstein)
            {
                *bonuses.entry(player.clone()).or_default() += 1;
            }
        }
        holds("one bonus", bonuses.values().all(|count| *count <= 1))?;
        let is_open = round.phase().is_open();
        let goes_on = matches!(clock.state().status(), Status::Ready | Status::Running | Status::Paused);
        holds("nobody is in a turn", is_open || clock.state().turn().is_empty() || !goes_on)?;
        same("the clock is given back", &round.clone().into_clock().is_ok(), &!is_open)
    });
}

/// A clock that somebody drives by hand, by what happens in the round, is always where the round's is.
pub(super) fn are_as_by_hand(mut play: Play<'_>) {
    let mut hand = Hand::new(&play);
    hand.opens(&play.opening).unwrap_or_else(|problem| play.fail(&problem));
    play.each(|step| {
        let Ok(answer) = step.answer else { return Ok(()) };
        answer.effects.iter().try_for_each(|effect| hand.follows(effect))?;
        let at = Timestamp::from_nanos(step.input.at);
        let clock = on_a_clock(step.after)?;
        let (one, other) = (clock.look(at), hand.clock.look(at));
        let (one, other) = (one.map_err(|why| why.to_string())?, other.map_err(|why| why.to_string())?);
        same("clocks", one.state(), other.state())?;
        same("deadlines", &one.deadline(), &other.deadline())?;
        for seat in (0..MAX_SEATS).filter_map(Seat::new) {
            same("accounts", &clock.accounts(seat), &hand.clock.accounts(seat))?;
        }
        Ok(())
    });
}

/// The clock of a round.
fn on_a_clock(round: &Round<Act>) -> Result<&RoundClock, String> {
    round.clock().ok_or_else(|| "there is a clock".to_owned())
}

struct Hand {
    clock: RoundClock,
    opens: Timestamp,
    close: Close,
    drops_leavers: bool,
    is_sealed: bool,
    /// The seat of each player, those who have to act, who has committed, and who is ready.
    seats: BTreeMap<String, Seat>,
    required: Vec<String>,
    committed: Vec<String>,
    ready: Vec<String>,
}

impl Hand {
    fn new(play: &Play<'_>) -> Hand {
        let Game { spec, .. } = &play.game;
        let mut names: Vec<&String> = spec.required.iter().chain(&spec.idle).collect();
        names.sort();
        Hand {
            clock: play.clock.clone().expect("there is a clock"),
            opens: Timestamp::from_nanos(spec.opens),
            close: spec.close,
            drops_leavers: spec.drops_leavers,
            is_sealed: false,
            seats: names.into_iter().cloned().zip((0..MAX_SEATS).filter_map(Seat::new)).collect(),
            required: spec.required.clone(),
            committed: Vec::new(),
            ready: Vec::new(),
        }
    }

    fn opens(&mut self, effects: &[Effect]) -> Kept {
        let seats: SeatSet = self.required.iter().map(|name| self.seats[name]).collect();
        if !seats.is_empty() {
            self.tell(self.opens, Input::Open { seats })?;
        }
        effects.iter().try_for_each(|effect| self.follows(effect))
    }

    fn follows(&mut self, effect: &Effect) -> Kept {
        if self.is_sealed {
            // The clock is not the round's any more.
            return Ok(());
        }
        match &effect.change {
            Change::Did { by: Some(by), deed } => self.deed(effect.at, by.as_str(), *deed),
            Change::Sealed(_) => {
                self.is_sealed = true;
                self.goes_on(effect.at)?;
                if self.required.is_empty() {
                    return Ok(());
                }
                let flagged = self.clock.state().flagged();
                let seats = self.committed.iter().map(|name| self.seats[name]);
                let moved = seats.filter(|seat| !flagged.contains(*seat)).collect();
                self.tell(effect.at, Input::Settle { moved })
            }
            Change::Aborted { .. } => {
                self.clock.handle(effect.at, &Input::Tick).map_err(|why| why.to_string())?;
                if matches!(self.clock.state().status(), Status::Over | Status::Cancelled) {
                    return Ok(());
                }
                self.goes_on(effect.at)?;
                let turn_is_on = !self.clock.state().turn().is_empty();
                if turn_is_on { self.tell(effect.at, Input::Settle { moved: SeatSet::EMPTY }) } else { Ok(()) }
            }
            Change::Paused => self.tell(effect.at, Input::Pause(PauseReason::Moderator)),
            Change::Resumed => self.tell(effect.at, Input::Resume(PauseReason::Moderator)),
            _ => Ok(()),
        }
    }

    fn deed(&mut self, at: Timestamp, by: &str, deed: Deed) -> Kept {
        let (name, is_ready) = (by.to_owned(), self.close == Close::Ready);
        let halt = Input::Halt { seat: self.seats[by] };
        let go = Input::Go { seat: self.seats[by] };
        match deed {
            Deed::Committed => {
                self.committed.push(name);
                if is_ready { Ok(()) } else { self.tell(at, halt) }
            }
            Deed::Withdrew => {
                self.committed.retain(|other| other != by);
                if is_ready { Ok(()) } else { self.tell(at, go) }
            }
            Deed::Readied => {
                self.ready.push(name);
                if is_ready { self.tell(at, halt) } else { Ok(()) }
            }
            Deed::Unreadied => {
                self.ready.retain(|other| other != by);
                if is_ready { self.tell(at, go) } else { Ok(()) }
            }
            Deed::Left => {
                let is_done = if is_ready { &self.ready } else { &self.committed }.contains(&name);
                let flagged = self.clock.look(at).is_ok_and(|look| look.state().flagged().contains(self.seats[by]));
                if self.drops_leavers {
                    self.committed.retain(|other| other != by);
                }
                let runs = self.required.contains(&name) && !is_done && !flagged;
                if runs { self.as_if_running(at, halt) } else { Ok(()) }
            }
            // The round has looked then.
            Deed::Flagged => self.tell(at, Input::Tick),
            _ => Ok(()),
        }
    }

    /// A pause ends.
    fn goes_on(&mut self, at: Timestamp) -> Kept {
        if self.is_paused() { self.tell(at, Input::Resume(PauseReason::Moderator)) } else { Ok(()) }
    }

    fn is_paused(&self) -> bool {
        !self.clock.state().pauses().is_empty()
    }

    /// What a clock takes only while it is not paused.
    fn as_if_running(&mut self, at: Timestamp, input: Input) -> Kept {
        let is_paused = self.is_paused();
        if is_paused {
            self.tell(at, Input::Resume(PauseReason::Moderator))?;
        }
        self.tell(at, input)?;
        if is_paused { self.tell(at, Input::Pause(PauseReason::Moderator)) } else { Ok(()) }
    }

    fn tell(&mut self, at: Timestamp, input: Input) -> Kept {
        let answer = self.clock.handle(at, &input);
        answer.map(drop).map_err(|refused| format!("by hand: {input:?} at {at}: {refused}"))
    }
}
