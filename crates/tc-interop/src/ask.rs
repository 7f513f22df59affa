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

mod answer;
mod asked;
mod lists;
mod problem;
mod read;
mod speed;
mod visible;

use core::num::NonZeroUsize;

use tc_notation::Dialect;

pub use answer::{Conversion, Explanation, LostPart, Spelling, StageExplanation, Translation, Written, writable};
pub use asked::{Asked, Numbered, Origin, ReadingObject, Readings, options};
pub use lists::{AUTO, NamedRules, Notation, OWN, named, notations, others, presets, rule_sets};
pub use problem::{Hint, Problem};
pub use read::{read, read_own};
pub use speed::{Length, SPEED_BOARD, Speeds, length_in_words, named_class};
pub use visible::{push_visible, split_printable, visible, visible_line};

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
