//! A game is played, and a law looks on.

use tc_core::{Answer, Change, Clock, Input, Refused, Seat, Setup, Timestamp, Verdict};

use crate::checks::Kept;
use crate::games::{Choices, Game, Grain};

/// A step of a game.
pub(crate) struct Step<'a, 'b> {
    pub(super) before: &'a Clock,
    pub(crate) after: &'a Clock,
    pub(crate) at: Timestamp,
    pub(crate) input: &'a Input,
    pub(crate) answer: &'a Result<Answer, Refused>,
    pub(crate) choices: &'a mut Choices<'b>,
}

/// The setup of the game that the bytes choose.
pub(super) fn setup(bytes: &[u8]) -> Setup {
    Game::new(bytes, Grain::Microseconds).setup()
}

/// Plays the game that the bytes choose and shows every step to a law.
pub(super) fn play(bytes: &[u8], law: impl FnMut(Step<'_, '_>) -> Kept) {
    steps(Game::new(bytes, Grain::Microseconds), law);
}

/// Plays a game, shows every step to a law, and returns the number of steps.
pub(crate) fn steps(mut game: Game<'_>, mut law: impl FnMut(Step<'_, '_>) -> Kept) -> usize {
    let mut story = game.story();
    let setup = game.setup();
    let mut clock = Clock::new(&setup);
    while let Some((at, input, mut choices)) = game.step(&clock) {
        story.add(at, input.clone());
        let before = clock.clone();
        let answer = clock.handle(at, &input);
        if answer.is_ok() {
            game.advance(at);
        }
        let choices = &mut choices;
        law(Step { before: &before, after: &clock, at, input: &input, answer: &answer, choices })
            .unwrap_or_else(|problem| story.fail(&*problem));
    }
    story.steps()
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

    /// Whether a move was made, and applied.
    pub(super) fn was_move(&self) -> bool {
        self.was_applied() && matches!(self.input, Input::Press(_) | Input::Stop { .. })
    }

    pub(super) fn was_credited(&self) -> bool {
        self.changes().any(|(_, change)| matches!(change, Change::Credit { .. }))
    }

    /// The seats of the clock.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        seats(self.after)
    }

    /// An instant at or after the last input, which the bytes of the step choose.
    pub(super) fn later(&mut self) -> Timestamp {
        let now = self.after.state().now().unwrap_or(self.at).as_micros();
        let wait = match self.choices.below(4) {
            0 => 0,
            1 => i64::from(self.choices.number()),
            _ => i64::from(self.choices.number()) * 1_500,
        };
        Timestamp::saturating_micros(now + wait)
    }
}

/// The seats of a clock.
pub(super) fn seats(clock: &Clock) -> impl Iterator<Item = Seat> + use<> {
    (0..clock.setup().seats()).filter_map(Seat::new)
}

/// What was granted to a seat and what became of it: left, used or forfeited. In microseconds.
pub(crate) fn balance(clock: &Clock, seat: Seat) -> (i128, [i128; 3]) {
    let (accounts, left) = (clock.accounts(seat).unwrap_or_default(), clock.remaining(seat).unwrap_or_default());
    let micros = |span: tc_core::Span| i128::from(span.as_micros());
    (micros(accounts.granted), [left, accounts.used, accounts.forfeited].map(micros))
}
