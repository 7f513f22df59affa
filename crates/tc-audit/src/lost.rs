//! Clocks that were lost: a record goes on with `0:00:00` although the player had time.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Span;

use crate::words::plies;
use crate::{Move, Record};

/// A clock with more than this does not reach zero within a move that is played in time.
const PLENTY: Span = Span::secs(60);

/// The record without its lost clocks, and their half-moves; `None` if there are no such clocks.
///
/// A clock is lost if it is zero, the one before it was above a minute or lost, and the player moved again.
pub(crate) fn without(record: &Record) -> Option<(Record, Vec<u32>)> {
    let is_zero = |one: &Move| one.clock.is_some_and(|clock| clock.time.is_zero());
    record.moves.iter().find(|one| is_zero(one))?;
    let mut earlier = [None::<Span>; 16];
    let mut lost = Vec::new();
    for (place, one) in record.moves.iter().enumerate() {
        let Some((clock, earlier)) = one.clock.zip(earlier.get_mut(one.seat.index())) else { continue };
        let goes_on = || record.moves.iter().skip(place + 1).any(|later| later.seat == one.seat);
        let was_enough = earlier.is_some_and(|earlier| earlier > PLENTY);
        match is_zero(one) && was_enough && one.count.is_none() && goes_on() {
            true => lost.push(one.ply),
            // The clock before a lost one counts until there is another.
            false => *earlier = Some(clock.time),
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
pub(crate) fn remark(record: &Record, lost: &[u32]) -> String {
    alloc::format!("the clock was probably not recorded at {}: it is 0:00:00 there", plies(record.format, lost))
}
