//! Notations by their names.

use tc_core::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, StageChange, Thresholds};
use tc_interop::{Family, Format, GameSettings, Unwritable, formats};

use crate::failure::{Failure, Hint, Problem};
use crate::input::AskedAnywhere as Asked;

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

/// The other notations that express a control, and not only its speed.
pub(crate) fn others() -> impl Iterator<Item = &'static Format> {
    let is_other = |format: &&Format| !matches!(format.family(), Family::Own | Family::Speeds);
    formats().filter(is_other).filter(|format| format.is_written())
}

/// Settings in a notation, which need not say the rules that every game on its site has, and the rules of a preset that it
/// leaves out: those that no control in a notation says, such as how lag is credited. Rules that the text itself states
/// are never left out: the notation says them, or loses them.
pub(crate) fn written(format: &Format, asked: &Asked) -> (Result<String, Unwritable>, Rules) {
    let settings = asked.settings();
    let exact = format.write_for_site(&settings);
    if exact.is_ok() {
        return (exact, Rules::default());
    }
    let Some(of_preset) = asked.preset.and_then(|preset| GameSettings::of_preset(preset).ok()) else {
        return (format.write(&settings), Rules::default());
    };
    let GameSettings { control, rules } = settings.in_effect();
    let (said, left_out) = parted(rules, &of_preset.in_effect().rules);
    (format.write(&GameSettings { control, rules: said }), left_out)
}

/// The rules that a control in a notation says, or that the text has in place of the preset's, and those that only the
/// preset has.
fn parted(rules: Rules, of_preset: &Rules) -> (Rules, Rules) {
    let plain = Rules::default();
    let (mut said, mut left_out) = (rules, plain);
    macro_rules! leave_out {
        ($($rule:ident)*) => {
            $(if rules.$rule == of_preset.$rule {
                (said.$rule, left_out.$rule) = (plain.$rule, rules.$rule);
            })*
        };
    }
    leave_out! { boundary free_moves free_bonus start_clock pauses after_flag lag thresholds keep_undo margin }
    (said, left_out)
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
    let did_you_mean =
        |(_, format): &(f64, &Format)| Hint::suggesting(format!("did you mean {}", format.title()), format.name());
    let list = Hint::new("`flagfall convert --list` shows all notations");
    let problem = Problem::new("unknown_notation", format!("no notation is called `{name}`"));
    problem.with_hints(similar.iter().take(OFFERED).map(did_you_mean)).with_hints([list]).into()
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
    if !rules.margin.is_zero() {
        push(format!("--margin {}", milliseconds(rules.margin.as_nanos())));
    }
    if let Thresholds::At { low, critical } = rules.thresholds {
        push(format!("--low {}", milliseconds(low.as_nanos())));
        push(format!("--critical {}", milliseconds(critical.as_nanos())));
    }
    if let Some(presses) = rules.keep_undo {
        push(format!("--keep-undo {presses}"));
    }
    options
}

/// Nanoseconds as milliseconds, without trailing zeros.
fn milliseconds(nanos: i64) -> String {
    let (whole, rest) = (nanos / 1_000_000, nanos % 1_000_000);
    let decimals = format!(".{rest:06}");
    format!("{whole}{}", decimals.trim_end_matches('0').trim_end_matches('.'))
}
