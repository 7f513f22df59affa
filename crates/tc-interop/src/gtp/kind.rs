//! The kinds of time settings that a program knows.

use alloc::vec::Vec;

/// A kind of time settings, as the command `kata-list_time_settings` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `none`.
    None,
    /// `absolute`.
    Absolute,
    /// `byoyomi`.
    ByoYomi,
    /// `canadian`.
    Canadian,
    /// `fischer`.
    Fischer,
    /// `fischer-capped`; KataGo has it, and its documents do not list it.
    FischerCapped,
}

impl Kind {
    /// All of them, in the order in which KataGo lists them.
    pub const ALL: [Kind; 6] =
        [Kind::None, Kind::Absolute, Kind::ByoYomi, Kind::Canadian, Kind::Fischer, Kind::FischerCapped];

    /// The name in commands.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::None => "none",
            Kind::Absolute => "absolute",
            Kind::ByoYomi => "byoyomi",
            Kind::Canadian => "canadian",
            Kind::Fischer => "fischer",
            Kind::FischerCapped => "fischer-capped",
        }
    }
}

/// The kinds in the answer to `kata-list_time_settings`, with or without the `=` of the answer. Other words,
/// such as kinds of other programs, are ignored.
///
/// ```
/// use tc_interop::gtp::{Kind, read_kinds};
///
/// assert_eq!(read_kinds("= none absolute byoyomi canadian fischer fischer-capped"), Kind::ALL);
/// assert_eq!(read_kinds("none hourglass"), [Kind::None]);
/// ```
pub fn read_kinds(answer: &str) -> Vec<Kind> {
    let words = answer.split_ascii_whitespace();
    words.filter_map(|word| Kind::ALL.into_iter().find(|kind| kind.word() == word)).collect()
}
