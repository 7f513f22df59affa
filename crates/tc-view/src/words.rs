//! The words of a face, which a program can replace, for example to translate them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::client::SeatView;
use tc_core::{PauseSet, Pressure, Seat, Status};
use tc_notation::{Bonus, Time, TimeControl};

use crate::names::without_controls;
use crate::{MovesLeft, PeriodsLeft, SeatStatus, english};

/// Every word of a [`Face`](crate::Face). The methods return English unless you replace them; [`Names`](crate::Names)
/// replaces the names of the seats.
///
/// Times such as `1:30:00` have no words; the letters of `2d 12h` are set by
/// [`TimeStyle::with_letters`](crate::TimeStyle::with_letters).
///
/// ```
/// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_view::{Outlook, Style, View, Words, text};
///
/// struct German;
///
/// impl Words for German {
///     fn seat(&self, seat: Seat) -> String {
///         ["Schwarz", "Weiß"][seat.index() % 2].into()
///     }
///     fn then(&self, outlook: &Outlook<'_>) -> String {
///         match outlook.seat.then.len() {
///             0 => "dann fällt das Plättchen".into(),
///             _ => "dann Byo-yomi".into(),
///         }
///     }
/// }
///
/// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let view = View::new(&clock, Timestamp::EPOCH, &Style { words: &German, ..Style::labels() })?;
/// assert_eq!(text::line(&view.face), "> Schwarz 10:00, stage 1 of 2, dann Byo-yomi | Weiß 10:00, stage 1 of 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Words: Sync {
    /// The name of a seat. A face replaces characters that control the line or its direction by U+FFFD.
    fn seat(&self, seat: Seat) -> String {
        format!("seat {seat}")
    }

    /// The fact that a seat has no clock; it follows the name.
    fn no_clock(&self) -> String {
        "has no clock".into()
    }

    /// The state of the whole clock: `paused by White; weekend`. `None` shows nothing, as for a running game.
    fn status(&self, status: Status, pauses: PauseSet) -> Option<String> {
        english::status(status, pauses, |seat| without_controls(&self.seat(seat)))
    }

    /// The time left on the start clock, whose end cancels the game or is a loss (S9).
    fn start_clock(&self, left: &str, is_lost: bool) -> String {
        let end = if is_lost { "that player has lost" } else { "the game is cancelled" };
        format!("{left} to the first move, then {end}")
    }

    /// The state of a seat; `None` if its time and the turn show it already.
    fn seat_status(&self, status: SeatStatus) -> Option<String> {
        let words = match status {
            SeatStatus::Waits | SeatStatus::Runs | SeatStatus::Delays | SeatStatus::Free | SeatStatus::Paused => {
                return None;
            }
            SeatStatus::Halted => "has moved",
            SeatStatus::TimedOut => "timed out",
            SeatStatus::Pending => "flag pending",
            SeatStatus::PendingTimeout => "timeout pending",
            SeatStatus::Flagged => "flag fallen",
        };
        Some(words.into())
    }

    /// How short of time a seat is; `None` shows nothing.
    fn pressure(&self, pressure: Pressure) -> Option<String> {
        match pressure {
            Pressure::Calm => None,
            Pressure::Low => Some("low".into()),
            Pressure::Critical => Some("very low".into()),
        }
    }

    /// The time until a pending flag is final (S14).
    fn pending(&self, left: &str) -> String {
        format!("final in {left}")
    }

    /// The delay left in the turn (R7).
    fn delay(&self, left: &str) -> String {
        format!("delay {left}")
    }

    /// The stage, counted from 1, and the number of stages; called only if there are several.
    fn stage(&self, stage: usize, stages: usize) -> String {
        format!("stage {stage} of {stages}")
    }

    /// The running period of the stage; `None` shows nothing, as for a stage with one period.
    fn periods(&self, periods: PeriodsLeft) -> Option<String> {
        english::periods(periods)
    }

    /// The moves still to be made in the period.
    fn moves(&self, moves: MovesLeft) -> String {
        english::moves(moves)
    }

    /// The time until the flag falls; `left` is `None` if it never falls.
    fn to_flag(&self, left: Option<&str>) -> String {
        left.map_or_else(|| "no flag".into(), |left| format!("{left} to the flag"))
    }

    /// The time until the seat loses its turn, and not the game (S11).
    fn to_timeout(&self, left: &str) -> String {
        format!("{left} to the timeout")
    }

    /// The points that the periods of a seat have cost (S32), more than zero.
    fn penalty(&self, points: u64) -> String {
        format!("{points} penalty point{}", if points == 1 { "" } else { "s" })
    }

    /// How many turns a seat has lost on time, and how many more it can lose before its flag (S11); `left` is `None` for any
    /// number. `None` shows nothing.
    fn timeouts(&self, lost: u8, left: Option<u8>) -> Option<String> {
        let plural = |count: u8| if count == 1 { "" } else { "s" };
        match (lost, left) {
            (0, None) => None,
            (lost, None) => Some(format!("{lost} timeout{}", plural(lost))),
            (_, Some(0)) => Some("no timeout left".into()),
            (_, Some(left)) => Some(format!("{left} timeout{} left", plural(left))),
        }
    }

    /// What follows when the running period has run out; or why nothing follows.
    fn then(&self, outlook: &Outlook<'_>) -> String {
        english::then(outlook)
    }

    /// The terms of every turn in a stage, counted from 0: delay, bonus and moves, a sentence each.
    fn terms(&self, control: &TimeControl, stage: usize) -> Vec<String> {
        let Some(described) = control.describe_stages().into_iter().nth(stage) else { return Vec::new() };
        [described.turn, described.bonus, described.moves].into_iter().flatten().collect()
    }

    /// A time of the control in words: `30 seconds`.
    fn duration(&self, time: Time) -> String {
        time.in_words().to_string()
    }

    /// The time that a move adds.
    fn bonus(&self, bonus: Bonus) -> String {
        match bonus {
            Bonus::Increment(time) => format!("+{}", self.duration(time)),
            Bonus::Bronstein(time) => format!("+ what the move used, up to {}", self.duration(time)),
            Bonus::Opponent => "+ what the opponent uses".into(),
        }
    }

    /// The cap, above which nothing can raise the time (R8).
    fn cap(&self, cap: &str) -> String {
        format!("cap {cap}")
    }

    /// The part of the increment that a move made now would waste, and the part that it would add, if any.
    fn waste(&self, wasted: &str, kept: Option<&str>) -> String {
        match kept {
            Some(kept) => format!("a move now would add {kept} and waste {wasted} of the increment"),
            None => format!("a move now would waste {wasted} of the increment"),
        }
    }

    /// A time below the shortest one that the style can write.
    fn less_than(&self, time: &str) -> String {
        format!("less than {time}")
    }
}

/// What a seat can expect if it makes no move, for [`Words::then`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Outlook<'o> {
    /// The seat's control.
    pub control: &'o TimeControl,
    /// The seat's clock; its `then` has the coming periods.
    pub seat: &'o SeatView,
    /// The state of the seat.
    pub seat_status: SeatStatus,
    /// The state of the whole clock.
    pub status: Status,
    /// Whether the seat loses the turn and not the game when its time has run out (S11).
    pub is_timeout: bool,
}
