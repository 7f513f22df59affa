//! A game is played, and a law looks on.

use std::fmt::Debug;

use tc_core::{Answer, Change, Clock, Input, Refused, Seat, Timestamp, Verdict};

use crate::games::{Choices, Clock16, Game, Grain, Story};

/// Why a law is broken.
pub(super) type Kept = Result<(), String>;

/// A step of a game.
pub(super) struct Step<'a, 'b> {
    pub(super) before: &'a Clock16<'b>,
    pub(super) after: &'a Clock16<'b>,
    pub(super) at: Timestamp,
    pub(super) input: &'a Input,
    pub(super) answer: &'a Result<Answer, Refused>,
    pub(super) choices: &'a mut Choices<'b>,
}

/// Plays the game that the bytes choose and shows every step to a law.
pub(super) fn play(bytes: &[u8], mut law: impl FnMut(Step<'_, '_>) -> Kept) {
    let mut game = Game::new(bytes, Grain::Nanoseconds);
    let mut story = Story::new(&game);
    let setup = game.setup();
    let mut clock = Clock::new(&setup);
    while let Some((at, input, mut choices)) = game.step(&clock) {
        story.add(at, &input);
        let before = clock.clone();
        let answer = clock.handle(at, &input);
        if answer.is_ok() {
            game.advance(at);
        }
        let choices = &mut choices;
        law(Step { before: &before, after: &clock, at, input: &input, answer: &answer, choices })
            .unwrap_or_else(|problem| panic!("{problem}\n{story}"));
    }
}

impl<'b> Step<'_, 'b> {
    /// The effects of the input, if it was accepted.
    pub(super) fn changes(&self) -> impl Iterator<Item = (Option<Seat>, Change)> {
        let effects = self.answer.as_ref().map(|answer| answer.effects.as_slice()).unwrap_or_default();
        effects.iter().map(|effect| (effect.seat, effect.change))
    }

    pub(super) fn was_applied(&self) -> bool {
        self.answer.as_ref().is_ok_and(|answer| answer.verdict == Verdict::Applied)
    }

    /// The seats of the clock.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.after.setup().seats()).filter_map(Seat::new)
    }

    /// The clock after the step, a copy, at a later instant that these bytes choose.
    pub(super) fn later(&mut self) -> Timestamp {
        let now = self.after.state().now().unwrap_or(self.at).as_nanos();
        let wait = match self.choices.below(4) {
            0 => 0,
            1 => i64::from(self.choices.number()),
            _ => i64::from(self.choices.number()) * 1_500,
        };
        Timestamp::from_nanos(now + wait)
    }
}

/// That two things are the same.
pub(super) fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) -> Kept {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?} and {other:?}")) }
}

/// That something is so.
pub(super) fn holds(what: &str, is_so: bool) -> Kept {
    if is_so { Ok(()) } else { Err(what.to_owned()) }
}
