//! lichess: the spelling `3+2`, the JSON of its API in its four shapes, and the state of a running game.
//!
//! The API has seconds in challenges and exports, milliseconds in the streams of the board API, hundredths in the
//! clocks of an export, and minutes with decimals in arenas. Each shape is a separate format, so that units are never
//! mixed. A limit of 0 begins with the increment, or with 3 seconds if that is more.
//!
//! On lichess the first move of each player is free and earns nothing; that is its policy and not in what it writes.
//! [`rules`] has it.

mod api;
mod spelling;
mod state;

use alloc::string::String;

use tc_core::Rules;
use tc_notation::{Moves, Time, TimeControl, TimeUnit, Violation};

pub use api::{ARENA, BOARD, CHALLENGE, EXPORT};
pub use spelling::FORMAT;
pub use state::{GameState, clocks};

use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, single, with_increment};
use crate::{GameSettings, Unwritable};

const SECOND: u64 = 1_000_000_000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;
/// Any number of days for each move.
const DAYS: System = System::single(Form::time(DAY).at_least(DAY).per_move());

/// The rules of the clock on lichess: the first move of each player is free and earns no increment.
///
/// ```
/// assert_eq!(tc_interop::lichess::rules().free_moves, 1);
/// ```
pub fn rules() -> Rules {
    Rules { free_moves: 1, ..Rules::default() }
}

/// The control of a limit and an increment.
fn clock(limit: Time, increment: Time) -> Result<TimeControl, Violation> {
    let start = if limit.is_zero() && !increment.is_zero() { start_of_zero(increment)? } else { limit };
    single(with_increment(start, increment))
}

/// What a limit of 0 begins with.
fn start_of_zero(increment: Time) -> Result<Time, Violation> {
    Ok(increment.max(Time::new(3, TimeUnit::Seconds)?))
}

/// Days for each move.
fn days(days: u64) -> Result<TimeControl, Violation> {
    single(per_move(Time::new(days, TimeUnit::Days)?))
}

/// What lichess says of a control.
enum Said {
    Unlimited,
    Days(u64),
    /// A limit and an increment.
    Clock(Time, Time),
}

/// The text of settings. A start that is no limit is that of a limit of 0 for some increments.
fn write(settings: &GameSettings, shape: &Shape, spell: impl Fn(Said) -> String) -> Result<String, Unwritable> {
    let exact = shape.write(settings, |settings| spell(said(settings)));
    let [stage] = settings.control.stages() else { return exact };
    let gain = increment(stage);
    let is_of_zero = start_of_zero(gain).and_then(|start| with_increment(start, gain).build()) == Ok(*stage);
    if exact.is_ok() || gain.is_zero() || !is_of_zero {
        return exact;
    }
    // A limit that every shape has in place of 0.
    let stand_in = Time::new(1, TimeUnit::Minutes).and_then(|limit| single(with_increment(limit, gain)));
    let Ok(control) = stand_in else { return exact };
    let of_zero = GameSettings { control, rules: settings.rules };
    shape.write(&of_zero, |_| spell(Said::Clock(Time::ZERO, gain))).or(exact)
}

/// What these settings, which lichess has, are there.
fn said(settings: &GameSettings) -> Said {
    match settings.control.stages().first() {
        None => Said::Unlimited,
        Some(stage) if matches!(stage.moves(), Moves::Reset(_)) => Said::Days(stage.time().as_nanos() / DAY),
        Some(stage) => Said::Clock(stage.time(), increment(stage)),
    }
}
