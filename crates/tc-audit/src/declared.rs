//! The controls that a record can mean by what it declares.

use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::GameSettings;
use tc_interop::{Assumption, Interpretation, detect, format};

use crate::{Declared, Record};

/// A meaning of what a record declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The settings of each seat.
    pub(crate) settings: Rc<[GameSettings]>,
    /// How it is read.
    pub(crate) reading: ReadAs,
}

/// How a declared text is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReadAs {
    /// By the letter of its notation.
    Letter,
    /// Its number is minutes where the notation has seconds.
    Minutes,
    /// With these assumptions.
    Otherwise(String),
}

/// The meanings of one text, the letter of the notation first, then minutes for seconds, then the likeliest. Empty if
/// the text is no control.
pub(crate) fn meanings(declared: &Declared) -> Vec<(GameSettings, ReadAs)> {
    let readings = format(declared.notation).and_then(|notation| notation.read(&declared.text).ok());
    let readings = readings.unwrap_or_else(|| detect(&declared.text).into_iter().map(|found| found.reading).collect());
    let mut meanings: Vec<(u8, GameSettings, ReadAs)> = readings
        .into_iter()
        .enumerate()
        .map(|(place, reading)| {
            let (rank, read_as) = rank(&reading, place);
            (rank, reading.settings.in_effect(), read_as)
        })
        .collect();
    meanings.sort_by_key(|(rank, ..)| *rank);
    // The first reading of a text that has no letter is what it says.
    if let Some((_, _, read_as)) = meanings.first_mut().filter(|(rank, ..)| *rank > 1) {
        *read_as = ReadAs::Letter;
    }
    meanings.into_iter().map(|(_, settings, read_as)| (settings, read_as)).collect()
}

/// The order in which a reading is tried, and how the text is read by it.
fn rank(reading: &Interpretation, place: usize) -> (u8, ReadAs) {
    let assumes = |assumption| reading.assumptions.contains(&assumption);
    let others = |known: Assumption| reading.assumptions.iter().filter(move |one| **one != known);
    let place = u8::try_from(place).unwrap_or(u8::MAX).saturating_add(2);
    match () {
        () if reading.assumptions.is_empty() => (0, ReadAs::Letter),
        () if assumes(Assumption::Seconds) && others(Assumption::Seconds).next().is_none() => (0, ReadAs::Letter),
        () if assumes(Assumption::Minutes) && others(Assumption::Minutes).next().is_none() => (1, ReadAs::Minutes),
        () => {
            let clauses: Vec<String> = reading.assumptions.iter().map(ToString::to_string).collect();
            (place, ReadAs::Otherwise(clauses.join("; ")))
        }
    }
}

/// How many seats a record has: at least two.
pub(crate) fn seats(record: &Record) -> usize {
    let moved = record.moves.iter().map(|one| one.seat.index() + 1).max().unwrap_or(0);
    record.players.len().max(moved).max(2)
}

/// The meanings of all that a record declares. Seats with different texts are read by the same place in their lists.
pub(crate) fn of(record: &Record, mut meanings: impl FnMut(&Declared) -> Vec<(GameSettings, ReadAs)>) -> Vec<Meaning> {
    let seats = seats(record);
    if let [one] = record.declared.as_slice() {
        let each = meanings(one).into_iter();
        let settings = |settings: GameSettings| alloc::vec![settings; seats].into();
        return each.map(|(one, reading)| Meaning { settings: settings(one), reading }).collect();
    }
    let of_seats: Vec<Option<Vec<(GameSettings, ReadAs)>>> = (0..seats)
        .map(|seat| {
            let own = record.declared.iter().find(|one| one.seat.is_some_and(|of| of.index() == seat));
            own.or(record.declared.iter().find(|one| one.seat.is_none())).map(&mut meanings)
        })
        .collect();
    let Some(of_seats) = of_seats.into_iter().collect::<Option<Vec<_>>>() else { return Vec::new() };
    let places = of_seats.iter().map(Vec::len).min().unwrap_or(0);
    let at = |place: usize| -> Option<Meaning> {
        let chosen: Option<Vec<&(GameSettings, ReadAs)>> = of_seats.iter().map(|list| list.get(place)).collect();
        let chosen = chosen?;
        let reading = chosen.first()?.1.clone();
        Some(Meaning { settings: chosen.into_iter().map(|(settings, _)| settings.clone()).collect(), reading })
    };
    (0..places).filter_map(at).collect()
}
