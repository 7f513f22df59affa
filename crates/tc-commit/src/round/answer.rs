//! What a round answers to an input that it accepts.

use alloc::vec::Vec;

use tc_core::Verdict;

use crate::Effect;

/// What a round answers to an input that it accepts.
///
/// ```
/// use tc_commit::{Input, Round, RoundId, Spec};
/// use tc_core::{Timestamp, Verdict};
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("g", 1)?;
/// let (mut round, _) = Round::<u64>::open(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
/// let answer = round.handle(now, &id, Input::Abort)?;
/// assert!(answer.must_be_kept());
/// // After the end only a tick is accepted, and does nothing.
/// let answer = round.tick(now)?;
/// assert_eq!(answer.verdict, Verdict::NotApplied);
/// assert!(!answer.must_be_kept());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Answer {
    /// Whether the input took effect. A tick in a round that has ended does not.
    pub verdict: Verdict,
    /// What happened, in the order of the instants: what was due first, and then what the input did. All of it is for the
    /// host; [`Round::visible_to`](crate::Round::visible_to) filters it for others.
    pub effects: Vec<Effect>,
}

impl Answer {
    /// Whether a journal needs the input to come to the same phase, commitments and effects again. It does not need a tick
    /// in a round that has ended: that changes only the instant of the last input, which the secret digest covers, so that
    /// a [`Journaled`](crate::journal::Journaled) round keeps it all the same.
    pub fn must_be_kept(&self) -> bool {
        self.verdict == Verdict::Applied || !self.effects.is_empty()
    }
}
