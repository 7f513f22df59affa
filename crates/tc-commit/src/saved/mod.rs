//! Rounds on disk: a journal of what was accepted, and a vault of what players keep secret (C15).
//!
//! The journal only grows. It has the accepted lines, each without the body of a commitment; bodies that were revealed
//! follow on lines of their own, before the line that reveals them. The vault has the bodies that are secret now. Each line
//! of both ends in a sum, as in [`tc_core::log`]. The second line of a journal begins the chain again, so that lines do
//! not depend on the id; a line of the vault follows its line of the journal. The first line of both has the same id, so
//! a vault belongs to one journal.
//!
//! There are two kinds of lines. A [`LinesWriter`] saves the lines that [`Rounds`](crate::lines::Rounds) accepts, as
//! `flagfall round` does. A [`RoundWriter`] saves one round of your own type of actions.
//!
//! A host adds to the vault first, then to the journal, then erases from the vault. So after a crash between any two
//! steps nothing that was answered is lost.

mod accepted;
mod journal;
mod problem;
mod redacted;
mod round;
mod vault;
mod writer;

use alloc::string::String;

use tc_core::form::Fields;

pub(crate) use accepted::{Deal, Tracked};

pub use accepted::Accepted;
pub use journal::Journal;
pub use problem::{SavedError, SavedProblem};
pub use redacted::Redacted;
pub use round::{RoundLine, RoundWriter};
pub use vault::Vault;
pub use writer::{LinesWriter, Written};

/// The most bytes of a line of a journal or a vault: more than the longest line of `flagfall round`, and than the longest
/// ids of all players.
pub const LONGEST_LINE: usize = 1 << 25;

/// The id of the first line of a journal or a vault; `None` if it is something else.
fn id_of(what: &str, object: &str) -> Option<u128> {
    let mut fields = Fields::read(object).ok()?;
    let (kind, version, id) = (fields.word("flagfall").ok()?, fields.take("version")?, fields.word("id").ok()?);
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_whole = kind == what && version == "1" && id.len() == 32 && id.bytes().all(is_digit);
    fields.finish(what).ok().filter(|()| is_whole)?;
    u128::from_str_radix(&id, 16).ok()
}

/// The first line of a journal or a vault, without a sum.
fn with_id(what: &str, id: u128) -> String {
    alloc::format!(r#"{{"flagfall":"{what}","version":1,"id":"{id:032x}"}}"#)
}

/// What the first lines say.
const JOURNAL: &str = "rounds";
const VAULT: &str = "vault";
