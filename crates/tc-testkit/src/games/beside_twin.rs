//! The machine and its slow twin play the same game.

use tc_core::{Change, Clock, EndReason, Input, Refused, Seat, Setup, Span, Timestamp};

use super::{Clock16, Game, Grain};
use crate::checks::{Kept, holds, same};
use crate::scenario::Script;
use crate::twin::{MS, Twin};

/// How far ahead the twin waits for a flag, in milliseconds.
const AHEAD: i64 = 150;

/// The longest script that the twin follows, in milliseconds: it takes each of them by itself.
const LONGEST: i64 = 100_000;

/// Plays a script on both and returns how they differ. `None` if the twin cannot follow: it takes inputs at whole
/// milliseconds, and knows no number that does not fit.
pub fn follow(script: &Script) -> Option<Result<(), String>> {
    let inputs = script.inputs().filter(|inputs| is_short(inputs))?;
    let (controls, rules) = script.setup();
    let setup = Setup::for_each(rules, controls.iter().cloned()).ok()?;
    let clock: Clock16<'_> = Clock::new(&setup);
    let mut alone = clock.clone();
    let is_overflow = |refused: Refused| refused.kind() == "overflow";
    if inputs.iter().any(|(at, input)| alone.handle(*at, input).is_err_and(is_overflow)) {
        return None;
    }
    let mut both = Both { clock, twin: Twin::new(&controls, rules), now: Timestamp::EPOCH };
    let mut each = inputs.iter();
    Some(each.try_for_each(|(at, input)| {
        let compared = both.step(*at, input).and_then(|()| both.deadlines()).and_then(|()| both.accounts());
        compared.map_err(|problem| format!("{input:?} at {at}: {problem}"))
    }))
}

fn is_short(inputs: &[(Timestamp, Input)]) -> bool {
    let instants = || inputs.iter().map(|(at, _)| at.as_nanos());
    let length = instants().max().unwrap_or_default().saturating_sub(instants().min().unwrap_or_default());
    instants().all(|at| at % MS == 0) && length <= LONGEST * MS
}

/// Plays the game that the bytes choose on both and returns the number of steps. It panics if they differ.
pub fn agree(bytes: &[u8]) -> usize {
    let mut game = Game::new(bytes, Grain::Milliseconds);
    let mut story = game.story();
    let setup = game.setup();
    let mut both = Both { clock: Clock::new(&setup), twin: Twin::new(&game.controls, game.rules), now: game.now() };
    while let Some((at, input, mut choices)) = game.step(&both.clock) {
        story.add(at, input.clone());
        let compared = both.step(at, &input).and_then(|()| {
            game.advance(both.now);
            match choices.below(8) {
                0 => both.deadlines(),
                1 => both.accounts(),
                _ => Ok(()),
            }
        });
        compared.unwrap_or_else(|problem| story.fail(&*problem));
    }
    story.steps()
}

/// A game on both.
#[derive(Clone)]
struct Both<'a> {
    clock: Clock16<'a>,
    twin: Twin,
    /// That of the last accepted input.
    now: Timestamp,
}

impl Both<'_> {
    fn step(&mut self, at: Timestamp, input: &Input) -> Kept {
        let answer = self.clock.handle(at, input);
        let verdict = answer.as_ref().map(|answer| answer.verdict).map_err(Refused::kind);
        same("answer of the machine, and of the twin", &verdict, &self.twin.handle(at, input))?;
        if let Ok(answer) = answer {
            self.now = at;
            let flags = answer.effects.iter().filter(|effect| effect.change == Change::Flag);
            let flags: Vec<_> = flags.map(|effect| (effect.seat.map(Seat::index), effect.at.as_nanos())).collect();
            let fell: Vec<_> = self.twin.fell().iter().map(|flag| (Some(flag.seat), flag.at)).collect();
            same("flags", &flags, &fell)?;
        }
        self.views(self.now.max(at))
    }

    fn views(&self, at: Timestamp) -> Kept {
        let (look, view) = (self.clock.look(at)?, self.twin.view(at));
        same("status", &look.status(), &view.status)?;
        same("seats of the turn", &look.turn().iter().map(Seat::index).collect(), &view.turn)?;
        let (pauses, is_of_twin) = (look.pauses(), |reason| view.pauses.contains(&reason));
        let are_same = pauses.iter().count() == view.pauses.len() && pauses.iter().all(is_of_twin);
        holds(&format!("pauses: {pauses:?}, and {:?}", view.pauses), are_same)?;
        same("end of the start clock", &look.cancels_at().map(Timestamp::as_nanos), &view.cancels_at)?;
        let pending = look.flag_pending().map(|(_, until)| until.as_nanos());
        same("pending flag", &pending, &view.flag_pending_until)?;
        for (number, (one, twin)) in look.readings().zip(&view.seats).enumerate() {
            let times = (one.left.as_nanos(), one.delay_left.as_nanos());
            let machine = (one.stage, one.periods_left, one.moves, times, one.flagged);
            let times = (twin.left, twin.delay_left);
            let twin = (twin.stage, twin.periods_left, twin.moves, times, twin.flagged);
            same(&format!("seat {number}"), &machine, &twin)?;
        }
        Ok(())
    }

    fn deadlines(&self) -> Kept {
        let end = self.now.as_nanos() + AHEAD * MS;
        let flag = self.clock.state().as_of_last_input(self.clock.setup()).deadline();
        let flag = flag.map(Timestamp::as_nanos).filter(|due| *due <= end);
        same("deadline", &flag, &self.twin.deadline_within(self.now, AHEAD))
    }

    /// The end of a game books everything.
    fn accounts(&self) -> Kept {
        let mut copy = self.clone();
        copy.step(self.now, &Input::End { reason: EndReason::new("").ok_or("it is short")? })?;
        for (index, seat) in copy.twin.view(self.now).seats.iter().enumerate() {
            let accounts = Seat::new(index).and_then(|seat| copy.clock.accounts(seat)).unwrap_or_default();
            let machine = [accounts.granted, accounts.used, accounts.forfeited].map(Span::as_nanos);
            same("accounts", &machine, &[seat.tally.granted, seat.tally.used, seat.tally.forfeited])?;
        }
        Ok(())
    }
}
