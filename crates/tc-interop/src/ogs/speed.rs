//! Speeds, and how the site decides them.

use alloc::format;
use core::num::NonZeroU32;

use tc_notation::{Time, TimeControl};

use super::{Settings, System, Unit};
use crate::json::record::Codec;
use crate::units::{HOUR, SECOND};
use crate::{Expectation, LossKind};

/// The speed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Less than 10 seconds a move.
    Blitz,
    /// The editor and bots offer it, but no control has it.
    Rapid,
    /// Less than an hour a move.
    Live,
    /// An hour a move or more, or no clock.
    Correspondence,
}

impl Speed {
    /// All of them.
    pub const ALL: [Speed; 4] = [Speed::Blitz, Speed::Rapid, Speed::Live, Speed::Correspondence];

    /// As the site writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Live => "live",
            Speed::Correspondence => "correspondence",
        }
    }

    pub(super) const CODEC: Codec<Speed> = Codec {
        read: |value| {
            let word = value.text()?;
            let speed = Speed::ALL.into_iter().find(|speed| speed.word() == word);
            speed.ok_or(value.unexpected(Expectation("blitz, rapid, live or correspondence")))
        },
        write: |speed| format!("\"{}\"", speed.word()),
    };
}

/// How the time for a move is averaged. Boards are from 1x1 to 255x255 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Average {
    /// The moves of one side over which main time is spread, in hundredths.
    pub moves: NonZeroU32,
    /// What the average is rounded to, halves up. The site's games are in seconds, where 9.5 s a move is live; game
    /// records are in milliseconds, where it is blitz.
    pub rounded_to: Unit,
    /// The speed of exactly an hour a move: correspondence of goban, which mirrors the server, live of the front end.
    pub hour: Speed,
}

impl Average {
    /// 90 moves, for a board of unknown size; until about 2022 for every board.
    pub const UNKNOWN_BOARD: Average = Average::of(9_000);

    /// As goban counts: 0.7 moves a point, rounded, divided by two. 28.5 on 9x9, 59 on 13x13, 126.5 on 19x19.
    pub const fn goban(width: u8, height: u8) -> Average {
        // Halves are rounded up, as JavaScript does.
        Average::of((width as u32 * height as u32 * 7 + 5) / 10 * 50)
    }

    /// As values stored by the site fit: 0.35 moves a point, not rounded. 126.35 on 19x19.
    pub const fn stored(width: u8, height: u8) -> Average {
        Average::of(width as u32 * height as u32 * 35)
    }

    /// At least half a move.
    const fn of(hundredths: u32) -> Average {
        let moves = NonZeroU32::MIN.saturating_add(if hundredths < 50 { 49 } else { hundredths - 1 });
        Average { moves, rounded_to: Unit::Seconds, hour: Speed::Correspondence }
    }

    /// The average time for a move. What is beyond a system of the site but can be averaged all the same, an increment
    /// without a cap, is averaged; `None` for other controls that the site does not have.
    pub fn time_per_move(&self, control: &TimeControl) -> Option<Time> {
        let (settings, losses) = Settings::nearest(&control.clone().into());
        if losses.iter().any(|loss| loss.kind != LossKind::NoCap) {
            return None;
        }
        let Settings { system, main, each, count, .. } = settings?;
        let stones = if system == System::Canadian { count.into() } else { 1 };
        let [main, each] = [main, each].map(|time| u128::from(time.as_micros()));
        let (moves, unit) = (u128::from(self.moves.get()), u128::from(self.rounded_to.micros()));
        let sum = main * 100 * stones + each * moves;
        let divisor = moves * stones * unit;
        let rounded = (sum + divisor / 2) / divisor;
        Time::from_micros(u64::try_from(rounded * unit).ok()?).ok()
    }

    /// The speed for this time per move; 0 is no clock.
    pub fn speed_of(&self, time: Time) -> Speed {
        const TEN_SECONDS: u64 = 10 * SECOND;
        match time.as_micros() {
            0 => Speed::Correspondence,
            HOUR => self.hour,
            micros if micros < TEN_SECONDS => Speed::Blitz,
            micros if micros < HOUR => Speed::Live,
            _ => Speed::Correspondence,
        }
    }
}

/// The speed of a control as the site's server and goban report it; `None` for a control that the site does not have,
/// an increment without a cap aside. `average` says for which board, and how it is rounded. A time for a move that is
/// rounded to nothing is blitz; goban takes it for no clock.
///
/// ```
/// use tc_interop::ogs::{Average, Speed, speed};
///
/// let rapid_default = "5m..1h + 7s".parse()?;
/// assert_eq!(speed(&rapid_default, Average::goban(13, 13)), Some(Speed::Live));
/// assert_eq!(speed(&rapid_default, Average::goban(19, 19)), Some(Speed::Blitz));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn speed(control: &TimeControl, average: Average) -> Option<Speed> {
    let time = average.time_per_move(control)?;
    Some(if time.is_zero() && !control.is_none() { Speed::Blitz } else { average.speed_of(time) })
}
