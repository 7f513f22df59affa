//! The dialects: the notation as it was proposed, and the notation with its extensions.

use core::fmt;

/// Which texts the parser accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Everything in the grammar, extensions included.
    #[default]
    Extended,
    /// The original proposal only: every [`Extension`] is refused by name.
    Original,
}

/// What the notation reads beyond the original proposal (R16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Extension {
    /// X1: `* x`, unlimited periods.
    UnlimitedPeriods,
    /// X2: `+ opp`, hourglass.
    Hourglass,
    /// X3: numbers with decimals.
    Decimals,
    /// X4: `eM/`, a period that expires on moves.
    ExpireOnMoves,
    /// X5: `none`, no clock.
    NoClock,
}

impl Extension {
    /// Every extension, X1 to X5.
    pub const ALL: [Extension; 5] = [
        Extension::UnlimitedPeriods,
        Extension::Hourglass,
        Extension::Decimals,
        Extension::ExpireOnMoves,
        Extension::NoClock,
    ];

    /// The number, `X1` to `X5`.
    pub const fn number(self) -> &'static str {
        match self {
            Extension::UnlimitedPeriods => "X1",
            Extension::Hourglass => "X2",
            Extension::Decimals => "X3",
            Extension::ExpireOnMoves => "X4",
            Extension::NoClock => "X5",
        }
    }
}

/// The number and the name: `X1, unlimited periods`.
impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Extension::UnlimitedPeriods => "unlimited periods",
            Extension::Hourglass => "hourglass",
            Extension::Decimals => "decimals",
            Extension::ExpireOnMoves => "expiry on moves",
            Extension::NoClock => "`none`",
        };
        write!(f, "{}, {name}", self.number())
    }
}
