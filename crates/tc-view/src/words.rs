//! The words of a face, which a program can replace.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

use tc_core::client::SeatView;
use tc_core::{PauseSet, Pressure, Seat, Status};
use tc_notation::{Bonus, Time, TimeControl};

use crate::names::without_controls;
use crate::{MovesLeft, PeriodsLeft, SeatStatus, english};

/// Every word that a [`Face`](crate::Face) has. The methods are English unless they are replaced; [`Names`](crate::Names)
/// replaces what the seats are called.
///
/// Times such as `1:30:00` have no words; the letters of `2d 12h` are set by
/// [`TimeStyle::with_letters`](crate::TimeStyle::with_letters).
///
/// ```
/// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_view::{Outlook, Style, View, Words, text};
///
/// #[derive(Debug)]
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
pub trait Words: Debug + Sync {
    /// What a seat is called. A face replaces characters that control the line or its direction.
    fn seat(&self, seat: Seat) -> String {
        format!("seat {seat}")
    }

    /// That a seat has no clock; the name comes before it.
    fn no_clock(&self) -> String {
        "has no clock".into()
    }

    /// What the whole clock is doing: `paused by White; weekend`. `None` to say nothing, as in a game that runs.
    fn status(&self, status: Status, pauses: PauseSet) -> Option<String> {
        english::status(status, pauses, |seat| without_controls(&self.seat(seat)))
    }

    /// How long the start clock still runs.
    fn start_clock(&self, left: &str) -> String {
        format!("{left} to the first move, then the game is cancelled")
    }

    /// What a seat is doing, where its time and the turn do not show it.
    fn seat_status(&self, status: SeatStatus) -> Option<String> {
        let words = match status {
            SeatStatus::Waits | SeatStatus::Runs | SeatStatus::Delays | SeatStatus::Free | SeatStatus::Paused => {
                return None;
            }
            SeatStatus::Halted => "has moved",
            SeatStatus::Pending => "flag pending",
            SeatStatus::Flagged => "flag fallen",
        };
        Some(words.into())
    }

    /// How short of time a seat is; `None` to say nothing.
    fn pressure(&self, pressure: Pressure) -> Option<String> {
        match pressure {
            Pressure::Calm => None,
            Pressure::Low => Some("low".into()),
            Pressure::Critical => Some("very low".into()),
        }
    }

    /// How long a pending flag can still be averted (S14).
    fn pending(&self, left: &str) -> String {
        format!("final in {left}")
    }

    /// What is left of the delay (R7).
    fn delay(&self, left: &str) -> String {
        format!("delay {left}")
    }

    /// The stage, counted from 1; asked for where a control has more than one.
    fn stage(&self, stage: usize, stages: usize) -> String {
        format!("stage {stage} of {stages}")
    }

    /// Which period of the stage runs; `None` to say nothing, as where there is one only.
    fn periods(&self, periods: PeriodsLeft) -> Option<String> {
        english::periods(periods)
    }

    /// The moves that are still to be made in the period.
    fn moves(&self, moves: MovesLeft) -> String {
        english::moves(moves)
    }

    /// How long it is until the flag falls; `None` for a clock whose flag never does.
    fn to_flag(&self, left: Option<&str>) -> String {
        left.map_or_else(|| "no flag".into(), |left| format!("{left} to the flag"))
    }

    /// What comes when the running period has run out; or why nothing does.
    fn then(&self, outlook: &Outlook<'_>) -> String {
        english::then(outlook)
    }

    /// What holds in every turn of a stage, counted from 0, in sentences.
    fn terms(&self, control: &TimeControl, stage: usize) -> Vec<String> {
        let Some(described) = control.describe_stages().into_iter().nth(stage) else { return Vec::new() };
        [described.turn, described.bonus, described.moves].into_iter().flatten().collect()
    }

    /// A time of the control in words: `30 seconds`.
    fn duration(&self, time: Time) -> String {
        time.in_words().to_string()
    }

    /// What a move brings, or at most brings.
    fn bonus(&self, bonus: Bonus) -> String {
        match bonus {
            Bonus::Increment(time) => format!("+{}", self.duration(time)),
            Bonus::Bronstein(time) => format!("+ what the move used, up to {}", self.duration(time)),
            Bonus::Opponent => "+ what the opponent uses".into(),
        }
    }

    /// The limit above which nothing can raise the time (R8).
    fn cap(&self, cap: &str) -> String {
        format!("cap {cap}")
    }

    /// What a move made now would waste of the increment, and what it would bring, if anything.
    fn waste(&self, wasted: &str, kept: Option<&str>) -> String {
        match kept {
            Some(kept) => format!("a move now would bring {kept}, and waste {wasted} of the increment"),
            None => format!("a move now would waste {wasted} of the increment"),
        }
    }

    /// A time that is shorter than the shortest one that is written.
    fn less_than(&self, time: &str) -> String {
        format!("less than {time}")
    }
}

/// What a seat has before it if it makes no move: what [`Words::then`] puts into words.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Outlook<'o> {
    /// The seat's control.
    pub control: &'o TimeControl,
    /// The seat's clock; its `then` has the periods to come.
    pub seat: &'o SeatView,
    /// What the seat is doing.
    pub seat_status: SeatStatus,
    /// What the whole clock is doing.
    pub status: Status,
}
