//! Causes that depend on nothing but the value.

use alloc::string::String;

use tc_core::Span;

use crate::FindingKind;
use crate::replay::Misfit;
use crate::words::{ClockTime, Length};

/// Why the last clock of a player shows less than a move leaves.
pub(super) fn low(misfit: &Misfit) -> String {
    let least = misfit.expected.map_or(Span::ZERO, |(least, _)| least);
    alloc::format!(
        "a move in time leaves at least {}: the flag fell, or the clock ran on after a resignation or a draw",
        Length(least)
    )
}

/// What a measured time of a move that is longer than what was left shows: no more than that.
pub(super) fn add_up(misfit: &Misfit) -> String {
    let left = misfit.expected.map_or(Span::ZERO, |(_, left)| left);
    alloc::format!(
        "by the times of the moves only {} were left; they were measured by the program that recorded the game, so they \
         show no flag: one of them, or the declared control, is wrong",
        Length(left)
    )
}

/// A value that a later clock of the same player refutes.
pub(super) fn refuted(misfit: &Misfit) -> (FindingKind, String) {
    /// A slip of the pen, and not a clock that was read a moment later.
    const MINUTES: Span = Span::secs(60);
    match misfit.expected {
        None => {
            let clock = ClockTime(misfit.clock.unwrap_or(Span::ZERO));
            let cause =
                alloc::format!("`{clock}` is below zero, and the next clock of the player is not: this one is wrong");
            (FindingKind::BrokenValue, cause)
        }
        Some((_, left)) => {
            let kind = if left >= MINUTES { FindingKind::BrokenValue } else { FindingKind::ClockAgainstEmt };
            let cause = alloc::format!(
                "only {} were left, and the next clock of the player shows that its flag did not fall: the recorded time \
                 of the move is wrong",
                Length(left)
            );
            (kind, cause)
        }
    }
}

/// Why a count of periods or moves is wrong.
pub(super) fn count() -> String {
    "the periods or moves left are more than the moves before leave: the count is wrong, or the control is another one"
        .into()
}

/// Why a move came after the flag.
pub(super) fn late(misfit: &Misfit) -> String {
    match (misfit.clock, misfit.expected) {
        (Some(clock), _) if clock.is_negative() => {
            "the clock is below zero: the flag should have fallen, and the game went on".into()
        }
        (_, Some((_, left))) => {
            alloc::format!(
                "only {} were left: the flag should have fallen, unless the clock was paused or time was added",
                Length(left)
            )
        }
        _ => "no time was left: the flag should have fallen before the move".into(),
    }
}
