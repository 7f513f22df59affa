//! Values outside the limits, and spellings that the dialect does not have.

use alloc::format;
use alloc::string::{String, ToString};
use core::ops::Range;

use super::super::trace::{Refusal, Refused};
use super::{Fault, Fix, Scene, StagePart, length_of, time_of, without_decimals};
use crate::limits::{MAX_CONTROL_DAYS, MAX_DECIMALS, MAX_MOVES, MAX_PERIODS};
use crate::place::Place;
use crate::{Extension, Time, TimeUnit, Violation};

/// The problem of a value or a spelling that was refused.
pub(super) fn fault(scene: &Scene<'_>, refused: &Refused) -> Fault {
    let Refused { refusal, place, span } = refused.clone();
    let illegal = scene.illegal(refused);
    let fix = match refusal {
        Refusal::Extension(extension) => decimals_removed(scene, extension, &span)
            .or_else(|| Some(Fix::advice("the extended dialect, which is the default, reads it"))),
        Refusal::Illegal(Violation::TooManyStages) => scene
            .pieces_in(&(0..illegal.span.start))
            .last()
            .map(|comma| Fix::new("the first of them", comma.start..illegal.span.end, "").guessed()),
        Refusal::Illegal(violation) => {
            let fix = violation_fix(scene, violation, place, &span);
            fix.map(|fix| if is_slip(violation) { fix } else { fix.guessed() })
        }
    };
    let is_low_cap = matches!(refusal, Refusal::Illegal(Violation::CapBelowTime { .. }));
    let also = is_low_cap.then(|| Fix::new("as a plain time", span, "").guessed());
    Fault { fixes: fix.into_iter().chain(also).collect(), ..illegal }
}

/// Whether the fix keeps the meaning, so that further slips may be corrected after it.
fn is_slip(violation: Violation) -> bool {
    matches!(violation, Violation::ResetNeedsMoves | Violation::CapBelowTime { .. })
}

fn violation_fix(scene: &Scene<'_>, violation: Violation, place: Place, span: &Range<usize>) -> Option<Fix> {
    let number = || scene.pieces_in(span).find(|piece| piece.is_number());
    match violation {
        Violation::TimeTooLong => Some(Fix::new("the longest time", number()?.start..span.end, Time::MAX.to_string())),
        Violation::TimeTooFine => {
            let number = number()?;
            let (whole, decimals) = number.text.split_once('.')?;
            let cut = format!("{whole}.{}", decimals.get(..MAX_DECIMALS)?);
            let is_zero = |number: &str| number.chars().all(|digit| matches!(digit, '0' | '.'));
            let (words, text) = match (is_zero(number.text), is_zero(&cut)) {
                (true, _) => ("zero", "0".into()),
                (false, true) => ("the shortest time", "0.000001".into()),
                (false, false) => ("cut to six decimals", cut),
            };
            Some(Fix::new(words, number.span(), text))
        }
        Violation::PeriodsZero => Some(Fix::new("one period", span.clone(), "")),
        Violation::PeriodsTooMany => Some(Fix::new("the largest number", number()?.span(), MAX_PERIODS.to_string())),
        Violation::MovesZero => Some(Fix::new("any number of moves", span.clone(), "")),
        Violation::MovesTooMany => Some(Fix::new("the largest number", number()?.span(), MAX_MOVES.to_string())),
        Violation::CapBelowTime { time, cap } => {
            let from = scene.part_span(Place::of_stage(place.stage()?, StagePart::Time))?;
            let number = scene.pieces_in(&from).find(|piece| piece.is_number())?;
            Some(Fix::new("the other way round", number.start..span.end, format!("{cap}..{time}")))
        }
        Violation::ResetNeedsMoves => {
            let mark = span.start..span.start + 1;
            let any_moves =
                scene.part_span(Place::of_stage(place.stage()?, StagePart::Moves)).unwrap_or(span.start..span.start);
            let between = scene.text(any_moves.end..mark.start);
            Some(Fix::new("after every move", any_moves.start..mark.end, format!("r1/{between}")))
        }
        Violation::ResetOfZero | Violation::EndlessZero => {
            Some(Fix::new("with a time, for example", number()?.start..span.end, "30s"))
        }
        Violation::ControlTooLong => fewer_periods(scene),
        Violation::NoTime => {
            let part = |part| scene.part_span(Place::of_stage(1, part));
            Some(match (part(StagePart::Time), part(StagePart::Bonus)) {
                (Some(time), Some(bonus)) if scene.text(bonus.clone()).contains("..") => {
                    // Nothing is used that could be given back. A delay of that length is what is meant.
                    let (_, given) = scene.text(bonus.clone()).split_once("..")?;
                    let text = format!("({}) {}", given.trim(), scene.text(time.start..bonus.start).trim_end());
                    Fix::new("as a delay", time.start..bonus.end, text)
                }
                (Some(time), Some(_)) => Fix::new("if it may accumulate", time.end..time.end, ".."),
                _ => Fix::new("for a game without a clock", 0..scene.end(), "none"),
            })
        }
        Violation::TooManyStages => None,
    }
}

/// For a single stage: the largest number of periods that fits.
fn fewer_periods(scene: &Scene<'_>) -> Option<Fix> {
    let pieces = scene.stage_pieces();
    let count = pieces.first().filter(|count| count.is_whole() && scene.stage_start(2).is_none())?;
    let (number, unit) = pieces.windows(2).find_map(|pair| match pair {
        [number, unit] if number.is_number() && unit.is_unit() => Some((number, unit)),
        _ => None,
    })?;
    let (unit, micros) = length_of(unit.text)?;
    let time = time_of(number.text, micros, unit)?;
    let most = (MAX_CONTROL_DAYS * TimeUnit::Days.micros()).checked_div(time.as_micros())?;
    Some(Fix::new("as many periods as fit", count.span(), most.to_string()))
}

fn decimals_removed(scene: &Scene<'_>, extension: Extension, span: &Range<usize>) -> Option<Fix> {
    let mut pieces = scene.pieces_in(span).filter(|_| extension == Extension::Decimals);
    let (number, unit) = (pieces.find(|piece| piece.is_number())?, pieces.next()?);
    let (letter, micros) = length_of(unit.text)?;
    let time = without_decimals(time_of(number.text, micros, letter)?)?;
    let text: String = time.to_string();
    Some(Fix::new("in a smaller unit", number.start..unit.end(), text))
}
