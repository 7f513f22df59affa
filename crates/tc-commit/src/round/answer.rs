//! The answer to an accepted input.

use alloc::vec::Vec;

use tc_core::Verdict;

use crate::Effect;

/// The answer of a round to an accepted input.
///
/// ```
/// use tc_commit::{Input, Round, RoundId, Spec};
/// use tc_core::{Timestamp, Verdict};
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("g", 1)?;
/// let (mut round, _) = Round::<u64>::begin(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
/// let answer = round.handle(now, &id, Input::Abort)?;
/// assert!(answer.must_be_kept());
/// // After the end only a tick is accepted, and it does nothing.
/// let answer = round.tick(now)?;
/// assert_eq!(answer.verdict, Verdict::NotApplied);
/// assert!(!answer.must_be_kept());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "an answer: an object with `verdict` and `effects`")
)]
pub struct Answer {
    /// Whether the input took effect. Only a tick after the end of the round does not.
    pub verdict: Verdict,
    /// What happened, sorted by instant: first what was due, then what the input did. This list is for the host;
    /// [`Round::visible_to`](crate::Round::visible_to) filters it for others.
    pub effects: Vec<Effect>,
}

impl Answer {
    /// Returns whether a journal must record the input, so that a replay gives the same phase, commitments and effects.
    ///
    /// The exception is a tick after the end: it changes only the instant of the last input, which the secret digest
    /// covers.
    pub fn must_be_kept(&self) -> bool {
        self.verdict == Verdict::Applied || !self.effects.is_empty()
    }
}
