//! What is agreed before a game: the controls of the seats and the rules that go with them.

use super::MS;
use super::control::Control;

/// The rules of a game beside its controls. Times are milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwinRules {
    /// A period, and the game, end one nanosecond after zero and not at zero (S1).
    pub past_zero: bool,
    /// The first stage's increment is on the clock from the beginning (S9).
    pub first_bonus: bool,
    /// So many first moves of each seat cost nothing (S9b).
    pub free_moves: u16,
    /// Free moves earn their increment (S9b).
    pub free_bonus: bool,
    /// The time within which every seat must have moved once (S9c).
    pub start_clock: Option<i64>,
    /// Clocks stand from Saturday to Monday, UTC (S8).
    pub weekend: bool,
    /// How often each seat may pause; unlimited unless set (S7).
    pub pauses: Option<u16>,
    /// How many presses can be undone at most.
    pub keep_undo: Option<u32>,
    /// What a flag does to the game (S11).
    pub after_flag: AfterFlag,
    /// How lag is made up for (S14).
    pub lag: Lag,
    /// When stages change (S22).
    pub stage_change: StageChange,
}

/// What a flag does to the game (S11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterFlag {
    /// It ends it.
    #[default]
    Stop,
    /// The seat keeps its turn, uncharged.
    Count,
    /// The turn passes on and the seat is passed over from now on; with two seats the game ends.
    Drop,
}

/// How lag is made up for (S14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lag {
    /// Not at all.
    #[default]
    Off,
    /// From a quota that depends on the control and grows with every move.
    Lichess,
    /// Up to so many milliseconds a move.
    Fixed(i64),
}

/// When stages change (S22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StageChange {
    /// For the seat whose moves or time bring it about.
    #[default]
    Count,
    /// For all seats when the time of one reaches zero.
    ZeroAll,
}

/// The controls and the rules: all that does not change during a game.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) controls: Vec<Control>,
    pub(super) rules: TwinRules,
}

impl Setup {
    /// What a flag does with this number of seats.
    pub(super) fn after_flag(&self) -> AfterFlag {
        match self.rules.after_flag {
            AfterFlag::Drop if self.controls.len() <= 2 => AfterFlag::Stop,
            rule => rule,
        }
    }

    /// The start clock before it runs, in nanoseconds.
    pub(super) fn start_clock(&self) -> Option<i64> {
        self.rules.start_clock.map(|time| time * MS)
    }
}
