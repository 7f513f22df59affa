//! The command `time_left`.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Span};
use tc_notation::{Bonus, Moves, Periods, Time};

use super::{Command, Settings};
use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::{decimal, text, words};
use crate::{Color, Expectation, Loss, LossKind, ReadError, ReadErrorKind, Seconds};

/// The longest command that makes sense.
const LONGEST: usize = 256;
/// The most stones that KataGo takes.
const MOST_STONES: u64 = 100_000;
/// The lowest time that KataGo takes, in seconds.
const LOWEST: u64 = 10;

/// The command `time_left`: what a player has left, and for how many stones; without stones it is main time.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::Color;
/// use tc_interop::gtp::{Command, TimeLeft};
///
/// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// let mut clock = Clock::new(&setup);
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// let look = clock.look(at(612_500)?)?;
/// assert_eq!(TimeLeft::view(&look, Color::Black, Command::Kgs)?.to_string(), "time_left black 17 5");
/// let lossy = TimeLeft::view(&look, Color::Black, Command::Standard).err().and_then(|lossy| lossy.view);
/// assert_eq!(lossy.ok_or("it has a view")?.to_string(), "time_left black 107 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The player.
    pub color: Color,
    /// The time left. It can be negative.
    pub time: Span,
    /// The stones to play in that time, or the periods left; 0 in main time.
    pub stones: u32,
}

/// The state of a player after a [`TimeLeft`], as KataGo understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// In main time, before the periods.
    Main {
        /// What is left.
        left: Span,
        /// The periods to come.
        periods: u32,
    },
    /// In overtime.
    Overtime {
        /// The time left in the period.
        left: Span,
        /// The periods, the running one included.
        periods: u32,
        /// The stones that are still to be played in it.
        stones: u32,
    },
}

impl TimeLeft {
    /// The command for a player, in whole seconds, rounded down, for a program that received the settings of its
    /// control by this command.
    ///
    /// A player who has not lost has at least one second. With less than a second of main time, or of what counts as
    /// main time, before an overtime, the player is reported in overtime. So `0 0` is never sent for a player who has
    /// not lost: some programs take it for a flag, others for the beginning of overtime.
    ///
    /// # Errors
    /// A [`LossyView`] where the settings lose something; its view goes with the settings that remain.
    pub fn view<const SEATS: usize>(
        look: &Look<'_, SEATS>,
        color: Color,
        command: Command,
    ) -> Result<TimeLeft, LossyView<TimeLeft>> {
        let seat = color.seat();
        let mut losses = seat_losses(look);
        let (Some(view), Some(control)) = (SeatView::of(look, seat), look.setup().control(seat)) else {
            losses.push(Loss::whole(LossKind::NoClock));
            return Err(LossyView::nothing(losses));
        };
        let (settings, lost) = Settings::near(control, command);
        losses.extend(lost);
        let (seconds, stones) = left(&view, &settings);
        let time = i64::try_from(seconds).ok().and_then(Span::from_secs).unwrap_or(Span::from_nanos(i64::MAX));
        LossyView::unless_lost(TimeLeft { color, time, stones }, losses)
    }

    /// Reads a command; its time can have decimals, and be down to 10 seconds below zero, as KataGo takes it.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command.
    pub fn read(line: &str) -> Result<TimeLeft, ReadError> {
        text::at_most(line, LONGEST)?;
        let words: Vec<_> = words::words(line).collect();
        let [("time_left", _), (color, color_at), (time, time_at), (stones, stones_at)] = words.as_slice() else {
            return Err(ReadError::new(ReadErrorKind::Expected(Expectation::TimeLeft)));
        };
        let is = |name: &str, letter: &str| color.eq_ignore_ascii_case(name) || color.eq_ignore_ascii_case(letter);
        let color = if is("black", "b") {
            Color::Black
        } else if is("white", "w") {
            Color::White
        } else {
            return Err(ReadError::at(ReadErrorKind::Expected(Expectation::BlackOrWhite), color_at.clone()));
        };
        let (digits, below) = match time.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (*time, false),
        };
        let nanos = decimal::nanos(digits, Seconds::NANOS, time_at.clone())?;
        if below && nanos > LOWEST * Seconds::NANOS {
            return Err(ReadError::at(ReadErrorKind::Expected(Expectation::MinusTenSeconds), time_at.clone()));
        }
        let nanos = i64::try_from(nanos).map_err(|_| ReadError::at(ReadErrorKind::Overflow, time_at.clone()))?;
        let stones = text::whole(stones, Expectation::WholeStones, stones_at.clone())?;
        let stones = u32::try_from(stones).ok().filter(|stones| u64::from(*stones) <= MOST_STONES);
        let stones =
            stones.ok_or(ReadError::at(ReadErrorKind::Expected(Expectation::FewerStones), stones_at.clone()))?;
        Ok(TimeLeft { color, time: Span::from_nanos(if below { -nanos } else { nanos }), stones })
    }

    /// The state of the player in a game with these settings, by KataGo's rules: no stones is main time, with all
    /// periods to come; of byo-yomi, the stones are the periods, at most those that there were.
    ///
    /// # Errors
    /// A [`ReadError`] for stones where there is no overtime.
    pub fn standing(&self, settings: &Settings) -> Result<Standing, ReadError> {
        let (periods, per_period) = match *settings {
            Settings::ByoYomi { periods, .. } => (periods.count().map_or(u32::MAX, |count| count.get().into()), 1),
            Settings::Canadian { stones, .. } => (1, stones.get()),
            Settings::None | Settings::Absolute { .. } | Settings::Fischer { .. } => (0, 0),
        };
        let left = self.time;
        if self.stones == 0 {
            return Ok(Standing::Main { left, periods });
        }
        match (periods, per_period) {
            (0, _) => Err(ReadError::new(ReadErrorKind::Expected(Expectation::NoStones))),
            (1, most) => Ok(Standing::Overtime { left, periods: 1, stones: self.stones.min(most) }),
            (most, stones) => Ok(Standing::Overtime { left, periods: self.stones.min(most), stones }),
        }
    }
}

/// Seconds and stones.
fn left(view: &SeatView<'_>, settings: &Settings) -> (u64, u32) {
    let reading = &view.reading;
    let period_left = reading.left.as_nanos();
    let in_overtime = view.is_last && matches!(view.stage.moves(), Moves::Reset(_));
    let seconds = |nanos: i64| u64::try_from(nanos).unwrap_or(0) / Seconds::NANOS;
    let nanos = |time: Time| i64::try_from(time.as_nanos()).unwrap_or(i64::MAX);
    match *settings {
        Settings::ByoYomi { periods, .. } if in_overtime => {
            let periods = reading.periods_left.or(periods.count().map(|count| count.get())).unwrap_or(1);
            (view.whole(period_left, Seconds::NANOS), periods.into())
        }
        Settings::ByoYomi { period, periods, .. } => main_or(
            (period_left, seconds),
            seconds(nanos(period)),
            periods.count().map_or(1, |count| count.get().into()),
        ),
        Settings::Canadian { period, stones, .. } => {
            let is_fake = matches!(view.stage.bonus(), Some(Bonus::Increment(_)));
            let is_folded = view.stage.periods() != Periods::ONE || !in_overtime && !is_fake;
            let to_go = if in_overtime { reading.moves_to_go.unwrap_or(stones.get()) } else { stones.get() };
            // All that is left; main time is what goes beyond the overtime.
            let total = if is_folded { reading.to_flag.map_or(period_left, Span::as_nanos) } else { period_left };
            if !is_folded && in_overtime {
                return (view.whole(period_left, Seconds::NANOS), to_go.max(1));
            }
            match seconds(total.saturating_sub(nanos(period))) {
                0 => (view.whole(total, Seconds::NANOS), to_go.max(1)),
                main => (main, 0),
            }
        }
        Settings::Absolute { .. } | Settings::None => {
            let total = reading.to_flag.map_or(period_left, Span::as_nanos);
            (view.whole(total, Seconds::NANOS), 0)
        }
        Settings::Fischer { .. } => (view.whole(period_left, Seconds::NANOS), 0),
    }
}

/// Main time, or a full period if less than a second of main time is left.
fn main_or((left, seconds): (i64, impl Fn(i64) -> u64), period: u64, stones: u32) -> (u64, u32) {
    match seconds(left) {
        0 => (period.max(1), stones),
        main => (main, 0),
    }
}

impl fmt::Display for TimeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.to_string();
        write!(f, "time_left {} {} {}", self.color.word(), seconds.trim_end_matches('s'), self.stones)
    }
}
