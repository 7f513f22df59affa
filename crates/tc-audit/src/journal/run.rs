//! The input lines of `flagfall run`.

use core::str::from_utf8;

use tc_core::lines::Request;
use tc_core::{Adjustment, Input, Next, PauseReason, Rules, Seat, Setup, TimeControl};

use super::replay::{Replay, Sides};
use crate::parts::{LONGEST, blank, lines, said};
use crate::{Record, RecordFormat, TroubleKind, Unreadable};

/// Whether a file begins with a line for a clock.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    let mut first = lines(start, 0).filter(|line| !line.text.trim_ascii().is_empty()).take(5);
    first.any(|line| request(line.text).is_some_and(|request| request.input.is_ok()))
}

/// Reads all lines as one game and moves `at` to its end; `None` if there is nothing more but white space.
pub(crate) fn next(bytes: &[u8], at: &mut usize) -> Option<Result<Record, Unreadable>> {
    let place = *at..bytes.len();
    let text = bytes.get(place.clone()).filter(|text| !text.trim_ascii().is_empty())?;
    *at = place.end;
    let seats = lines(text, 0).filter_map(|line| request(line.text)).filter_map(|request| request.input.ok());
    let seats = seats.filter_map(|(_, input)| highest(&input)).map(|seat| seat.index() + 1).max();
    let Some(setup) = setup(seats.unwrap_or(0).max(2)) else {
        let reason = alloc::format!("expected lines for a clock, found {}", said(text));
        return Some(Err(Unreadable { place, reason }));
    };
    let mut replay = Replay::new(&setup, Sides::Inputs, blank(RecordFormat::Run, place.clone()));
    let mut is_known = false;
    for line in lines(text, 0).filter(|line| !line.text.trim_ascii().is_empty()) {
        if line.text.len() > LONGEST {
            replay.trouble(TroubleKind::LongLine, line.text);
            continue;
        }
        let read = request(line.text).and_then(|request| request.input.ok());
        is_known |= read.is_some();
        match read {
            Some((at, input)) if replay.handle(at, &input).is_ok() => {}
            Some(_) => replay.trouble(TroubleKind::BrokenValue, line.text),
            None if line.is_whole => replay.trouble(TroubleKind::BrokenTag, line.text),
            None => replay.trouble(TroubleKind::Truncated, line.text),
        }
    }
    if !is_known {
        let reason = alloc::format!("expected a line for a clock, found {}", said(text));
        return Some(Err(Unreadable { place, reason }));
    }
    Some(Ok(replay.finish()))
}

fn request(line: &[u8]) -> Option<Request> {
    from_utf8(line).ok().filter(|line| line.len() <= LONGEST).map(|line| Request::read(line.trim()))
}

/// A clock that runs without time.
fn setup(seats: usize) -> Option<Setup> {
    Setup::for_each(Rules::default(), core::iter::repeat_n(TimeControl::NONE, seats)).ok()
}

/// The highest seat that an input names.
fn highest(input: &Input) -> Option<Seat> {
    match input {
        Input::Start { seat } | Input::Halt { seat } | Input::Go { seat } | Input::Claim { seat } => Some(*seat),
        Input::Press(press) => match press.next {
            Next::Seat(next) => press.seat.max(Some(next)),
            _ => press.seat,
        },
        Input::Open { seats } | Input::Settle { moved: seats } => seats.iter().last(),
        Input::Adjust(Adjustment::Transfer { from, to, .. }) => Some(*from.max(to)),
        Input::Adjust(adjustment) => Some(adjustment.seat()),
        Input::Pause(reason) | Input::Resume(reason) => PauseReason::seat(*reason),
        _ => None,
    }
}
