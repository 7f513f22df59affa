//! Notations by their names.

use tc_core::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, StageChange, Thresholds};
use tc_interop::{Family, Format, formats, speed};

use crate::failure::{Failure, UnknownName};
use crate::output::visible_line;

/// How similar a name must be to be offered.
const SIMILAR: f64 = 0.8;

/// A part of a name with this many letters is enough to offer it.
const SHORTEST_PART: usize = 3;

/// How many names are offered.
const OFFERED: usize = 4;

/// The name with which the notation of a text is detected.
pub(crate) const AUTO: &str = "auto";

/// The name of our own notation.
pub(crate) const OWN: &str = tc_interop::notation::FORMAT.name();

/// Our own notations, which `explain` shows apart.
const OURS: [&str; 2] = [OWN, tc_interop::proposal_json::FORMAT.name()];

/// Names of speeds, which say less than a control.
const CLASSES: [&str; 3] = [speed::LICHESS.name(), speed::FIDE.name(), speed::CHESS_COM.name()];

/// The other notations that express a control, and not only its speed.
pub(crate) fn others() -> impl Iterator<Item = &'static Format> {
    let is_left_out = |name| OURS.contains(&name) || CLASSES.contains(&name);
    tc_interop::formats().filter(move |format| format.is_written() && !is_left_out(format.name()))
}

/// The notation with this name.
pub(crate) fn named(name: &str) -> Result<&'static Format, Failure> {
    let lower = name.to_lowercase();
    formats().find(|format| format.name() == lower).ok_or_else(|| unknown(name))
}

/// The failure for a name that no notation has.
fn unknown(name: &str) -> Failure {
    let lower = name.to_lowercase();
    let similarity = |format: &Format| match lower.len() >= SHORTEST_PART && format.name().contains(&lower) {
        true => 1.0,
        false => strsim::jaro_winkler(&lower, format.name()),
    };
    let mut similar: Vec<(f64, &Format)> =
        formats().map(|format| (similarity(format), format)).filter(|(similarity, _)| *similarity >= SIMILAR).collect();
    similar.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let offered = similar.iter().take(OFFERED);
    let mut hints: Vec<String> =
        offered.map(|(_, format)| format!("did you mean `{}` ({})?", format.name(), format.title())).collect();
    hints.push("`flagfall convert --list` shows all notations".into());
    let message = format!("no notation is called `{}`", visible_line(name));
    Failure::Name(UnknownName::new("unknown_notation", message, hints))
}

/// Rules that differ from the default, as options of `flagfall run`.
pub(crate) fn options(rules: &Rules) -> Vec<String> {
    let mut options: Vec<String> = Vec::new();
    let mut push = |option: String| options.push(option);
    if rules.first_bonus {
        push("--first-bonus".into());
    }
    if rules.free_moves > 0 {
        push(format!("--free-moves {}", rules.free_moves));
    }
    if rules.free_bonus == FreeBonus::Earned {
        push("--free-bonus".into());
    }
    if let Some(span) = rules.start_clock {
        push(format!("--start-clock {}", milliseconds(span.as_nanos())));
    }
    if rules.calendar == Calendar::Weekend {
        push("--calendar weekend".into());
    }
    if rules.stage_change == StageChange::AtZeroAll {
        push("--stage-change zero-all".into());
    }
    if rules.boundary == Boundary::PastZero {
        push("--boundary past-zero".into());
    }
    if let Some(pauses) = rules.pauses {
        push(format!("--pauses {pauses}"));
    }
    match rules.after_flag {
        AfterFlag::Count => push("--after-flag count".into()),
        AfterFlag::Drop => push("--after-flag drop".into()),
        _ => {}
    }
    match rules.lag {
        Lag::Lichess => push("--lag lichess".into()),
        Lag::Fixed(span) => push(format!("--lag fixed:{}", milliseconds(span.as_nanos()))),
        _ => {}
    }
    if rules.thresholds != Thresholds::default() {
        push("thresholds other than the default".into());
    }
    options
}

/// Nanoseconds as milliseconds, without trailing zeros.
fn milliseconds(nanos: i64) -> String {
    let (whole, rest) = (nanos / 1_000_000, nanos % 1_000_000);
    let decimals = format!(".{rest:06}");
    format!("{whole}{}", decimals.trim_end_matches('0').trim_end_matches('.'))
}

/// The heading over the notations of a family.
pub(crate) fn heading(family: Family) -> &'static str {
    match family {
        Family::Records => "game records",
        Family::Sites => "sites",
        Family::Federations => "federations and clocks",
        Family::Engines => "engines and what runs them",
        Family::People => "what people write",
        _ => "others",
    }
}
