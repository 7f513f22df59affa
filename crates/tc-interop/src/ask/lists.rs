//! Notations by their names, and lists of notations, presets and named rules, as data.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use serde::Serialize;
use tc_core::RuleSet;
use tc_notation::presets;
use tc_notation::presets::Preset;

use super::problem::unknown_preset;
use super::{Hint, Problem};
use crate::{Family, Format, formats};

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
    if found.is_empty() { Err(Box::new(unknown_preset(&wanted))) } else { Ok(found) }
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
        title: set.title(),
        rules: set.rules().to_string(),
        description: set.rules().describe(),
        source: set.source(),
    };
    RuleSet::all().iter().map(object).collect()
}

/// How similar a name must be to be offered.
const SIMILAR: f64 = 0.8;

/// A name that is this many times longer than a known one is never that similar, and comparing them would take long.
const TIMES_LONGER: usize = 10;

/// A part of a name with this many letters is enough to offer it.
const SHORTEST_PART: usize = 3;

/// How many names are offered.
const OFFERED: usize = 4;

/// The name with which the notation of a text is detected.
pub const AUTO: &str = "auto";

/// The name of our own notation.
pub const OWN: &str = crate::notation::FORMAT.name();

/// The other notations that express a control, and not only its speed.
///
/// ```
/// let others = || tc_interop::ask::others().map(|format| format.name());
/// assert!(others().any(|name| name == "sgf") && others().all(|name| name != "flagfall"));
/// ```
pub fn others() -> impl Iterator<Item = &'static Format> {
    let is_other = |format: &&Format| !matches!(format.family(), Family::Own | Family::Speeds);
    formats().filter(is_other).filter(|format| format.is_written())
}

/// The notation with this name, in either case.
///
/// ```
/// use tc_interop::ask::named;
///
/// assert_eq!(named("SGF")?.name(), "sgf");
/// assert_eq!(named("licess").err().and_then(|problem| problem.hints[0].suggestion.clone()).as_deref(), Some("lichess"));
/// # Ok::<(), Box<tc_interop::ask::Problem>>(())
/// ```
///
/// # Errors
/// A [`Problem`] of the kind `unknown_notation`, with similar names.
pub fn named(name: &str) -> Result<&'static Format, Box<Problem>> {
    let lower = name.to_lowercase();
    formats().find(|format| format.name() == lower).ok_or_else(|| unknown(name, &lower))
}

/// The error of a name that no notation has.
fn unknown(name: &str, lower: &str) -> Box<Problem> {
    let letters = lower.chars().count();
    let similarity = |format: &Format| match format.name() {
        known if lower.len() >= SHORTEST_PART && known.contains(lower) => 1.0,
        known if letters > TIMES_LONGER * known.len() => 0.0,
        known => similarity(lower, known),
    };
    let mut similar: Vec<(f64, &Format)> =
        formats().map(|format| (similarity(format), format)).filter(|(similarity, _)| *similarity >= SIMILAR).collect();
    similar.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let did_you_mean =
        |(_, format): &(f64, &Format)| Hint::suggesting(format!("did you mean {}", format.title()), format.name());
    let list = Hint::new("`flagfall convert --list` shows all notations");
    let problem = Problem::new("unknown_notation", format!("no notation is called `{name}`"));
    Box::new(problem.with_hints(similar.iter().take(OFFERED).map(did_you_mean)).with_hints([list]))
}

/// The number of letters to change, add or remove, or of neighbours to swap, to turn one word into the other; no letter
/// is changed twice (optimal string alignment).
pub(super) fn slips_between(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut earlier: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut last = None;
    for (line, letter) in one.chars().enumerate() {
        let mut row = vec![line + 1];
        let mut left = line + 1;
        for (column, own) in other.iter().enumerate() {
            let of_above = |place: usize| above.get(place).copied().unwrap_or(usize::MAX - 1);
            let kept = of_above(column) + usize::from(*own != letter);
            let before = column.checked_sub(1);
            let is_swap = last == Some(*own) && before.and_then(|place| other.get(place)) == Some(&letter);
            let swapped = before.and_then(|place| earlier.get(place)).filter(|_| is_swap).map(|slips| slips + 1);
            left = kept.min(left + 1).min(of_above(column + 1) + 1).min(swapped.unwrap_or(usize::MAX));
            row.push(left);
        }
        last = Some(letter);
        earlier = core::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or_default()
}

/// How similar two words are, from 0 to 1 for equal words, by the letters that both have at about the same place (Jaro);
/// words that begin with the same letters are more similar (Winkler).
fn similarity(one: &str, other: &str) -> f64 {
    /// Similar words gain a tenth of what they lack for each of this number of equal letters at their beginning.
    const BEGINNING: usize = 4;
    const SIMILAR: f64 = 0.7;
    const GAIN: f64 = 0.1;

    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let jaro = jaro(&one, &other);
    if jaro <= SIMILAR {
        return jaro;
    }
    let equal = one.iter().zip(&other).take(BEGINNING).take_while(|(letter, same)| letter == same).count();
    jaro + GAIN * equal as f64 * (1.0 - jaro)
}

fn jaro(one: &[char], other: &[char]) -> f64 {
    if one.is_empty() && other.is_empty() {
        return 1.0;
    }
    let reach = (one.len().max(other.len()) / 2).saturating_sub(1);
    let mut is_taken = vec![false; other.len()];
    let mut common = Vec::new();
    for (place, letter) in one.iter().enumerate() {
        let near = other.iter().zip(&mut is_taken).take(place + reach + 1).skip(place.saturating_sub(reach));
        for (same, is_taken) in near {
            if same == letter && !*is_taken {
                *is_taken = true;
                common.push(*letter);
                break;
            }
        }
    }
    if common.is_empty() {
        return 0.0;
    }
    let taken = other.iter().zip(&is_taken).filter(|(_, is_taken)| **is_taken).map(|(letter, _)| letter);
    let moved = common.iter().zip(taken).filter(|(letter, same)| letter != same).count() / 2;
    let number = common.len() as f64;
    (number / one.len() as f64 + number / other.len() as f64 + (common.len() - moved) as f64 / number) / 3.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tc_testkit::cases;

    use super::{similarity, slips_between};

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn as_another_implementation(one in "[a-dé]{0,9}", other in "[a-dé]{0,9}") {
            prop_assert_eq!(slips_between(&one, &other), strsim::osa_distance(&one, &other));
            prop_assert_eq!(similarity(&one, &other), strsim::jaro_winkler(&one, &other));
        }
    }
}
