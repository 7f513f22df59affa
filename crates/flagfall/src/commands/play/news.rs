//! Events that happen by themselves and that players must know.

use tc_core::Pressure;
use tc_view::{Face, SeatFace, SeatStatus};

/// The news since the clock was last shown, fallen flags first.
pub(super) fn news(before: &Face, now: &Face, names: [&str; 2]) -> Vec<String> {
    let seats = || before.seats.iter().zip(&now.seats).zip(names);
    let has_fallen =
        |before: &SeatFace, now: &SeatFace| now.status == SeatStatus::Flagged && before.status != SeatStatus::Flagged;
    let fallen = seats().filter(|((before, now), _)| has_fallen(before, now));
    let others = seats().filter(|((before, now), _)| !has_fallen(before, now));
    let fallen = fallen.map(|(_, name)| format!("{name}'s flag has fallen"));
    fallen.chain(others.flat_map(|((before, now), name)| of_seat(before, now, name))).collect()
}

/// The news of one player, except that a flag has fallen: a new stage, fewer periods, little time left.
fn of_seat(before: &SeatFace, now: &SeatFace, name: &str) -> Vec<String> {
    let (Some(earlier), Some(clock)) = (&before.clock, &now.clock) else { return Vec::new() };
    let mut news = Vec::new();
    if earlier.stage != clock.stage {
        news.push(format!("{name} is in stage {} of {}", clock.stage + 1, clock.stages));
    } else if earlier.periods_left != clock.periods_left && earlier.periods != clock.periods {
        news.extend(clock.periods.as_ref().map(|periods| format!("{name}: {periods}")));
    }
    if clock.pressure > earlier.pressure && clock.pressure > Pressure::Calm {
        news.push(format!("{name} has little time left"));
    }
    news
}
