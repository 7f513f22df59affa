//! Which inputs are refused, and as what (S5). The first reason that holds is given: the seat, the end of the game,
//! what the input says, and then whether it fits the turn.

use tc_core::{Adjustment, Berserk, Input, Next, PauseReason, Press, Seat, StagePosition, Undo};

use super::state::{Phase, State};

impl State {
    /// Why the input is refused, if it is. A press on a clock that a flag has ended is not: it comes too late.
    pub(super) fn refusal(&self, input: &Input, can_undo: bool) -> Option<&'static str> {
        if seats(input).iter().any(|seat| seat.index() >= self.seats.len()) {
            return Some("unknown_seat");
        }
        match self.phase {
            Phase::Cancelled => return Some("cancelled"),
            Phase::Ended => return Some("over"),
            Phase::Flagged if matches!(input, Input::Press(_) | Input::Stop { .. }) => return None,
            Phase::Flagged if *input != Input::Undo(Undo::Forced) && !self.takes_flag_back(input) => {
                return Some("over");
            }
            _ => {}
        }
        if self.says_nonsense(input) { Some("bad_input") } else { self.does_not_fit(input, can_undo) }
    }

    /// Whether an arbiter sets a seat that has flagged, by force.
    pub(super) fn takes_flag_back(&self, input: &Input) -> bool {
        match *input {
            Input::Adjust(Adjustment::Set { seat, force: true, .. }) => self.seats[seat.index()].flagged,
            _ => false,
        }
    }

    /// Whether the input means nothing, here at least.
    pub(super) fn says_nonsense(&self, input: &Input) -> bool {
        match *input {
            Input::Open { seats } => seats.is_empty(),
            Input::Press(Press { seat, lag, .. }) => {
                lag.is_negative() || seat.is_none() && (self.seats_drop_out() || self.skips())
            }
            Input::Stop { lag } => lag.is_negative(),
            Input::Adjust(adjustment) => self.adjusts_nonsense(adjustment),
            _ => false,
        }
    }

    /// The same of an adjustment.
    pub(super) fn adjusts_nonsense(&self, adjustment: Adjustment) -> bool {
        match adjustment {
            Adjustment::Give { time, .. } | Adjustment::Take { time, .. } | Adjustment::Transfer { time, .. } => {
                time.is_negative()
            }
            Adjustment::Set { seat, time, position, force } => {
                let has_none = self.seats[seat.index()].stages.is_empty();
                let is_set = force && !has_none || !self.is_idle(seat);
                time.is_negative() || is_set && !self.has_place(seat, position)
            }
            Adjustment::Berserk { seat } => self.has_nothing_to_halve(seat.index()) && !self.is_idle(seat),
            _ => false,
        }
    }

    /// Whether the control has the stage, and the stage the number of periods, that are named.
    fn has_place(&self, seat: Seat, StagePosition { stage, periods }: StagePosition) -> bool {
        let named = self.seats[seat.index()].stages.get(stage.unwrap_or(self.seats[seat.index()].stage));
        match (named, periods) {
            (None, None) => stage.is_none(),
            (None, Some(_)) => false,
            (Some(_), None) => true,
            (Some(stage), Some(periods)) => stage.periods.is_some_and(|most| (1..=most).contains(&periods)),
        }
    }

    fn does_not_fit(&self, input: &Input, can_undo: bool) -> Option<&'static str> {
        let is_out = |seat: Seat| self.seats_drop_out() && self.seats[seat.index()].flagged;
        let in_turn = |seat: Seat| self.seats[seat.index()].in_turn;
        let together = self.phase == Phase::Together;
        let when = |is_so: bool, kind: &'static str| is_so.then_some(kind);
        match *input {
            Input::Start { .. } | Input::Open { .. } if self.turn_is_on() => Some("already_started"),
            Input::Start { .. } | Input::Open { .. } => when(seats(input).into_iter().any(is_out), "out_of_turn"),
            Input::Halt { .. } | Input::Go { .. } | Input::Settle { .. } if !together => Some("not_running"),
            Input::Halt { .. } | Input::Go { .. } | Input::Settle { .. } if self.forbids_moves() => Some("paused"),
            Input::Halt { .. } | Input::Go { .. } | Input::Settle { .. } => {
                when(!seats(input).into_iter().all(in_turn), "out_of_turn")
            }
            Input::Press(Press { seat, next, .. }) => self.refusal_of_move().or_else(|| {
                let is_others = together || seat.is_some_and(|seat| !in_turn(seat));
                let names_out = matches!(next, Next::Seat(next) if is_out(next));
                when(is_others || names_out, "out_of_turn")
            }),
            Input::Stop { .. } => self.refusal_of_move().or(when(together, "out_of_turn")),
            Input::Act => self.refusal_of_move(),
            Input::Pause(reason) if !self.pauses.contains(&reason) && self.is_of_dropped_seat(reason) => {
                Some("out_of_turn")
            }
            Input::Pause(reason @ PauseReason::Player(seat)) => {
                let used_up = self.rules.pauses.is_some_and(|most| self.seats[seat.index()].pauses_used >= most);
                when(used_up && !self.pauses.contains(&reason), "no_pauses_left")
            }
            Input::Resume(reason) => when(!self.pauses.contains(&reason), "not_paused"),
            Input::Adjust(Adjustment::Berserk { seat }) => {
                let would_be_again = self.seats[seat.index()].berserk;
                let is_too_late =
                    self.is_too_late_to_go_berserk() || self.is_past_main_time(seat.index()) && !would_be_again;
                match self.rules.berserk {
                    _ if self.is_idle(seat) => None,
                    Berserk::Off => Some("no_berserk"),
                    _ => when(is_too_late, "already_started"),
                }
            }
            Input::Undo(undo) => {
                let is_forced = undo == Undo::Forced;
                if !is_forced && self.seats.iter().any(|seat| seat.flagged) {
                    Some("over")
                } else if !can_undo {
                    Some("nothing_to_undo")
                } else {
                    when(!is_forced && self.would_flag_and_go_on(), "over")
                }
            }
            _ => None,
        }
    }

    /// Whether the pause is that of a seat that plays no longer.
    pub(super) fn is_of_dropped_seat(&self, reason: PauseReason) -> bool {
        self.seats_drop_out() && reason.seat().is_some_and(|seat| self.seats[seat.index()].flagged)
    }

    /// Whether a flag that waits would fall if everything were booked, and not end the game.
    fn would_flag_and_go_on(&self) -> bool {
        let mut state = self.clone();
        while state.let_pending_flags_fall(None) {
            state.run_to(self.now);
        }
        state.seats.iter().any(|seat| seat.flagged) && state.goes_on()
    }

    fn refusal_of_move(&self) -> Option<&'static str> {
        if self.turn_is_on() { self.forbids_moves().then_some("paused") } else { Some("not_running") }
    }

    /// Whether a seat has no time that could be adjusted.
    fn is_idle(&self, seat: Seat) -> bool {
        self.seats[seat.index()].flagged || self.seats[seat.index()].stages.is_empty()
    }

    /// Whether the input, though accepted, has nothing to do: said twice, or about a seat that has no time any more.
    pub(super) fn has_nothing_to_do(&self, input: &Input) -> bool {
        match *input {
            Input::Pause(reason) => self.pauses.contains(&reason),
            Input::Halt { seat } => self.seats[seat.index()].halted,
            Input::Go { seat } => !self.seats[seat.index()].halted || self.seats[seat.index()].timed_out,
            Input::Claim { seat } => self.seats[seat.index()].pending.is_none(),
            Input::Adjust(adjustment) => self.adjusts_nothing(adjustment),
            _ => false,
        }
    }

    /// The same of an adjustment.
    pub(super) fn adjusts_nothing(&self, adjustment: Adjustment) -> bool {
        let is_done = match adjustment {
            Adjustment::Set { seat, force: true, .. } => return self.seats[seat.index()].stages.is_empty(),
            Adjustment::Berserk { seat } => self.seats[seat.index()].berserk || self.is_past_main_time(seat.index()),
            _ => false,
        };
        is_done || adjusted(adjustment).into_iter().any(|seat| self.is_idle(seat))
    }
}

/// The seats that an input names.
fn seats(input: &Input) -> Vec<Seat> {
    match *input {
        Input::Open { seats } | Input::Settle { moved: seats } => seats.iter().collect(),
        Input::Start { seat } | Input::Halt { seat } | Input::Go { seat } | Input::Claim { seat } => vec![seat],
        Input::Pause(reason) | Input::Resume(reason) => reason.seat().into_iter().collect(),
        Input::Press(Press { seat, next: Next::Seat(next), .. }) => seat.into_iter().chain([next]).collect(),
        Input::Press(Press { seat, .. }) => seat.into_iter().collect(),
        Input::Adjust(adjustment) => adjusted(adjustment),
        _ => Vec::new(),
    }
}

fn adjusted(adjustment: Adjustment) -> Vec<Seat> {
    let to = if let Adjustment::Transfer { to, .. } = adjustment { Some(to) } else { None };
    [adjustment.seat()].into_iter().chain(to).collect()
}
