//! A clock in one line.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::header;
use crate::{ClockFace, Doing, Event, Face, Names, SeatFace};

/// The whole clock in one line, without an end of line: `> White 9:58, then … | Black 10:00`. What comes next is told of
/// those whose turn it is.
///
/// ```
/// use tc_core::{Clock, Input, Timestamp, Seat, Setup};
/// use tc_view::{Names, Style, View, text};
///
/// let setup = Setup::from(&"5m".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let view = View::of(clock.setup(), clock.state(), Timestamp::EPOCH, &Style::default())?;
/// let line = text::line(&view.face, Names(&["White", "Black"]));
/// assert_eq!(line, "> White 5:00, then the flag falls | Black 5:00");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line(face: &Face, names: Names<'_>) -> String {
    joined(face, names, Doing::is_in_turn)
}

/// The same, and what comes next is told of everybody.
pub(crate) fn whole_line(face: &Face, names: Names<'_>) -> String {
    joined(face, names, |_| true)
}

fn joined(face: &Face, names: Names<'_>, tells_next: fn(Doing) -> bool) -> String {
    let header = header(face, names).into_iter();
    let seats = face.seats.iter().map(|seat| of_seat(seat, names, tells_next(seat.doing)));
    header.chain(seats).collect::<Vec<String>>().join(" | ")
}

fn of_seat(seat: &SeatFace, names: Names<'_>, tells_next: bool) -> String {
    let mark = if seat.doing.is_in_turn() { "> " } else { "" };
    let name = names.of(seat.seat);
    match &seat.clock {
        None => format!("{mark}{name} has no clock"),
        Some(clock) => format!("{mark}{name} {}", of_clock(seat.doing, clock, tells_next)),
    }
}

fn of_clock(doing: Doing, clock: &ClockFace, tells_next: bool) -> String {
    let mut parts: Vec<String> = alloc::vec![clock.time.clone()];
    parts.extend(clock.facts(doing));
    parts.extend(clock.waste_said());
    if tells_next && clock.next != Event::Nothing {
        parts.push(clock.then.clone());
    }
    parts.join(", ")
}
