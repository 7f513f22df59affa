//! What a value can mean.

use alloc::vec::Vec;

use crate::{Assumption, Certainty};

/// One of the things that a value can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning<Says> {
    pub(crate) says: Says,
    pub(crate) certainty: Certainty,
    pub(crate) assumptions: Vec<Assumption>,
}

impl<Says> Meaning<Says> {
    pub(crate) fn certain(says: Says) -> Meaning<Says> {
        Meaning { says, certainty: Certainty::Certain, assumptions: Vec::new() }
    }

    pub(crate) fn likely(says: Says, assumptions: impl IntoIterator<Item = Assumption>) -> Meaning<Says> {
        Meaning { says, certainty: Certainty::Likely, assumptions: assumptions.into_iter().collect() }
    }

    pub(crate) fn guess(says: Says, assumptions: impl IntoIterator<Item = Assumption>) -> Meaning<Says> {
        Meaning { certainty: Certainty::Guess, ..Meaning::likely(says, assumptions) }
    }

    /// The same of something made from it.
    pub(crate) fn map<Other>(self, other: impl FnOnce(Says) -> Other) -> Meaning<Other> {
        Meaning { says: other(self.says), certainty: self.certainty, assumptions: self.assumptions }
    }

    /// Both together.
    pub(crate) fn and<More, Both>(
        &self,
        more: &Meaning<More>,
        both: impl FnOnce(&Says, &More) -> Both,
    ) -> Meaning<Both> {
        let mut assumptions = self.assumptions.clone();
        assumptions.extend(more.assumptions.iter().filter(|one| !self.assumptions.contains(one)));
        let certainty = self.certainty.min(more.certainty);
        Meaning { says: both(&self.says, &more.says), certainty, assumptions }
    }
}
