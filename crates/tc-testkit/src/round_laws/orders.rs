//! The order in which commitments arrive makes no difference (C5).

use std::collections::BTreeSet;
use std::error::Error;

use tc_commit::{Close, Effect, Nonce, PlayerId, Round};
use tc_core::Timestamp;

use crate::checks::{Kept, same};
use crate::games::Choices;
use crate::round_twin::{Act, TwinBody, TwinDigest, TwinSpec, What};
use crate::rounds::{Accepting, Game, Play, SETUP, body, machine};

/// All commit in every order, or in some orders if there are more than three players: the round, its digests, its views
/// and its outcome are the same after the last of them, and as a set the effects are, too. Where there is no clock, the
/// instants may differ, of which there is one for each place in the order.
pub fn orders_make_no_difference(bytes: &[u8]) {
    let play = Game::new(bytes).start();
    let mut choices = Choices::new(bytes.get(SETUP..).unwrap_or_default());
    let spec = &play.game.spec;
    let is_spread = play.game.clock.is_none() && choices.happens(128);
    let wait = i64::from(choices.below(6)) * play.game.unit;
    let first = spec.policy.deadline.map_or(spec.begins + wait, |_| spec.begins);
    let deeds: Vec<Vec<What>> = spec.required.iter().map(|name| deeds(&mut choices, spec, name)).collect();
    let instant = |place: usize| Timestamp::saturating_micros(first + if is_spread { place as i64 } else { 0 });
    let mut ended: Option<Ended> = None;
    for order in orders(deeds.len(), &mut choices) {
        let compared = played(&play, &order, &deeds, instant, is_spread)
            .and_then(|other| ended.get_or_insert_with(|| other.clone()).is_same(&other));
        let named = compared.map_err(|problem| Box::from(format!("{order:?} of {deeds:?}: {problem}")));
        named.unwrap_or_else(|problem: Box<dyn Error>| play.fail(&*problem));
    }
}

/// How a round ended in one order.
#[derive(Clone, Debug, PartialEq)]
struct Ended {
    digests: [String; 2],
    views: Vec<String>,
    /// Sorted, as are the refusals.
    effects: Vec<String>,
    refused: Vec<String>,
    outcome: Option<String>,
}

impl Ended {
    fn is_same(&self, other: &Ended) -> Kept {
        same("refusals", &self.refused, &other.refused)?;
        same("effects", &self.effects, &other.effects)?;
        same("views", &self.views, &other.views)?;
        same("outcomes", &self.outcome, &other.outcome)?;
        same("the secret and the public digest", &self.digests, &other.digests)
    }
}

/// A commitment, and that the player is ready where that is what closes the round.
fn deeds(choices: &mut Choices<'_>, spec: &TwinSpec, by: &PlayerId) -> Vec<What> {
    let body = Some(body(choices, spec, by)).filter(|body| spec.allows(by, body));
    let body = body.unwrap_or_else(|| TwinBody::Plain(Act::new("plain")));
    let by = by.clone();
    let commit = if spec.is_sealed() {
        let digest = TwinDigest::Of(spec.id.clone(), by.clone(), body, Nonce::new([3; 32]));
        What::CommitDigest { by: by.clone(), digest }
    } else {
        What::Commit { by: by.clone(), body }
    };
    if spec.policy.close == Close::Ready { vec![commit, What::Ready { by }] } else { vec![commit] }
}

fn played(
    play: &Play<'_>,
    order: &[usize],
    deeds: &[Vec<What>],
    instant: impl Fn(usize) -> Timestamp,
    is_spread: bool,
) -> Kept<Ended> {
    let mut round: Round<Act> = play.round.clone();
    let shown = |effect: &Effect| if is_spread { effect.change.to_string() } else { effect.to_string() };
    let (mut effects, mut refused) = (Vec::new(), Vec::new());
    for (number, place) in order.iter().enumerate() {
        for what in &deeds[*place] {
            match round.handle(instant(number), &play.game.spec.id, machine::input(what)) {
                Ok(answer) => effects.extend(answer.effects.iter().map(shown)),
                Err(why) => refused.push(format!("{place}: {why}")),
            }
        }
    }
    effects.sort();
    refused.sort();
    let view = |viewer| Ok(serde_json::to_string(&round.last_view(viewer)?)?);
    let resolution = round.clone().resolve(round.now(), &mut (), &Accepting);
    Ok(Ended {
        digests: [round.secret_digest()?.to_string(), round.public_digest()?.to_string()],
        views: play.game.viewers().iter().map(view).collect::<Kept<_>>()?,
        effects,
        refused,
        outcome: resolution.ok().map(|resolution| format!("{:?}", resolution.players)),
    })
}

/// All orders of up to three, and some of more.
fn orders(count: usize, choices: &mut Choices<'_>) -> BTreeSet<Vec<usize>> {
    let all = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    if count <= 3 {
        return all.iter().map(|order| order.iter().copied().filter(|place| *place < count).collect()).collect();
    }
    let mut shuffled = || {
        let mut left: Vec<usize> = (0..count).collect();
        (0..count).map(|_| left.remove(usize::from(choices.below(left.len() as u16)))).collect()
    };
    let shuffled = [shuffled(), shuffled(), shuffled()];
    [(0..count).collect(), (0..count).rev().collect()].into_iter().chain(shuffled).collect()
}
