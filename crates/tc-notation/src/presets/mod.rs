//! The common controls of sites, federations and clocks, by name.

use core::fmt;

#[cfg(feature = "parse")]
use crate::{ParseError, TimeControl};

/// The presets of a file, a row each: name, control, rules, site, title and source. Site, title and source are in a table of
/// their own: a program that only looks up controls, such as a module for browsers, does not contain it.
macro_rules! presets {
    ($($name:literal $control:literal $rules:literal $site:literal $title:literal $source:expr;)*) => {
        pub(super) static PRESETS: &[super::Preset] =
            &[$(super::Preset { name: $name, control: $control, rules: $rules }),*];

        pub(super) static ORIGINS: &[super::Origin] =
            &[$(super::Origin { site: $site, title: $title, source: $source }),*];
    };
}

mod chess;
mod family;
mod go;
mod nearest;
mod other;
mod shogi;

pub use nearest::nearest;

/// A control that is in use somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preset {
    /// `family/name`, in lower case and without blanks: `lichess/blitz-3+2`.
    pub name: &'static str,
    /// The control in the notation.
    pub control: &'static str,
    /// The rules of the clock besides its control, in the words of `tc_core::Rules`: `lichess`. `default` where no
    /// source says more.
    pub rules: &'static str,
}

/// Where a preset is in use.
#[derive(Clone, Copy, Default)]
struct Origin {
    site: &'static str,
    title: &'static str,
    source: &'static str,
}

impl Preset {
    /// The site, federation, clock or program: `lichess`.
    pub fn site(&self) -> &'static str {
        self.origin().site
    }

    /// What it is used for there: `blitz pairing`.
    pub fn title(&self) -> &'static str {
        self.origin().title
    }

    /// The source.
    pub fn source(&self) -> &'static str {
        self.origin().source
    }

    fn origin(&self) -> Origin {
        let origins = [chess::ORIGINS, go::ORIGINS, shogi::ORIGINS, other::ORIGINS].into_iter().flatten();
        let found = all().zip(origins).find(|(preset, _)| preset.name == self.name);
        found.map(|(_, origin)| *origin).unwrap_or_default()
    }

    /// The part of the name before the slash: `lichess`.
    pub fn family(&self) -> &'static str {
        self.name.split('/').next().unwrap_or(self.name)
    }

    /// The name of the family for a menu: `Lichess`.
    pub fn family_title(&self) -> &'static str {
        family::title(self.family())
    }

    /// The game that it is for: `chess`, `go` or `shogi`; `None` for others, and where several are played.
    ///
    /// ```
    /// use tc_notation::presets;
    ///
    /// let game = |name| presets::find(name).and_then(|preset| preset.game());
    /// assert_eq!((game("@lichess/blitz-3+2"), game("@kgs/byoyomi-15m-5x30s")), (Some("chess"), Some("go")));
    /// ```
    pub fn game(&self) -> Option<&'static str> {
        let files = [("chess", chess::PRESETS), ("go", go::PRESETS), ("shogi", shogi::PRESETS)];
        files.into_iter().find_map(|(game, presets)| presets.contains(self).then_some(game))
    }

    /// The control as data.
    ///
    /// # Errors
    /// Never for a preset of this crate: all of them are legal.
    #[cfg(feature = "parse")]
    pub fn parse(&self) -> Result<TimeControl, ParseError> {
        self.control.parse()
    }
}

/// An object with the name, the control, the rules, the site, the title and the source.
#[cfg(feature = "serde")]
impl serde::Serialize for Preset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let Origin { site, title, source } = self.origin();
        let keys = ["name", "control", "rules", "site", "title", "source"];
        let mut object = serializer.serialize_struct("Preset", keys.len())?;
        for (key, text) in keys.into_iter().zip([self.name, self.control, self.rules, site, title, source]) {
            object.serialize_field(key, text)?;
        }
        object.end()
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

/// The preset of this name, with or without the at sign and in either case.
///
/// ```
/// use tc_notation::presets;
///
/// let preset = presets::find("@lichess/blitz-3+2").unwrap();
/// assert_eq!(preset.control, "3m.. + 2s");
/// assert_eq!(presets::find(&preset.to_string()), presets::find("Lichess/Blitz-3+2"));
/// ```
pub fn find(name: &str) -> Option<&'static Preset> {
    let name = without_sign(name);
    all().find(|preset| preset.name.eq_ignore_ascii_case(name))
}

fn without_sign(name: &str) -> &str {
    name.strip_prefix('@').unwrap_or(name)
}
