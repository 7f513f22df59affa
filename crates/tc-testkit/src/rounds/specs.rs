//! Rounds with policies in all combinations.

use super::act::SECRET;
use crate::games::Choices;
use crate::round_twin::{Act, Close, Missing, Sealed, Status, TwinSpec, Withheld};

/// The names of players, not in their order.
const NAMES: [&str; 6] = ["m", "ann", "z", "B", "ä", "ann2"];

/// Any round, in which times are multiples of a unit, in nanoseconds.
pub(super) fn spec(choices: &mut Choices<'_>, unit: i64, is_clocked: bool) -> TwinSpec {
    let count = choices.pick(&[3_usize, 2, 3, 4, 5, 1, 2, 0]);
    let idle = choices.pick(&[0_usize, 0, 0, 1, 1]).min(5 - count);
    let first = usize::from(choices.below(NAMES.len() as u16));
    let mut names = (0..NAMES.len()).map(|place| NAMES[(first + place) % NAMES.len()].to_owned());
    let required = names.by_ref().take(count).collect();
    let idle = names.take(idle).collect();
    let opens = choices.pick(&[0, 1_000 * unit, -7 * unit]);
    let mut spec = TwinSpec { opens, required, idle, ..TwinSpec::simple("game", 7, &[]) };
    spec.close = choices.pick(&[Close::All, Close::All, Close::Ready, Close::Deadline]);
    let has_deadline = choices.happens(150) || spec.close == Close::Deadline;
    let deadline = opens + unit * i64::from(1 + choices.below(40));
    let extension = (unit * i64::from(1 + choices.below(12)), choices.pick(&[1, 2, 3, 200]));
    let is_extended = choices.happens(120);
    if is_clocked {
        if spec.close == Close::Deadline {
            spec.close = Close::Ready;
        }
    } else if has_deadline {
        spec.deadline = Some(deadline);
        spec.extension = is_extended.then_some(extension);
    }
    spec.amend = choices.happens(150);
    spec.withdraw = choices.happens(150);
    spec.missing = match choices.below(8) {
        0..=2 => Missing::Skip,
        3 => Missing::Default(Act::new("hold")),
        // For each another one, of which one is what somebody can commit to.
        4 => Missing::Defaults(defaults(&spec.required)),
        // It can be what somebody commits to.
        5 => Missing::Default(Act::new(&format!("{SECRET}x"))),
        6 => Missing::Forfeit,
        _ => Missing::Abort,
    };
    spec.drops_leavers = choices.happens(128);
    spec.status = choices.pick(&[Status::Everyone, Status::Count, Status::Nobody]);
    spec.hides_own = choices.happens(70);
    spec.abort_all = choices.happens(40);
    let openings = unit * i64::from(1 + choices.below(30));
    let withheld = choices.pick(&[0_u8, 0, 1, 2]);
    if choices.happens(80) {
        let withheld = match withheld {
            0 => Withheld::Forfeit,
            1 => Withheld::Skip,
            _ => Withheld::Default(Act::new("pass")),
        };
        spec.sealed = Some(Sealed { openings, withheld });
    }
    spec
}

fn defaults(players: &[String]) -> Vec<(String, Act)> {
    let words = [format!("{SECRET}x"), "hold".to_owned(), "stay".to_owned()];
    players.iter().zip(words.iter().cycle()).map(|(name, word)| (name.clone(), Act::new(word))).collect()
}
