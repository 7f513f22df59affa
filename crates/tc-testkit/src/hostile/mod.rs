//! Bytes from anywhere, where the clock reads text: lines, journals, snapshots and views. Each promise is a function
//! that panics if it is broken; proptests and fuzz targets drive it.

mod damage;
mod journals;
mod lines;
mod reported;
mod snapshots;

pub use journals::{any_journal, damaged_journal};
pub use lines::any_lines;
pub use reported::reported_lines;
pub use snapshots::{any_snapshot, any_view, damaged_snapshot, forged_snapshot};

use serde_json::Value;
use tc_core::{Clock, Input, Timestamp};

use crate::games::{Choices, Game, Grain, SETUP, STEP};

/// How many bytes choose what is damaged.
const DAMAGE: usize = 8;
/// The most bytes that choose a game: longer ones take a fuzzer too long.
const LONGEST: usize = SETUP + 24 * STEP;

/// The choices of the damage, and the game that the rest of the bytes choose: its clock at the end, and every accepted
/// input.
fn played(bytes: &[u8]) -> (Choices<'_>, Clock, Vec<(Timestamp, Input)>) {
    let (damage, rest) = bytes.split_at(DAMAGE.min(bytes.len()));
    let mut game = Game::new(&rest[..rest.len().min(LONGEST)], Grain::Microseconds);
    let setup = game.setup();
    let (mut clock, mut inputs) = (Clock::new(&setup), Vec::new());
    while let Some((at, input, _)) = game.step(&clock) {
        if clock.handle(at, &input).is_ok() {
            inputs.push((at, input));
            game.advance(at);
        }
    }
    (Choices::new(damage), clock, inputs)
}

/// The answer to a line, read: one line of JSON that says whether the line was accepted, when, and if not, why not.
pub(crate) fn answer(json: &str, at: Option<Timestamp>, is_accepted: bool) -> Value {
    assert!(!json.contains('\n'), "{json}");
    let value: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
    assert_eq!(value["ok"], Value::Bool(is_accepted), "{json}");
    assert_eq!(value["at"].is_null(), at.is_none(), "{json}");
    let says = |key| value["error"][key].as_str().is_some_and(|word| !word.is_empty());
    assert!(is_accepted || says("kind") && says("message"), "{json}");
    value
}
