//! What a free move earns (S9).

/// Whether a free move earns its increment (S9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FreeBonus {
    /// A free move earns nothing, as on lichess.
    #[default]
    NotEarned,
    /// A free move earns its increment, as on OGS.
    Earned,
}
