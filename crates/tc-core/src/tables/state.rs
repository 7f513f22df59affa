//! What a state consists of beside its numbers.

use super::{Needed, object, words};
use crate::Accounts;
use crate::state::Phase;

object! { digested Accounts "accounts" { granted: Needed, used: Needed, forfeited: Needed } }

#[cfg(feature = "serde")]
impl Phase {
    const fn word(self) -> &'static str {
        match self {
            Phase::Fresh => "fresh",
            Phase::Ready => "ready",
            Phase::Turn => "turn",
            Phase::Open => "open",
            Phase::Flagged => "flagged",
            Phase::Ended => "ended",
            Phase::Cancelled => "cancelled",
        }
    }
}

words! { digested
    Phase [0 Fresh, 1 Ready, 2 Turn, 3 Open, 4 Flagged, 5 Ended, 6 Cancelled] "a phase that this version knows"
}
