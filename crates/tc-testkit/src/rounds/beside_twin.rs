//! The machine and its slow twin play the same round.

use std::fmt::Debug;

use serde_json::Value;
use tc_commit::{Bids, Effect, Outcome, Plan, Refused, Resolver, Round};
use tc_core::Timestamp;

use super::play::{Kept, Play, Step};
use super::{Game, json, machine};
use crate::games::Choices;
use crate::round_twin::{RoundTwin, TwinEffect, TwinInput, TwinRefused, Viewer, What, holds};

/// Plays the round that the bytes choose on both, and says how many steps that were.
///
/// # Panics
/// If they differ.
pub fn agree(bytes: &[u8]) -> usize {
    let mut play = Game::plain(bytes).start();
    let mut both = Both { twin: RoundTwin::new(play.game.spec.clone()), viewers: play.game.viewers() };
    let opened = both
        .same_effects(&play.opening, &both.twin.opened(), &play)
        .and_then(|()| both.same_views(&play.round, play.game.now()));
    opened.unwrap_or_else(|problem| play.fail(&problem));
    let status = play.game.spec.status;
    play.each(|step| both.step(step, status));
    play.steps()
}

struct Both {
    twin: RoundTwin,
    viewers: Vec<Viewer>,
}

impl Both {
    fn step(&mut self, step: Step<'_, '_>, status: crate::round_twin::Status) -> Kept {
        let Step { before, after, input, answer, choices } = step;
        let twin = self.twin.handle(input);
        match (answer, &twin) {
            (Ok(answer), Ok(told)) => {
                for viewer in &self.viewers {
                    same(
                        &format!("effects for {viewer:?}"),
                        &seen(&answer.effects, viewer, status),
                        &told_to(told, viewer, status),
                    )?;
                }
            }
            (Err(refused), Err(twin)) => same("refusal", &in_words(refused), twin)?,
            _ => return Err(format!("answer: machine {answer:?}, twin {twin:?}")),
        }
        if input.what == What::Resolve && answer.is_ok() {
            let mut round: Round<_> = (**before).clone();
            let at = Timestamp::from_nanos(input.at);
            let resolution = round.resolve(at, &mut (), &Asked).map_err(|refused| refused.to_string())?;
            same("resolution", &json::resolution(&resolution), &self.twin.at(input.at).resolution())?;
            let effects = answer.as_ref().map(|answer| &answer.effects);
            same("effects of the resolution", &Ok(&resolution.effects), &effects)?;
            same("state after the resolution", &(round == **after), &true)?;
        }
        let round: &Round<_> = after;
        same("due", &round.next_deadline().map(Timestamp::as_nanos), &self.twin.at(i64::MIN).next_deadline())?;
        self.same_views(round, later(choices, round, input))
    }

    fn same_views(&self, round: &Round<crate::round_twin::Act>, at: i64) -> Kept {
        let twin = self.twin.at(at);
        for viewer in &self.viewers {
            let view = round.view(&machine::viewer(viewer), Timestamp::from_nanos(at));
            let view = view.map_err(|refused| refused.to_string())?;
            same(&format!("view of {viewer:?} at {at}"), &json::view(&view), &twin.view(viewer))?;
        }
        Ok(())
    }

    fn same_effects(&self, machine: &[Effect], twin: &[TwinEffect], play: &Play<'_>) -> Kept {
        let status = play.game.spec.status;
        let all = |viewer| same("effects", &seen(machine, viewer, status), &told_to(twin, viewer, status));
        self.viewers.iter().try_for_each(all)
    }
}

/// An instant not before the last input.
fn later(choices: &mut Choices<'_>, round: &Round<crate::round_twin::Act>, input: &TwinInput) -> i64 {
    let now = round.now().as_nanos().max(input.at);
    match choices.below(4) {
        0 => now + i64::from(choices.below(60)) * super::MILLISECOND,
        1 => round.next_deadline().map_or(now, Timestamp::as_nanos).max(now),
        _ => now,
    }
}

fn seen(effects: &[Effect], viewer: &Viewer, status: crate::round_twin::Status) -> Vec<Value> {
    let status = match status {
        crate::round_twin::Status::Everyone => tc_commit::StatusVisibility::Everyone,
        crate::round_twin::Status::Count => tc_commit::StatusVisibility::Count,
        crate::round_twin::Status::Nobody => tc_commit::StatusVisibility::Nobody,
    };
    let viewer = machine::viewer(viewer);
    effects.iter().filter_map(|effect| effect.for_viewer(&viewer, status)).map(|effect| json::effect(&effect)).collect()
}

fn told_to(effects: &[TwinEffect], viewer: &Viewer, status: crate::round_twin::Status) -> Vec<Value> {
    effects.iter().filter_map(|effect| effect.seen_by(viewer, status)).collect()
}

fn in_words(refused: &Refused) -> TwinRefused {
    let (waiting, at) = match refused {
        Refused::NotSealed { waiting } | Refused::NotOpened { waiting } => (waiting.players(), None),
        Refused::DeadlinePassed(at) => (&[][..], Some(at.as_nanos())),
        _ => (&[][..], None),
    };
    let waiting = waiting.iter().map(|player| player.as_str().to_owned()).collect();
    TwinRefused { kind: refused.kind(), waiting, at }
}

fn same<T: PartialEq + Debug>(what: &str, machine: &T, twin: &T) -> Kept {
    if machine == twin { Ok(()) } else { Err(format!("{what}: machine {machine:?},\ntwin {twin:?}")) }
}

/// Accepts everything, and answers predicates as the twin does.
struct Asked;

impl Resolver<(), crate::round_twin::Act> for Asked {
    type Reason = ();
    type Change = ();

    fn plan(&self, (): &(), bids: &Bids<'_, crate::round_twin::Act>) -> Plan<(), ()> {
        Plan::new((), bids, |_, _| Outcome::Applied)
    }

    fn apply(&self, (): &mut (), (): ()) {}

    fn holds(&self, (): &(), predicate: &str) -> bool {
        holds(predicate)
    }
}
