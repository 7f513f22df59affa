//! A clock in one line.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Event, Face, SeatFace, SeatStatus};

/// The whole clock in one line, without a line break: `> White 9:58, then … | Black 10:00`. Only the seats whose turn it is
/// say what follows.
///
/// ```
/// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_view::{Names, Style, View, text};
///
/// let setup = Setup::from(&"5m".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let style = Style { words: &Names(&["White", "Black"]), ..Style::labels() };
/// let view = View::new(&clock, Timestamp::EPOCH, &style)?;
/// assert_eq!(text::line(&view.face), "> White 5:00, then the flag falls | Black 5:00");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line(face: &Face) -> String {
    joined(face, SeatStatus::is_in_turn)
}

/// The same, where all seats say what follows.
pub(crate) fn whole_line(face: &Face) -> String {
    joined(face, |_| true)
}

fn joined(face: &Face, says_next: fn(SeatStatus) -> bool) -> String {
    let header = face.header.iter().cloned();
    let seats = face.seats.iter().map(|seat| of_seat(seat, says_next(seat.status)));
    header.chain(seats).collect::<Vec<String>>().join(" | ")
}

fn of_seat(seat: &SeatFace, says_next: bool) -> String {
    let mark = if seat.status.is_in_turn() { "> " } else { "" };
    let mut parts: Vec<&str> = seat.clock.iter().map(|clock| clock.time.as_str()).collect();
    parts.extend(seat.facts.iter().map(String::as_str));
    if let Some(clock) = &seat.clock {
        parts.extend(clock.bonus.as_ref().and_then(|bonus| bonus.waste.as_deref()));
        if says_next && clock.next != Event::Nothing {
            parts.push(&clock.then);
        }
    }
    format!("{mark}{} {}", seat.name, parts.join(", "))
}
