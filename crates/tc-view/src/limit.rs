//! The limit of a move beside the time of a seat (S27).

use alloc::vec::Vec;

use tc_core::Span;
use tc_core::client::{Coming, SeatView};

use crate::SeatStatus;

/// The periods to come that begin before the limit of the move ends, and whether it ends before them (S27).
pub(crate) fn within_limit(seat: &SeatView) -> (Vec<Coming>, bool) {
    let Some(limit) = seat.limit_left else { return (seat.then.clone(), false) };
    // Each span has at most 53 bits.
    let mut left = limit.as_micros() - seat.delay_left.as_micros() - seat.left.as_micros();
    let mut then: Vec<Coming> = Vec::new();
    for mut coming in seat.then.iter().copied() {
        if left <= 0 {
            return (then, true);
        }
        let time = coming.time.as_micros();
        let begun = left.saturating_add(time - 1).checked_div(time).and_then(|begun| u16::try_from(begun).ok());
        if let Some(begun) = begun.filter(|begun| coming.periods.is_none_or(|periods| *begun < periods)) {
            coming.periods = Some(begun);
            then.push(coming);
            return (then, true);
        }
        left = left.saturating_sub(coming.periods.map_or(left, |periods| time.saturating_mul(periods.into())));
        then.push(coming);
    }
    (then, left < 0)
}

/// Whether the limit of the move ends before the delay or the period that runs (S27).
pub(crate) fn limit_ends_first(view: &SeatView, seat_status: SeatStatus) -> bool {
    let period = if seat_status == SeatStatus::Delays { Span::ZERO } else { view.left };
    let end = view.delay_left.checked_add(period);
    seat_status != SeatStatus::Free && view.limit_left.is_some_and(|left| end.is_none_or(|end| left < end))
}
