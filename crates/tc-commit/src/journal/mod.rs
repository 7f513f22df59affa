//! What happened in a round, to be replayed, and apart from it what is secret (C15).
//!
//! A [`Journal`] is the list of the inputs that a round has accepted, without what players have committed to. That
//! lies in a [`Vault`], by the number of its entry, and is erased there when it is withdrawn, amended, dropped, or the
//! round is aborted. A [`Journaled`] round keeps both.
//!
//! ```
//! use tc_commit::journal::Journaled;
//! use tc_commit::{Input, Round, RoundId, Spec, Timestamp, Viewer};
//!
//! let now = Timestamp::from_nanos(0);
//! let id = RoundId::new("g", 1)?;
//! let (round, _) = Round::open(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
//! let mut round = Journaled::new(round)?;
//! round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
//! let again = round.journal().replay(round.vault(), None)?;
//! assert_eq!(again.secret_digest(), round.secret_digest());
//! // After a crash: what was written is played again, and goes on.
//! let mut again = round.journal().clone().resume(round.vault().clone(), None)?;
//! again.tick(now)?;
//! assert_eq!(again.journal().entries().len(), 2);
//! // What a spectator may read of it.
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

/// What a round has accepted, in order, without what is secret.
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
    /// The digest of the clock when the round had opened, so that it is replayed with no other.
    clock: Option<Box<str>>,
    entries: Vec<Entry<A>>,
}

/// The form in which a journal is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum JournalFormat {
    #[cfg_attr(feature = "serde", serde(rename = "tc-commit/journal/v1"))]
    First,
}

impl<A: Action> Journal<A> {
    /// The journal of a round that was just opened.
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

/// What the clock of a round is, if it has one.
fn clock_of<A: Action>(round: &Round<A>) -> Option<Box<str>> {
    #[cfg(feature = "digest")]
    return round.clock().map(|clock| alloc::format!("{}", clock.state().digest(clock.setup())).into());
    #[cfg(not(feature = "digest"))]
    return round.clock().map(|_| Box::default());
}

impl<A> Journal<A> {
    /// What was fixed before the round opened.
    pub fn spec(&self) -> &Spec<A> {
        &self.spec
    }

    /// The entries, the first of them number 0.
    pub fn entries(&self) -> &[Entry<A>] {
        &self.entries
    }
}

/// Entries that were written apart, one at a time, added in their order. Whether they belong here is seen when they are
/// replayed.
impl<A> Extend<Entry<A>> for Journal<A> {
    fn extend<I: IntoIterator<Item = Entry<A>>>(&mut self, entries: I) {
        self.entries.extend(entries);
    }
}

impl<A: Clone> Journal<A> {
    /// The journal before the first entry: what a host writes first, if it adds the entries one by one.
    pub fn head(&self) -> Journal<A> {
        let Journal { format, spec, seats, clock, .. } = self;
        Journal { format: *format, spec: spec.clone(), seats: seats.clone(), clock: clock.clone(), entries: Vec::new() }
    }

    /// The journal as it was after everything that happened at an instant.
    pub fn as_of(&self, at: Timestamp) -> Journal<A> {
        let entries = self.entries.iter().take_while(|entry| entry.at <= at).cloned().collect();
        Journal { entries, ..self.head() }
    }
}
