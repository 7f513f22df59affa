//! Slips in the signs between parts and stages.

use alloc::format;

use super::super::error::{Fault, Fix};
use super::super::expected::Expected;
use super::super::kind::ErrorKind;
use super::super::lexeme::Lexeme;
use super::Scene;
use super::units::length_of;
use crate::place::Part;

/// `10m.. _ 1m`
pub(super) fn underscore(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here().filter(|here| here.is("_"))?;
    let fix = Fix::new("with a plus sign", here.span(), "+");
    Some(scene.fault_in(Part::Bonus, ErrorKind::UnderscoreForPlus, here.span(), [fix]))
}

/// `10m+5x30s`, as some clients show byo-yomi
pub(super) fn periods_in_bonus(scene: &Scene<'_>) -> Option<Fault> {
    let sign = scene.here().filter(Lexeme::is_period_sign)?;
    let count = scene.before(1).filter(Lexeme::is_number)?;
    let plus = scene.before(2).filter(|plus| plus.is("+"))?;
    let is_time = scene.ahead(1).is_some_and(|number| number.is_number())
        && scene.ahead(2).is_some_and(|unit| length_of(unit.text).is_some());
    let reset = if is_time { "r1/" } else { "" };
    let periods = format!(", {} x {reset}", count.text);
    let span = plus.start..sign.end();
    let from = scene.before(3).map_or(plus.start, |before| before.end());
    let fix = Fix::new("as byo-yomi periods", from..sign.end(), periods);
    Some(scene.fault_in(Part::Bonus, ErrorKind::PeriodsInBonus, span, [fix]))
}

/// `, 5m`, `5m,,3m`, `5m,`
pub(super) fn empty_stage(scene: &Scene<'_>) -> Option<Fault> {
    let before = scene.before(1);
    if before.is_some_and(|before| !before.is(",")) {
        return None;
    }
    let without = |comma: Lexeme<'_>| Fix::new("without the comma", comma.span(), "");
    match (before, scene.here()) {
        (_, Some(comma)) if comma.is(",") => {
            Some(scene.fault_in(Part::Whole, ErrorKind::EmptyStage, comma.span(), [without(comma)]))
        }
        (Some(comma), None) => {
            Some(scene.fault_in(Part::Whole, ErrorKind::TrailingComma, comma.span(), [without(comma)]))
        }
        _ => None,
    }
}

/// `(5s 10m`
pub(super) fn unclosed_delay(scene: &Scene<'_>) -> Option<Fault> {
    let before = scene.before(1).filter(|_| scene.expects(Expected::CloseParen))?;
    let open = scene.stage_pieces().iter().find(|piece| piece.is("("))?;
    let at = before.end();
    let fix = Fix::new("closed", at..at, ") ");
    Some(scene.fault_in(Part::Delay, ErrorKind::UnclosedDelay, open.start..at, [fix]))
}

/// `5m: 3m`, `5m; 3m`, `5m then 3m`, `5m, then 3m`
pub(super) fn wrong_separator(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here()?;
    let is_word = here.is("then") || here.is("and");
    let before = scene.before(1);
    let fix = match before {
        Some(comma) if is_word && comma.is(",") => Fix::new("without the word", here.span(), ""),
        _ if scene.expects(Expected::Comma) && (is_word || here.is(":") || here.is(";")) => {
            let from = before.map_or(here.start, |before| before.end());
            Fix::new("with a comma", from..here.end(), ", ")
        }
        _ => return None,
    };
    Some(scene.fault(ErrorKind::WrongSeparator, here.span(), [fix]))
}
