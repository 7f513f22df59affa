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
    let (main, others) = pieces.split_at(second_time(pieces));
    let end = others.first().map_or(usize::MAX, |piece| piece.span.start);
    let main_items = items.split(|item| item.span.start >= end).next().unwrap_or_default();
    let main_has = |meaning| main_items.iter().any(|item| item.kind == Kind::Word(meaning));
    let main_says = |of: fn(Said) -> bool| main.iter().any(|piece| piece.said().is_some_and(of));
    // `40 moves in 2 hours and 30 minutes for the rest` is complete.
    let is_one_time = is_one(main) && !main_says(|said| matches!(said, Said::Moves(_) | Said::Stones(_)));
    let is_alone = is_one_time && is_one(pieces) && !says(|said| matches!(said, Said::Moves(_) | Said::Stones(_)));
    // `maybe 60 min`, `60 min?`, `60 minutes or so`
    let is_condition =
        has(Meaning::Hedge) || says(|said| said == Said::Or) || items.iter().any(|item| item.kind == Kind::Sign('?'));
    // `Black has 60 min`, `90 minutes in total`, `60 min for both players`, and not `both players have 60 min each`
    let is_of_one = says(|said| matches!(said, Said::White | Said::Black))
        || has(Meaning::Total) && says(|said| said == Said::EachPlayer)
        || is_one_time && main_has(Meaning::Total)
        || is_one_time && main_has(Meaning::Both) && !has(Meaning::Each);
    // `remaining 15 min`, `nog 15 minuten`, `15 more minutes + 10 s per move`, `Final 15 min`
    let is_final = items.first().is_some_and(|item| is_final(text, item));
    let is_linked = others.first().is_some_and(|piece| matches!(piece.kind, PieceKind::Link(_)));
    let is_more = is_linked && main_says(|said| said == Said::Add);
    let is_remaining = is_one_time && (main_has(Meaning::Rest) || main_has(Meaning::Next) || is_more || is_final);
    // `within 30 minutes`, `up to 30 minutes`, `at most 30 minutes + 10 s`, and not `game in 30 minutes`
    let is_in = main_has(Meaning::In) && main.iter().any(|piece| piece.kind == PieceKind::In);
    let is_open = !main_says(|said| matches!(said, Said::Us | Said::Whole | Said::Rest));
    let is_within = main_has(Meaning::Within) || main_has(Meaning::Cap) || is_open && (is_in || is_up_to(main_items));
    let is_limit = is_one_time && is_within && !main_says(|said| said == Said::PerMove);
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

/// The place of the second time, or of the sign or word that connects it with the first: `at most 60 min + 10 s`.
fn second_time(pieces: &[Piece]) -> usize {
    let mut amounts = (0..).zip(pieces).filter(|(_, piece)| piece.is_amount()).map(|(place, _)| place);
    let (Some(first), Some(second)) = (amounts.next(), amounts.next()) else { return pieces.len() };
    let is_link = |place: &usize| matches!(pieces.get(*place).map(|piece| piece.kind), Some(PieceKind::Link(_)));
    (first..second).rev().find(is_link).unwrap_or(second)
}

fn is_one(pieces: &[Piece]) -> bool {
    pieces.iter().filter(|piece| piece.is_amount()).count() == 1
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

/// `15 minutes a round`, `15-minute rounds`, `rounds of 15 minutes`, `Runden à 15 Minuten`, and `5 rounds 15 minutes` if no other time follows.
fn is_of_round(items: &[Item], is_alone: bool) -> bool {
    use Meaning::{Article, Each, Event, Filler, For, In, Per, Round, RoundRobin, Swiss, Unit};
    let word = |item: &Item| if let Kind::Word(word) = item.kind { Some(word) } else { None };
    let is_before = |item: &Item| matches!(word(item), Some(Article | Each | For | In | Per | Unit(_)));
    // `7 rounds Swiss 15 min`
    let is_between = |item: &&Item| matches!(word(item), Some(Event | Filler | Per | RoundRobin | Swiss));
    let is_it = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| items.get(before));
        let after = items.get(place + 1..).unwrap_or_default();
        let is_of = after.first().is_some_and(|item| matches!(word(item), Some(Filler | Per)));
        let between = if is_alone { after.iter().take_while(is_between).count() } else { usize::from(is_of) };
        let has_time = matches!(after.get(between..), Some([number, unit, ..]) if is_time(number, unit));
        before.is_some_and(is_before) || has_time && (is_alone || is_of)
    };
    items.iter().enumerate().any(|(place, item)| word(item) == Some(Round) && is_it(place))
}
