//! Clocks that were lost: a record goes on with `0:00:00` although the player had time.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Span;

use crate::words::plies;
use crate::{Move, Record};

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
pub(crate) fn without(record: &Record) -> Option<(Record, Vec<u32>)> {
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
pub(crate) fn remark(record: &Record, lost: &[u32]) -> String {
    alloc::format!("the clock was probably not recorded at {}: it is 0:00:00 there", plies(record.format, lost))
}
