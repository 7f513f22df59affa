//! A control that a text gives twice, in other words: `90 minutes plus 30 seconds a move, i.e. 90'+30''`.

use alloc::vec::Vec;

use super::items::{Item, Kind};
use crate::vocabulary::Meaning;
use crate::{Certainty, Interpretation, ReadError, ReadErrorKind};

/// The readings of the half of a text that is more certain, if both say the same control. A word that says so between two
/// other controls is an error.
pub(super) fn readings(
    items: &[Item],
    read: impl Fn(&[Item]) -> Result<Vec<Interpretation>, ReadError>,
) -> Option<Result<Vec<Interpretation>, ReadError>> {
    let places = (1..items.len()).filter(|place| is_between(items, *place));
    places.take(MOST).find_map(|place| {
        let (first, [between, second @ ..]) = items.split_at_checked(place)? else { return None };
        let same = same([read(first).ok()?, read(second).ok()?]);
        // `i.e. about three hours for a game`, `i.e. it ends at 24:00`
        let is_other = |kind| {
            matches!(kind, Kind::Word(Meaning::About | Meaning::Grace | Meaning::Schedule) | Kind::Colons(8.., _, None))
        };
        let is_of_other_times = second.iter().any(|item| is_other(item.kind));
        let differs = between.kind == Kind::Word(Meaning::Restated) && !is_of_other_times;
        let error = || ReadError::at(ReadErrorKind::SeveralControls, between.span.clone());
        same.map(Ok).or_else(|| differs.then(|| Err(error())))
    })
}

/// The readings with the one at this place first: something else in the text says that it is meant.
pub(super) fn meant(mut readings: Vec<Interpretation>, place: usize) -> Vec<Interpretation> {
    if place > 0 && place < readings.len() {
        let most = readings.first().map_or(Certainty::Guess, |first| first.certainty);
        let meant = Interpretation { certainty: most, ..readings.remove(place) };
        readings = readings.into_iter().map(|other| other.at_most(Certainty::Guess)).collect();
        readings.insert(0, meant);
    }
    readings
}

/// More places are not tried.
const MOST: usize = 2;

/// Whether a word or a sign at this place can be between two controls. Without a word that says so, both have as many
/// numbers, and more than one.
fn is_between(items: &[Item], place: usize) -> bool {
    let Some((first, [between, second @ ..])) = items.split_at_checked(place) else { return false };
    let [one, other] = [first, second].map(numbers);
    match between.kind {
        Kind::Word(Meaning::Restated) => one > 0 && other > 0,
        Kind::Sign('=') => one > 0 && other > 0 && !between.is_glued,
        Kind::Sign(':' | ',' | ';' | '-') | Kind::Break => one > 1 && one == other && !is_same(first, second),
        _ => false,
    }
}

fn numbers(items: &[Item]) -> usize {
    let is_number = |item: &&Item| {
        matches!(item.kind, Kind::Number(..) | Kind::Colons(..) | Kind::Word(Meaning::Number(_) | Meaning::Amount(_)))
    };
    items.iter().filter(is_number).count()
}

/// Stages can be said twice in the same words.
fn is_same(first: &[Item], second: &[Item]) -> bool {
    first.iter().map(|item| item.kind).eq(second.iter().map(|item| item.kind))
}

/// The more certain of two lists of readings, with the control first that is the first of the other one.
fn same([first, second]: [Vec<Interpretation>; 2]) -> Option<Vec<Interpretation>> {
    let certainty = |readings: &[Interpretation]| readings.first().map(|reading| reading.certainty);
    let (surer, other) = if certainty(&second) > certainty(&first) { (second, first) } else { (first, second) };
    let said = surer
        .iter()
        .position(|reading| other.iter().any(|other| other.settings.control == reading.settings.control))?;
    Some(meant(surer, said))
}
