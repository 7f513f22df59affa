//! The order in which commitments arrive makes no difference (C5).

use tc_commit::{Effect, Round, Viewer};
use tc_core::Timestamp;

use super::{Nothing, same};
use crate::games::Choices;
use crate::round_twin::{Act, Close, TwinBody, TwinDigest, TwinInput, TwinSpec, What};
use crate::rounds::{Kept, Play, SETUP, body, machine};

/// All commit in every order, or in some orders if there are more than three players: the round, its digests, its views
/// and its outcome are the same after the last of them, and as a set the effects are, too. Where there is no clock, the
/// instants may differ, of which there is one for each place in the order.
pub(super) fn make_no_difference(play: Play<'_>, bytes: &[u8]) {
    let mut choices = Choices::new(bytes.get(SETUP..).unwrap_or_default());
    let spec = &play.game.spec;
    let is_spread = play.game.clock.is_none() && choices.happens(128);
    let wait = i64::from(choices.below(6)) * play.game.unit();
    let first = spec.deadline.map_or(spec.opens + wait, |_| spec.opens);
    let deeds: Vec<Vec<What>> = spec.required.iter().map(|name| deeds(&mut choices, spec, name)).collect();
    let instant = |place: usize| first + if is_spread { place as i64 } else { 0 };
    let mut told: Option<Told> = None;
    for order in orders(deeds.len(), &mut choices) {
        let tries = tell(&play, &order, &deeds, instant, is_spread);
        let other = tries.unwrap_or_else(|problem| play.fail(&problem));
        let first = told.get_or_insert_with(|| other.clone());
        compare(first, &other).unwrap_or_else(|problem| play.fail(&format!("{order:?} of {deeds:?}: {problem}")));
    }
}

/// What came of one order.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    secret: String,
    public: String,
    views: Vec<String>,
    /// In an order of their own.
    effects: Vec<String>,
    refused: Vec<String>,
    outcome: Option<String>,
}

fn compare(one: &Told, other: &Told) -> Kept {
    same("refusals", &one.refused, &other.refused)?;
    same("effects", &one.effects, &other.effects)?;
    same("views", &one.views, &other.views)?;
    same("outcomes", &one.outcome, &other.outcome)?;
    same("secret digests", &one.secret, &other.secret)?;
    same("public digests", &one.public, &other.public)
}

/// A commitment, and that the player is ready where that is what closes the round.
fn deeds(choices: &mut Choices<'_>, spec: &TwinSpec, by: &str) -> Vec<What> {
    let body = Some(body(choices, spec, by)).filter(|body| spec.allows(by, body));
    let body = body.unwrap_or_else(|| TwinBody::Plain(Act::new("plain")));
    let by = by.to_owned();
    let commit = match &spec.sealed {
        None => What::Commit { by: by.clone(), body },
        Some(_) => {
            let (game, seq, player) = (spec.game.clone(), spec.seq, by.clone());
            What::CommitDigest { by: by.clone(), digest: TwinDigest::Of { game, seq, player, body, nonce: [3; 32] } }
        }
    };
    if spec.close == Close::Ready { vec![commit, What::Ready(by)] } else { vec![commit] }
}

fn tell(
    play: &Play<'_>,
    order: &[usize],
    deeds: &[Vec<What>],
    instant: impl Fn(usize) -> i64,
    is_spread: bool,
) -> Result<Told, String> {
    let mut round: Round<Act> = (*play.round).clone();
    let id = (play.game.spec.game.clone(), play.game.spec.seq);
    let (mut effects, mut refused) = (Vec::new(), Vec::new());
    for (number, place) in order.iter().enumerate() {
        for what in &deeds[*place] {
            let input = TwinInput { at: instant(number), round: id.clone(), what: what.clone() };
            let at = Timestamp::from_nanos(input.at);
            match round.handle(at, &machine::round_id(&id), machine::input(&input.what)) {
                Ok(told) => effects.extend(told.effects.iter().map(|effect| shown(effect, is_spread))),
                Err(why) => refused.push(format!("{place}: {why}")),
            }
        }
    }
    effects.sort();
    refused.sort();
    let views = play.viewers().iter().map(|viewer| format!("{:?}", seen(&round, viewer))).collect();
    let resolution = round.clone().resolve(round.now(), &mut (), &Nothing);
    Ok(Told {
        secret: round.secret_digest().to_string(),
        public: round.public_digest().to_string(),
        views,
        effects,
        refused,
        outcome: resolution.ok().map(|resolution| format!("{:?}", resolution.players)),
    })
}

fn seen(round: &Round<Act>, viewer: &Viewer) -> String {
    round
        .last_view(viewer)
        .map_or_else(|refused| refused.to_string(), |view| crate::rounds::json::view(&view).to_string())
}

fn shown(effect: &Effect, is_spread: bool) -> String {
    if is_spread { effect.change.to_string() } else { effect.to_string() }
}

/// All orders of up to three, and some of more.
fn orders(count: usize, choices: &mut Choices<'_>) -> Vec<Vec<usize>> {
    if count <= 3 {
        return all_orders((0..count).collect());
    }
    let shuffled = |choices: &mut Choices<'_>| {
        let mut left: Vec<usize> = (0..count).collect();
        (0..count).map(|_| left.remove(usize::from(choices.below(left.len() as u16)))).collect()
    };
    [(0..count).collect(), (0..count).rev().collect()].into_iter().chain((0..3).map(|_| shuffled(choices))).collect()
}

fn all_orders(left: Vec<usize>) -> Vec<Vec<usize>> {
    if left.is_empty() {
        return vec![Vec::new()];
    }
    let first = |first: &usize| {
        let rest = left.iter().copied().filter(|other| other != first).collect();
        all_orders(rest).into_iter().map(|order| [vec![*first], order].concat()).collect::<Vec<_>>()
    };
    left.iter().flat_map(first).collect()
}
