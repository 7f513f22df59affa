//! A face, and until when it is right.

use tc_core::{Look, Reason, Refused, Setup, Span, State, Timestamp};

use crate::{Face, Style};

/// What there is to see of a clock at an instant, and until when it stays so if nothing happens.
///
/// ```
/// use tc_core::{Clock, Input, Timestamp, Seat, Setup};
/// use tc_view::{Style, View};
///
/// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
///
/// let style = Style { ribbon: 20, ..Style::default() };
/// let view = View::of(clock.setup(), clock.state(), Timestamp::from_millis(2_500).ok_or("too far")?, &style)?;
/// let first = view.face.seats[0].clock.as_ref().ok_or("there is a clock")?;
/// assert_eq!(first.time, "9:58");
/// assert_eq!(first.then, "then 5 periods of 30 seconds, each renewed by a move in time, then the flag falls");
/// // Redraw in half a second, and not before.
/// assert_eq!(view.until, Timestamp::from_millis(3_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// The instant.
    pub at: Timestamp,
    /// The instant up to which nothing else is to be seen, if nobody does anything: a client redraws then, and not
    /// before. Then there is something else to see, but for periods so short that they look alike at both ends. `None` if
    /// nothing will change, or that is too far off.
    pub until: Option<Timestamp>,
    /// What there is to see.
    pub face: Face,
}

impl View {
    /// What there is to see at an instant, which is not before the last input.
    ///
    /// # Errors
    /// [`Refused`] where the state cannot be [looked at](State::look).
    pub fn of<const SEATS: usize>(
        setup: &Setup<SEATS>,
        state: &State<SEATS>,
        at: Timestamp,
        style: &Style,
    ) -> Result<View, Refused> {
        let look = state.look(setup, at)?;
        let face = Face::of(&look, style);
        let until = until(state, &look, style, &face);
        Ok(View { at, until, face })
    }
}

/// An instant up to which each thing to see changes in one direction only, and at which one has changed at the latest
/// that changes by itself.
fn changes_by<const SEATS: usize>(look: &Look<'_, SEATS>, style: &Style) -> Option<Timestamp> {
    let at = look.at();
    let calendar = look.setup().rules().calendar;
    let clock_time = |run: Span| calendar.later(at, run);
    let client = tc_core::client::View::of(look);
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
        let left = end.since(at).filter(|left| !left.is_zero())?;
        at.checked_add(left.checked_sub(style.time.next_below(left))?)
    };
    let start_clock = client.cancels_at.and_then(countdown);
    let pending = look.flag_pending().and_then(|(_, until)| countdown(until));
    // A weekend that is a reason to stand as well changes nothing.
    let is_weekend = look.state().pauses().contains(Reason::Weekend);
    let stands = if client.turn.is_empty() || is_weekend { None } else { calendar.changes_at(at) };
    running.chain(start_clock).chain(pending).chain(stands).filter(|until| *until > at).min()
}

/// The first instant at which something else than this face is to be seen.
fn until<const SEATS: usize>(
    state: &State<SEATS>,
    look: &Look<'_, SEATS>,
    style: &Style,
    face: &Face,
) -> Option<Timestamp> {
    /// How many changes that are not to be seen are passed over.
    const PASSED: u32 = 4;
    let later = |at: Timestamp| state.look(look.setup(), at).ok();
    let has_changed =
        |nanos: i64| later(Timestamp::from_nanos(nanos)).is_some_and(|look| Face::of(&look, style) != *face);
    let mut same = look.at().as_nanos();
    let mut latest = changes_by(look, style)?;
    for _ in 0..PASSED {
        // A period that is over can look as it did when it began: the instant before tells that something has changed.
        if has_changed(latest.as_nanos() - 1) {
            return Some(first(same, latest.as_nanos() - 1, has_changed));
        }
        if has_changed(latest.as_nanos()) {
            return Some(latest);
        }
        same = latest.as_nanos();
        latest = changes_by(&later(latest)?, style)?;
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
