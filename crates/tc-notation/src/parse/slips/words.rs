//! Slips in words and marks.

use alloc::format;

use super::super::error::{Fault, Fix};
use super::super::kind::ErrorKind;
use super::Scene;
use crate::place::Part;

/// `none, 5m`, `5m, none`, `none 5m`
pub(super) fn none_beside_stages(scene: &Scene<'_>) -> Option<Fault> {
    if scene.saw_none() {
        let none = scene.before(1)?;
        let here = scene.here()?;
        if here.is(",") {
            let fix = Fix::new("with a clock", none.start..here.end(), "");
            return Some(scene.fault_of_control(ErrorKind::NoneBesideStages, none.span(), [fix]));
        }
        let span = here.start..scene.end();
        let fixes = [Fix::new("no clock", none.end()..scene.end(), ""), Fix::new("with a clock", none.span(), "")];
        return Some(scene.fault_of_control(ErrorKind::TrailingText, span, fixes));
    }
    let none = scene.here().filter(|here| here.is("none"))?;
    let comma = scene.before(1).filter(|before| before.is(","))?;
    let fix = Fix::new("with a clock", comma.start..none.end(), "");
    Some(scene.fault_of_control(ErrorKind::NoneBesideStages, none.span(), [fix]))
}

/// `10/r5m???`, the proposal's unfinished Total Average; any other question mark
pub(super) fn question_marks(scene: &Scene<'_>) -> Option<Fault> {
    let first = scene.here().filter(|here| here.is("?"))?;
    let count = scene.rest().iter().take_while(|piece| piece.is("?")).count();
    let end = scene.rest().get(count.checked_sub(1)?)?.end();
    let average = match scene.stage_pieces() {
        [count, slash, reset, number, unit, ..]
            if count.is_whole() && slash.is("/") && reset.is("r") && number.is_number() && unit.is_unit() =>
        {
            let text = format!("* x {}/{}{}", count.text, number.text, unit.text);
            Some(Fix::new("Total Average: so much more after every so many moves", count.start..end, text))
        }
        _ => None,
    };
    let fixes = average.into_iter().chain([Fix::new("without it", first.start..end, "")]);
    Some(scene.fault(ErrorKind::QuestionMark, first.start..end, fixes))
}

/// `r*/5m`, `e*/5m`
pub(super) fn reset_on_any_moves(scene: &Scene<'_>) -> Option<Fault> {
    let star = scene.here().filter(|here| here.is("*"))?;
    let letter = scene.before(1).filter(|letter| letter.is("r") || letter.is("e"))?;
    let slash = scene.ahead(1).filter(|slash| slash.is("/"))?;
    let span = letter.start..star.end();
    let fixes = [
        Fix::new("after every move", star.span(), "1"),
        Fix::new("any number of moves", letter.start..slash.end(), ""),
    ];
    Some(scene.fault_in(Part::Moves, ErrorKind::ResetOnAnyMoves, span, fixes))
}
