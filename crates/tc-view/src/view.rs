//! A face, and until when it is right.

use core::borrow::Borrow;

use tc_core::client::ClockView as Client;
use tc_core::{Clock, PauseReason, Refused, Setup, Span, State, Timestamp};

use crate::moment::Moment;
use crate::{Face, Style};

/// A clock at an instant, ready to be drawn, and until when it stays so if nothing happens.
///
/// ```
/// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_view::{Style, View};
///
/// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
///
/// let at = Timestamp::millis(2_500);
/// let view = View::new(&clock, at, &Style::labels())?;
/// let first = view.face.seats[0].clock.as_ref().ok_or("there is a clock")?;
/// assert_eq!(first.time, "9:58");
/// assert_eq!(first.then, "then 5 byo-yomi periods of 30 seconds, then the flag falls");
/// // Redraw in half a second, and not before.
/// assert_eq!(view.until, Timestamp::from_millis(3_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// The instant.
    pub at: Timestamp,
    /// The instant up to which the face does not change if nobody does anything: a client redraws then, and not before.
    /// It has changed then, but for periods so short that they look alike at both ends. `None` if nothing will change, or
    /// that is too far off.
    pub until: Option<Timestamp>,
    /// What there is to see.
    pub face: Face,
}

impl View {
    /// The view of a clock at an instant, which is not before its last input.
    ///
    /// # Errors
    /// [`Refused`] where the clock cannot be [looked at](Clock::look).
    pub fn new<S: Borrow<Setup<SEATS>>, const SEATS: usize>(
        clock: &Clock<S, SEATS>,
        at: Timestamp,
        style: &Style<'_>,
    ) -> Result<View, Refused> {
        View::of(clock.setup(), clock.state(), at, style)
    }

    /// The view of a state at an instant, for a program that keeps a [`State`] without a [`Clock`].
    ///
    /// # Errors
    /// [`Refused`] where the state cannot be [looked at](State::look).
    pub fn of<const SEATS: usize>(
        setup: &Setup<SEATS>,
        state: &State<SEATS>,
        at: Timestamp,
        style: &Style<'_>,
    ) -> Result<View, Refused> {
        let moment_at = |at| Some(Moment::of_look(state.look(setup, at).ok()?, setup));
        Ok(View::drawn(Moment::of_look(state.look(setup, at)?, setup), moment_at, style))
    }

    /// The view of a clock that a server has sent, at an instant of the server's time, as if nothing had happened since.
    /// The setup is that of the game; it is sent once, or made of the control and the rules.
    ///
    /// It is what [`View::new`] shows on the server, except for what the server does not send:
    ///
    /// - what a move made now would bring, and what a cap would waste of it: no [`Segment`](crate::Segment) has a gain, and
    ///   a [`BonusFace`](crate::BonusFace) has no waste;
    /// - that a flag has fallen or the game was cancelled: a seat whose time is up is
    ///   [`SeatStatus::Pending`](crate::SeatStatus::Pending) until the next message;
    /// - that a seat at zero has taken all others to the next stage (S22); and what a waiting seat gains is right to a
    ///   nanosecond for every seat that thinks (R11).
    ///
    /// `None` for an instant before what was sent, or too far after it.
    ///
    /// ```
    /// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp, client};
    /// use tc_view::{Style, View};
    ///
    /// # let setup = Setup::from(&"1m, 3 x r1/30s".parse()?);
    /// # let mut clock = Clock::new(&setup);
    /// # clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// # let sent = client::ClockView::of(&clock.look(Timestamp::EPOCH)?);
    /// // `sent` came as JSON: client::ClockView::from_json(message)?
    /// let at = Timestamp::millis(75_300);
    /// let view = View::of_sent(&sent, &setup, at, &Style::labels()).ok_or("too far")?;
    /// assert_eq!(view.face.seats[0].clock.as_ref().ok_or("it has a clock")?.time, "0:15");
    /// assert_eq!(view.until, Timestamp::from_millis(76_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_sent<const SEATS: usize>(
        sent: &Client,
        setup: &Setup<SEATS>,
        at: Timestamp,
        style: &Style<'_>,
    ) -> Option<View> {
        let moment_at = |at| Moment::of_sent(sent, setup, at);
        Some(View::drawn(moment_at(at)?, moment_at, style))
    }

    fn drawn<'m, const SEATS: usize>(
        moment: Moment<'m, SEATS>,
        moment_at: impl Fn(Timestamp) -> Option<Moment<'m, SEATS>>,
        style: &Style<'_>,
    ) -> View {
        let face = Face::drawn(&moment, style);
        View { at: moment.at(), until: until(&moment, moment_at, style, &face), face }
    }
}

/// An instant up to which each thing to see changes in one direction only, and at which one has changed at the latest
/// that changes by itself.
fn changes_by<const SEATS: usize>(moment: &Moment<'_, SEATS>, style: &Style<'_>) -> Option<Timestamp> {
    let Moment { client, look, .. } = moment;
    let (at, calendar) = (client.at, client.calendar);
    let clock_time = |run: Span| calendar.later(at, run);
    let running = client.seats.iter().filter(|seat| seat.runs).filter_map(|seat| {
        if !seat.delay_left.is_zero() {
            let used = seat.delay_left.checked_sub(style.time.next_below(seat.delay_left))?;
            return clock_time(used);
        }
        // At the very instant of zero, where a rule keeps it alive, it is over a nanosecond later.
        let least = Span::from_nanos(1);
        let used = seat.left.max(least).checked_sub(style.time.next_below(seat.left.max(least)))?;
        clock_time(used.max(least))
    });
    let countdown = |end: Timestamp| {
        let left = end.since(at).filter(|left| *left > Span::ZERO)?;
        at.checked_add(left.checked_sub(style.time.next_below(left))?)
    };
    let start_clock = client.cancels_at.and_then(countdown);
    let pending = client.seats.iter().filter_map(|seat| countdown(seat.flag_pending_until?));
    // Where somebody has paused the game for the weekend, its end changes nothing.
    let is_paused_for_it = look.is_some_and(|look| look.state().pauses().contains(PauseReason::Weekend));
    let weekend = if client.turn.is_empty() || is_paused_for_it { None } else { calendar.changes_at(at) };
    running.chain(start_clock).chain(pending).chain(weekend).filter(|until| *until > at).min()
}

/// The first instant at which the face is another one.
fn until<'m, const SEATS: usize>(
    moment: &Moment<'m, SEATS>,
    moment_at: impl Fn(Timestamp) -> Option<Moment<'m, SEATS>>,
    style: &Style<'_>,
    face: &Face,
) -> Option<Timestamp> {
    /// How many changes that are not to be seen are passed over.
    const PASSED: u32 = 4;
    let has_changed =
        |nanos: i64| moment_at(Timestamp::from_nanos(nanos)).is_some_and(|moment| Face::drawn(&moment, style) != *face);
    let mut same = moment.at().as_nanos();
    let mut latest = changes_by(moment, style)?;
    for _ in 0..PASSED {
        // A period that is over can look as it did when it began: the instant before shows that something has changed.
        if has_changed(latest.as_nanos() - 1) {
            return Some(first(same, latest.as_nanos() - 1, has_changed));
        }
        if has_changed(latest.as_nanos()) {
            return Some(latest);
        }
        same = latest.as_nanos();
        latest = changes_by(&moment_at(latest)?, style)?;
    }
    Some(Timestamp::from_nanos(same))
}

/// The first instant at which something has changed, between one at which it has not and one at which it has. What has
/// changed does not change back in between, so halving the time finds it.
fn first(mut same: i64, mut other: i64, has_changed: impl Fn(i64) -> bool) -> Timestamp {
    while same.abs_diff(other) > 1 {
        let middle = same.midpoint(other);
        if has_changed(middle) { other = middle } else { same = middle }
    }
    Timestamp::from_nanos(other)
}
