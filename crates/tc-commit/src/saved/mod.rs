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

use tc_core::form::{Fields, LineProblem};
use tc_core::log::Chain;

use crate::Body;
use crate::lines::Json;

pub(crate) use accepted::Tracked;

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

/// The id of the first line of a journal or a vault. `expected` says what it is.
fn id_of(what: &str, expected: &'static str, line: &str) -> Result<u128, SavedProblem> {
    let other = SavedProblem::SomethingElse(expected);
    let Ok(object) = Chain::default().read(line) else { return Err(other) };
    let mut fields = Fields::read(&object).map_err(|_| other.clone())?;
    if fields.word("flagfall").ok().as_deref() != Some(what) || fields.take("version") != Some("1") {
        return Err(other);
    }
    let id = fields.word("id")?;
    fields.finish(what)?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let id = Some(id).filter(|id| id.len() == 32 && id.bytes().all(is_digit));
    let id = id.and_then(|id| u128::from_str_radix(&id, 16).ok());
    id.ok_or(LineProblem::Expected { key: "id", expected: "32 hexadecimal digits in lower case" }.into())
}

/// Takes the number of a line that has a body, for lines that are numbered from 1.
fn number(key: &'static str, fields: &mut Fields<'_>) -> Result<u64, LineProblem> {
    let text = fields.need(key)?;
    text.parse().map_err(|_| LineProblem::NotACount { key, most: u64::MAX })
}

/// Reads the body of a commitment. The reason for which it cannot be read is left out, because it can quote the action.
pub(crate) fn body(text: &str) -> Result<Body<Json>, LineProblem> {
    const EXPECTED: &str =
        "{\"plain\":ACTION} or {\"when\":{\"condition\":CONDITION,\"then\":ACTION,\"otherwise\":ACTION}}";
    serde_json::from_str(text).map_err(|_| LineProblem::Expected { key: "body", expected: EXPECTED })
}

fn with_id(what: &str, id: u128) -> String {
    alloc::format!(r#"{{"flagfall":"{what}","version":1,"id":"{id:032x}"}}"#)
}

/// What the first lines say.
const JOURNAL: &str = "rounds";
const VAULT: &str = "vault";
