//! What a text leaves in doubt as a whole: none of its readings is certain then.

use alloc::vec::Vec;

use super::items::{Item, Kind};
use super::phrases::{Piece, PieceKind, is_spelled};
use super::said::Said;
use crate::vocabulary::Meaning;
use crate::{Assumption, Certainty, Interpretation};

/// The readings of a text with what it leaves in doubt.
pub(super) fn doubted(
    text: &str,
    items: &[Item],
    pieces: &[Piece],
    readings: Vec<Interpretation>,
) -> Vec<Interpretation> {
    let doubts = doubts(text, items, pieces);
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

fn doubts(text: &str, items: &[Item], pieces: &[Piece]) -> Vec<Assumption> {
    let has = |meaning| items.iter().any(|item| item.kind == Kind::Word(meaning));
    let says = |of: fn(Said) -> bool| pieces.iter().any(|piece| piece.said().is_some_and(of));
    let is_one_time = pieces.iter().filter(|piece| piece.is_amount()).count() == 1;
    // `40 moves in 2 hours and 30 minutes for the rest` is complete.
    let has_moves = says(|said| matches!(said, Said::Moves(_) | Said::Stones(_)));
    let is_alone = is_one_time && !has_moves;
    // `maybe 60 min`, `60 min?`
    let is_condition = has(Meaning::Hedge) || items.iter().any(|item| item.kind == Kind::Sign('?'));
    // `Black has 60 min`, `90 minutes in total`, `60 min for both`
    let is_of_one = says(|said| matches!(said, Said::White | Said::Black))
        || has(Meaning::Total) && (is_alone || says(|said| said == Said::EachPlayer))
        || is_alone && has(Meaning::Both) && !has(Meaning::Each);
    // `remaining 15 min`, `nog 15 minuten`, `Final 15 min`
    let is_final = items.first().is_some_and(|item| is_final(text, item));
    let is_remaining = is_alone && (has(Meaning::Rest) || has(Meaning::Next) || is_final);
    // `within 30 minutes`, `up to 30 minutes`, and not `game in 30 minutes`
    let is_in = has(Meaning::In) && pieces.iter().any(|piece| piece.kind == PieceKind::In);
    let is_open = !says(|said| matches!(said, Said::Us | Said::Whole | Said::Rest));
    let is_limit = is_alone
        && (has(Meaning::Within) || is_open && (is_in || is_up_to(items)))
        && !says(|said| said == Said::PerMove);
    let doubts = [
        (is_condition, Assumption::Unconditional),
        (is_of_one, Assumption::EachPlayer),
        (is_remaining, Assumption::WholeGame),
        (is_limit, Assumption::TimeIsExact),
        (says(|said| said == Said::Section), Assumption::NamedGroup),
        (is_of_round(items, is_alone), Assumption::RoundIsGame),
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

/// `Final 15 min` and `Finale: 15 min` are about the last game of an event, or the end of each game.
fn is_final(text: &str, item: &Item) -> bool {
    item.kind == Kind::Word(Meaning::Finish) && ["final", "finale"].iter().any(|word| is_spelled(text, item, word))
}

/// A number, and its unit.
fn is_time(number: &Item, unit: &Item) -> bool {
    matches!((number.kind, unit.kind), (Kind::Number(..), Kind::Word(Meaning::Unit(_))))
}

/// `15 minutes a round`, `15-minute rounds`, `rounds of 15 minutes`, and `5 rounds 15 minutes` if no other time follows.
fn is_of_round(items: &[Item], is_alone: bool) -> bool {
    use Meaning::{Article, Each, Event, Filler, For, In, Per, Round, RoundRobin, Swiss, Unit};
    let word = |item: &Item| if let Kind::Word(word) = item.kind { Some(word) } else { None };
    let is_before = |item: &Item| matches!(word(item), Some(Article | Each | For | In | Per | Unit(_)));
    // `7 rounds Swiss 15 min`
    let is_between = |item: &&Item| matches!(word(item), Some(Event | Filler | RoundRobin | Swiss));
    let is_it = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| items.get(before));
        let after = items.get(place + 1..).unwrap_or_default();
        let is_of = after.first().is_some_and(|item| word(item) == Some(Filler));
        let between = if is_alone { after.iter().take_while(is_between).count() } else { usize::from(is_of) };
        let has_time = matches!(after.get(between..), Some([number, unit, ..]) if is_time(number, unit));
        before.is_some_and(is_before) || has_time && (is_alone || is_of)
    };
    items.iter().enumerate().any(|(place, item)| word(item) == Some(Round) && is_it(place))
}
