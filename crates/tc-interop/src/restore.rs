//! Clocks that continue from what a server has sent.

use alloc::string::{String, ToString};
use core::fmt::Display;

use tc_core::{Adjustment, Clock, Input, Refused, Seat, Setup, SetupError, Span, StagePosition, Timestamp};

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
}

impl RestoreError {
    pub(crate) fn misfit(player: Color, key: &'static str, value: impl Display) -> RestoreError {
        RestoreError::Misfit { player, key, value: value.to_string() }
    }
}

/// Where a player's clock is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    pub(crate) time: Span,
    pub(crate) position: StagePosition,
    /// The moves made in a block.
    pub(crate) made: u32,
    pub(crate) skips_bonus: bool,
}

impl Place {
    /// In the first stage.
    pub(crate) fn first(time: Span) -> Place {
        Place { time, ..Place::default() }
    }

    /// In a later stage; without a period, at the end of the last one.
    pub(crate) fn at(stage: usize, time: Span, periods: Option<u16>) -> Place {
        let (time, periods) = if periods == Some(0) { (Span::ZERO, Some(1)) } else { (time, periods) };
        Place { position: StagePosition { stage: Some(stage), periods }, ..Place::first(time) }
    }

    /// Sets the clock of a seat.
    pub(crate) fn set(self, clock: &mut Clock<Setup>, at: Timestamp, seat: Seat) -> Result<(), RestoreError> {
        let Place { time, position, made: count, skips_bonus } = self;
        let adjustments = [
            Some(Adjustment::Set { seat, time, position }),
            (count > 0).then_some(Adjustment::Moves { seat, count }),
            skips_bonus.then_some(Adjustment::SkipBonus { seat }),
        ];
        adjustments.into_iter().flatten().try_for_each(|adjustment| handle(clock, at, &Input::Adjust(adjustment)))
    }
}

/// Hands an input to a clock that is being restored.
pub(crate) fn handle(clock: &mut Clock<Setup>, at: Timestamp, input: &Input) -> Result<(), RestoreError> {
    clock.handle(at, input)?;
    Ok(())
}
