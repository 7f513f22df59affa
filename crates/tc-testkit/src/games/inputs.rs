//! What the next input is.

use tc_core::{
    Adjustment, Calendar, Clock, EndReason, Input, Next, PauseReason, PauseSet, Press, Seat, SeatSet, Span,
    StagePosition, Status, Timestamp, Undo,
};

use tc_notation::TimeControl;

use super::{Choices, MS};

/// What a seat may be granted in all, in microseconds: 36 525 days (S12).
const LONGEST_GIFT: i64 = 36_525 * 86_400_000_000;

/// A week in microseconds. With a calendar it is what runs in whole weeks.
const WEEK: i64 = 7 * 86_400_000_000;

/// The next input, at this instant: mostly one that fits what the clock is doing. Somebody in charge intervenes `arbiter`
/// times out of 256.
pub fn next(choices: &mut Choices<'_>, clock: &Clock, at: Timestamp, controls: &[TimeControl], arbiter: u16) -> Input {
    let (state, seats) = (clock.state(), clock.setup().seats());
    let mut chooser = Chooser { choices, clock, controls, seats };
    if chooser.choices.happens(16) {
        return chooser.any();
    }
    let is_due = clock.next_deadline().is_some_and(|due| due <= at);
    if is_due && chooser.choices.happens(64) {
        return Input::Undo(Undo::Forced);
    }
    match state.status() {
        Status::Ready => chooser.begin(),
        Status::Running | Status::Paused if chooser.choices.happens(arbiter) => chooser.intervene(),
        Status::Paused if !is_lenient(state.pauses()) || chooser.choices.happens(64) => chooser.resume(state.pauses()),
        Status::Running | Status::Paused if state.turn().len() == 1 && !chooser.choices.happens(8) => {
            chooser.press(state.turn())
        }
        Status::Running | Status::Paused => chooser.simultaneous(state.turn()),
        Status::Over | Status::Cancelled => Input::Undo(Undo::Forced),
    }
}

/// Whether a press is legal in spite of these.
fn is_lenient(pauses: PauseSet) -> bool {
    pauses
        .iter()
        .all(|reason| matches!(reason, PauseReason::Weekend | PauseReason::Calendar | PauseReason::Vacation(_)))
}

struct Chooser<'a, 'b> {
    choices: &'a mut Choices<'b>,
    clock: &'a Clock,
    controls: &'a [TimeControl],
    seats: usize,
}

impl Chooser<'_, '_> {
    fn begin(&mut self) -> Input {
        match self.choices.below(16) {
            0..=7 => Input::Start { seat: self.seat() },
            8..=13 => Input::Open { seats: self.set() },
            _ => self.intervene(),
        }
    }

    fn press(&mut self, turn: SeatSet) -> Input {
        let seat = turn.iter().next().filter(|_| self.choices.happens(160));
        let lag = if self.choices.happens(100) { self.span(30) } else { Span::ZERO };
        let next = match self.choices.below(16) {
            0..=12 => Next::InOrder,
            13 => Next::Nobody,
            14 => return Input::Stop { lag },
            _ => Next::Seat(self.seat()),
        };
        Input::Press(Press { seat, next, lag })
    }

    fn simultaneous(&mut self, turn: SeatSet) -> Input {
        let seat = self.of(turn);
        match self.choices.below(16) {
            0..=4 => Input::Halt { seat },
            5..=8 => Input::Go { seat },
            9..=13 => {
                let some = self.choices.number();
                Input::Settle { moved: turn.iter().filter(|seat| some >> seat.index() & 1 == 1).collect() }
            }
            14 => Input::Act,
            _ => self.intervene(),
        }
    }

    /// What somebody in charge, or a seat, does besides the moves.
    fn intervene(&mut self) -> Input {
        match self.choices.below(16) {
            0 | 1 => Input::Tick,
            2 => Input::Claim { seat: self.seat() },
            3 | 4 => Input::Pause(self.reason()),
            5..=10 => Input::Adjust(self.adjustment()),
            11 | 12 => Input::Undo(Undo::UnlessFlagged),
            13 => Input::Undo(Undo::Forced),
            _ => Input::Act,
        }
    }

    fn any(&mut self) -> Input {
        match self.choices.below(16) {
            0 => Input::Start { seat: self.any_seat() },
            1 => Input::Open { seats: self.set() },
            2 => Input::Halt { seat: self.any_seat() },
            3 => Input::Go { seat: self.any_seat() },
            4 => Input::Settle { moved: self.set() },
            5..=7 => {
                let (seat, next) = (self.any_seat(), Next::Seat(self.any_seat()));
                let next = if self.choices.happens(128) { next } else { Next::InOrder };
                Input::Press(Press { seat: self.choices.happens(128).then_some(seat), next, lag: self.span(30) })
            }
            8 => Input::Stop { lag: self.span(10) },
            9 => Input::Claim { seat: self.any_seat() },
            10 => Input::Resume(self.reason()),
            11 => Input::Pause(self.reason()),
            12 => Input::Adjust(self.adjustment()),
            13 if self.choices.happens(100) => {
                Input::End { reason: EndReason::new("agreed").unwrap_or_else(|| unreachable!()) }
            }
            14 => Input::Act,
            _ => Input::Tick,
        }
    }

    fn resume(&mut self, pauses: PauseSet) -> Input {
        let listed: Vec<PauseReason> = pauses.iter().collect();
        Input::Resume(if listed.is_empty() { PauseReason::Both } else { self.choices.pick(&listed) })
    }

    fn adjustment(&mut self) -> Adjustment {
        let seat = self.seat();
        match self.choices.below(16) {
            0 | 1 => Adjustment::Give { seat, time: self.gift() },
            2 | 3 => Adjustment::Take { seat, time: self.span(60) },
            4 => Adjustment::Set { seat, time: self.span(60), position: StagePosition::default(), force: true },
            kind @ 5..=10 => {
                let (time, position) = (self.span(60), self.position(seat));
                Adjustment::Set { seat, time, position, force: kind > 8 }
            }
            11 => Adjustment::Transfer { from: seat, to: self.seat(), time: self.span(40) },
            12 => Adjustment::Moves { seat, count: self.choices.below(5).into() },
            13 => Adjustment::Berserk { seat },
            _ => Adjustment::SkipBonus { seat },
        }
    }

    /// Where a seat is set to: mostly a stage and a number of periods that its control has.
    fn position(&mut self, seat: Seat) -> StagePosition {
        if self.choices.happens(32) {
            return StagePosition { stage: Some(self.choices.below(4).into()), periods: Some(self.choices.below(5)) };
        }
        let stages = self.controls[seat.index()].stages();
        let stage = self.choices.happens(100).then(|| self.choices.below(stages.len().max(1) as u16).into());
        let is_at =
            || self.clock.state().as_of_last_input(self.clock.setup()).reading(seat).map(|reading| reading.stage);
        let of_it = stage.or_else(is_at).and_then(|stage| stages.get(stage)).and_then(|stage| stage.periods().count());
        let most = of_it.map_or(1, |periods| periods.get().min(5));
        let periods = self.choices.happens(192).then(|| 1 + self.choices.below(most));
        StagePosition { stage, periods }
    }

    fn reason(&mut self) -> PauseReason {
        let seat = self.seat();
        match self.choices.below(16) {
            0..=3 => PauseReason::Player(seat),
            4 => PauseReason::Both,
            5 => PauseReason::Moderator,
            6 => PauseReason::Server,
            7 => PauseReason::Weekend,
            8 => PauseReason::Calendar,
            9..=11 => PauseReason::Vacation(seat),
            12 => PauseReason::Adjournment,
            13 => PauseReason::Scoring,
            14 => PauseReason::Disconnection(None),
            _ => PauseReason::Disconnection(Some(seat)),
        }
    }

    /// At most 40 milliseconds, seldom about as much as may be given.
    fn gift(&mut self) -> Span {
        let time = self.span(40);
        if !time.is_zero() || !self.choices.happens(32) {
            return time;
        }
        let longest = match self.clock.setup().rules().calendar {
            Calendar::Always => Some(Span::saturating_micros(LONGEST_GIFT)),
            calendar => calendar.clock_time(Timestamp::EPOCH, Timestamp::saturating_micros(LONGEST_GIFT / WEEK * WEEK)),
        };
        let less = Span::saturating_micros(i64::from(self.choices.below(4)) * 10 * MS);
        longest.and_then(|longest| longest.checked_sub(less)).unwrap_or(time)
    }

    /// At most `most` milliseconds, none rather often.
    fn span(&mut self, most: u16) -> Span {
        let millis = self.choices.below(most + most / 4);
        Span::saturating_micros(i64::from(millis.saturating_sub(most / 4)) * MS)
    }

    /// A seat of these, if there is one.
    fn of(&mut self, set: SeatSet) -> Seat {
        let listed: Vec<Seat> = set.iter().collect();
        if listed.is_empty() { Seat::FIRST } else { self.choices.pick(&listed) }
    }

    fn set(&mut self) -> SeatSet {
        let some = if self.choices.happens(100) { u16::MAX } else { self.choices.number() };
        (0..self.seats).filter(|index| some >> index & 1 == 1).filter_map(Seat::new).collect()
    }

    fn seat(&mut self) -> Seat {
        Seat::new(self.choices.below(self.seats as u16).into()).unwrap_or(Seat::FIRST)
    }

    /// A seat that the clock may not have.
    fn any_seat(&mut self) -> Seat {
        Seat::new(self.choices.below(self.seats as u16 + 1).into()).unwrap_or(Seat::FIRST)
    }
}
