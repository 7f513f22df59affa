//! What a text leaves in doubt as a whole: none of its readings is certain then.

use alloc::vec::Vec;

use super::items::{Item, Kind};
use super::phrases::{Piece, PieceKind};
use super::said::Said;
use crate::vocabulary::Meaning;
use crate::{Assumption, Certainty, Interpretation};

/// The readings of a text with what it leaves in doubt.
pub(super) fn doubted(items: &[Item], pieces: &[Piece], readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let doubts = doubts(items, pieces);
    if doubts.is_empty() {
        return readings;
    }
    let doubted = |reading: Interpretation| {
        let mut reading = reading.at_most(Certainty::Likely);
        for doubt in &doubts {
            if !reading.assumptions.contains(doubt) {
                reading.assumptions.push(*doubt);
            }
        }
        reading
    };
    readings.into_iter().map(doubted).collect()
}

fn doubts(items: &[Item], pieces: &[Piece]) -> Vec<Assumption> {
    let has = |meaning| items.iter().any(|item| item.kind == Kind::Word(meaning));
    let says = |of: fn(Said) -> bool| pieces.iter().any(|piece| piece.said().is_some_and(of));
    let is_one_time = pieces.iter().filter(|piece| piece.is_amount()).count() == 1;
    // `maybe 60 min`, `60 min?`
    let is_condition = has(Meaning::Hedge) || items.iter().any(|item| item.kind == Kind::Sign('?'));
    // `Black has 60 min`, `90 minutes in total for both players`
    let is_of_one = says(|said| matches!(said, Said::White | Said::Black))
        || has(Meaning::Total) && says(|said| said == Said::EachPlayer);
    // `40 moves in 2 hours and 30 minutes for the rest` is complete.
    let has_moves = says(|said| matches!(said, Said::Moves(_) | Said::Stones(_)));
    let is_alone = is_one_time && !has_moves;
    // `remaining 15 min`, `nog 15 minuten`
    let is_remaining = is_alone && (has(Meaning::Rest) || has(Meaning::Next));
    // `within 30 minutes`, `up to 30 minutes`, and not `game in 30 minutes`
    let is_within = has(Meaning::In) && pieces.iter().any(|piece| piece.kind == PieceKind::In);
    let is_limit = is_alone
        && (is_within || is_up_to(items))
        && !says(|said| matches!(said, Said::Us | Said::Whole | Said::Rest | Said::PerMove));
    let doubts = [
        (is_condition, Assumption::Unconditional),
        (is_of_one, Assumption::EachPlayer),
        (is_remaining, Assumption::WholeGame),
        (is_limit, Assumption::TimeIsExact),
        (says(|said| said == Said::Section), Assumption::NamedGroup),
        (is_of_round(items), Assumption::RoundIsGame),
    ];
    doubts.into_iter().filter_map(|(is_so, assumption)| is_so.then_some(assumption)).collect()
}

/// `до 30 минут`
fn is_up_to(items: &[Item]) -> bool {
    items.windows(3).any(|three| {
        let [until, number, unit] = three else { return false };
        until.kind == Kind::Word(Meaning::Until) && is_time(number, unit)
    })
}

/// A number, and its unit.
fn is_time(number: &Item, unit: &Item) -> bool {
    matches!((number.kind, unit.kind), (Kind::Number(..), Kind::Word(Meaning::Unit(_))))
}

/// `15 minutes a round`, `15-minute rounds`, `rounds of 15 minutes`
fn is_of_round(items: &[Item]) -> bool {
    use Meaning::{Article, Each, Filler, For, In, Per, Round, Unit};
    let word = |item: &Item| if let Kind::Word(word) = item.kind { Some(word) } else { None };
    let is_before = |item: &Item| matches!(word(item), Some(Article | Each | For | In | Per | Unit(_)));
    let is_it = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| items.get(before));
        let after = items.get(place + 1..).unwrap_or_default();
        let has_time = matches!(after, [of, number, unit, ..] if word(of) == Some(Filler) && is_time(number, unit));
        before.is_some_and(is_before) || has_time
    };
    items.iter().enumerate().any(|(place, item)| word(item) == Some(Round) && is_it(place))
}
