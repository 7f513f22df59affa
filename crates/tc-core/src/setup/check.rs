//! Whether rules go together, and fit the controls.

use tc_notation::Time;

use super::SetupError;
use crate::compiled::Program;
use crate::{AfterFlag, Calendar, Lag, Rules, Span, StageChange, StartClockEnd, StartClockFor, Thresholds};

/// More lag than this is an outage.
const LONGEST_ALLOWANCE: i64 = 3_600_000_000;

/// Checks all rules of a setup.
pub(super) fn rules(rules: &Rules, programs: &[Program]) -> Result<(), SetupError> {
    check_alone(rules)?;
    check(rules)?;
    check_penalty(rules, programs)?;
    check_charges(rules, programs)
}

/// Refuses a rule that has no effect without another one: it is a slip, since somebody has set it.
fn check_alone(rules: &Rules) -> Result<(), SetupError> {
    let has_start_clock = rules.start_clock.is_some();
    let alone = [
        ("timeouts", "after-flag skip", rules.timeouts.is_some() && rules.after_flag != AfterFlag::Skip),
        ("start-clock-for", "start-clock 30s", rules.start_clock_for != StartClockFor::Game && !has_start_clock),
        ("start-clock-end", "start-clock 30s", rules.start_clock_end != StartClockEnd::Cancel && !has_start_clock),
        ("penalty-from", "penalty 10", rules.penalty_from.is_some() && rules.penalty == 0),
    ];
    let found = alone.into_iter().find(|(_, _, is_alone)| *is_alone);
    found.map_or(Ok(()), |(rule, needs, _)| Err(SetupError::Alone { rule, needs }))
}

fn check(rules: &Rules) -> Result<(), SetupError> {
    match rules.start_clock {
        Some(span) if span <= Span::ZERO => return Err(SetupError::StartClock(span)),
        _ => {}
    }
    match rules.lag {
        Lag::Fixed(allowance) if !(0..=LONGEST_ALLOWANCE).contains(&allowance.as_micros()) => {
            return Err(SetupError::LagAllowance(allowance));
        }
        _ => {}
    }
    if rules.margin.is_negative() || rules.margin > Span::from(Time::MAX) {
        return Err(SetupError::Margin(rules.margin));
    }
    if rules.lag != Lag::Off && !rules.margin.is_zero() {
        return Err(SetupError::MarginWithLag);
    }
    match rules.move_limit {
        Some(limit) if limit <= Span::ZERO || limit > Span::from(Time::MAX) => {
            return Err(SetupError::MoveLimit(limit));
        }
        _ => {}
    }
    match rules.thresholds {
        Thresholds::At { low, critical } if critical > low || critical.is_negative() => {
            return Err(SetupError::Thresholds { low, critical });
        }
        _ => {}
    }
    if rules.pauses == Some(u16::MAX) { Err(SetupError::TooManyPauses) } else { Ok(()) }
}

/// Checks what a move is charged (S26).
fn check_charges(rules: &Rules, programs: &[Program]) -> Result<(), SetupError> {
    let longest = Span::from(Time::MAX);
    if rules.charge_least.is_negative() || rules.charge_least > longest {
        return Err(SetupError::ChargeLeast(rules.charge_least));
    }
    if let Some(unit) = rules.charge {
        if unit <= Span::ZERO || unit > longest {
            return Err(SetupError::Charge(unit));
        }
        let is_whole = |time: &Span| time.whole(unit) == *time;
        if let Some(time) = programs.iter().flat_map(Program::times).find(|time| !is_whole(time)) {
            return Err(SetupError::ChargeUnits { unit, time });
        }
        if !is_whole(&rules.charge_least) {
            return Err(SetupError::ChargeLeastUnits { unit, least: rules.charge_least });
        }
    }
    if let Some(beyond) = rules.charge_double {
        let others = [(!rules.margin.is_zero(), "margin"), (rules.calendar != Calendar::Always, "calendar")];
        if beyond.is_negative() || beyond > longest {
            return Err(SetupError::ChargeDouble(beyond));
        }
        if let Some((_, other)) = others.into_iter().find(|(is_set, _)| *is_set) {
            return Err(SetupError::ChargeDoubleWith(other));
        }
    }
    if rules.round_charges() && rules.stage_change == StageChange::AtZeroAll {
        return Err(SetupError::ChargeWithZeroAll);
    }
    let is_hourglass = rules.round_charges() && programs.iter().any(Program::has_gains);
    if is_hourglass { Err(SetupError::ChargeWithHourglass) } else { Ok(()) }
}

/// Checks which periods cost points (S32).
fn check_penalty(rules: &Rules, programs: &[Program]) -> Result<(), SetupError> {
    let stages = programs.iter().map(Program::stages).max().unwrap_or_default();
    match rules.penalty_from {
        Some(from) if !(1..=stages).contains(&from.into()) => Err(SetupError::PenaltyFrom { from, stages }),
        _ if rules.penalty != 0 && rules.lag == Lag::Lichess => Err(SetupError::PenaltyWithLag),
        _ => Ok(()),
    }
}
