//! Detects the notation of a text.

mod refusal;

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

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
        let Interpretation { settings, certainty, assumptions } = &self.reading;
        write!(f, "{} ({}, {})", settings.control, self.format.title, certainty.word())?;
        for (place, assumption) in assumptions.iter().enumerate() {
            write!(f, "{}{assumption}", if place == 0 { ": " } else { "; " })?;
        }
        Ok(())
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
/// more than 65,536 bytes, or a control character; [`refusal`] says why. Among equally certain meanings Flagfall's own
/// notation is first, and the others have the order of [`formats`]. A meaning that several notations have is returned
/// once, from the most certain of them.
///
/// Free text is left out where the text has the [mark](Format::has_mark) of a notation that reads it. A meaning is at
/// most `Likely` if the text has another one with as few stages. A control with a stage of no time is returned only
/// from Flagfall's own notation.
///
/// ```
/// let found = tc_interop::detect("90m, 3 x r1/30s");
/// assert_eq!(found[0].format.name(), "flagfall");
/// assert!(tc_interop::detect("a game of chess").is_empty());
/// ```
pub fn detect(text: &str) -> Vec<Detected> {
    let is_stray = |character: char| character.is_control() && !character.is_whitespace();
    if text.len() > LONGEST || text.contains(is_stray) {
        return Vec::new();
    }
    let of = |format: &'static Format| format.detect(text).into_iter().map(move |reading| Detected { format, reading });
    let mut all: Vec<Detected> = formats().flat_map(of).collect();
    let is_marked = all.iter().any(|one| one.format.has_mark(text));
    all.retain(|one| match one.format.family {
        Family::Own => true,
        Family::People if is_marked => false,
        _ => !has_lost_stage(&one.reading.settings.control),
    });
    let mut all = doubted(all);
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

/// Whether a control has a stage of no time.
fn has_lost_stage(control: &TimeControl) -> bool {
    let is_lost = |stage: &Stage| {
        let gains = matches!(stage.bonus(), Some(Bonus::Increment(_)));
        stage.time().is_zero() && stage.delay().is_none() && !gains
    };
    control.stages().iter().any(is_lost)
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
