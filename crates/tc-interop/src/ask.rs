//! Questions about a control in any notation, and the answers as data: what a program, a server and a page say about it.
//!
//! [`read`] takes a text in any notation and returns [`Asked`]: the control, its rules, and every other reading. An
//! [`Explanation`] or a [`Conversion`] is made of that; a text that cannot be read is a [`Problem`] with [`Hint`]s.
//! All answers are `Serialize`: their JSON is that of `flagfall explain --format json` and of its other commands, and
//! hints and readings name the options of that program. Characters of other people's texts that a terminal would act
//! on are escaped in messages and hints.
//!
//! ```
//! use tc_interop::ask::{self, Explanation, Query};
//!
//! let asked = ask::read(b"G/90;d5", &Query::default())?;
//! let explanation = Explanation::of(&asked);
//! assert_eq!(explanation.control, "(5s) 90m");
//! assert_eq!(explanation.read.map(|read| read.taken.from), Some("us-chess"));
//!
//! let own = Query { from: ask::OWN, ..Query::default() };
//! let problem = ask::read(b"40/90m, 1h30m", &own).err().ok_or("the text combines units")?;
//! assert_eq!((problem.kind, problem.span), ("combined_units", Some(8..13)));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod asked;
mod automatic;
mod conversion;
mod explanation;
mod lists;
mod named;
mod options;
mod origin;
mod other;
mod own;
mod preset;
mod problem;
mod readings;
mod refused;
mod similarity;
mod speed;
mod translation;
mod visible;

use core::num::NonZeroUsize;

use tc_notation::Dialect;

pub use asked::Asked;
pub use automatic::read;
pub use conversion::{Conversion, LostPart, Written, writable};
pub use explanation::{Explanation, Spelling, StageExplanation};
pub use lists::{NamedRules, Notation, notations, presets, rule_sets};
pub use named::{AUTO, OWN, named, others};
pub use options::options;
pub use origin::{Numbered, Origin};
pub use own::read_own;
pub use problem::{Hint, Problem};
pub use readings::{ReadingObject, Readings};
pub use speed::{Length, SPEED_BOARD, Speeds, length_in_words};
pub use translation::Translation;
pub use visible::{push_visible, visible, visible_line};

/// How a text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query<'q> {
    /// The name of the notation, or [`AUTO`].
    pub from: &'q str,
    /// The number of the reading, from 1.
    pub reading: NonZeroUsize,
    /// The spellings of our notation to accept.
    pub dialect: Dialect,
}

/// The notation is detected, and the likeliest reading is taken.
impl Default for Query<'_> {
    fn default() -> Self {
        Query { from: AUTO, reading: NonZeroUsize::MIN, dialect: Dialect::Extended }
    }
}
