//! Clocks that continue from what a server has sent.

use alloc::string::{String, ToString};
use core::fmt::Display;

use tc_core::{Adjustment, Clock, Input, Refused, Seat, SetupError, Span, StagePosition, Timestamp};

use crate::{Color, ReadError};

/// Why no clock can continue from a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The settings are no control.
    #[error(transparent)]
    Settings(#[from] ReadError),
    /// There is no such clock.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The clock refuses what is said of it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A value does not fit the settings: more time, periods or moves than they have, another length of a period, or a
    /// main time before overtime of which a part is used.
    #[error("{player}: `{key}`: {value} does not fit the settings")]
    Misfit {
        /// Whose clock it is.
        player: Color,
        /// The key.
        key: &'static str,
        /// The value as it is written, or `nothing`.
        value: String,
    },
    /// A player who is neither Black nor White, by the number of the account.
    #[error("`{key}`: player {id} is neither Black nor White")]
    UnknownPlayer {
        /// The key.
        key: &'static str,
        /// The number.
        id: u64,
    },
    /// Two players with the same color, or one account for both.
    #[error("`{key}`: the two players cannot have the same")]
    SamePlayer {
        /// The key.
        key: &'static str,
    },
}

impl RestoreError {
    pub(crate) fn misfit(player: Color, key: &'static str, value: impl Display) -> RestoreError {
        RestoreError::Misfit { player, key, value: value.to_string() }
    }
}

/// Sets the clock of a seat that is in its first stage.
pub(crate) fn in_main(seat: Seat, time: Span) -> Adjustment {
    Adjustment::Set { seat, time, position: StagePosition::default(), force: false }
}

/// Sets the clock of a seat in an overtime; without a period, at the end of the last one.
pub(crate) fn in_overtime(seat: Seat, stage: usize, time: Span, periods: Option<u16>) -> Adjustment {
    let (time, periods) = if periods == Some(0) { (Span::ZERO, Some(1)) } else { (time, periods) };
    Adjustment::Set { seat, time, position: StagePosition { stage: Some(stage), periods }, force: false }
}

/// Hands an input to a clock that is being restored.
pub(crate) fn handle(clock: &mut Clock, at: Timestamp, input: &Input) -> Result<(), RestoreError> {
    clock.handle(at, input)?;
    Ok(())
}
