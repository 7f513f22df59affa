//! Speeds, and how the site decides them.

use core::fmt;

use tc_notation::{Time, TimeControl};

use super::{System, Unit};
use crate::json::Value;
use crate::{Expectation, LossKind, ReadError, Seconds};

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

    pub(super) fn read(value: Value<'_>) -> Result<Speed, ReadError> {
        let word = value.text()?;
        let speed = Speed::ALL.into_iter().find(|speed| speed.word() == word);
        speed.ok_or(value.unexpected(Expectation::SpeedWord))
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How many moves each side is taken to make, in hundredths of a move.
///
/// ```
/// use tc_interop::ogs::MovesPerSide;
///
/// assert_eq!(MovesPerSide::goban(19, 19).hundredths(), 12_650);
/// assert_eq!(MovesPerSide::stored(19, 19).hundredths(), 12_635);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovesPerSide(u32);

impl MovesPerSide {
    /// 90, for a board of unknown size; until about 2022 for every board.
    pub const UNKNOWN_BOARD: MovesPerSide = MovesPerSide(9_000);

    /// As goban counts them: 0.7 a point, rounded, divided by two. 28.5 on 9x9, 59 on 13x13, 126.5 on 19x19. Boards
    /// are from 1x1 to 255x255 points.
    pub const fn goban(width: u8, height: u8) -> MovesPerSide {
        // Halves are rounded up, as JavaScript does.
        MovesPerSide((width as u32 * height as u32 * 7 + 5) / 10 * 50).at_least_one_half()
    }

    /// As values stored by the site fit: 0.35 a point, not rounded. 126.35 on 19x19.
    pub const fn stored(width: u8, height: u8) -> MovesPerSide {
        MovesPerSide(width as u32 * height as u32 * 35).at_least_one_half()
    }

    const fn at_least_one_half(self) -> MovesPerSide {
        if self.0 < 50 { MovesPerSide(50) } else { self }
    }

    /// In hundredths of a move.
    pub const fn hundredths(self) -> u32 {
        self.0
    }
}

/// To which speed exactly an hour a move belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hour {
    /// It is correspondence: goban, which mirrors the server.
    #[default]
    Correspondence,
    /// It is live: the front end.
    Live,
}

/// How the time for a move is averaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Average {
    /// The moves over which main time is spread.
    pub moves: MovesPerSide,
    /// What the average is rounded to, halves up. The site's games are in seconds, where 9.5 s a move is live; game
    /// records are in milliseconds, where it is blitz.
    pub rounded_to: Unit,
    /// To which speed exactly an hour belongs.
    pub hour: Hour,
}

impl Average {
    /// In seconds, an hour is correspondence.
    pub const fn of(moves: MovesPerSide) -> Average {
        Average { moves, rounded_to: Unit::Seconds, hour: Hour::Correspondence }
    }

    /// The average time for a move. What is beyond a system of the site but can be averaged all the same, an increment
    /// without a cap, is averaged; `None` for other controls that the site does not have.
    pub fn time_per_move(&self, control: &TimeControl) -> Option<Time> {
        let (system, losses) = System::nearest(control);
        if losses.iter().any(|loss| loss.kind != LossKind::NoCap) {
            return None;
        }
        let (spread, each, of_moves) = match system? {
            System::Fischer { initial, increment, .. } => (initial, increment, 1),
            System::Byoyomi { main, periods: 0, .. } => (main, Time::ZERO, 1),
            System::Byoyomi { main, period, .. } => (main, period, 1),
            System::Canadian { main, period, stones } => (main, period, stones.get()),
            System::Simple { per_move } => (Time::ZERO, per_move, 1),
            System::Absolute { total } => (total, Time::ZERO, 1),
            System::None => (Time::ZERO, Time::ZERO, 1),
        };
        let (moves, of_moves) = (u128::from(self.moves.0), u128::from(of_moves));
        let unit = u128::from(self.rounded_to.nanos());
        let sum = u128::from(spread.as_nanos()) * 100 * of_moves + u128::from(each.as_nanos()) * moves;
        let divisor = moves * of_moves * unit;
        let rounded = (sum + divisor / 2) / divisor;
        Time::from_nanos(u64::try_from(rounded * unit).ok()?).ok()
    }

    /// The speed for this time per move; 0 is no clock.
    ///
    /// ```
    /// use tc_interop::ogs::{Average, MovesPerSide, Speed};
    /// use tc_notation::{Time, TimeUnit};
    ///
    /// let average = Average::of(MovesPerSide::UNKNOWN_BOARD);
    /// assert_eq!(average.speed_of(Time::new(9, TimeUnit::Seconds)?), Speed::Blitz);
    /// assert_eq!(average.speed_of(Time::new(10, TimeUnit::Seconds)?), Speed::Live);
    /// # Ok::<(), tc_notation::Violation>(())
    /// ```
    pub fn speed_of(&self, time: Time) -> Speed {
        const TEN_SECONDS: u64 = 10 * Seconds::NANOS;
        const HOUR: u64 = 3_600 * Seconds::NANOS;
        match (time.as_nanos(), self.hour) {
            (0, _) => Speed::Correspondence,
            (nanos, _) if nanos < TEN_SECONDS => Speed::Blitz,
            (HOUR, Hour::Live) => Speed::Live,
            (nanos, _) if nanos < HOUR => Speed::Live,
            _ => Speed::Correspondence,
        }
    }
}

/// The speed of a control as the site's server tells it, and goban; `None` for a control that the site does not have,
/// an increment without a cap aside. `average` says for which board, and how it is rounded. A time for a move that is
/// rounded to nothing is blitz; goban takes it for no clock.
///
/// ```
/// use tc_interop::ogs::{Average, MovesPerSide, Speed, speed};
///
/// let rapid_default = "5m..1h + 7s".parse()?;
/// let on = |size| Average::of(MovesPerSide::goban(size, size));
/// assert_eq!(speed(&rapid_default, on(13)), Some(Speed::Live));
/// assert_eq!(speed(&rapid_default, on(19)), Some(Speed::Blitz));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn speed(control: &TimeControl, average: Average) -> Option<Speed> {
    let time = average.time_per_move(control)?;
    Some(if time.is_zero() && !control.is_none() { Speed::Blitz } else { average.speed_of(time) })
}

impl System {
    /// The speed on a board of unknown size.
    pub(super) fn usual_speed(&self) -> Speed {
        let average = Average::of(MovesPerSide::UNKNOWN_BOARD);
        let control = self.control().ok();
        control.and_then(|control| speed(&control, average)).unwrap_or(Speed::Correspondence)
    }
}
