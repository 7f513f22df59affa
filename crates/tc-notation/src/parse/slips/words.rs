//! Slips in words and marks.

use alloc::format;
use alloc::vec::Vec;

use super::{ErrorKind, Fault, Fix, Kind, Lexeme, Scene, StagePart};

/// `none, 5m`, `5m, none`, `none 5m`
pub(super) fn none_beside_stages(scene: &Scene<'_>) -> Option<Fault> {
    if scene.saw_none() {
        let none = scene.before(1)?;
        let here = scene.here()?;
        if here.is(",") && scene.ahead(1).is_none() {
            let fix = Fix::new("without the comma", here.span(), "");
            return Some(scene.fault_of_control(ErrorKind::TrailingComma, here.span(), [fix]));
        }
        if here.is(",") {
            let fix = Fix::new("without it", none.start..here.end(), "");
            return Some(scene.fault_of_control(ErrorKind::NoneBesideStages, none.span(), [fix]));
        }
        let span = here.start..scene.end();
        let fixes = [
            Fix::new("no clock", none.end()..scene.end(), "").guessed(),
            Fix::new("with a clock", none.span(), "").guessed(),
        ];
        let fixes = fixes.into_iter().take(if here.is("none") { 1 } else { 2 });
        return Some(scene.fault_of_control(ErrorKind::TrailingText, span, fixes));
    }
    let none = scene.here().filter(|here| here.is("none"))?;
    let comma = scene.before(1).filter(|before| before.is(","))?;
    let fix = Fix::new("without it", comma.start..none.end(), "");
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
            Some(Fix::new("as Total Average, where the moves and their time repeat", count.start..end, text))
        }
        _ => None,
    };
    let fixes = average.into_iter().chain([Fix::new("without it", first.start..end, " ").guessed()]);
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
    Some(scene.fault_in(StagePart::Moves, ErrorKind::ResetOnAnyMoves, span, fixes))
}

/// `30s/move`, `15m + 10s per move`: words that the notation does not need
pub(super) fn per_move(scene: &Scene<'_>) -> Option<Fault> {
    let length = per_move_words(scene.rest())?;
    let last = scene.rest().get(length - 1)?;
    let span = scene.here()?.start..last.end();
    let pieces = scene.stage_pieces();
    let before: Vec<Lexeme<'_>> = pieces.iter().copied().take_while(|piece| piece.start < span.start).collect();
    let ends_stage = pieces.last().is_some_and(|piece| piece.end() == span.end);
    let fix = match before.as_slice() {
        _ if !ends_stage => None,
        [number, unit] if number.is_number() && unit.is_unit() => {
            let per_move = format!("r1/{}{}", number.text, unit.text);
            Some(Fix::new("as a time for every move", number.start..span.end, per_move))
        }
        [.., plus, number, unit] if plus.is("+") && number.is_number() && unit.is_unit() => {
            Some(Fix::new("a bonus is for every move", unit.end()..span.end, ""))
        }
        _ => None,
    };
    Some(scene.fault(ErrorKind::PerMove, span, fix))
}

/// The number of pieces in the words "per move", if the pieces begin with them.
pub(super) fn per_move_words(pieces: &[Lexeme<'_>]) -> Option<usize> {
    let [per, word, ..] = pieces else { return None };
    let are_words =
        per.is_one_of(&["/", "per", "a", "every", "each"]) && word.is_one_of(&["move", "moves", "mv", "turn"]);
    are_words.then_some(2)
}

/// Words of the field for parts that the notation writes in another way
pub(super) fn stands_for_another(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here()?;
    let after = |sign: &str| scene.before(1).is_some_and(|before| before.is(sign));
    let alone = here.start == 0 && here.end() == scene.end();
    let fix = if here.is_one_of(&["opponent", "hourglass"]) && after("+") {
        Fix::new("hourglass", here.span(), "opp")
    } else if here.is_one_of(&["inc", "increment"]) && scene.ahead(1).is_some_and(|next| next.is_number()) {
        let from = scene.before(1).map_or(here.start, |before| before.end());
        let has_cap = scene.stage_pieces().iter().any(|piece| piece.kind == Kind::Dots);
        Fix::new("as an increment", from..here.end(), if has_cap { " +" } else { ".. +" })
    } else if alone && here.is_one_of(&["unlimited", "untimed", "infinite", "inf"]) {
        Fix::new("no clock", here.span(), "none")
    } else {
        return None;
    };
    Some(scene.fault(ErrorKind::Unexpected, here.span(), [fix]))
}
