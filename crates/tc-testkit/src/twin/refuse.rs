//! Which inputs are refused, and as what (S5). The first reason that holds is given: the seat, the end of the game,
//! what the input says, and then whether it fits the turn.

use super::control::StageRule;
use super::input::{Next, Reason, TwinInput};
use super::rules::{AfterFlag, Setup};
use super::state::{Phase, State};

impl State {
    /// Why the input is refused, if it is. A press on a clock that a flag has ended is not: it comes too late.
    pub(super) fn refusal(&self, setup: &Setup, input: &TwinInput, can_undo: bool) -> Option<&'static str> {
        if input.seats().iter().any(|&seat| usize::from(seat) >= self.seats.len()) {
            return Some("unknown_seat");
        }
        match self.phase {
            Phase::Cancelled => return Some("cancelled"),
            Phase::Ended => return Some("over"),
            Phase::Flagged if matches!(input, TwinInput::Press { .. } | TwinInput::Stop { .. }) => return None,
            Phase::Flagged if !matches!(input, TwinInput::Undo { force: true }) => return Some("over"),
            _ => {}
        }
        if self.says_nonsense(setup, input) {
            return Some("bad_input");
        }
        self.does_not_fit(setup, input, can_undo)
    }

    /// Whether the input means nothing, here at least.
    pub(super) fn says_nonsense(&self, setup: &Setup, input: &TwinInput) -> bool {
        match input {
            TwinInput::Open { seats } => seats.is_empty() || has_twice(seats),
            TwinInput::Settle { seats } => has_twice(seats),
            TwinInput::Press { seat, lag, .. } => *lag < 0 || (seat.is_none() && setup.after_flag() == AfterFlag::Drop),
            TwinInput::Stop { lag } => *lag < 0,
            TwinInput::Pause { reason, seat } | TwinInput::Resume { reason, seat } => match reason {
                Reason::Player | Reason::Vacation => seat.is_none(),
                Reason::Disconnect => false,
                _ => seat.is_some(),
            },
            TwinInput::Give { time, .. } | TwinInput::Take { time, .. } | TwinInput::Transfer { time, .. } => *time < 0,
            TwinInput::Set { seat, time, stage, periods } => {
                let seat = usize::from(*seat);
                let named = stage.unwrap_or(self.seats[seat].stage);
                *time < 0
                    || !self.is_idle(setup, seat)
                        && !has_place(setup.controls[seat].stages.get(named), stage.is_some(), *periods)
            }
            TwinInput::Berserk { seat } => {
                let seat = usize::from(*seat);
                let begins_at_zero = setup.controls[seat].stages.first().is_some_and(|stage| stage.time == 0);
                begins_at_zero && !self.is_idle(setup, seat)
            }
            _ => false,
        }
    }

    fn does_not_fit(&self, setup: &Setup, input: &TwinInput, can_undo: bool) -> Option<&'static str> {
        let is_out = |seat: u8| setup.after_flag() == AfterFlag::Drop && self.seats[usize::from(seat)].flagged;
        let in_turn = |seat: u8| self.seats[usize::from(seat)].in_turn;
        match input {
            TwinInput::Start { .. } | TwinInput::Open { .. } => {
                if self.turn_is_on() {
                    return Some("already_started");
                }
                input.seats().into_iter().any(is_out).then_some("out_of_turn")
            }
            TwinInput::Halt { .. } | TwinInput::Go { .. } | TwinInput::Settle { .. } => {
                if self.phase != Phase::Together {
                    return Some("not_running");
                }
                if self.forbids_moves() {
                    return Some("paused");
                }
                (!input.seats().into_iter().all(in_turn)).then_some("out_of_turn")
            }
            TwinInput::Press { seat, next, .. } => self.refusal_of_move().or_else(|| {
                let is_others = self.phase == Phase::Together || seat.is_some_and(|seat| !in_turn(seat));
                let names_out = matches!(next, Next::Seat(next) if is_out(*next));
                (is_others || names_out).then_some("out_of_turn")
            }),
            TwinInput::Stop { .. } => {
                self.refusal_of_move().or_else(|| (self.phase == Phase::Together).then_some("out_of_turn"))
            }
            TwinInput::Act => self.refusal_of_move(),
            TwinInput::Pause { reason: Reason::Player, seat: Some(seat) } => {
                let used_up = setup.rules.pauses.is_some_and(|most| self.seats[usize::from(*seat)].pauses_used >= most);
                let already = self.pauses.contains(&(Reason::Player, Some(*seat)));
                (used_up && !already).then_some("no_pauses_left")
            }
            TwinInput::Resume { reason, seat } => (!self.pauses.contains(&(*reason, *seat))).then_some("not_paused"),
            TwinInput::Berserk { seat } => {
                let seat = usize::from(*seat);
                (self.seats[seat].made > 0 && !self.is_idle(setup, seat)).then_some("already_started")
            }
            TwinInput::Undo { force } => {
                if !force && self.seats.iter().any(|seat| seat.flagged) {
                    return Some("over");
                }
                if !can_undo {
                    return Some("nothing_to_undo");
                }
                (!force && self.would_flag_and_go_on(setup)).then_some("over")
            }
            _ => None,
        }
    }

    /// Whether a flag that waits would fall if everything were booked, and not end the game.
    fn would_flag_and_go_on(&self, setup: &Setup) -> bool {
        let mut state = self.clone();
        while state.let_pending_flags_fall(setup, None) {
            state.run_to(setup, self.now);
        }
        state.flags.len() > self.flags.len() && state.goes_on()
    }

    fn refusal_of_move(&self) -> Option<&'static str> {
        if !self.turn_is_on() {
            return Some("not_running");
        }
        self.forbids_moves().then_some("paused")
    }

    /// Whether a seat has no time that could be adjusted.
    fn is_idle(&self, setup: &Setup, seat: usize) -> bool {
        self.seats[seat].flagged || setup.controls[seat].is_none()
    }

    /// Whether the input, though accepted, has nothing to do: said twice, or about a seat that has no time any more.
    pub(super) fn has_nothing_to_do(&self, setup: &Setup, input: &TwinInput) -> bool {
        if input.is_adjustment() && input.seats().into_iter().any(|seat| self.is_idle(setup, seat.into())) {
            return true;
        }
        match input {
            TwinInput::Pause { reason, seat } => self.pauses.contains(&(*reason, *seat)),
            TwinInput::Halt { seat } => self.seats[usize::from(*seat)].halted,
            TwinInput::Go { seat } => !self.seats[usize::from(*seat)].halted,
            TwinInput::Claim { seat } => self.seats[usize::from(*seat)].pending.is_none(),
            TwinInput::Berserk { seat } => self.seats[usize::from(*seat)].berserk,
            _ => false,
        }
    }
}

fn has_twice(seats: &[u8]) -> bool {
    seats.iter().enumerate().any(|(index, seat)| seats[..index].contains(seat))
}

/// Whether the control has the stage, and the stage the number of periods, that are named.
fn has_place(stage: Option<&StageRule>, stage_is_named: bool, periods: Option<u16>) -> bool {
    match (stage, periods) {
        (None, None) => !stage_is_named,
        (None, Some(_)) => false,
        (Some(_), None) => true,
        (Some(stage), Some(periods)) => stage.periods.is_some_and(|most| (1..=most).contains(&periods)),
    }
}
