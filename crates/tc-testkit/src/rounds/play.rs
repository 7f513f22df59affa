//! A random round on the machine, one step after the other.

use std::error::Error;

use tc_commit::{Answer, Bids, Effect, Outcome, Plan, Refused, Resolver, Round};
use tc_core::Clock;
use tc_core::Timestamp;

use super::{Game, machine};
use crate::checks::Kept;
use crate::games::Choices;
use crate::round_twin::{Act, TwinInput, holds};
use crate::story::Story;

/// A round that is being played.
pub(crate) struct Play<'a> {
    pub(crate) game: Game<'a>,
    /// The clock as it was before the beginning.
    pub(crate) clock: Option<Clock>,
    pub(crate) round: Round<Act>,
    /// What happened at the beginning.
    pub(crate) beginning: Vec<Effect>,
    pub(crate) story: Story<TwinInput>,
}

/// A step of a round, and bytes for further choices.
pub(crate) struct Step<'s, 'b> {
    pub(crate) before: &'s Round<Act>,
    pub(crate) after: &'s Round<Act>,
    pub(crate) input: &'s TwinInput,
    pub(crate) answer: &'s Result<Answer, Refused>,
    pub(crate) choices: &'s mut Choices<'b>,
}

impl<'a> Play<'a> {
    pub(super) fn new(game: Game<'a>) -> Play<'a> {
        let (clock, builder) = (game.clock.clone(), machine::spec(&game.spec));
        let (round, beginning) = match &clock {
            None => Round::begin(builder.build().expect("the round can be")).expect("it begins"),
            Some(clock) => {
                let spec = builder.build_clocked_in_order().expect("the round can be");
                Round::begin_clocked(spec, clock.clone()).expect("it begins")
            }
        };
        let policy = serde_json::to_string(&game.spec.policy).unwrap_or_default();
        let story = Story::new(format!("{:?}\n{policy}\n{:?}", game.spec, clock.as_ref().map(|clock| clock.setup())));
        Play { game, clock, round, beginning: beginning.effects, story }
    }

    /// Plays to the end and shows every step to a law. It panics if the law is broken.
    pub(crate) fn each(&mut self, mut law: impl FnMut(Step<'_, 'a>) -> Kept) {
        while let Some((input, mut choices)) = self.game.step(&self.round) {
            self.story.add(Timestamp::saturating_micros(input.at), input.clone());
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
    pub(crate) fn fail(&self, problem: &dyn Error) -> ! {
        self.story.fail(problem)
    }
}

/// Gives a round an input.
fn handle(round: &mut Round<Act>, input: &TwinInput) -> Result<Answer, Refused> {
    round.handle(Timestamp::saturating_micros(input.at), &input.round, machine::input(&input.what))
}

/// A resolver that accepts everything, and answers predicates as the twin does.
pub(crate) struct Accepting;

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
