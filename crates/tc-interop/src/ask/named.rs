//! Notations by their names.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use super::similarity::similarity;
use super::{Hint, Problem};
use crate::{Family, Format, formats};

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
