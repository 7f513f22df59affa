//! The state of a clock at an instant, as the machine knows it, or as a client computes it from the view of a server.

use alloc::vec::Vec;

use tc_core::client::{ClockView as Client, Coming, SeatView, Shown};
use tc_core::{
    BonusKind, Change, Input, Look, PauseReason, PauseSet, Rules, Seat, SeatSet, Setup, Span, Status, Timestamp,
    Vacation,
};

/// A clock at an instant.
pub(crate) struct Moment<'m> {
    pub(crate) setup: &'m Setup,
    /// The view that a server would send at this instant.
    pub(crate) client: Client,
    /// What a move made now would bring to each seat. Only the machine knows it.
    moves_now: Vec<MoveNow>,
    /// Whether somebody has paused the game for the reason of its calendar. Only the machine knows it.
    pub(crate) is_paused_as_calendar: bool,
}

/// What a move made now would bring; nothing in a view of a server. It is data, so that a client that draws such views
/// needs no machine.
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveNow {
    /// The time that it would add.
    pub(crate) gain: Span,
    /// The part of its increment that the cap would waste.
    pub(crate) wasted: Span,
}

impl<'m> Moment<'m> {
    /// The moment of a machine.
    pub(crate) fn of_look(look: &Look<'_>, setup: &'m Setup) -> Self {
        let mut client = Client::of(look);
        client.seats.iter_mut().for_each(end_delay);
        let seats = (0..setup.seats()).filter_map(Seat::new);
        let move_now = |seat| MoveNow { gain: gain(look, seat), wasted: look.waste(seat).unwrap_or_default() };
        let moves_now = seats.map(move_now).collect();
        let reason = setup.rules().calendar.pause_reason();
        let is_paused_as_calendar = reason.is_some_and(|reason| look.state().pauses().contains(reason));
        Moment { setup, client, moves_now, is_paused_as_calendar }
    }

    /// The moment computed from a view of a server, as if nothing had happened since. `None` for an instant before the
    /// view, or too far after it.
    pub(crate) fn of_sent(sent: &Client, setup: &'m Setup, at: Timestamp) -> Option<Self> {
        let mut client = sent.clone();
        client.at = at;
        (client.status, client.pauses) = paused(sent, at, setup.rules());
        for (seat, view) in (0..).map_while(Seat::new).zip(&mut client.seats) {
            let shown = sent.shown(seat, at)?;
            let until = sent.deadline.unwrap_or(at);
            let count = |stage: usize| setup.control(seat)?.stages().get(stage)?.moves().count();
            later(view, &shown, until, count(shown.stage).map(|count| count.get()));
            end_delay(view);
        }
        Some(Moment { setup, client, moves_now: Vec::new(), is_paused_as_calendar: false })
    }

    /// The instant.
    pub(crate) fn at(&self) -> Timestamp {
        self.client.at
    }

    /// What a move of this seat, made now, would bring.
    pub(crate) fn move_now(&self, seat: Seat) -> MoveNow {
        self.moves_now.get(seat.index()).copied().unwrap_or_default()
    }
}

/// The delay of a seat that has flagged never runs again, and neither does one in which the limit of the move was reached
/// (S27).
fn end_delay(seat: &mut SeatView) {
    if seat.flagged || seat.flag_pending_until.is_some() {
        seat.delay_left = Span::ZERO;
    }
}

/// Whether the clock is paused at an instant after the view, because weekends, and other stretches of a calendar, begin and
/// end without a message. A pause for the calendar's reason that was sent in such a stretch counts as one of the calendar.
fn paused(sent: &Client, at: Timestamp, rules: &Rules) -> (Status, PauseSet) {
    let Some(by_calendar) = sent.calendar.pause_reason() else {
        return (sent.status, sent.pauses);
    };
    let is_off = |at| sent.calendar.is_paused(at);
    let others = sent.pauses.iter().filter(|reason| *reason != by_calendar || !is_off(sent.at));
    let others = others.fold(PauseSet::default(), PauseSet::with);
    match sent.status {
        Status::Running | Status::Paused if is_off(at) => (Status::Paused, others.with(by_calendar)),
        Status::Paused if is_off(sent.at) && !stops(others, sent.turn, rules) => (Status::Running, others),
        status => (status, others),
    }
}

/// Whether these reasons stop the clocks of a turn. A vacation can stop the clock of its seat alone (S30).
fn stops(pauses: PauseSet, turn: SeatSet, rules: &Rules) -> bool {
    let is_away = |seat| pauses.contains(PauseReason::Vacation(seat));
    let are_away = !turn.is_empty() && turn.iter().all(is_away);
    let stops_all = |reason: PauseReason| match reason {
        PauseReason::Vacation(_) => rules.vacation == Vacation::Both || are_away,
        _ => true,
    };
    pauses.iter().any(stops_all)
}

/// Moves the view of a seat on to what it shows later. In another period its moves are counted from 0. If all time is used
/// up the flag is pending, because only the server decides that it has fallen.
fn later(view: &mut SeatView, shown: &Shown, pending_until: Timestamp, moves_to_go: Option<u32>) {
    (view.left, view.delay_left, view.limit_left) = (shown.left, shown.delay_left, shown.limit_left);
    (view.once_left, view.penalty) = (shown.once_left, shown.penalty);
    if shown.has_ended {
        (view.stage, view.periods_left) = (shown.stage, shown.periods_left);
        (view.moves, view.moves_to_go) = (0, moves_to_go);
        view.then = following(&view.then, shown);
    }
    if shown.is_used_up && !view.flagged {
        view.runs = false;
        view.flag_pending_until.get_or_insert(pending_until);
    }
}

/// The periods after the shown one, which is one of `then`.
fn following(then: &[Coming], shown: &Shown) -> Vec<Coming> {
    let is_shown = |coming: &Coming| {
        let first = coming.periods_left.zip(coming.periods).zip(shown.periods_left);
        coming.stage == shown.stage
            && first.is_none_or(|((first, periods), left)| left <= first && first - left < periods)
    };
    let Some(place) = then.iter().position(is_shown) else { return Vec::new() };
    let mut following = then.get(place..).unwrap_or_default().to_vec();
    let periods_left = shown.periods_left.map(|left| left.saturating_sub(1));
    match following.first_mut() {
        // Unlimited periods are followed by the same.
        Some(Coming { periods: None, .. }) => {}
        Some(Coming { periods: Some(periods), periods_left: first, .. }) => {
            let begun = first.zip(shown.periods_left).map_or(1, |(first, left)| first - left + 1);
            *periods = periods.saturating_sub(begun);
            *first = periods_left;
        }
        None => {}
    }
    following.retain(|coming| coming.periods != Some(0));
    following
}

/// The time that a move made now would add for a seat whose turn it is, as the clock itself computes it. What would then be
/// left only falls while time passes, in steps where whole units are charged.
fn gain(look: &Look<'_>, seat: Seat) -> Span {
    let is_mover = look.turn().len() == 1 && look.turn().contains(seat);
    if !is_mover {
        return Span::ZERO;
    }
    let mut state = look.state().clone();
    let mut effects = Vec::new();
    if state.handle_with(look.setup(), look.at(), &Input::Stop { lag: Span::ZERO }, &mut effects).is_err() {
        return Span::ZERO;
    }
    // A move that comes after the timeout of its turn is one of the next turn, which is another (S11).
    if effects.iter().any(|effect| matches!(effect.change, Change::Timeout { .. })) {
        return Span::ZERO;
    }
    // What a charge is rounded by comes back with the move, or is taken with it (S26). What a margin covers was never taken.
    let is_pending = look.flag_pending().is_some();
    let added = effects.iter().filter(|effect| effect.seat == Some(seat)).fold(Span::ZERO, |sum, effect| {
        let time = match effect.change {
            Change::Bonus { time, kind: BonusKind::Increment | BonusKind::Bronstein } => time,
            Change::Moved { credit, .. } if !is_pending => credit,
            _ => return sum,
        };
        sum.checked_add(time).unwrap_or(sum)
    });
    added.max(Span::ZERO)
}
