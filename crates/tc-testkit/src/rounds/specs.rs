//! Rounds with policies in all combinations.

use std::collections::BTreeMap;

use tc_commit::{
    Amend, Close, Extension, Leave, Missing, Mode, Own, PlayerId, Reject, StatusVisibility, Withdraw, Withheld,
};
use tc_core::{Span, Timestamp};

use super::machine::{SECRET, player, round_id};
use crate::games::Choices;
use crate::round_twin::{Act, TwinSpec};

/// The names of players, not in their order.
const NAMES: [&str; 6] = ["m", "ann", "z", "B", "ä", "ann2"];

/// Any round, in which times are multiples of a unit, in microseconds.
pub(super) fn spec(choices: &mut Choices<'_>, unit: i64, is_clocked: bool) -> TwinSpec {
    let count = choices.pick(&[3_usize, 2, 3, 4, 5, 1, 2, 0]);
    let idle = choices.pick(&[0_usize, 0, 0, 1, 1]).min(5 - count);
    let first = usize::from(choices.below(NAMES.len() as u16));
    let mut names = (0..NAMES.len()).map(|place| player(NAMES[(first + place) % NAMES.len()]));
    let required = names.by_ref().take(count).collect();
    let idle = names.take(idle).collect();
    let begins = choices.pick(&[0, 1_000 * unit, -7 * unit]);
    let mut spec = TwinSpec { id: round_id("game", 7), begins, required, idle, policy: Default::default() };
    let (policy, units) = (&mut spec.policy, |units: u16| Span::saturating_micros(unit * i64::from(units)));
    policy.close = choices.pick(&[Close::All, Close::All, Close::Ready, Close::Deadline]);
    let has_deadline = choices.happens(150) || policy.close == Close::Deadline;
    let deadline = Timestamp::saturating_micros(begins).checked_add(units(1 + choices.below(40)));
    let extension = Extension { by: units(1 + choices.below(12)), budget: choices.pick(&[1, 2, 3, 200]), each: None };
    let is_extended = choices.happens(120);
    if is_clocked {
        if policy.close == Close::Deadline {
            policy.close = Close::Ready;
        }
    } else if has_deadline {
        policy.deadline = deadline;
        policy.extension = is_extended.then_some(extension);
    }
    policy.amend = if choices.happens(150) { Amend::LatestWins } else { Amend::Forbid };
    policy.withdraw = if choices.happens(150) { Withdraw::UntilSealed } else { Withdraw::Never };
    policy.missing = match choices.below(8) {
        0..=2 => Missing::Skip,
        3 => Missing::Default(Act::new("hold")),
        // For each another one, of which one is what somebody can commit to.
        4 => Missing::Defaults(defaults(&spec.required)),
        // It can be what somebody commits to.
        5 => Missing::Default(Act::new(&format!("{SECRET}x"))),
        6 => Missing::Forfeit,
        _ => Missing::Abort,
    };
    policy.leave = choices.pick(&[Leave::Counts, Leave::Dropped, Leave::Skipped]);
    policy.status = choices.pick(&StatusVisibility::ALL);
    policy.own = if choices.happens(70) { Own::Hidden } else { Own::Visible };
    policy.reject = if choices.happens(40) { Reject::AbortAll } else { Reject::SkipAction };
    let disclosing = units(1 + choices.below(30));
    let withheld = match choices.pick(&[0_u8, 0, 1, 2]) {
        0 => None,
        1 => Some(Withheld::Skip),
        _ => Some(Withheld::Default(Act::new("pass"))),
    };
    if choices.happens(80) {
        policy.mode = Mode::Digests { disclosing, withheld };
    }
    if let Some(extension) = &mut policy.extension
        && choices.happens(150)
    {
        extension.each = Some(each(choices, &spec.required, &spec.idle));
    }
    spec
}

/// The extensions that players have left in a game: some have none, and some idle players are not counted.
fn each(choices: &mut Choices<'_>, required: &[PlayerId], idle: &[PlayerId]) -> BTreeMap<PlayerId, u8> {
    let mut each: BTreeMap<PlayerId, u8> =
        required.iter().map(|player| (player.clone(), choices.pick(&[1, 0, 2, 3, 255]))).collect();
    for player in idle {
        if choices.happens(128) {
            each.insert(player.clone(), choices.pick(&[1, 0, 7]));
        }
    }
    each
}

fn defaults(players: &[PlayerId]) -> BTreeMap<PlayerId, Act> {
    let words = [&format!("{SECRET}x"), "hold", "stay"];
    players.iter().cloned().zip(words.into_iter().cycle().map(Act::new)).collect()
}
