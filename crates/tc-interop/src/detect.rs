//! Detects the notation of a text.

mod refusal;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use tc_core::Rules;
use tc_notation::{Bonus, Stage, TimeControl};

use crate::format::LONGEST;
use crate::{Certainty, Family, Format, Interpretation, formats};

pub use refusal::{Refusal, refusal};

/// A reading, and its notation.
///
/// It prints as the control, the notation, the certainty and the assumptions:
///
/// ```
/// let found = tc_interop::detect("40/7200:3600");
/// assert_eq!(found[0].to_string(), "40/2h, 1h (the PGN tag TimeControl, likely)");
/// ```
#[derive(Clone, Debug)]
pub struct Detected {
    /// The notation.
    pub format: &'static Format,
    /// The reading.
    pub reading: Interpretation,
}

/// The control, the notation, the certainty, and the assumptions.
impl fmt::Display for Detected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interpretation { settings, certainty, .. } = &self.reading;
        write!(f, "{} ({}, {})", settings.control, self.format.title, certainty.word())?;
        let added = self.reading.additions();
        if added.is_empty() { Ok(()) } else { write!(f, ": {added}") }
    }
}

/// Whether a text could be a square of a chess board as well as a game in that number of minutes: `g4`.
#[cfg(any(feature = "text", feature = "us-chess"))]
pub(crate) fn is_square(text: &str) -> bool {
    matches!(text.trim().as_bytes(), [b'g' | b'G', b'1'..=b'8'])
}

/// Whether a text is a command of CECP that limits the depth of a search as well as a game in that number of minutes:
/// `sd 6`.
#[cfg(any(feature = "text", feature = "us-chess"))]
pub(crate) fn is_depth(text: &str) -> bool {
    let depth = text.trim().strip_prefix("sd").map(str::trim_start);
    depth.is_some_and(|depth| !depth.is_empty() && depth.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns every meaning of a text, the most certain first. The result is empty if no notation has the text, if it has
/// more than 65,536 bytes, or a control character, or if it is spelled in Flagfall's own notation and only breaks a rule
/// of it; [`refusal`] says why. Among equally certain meanings Flagfall's own
/// notation is first, and the others have the order of [`formats`]. A meaning that several notations have is returned
/// once, from the most certain of them.
///
/// Free text is left out where the text has the [mark](Format::has_mark) of a notation that reads it, or of a record of
/// FIDE's tournament report. A meaning is at
/// most `Likely` if the text has another one with as few stages.
///
/// A control with a stage of no time is returned only from Flagfall's own notation, and nothing but a
/// record is taken for `40/7200:0`. A control that begins with no time and an increment is at most `Likely`; if another
/// notation has a meaning that begins with time, it is a `Guess` and comes after that.
///
/// ```
/// let found = tc_interop::detect("90m, 3 x r1/30s");
/// assert_eq!(found[0].format.name(), "flagfall");
/// assert!(tc_interop::detect("a game of chess").is_empty());
/// ```
pub fn detect(text: &str) -> Vec<Detected> {
    let is_stray = |character: char| character.is_control() && !character.is_whitespace();
    if text.len() > LONGEST || text.contains(is_stray) || broken_rule(text).is_some() {
        return Vec::new();
    }
    let of = |format: &'static Format| format.detect(text).into_iter().map(move |reading| Detected { format, reading });
    let mut all: Vec<Detected> = formats().flat_map(of).collect();
    let is_marked = is_record_of_report(text) || all.iter().any(|one| one.format.has_mark(text));
    let is_lost = |one: &Detected| has_lost_stage(&one.reading.settings.control);
    let is_record = has_zero_field(text);
    // No other notation has the words of our rules.
    let is_own = |one: &Detected| one.format.family == Family::Own && one.reading.settings.rules != Rules::default();
    let has_rules = all.iter().any(is_own);
    all.retain(|one| match one.format.family {
        Family::Own => true,
        _ if has_rules => false,
        Family::People if is_marked => false,
        family => !is_lost(one) && (!is_record || family == Family::Records),
    });
    let mut all = empty_last(&doubted(all));
    // The sort is stable.
    all.sort_by_key(|one| (Reverse::<Certainty>(one.reading.certainty), one.format.family != Family::Own));
    let mut distinct: Vec<Detected> = Vec::new();
    for detected in all {
        if !distinct.iter().any(|earlier| earlier.reading.settings == detected.reading.settings) {
            distinct.push(detected);
        }
    }
    distinct
}

/// The error of a text that is spelled in our own notation and only breaks a rule, and the corrected text. Other readers
/// are not asked then: they would take `0s + ..5s` for something else than what is written.
#[cfg(feature = "notation")]
use crate::notation::broken_rule;

/// In a build without our own notation no text is spelled in it.
#[cfg(not(feature = "notation"))]
fn broken_rule(_: &str) -> Option<(crate::ReadError, Option<alloc::string::String>)> {
    None
}

/// Whether a text begins with the number of a record of FIDE's tournament report, which is no time whatever follows it.
#[cfg(feature = "all")]
fn is_record_of_report(text: &str) -> bool {
    crate::trf::FORMAT.has_mark(text) || crate::trf::WORDS.has_mark(text)
}

/// In a build without reports nothing is such a number.
#[cfg(not(feature = "all"))]
fn is_record_of_report(_: &str) -> bool {
    false
}

/// Whether a stage begins without time.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.delay().is_none()
}

/// Whether a control has a stage of no time that gains none either.
fn has_lost_stage(control: &TimeControl) -> bool {
    let gains = |stage: &Stage| matches!(stage.bonus(), Some(Bonus::Increment(_)));
    control.stages().iter().any(|stage| is_empty(stage) && !gains(stage))
}

/// Whether the text has moves, and a field between colons is a lone zero: a stage of a record, `40/7200:0`. Minutes and
/// seconds after a colon have two digits.
fn has_zero_field(text: &str) -> bool {
    let is_sign = |char: char| char.is_ascii_digit() || char.is_whitespace() || "/:*".contains(char);
    text.contains('/') && text.chars().all(is_sign) && text.split(':').skip(1).any(|field| field.trim() == "0")
}

/// Meanings that begin the game without time are not certain, and come after those of other notations that begin with
/// time. The notation of Flagfall says exactly what is meant.
fn empty_last(all: &[Detected]) -> Vec<Detected> {
    let begins_empty = |one: &Detected| {
        let first = one.reading.settings.control.stages().first();
        one.format.family != Family::Own && first.is_some_and(is_empty)
    };
    let sound: Vec<&str> = all.iter().filter(|one| !begins_empty(one)).map(|one| one.format.name).collect();
    let is_last = |one: &Detected| begins_empty(one) && sound.iter().any(|name| *name != one.format.name);
    let (last, first): (Vec<Detected>, Vec<Detected>) = all.iter().cloned().partition(is_last);
    let first = first.into_iter().map(|one| match begins_empty(&one) {
        true => Detected { format: one.format, reading: one.reading.at_most(Certainty::Likely) },
        false => one,
    });
    let guess = |one: Detected| Detected { format: one.format, reading: one.reading.at_most(Certainty::Guess) };
    first.chain(last.into_iter().map(guess)).collect()
}

/// No meaning is certain while another control with as few stages is possible.
fn doubted(all: Vec<Detected>) -> Vec<Detected> {
    let controls: Vec<TimeControl> = all.iter().map(|one| one.reading.settings.control.clone()).collect();
    let doubt = |Detected { format, reading }| {
        let own = &reading.settings.control;
        let is_rival = |other: &TimeControl| other != own && other.stages().len() <= own.stages().len();
        let most = if controls.iter().any(is_rival) { Certainty::Likely } else { Certainty::Certain };
        Detected { format, reading: reading.at_most(most) }
    };
    all.into_iter().map(doubt).collect()
}
