//! The command `time_left`.

use core::fmt;

use tc_core::{Look, Span};
use tc_notation::{Bonus, MoveCount, Moves, Periods, TimeControl};

use super::Command;
use super::settings::signed;
use crate::decimal::in_seconds;
use crate::engine::LossyView;
use crate::engine::seat::{SeatView, seat_losses};
use crate::engine::words::after;
use crate::piece::Piece;
use crate::place::ClockPlace;
use crate::systems::main_and_overtime;
use crate::units::SECOND;
use crate::{Color, Expectation, Loss, LossKind, ReadError, ReadErrorKind};

/// The most stones that KataGo takes.
const MOST_STONES: u32 = 100_000;
/// The lowest time that KataGo takes: 10 seconds below zero.
const LOWEST: Span = Span::secs(-10);

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
/// let lossy = TimeLeft::view(&look, Color::Black, Command::Standard).err().and_then(|lossy| lossy.lossy);
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
    pub fn view(look: &Look<'_>, color: Color, command: Command) -> Result<TimeLeft, LossyView<TimeLeft>> {
        let seat = color.seat();
        let mut losses = seat_losses(look);
        let (Some(view), Some(control)) = (SeatView::of(look, seat), look.setup().control(seat)) else {
            losses.push(Loss::whole(LossKind::NoClock));
            return LossyView::unless_lost(None, losses);
        };
        let near = command.nearest(&control.clone().into());
        losses.extend(near.losses);
        let Some(near) = near.settings else { return LossyView::unless_lost(None, losses) };
        let (seconds, stones) = left(&view, &near.control);
        let time = i64::try_from(seconds).ok().and_then(Span::from_secs).unwrap_or(Span::MAX);
        LossyView::unless_lost(TimeLeft { color, time, stones }, losses)
    }

    /// Reads a command; its time can have decimals, and be down to 10 seconds below zero, as KataGo takes it.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command.
    pub fn read(line: &str) -> Result<TimeLeft, ReadError> {
        let words = after(line, "time_left", Expectation::TIME_LEFT)?;
        let &[color, time, stones] = words.as_slice() else {
            return Err(Piece::new(line).expected(Expectation::TIME_LEFT));
        };
        let is =
            |name: &&Color| [name.word(), &name.word()[..1]].iter().any(|word| color.text.eq_ignore_ascii_case(word));
        let color = *Color::BOTH.iter().find(is).ok_or(color.expected(Expectation::BLACK_OR_WHITE))?;
        let seconds = signed(time)?;
        if seconds < LOWEST {
            return Err(time.expected(Expectation("at least -10 seconds")));
        }
        let count = u32::try_from(stones.whole(Expectation::WHOLE_STONES)?).ok().filter(|count| *count <= MOST_STONES);
        let stones = count.ok_or(stones.expected(Expectation("at most 100000 stones")))?;
        Ok(TimeLeft { color, time: seconds, stones })
    }

    /// The place of the clock in a control, as KataGo understands it: no stones is main time; of byo-yomi, the stones
    /// are the periods, at most those that there were.
    ///
    /// # Errors
    /// A [`ReadError`] for stones where there is no overtime, and without a clock.
    pub fn place(&self, control: &TimeControl) -> Result<ClockPlace, ReadError> {
        let place = ClockPlace::of(control, Some(self.time), Some(self.stones));
        let place = place.filter(|place| self.stones == 0 || place.moves_to_go.is_some());
        place.ok_or(ReadError::new(ReadErrorKind::Expected(Expectation("no stones, there is no overtime"))))
    }
}

/// Seconds and stones, for a program that received the settings of this control.
fn left(view: &SeatView<'_>, control: &TimeControl) -> (u64, u32) {
    let reading = &view.reading;
    let period_left = reading.left.as_micros();
    let in_overtime = view.is_last && matches!(view.stage.moves(), Moves::Reset(_));
    let is_increment = matches!(view.stage.bonus(), Some(Bonus::Increment(_)));
    let total = reading.to_flag.filter(|_| !is_increment).map_or(period_left, Span::as_micros);
    let Some(over) = main_and_overtime(control).1 else { return (view.whole(total, SECOND), 0) };
    let periods = over.periods().count().map_or(u32::MAX, |count| count.get().into());
    let stones = over.moves().count().map_or(1, MoveCount::get);
    // Of several periods all but the last are main time where the command has no number of periods.
    let is_folded = view.stage.periods() != Periods::ONE && periods == 1;
    let stones =
        if periods > 1 { periods } else { reading.moves_to_go.filter(|_| in_overtime).unwrap_or(stones).max(1) };
    if in_overtime && !is_folded {
        let stones = if periods > 1 { reading.periods_left.map_or(periods, u32::from) } else { stones };
        return (view.whole(period_left, SECOND), stones);
    }
    // Main time is what goes beyond the overtime; with less than a second of it, the overtime has begun.
    let period = i64::try_from(over.time().as_micros()).unwrap_or(i64::MAX);
    let others = total.saturating_sub(period.saturating_mul(i64::from(periods) - 1));
    let main = others.saturating_sub(period);
    match u64::try_from(main).unwrap_or(0) / SECOND {
        0 => (view.whole(others, SECOND), stones),
        _ => (view.whole(main, SECOND), 0),
    }
}

impl fmt::Display for TimeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time_left {} {} {}", self.color.word(), in_seconds(self.time), self.stones)
    }
}
