//! Numbers that are as large as they can be.

use tc_core::{Adjustment, Clock, Input, Press, Span, Timestamp};

use super::play::{balance, seats};
use crate::games::{Choices, Game, Grain};

/// The last instant, in microseconds. The first is as long before the epoch.
const LAST: i64 = Timestamp::MAX.as_micros();

/// At the first and last instants, and with gifts that do not fit, inputs are refused or accepted, and looks are given
/// or not; nothing panics, time is conserved, and whatever is accepted can be looked at.
pub fn nothing_breaks_at_the_extremes(bytes: &[u8]) {
    let mut game = Game::new(bytes, Grain::Microseconds);
    let setup = game.setup();
    let mut clock = Clock::new(&setup);
    while let Some((at, input, mut choices)) = game.step(&clock) {
        let at = instant(&mut choices, at);
        let input = enlarged(&mut choices, input);
        let accepted = clock.handle(at, &input).is_ok();
        if accepted {
            game.advance(at);
        }
        for seat in seats(&clock) {
            let (granted, parts) = balance(&clock, seat);
            assert_eq!(granted, parts.iter().sum(), "{input:?} at {at}");
        }
        let look = clock.look(at);
        assert!(look.is_ok() || !accepted, "what is accepted can be looked at: {input:?} at {at}");
        assert_eq!(clock.state().as_of_last_input(&setup).readings().count(), setup.seats());
        let _ = clock.next_deadline();
        for at in [Timestamp::MIN, instant(&mut choices, at), Timestamp::MAX] {
            let Ok(look) = clock.look(at) else { continue };
            let _ = (look.readings().count(), look.deadline(), look.cancels_at(), look.alerts().count());
            for seat in seats(&clock) {
                let spans = [Span::MIN, Span::ZERO, span(&mut choices), Span::MAX];
                let _ = (look.waste(seat), spans.map(|span| look.falls_below(seat, span)));
            }
        }
    }
}

pub(super) fn instant(choices: &mut Choices<'_>, at: Timestamp) -> Timestamp {
    let near = i64::from(choices.below(200));
    match choices.below(16) {
        0 => Timestamp::saturating_micros(-LAST + near),
        1 => Timestamp::saturating_micros(LAST - near),
        2 => Timestamp::saturating_micros(LAST - near * 1_000),
        3 => Timestamp::saturating_micros(-LAST / 2 + near),
        4 => Timestamp::saturating_micros(LAST / 2 + near),
        _ => at,
    }
}

pub(super) fn enlarged(choices: &mut Choices<'_>, input: Input) -> Input {
    if !choices.happens(128) {
        return input;
    }
    let time = span(choices);
    match input {
        Input::Press(press) => Input::Press(Press { lag: time, ..press }),
        Input::Stop { .. } => Input::Stop { lag: time },
        Input::Adjust(Adjustment::Give { seat, .. }) => Input::Adjust(Adjustment::Give { seat, time }),
        Input::Adjust(Adjustment::Take { seat, .. }) => Input::Adjust(Adjustment::Take { seat, time }),
        Input::Adjust(Adjustment::Set { seat, position, .. }) => {
            Input::Adjust(Adjustment::Set { seat, time, position, force: false })
        }
        Input::Adjust(Adjustment::Transfer { from, to, .. }) => Input::Adjust(Adjustment::Transfer { from, to, time }),
        Input::Adjust(Adjustment::Moves { seat, .. }) => {
            Input::Adjust(Adjustment::Moves { seat, count: u32::MAX - u32::from(choices.below(2)) })
        }
        other => other,
    }
}

fn span(choices: &mut Choices<'_>) -> Span {
    let near = i64::from(choices.below(200));
    Span::saturating_micros(match choices.below(8) {
        0 => LAST - near,
        1 => LAST / 2 - near,
        2 => LAST - near * 1_000,
        3 => -1 - near,
        4 => 1 << 50,
        _ => near * 1_000_000,
    })
}
