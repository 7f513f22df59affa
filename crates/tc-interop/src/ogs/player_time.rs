//! `black_time` and `white_time`: one player's clock, as the server sends it once a move.

use alloc::format;
use alloc::string::String;

use tc_core::Span;

use crate::json::{Kind, Value, decimal};
use crate::{Expectation, Milliseconds, ReadError, Seconds};

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
    pub(super) fn read(value: Value<'_>) -> Result<PlayerTime, ReadError> {
        if value.kind() == Kind::Number {
            return Ok(PlayerTime::Simple { number: Span::from_nanos(value.nanos(Milliseconds::NANOS)?) });
        }
        let object = value.object()?;
        let span = |key| Ok::<_, ReadError>(Span::from_nanos(object.need(key)?.nanos(Seconds::NANOS)?));
        let thinking_time = span("thinking_time")?;
        if let Some(periods) = object.get("periods") {
            let periods = u16::try_from(periods.count()?).map_err(|_| periods.unexpected(Expectation::Periods))?;
            return Ok(PlayerTime::Byoyomi { thinking_time, periods, period_time: span("period_time")? });
        }
        if let Some(moves) = object.get("moves_left") {
            let moves_left = u32::try_from(moves.count()?).map_err(|_| moves.unexpected(Expectation::Moves))?;
            return Ok(PlayerTime::Canadian { thinking_time, moves_left, block_time: span("block_time")? });
        }
        let skip_bonus = object.get("skip_bonus").map(Value::boolean).transpose()?;
        Ok(PlayerTime::Thinking { thinking_time, skip_bonus })
    }

    /// The same time. If it has `skip_bonus`, that gets this value.
    pub(super) fn with_skipped_bonus(self, skips: bool) -> PlayerTime {
        match self {
            PlayerTime::Thinking { thinking_time, skip_bonus: Some(_) } => {
                PlayerTime::Thinking { thinking_time, skip_bonus: Some(skips) }
            }
            _ => self,
        }
    }

    pub(super) fn to_json(self) -> String {
        let seconds = |span: Span| decimal(span.as_nanos(), Seconds::NANOS);
        match self {
            PlayerTime::Thinking { thinking_time, skip_bonus: None } => {
                format!(r#"{{"thinking_time":{}}}"#, seconds(thinking_time))
            }
            PlayerTime::Thinking { thinking_time, skip_bonus: Some(skip) } => {
                format!(r#"{{"thinking_time":{},"skip_bonus":{skip}}}"#, seconds(thinking_time))
            }
            PlayerTime::Byoyomi { thinking_time, periods, period_time } => format!(
                r#"{{"thinking_time":{},"periods":{periods},"period_time":{}}}"#,
                seconds(thinking_time),
                seconds(period_time)
            ),
            PlayerTime::Canadian { thinking_time, moves_left, block_time } => format!(
                r#"{{"thinking_time":{},"moves_left":{moves_left},"block_time":{}}}"#,
                seconds(thinking_time),
                seconds(block_time)
            ),
            PlayerTime::Simple { number } => format!("{}", decimal(number.as_nanos(), Milliseconds::NANOS)),
        }
    }
}
