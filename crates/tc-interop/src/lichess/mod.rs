//! lichess: the spelling `3+2`, the JSON of its API in its four shapes, and the state of a running game.
//!
//! The API has seconds in challenges and exports, milliseconds in the streams of the board API, hundredths in the
//! clocks of an export, and minutes with decimals in arenas. Each shape is a separate format, so that units are never
//! mixed. A limit of 0 begins with the increment, or with 3 seconds if that is more.
//!
//! On lichess the first move of each player is free and earns nothing; that is its policy and not in what it writes.
//! [`rules`] has it.

mod shapes;
mod spelling;
mod state;

use tc_core::Rules;
use tc_notation::{MoveCount, Moves, Stage, Time, TimeControl, TimeUnit, Violation};

pub use shapes::{ARENA, BOARD, CHALLENGE, EXPORT};
pub use spelling::FORMAT;
pub use state::{GameState, clocks};

use crate::saying::fischer::fischer;
use crate::saying::{increment, stage_losses};
use crate::{Loss, LossKind};

const SECOND: u64 = 1_000_000_000;

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
    TimeControl::try_from(fischer(start, increment).build()?)
}

/// What a limit of 0 begins with.
fn start_of_zero(increment: Time) -> Result<Time, Violation> {
    Ok(increment.max(Time::new(3, TimeUnit::Seconds)?))
}

/// A limit to write in minutes: one that is no quarter, and that 0 begins with, is 0.
fn limit_in_minutes(limit: Time, increment: Time) -> Time {
    let is_zero = !increment.is_zero() && start_of_zero(increment) == Ok(limit);
    if is_zero && !is_quarters(limit) { Time::ZERO } else { limit }
}

/// Whether a limit is quarters of a minute.
fn is_quarters(limit: Time) -> bool {
    limit.as_nanos().is_multiple_of(15 * SECOND)
}

/// Days for each move.
fn days(days: u64) -> Result<TimeControl, Violation> {
    TimeControl::try_from(Stage::builder(Time::new(days, TimeUnit::Days)?).moves(Moves::Reset(MoveCount::ONE)).build()?)
}

/// What lichess can say of a control.
enum Said {
    /// No clock.
    Unlimited,
    /// Days for each move.
    Days(u64),
    /// A limit and an increment.
    Clock(Time, Time),
}

/// A control as lichess can say it, with all that it cannot.
fn said(control: &TimeControl) -> (Said, alloc::vec::Vec<Loss>) {
    let Some((stage, later)) = control.stages().split_first() else {
        return (Said::Unlimited, alloc::vec::Vec::new());
    };
    let mut losses = alloc::vec::Vec::new();
    if !later.is_empty() {
        losses.push(Loss::whole(LossKind::Stages));
    }
    let day = TimeUnit::Days.nanos();
    let is_a_move = matches!(stage.moves(), Moves::Reset(moves) if moves.get() == 1) && !stage.resets_on_time();
    if is_a_move && stage.time().as_nanos() >= day && stage.bonus().is_none() {
        losses.extend(stage_losses(0, stage, &[LossKind::Reset]));
        if !stage.time().as_nanos().is_multiple_of(day) {
            losses.push(Loss::of(0, LossKind::Fraction));
        }
        return (Said::Days(stage.time().as_nanos() / day), losses);
    }
    losses.extend(stage_losses(0, stage, &[LossKind::Increment]));
    (Said::Clock(stage.time(), increment(stage)), losses)
}
