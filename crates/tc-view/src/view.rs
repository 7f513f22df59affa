//! A face, and until when it is right.

use tc_core::{Instant, Look, Span};

use crate::{Face, Style};

/// What there is to see of a clock at an instant, and until when it stays so if nothing happens.
///
/// ```
/// use tc_core::{Clock, Input, Instant, Program, Rules, Seat, Setup};
/// use tc_view::{Style, View};
///
/// let setup: Setup = Setup::new(Rules::default(), Program::compile(&"10m, 5 x r1/30s".parse()?))?;
/// let mut clock = Clock::new(&setup);
/// clock.handle(Instant::EPOCH, &Input::Start { seat: Seat::FIRST })?;
///
/// let style = Style { ribbon: 20, ..Style::default() };
/// let view = View::of(&clock.look(Instant::from_millis(2_500).ok_or("too far")?)?, &style);
/// let first = view.face.seats[0].clock.as_ref().ok_or("there is a clock")?;
/// assert_eq!(first.time, "9:58");
/// assert_eq!(first.then, "then 5 periods of 30 seconds, one begins anew with every move, then the flag falls");
/// // Redraw in half a second, and not before.
/// assert_eq!(view.until, Instant::from_millis(3_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// The instant.
    pub at: Instant,
    /// The first instant at which there is something else to see, if nobody does anything; `None` if nothing will
    /// change, or that is too far off.
    pub until: Option<Instant>,
    /// What there is to see.
    pub face: Face,
}

impl View {
    /// What there is to see at the instant of the look.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, style: &Style) -> View {
        let face = Face::of(look, style);
        let until = changes_by(look, style).and_then(|latest| first_change(look, style, &face, latest));
        View { at: look.at(), until, face }
    }
}

/// An instant up to which each thing to see changes in one direction only, and at which one has changed at the latest
/// that changes by itself.
fn changes_by<const SEATS: usize>(look: &Look<'_, SEATS>, style: &Style) -> Option<Instant> {
    let at = look.at();
    let calendar = look.setup().rules().calendar_rule();
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
    let start_clock = client.cancels_at.and_then(|end| {
        let left = end.since(at).filter(|left| !left.is_zero())?;
        at.checked_add(left.checked_sub(style.time.next_below(left))?)
    });
    let pending = look.flag_pending().map(|(_, until)| until);
    let stands = if client.turn.is_empty() { None } else { calendar.changes_at(at) };
    running.chain(start_clock).chain(pending).chain(stands).filter(|until| *until > at).min()
}

/// The first instant up to the latest at which something else is to be seen. What has changed does not change back until
/// then, so halving the time finds it.
fn first_change<const SEATS: usize>(
    look: &Look<'_, SEATS>,
    style: &Style,
    face: &Face,
    latest: Instant,
) -> Option<Instant> {
    let has_changed = |nanos: i64| {
        let later = look.state().look(look.setup(), Instant::from_nanos(nanos));
        later.is_ok_and(|later| Face::of(&later, style) != *face)
    };
    let (mut same, mut other) = (look.at().as_nanos(), latest.as_nanos());
    // Nearly always it is the text that was foreseen.
    if has_changed(other) && !has_changed(other - 1) {
        return Some(latest);
    }
    if !has_changed(other) {
        return Some(latest);
    }
    while other - same > 1 {
        let middle = same + (other - same) / 2;
        if has_changed(middle) { other = middle } else { same = middle }
    }
    Some(Instant::from_nanos(other))
}
