//! Events that happen by themselves and that players must know.

use tc_view::{Face, SeatFace, SeatStatus};

use super::bell::Bell;

/// What happened, and when the bell rings for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct News {
    pub(super) kind: Bell,
    pub(super) text: String,
}

/// The news since the clock was last shown, fallen flags first.
pub(super) fn news(before: &Face, now: &Face) -> Vec<News> {
    let seats = || before.seats.iter().zip(&now.seats);
    let has_fallen =
        |before: &SeatFace, now: &SeatFace| now.status == SeatStatus::Flagged && before.status != SeatStatus::Flagged;
    let fallen = seats().filter(|(before, now)| has_fallen(before, now));
    let others = seats().filter(|(before, now)| !has_fallen(before, now));
    let fallen = fallen.map(|(_, now)| News { kind: Bell::Flag, text: format!("{}'s flag has fallen", now.name) });
    fallen.chain(others.flat_map(|(before, now)| of_seat(before, now))).collect()
}

/// The news of one player, except that a flag has fallen: a new stage, fewer periods, little time left.
fn of_seat(before: &SeatFace, now: &SeatFace) -> Vec<News> {
    let (Some(earlier), Some(clock)) = (&before.clock, &now.clock) else { return Vec::new() };
    let name = &now.name;
    let mut news = Vec::new();
    if earlier.stage != clock.stage {
        let text = format!("{name} is in stage {} of {}", clock.stage + 1, clock.stages);
        news.push(News { kind: Bell::Period, text });
    } else if earlier.periods_left != clock.periods_left && earlier.periods != clock.periods {
        let text = |periods: &String| News { kind: Bell::Period, text: format!("{name}: {periods}") };
        news.extend(clock.periods.as_ref().map(text));
    }
    if clock.pressure > earlier.pressure {
        news.push(News { kind: Bell::Low, text: format!("{name} has little time left") });
    }
    news
}
