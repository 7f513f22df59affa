//! The machine and its slow twin play the same game.

use tc_core::{
    Adjustment, Answer, Change, Clock, EndReason, Input, Look, MAX_SEATS, Next, PauseReason, Refused, Seat, Span,
    Status, Timestamp, Undo, Verdict,
};

use super::{Clock16, Game, Grain, Story};
use crate::twin::{self, MS, Twin, TwinAnswer, TwinInput, TwinStatus, TwinView};

/// How far ahead the twin waits for a flag, in milliseconds.
const AHEAD: i64 = 150;

/// Plays the game that the bytes choose on both, and says how many steps that were.
///
/// # Panics
/// If they differ.
pub fn agree(bytes: &[u8]) -> usize {
    let mut game = Game::new(bytes, Grain::Milliseconds);
    let mut story = Story::new(&game);
    let setup = game.setup::<MAX_SEATS>();
    let mut both = Both { clock: Clock::new(&setup), twin: Twin::new(&game.controls, game.rules), now: game.now() };
    while let Some((at, input, mut choices)) = game.step(&both.clock) {
        story.add(at, &input);
        both.step(at, &input).unwrap_or_else(|problem| panic!("{problem}\n{story}"));
        game.advance(both.now);
        let compared = match choices.below(8) {
            0 => both.deadlines(),
            1 => both.accounts(),
            _ => Ok(()),
        };
        compared.unwrap_or_else(|problem| panic!("{problem}\n{story}"));
    }
    story.len()
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
    fn step(&mut self, at: Timestamp, input: &Input) -> Result<(), String> {
        let answer = self.clock.handle(at, input);
        let twin = self.twin.handle(millis(at), &for_twin(input));
        same("answer", &in_words(&answer), &twin)?;
        if answer.is_ok() {
            self.now = at;
        }
        let now = self.now.max(at);
        let view = self.twin.view(millis(now));
        if let Ok(Answer { effects, .. }) = answer {
            let flags = effects.iter().filter(|effect| effect.change == Change::Flag);
            let flags: Vec<_> = flags.map(|effect| (effect.seat.map_or(0, index), effect.at.as_nanos())).collect();
            let fell: Vec<_> = self.twin.fell().iter().map(|flag| (flag.seat, flag.at)).collect();
            same("flags", &flags, &fell)?;
        }
        let look = self.clock.look(now).map_err(|refused| format!("no look: {refused}"))?;
        same_view(&look, &view)
    }

    fn deadlines(&self) -> Result<(), String> {
        let from = millis(self.now);
        let end = (from + AHEAD) * MS;
        let flag = self.clock.state().as_of_last_input(self.clock.setup()).deadline();
        let flag = flag.map(Timestamp::as_nanos).filter(|due| *due <= end);
        same("deadline", &flag, &self.twin.deadline_within(from, AHEAD))
    }

    /// The end of a game books everything.
    fn accounts(&self) -> Result<(), String> {
        let mut copy = self.clone();
        copy.step(self.now, &Input::End { reason: EndReason::new("").expect("it is short") })
            .map_err(|problem| format!("ended now: {problem}"))?;
        let view = copy.twin.view(millis(self.now));
        for (index, twin) in view.seats.iter().enumerate() {
            let accounts = Seat::new(index).and_then(|seat| copy.clock.accounts(seat)).unwrap_or_default();
            let machine = [accounts.granted, accounts.used, accounts.forfeited].map(Span::as_nanos);
            same("accounts", &machine, &[twin.tally.granted, twin.tally.used, twin.tally.forfeited])?;
        }
        Ok(())
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, machine: &T, twin: &T) -> Result<(), String> {
    if machine == twin { Ok(()) } else { Err(format!("{what}: machine {machine:?}, twin {twin:?}")) }
}

fn same_view(look: &Look<'_, MAX_SEATS>, view: &TwinView) -> Result<(), String> {
    let status = match look.status() {
        Status::Ready => TwinStatus::Ready,
        Status::Running => TwinStatus::Running,
        Status::Paused => TwinStatus::Paused,
        Status::Over => TwinStatus::Over,
        Status::Cancelled => TwinStatus::Cancelled,
    };
    same("status", &status, &view.status)?;
    same("seats of the turn", &look.turn().iter().map(index).collect(), &view.running)?;
    let mut paused: Vec<_> = look.pauses().iter().map(reason_for_twin).collect();
    paused.sort_unstable();
    same("pauses", &paused, &view.paused)?;
    same("end of the start clock", &look.cancels_at().map(Timestamp::as_nanos), &view.cancels_at)?;
    same("pending flag", &look.flag_pending().map(|(_, until)| until.as_nanos()), &view.flag_pending_until)?;
    for (number, (reading, seat)) in look.readings().zip(&view.seats).enumerate() {
        let machine = (reading.stage, reading.periods_left, reading.moves, reading.left.as_nanos());
        same(&format!("seat {number}"), &machine, &(seat.stage, seat.periods_left, seat.moves, seat.remaining))?;
        same(&format!("delay of seat {number}"), &reading.delay_left.as_nanos(), &seat.delay)?;
        same(&format!("flag of seat {number}"), &reading.flagged, &seat.flagged)?;
    }
    Ok(())
}

fn in_words(answer: &Result<Answer, Refused>) -> TwinAnswer {
    match answer {
        Ok(answer) => TwinAnswer { ok: true, applied: answer.verdict == Verdict::Applied, error: None },
        Err(refused) => TwinAnswer { ok: false, applied: false, error: Some(refused.kind()) },
    }
}

fn for_twin(input: &Input) -> TwinInput {
    match *input {
        Input::Start { seat } => TwinInput::Start { seat: index(seat) },
        Input::Press(press) => TwinInput::Press {
            seat: press.seat.map(index),
            next: match press.next {
                Next::InOrder => twin::Next::Default,
                Next::Seat(seat) => twin::Next::Seat(index(seat)),
                Next::Nobody => twin::Next::Nobody,
            },
            lag: whole(press.lag.as_nanos()),
        },
        Input::Stop { lag } => TwinInput::Stop { lag: whole(lag.as_nanos()) },
        Input::Act => TwinInput::Act,
        Input::Open { seats } => TwinInput::Open { seats: seats.iter().map(index).collect() },
        Input::Halt { seat } => TwinInput::Halt { seat: index(seat) },
        Input::Go { seat } => TwinInput::Go { seat: index(seat) },
        Input::Settle { moved } => TwinInput::Settle { seats: moved.iter().map(index).collect() },
        Input::Tick => TwinInput::Tick,
        Input::Claim { seat } => TwinInput::Claim { seat: index(seat) },
        Input::Pause(reason) => {
            let (reason, seat) = reason_for_twin(reason);
            TwinInput::Pause { reason, seat }
        }
        Input::Resume(reason) => {
            let (reason, seat) = reason_for_twin(reason);
            TwinInput::Resume { reason, seat }
        }
        Input::Adjust(adjustment) => adjustment_for_twin(adjustment),
        Input::Undo(undo) => TwinInput::Undo { force: undo == Undo::Forced },
        Input::End { .. } => TwinInput::End,
        _ => panic!("the twin does not know {input:?}"),
    }
}

fn adjustment_for_twin(adjustment: Adjustment) -> TwinInput {
    match adjustment {
        Adjustment::Give { seat, time } => TwinInput::Give { seat: index(seat), time: whole(time.as_nanos()) },
        Adjustment::Take { seat, time } => TwinInput::Take { seat: index(seat), time: whole(time.as_nanos()) },
        Adjustment::Set { seat, time, position } => TwinInput::Set {
            seat: index(seat),
            time: whole(time.as_nanos()),
            stage: position.stage,
            periods: position.periods,
        },
        Adjustment::Transfer { from, to, time } => {
            TwinInput::Transfer { from: index(from), to: index(to), time: whole(time.as_nanos()) }
        }
        Adjustment::Moves { seat, count } => TwinInput::Moves { seat: index(seat), count },
        Adjustment::Berserk { seat } => TwinInput::Berserk { seat: index(seat) },
        Adjustment::SkipBonus { seat } => TwinInput::SkipBonus { seat: index(seat) },
        _ => panic!("the twin does not know {adjustment:?}"),
    }
}

fn reason_for_twin(reason: PauseReason) -> (twin::Reason, Option<u8>) {
    let twin = match reason {
        PauseReason::Player(_) => twin::Reason::Player,
        PauseReason::Both => twin::Reason::Both,
        PauseReason::Moderator => twin::Reason::Moderator,
        PauseReason::Server => twin::Reason::Server,
        PauseReason::Weekend => twin::Reason::Weekend,
        PauseReason::Vacation(_) => twin::Reason::Vacation,
        PauseReason::Adjournment => twin::Reason::Adjournment,
        PauseReason::Scoring => twin::Reason::Scoring,
        PauseReason::Disconnection(_) => twin::Reason::Disconnect,
        _ => panic!("the twin does not know {reason:?}"),
    };
    (twin, reason.seat().map(index))
}

fn index(seat: Seat) -> u8 {
    seat.index() as u8
}

fn millis(at: Timestamp) -> i64 {
    whole(at.as_nanos())
}

fn whole(nanos: i64) -> i64 {
    assert_eq!(nanos % MS, 0, "the twin knows whole milliseconds only");
    nanos / MS
}
