//! Bytes from anywhere, where the clock reads text: lines, journals, snapshots and views. Each promise is a function
//! that panics when it is broken, with a fuzz target and a proptest as its drivers.

mod damage;
mod journals;
mod lines;
mod reported;
mod snapshots;

pub use journals::{any_journal, damaged_journal};
pub use lines::any_lines;
pub use reported::reported_lines;
pub use snapshots::{any_snapshot, any_view, damaged_snapshot};

use tc_core::{Clock, Input, MAX_SEATS, Setup, Timestamp};

use crate::games::{Choices, Game, Grain, SETUP, STEP};

/// A clock that owns its setup, with room for all seats there can be.
type Owned = Clock<Setup<MAX_SEATS>, MAX_SEATS>;

/// How many bytes choose what is damaged.
const DAMAGE: usize = 8;
/// The most bytes that choose a game: longer ones take a fuzzer too long.
const LONGEST: usize = SETUP + 24 * STEP;

/// The choices of the damage, and the game that the rest of the bytes choose: its clock at the end, and every accepted
/// input.
fn played(bytes: &[u8]) -> (Choices<'_>, Owned, Vec<(Timestamp, Input)>) {
    let (damage, rest) = bytes.split_at(DAMAGE.min(bytes.len()));
    let mut game = Game::new(&rest[..rest.len().min(LONGEST)], Grain::Nanoseconds);
    let setup = game.setup::<MAX_SEATS>();
    let mut clock = Clock::new(&setup);
    let mut inputs = Vec::new();
    while let Some((at, input, _)) = game.step(&clock) {
        if clock.handle(at, &input).is_ok() {
            inputs.push((at, input));
            game.advance(at);
        }
    }
    let mut owned = Clock::new(setup);
    for (at, input) in &inputs {
        owned.handle(*at, input).expect("the same clock accepts the same");
    }
    (Choices::new(damage), owned, inputs)
}
