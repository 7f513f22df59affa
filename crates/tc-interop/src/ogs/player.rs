//! One player's clock: `black_time` and `white_time` on the wire, `black_clock` and `white_clock` in a client.

use alloc::format;
use alloc::string::{String, ToString};

use tc_core::{Span, Timestamp};

use super::wire::{MILLISECONDS, SECONDS};
use crate::ReadError;
use crate::json::record::{BOOLEAN, Codec, Record, count, read, write};
use crate::json::{Kind, Value};
use crate::units::{MILLISECOND, SECOND};

/// One player's clock: on the wire as of the last move, in a client as of an instant. Its overtime shows the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerTime {
    /// `thinking_time` in seconds, in a client `main_time` in milliseconds: what is left before the overtime. The bare
    /// number of a simple clock, as if it were milliseconds: documents disagree about its meaning, see [`SimpleRule`].
    pub main: Span,
    /// What follows.
    pub overtime: Overtime,
}

/// What follows the main time of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// Nothing: Fischer and absolute; every system in a client that has no periods and blocks.
    None {
        /// `skip_bonus`: the next move earns no increment. Only Fischer says it, and only on the wire.
        skip_bonus: Option<bool>,
    },
    /// Simple: each move has its own time, which is a bare number on the wire.
    PerMove,
    /// Byo-yomi.
    Periods {
        /// `periods`, in a client `periods_left`: the running one included.
        left: u16,
        /// `period_time`: of a whole period. In a client `period_time_left`: of the running one, if one runs.
        time: Span,
    },
    /// Canadian.
    Block {
        /// `moves_left` in the block as of the last move; it says something when no main time is left.
        moves_left: u32,
        /// `block_time`, in a client `block_time_left`: what is left of the block.
        time: Span,
    },
}

/// The keys of the main time, the periods, the time of a period, and that of a block; the unit of the times.
type Keys = ([&'static str; 4], Codec<Span>);

const WIRE: Keys = (["thinking_time", "periods", "period_time", "block_time"], SECONDS);
const JGOF: Keys = (["main_time", "periods_left", "period_time_left", "block_time_left"], MILLISECONDS);

impl PlayerTime {
    pub(super) const WIRE: Codec<PlayerTime> = Codec {
        read: |value| match value.kind() {
            Kind::Number => Ok(PlayerTime { main: (MILLISECONDS.read)(value)?, overtime: Overtime::PerMove }),
            _ => PlayerTime::read(value, &WIRE),
        },
        write: |time| match time.overtime {
            Overtime::PerMove => (MILLISECONDS.write)(&time.main),
            _ => write(time, |time, record| time.fields(record, &WIRE)),
        },
    };
    pub(super) const JGOF: Codec<PlayerTime> =
        Codec { read: |value| PlayerTime::read(value, &JGOF), write: PlayerTime::to_json };

    fn read(value: Value<'_>, keys: &Keys) -> Result<PlayerTime, ReadError> {
        let object = value.object()?;
        let ([_, periods, ..], _) = *keys;
        let overtime = match (object.get(periods), object.get("moves_left"), object.get("skip_bonus")) {
            (Some(_), ..) => Overtime::Periods { left: 0, time: Span::ZERO },
            (_, Some(_), _) => Overtime::Block { moves_left: 0, time: Span::ZERO },
            (.., skip) => Overtime::None { skip_bonus: skip.map(|_| false) },
        };
        read(&object, PlayerTime { main: Span::ZERO, overtime }, |time, record| time.fields(record, keys))
    }

    /// The clock as a client keeps it: `main_time` and the others, in milliseconds.
    pub fn to_json(&self) -> String {
        write(self, |time, record| time.fields(record, &JGOF))
    }

    fn fields(&mut self, record: &mut Record<'_, '_>, keys: &Keys) -> Result<(), ReadError> {
        let ([main, periods, period_time, block_time], unit) = *keys;
        record.need(main, &mut self.main, unit)?;
        match &mut self.overtime {
            Overtime::None { skip_bonus: Some(skip) } => record.need("skip_bonus", skip, BOOLEAN),
            Overtime::None { .. } | Overtime::PerMove => Ok(()),
            Overtime::Periods { left, time } => {
                record.need(periods, left, count())?;
                record.need(period_time, time, unit)
            }
            Overtime::Block { moves_left, time } => {
                record.need("moves_left", moves_left, count())?;
                record.need(block_time, time, unit)
            }
        }
    }

    /// Whether the time is up.
    pub fn is_timed_out(&self) -> bool {
        self.until_next() <= Span::ZERO
    }

    /// The time until the loss, or until the next period or block begins.
    pub fn until_next(&self) -> Span {
        match self.overtime {
            _ if self.main > Span::ZERO => self.main,
            Overtime::None { .. } | Overtime::PerMove | Overtime::Periods { left: 0, .. } => Span::ZERO,
            Overtime::Periods { time, .. } | Overtime::Block { time, .. } => time,
        }
    }

    /// Whether the last period of a byo-yomi runs, which the site shows as `SD`, sudden death.
    pub fn is_last_period(&self) -> bool {
        self.main <= Span::ZERO && matches!(self.overtime, Overtime::Periods { left: 1, .. })
    }

    /// What a client shows after this much was used. No time is below zero.
    pub(super) fn after(self, elapsed: Span) -> PlayerTime {
        let (main, elapsed) = (self.main.as_micros(), elapsed.as_micros());
        let left = |of: i64, used: i64| Span::saturating_micros(of.saturating_sub(used).max(0));
        let over = elapsed.saturating_sub(main.max(0)).max(0);
        let overtime = match self.overtime {
            Overtime::None { .. } | Overtime::PerMove => Overtime::None { skip_bonus: None },
            Overtime::Periods { left, time } => {
                let period = time.as_micros();
                let used = if period > 0 { over / period } else { i64::MAX };
                let left = left.saturating_sub(u16::try_from(used).unwrap_or(u16::MAX));
                // The last period holds nothing any more once it is used up; goban shows a whole one.
                Overtime::Periods {
                    left,
                    time: Span::saturating_micros(if left > 0 { period - over % period } else { 0 }),
                }
            }
            Overtime::Block { moves_left, time } => Overtime::Block { moves_left, time: left(time.as_micros(), over) },
        };
        PlayerTime { main: left(main, elapsed), overtime }
    }
}

/// The meaning of the bare number in a simple clock. Documents disagree; the last two are those of clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SimpleRule {
    /// Nothing: the mover has the time for a move that the settings say, less what was used. So does goban. It is
    /// written as [`SimpleRule::Milliseconds`].
    #[default]
    Settings,
    /// Seconds on the clock, to the millisecond: the document *Time control*. For a player who waits it is 0.
    Seconds,
    /// Milliseconds on the clock: goban's comments, and Surround.
    Milliseconds,
    /// The instant of the loss, milliseconds since the epoch: the pseudo-code of the document, OnlineGo and gtp2ogs.
    /// For a player who waits it is 0.
    Until,
}

impl SimpleRule {
    /// What a clock held when the turn began, from its number as if it were milliseconds.
    pub(super) fn left(self, number: Span, runs: bool, per_move: Span, last_move: Timestamp) -> Span {
        let micros = number.as_micros();
        match self {
            SimpleRule::Milliseconds => number,
            SimpleRule::Seconds if runs => Span::saturating_micros(micros.saturating_mul(1_000)),
            SimpleRule::Until if runs => Span::saturating_micros(micros.saturating_sub(last_move.as_micros())),
            SimpleRule::Settings | SimpleRule::Seconds | SimpleRule::Until => per_move,
        }
    }

    /// The number, as if it were milliseconds, of a clock that held this when the turn began; `None` if the number
    /// would need more digits than there are.
    pub(super) fn number(self, left: Span, runs: bool, last_move: Timestamp) -> Option<Span> {
        let micros = left.as_micros();
        match self {
            SimpleRule::Settings | SimpleRule::Milliseconds => Some(left),
            SimpleRule::Seconds if runs => (micros % 1_000 == 0).then(|| Span::saturating_micros(micros / 1_000)),
            SimpleRule::Until if runs => micros.checked_add(last_move.as_micros()).and_then(Span::from_micros),
            SimpleRule::Seconds | SimpleRule::Until => Some(Span::ZERO),
        }
    }
}

/// What the site shows of a time, its `prettyTime`: seconds rounded up after a millisecond is taken off, so that it
/// shows `0:00` in the last one; `0.0` when nothing is left. From an hour on there are no seconds, from a day on no
/// minutes; from two days on there are days.
///
/// Source: online-go.com, `src/components/TimeControl/util.ts` and `src/components/Clock`.
pub fn pretty_time(left: Span) -> String {
    let micros = left.as_micros().max(0).unsigned_abs();
    if micros == 0 {
        return "0.0".to_string();
    }
    // The site has whole milliseconds; what is left of one is one that has not passed.
    let seconds = (micros.div_ceil(MILLISECOND) - 1).div_ceil(SECOND / MILLISECOND);
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400);
    match (days, hours % 24) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}h {}m", minutes % 60),
        (1, _) => format!("{hours}h"),
        (_, 0) => format!("{days} Days"),
        (_, hours) => format!("{days}d {hours}h"),
    }
}
