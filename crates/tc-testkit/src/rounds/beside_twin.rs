//! The machine and its slow twin play the same round.

use tc_commit::{Effect, Refused, Round, StatusVisibility, Viewer};
use tc_core::Timestamp;

use super::play::Step;
use super::{Accepting, Game, MS};
use crate::checks::{Kept, same};
use crate::games::Choices;
use crate::round_twin::{Act, RoundTwin, TwinInput, TwinRefused, What, seen_by};

/// Plays the round that the bytes choose on both and returns the number of steps. It panics if they differ.
pub fn agree(bytes: &[u8]) -> usize {
    let mut play = Game::plain(bytes).start();
    let spec = play.game.spec.clone();
    let mut both = Both { status: spec.policy.status, twin: RoundTwin::new(spec), viewers: play.game.viewers() };
    let begun = both
        .same_effects(&play.beginning, &both.twin.begun())
        .and_then(|()| both.same_views(&play.round, play.game.now));
    begun.unwrap_or_else(|problem| play.fail(&*problem));
    play.each(|step| both.step(step));
    play.story.steps()
}

struct Both {
    twin: RoundTwin,
    viewers: Vec<Viewer>,
    status: StatusVisibility,
}

impl Both {
    fn step(&mut self, step: Step<'_, '_>) -> Kept {
        let Step { before, after, input, answer, choices } = step;
        let twin = self.twin.handle(input);
        match (answer, &twin) {
            (Ok(answer), Ok(effects)) => self.same_effects(&answer.effects, effects)?,
            (Err(refused), Err(twin)) => same("refusal", &in_words(refused), twin)?,
            _ => return Err(format!("answer: machine {answer:?}, twin {twin:?}").into()),
        }
        if let (What::Resolve, Ok(answer)) = (&input.what, answer) {
            let mut round: Round<Act> = before.clone();
            let resolution = round.resolve(Timestamp::saturating_micros(input.at), &mut (), &Accepting)?;
            let players = resolution.players.into_iter();
            let brought = players.map(|one| (one.player, one.bid.kind(), one.bid.action(), one.branch)).collect();
            same("resolution", &brought, &self.twin.at(input.at).resolution())?;
            same("effects of the resolution", &resolution.effects, &answer.effects)?;
            same("state after the resolution", &(round == *after), &true)?;
        }
        let due = after.next_deadline().map(Timestamp::as_micros);
        let last = self.twin.at(i64::MIN);
        same("due", &due, &last.ends)?;
        same("extensions left", &after.extensions_left(), &last.extensions_left())?;
        self.same_views(after, later(choices, after, input))
    }

    fn same_views(&self, round: &Round<Act>, at: i64) -> Kept {
        let twin = self.twin.at(at);
        for viewer in &self.viewers {
            let [one, other] = [round.view(viewer, Timestamp::saturating_micros(at))?, twin.view(viewer)];
            if one != other {
                let [one, other] = [one, other].map(|view| serde_json::to_string(&view).unwrap_or_default());
                return Err(format!("view of {viewer:?} at {at}: machine {one},\ntwin {other}").into());
            }
        }
        Ok(())
    }

    fn same_effects(&self, machine: &[Effect], twin: &[Effect]) -> Kept {
        self.viewers.iter().try_for_each(|viewer| {
            let one: Vec<_> = machine.iter().filter_map(|effect| effect.for_viewer(viewer, self.status)).collect();
            let other = twin.iter().filter_map(|effect| seen_by(effect, viewer, self.status)).collect();
            same(&format!("effects for {viewer:?}"), &one, &other)
        })
    }
}

/// An instant not before the last input.
fn later(choices: &mut Choices<'_>, round: &Round<Act>, input: &TwinInput) -> i64 {
    let now = round.now().as_micros().max(input.at);
    match choices.below(4) {
        0 => now + i64::from(choices.below(60)) * MS,
        1 => round.next_deadline().map_or(now, Timestamp::as_micros).max(now),
        _ => now,
    }
}

fn in_words(refused: &Refused) -> TwinRefused {
    let (waiting, at) = match refused {
        Refused::NotSealed { waiting } | Refused::NotDisclosed { waiting } => (waiting.players().to_vec(), None),
        Refused::DeadlinePassed(at) => (Vec::new(), Some(at.as_micros())),
        _ => (Vec::new(), None),
    };
    TwinRefused { kind: refused.kind(), waiting, at }
}
