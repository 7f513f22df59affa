//! What a game decides beside its time control.

mod calendar;
mod lag;
mod pressure;

pub use calendar::Calendar;
pub use lag::Lag;
pub use pressure::{Pressure, Thresholds};

use crate::Span;

/// When a budget is used up (S1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Boundary {
    /// A budget of T is used up at the instant T has elapsed: at exactly zero the period, or the game, is lost.
    #[default]
    AtZero,
    /// A clock is alive at exactly zero: the period, and the flag, end one nanosecond later.
    PastZero,
}

impl Boundary {
    /// All of them, the default first.
    pub const ALL: [Boundary; 2] = [Boundary::AtZero, Boundary::PastZero];

    /// The word for it, in options and in what is saved: `at-zero`, `past-zero`.
    pub const fn word(self) -> &'static str {
        match self {
            Boundary::AtZero => "at-zero",
            Boundary::PastZero => "past-zero",
        }
    }

    /// How many nanoseconds after its time is used up a period ends.
    pub(crate) const fn beyond_zero(self) -> i64 {
        match self {
            Boundary::AtZero => 0,
            Boundary::PastZero => 1,
        }
    }
}

/// Whether a free move earns its increment (S9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FreeBonus {
    /// It does not, as on lichess.
    #[default]
    NotEarned,
    /// It does, as on OGS.
    Earned,
}

/// What happens after a flag (S11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AfterFlag {
    /// Everything stops.
    #[default]
    Stop,
    /// The game goes on; the seat keeps its turn and is not charged any more.
    Count,
    /// The turn passes to the next seat that has not flagged; the game ends when one is left.
    Drop,
}

impl AfterFlag {
    /// All of them, the default first.
    pub const ALL: [AfterFlag; 3] = [AfterFlag::Stop, AfterFlag::Count, AfterFlag::Drop];

    /// The word for it, in options and in what is saved: `stop`, `count`, `drop`.
    pub const fn word(self) -> &'static str {
        match self {
            AfterFlag::Stop => "stop",
            AfterFlag::Count => "count",
            AfterFlag::Drop => "drop",
        }
    }
}

/// What brings the next stage (S22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StageChange {
    /// A seat that has made its moves, or used up its time, goes on to its own next stage.
    #[default]
    OnCount,
    /// The first seat whose time reaches zero takes everybody to the next stage, as DGT clocks without a move counter
    /// do. Whether the moves were made is for the arbiter to say.
    AtZeroAll,
}

impl StageChange {
    /// All of them, the default first.
    pub const ALL: [StageChange; 2] = [StageChange::OnCount, StageChange::AtZeroAll];

    /// The word for it, in options and in what is saved: `count`, `zero-all`.
    pub const fn word(self) -> &'static str {
        match self {
            StageChange::OnCount => "count",
            StageChange::AtZeroAll => "zero-all",
        }
    }
}

/// The rules of a clock beside the control: everything that sites, federations and clock hardware decide differently.
///
/// The default is an ordinary clock: started at once, flags at zero, everything stops after a flag.
///
/// ```
/// use tc_core::{Boundary, Calendar, Rules, Span};
///
/// let rules = Rules::default().calendar(Calendar::Weekend).pauses(5).start_clock(Span::from_secs(300).ok_or("too long")?);
/// assert_eq!(rules.boundary_rule(), Boundary::AtZero);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use = "rules do nothing until a setup takes them"]
pub struct Rules {
    pub(crate) boundary: Boundary,
    pub(crate) first_bonus: bool,
    pub(crate) free_moves: u8,
    pub(crate) free_bonus: FreeBonus,
    pub(crate) start_clock: Option<Span>,
    pub(crate) calendar: Calendar,
    pub(crate) pauses: Option<u16>,
    pub(crate) after_flag: AfterFlag,
    pub(crate) lag: Lag,
    pub(crate) stage_change: StageChange,
    pub(crate) thresholds: Thresholds,
    pub(crate) keep_undo: Option<u32>,
}

impl Rules {
    /// When a budget is used up (S1).
    pub const fn boundary(mut self, boundary: Boundary) -> Rules {
        self.boundary = boundary;
        self
    }

    /// The increment of the first stage is on the clock before the start, as FIDE and DGT have it (S9); its cap applies
    /// (R8).
    pub const fn with_first_bonus(mut self) -> Rules {
        self.first_bonus = true;
        self
    }

    /// So many moves of each seat cost nothing (S9).
    pub const fn free_moves(mut self, moves: u8) -> Rules {
        self.free_moves = moves;
        self
    }

    /// Whether a free move, or one under the start clock, earns its increment (S9).
    pub const fn free_bonus(mut self, bonus: FreeBonus) -> Rules {
        self.free_bonus = bonus;
        self
    }

    /// Until every seat has moved only this clock runs, and at its end the game is cancelled (S9). It must be longer
    /// than nothing.
    pub const fn start_clock(mut self, span: Span) -> Rules {
        self.start_clock = Some(span);
        self
    }

    /// When the clocks can run (S8).
    pub const fn calendar(mut self, calendar: Calendar) -> Rules {
        self.calendar = calendar;
        self
    }

    /// How many pauses a player has (S7); unlimited unless set.
    pub const fn pauses(mut self, pauses: u16) -> Rules {
        self.pauses = Some(pauses);
        self
    }

    /// What happens after a flag (S11).
    pub const fn after_flag(mut self, after_flag: AfterFlag) -> Rules {
        self.after_flag = after_flag;
        self
    }

    /// How lag is compensated (S14).
    pub const fn lag(mut self, lag: Lag) -> Rules {
        self.lag = lag;
        self
    }

    /// What brings the next stage (S22).
    pub const fn stage_change(mut self, stage_change: StageChange) -> Rules {
        self.stage_change = stage_change;
        self
    }

    /// How many presses can be undone at most (S13); all of them unless set. A [`Clock`](crate::Clock) keeps no more in
    /// memory, and nothing with 0. It also keeps at most 64 adjustments for each press of the bound; when there are more,
    /// it forgets the oldest presses.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Timestamp, Program, Refused, Rules, Seat, Setup, Undo};
    ///
    /// let setup: Setup = Setup::new(Rules::default().keep_undo(1), Program::compile(&"5m.. + 3s".parse()?))?;
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::EPOCH, &Input::press())?;
    /// clock.handle(Timestamp::EPOCH, &Input::press())?;
    /// assert_eq!(clock.presses_to_undo(), 1);
    /// clock.handle(Timestamp::EPOCH, &Input::Undo(Undo::UnlessFlagged))?;
    /// let again = clock.handle(Timestamp::EPOCH, &Input::Undo(Undo::UnlessFlagged));
    /// assert_eq!(again, Err(Refused::NothingToUndo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn keep_undo(mut self, presses: u32) -> Rules {
        self.keep_undo = Some(presses);
        self
    }

    /// From when on a clock is pressing (S18).
    pub const fn thresholds(mut self, thresholds: Thresholds) -> Rules {
        self.thresholds = thresholds;
        self
    }

    /// When a budget is used up.
    pub const fn boundary_rule(&self) -> Boundary {
        self.boundary
    }

    /// When the clocks can run.
    pub const fn calendar_rule(&self) -> Calendar {
        self.calendar
    }

    /// Whether the increment of the first stage is on the clock before the start.
    pub const fn has_first_bonus(&self) -> bool {
        self.first_bonus
    }

    /// How many moves of each seat cost nothing.
    pub const fn free_moves_rule(&self) -> u8 {
        self.free_moves
    }

    /// Whether a free move earns its increment.
    pub const fn free_bonus_rule(&self) -> FreeBonus {
        self.free_bonus
    }

    /// How long the start clock is, if there is one.
    pub const fn start_clock_rule(&self) -> Option<Span> {
        self.start_clock
    }

    /// How many presses can be undone at most; `None` for all.
    pub const fn keep_undo_rule(&self) -> Option<u32> {
        self.keep_undo
    }

    /// How many pauses a player has; `None` for any number.
    pub const fn pauses_rule(&self) -> Option<u16> {
        self.pauses
    }

    /// What happens after a flag.
    pub const fn after_flag_rule(&self) -> AfterFlag {
        self.after_flag
    }

    /// How lag is compensated.
    pub const fn lag_rule(&self) -> Lag {
        self.lag
    }

    /// What brings the next stage.
    pub const fn stage_change_rule(&self) -> StageChange {
        self.stage_change
    }

    /// From when on a clock is pressing.
    pub const fn thresholds_rule(&self) -> Thresholds {
        self.thresholds
    }

    /// How long after its time is used up a period ends: a nanosecond with [`Boundary::PastZero`].
    pub(crate) const fn beyond_zero(&self) -> i64 {
        self.boundary.beyond_zero()
    }

    /// The clock time from one instant to a later one; `None` if it does not fit.
    pub(crate) fn between(&self, from: i64, to: i64) -> Option<i64> {
        self.calendar.between(self.boundary, from, to)
    }

    /// The instant at which this much clock time has run since an instant; `None` if it does not fit.
    pub(crate) fn after(&self, from: i64, nanos: impl Into<i128>) -> Option<i64> {
        self.calendar.after(self.boundary, from, nanos)
    }

    /// Whether a press needs to look at none of them but the boundary.
    pub(crate) fn are_plain(&self) -> bool {
        self.calendar == Calendar::Always
            && self.lag == Lag::Off
            && self.after_flag == AfterFlag::Stop
            && self.stage_change == StageChange::OnCount
    }

    /// Whether moves decide on stages.
    pub(crate) fn counts_moves(&self) -> bool {
        self.stage_change == StageChange::OnCount
    }
}
