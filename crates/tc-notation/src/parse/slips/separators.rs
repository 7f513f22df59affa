//! Slips in the signs between parts and stages.

use alloc::format;

use super::words::per_move_words;
use super::{ErrorKind, Expected, Fault, Fix, Lexeme, Scene, StagePart, length_of};

/// `10m.. _ 1m`
pub(super) fn underscore(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here().filter(|here| here.is("_"))?;
    let between = [scene.before(1), scene.ahead(1)].iter().all(|side| side.is_some_and(|side| side.is_number()));
    if between {
        let fix = Fix::new("as one number", here.span(), "").guessed();
        return Some(scene.fault(ErrorKind::Unexpected, here.span(), [fix]));
    }
    let fix = Fix::new("with a plus sign", here.span(), "+");
    Some(scene.fault_in(StagePart::Bonus, ErrorKind::UnderscoreForPlus, here.span(), [fix]))
}

/// `10m+5x30s`, as some clients show byo-yomi; `30m + r15/5m`
pub(super) fn periods_in_bonus(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here()?;
    if (here.is("r") || here.is("e")) && scene.before(1).is_some_and(|plus| plus.is("+")) {
        let plus = scene.before(1)?;
        let from = scene.before(2).map_or(plus.start, |before| before.end());
        let fix = Fix::new("as a separate stage", from..plus.end(), ",");
        return Some(scene.fault_in(StagePart::Bonus, ErrorKind::PeriodsInBonus, plus.start..here.end(), [fix]));
    }
    let sign = scene.here().filter(Lexeme::is_period_sign)?;
    let count = scene.before(1).filter(Lexeme::is_number)?;
    let plus = scene.before(2).filter(|plus| plus.is("+"))?;
    let next = scene.ahead(1).filter(Lexeme::is_number);
    let is_time = next.is_some() && !scene.ahead(2).is_some_and(|slash| slash.is("/"));
    let (reset, to) = if is_time { ("r1/", next.map_or(sign.end(), |next| next.start)) } else { ("", sign.end()) };
    let periods = format!(", {} x {reset}", count.text);
    let from = scene.before(3).map_or(plus.start, |before| before.end());
    let fix = Fix::new("as byo-yomi periods", from..to, periods);
    Some(scene.fault_in(StagePart::Bonus, ErrorKind::PeriodsInBonus, plus.start..sign.end(), [fix]))
}

/// `10m+3m/10`, as some clients show Canadian overtime
pub(super) fn canadian_in_bonus(scene: &Scene<'_>) -> Option<Fault> {
    let slash = scene.here().filter(|here| here.is("/"))?;
    let (unit, number) = (scene.before(1)?, scene.before(2).filter(Lexeme::is_number)?);
    let plus = scene.before(3).filter(|plus| plus.is("+"))?;
    let letter = scene.ahead(1).filter(|letter| letter.is("r"));
    let count = if letter.is_some() { scene.ahead(2) } else { scene.ahead(1) };
    let count = count.filter(Lexeme::is_whole)?;
    let from = scene.before(4).map_or(plus.start, |before| before.end());
    let overtime = format!(", r{}/{}{}", count.text, number.text, unit.text);
    let fix = Fix::new("as Canadian overtime", from..count.end(), overtime);
    Some(scene.fault_in(StagePart::Bonus, ErrorKind::PeriodsInBonus, plus.start..slash.end(), [fix]))
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
            Some(scene.fault_in(StagePart::Whole, ErrorKind::EmptyStage, comma.span(), [without(comma)]))
        }
        (Some(comma), None) => {
            Some(scene.fault_in(StagePart::Whole, ErrorKind::TrailingComma, comma.span(), [without(comma)]))
        }
        _ => None,
    }
}

/// `(5s 10m`
pub(super) fn unclosed_delay(scene: &Scene<'_>) -> Option<Fault> {
    let before = scene.before(1).filter(|_| scene.expects(Expected::CloseParen))?;
    let open = scene.stage_pieces().iter().find(|piece| piece.is("("))?;
    let at = before.end();
    let fix = Fix::new("with the parenthesis closed", at..at, ") ");
    Some(scene.fault_in(StagePart::Delay, ErrorKind::UnclosedDelay, open.start..at, [fix]))
}

/// `5m: 3m`, `5m; 3m`, `5m then 3m`, `5m, then 3m`, `1h and 30m`, `15m and 10s per move`
pub(super) fn wrong_separator(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here()?;
    let is_word = here.is("then") || here.is("and");
    let before = scene.before(1);
    if let Some(comma) = before.filter(|comma| is_word && comma.is(",")) {
        let fix = Fix::new("without the word", comma.end()..here.end(), "");
        return Some(scene.fault(ErrorKind::WrongSeparator, here.span(), [fix]));
    }
    if !scene.expects(Expected::Comma) || !(is_word || here.is(":") || here.is(";")) {
        return None;
    }
    let from = before.map_or(here.start, |before| before.end());
    let as_comma = match scene.ahead(1) {
        Some(_) => Fix::new("with a comma", from..here.end(), ", "),
        None => Fix::new("without it", from..here.end(), ""),
    };
    let as_and = and(scene).filter(|_| here.is("and"));
    let fixes = as_and.map(|(words, text)| Fix::new(words, from..here.end(), text)).into_iter().chain([as_comma]);
    Some(scene.fault(ErrorKind::WrongSeparator, here.span(), fixes))
}

/// The meaning of `and` between two times, if it is not the next stage.
fn and(scene: &Scene<'_>) -> Option<(&'static str, &'static str)> {
    let (unit, _) = length_of(scene.before(1)?.text)?;
    let [_, number, next, rest @ ..] = scene.rest() else {
        return None;
    };
    let (next, _) = length_of(next.text).filter(|_| number.is_number())?;
    if per_move_words(rest).is_some() {
        Some(("as an increment", ".. +"))
    } else if next < unit {
        Some(("together", ""))
    } else {
        None
    }
}
