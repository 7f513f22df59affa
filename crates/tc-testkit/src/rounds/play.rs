//! A random round on the machine, one step after the other.

use std::error::Error;

use tc_commit::journal::Journaled;
use tc_commit::{Answer, Bids, Effect, Outcome, Plan, Refused, Resolver, Round, RoundClock, Viewer};
use tc_core::Timestamp;

use super::{Game, machine};
use crate::checks::Kept;
use crate::games::Choices;
use crate::round_twin::{Act, TwinInput, holds};
use crate::story::Story;

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
    story: Story<TwinInput>,
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
    /// For further choices.
    pub choices: &'s mut Choices<'b>,
}

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
        let policy = serde_json::to_string(&game.spec.policy).unwrap_or_default();
        let story = Story::new(format!("{:?}\n{policy}\n{:?}", game.spec, clock.as_ref().map(|clock| clock.setup())));
        let round = Journaled::new(round).expect("nothing has happened yet");
        Play { game, clock, round, opening, story }
    }

    /// Plays to the end and shows every step to a law. It panics if the law is broken.
    pub fn each(&mut self, mut law: impl FnMut(Step<'_, 'a>) -> Kept) {
        while let Some((input, mut choices)) = self.game.step(&self.round) {
            self.story.add(Timestamp::from_nanos(input.at), input.clone());
            let before = self.round.clone();
            let answer = handle(&mut self.round, &input);
            if answer.is_ok() {
                self.game.advance(&input);
            }
            let choices = &mut choices;
            law(Step { before: &before, after: &self.round, input: &input, answer: &answer, choices })
                .unwrap_or_else(|problem| self.fail(&*problem));
        }
    }

    /// The end of a law that is broken.
    pub fn fail(&self, problem: &dyn Error) -> ! {
        self.story.fail(problem)
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.story.steps()
    }

    /// Everybody who can look.
    pub fn viewers(&self) -> Vec<Viewer> {
        self.game.viewers()
    }
}

/// Gives a round an input.
pub fn handle(round: &mut Journaled<Act>, input: &TwinInput) -> Result<Answer, Refused> {
    round.handle(Timestamp::from_nanos(input.at), &input.round, machine::input(&input.what))
}

/// A resolver that accepts everything, and answers predicates as the twin does.
pub struct Accepting;

impl Resolver<(), Act> for Accepting {
    type Reason = ();
    type Change = ();

    fn plan(&self, (): &(), bids: &Bids<'_, Act>) -> Plan<(), ()> {
        Plan::new((), bids, |_, _| Outcome::Applied)
    }

    fn apply(&self, (): &mut (), (): ()) {}

    fn holds(&self, (): &(), predicate: &str) -> bool {
        holds(predicate)
    }
}
