//! Overtime of Go servers that neither the control nor a count says: the clock goes up in the middle of the game.

use alloc::vec::Vec;

use tc_notation::{MoveCount, Moves, Stage, Time};

use super::{SECOND, Shown};

/// The lengths of overtime that people play, in seconds.
const LENGTHS: [u16; 12] = [10, 15, 20, 30, 40, 60, 120, 180, 300, 600, 900, 1_200];

/// A clock that goes up from more than this was not used up.
const USED_UP: i64 = 60 * SECOND;

/// A rise: the place of the value after it among the clocks of its player, and the value.
struct Rise {
    number: u32,
    time: i64,
}

fn rises(clocks: &[Shown]) -> impl Iterator<Item = Rise> {
    clocks.windows(2).filter_map(|pair| match pair {
        [earlier, later] if later.time > earlier.time => Some(Rise { number: later.number, time: later.time }),
        _ => None,
    })
}

/// Whether a clock went up after it was nearly used up.
pub(super) fn has_risen(of: &[Vec<Shown>; 2]) -> bool {
    of.iter().flat_map(|clocks| clocks.windows(2)).any(|pair| match pair {
        [earlier, later] => earlier.time <= USED_UP && later.time > earlier.time,
        _ => false,
    })
}

/// The overtimes that explain why clocks went up, the least generous first.
pub(super) fn overtimes(of: &[Vec<Shown>; 2]) -> Vec<Stage> {
    let highest = of.iter().flat_map(|clocks| rises(clocks)).map(|rise| rise.time).max().unwrap_or(0);
    let Some(length) = LENGTHS.into_iter().find(|length| i64::from(*length) * SECOND >= highest) else {
        return Vec::new();
    };
    let time = Time::secs(length).canonical();
    let again = |moves: u32| {
        let moves = MoveCount::new(moves.into()).ok()?;
        Stage::builder(time).moves(Moves::Reset(moves)).build().ok()
    };
    // The moves from one rise of a player to the next.
    let between = of.iter().filter_map(|clocks| {
        let numbers: Vec<u32> = rises(clocks).map(|rise| rise.number).collect();
        numbers.windows(2).filter_map(|pair| pair[1].checked_sub(pair[0])).min()
    });
    let once = Stage::builder(time).build().ok();
    once.into_iter().chain(between.min().and_then(again)).collect()
}
