//! A random round on the machine, one step after the other.

use std::fmt::Debug;

use tc_commit::journal::Journaled;
use tc_commit::{Effect, Plain, Refused, Round, Timing, Viewer};
use tc_core::Timestamp;

use super::clocks::RoundClock;
use super::{Game, Story, machine};
use crate::games::Choices;
use crate::round_twin::{Act, TwinInput};

/// What gives a round its time.
pub trait AnyTiming: Timing + Debug {}

impl<T: Timing + Debug> AnyTiming for T {}

/// A round that has just opened.
pub enum Started<'a> {
    /// With a plain deadline or none.
    Plain(Box<Play<'a, Plain>>),
    /// On a clock.
    Clocked(Box<Play<'a, RoundClock>>),
}

/// A round that is being played.
pub struct Play<'a, T: AnyTiming> {
    /// What chooses the inputs.
    pub game: Game<'a>,
    /// The timing as it was before the opening.
    pub timing: T,
    /// The round with its journal and its vault.
    pub round: Journaled<Act, T>,
    /// What happened at the opening.
    pub opening: Vec<Effect>,
    story: Story,
}

/// A step of a round.
pub struct Step<'s, 'b, T: AnyTiming> {
    /// Before it.
    pub before: &'s Journaled<Act, T>,
    /// After it.
    pub after: &'s Journaled<Act, T>,
    /// What happened, and when.
    pub input: &'s TwinInput,
    /// What the machine answered.
    pub answer: &'s Result<Vec<Effect>, Refused>,
    /// For choices beside it.
    pub choices: &'s mut Choices<'b>,
}

/// Why a law is broken.
pub type Kept = Result<(), String>;

impl<'a> Started<'a> {
    pub(super) fn new(game: Game<'a>) -> Started<'a> {
        match game.clock.clone() {
            None => Started::Plain(Box::new(Play::plain(game))),
            Some(clock) => {
                let spec = machine::spec(&game.spec).build_clocked_in_order().expect("the round can be");
                let (round, opening) = Round::open_clocked(spec, clock.clone()).expect("it opens");
                Started::Clocked(Box::new(Play::new(game, clock, round, opening)))
            }
        }
    }
}

impl<'a> Play<'a, Plain> {
    pub(super) fn plain(game: Game<'a>) -> Play<'a, Plain> {
        let (round, opening) =
            Round::open(machine::spec(&game.spec).build().expect("the round can be")).expect("it opens");
        Play::new(game, Plain, round, opening)
    }
}

impl<'a, T: AnyTiming> Play<'a, T> {
    fn new(game: Game<'a>, timing: T, round: Round<Act, T>, opening: Vec<Effect>) -> Play<'a, T> {
        let clock = game.clock.as_ref().map(|clock| format!("{:?}", clock.setup())).unwrap_or_default();
        let story = Story::new(&game.spec, &clock);
        let round = Journaled::new(round).expect("nothing has happened yet");
        Play { game, timing, round, opening, story }
    }

    /// Plays to the end and shows every step to a law.
    ///
    /// # Panics
    /// If it is broken.
    pub fn each(&mut self, mut law: impl FnMut(Step<'_, 'a, T>) -> Kept) {
        while let Some((input, mut choices)) = self.game.step(self.round.round()) {
            self.story.add(&input);
            let before = self.round.clone();
            let answer = self.tell(&input);
            let step =
                Step { before: &before, after: &self.round, input: &input, answer: &answer, choices: &mut choices };
            law(step).unwrap_or_else(|problem| self.fail(&problem));
        }
    }

    /// Tells the round, and the game if it is accepted.
    pub fn tell(&mut self, input: &TwinInput) -> Result<Vec<Effect>, Refused> {
        let answer = tell(&mut self.round, input);
        if answer.is_ok() {
            self.game.advance(input);
        }
        answer
    }

    /// The end of a law that is broken.
    ///
    /// # Panics
    /// Always.
    pub fn fail(&self, problem: &str) -> ! {
        let problem: String = problem.chars().take(4_000).collect();
        panic!("{problem}\n{}", self.story)
    }

    /// How many steps there were.
    pub fn steps(&self) -> usize {
        self.story.len()
    }

    /// Everybody who can look.
    pub fn viewers(&self) -> Vec<Viewer> {
        self.game.viewers().iter().map(machine::viewer).collect()
    }
}

/// Tells a round what happens.
pub fn tell<T: Timing>(round: &mut Journaled<Act, T>, input: &TwinInput) -> Result<Vec<Effect>, Refused> {
    let at = Timestamp::from_nanos(input.at);
    round.handle(at, &machine::round_id(&input.round), machine::input(&input.what))
}
