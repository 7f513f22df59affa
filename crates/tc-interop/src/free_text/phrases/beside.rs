//! Signs and letters whose meaning what stands beside them settles.

use alloc::vec::Vec;

use super::is_spelled;
use crate::free_text::amount;
use crate::free_text::items::{Item, Kind};
use crate::vocabulary::{Meaning, Unit};

/// The items, with the meaning that they have beside each other.
pub(super) fn settled(text: &str, items: Vec<Item>) -> Vec<Item> {
    plain(text, without_points_before_units(us_chess(text, items)))
}

/// The items, where words that leave something in doubt have a plain meaning: what they leave in doubt is not said by the
/// grammar.
fn plain(text: &str, mut items: Vec<Item>) -> Vec<Item> {
    // `2 saat içinde`: after its time it has nothing to connect.
    if matches!(
        items.as_slice(),
        [.., Item { kind: Kind::Word(Meaning::Unit(_)), .. }, Item { kind: Kind::Word(Meaning::Within), .. }]
    ) {
        items.pop();
    }
    // `under 2 hours`, and not `under 14: 2 hours`
    let is_time = |rest: &[Item]| amount::amount(text, rest).is_some_and(|(amount, _)| amount.known().is_some());
    let is_limit = |(at, item): (usize, &Item)| {
        item.kind == Kind::Word(Meaning::Under) && items.get(at + 1..).is_some_and(is_time)
    };
    let limits: Vec<bool> = items.iter().enumerate().map(is_limit).collect();
    for (item, is_limit) in items.iter_mut().zip(limits) {
        item.kind = match item.kind {
            Kind::Word(Meaning::Both) => Kind::Word(Meaning::Each),
            Kind::Word(Meaning::Within) => Kind::Word(Meaning::In),
            Kind::Word(Meaning::Under) => Kind::Word(if is_limit { Meaning::About } else { Meaning::Section }),
            kind => kind,
        };
    }
    items
}

/// The items without the points before units, which make no ordinal: `15. min`, `10.min`.
fn without_points_before_units(items: Vec<Item>) -> Vec<Item> {
    let is_unit = |item: Option<&Item>| matches!(item.map(|item| item.kind), Some(Kind::Word(Meaning::Unit(_))));
    let is_point =
        |(at, item): (usize, &Item)| item.kind == Kind::Word(Meaning::OrdinalSuffix) && is_unit(items.get(at + 1));
    let kept: Vec<bool> = items.iter().enumerate().map(|one| !is_point(one)).collect();
    items.into_iter().zip(kept).filter_map(|(item, is_kept)| is_kept.then_some(item)).collect()
}

/// Letters that US Chess writes in its own way: `d5` and `5d` are a delay and not days, `w/5` is not weeks.
fn us_chess(text: &str, mut items: Vec<Item>) -> Vec<Item> {
    let kind = |place: usize| items.get(place).map(|item| item.kind);
    let is_number = |place: usize| matches!(kind(place), Some(Kind::Number(..)));
    let is_unit = |place: usize| matches!(kind(place), Some(Kind::Word(Meaning::Unit(_))));
    let is_long = |item: &&Item| matches!(item.kind, Kind::Word(Meaning::Unit(Unit::Hour | Unit::Day)));
    let has_days = items.iter().filter(is_long).count() > 1;
    let has_game = kind(0) == Some(Kind::Word(Meaning::Game));
    let numbers = (0..items.len()).filter(|place| is_number(*place)).count();
    let means = |place: usize, item: &Item| {
        let is_before = place > 0 && is_number(place + 1) && !is_unit(place + 2);
        let is_last = place + 1 == items.len() && !has_days && (numbers > 1 && place > 1 || has_game);
        let is_with = !item.is_glued && kind(place + 1) == Some(Kind::Sign('/'));
        match () {
            () if is_spelled(text, item, "d") && (is_before || is_last) => Some(Meaning::Delay),
            () if is_spelled(text, item, "w") && is_with => Some(Meaning::With),
            () => None,
        }
    };
    let meanings: Vec<Option<Meaning>> = items.iter().enumerate().map(|(place, item)| means(place, item)).collect();
    for (item, meaning) in items.iter_mut().zip(meanings) {
        item.kind = meaning.map_or(item.kind, Kind::Word);
    }
    items
}
