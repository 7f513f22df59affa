//! The tokens that were expected at a place.

use core::fmt;

use crate::time::{Letters, write_list};

rows! {
    /// A token that the grammar expected.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Expected: [&'static str; 2] {
        /// A number.
        Number = ["number", "a number"],
        /// `*`, unlimited periods or any number of moves.
        Star = ["star", "`*`"],
        /// `x` after a number of periods.
        PeriodSign = ["period_sign", "`x`"],
        /// `/` after a number of moves.
        Slash = ["slash", "`/`"],
        /// `r`.
        ResetMark = ["reset_mark", "`r`"],
        /// `e`.
        ExpireMark = ["expire_mark", "`e`"],
        /// `(` before a delay.
        OpenParen = ["open_paren", "`(`"],
        /// `)` after a delay.
        CloseParen = ["close_paren", "`)`"],
        /// A unit after a number.
        Unit = ["unit", "a unit"],
        /// `..`.
        Dots = ["dots", "`..`"],
        /// `+` before a bonus.
        Plus = ["plus", "`+`"],
        /// `opp`.
        Opponent = ["opponent", "`opp`"],
        /// `,` between stages.
        Comma = ["comma", "`,`"],
        /// `none`.
        None = ["none", "`none`"],
        /// The end of the text.
        End = ["end", "the end"],
    }
    const ALL;
}

impl Expected {
    /// The stable name, in snake case.
    pub const fn code(self) -> &'static str {
        self.row()[0]
    }
}

/// The token as messages name it.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row()[1])?;
        match self {
            Expected::Unit => write!(f, " ({})", Letters("or")),
            _ => Ok(()),
        }
    }
}

/// A set of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ExpectedSet(u16);

/// Each token has a bit.
const _: () = assert!(Expected::ALL.len() <= u16::BITS as usize);

impl ExpectedSet {
    pub(super) fn with(self, token: Expected) -> ExpectedSet {
        ExpectedSet(self.0 | 1 << token as u16)
    }

    pub(super) fn contains(self, token: Expected) -> bool {
        self.0 & 1 << token as u16 != 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Expected> {
        Expected::ALL.into_iter().filter(move |token| self.contains(*token))
    }
}

/// "a unit (s, m, h or d)", "`..`, `+`, `,` or the end"; the start of a stage has a name for all its tokens.
impl fmt::Display for ExpectedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = self.contains(Expected::OpenParen) && self.contains(Expected::ResetMark);
        if stage && self.contains(Expected::None) {
            return f.write_str("a stage such as `5m` or `40/90m`, or `none`");
        }
        if stage && self.contains(Expected::Star) {
            return f.write_str("a stage such as `5m` or `40/90m`");
        }
        write_list(f, self.iter(), "or")
    }
}
