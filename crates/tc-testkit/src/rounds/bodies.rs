//! What players commit to.

use tc_commit::PlayerId;

use super::machine::SECRET;
use crate::games::Choices;
use crate::round_twin::{Act, TwinBody, TwinCondition, TwinSpec};

/// How deep conditions are at most.
const DEEPEST: usize = 16;

/// A body, mostly one that a player can commit to.
pub(crate) fn body(choices: &mut Choices<'_>, spec: &TwinSpec, by: &PlayerId) -> TwinBody {
    if choices.happens(84) {
        let condition = condition(choices, spec, by, 3);
        let depth = if choices.happens(10) { DEEPEST - 4 } else { 0 };
        let condition = (0..depth).fold(condition, |inner, _| TwinCondition::Not(Box::new(inner)));
        TwinBody::When { condition, then: act(choices, by), otherwise: act(choices, by) }
    } else {
        TwinBody::Plain(act(choices, by))
    }
}

fn act(choices: &mut Choices<'_>, by: &PlayerId) -> Act {
    let actor = match choices.below(32) {
        0..=25 => None,
        26..=30 => Some(by.to_string()),
        _ => Some("somebody".to_owned()),
    };
    let text = if choices.happens(2) {
        SECRET.to_owned() + &"x".repeat(65_525 + usize::from(choices.below(8)))
    } else {
        word(choices)
    };
    Act { actor, text }
}

/// One of few, so that conditions are about them.
fn word(choices: &mut Choices<'_>) -> String {
    SECRET.to_owned() + choices.pick(&["x", "", "yy", "zzz"])
}

fn condition(choices: &mut Choices<'_>, spec: &TwinSpec, by: &PlayerId, depth: u8) -> TwinCondition {
    let inner = |choices: &mut Choices<'_>| condition(choices, spec, by, depth - 1);
    match if depth == 0 { choices.below(10) } else { choices.below(16) } {
        0..=6 => {
            let text = if choices.happens(40) { "hold".to_owned() } else { word(choices) };
            TwinCondition::Is(other(choices, spec, by), Act { actor: None, text })
        }
        7 | 8 => TwinCondition::Missing(other(choices, spec, by)),
        9 => TwinCondition::Public(word(choices)),
        10 | 11 => TwinCondition::Not(Box::new(inner(choices))),
        12 | 13 => TwinCondition::All((0..choices.below(3)).map(|_| inner(choices)).collect()),
        _ => TwinCondition::Any((0..choices.below(3)).map(|_| inner(choices)).collect()),
    }
}

/// Mostly another player.
fn other(choices: &mut Choices<'_>, spec: &TwinSpec, by: &PlayerId) -> String {
    let others: Vec<&PlayerId> = spec.required.iter().filter(|name| *name != by).collect();
    match choices.below(64) {
        63 => by.to_string(),
        62 => spec.idle.first().map_or_else(|| "stranger".to_owned(), PlayerId::to_string),
        _ if others.is_empty() => "stranger".to_owned(),
        _ => choices.pick(&others).to_string(),
    }
}
