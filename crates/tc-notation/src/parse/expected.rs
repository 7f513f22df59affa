//! The tokens that were expected at a place.

use core::fmt;

use crate::time::Letters;

/// A token that the grammar expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A number.
    Number,
    /// `*`, unlimited periods or any number of moves.
    Star,
    /// `x` after a number of periods.
    PeriodSign,
    /// `/` after a number of moves.
    Slash,
    /// `r`.
    ResetMark,
    /// `e`.
    ExpireMark,
    /// `(` before a delay.
    OpenParen,
    /// `)` after a delay.
    CloseParen,
    /// A unit after a number.
    Unit,
    /// `..`.
    Dots,
    /// `+` before a bonus.
    Plus,
    /// `opp`.
    Opponent,
    /// `,` between stages.
    Comma,
    /// `none`.
    None,
    /// The end of the text.
    End,
}

impl Expected {
    const ALL: [Expected; 15] = [
        Expected::Number,
        Expected::Star,
        Expected::PeriodSign,
        Expected::Slash,
        Expected::ResetMark,
        Expected::ExpireMark,
        Expected::OpenParen,
        Expected::CloseParen,
        Expected::Unit,
        Expected::Dots,
        Expected::Plus,
        Expected::Opponent,
        Expected::Comma,
        Expected::None,
        Expected::End,
    ];

    /// The stable name, in snake case.
    pub const fn code(self) -> &'static str {
        match self {
            Expected::Number => "number",
            Expected::Star => "star",
            Expected::PeriodSign => "period_sign",
            Expected::Slash => "slash",
            Expected::ResetMark => "reset_mark",
            Expected::ExpireMark => "expire_mark",
            Expected::OpenParen => "open_paren",
            Expected::CloseParen => "close_paren",
            Expected::Unit => "unit",
            Expected::Dots => "dots",
            Expected::Plus => "plus",
            Expected::Opponent => "opponent",
            Expected::Comma => "comma",
            Expected::None => "none",
            Expected::End => "end",
        }
    }
}

/// The token as messages name it.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Expected::Number => "a number",
            Expected::Star => "`*`",
            Expected::PeriodSign => "`x`",
            Expected::Slash => "`/`",
            Expected::ResetMark => "`r`",
            Expected::ExpireMark => "`e`",
            Expected::OpenParen => "`(`",
            Expected::CloseParen => "`)`",
            Expected::Unit => return write!(f, "a unit ({})", Letters("or")),
            Expected::Dots => "`..`",
            Expected::Plus => "`+`",
            Expected::Opponent => "`opp`",
            Expected::Comma => "`,`",
            Expected::None => "`none`",
            Expected::End => "the end",
        };
        f.write_str(words)
    }
}

/// A set of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ExpectedSet(u16);

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
        let count = self.iter().count();
        for (index, token) in self.iter().enumerate() {
            match index {
                0 => {}
                n if n + 1 == count => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            token.fmt(f)?;
        }
        Ok(())
    }
}
