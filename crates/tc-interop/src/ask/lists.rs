//! Notations, presets and named rules, as data.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::RuleSet;
use tc_notation::presets::{self, Preset};

use super::Problem;
use super::preset::unknown;
use crate::{Format, formats};

/// A notation as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Notation {
    /// The name, in lower case.
    pub name: &'static str,
    /// The title, for a sentence.
    pub title: &'static str,
    /// The family, as a heading.
    pub family: &'static str,
    /// Whether texts in it can be read.
    pub read: bool,
    /// Whether texts in it are detected.
    pub detected: bool,
    /// Whether controls can be written in it.
    pub written: bool,
}

/// All notations of this build.
///
/// ```
/// let notations = tc_interop::ask::notations();
/// assert!(notations.iter().any(|notation| notation.name == "pgn" && notation.read && notation.written));
/// ```
pub fn notations() -> Vec<Notation> {
    let object = |format: &Format| Notation {
        name: format.name(),
        title: format.title(),
        family: format.family().word(),
        read: format.is_read(),
        detected: format.is_detected(),
        written: format.is_written(),
    };
    formats().map(object).collect()
}

/// The presets whose names begin so, with or without an at sign, in either case; all for an empty name.
///
/// ```
/// let presets = tc_interop::ask::presets("@lichess/bl")?;
/// assert!(presets.iter().all(|preset| preset.name.starts_with("lichess/blitz")));
/// # Ok::<(), Box<tc_interop::ask::Problem>>(())
/// ```
///
/// # Errors
/// A [`Problem`] of the kind `unknown_preset` if no name begins so.
pub fn presets(name: &str) -> Result<Vec<&'static Preset>, Box<Problem>> {
    let wanted = name.trim_start_matches('@').to_lowercase();
    let found: Vec<&Preset> = presets::all().filter(|preset| preset.name.starts_with(&wanted)).collect();
    if found.is_empty() { Err(Box::new(unknown(&wanted))) } else { Ok(found) }
}

/// The rules of a site, federation, clock or program, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct NamedRules {
    /// The name, in lower case.
    pub name: &'static str,
    /// Whose rules they are.
    pub title: &'static str,
    /// The rules as text.
    pub rules: String,
    /// What the rules mean, in words.
    pub description: Vec<String>,
    /// What says so.
    pub source: &'static str,
}

/// All rules that have a name.
///
/// ```
/// assert!(tc_interop::ask::rule_sets().iter().any(|set| set.name == "fide" && set.rules == "first-bonus"));
/// ```
pub fn rule_sets() -> Vec<NamedRules> {
    let object = |set: &RuleSet| NamedRules {
        name: set.name,
        title: set.title,
        rules: set.rules().to_string(),
        description: set.rules().describe(),
        source: set.source,
    };
    RuleSet::all().iter().map(object).collect()
}
