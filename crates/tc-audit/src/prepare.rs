//! Values that are not what they seem: clocks that were lost, times that were never recorded, hours that look like minutes.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Span;

use crate::words::plies;
use crate::{Move, Record, Recorded, Unit};

/// A record without the values that say nothing, and what is said about them.
pub(crate) struct Prepared {
    pub(crate) record: Record,
    pub(crate) remarks: Vec<String>,
}

/// The record as it is audited, with clocks of two fields read as hours and minutes or as minutes and seconds; `None` if it
/// stays as it is.
pub(crate) fn prepared(record: &Record, is_hours: bool) -> Option<Prepared> {
    let mut prepared: Option<Prepared> = None;
    let mut change = |record: Record, remark: String| {
        let remarks = prepared.take().map_or_else(Vec::new, |earlier| earlier.remarks);
        prepared = Some(Prepared { record, remarks: remarks.into_iter().chain([remark]).collect() });
        prepared.as_ref().map(|prepared| prepared.record.clone())
    };
    let mut changed = None;
    if record.has_two_fields {
        let (rest, words) =
            if is_hours { (in_hours(record), "hours and minutes") } else { (record.clone(), "minutes and seconds") };
        changed = change(rest, alloc::format!("the clocks have two fields, which are read as {words}"));
    }
    if let Some(rest) = without_times(changed.as_ref().unwrap_or(record)) {
        changed = change(rest, "the times of moves were not recorded: all are zero".into());
    }
    if let Some((rest, lost)) = without(changed.as_ref().unwrap_or(record)) {
        let remark = remark(record, &lost);
        change(rest, remark);
    }
    prepared
}

/// A record whose minutes and seconds are hours and minutes.
fn in_hours(record: &Record) -> Record {
    let mut hours = record.clone();
    for one in &mut hours.moves {
        one.clock = one.clock.and_then(|clock| Recorded::new(clock.time.as_micros().checked_mul(60)?, Unit::Minute));
    }
    hours
}

/// The record without its times of moves, if all are zero: programs write that which do not know them.
fn without_times(record: &Record) -> Option<Record> {
    /// One move can be made at once.
    const FEW: usize = 1;
    let first = record.moves.iter().filter_map(|one| one.used).next()?;
    let is_zero = |one: &Move| one.used.is_none_or(|used| used.time.is_zero());
    if !first.time.is_zero() || !record.moves.iter().all(is_zero) {
        return None;
    }
    let count = record.moves.iter().filter(|one| one.used.is_some()).count();
    let has_total = record.moves.iter().any(|one| one.used_in_all.is_some_and(|total| !total.time.is_zero()));
    let mut rest = record.clone();
    for one in &mut rest.moves {
        (one.used, one.used_in_all) = (None, None);
    }
    (count > FEW && !has_total).then_some(rest)
}

/// A clock with more than this does not reach zero within a move that is played in time.
const PLENTY: Span = Span::secs(60);

/// What a seat's clock showed before.
#[derive(Clone, Copy, Debug, Default)]
struct Earlier {
    clock: Option<Span>,
    /// Whether the clock after it was lost.
    is_lost: bool,
}

/// The record without its lost clocks, and their half-moves; `None` if there are no such clocks.
///
/// A clock is lost if it is zero, the one before it was above a minute or lost, and the player moved again or had lost
/// clocks before. If all clocks of a game are zero, all are lost.
fn without(record: &Record) -> Option<(Record, Vec<u32>)> {
    let is_zero = |one: &Move| one.clock.is_some_and(|clock| clock.time.is_zero());
    record.moves.iter().find(|one| is_zero(one))?;
    let mut clocks = record.moves.iter().filter(|one| one.clock.is_some());
    let are_all_zero = record.moves.len() > 2 && clocks.all(is_zero);
    let mut earlier = [Earlier::default(); 16];
    let mut lost = Vec::new();
    for (place, one) in record.moves.iter().enumerate() {
        let Some((clock, earlier)) = one.clock.zip(earlier.get_mut(one.seat.index())) else { continue };
        let goes_on = || earlier.is_lost || record.moves.iter().skip(place + 1).any(|later| later.seat == one.seat);
        let was_enough = earlier.clock.is_some_and(|earlier| earlier > PLENTY);
        if are_all_zero || is_zero(one) && was_enough && one.count.is_none() && goes_on() {
            lost.push(one.ply);
            // The clock before a lost one counts until there is another.
            earlier.is_lost = true;
        } else {
            *earlier = Earlier { clock: Some(clock.time), is_lost: false };
        }
    }
    if lost.is_empty() {
        return None;
    }
    let mut rest = record.clone();
    for one in rest.moves.iter_mut().filter(|one| lost.binary_search(&one.ply).is_ok()) {
        one.clock = None;
    }
    Some((rest, lost))
}

/// What is said about lost clocks.
fn remark(record: &Record, lost: &[u32]) -> String {
    alloc::format!("the clock was probably not recorded at {}: it is 0:00:00 there", plies(record.format, lost))
}
