//! The common controls of sites, federations and clocks, by name.

use core::fmt;

#[cfg(feature = "parse")]
use crate::{ParseError, TimeControl};

mod chess;
mod go;
mod other;
mod shogi;

/// A control that is in use somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Preset {
    /// `family/name`, in lower case and without blanks: `lichess/blitz-3+2`.
    pub name: &'static str,
    /// The control in the notation.
    pub control: &'static str,
    /// Who uses it for what.
    pub used_by: &'static str,
    /// Where that is written.
    pub source: &'static str,
}

const fn preset(name: &'static str, control: &'static str, used_by: &'static str, source: &'static str) -> Preset {
    Preset { name, control, used_by, source }
}

impl Preset {
    /// What stands before the slash of the name.
    pub fn family(&self) -> &'static str {
        self.name.split('/').next().unwrap_or(self.name)
    }

    /// The control as data.
    ///
    /// # Errors
    /// None for the presets of this crate, which are all legal.
    #[cfg(feature = "parse")]
    pub fn parse(&self) -> Result<TimeControl, ParseError> {
        self.control.parse()
    }
}

/// The name as programs write it, with an at sign: `@lichess/blitz-3+2`.
impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.name)
    }
}

/// Every preset, family by family.
pub fn all() -> impl Iterator<Item = &'static Preset> {
    [chess::PRESETS, go::PRESETS, shogi::PRESETS, other::PRESETS].into_iter().flatten()
}

/// The preset of this name, given without the at sign and in either case.
///
/// ```
/// let preset = tc_notation::presets::find("lichess/blitz-3+2").unwrap();
/// assert_eq!(preset.control, "3m.. + 2s");
/// ```
pub fn find(name: &str) -> Option<&'static Preset> {
    all().find(|preset| preset.name.eq_ignore_ascii_case(name))
}
