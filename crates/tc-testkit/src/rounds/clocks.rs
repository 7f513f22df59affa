//! Clocks that drive rounds.

use tc_core::{AfterFlag, Boundary, Clock, Rules, Setup, Span, StartClockEnd};
use tc_notation::TimeControl;

use crate::games::Choices;
use crate::round_twin::TwinSpec;

/// Bonuses, periods by time and by moves, delays, and an hourglass.
pub(crate) const CONTROLS: [&str; 11] = [
    "60s.. + 10s",
    "10s, 3 x r1/30s",
    "(5s) 60s",
    "60s + ..5s",
    "5/30s",
    "r3/20s",
    "20s.. + opp",
    "1/10s, (2s) 15s.. + 3s",
    "12s",
    "none",
    "2 x 10s, 20s",
];

/// A clock with a seat for every player, and one seat where nobody plays.
pub(super) fn clock(choices: &mut Choices<'_>, spec: &TwinSpec) -> Clock {
    let one = choices.pick(&CONTROLS);
    let odds = choices.happens(60);
    let controls: Vec<TimeControl> = (0..(spec.required.len() + spec.idle.len()).max(1))
        .map(|_| {
            let text = if odds { choices.pick(&CONTROLS) } else { one };
            text.parse().expect("it is a control")
        })
        .collect();
    let start_clock = choices.happens(12).then_some(Span::secs(9));
    let rules = Rules {
        boundary: if choices.happens(30) { Boundary::PastZero } else { Boundary::AtZero },
        after_flag: choices.pick(&[
            AfterFlag::Count,
            AfterFlag::Count,
            AfterFlag::Skip,
            AfterFlag::Drop,
            AfterFlag::Stop,
        ]),
        start_clock,
        // The end of a start clock that there is not would be refused.
        start_clock_end: match (choices.happens(128), start_clock) {
            (true, Some(_)) => StartClockEnd::Lose,
            _ => StartClockEnd::Cancel,
        },
        first_bonus: choices.happens(20),
        free_moves: u8::from(choices.happens(12)),
        move_limit: choices.happens(30).then_some(Span::secs(14)),
        penalty: if choices.happens(30) { 10 } else { 0 },
        ..Rules::default()
    };
    let setup = Setup::for_each(rules, controls).expect("there is room for all");
    Clock::new(&setup)
}
