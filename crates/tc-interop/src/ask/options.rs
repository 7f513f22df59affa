//! Rules as options of a program.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, StageChange, Thresholds};

/// Rules that differ from the default, as options of `flagfall run`.
///
/// ```
/// let rules = "first-bonus, start-clock 30s".parse()?;
/// assert_eq!(tc_interop::ask::options(&rules), ["--first-bonus", "--start-clock 30000"]);
/// # Ok::<(), tc_core::RulesError>(())
/// ```
pub fn options(rules: &Rules) -> Vec<String> {
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
        push(format!("--start-clock {}", milliseconds(span.as_micros())));
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
        Lag::Fixed(span) => push(format!("--lag fixed:{}", milliseconds(span.as_micros()))),
        _ => {}
    }
    if !rules.margin.is_zero() {
        push(format!("--margin {}", milliseconds(rules.margin.as_micros())));
    }
    if let Some(limit) = rules.move_limit {
        push(format!("--move-limit {}", milliseconds(limit.as_micros())));
    }
    if let Thresholds::At { low, critical } = rules.thresholds {
        push(format!("--low {}", milliseconds(low.as_micros())));
        push(format!("--critical {}", milliseconds(critical.as_micros())));
    }
    if let Some(presses) = rules.keep_undo {
        push(format!("--keep-undo {presses}"));
    }
    options
}

/// Microseconds as milliseconds, without trailing zeros.
fn milliseconds(micros: i64) -> String {
    let (whole, rest) = (micros / 1_000, micros % 1_000);
    let decimals = format!(".{rest:03}");
    format!("{whole}{}", decimals.trim_end_matches('0').trim_end_matches('.'))
}
