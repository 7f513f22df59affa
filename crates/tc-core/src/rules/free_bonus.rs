//! What a free move earns (S9).

/// Whether a free move earns its increment (S9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FreeBonus {
    /// It does not, as on lichess.
    #[default]
    NotEarned,
    /// It does, as on OGS.
    Earned,
}
