//! A face, and the instant until which it stays the same.

use tc_core::client::ClockView as Client;
use tc_core::{Clock, Refused, Setup, Span, State, Timestamp};

use crate::moment::Moment;
use crate::{Face, Style};

/// A clock at an instant, ready to be drawn, and the instant until which it looks the same if nothing happens.
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
    /// The instant of the face.
    pub at: Timestamp,
    /// The instant until which the face stays the same if nobody does anything: a client redraws then, not before. The face
    /// has changed then, except for periods so short that they look the same at both ends. `None` if nothing will change,
    /// or only beyond 278 years.
    pub until: Option<Timestamp>,
    /// The face to draw.
    pub face: Face,
}

impl View {
    /// The view of a clock at an instant, which cannot be before its last input.
    ///
    /// # Errors
    /// [`Refused`] where the clock cannot be [looked at](Clock::look).
    pub fn new(clock: &Clock, at: Timestamp, style: &Style<'_>) -> Result<View, Refused> {
        View::of(clock.setup(), clock.state(), at, style)
    }

    /// The view of a state at an instant, for a program that keeps a [`State`] without a [`Clock`].
    ///
    /// # Errors
    /// [`Refused`] where the state cannot be [looked at](State::look).
    pub fn of(setup: &Setup, state: &State, at: Timestamp, style: &Style<'_>) -> Result<View, Refused> {
        let moment_at = |at| Some(Moment::of_look(&state.look(setup, at).ok()?, setup));
        Ok(View::drawn(Moment::of_look(&state.look(setup, at)?, setup), moment_at, style))
    }

    /// The view that a client computes from the view of a server, at an instant of the server's time, as if nothing had
    /// happened since. The setup is that of the game: the server sends it once, or the client makes it from the control and
    /// the rules.
    ///
    /// It equals [`View::new`] on the server, except for facts that the server does not send:
    ///
    /// - the time that a move made now would add, and the part that a cap would waste: no [`Segment`](crate::Segment) has a
    ///   gain, and no [`BonusFace`](crate::BonusFace) has a waste;
    /// - a fallen flag, or a cancelled game: a seat whose time is up is [`SeatStatus::Pending`](crate::SeatStatus::Pending)
    ///   until the next message;
    /// - a seat at zero that has taken all others to the next stage (S22).
    ///
    /// The time that a waiting seat gains is exact to one microsecond for every running seat (R11).
    ///
    /// Returns `None` for an instant before the server's view, or too far after it.
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
    pub fn of_sent(sent: &Client, setup: &Setup, at: Timestamp, style: &Style<'_>) -> Option<View> {
        let moment_at = |at| Moment::of_sent(sent, setup, at);
        Some(View::drawn(moment_at(at)?, moment_at, style))
    }

    fn drawn<'m>(moment: Moment<'m>, moment_at: impl Fn(Timestamp) -> Option<Moment<'m>>, style: &Style<'_>) -> View {
        let face = Face::drawn(&moment, style);
        View { at: moment.at(), until: until(&moment, moment_at, style, &face), face }
    }
}

/// An instant until which every visible part changes in one direction only, and at which at least one of them has changed
/// by itself.
fn changes_by(moment: &Moment<'_>, style: &Style<'_>) -> Option<Timestamp> {
    let Moment { client, is_paused_as_calendar, .. } = moment;
    let (at, calendar) = (client.at, client.calendar);
    let clock_time = |run: Span| calendar.later(at, run);
    // A rule can keep a clock alive at exactly zero, or at the limit of a move: then it ends a microsecond later.
    let least = Span::micros(1);
    // At the limit of a move the turn can be lost (S11, S27). If the seat is alone, its next turn begins at that instant.
    let limits = client.seats.iter().filter(|seat| seat.runs);
    let limits = limits.filter_map(|seat| clock_time(seat.limit_left?.max(least)));
    let running = client.seats.iter().filter(|seat| seat.runs).filter_map(|seat| {
        if !seat.delay_left.is_zero() {
            let used = seat.delay_left.checked_sub(style.time.next_below(seat.delay_left))?;
            return clock_time(used);
        }
        let used = seat.left.max(least).checked_sub(style.time.next_below(seat.left.max(least)))?;
        // Beyond `once_left` a turn counts two microseconds in each (S26).
        let used = used.max(least).as_micros();
        let once = seat.once_left.map_or(used, |left| left.as_micros().min(used));
        clock_time(Span::from_micros(once + (used - once + 1) / 2)?)
    });
    let countdown = |end: Timestamp| {
        let left = end.since(at).filter(|left| *left > Span::ZERO)?;
        at.checked_add(left.checked_sub(style.time.next_below(left))?)
    };
    let start_clock = client.cancels_at.and_then(countdown);
    let pending = client.seats.iter().filter_map(|seat| countdown(seat.flag_pending_until?));
    // If somebody has paused the game for the weekend too, the end of the weekend changes nothing.
    let change = if client.turn.is_empty() || *is_paused_as_calendar { None } else { calendar.changes_at(at) };
    running.chain(limits).chain(start_clock).chain(pending).chain(change).filter(|until| *until > at).min()
}

/// The first instant at which the face is different.
fn until<'m>(
    moment: &Moment<'m>,
    moment_at: impl Fn(Timestamp) -> Option<Moment<'m>>,
    style: &Style<'_>,
    face: &Face,
) -> Option<Timestamp> {
    /// The number of invisible changes that are skipped.
    const PASSED: u32 = 4;
    let has_changed = |micros: i64| {
        moment_at(Timestamp::saturating_micros(micros)).is_some_and(|moment| Face::drawn(&moment, style) != *face)
    };
    let mut same = moment.at().as_micros();
    let mut latest = changes_by(moment, style)?;
    for _ in 0..PASSED {
        // A period can look the same at its end as at its start; then the instant before its end looks different.
        if has_changed(latest.as_micros() - 1) {
            return Some(first(same, latest.as_micros() - 1, has_changed));
        }
        if has_changed(latest.as_micros()) {
            return Some(latest);
        }
        same = latest.as_micros();
        latest = changes_by(&moment_at(latest)?, style)?;
    }
    Some(Timestamp::saturating_micros(same))
}

/// The first instant with a change, between an instant without it and one with it. Nothing changes back in between, so a
/// binary search finds it.
fn first(mut same: i64, mut other: i64, has_changed: impl Fn(i64) -> bool) -> Timestamp {
    while same.abs_diff(other) > 1 {
        let middle = same.midpoint(other);
        if has_changed(middle) { other = middle } else { same = middle }
    }
    Timestamp::saturating_micros(other)
}
