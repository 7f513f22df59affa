//! Inputs that differ from others in what some must not know.

use crate::games::Choices;
use crate::round_twin::{Act, TwinBody, TwinCondition, TwinDigest, TwinInput, TwinSpec, What};
use crate::rounds::body;

/// The same input, but for what the victim commits to.
pub(super) fn with_other_content(
    spec: &TwinSpec,
    victim: &str,
    input: &TwinInput,
    choices: &mut Choices<'_>,
) -> TwinInput {
    let what = match &input.what {
        What::Commit { by, body } if by == victim && spec.allows(by, body) => {
            let another = Some(self::body(choices, spec, by)).filter(|body| spec.allows(by, body));
            let longer = || TwinBody::Plain(Act::new("sekret, and longer than any other"));
            What::Commit { by: by.clone(), body: another.unwrap_or_else(longer) }
        }
        What::CommitDigest { by, digest: TwinDigest::Of { game, seq, player, body, nonce } } if player == victim => {
            let (game, seq, nonce) = (game.clone(), *seq, *nonce);
            let digest = TwinDigest::Of { game, seq, player: player.clone(), body: longer(body), nonce };
            What::CommitDigest { by: by.clone(), digest }
        }
        What::Open { by, body, nonce } if by == victim => {
            let body = if spec.allows(by, body) { longer(body) } else { body.clone() };
            What::Open { by: by.clone(), body, nonce: *nonce }
        }
        what => what.clone(),
    };
    TwinInput { what, ..input.clone() }
}

/// Another body, which depends on nothing but the first.
fn longer(body: &TwinBody) -> TwinBody {
    let act = |act: &Act| Act { actor: act.actor.clone(), text: format!("{} again", act.text) };
    match body {
        // What has no room stays too large.
        TwinBody::Plain(one) if one.text.len() > 60_000 => body.clone(),
        TwinBody::Plain(one) => TwinBody::Plain(act(one)),
        TwinBody::When { then, otherwise, .. } if then.text.len() + otherwise.text.len() > 60_000 => body.clone(),
        TwinBody::When { condition, then, otherwise } => {
            TwinBody::When { condition: condition.clone(), then: act(then), otherwise: act(otherwise) }
        }
    }
}

/// The same input by the other of two players, who change places in it everywhere.
pub(super) fn renamed(input: &TwinInput, names: &[String; 2]) -> TwinInput {
    let rename = |name: &String| match names.iter().position(|one| one == name) {
        Some(place) => names[1 - place].clone(),
        None => name.clone(),
    };
    let body = |body: &TwinBody| renamed_body(body, &rename);
    let what = match &input.what {
        What::Commit { by, body: one } => What::Commit { by: rename(by), body: body(one) },
        What::CommitDigest { by, digest } => What::CommitDigest { by: rename(by), digest: digest.clone() },
        What::Open { by, body, nonce } => What::Open { by: rename(by), body: body.clone(), nonce: *nonce },
        What::Withdraw(by) => What::Withdraw(rename(by)),
        What::Ready(by) => What::Ready(rename(by)),
        What::Unready(by) => What::Unready(rename(by)),
        What::Leave(by) => What::Leave(rename(by)),
        what => what.clone(),
    };
    TwinInput { what, ..input.clone() }
}

fn renamed_body(body: &TwinBody, rename: &impl Fn(&String) -> String) -> TwinBody {
    let act = |act: &Act| Act { actor: act.actor.as_ref().map(rename), text: act.text.clone() };
    match body {
        TwinBody::Plain(one) => TwinBody::Plain(act(one)),
        TwinBody::When { condition, then, otherwise } => TwinBody::When {
            condition: renamed_condition(condition, rename),
            then: act(then),
            otherwise: act(otherwise),
        },
    }
}

fn renamed_condition(condition: &TwinCondition, rename: &impl Fn(&String) -> String) -> TwinCondition {
    let all = |list: &[TwinCondition]| list.iter().map(|one| renamed_condition(one, rename)).collect();
    match condition {
        TwinCondition::Is(name, act) => TwinCondition::Is(rename(name), act.clone()),
        TwinCondition::Missing(name) => TwinCondition::Missing(rename(name)),
        TwinCondition::Public(predicate) => TwinCondition::Public(predicate.clone()),
        TwinCondition::Not(one) => TwinCondition::Not(Box::new(renamed_condition(one, rename))),
        TwinCondition::All(list) => TwinCondition::All(all(list)),
        TwinCondition::Any(list) => TwinCondition::Any(all(list)),
    }
}
