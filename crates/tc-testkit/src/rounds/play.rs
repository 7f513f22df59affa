//! A random round on the machine, one step after the other.

use tc_commit::journal::Journaled;
use tc_commit::{Answer, Effect, Refused, Round, RoundClock, Viewer};
use tc_core::Timestamp;

use super::{Game, Story, machine};
use crate::games::Choices;
use crate::round_twin::{Act, TwinInput};

/// A round that is being played.
pub struct Play<'a> {
    /// What chooses the inputs.
    pub game: Game<'a>,
    /// The clock as it was before the opening.
    pub clock: Option<RoundClock>,
    /// The round with its journal and its vault.
    pub round: Journaled<Act>,
    /// What happened at the opening.
    pub opening: Vec<Effect>,
    story: Story,
}

/// A step of a round.
pub struct Step<'s, 'b> {
    /// Before it.
    pub before: &'s Journaled<Act>,
    /// After it.
    pub after: &'s Journaled<Act>,
    /// What happened, and when.
    pub input: &'s TwinInput,
    /// What the machine answered.
    pub answer: &'s Result<Answer, Refused>,
    /// For choices beside it.
    pub choices: &'s mut Choices<'b>,
}

/// Why a law is broken.
pub type Kept = Result<(), String>;

impl<'a> Play<'a> {
    pub(super) fn new(game: Game<'a>) -> Play<'a> {
        let (clock, builder) = (game.clock.clone(), machine::spec(&game.spec));
        let (round, opening) = match &clock {
            None => Round::open(builder.build().expect("the round can be")).expect("it opens"),
            Some(clock) => {
                let spec = builder.build_clocked_in_order().expect("the round can be");
                Round::open_clocked(spec, clock.clone()).expect("it opens")
            }
        };
        let setup = clock.as_ref().map(|clock| format!("{:?}", clock.setup())).unwrap_or_default();
        let story = Story::new(&game.spec, &setup);
        let round = Journaled::new(round).expect("nothing has happened yet");
        Play { game, clock, round, opening, story }
    }

    /// Plays to the end and shows every step to a law.
    ///
    /// # Panics
    /// If it is broken.
    pub fn each(&mut self, mut law: impl FnMut(Step<'_, 'a>) -> Kept) {
        while let Some((input, mut choices)) = self.game.step(&self.round) {
            self.story.add(&input);
            let before = self.round.clone();
            let answer = self.tell(&input);
            let step =
                Step { before: &before, after: &self.round, input: &input, answer: &answer, choices: &mut choices };
            law(step).unwrap_or_else(|problem| self.fail(&problem));
        }
    }

    /// Tells the round, and the game if it is accepted.
    pub fn tell(&mut self, input: &TwinInput) -> Result<Answer, Refused> {
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
pub fn tell(round: &mut Journaled<Act>, input: &TwinInput) -> Result<Answer, Refused> {
    let at = Timestamp::from_nanos(input.at);
    round.handle(at, &machine::round_id(&input.round), machine::input(&input.what))
}
