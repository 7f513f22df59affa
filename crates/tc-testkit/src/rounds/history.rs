//! What a clock went through before it drives a round: moves, adjustments of every kind, moves taken back.

use tc_commit::Round;
use tc_core::{Adjustment, Clock, Input, Next, Press, Seat, Span, StagePosition, Timestamp, Undo};

use super::{Game, MS, machine};
use crate::games::Choices;

/// How many bytes choose a history.
const HISTORY: usize = 96;
/// How long it is from one input to the next: stages and periods end meanwhile.
const GAP: i64 = 3_000 * MS;
/// How many inputs there are, refused ones included.
const INPUTS: i64 = 16;

impl<'a> Game<'a> {
    /// The same round on a clock that was used before, as the last bytes choose; `None` where that clock can drive no
    /// round any more, since the game is over.
    pub fn clocked_with_history(bytes: &'a [u8]) -> Option<Game<'a>> {
        let mut game = Game::clocked(bytes);
        let mut clock = game.clock.take()?;
        let mut choices = Choices::new(bytes.rchunks(HISTORY).next().unwrap_or_default());
        let seats = game.spec.required.len() + game.spec.idle.len();
        for number in 0..INPUTS {
            let at = Timestamp::saturating_micros(game.spec.begins - (INPUTS - number) * GAP);
            let input = input(&mut choices, &clock, seats.max(1) as u16);
            // What is refused has changed nothing.
            let _ = clock.handle(at, &input);
        }
        if !clock.state().turn().is_empty() {
            let stop = Input::Press(Press { seat: None, next: Next::Nobody, lag: Span::ZERO });
            let _ = clock.handle(Timestamp::saturating_micros(game.spec.begins), &stop);
        }
        let spec = machine::spec(&game.spec).build_clocked_in_order().ok()?;
        Round::begin_clocked(spec, clock.clone()).ok()?;
        game.clock = Some(clock);
        Some(game)
    }
}

/// The next input, at the end mostly one that fits.
fn input(choices: &mut Choices<'_>, clock: &Clock, seats: u16) -> Input {
    let mut seat = |choices: &mut Choices<'_>| Seat::new(choices.below(seats).into()).unwrap_or(Seat::FIRST);
    if clock.state().turn().is_empty() && !choices.happens(64) {
        return Input::Start { seat: seat(choices) };
    }
    match choices.below(16) {
        0..=6 => Input::Press(Press { seat: None, next: Next::InOrder, lag: Span::ZERO }),
        7 => Input::Undo(Undo::UnlessFlagged),
        8 => Input::Undo(Undo::Forced),
        _ => Input::Adjust(adjustment(choices, &mut seat)),
    }
}

fn adjustment(choices: &mut Choices<'_>, seat: &mut impl FnMut(&mut Choices<'_>) -> Seat) -> Adjustment {
    let one = seat(choices);
    let time = Span::saturating_micros(i64::from(choices.below(9)) * 1_000 * MS);
    match choices.below(7) {
        0 => Adjustment::Give { seat: one, time },
        1 => Adjustment::Take { seat: one, time },
        2 => {
            let stage = choices.happens(128).then(|| choices.below(3).into());
            let periods = choices.happens(128).then(|| choices.below(4));
            Adjustment::Set { seat: one, time, position: StagePosition { stage, periods }, force: false }
        }
        3 => Adjustment::Transfer { from: one, to: seat(choices), time },
        4 => Adjustment::Moves { seat: one, count: choices.below(5).into() },
        5 => Adjustment::Berserk { seat: one },
        _ => Adjustment::SkipBonus { seat: one },
    }
}
