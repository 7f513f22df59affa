//! `black_time` and `white_time`: one player's clock, as the server sends it once a move.

use alloc::string::String;

use tc_core::Span;

use super::codec::{MILLISECONDS, SECONDS};
use crate::ReadError;
use crate::json::record::{BOOLEAN, Codec, Record, count, read, write};
use crate::json::{Kind, Value};

/// One player's clock as the server sends it, at the last move. Its shape shows the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerTime {
    /// Fischer and absolute.
    Thinking {
        /// `thinking_time`, seconds: what is left.
        thinking_time: Span,
        /// `skip_bonus`: the next move earns no increment. Only Fischer says it.
        skip_bonus: Option<bool>,
    },
    /// Byo-yomi.
    Byoyomi {
        /// `thinking_time`, seconds: what is left of the main time.
        thinking_time: Span,
        /// `periods` left, the running one included.
        periods: u16,
        /// `period_time`, seconds: of a whole period.
        period_time: Span,
    },
    /// Canadian.
    Canadian {
        /// `thinking_time`, seconds: what is left of the main time.
        thinking_time: Span,
        /// `moves_left` in the block; it says something when no main time is left.
        moves_left: u32,
        /// `block_time`, seconds: what is left of the block.
        block_time: Span,
    },
    /// Simple: a bare number. Documents disagree about its meaning; see [`SimpleRule`](super::SimpleRule).
    Simple {
        /// The number, as if it were milliseconds.
        number: Span,
    },
}

impl PlayerTime {
    pub(super) const CODEC: Codec<PlayerTime> = Codec { read: PlayerTime::read, write: |time| time.to_json() };

    fn read(value: Value<'_>) -> Result<PlayerTime, ReadError> {
        if value.kind() == Kind::Number {
            return (MILLISECONDS.read)(value).map(|number| PlayerTime::Simple { number });
        }
        let object = value.object()?;
        let (thinking_time, zero) = (Span::ZERO, Span::ZERO);
        let shape = match (object.get("periods"), object.get("moves_left"), object.get("skip_bonus")) {
            (Some(_), ..) => PlayerTime::Byoyomi { thinking_time, periods: 0, period_time: zero },
            (_, Some(_), _) => PlayerTime::Canadian { thinking_time, moves_left: 0, block_time: zero },
            (_, _, skip) => PlayerTime::Thinking { thinking_time, skip_bonus: skip.map(|_| false) },
        };
        read(&object, shape, PlayerTime::fields)
    }

    pub(super) fn to_json(self) -> String {
        match self {
            PlayerTime::Simple { number } => (MILLISECONDS.write)(&number),
            time => write(&time, PlayerTime::fields),
        }
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        match self {
            PlayerTime::Thinking { thinking_time, skip_bonus } => {
                record.need("thinking_time", thinking_time, SECONDS)?;
                skip_bonus.as_mut().map_or(Ok(()), |skip| record.need("skip_bonus", skip, BOOLEAN))
            }
            PlayerTime::Byoyomi { thinking_time, periods, period_time } => {
                record.need("thinking_time", thinking_time, SECONDS)?;
                record.need("periods", periods, count())?;
                record.need("period_time", period_time, SECONDS)
            }
            PlayerTime::Canadian { thinking_time, moves_left, block_time } => {
                record.need("thinking_time", thinking_time, SECONDS)?;
                record.need("moves_left", moves_left, count())?;
                record.need("block_time", block_time, SECONDS)
            }
            PlayerTime::Simple { .. } => Ok(()),
        }
    }
}
