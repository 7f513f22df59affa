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

rows! {
    /// What the notation reads beyond the original proposal (R16).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Extension: [&'static str; 2] {
        /// X1: `* x`, unlimited periods.
        UnlimitedPeriods = ["X1", "unlimited periods"],
        /// X2: `+ opp`, hourglass.
        Hourglass = ["X2", "hourglass"],
        /// X3: numbers with decimals.
        Decimals = ["X3", "decimals"],
        /// X4: `eM/`, a period that expires on moves.
        ExpireOnMoves = ["X4", "expiry on moves"],
        /// X5: `none`, no clock.
        NoClock = ["X5", "`none`"],
    }
    /// Every extension, X1 to X5.
    pub const ALL;
}

impl Extension {
    /// The number, `X1` to `X5`.
    pub const fn number(self) -> &'static str {
        self.row()[0]
    }
}

/// The number and the name: `X1, unlimited periods`.
impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [number, name] = self.row();
        write!(f, "{number}, {name}")
    }
}
