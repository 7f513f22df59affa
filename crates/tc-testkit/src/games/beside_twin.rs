//! The machine and its slow twin play the same game.

use tc_core::{
    Answer, Calendar, Change, Clock, Effect, EndReason, Input, Refused, Rules, Seat, Setup, Span, TimeControl,
    Timestamp,
};

use super::{Game, Grain};
use crate::checks::{Kept, holds, same};
use crate::laws::steps;
use crate::scenario::Script;
use crate::twin::{MS, Twin};

/// How far ahead the twin waits for a flag, in milliseconds.
const AHEAD: i64 = 150;

/// In microseconds.
const MINUTE: usize = 60_000_000;

/// The longest script that the twin follows, in minutes: it takes each millisecond by itself.
const LONGEST: usize = 2;

/// Plays a script on both and returns how they differ. `None` if the twin cannot follow: the script is too long, has
/// lines that are no inputs, or numbers that do not fit.
pub fn follow(script: &Script) -> Option<Result<(), String>> {
    let (controls, rules) = script.setup();
    let inputs = script.inputs().filter(|inputs| is_short(inputs, rules.calendar))?;
    let setup = Setup::for_each(rules, controls.iter().cloned()).ok()?;
    let (mut clock, mut both) = (Clock::new(&setup), Both::new(&controls, rules, Timestamp::EPOCH));
    for (at, input) in inputs {
        let answer = clock.handle(at, &input);
        if answer.as_ref().is_err_and(|refused| refused.kind() == "overflow") {
            return None;
        }
        let compared = both.step(&clock, at, &input, &answer);
        let compared = compared.and_then(|()| both.deadlines(&clock)).and_then(|()| both.accounts(&clock));
        if let Err(problem) = compared {
            return Some(Err(format!("{input:?} at {at}: {problem}")));
        }
    }
    Some(Ok(()))
}

/// Whether the twin gets there: in time, weekends left out, and not where instants end.
fn is_short(inputs: &[(Timestamp, Input)], calendar: Calendar) -> bool {
    let instants = || inputs.iter().map(|(at, _)| at.as_micros());
    let (first, last) = (instants().min().unwrap_or_default(), instants().max().unwrap_or_default());
    let mut minutes = (first..last).step_by(MINUTE).filter(|at| !calendar.is_paused(Timestamp::saturating_micros(*at)));
    first > i64::MIN / 2 && last < i64::MAX / 2 && minutes.nth(LONGEST).is_none()
}

/// Plays the game that the bytes choose on both and returns the number of steps. It panics if they differ.
pub fn agree(bytes: &[u8]) -> usize {
    let game = Game::new(bytes, Grain::Milliseconds);
    let mut both = Both::new(&game.controls, game.rules, game.now());
    steps(game, |step| {
        both.step(step.after, step.at, step.input, step.answer)?;
        match step.choices.below(8) {
            0 => both.deadlines(step.after),
            1 => both.accounts(step.after),
            _ => Ok(()),
        }
    })
}

/// The twin of a clock.
#[derive(Clone)]
struct Both {
    twin: Twin,
    /// That of the last accepted input.
    now: Timestamp,
}

impl Both {
    fn new(controls: &[TimeControl], rules: Rules, now: Timestamp) -> Both {
        Both { twin: Twin::new(controls, rules), now }
    }

    /// The twin takes an input that the clock has answered.
    fn step(&mut self, clock: &Clock, at: Timestamp, input: &Input, answer: &Result<Answer, Refused>) -> Kept {
        let verdict = answer.as_ref().map(|answer| answer.verdict).map_err(Refused::kind);
        same("answer of the machine, and of the twin", &verdict, &self.twin.handle(at, input))?;
        if let Ok(answer) = answer {
            self.now = at;
            let flag = |effect: &Effect| match effect.change {
                Change::Flag { by } => Some((effect.seat.map(Seat::index), effect.at.as_micros(), by, false)),
                Change::Timeout { by } => Some((effect.seat.map(Seat::index), effect.at.as_micros(), by, true)),
                _ => None,
            };
            let flags: Vec<_> = answer.effects.iter().filter_map(flag).collect();
            let fell: Vec<_> =
                self.twin.fell().iter().map(|flag| (Some(flag.seat), flag.at, flag.by, flag.is_timeout)).collect();
            same("flags", &flags, &fell)?;
        }
        self.views(clock, self.now.max(at))
    }

    fn views(&self, clock: &Clock, at: Timestamp) -> Kept {
        let (look, view) = (clock.look(at)?, self.twin.view(at));
        same("status", &look.status(), &view.status)?;
        same("seats of the turn", &look.turn().iter().map(Seat::index).collect(), &view.turn)?;
        let (pauses, is_of_twin) = (look.pauses(), |reason| view.pauses.contains(&reason));
        let are_same = pauses.iter().count() == view.pauses.len() && pauses.iter().all(is_of_twin);
        holds(&format!("pauses: {pauses:?}, and {:?}", view.pauses), are_same)?;
        same("end of the start clock", &look.cancels_at().map(Timestamp::as_micros), &view.cancels_at)?;
        let pending = look.flag_pending().map(|(_, until)| until.as_micros());
        same("pending flag", &pending, &view.flag_pending_until)?;
        for (number, (one, twin)) in look.readings().zip(&view.seats).enumerate() {
            let limit = one.limit_left.map(Span::as_micros);
            let times = (one.left.as_micros(), one.delay_left.as_micros(), limit);
            let machine = (one.stage, one.periods_left, one.moves, times, one.penalty, one.flagged);
            let times = (twin.left, twin.delay_left, twin.limit_left);
            let twin = (twin.stage, twin.periods_left, twin.moves, times, twin.points, twin.flagged);
            same(&format!("seat {number}"), &machine, &twin)?;
        }
        Ok(())
    }

    fn deadlines(&self, clock: &Clock) -> Kept {
        let end = self.now.as_micros() + AHEAD * MS;
        let flag = clock.state().as_of_last_input(clock.setup()).deadline();
        let flag = flag.map(Timestamp::as_micros).filter(|due| *due <= end);
        same("deadline", &flag, &self.twin.deadline_within(self.now, AHEAD))
    }

    /// The end of a game books everything.
    fn accounts(&self, clock: &Clock) -> Kept {
        let (mut twin, mut clock) = (self.clone(), clock.clone());
        let end = Input::End { reason: EndReason::new("").ok_or("it is short")? };
        let answer = clock.handle(self.now, &end);
        twin.step(&clock, self.now, &end, &answer)?;
        for (index, seat) in twin.twin.view(self.now).seats.iter().enumerate() {
            let accounts = Seat::new(index).and_then(|seat| clock.accounts(seat)).unwrap_or_default();
            let machine = [accounts.granted, accounts.used, accounts.forfeited].map(Span::as_micros);
            same("accounts", &machine, &[seat.tally.granted, seat.tally.used, seat.tally.forfeited])?;
        }
        Ok(())
    }
}
