//! Journal and vault: the accepted inputs of a round, for replaying it, and apart from them the secrets (C15).
//!
//! A [`Journal`] is the list of accepted inputs, without the bodies of commitments. A [`Vault`] has those bodies, by
//! the number of their entry. They are erased there when they are withdrawn, amended or dropped, or the round is
//! aborted. A [`Journaled`] round records both.
//!
//! ```
//! use tc_commit::journal::Journaled;
//! use tc_commit::{Input, Round, RoundId, Spec, Timestamp, Viewer};
//!
//! let now = Timestamp::EPOCH;
//! let id = RoundId::new("g", 1)?;
//! let (round, _) = Round::open(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
//! let mut round = Journaled::new(round)?;
//! round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
//! let again = round.journal().replay(round.vault(), None)?;
//! assert_eq!(again, *round);
//! // After a crash: replay what was saved, and continue.
//! let mut again = round.journal().clone().resume(round.vault().clone(), None)?;
//! again.tick(now)?;
//! assert_eq!(again.journal().entries().len(), 2);
//! // The journal as a spectator may read it.
//! let redacted = round.journal().redacted_for(&Viewer::Spectator, round.vault(), None)?;
//! assert_eq!(redacted[0].effects[0].to_string(), "0 ann: committed");
//! assert!(redacted[0].bodies.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod journaled;
mod redacted;
mod replay;
mod vault;

pub use entry::{Entry, Logged};
pub use journaled::{Begun, Journaled};
pub use redacted::Redacted;
pub use replay::ReplayError;
pub use vault::Vault;

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_core::{Seat, Timestamp};

use crate::{Action, Round, Spec};

/// The accepted inputs of a round, in the sequence in which they came, without secrets.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        deny_unknown_fields,
        bound(
            serialize = "A: serde::Serialize + crate::Action",
            deserialize = "A: serde::Deserialize<'de> + crate::Action"
        )
    )
)]
pub struct Journal<A> {
    format: JournalFormat,
    spec: Spec<A>,
    seats: Box<[Seat]>,
    /// The digest of the clock just after the opening; empty without the feature `json`.
    clock: Option<Box<str>>,
    entries: Vec<Entry<A>>,
}

/// The version of the saved form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum JournalFormat {
    #[cfg_attr(feature = "serde", serde(rename = "tc-commit/journal/v1"))]
    First,
}

impl<A: Action> Journal<A> {
    /// Returns the empty journal of a round that was just opened.
    fn new(round: &Round<A>) -> Journal<A> {
        Journal {
            format: JournalFormat::First,
            spec: round.spec().clone(),
            seats: round.seats.clone(),
            clock: clock_of(round),
            entries: Vec::new(),
        }
    }
}

/// Returns what identifies the clock of a round, if it has one.
fn clock_of<A: Action>(round: &Round<A>) -> Option<Box<str>> {
    #[cfg(feature = "json")]
    return round.clock().map(|clock| alloc::format!("{}", clock.state().digest(clock.setup())).into());
    #[cfg(not(feature = "json"))]
    return round.clock().map(|_| Box::default());
}

impl<A> Journal<A> {
    /// Returns the specification with which the round opened.
    pub fn spec(&self) -> &Spec<A> {
        &self.spec
    }

    /// Returns the entries, which are numbered from 0.
    pub fn entries(&self) -> &[Entry<A>] {
        &self.entries
    }
}

/// Appends entries that were saved one at a time. They are checked when the journal is replayed.
impl<A> Extend<Entry<A>> for Journal<A> {
    fn extend<I: IntoIterator<Item = Entry<A>>>(&mut self, entries: I) {
        self.entries.extend(entries);
    }
}

impl<A: Clone> Journal<A> {
    /// Returns the journal without entries. A host that saves the entries one by one saves this first.
    pub fn head(&self) -> Journal<A> {
        let Journal { format, spec, seats, clock, .. } = self;
        Journal { format: *format, spec: spec.clone(), seats: seats.clone(), clock: clock.clone(), entries: Vec::new() }
    }

    /// Returns the journal as of an instant, including every input of that instant.
    pub fn as_of(&self, at: Timestamp) -> Journal<A> {
        let entries = self.entries.iter().take_while(|entry| entry.at <= at).cloned().collect();
        Journal { entries, ..self.head() }
    }
}
