//! Who may know of an effect.

use tc_commit::{Change, Deed, Effect, StatusVisibility, Viewer};

/// An effect as a viewer may see it; `None` if not at all.
pub fn seen_by(effect: &Effect, viewer: &Viewer, status: StatusVisibility) -> Option<Effect> {
    let sees_all = *viewer == Viewer::Arbiter || status == StatusVisibility::Everyone;
    let change = match effect.change.clone() {
        change if sees_all => change,
        Change::Did { by, deed } => {
            let is_own = by.clone().is_some_and(|by| *viewer == Viewer::Player(by));
            let is_public = [Deed::Left, Deed::Opened, Deed::Withheld].contains(&deed);
            let is_counted = [Deed::Committed, Deed::Withdrew, Deed::Readied, Deed::Unreadied].contains(&deed);
            if is_own || is_public {
                Change::Did { by, deed }
            } else if is_counted && status == StatusVisibility::Count {
                Change::Did { by: None, deed }
            } else {
                return None;
            }
        }
        Change::Extended { until, .. } => Change::Extended { until, missing: [].into() },
        Change::Aborted { by, .. } => Change::Aborted { by, players: [].into() },
        change => change,
    };
    Some(Effect { at: effect.at, change })
}
