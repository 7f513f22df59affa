//! The effects that a clock reports: what happened, when, and why each number changed.

use crate::words::words;
use core::fmt;

use crate::{PauseReason, Seat, Span, Timestamp};

/// Something that happened on a clock, at its exact instant. It prints as one line.
///
/// ```
/// use tc_core::{Change, Effect, FlagCause, Seat, Timestamp};
///
/// let change = Change::Flag { by: FlagCause::Time };
/// let flag = Effect { at: Timestamp::micros(2_500), seat: Some(Seat::FIRST), change };
/// assert_eq!(flag.to_string(), "2.5 seat 0: flag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The exact instant.
    pub at: Timestamp,
    /// The seat; `None` if it concerns all.
    pub seat: Option<Seat>,
    /// What changed.
    pub change: Change,
}

/// Sorts the effects of one input by their instants; those of one instant stay as they were reported (S6). Seats of a
/// simultaneous turn are charged one after the other, so their effects come unsorted. Nothing is allocated, and effects
/// that are already sorted cost one comparison each.
pub(crate) fn sort_by_instant(effects: &mut [Effect]) {
    for end in 1..effects.len() {
        if effects[end - 1].at <= effects[end].at {
            continue;
        }
        let place = effects[..end].partition_point(|earlier| earlier.at <= effects[end].at);
        effects[place..=end].rotate_right(1);
    }
}

/// What changed on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// The seat's clock begins to run.
    Turn,
    /// Periods of the stage ended, and another one of the stage runs.
    Periods {
        /// The number of periods that ended, at least 1.
        spent: u64,
        /// The periods left, the running one included; `None` if they are unlimited.
        left: Option<u16>,
        /// What ended them.
        by: Cause,
    },
    /// The seat enters another stage.
    Stage {
        /// The stage that begins, counted from 0.
        stage: usize,
        /// What brought it about.
        by: Cause,
    },
    /// The period's time is whole again and its move count 0.
    Reset {
        /// What brought it about.
        by: Cause,
    },
    /// A bonus is added, as far as the cap leaves room.
    Bonus {
        /// The time that is added.
        time: Span,
        /// The kind of bonus.
        kind: BonusKind,
    },
    /// Time is lost without being used.
    Forfeited {
        /// The time that is lost.
        time: Span,
        /// How it is lost.
        why: Loss,
    },
    /// The seat has moved. `thought` is the sum of the next three, and for a free move or a seat without a clock all
    /// there is. What is charged adds up to the seat's account of used time (S24), but for turns that end without a
    /// move. A seat that has flagged reports none.
    Moved {
        /// From the beginning of the turn to the move, without pauses, halts and weekends. After an undo the turn goes
        /// on, and what was thought before counts. A move that is not charged has at most 278 years.
        thought: Span,
        /// What was taken from the clock.
        charged: Span,
        /// What the delay covered (R7).
        delay: Span,
        /// What the credit for lag (S14), the margin (S23) or the rounding of the charge (S26) covered; below zero where the
        /// least charge is more than the move took.
        credit: Span,
        /// The stage in which the move was made, counted from 0.
        stage: usize,
        /// The period in which it was made, counted from 0; `None` if the stage has any number of them.
        period: Option<u16>,
    },
    /// Lag is taken off the move's time.
    Credit {
        /// The time that is credited.
        time: Span,
    },
    /// The seat has begun periods that cost points (S32).
    Penalty {
        /// What they cost.
        points: u64,
        /// What all such periods of the seat have cost, these included.
        total: u64,
    },
    /// An adjustment changed the clock (S12).
    Adjusted {
        /// By how much, negative if time was taken.
        time: Span,
        /// The kind of adjustment.
        why: AdjustedBy,
    },
    /// A reason to pause began.
    Paused(PauseReason),
    /// A reason to pause ended.
    Resumed(PauseReason),
    /// The seat has lost its turn on time, and not the game (S11).
    Timeout {
        /// What was used up.
        by: FlagCause,
    },
    /// The seat has lost on time.
    Flag {
        /// What was used up.
        by: FlagCause,
    },
    /// The last press is undone; this seat runs again (S13).
    Undone,
    /// The start clock ran out: the game is cancelled (S9).
    Cancelled,
    /// The game ended for another reason than time, which its [`Input::End`](crate::Input::End) has.
    Ended,
}

words! {
    /// What ended a period or a stage.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Cause {
        /// Its time ran out.
        Time = "time",
        /// Its moves were made.
        Moves = "moves",
    }
}

words! {
    /// What was used up when a flag fell.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum FlagCause {
        /// The time of the seat, also where the limit of the move ends at the same instant.
        #[default]
        Time = "time",
        /// The limit of the move, before the time of the seat (S27).
        MoveLimit = "move_limit",
        /// The start clock (S9).
        StartClock = "start_clock",
        /// The patience of the clock: a hundred turns in a row were lost on time (S11).
        Abandoned = "abandoned",
    }
}

impl FlagCause {
    fn after_colon(self) -> &'static str {
        match self {
            FlagCause::Time => "",
            FlagCause::MoveLimit => ": move limit",
            FlagCause::StartClock => ": start clock",
            FlagCause::Abandoned => ": abandoned",
        }
    }
}

words! {
    /// The kinds of bonus.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum BonusKind {
        /// `+ B` after a move (R9).
        Increment = "increment",
        /// The increment before the start (S9).
        First = "first",
        /// `+ ..B`: what the move used is given back (R10).
        Bronstein = "bronstein",
        /// `+ opp`: what another seat used (R11).
        Opponent = "opponent",
    }
}

words! {
    /// How time is lost without being used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Loss {
        /// The moves restarted the period (R4).
        Reset = "reset",
        /// The moves ended the period, and what was left of it expired (R6).
        Expire = "expire",
        /// It was taken, transferred, or set to less (S12).
        Take = "take",
        /// An hourglass gain did not fit under the cap (R11).
        Cap = "cap",
    }
}

words! {
    /// How a clock was adjusted (S12).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AdjustedBy {
        /// Time was given.
        Give = "give",
        /// Time was taken.
        Take = "take",
        /// Time was set.
        Set = "set",
        /// Time went from one seat to another.
        Transfer = "transfer",
        /// The move count was set.
        Moves = "moves",
        /// The seat went berserk.
        Berserk = "berserk",
        /// The next bonus will be skipped.
        SkipBonus = "skip_bonus",
    }
}

/// The instant in milliseconds, the seat, and what happened: `95000 seat 0: 2 periods expired, 3 left`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.at)?;
        if let Some(seat) = self.seat {
            write!(f, " seat {seat}")?;
        }
        write!(f, ": {}", self.change)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Turn => f.write_str("its clock runs"),
            Change::Periods { spent, left, by } => {
                let plural = if *spent == 1 { "" } else { "s" };
                let ended = match by {
                    Cause::Time => "expired",
                    Cause::Moves => "completed",
                };
                write!(f, "{spent} period{plural} {ended}, ")?;
                match left {
                    Some(left) => write!(f, "{left} left"),
                    None => f.write_str("unlimited left"),
                }
            }
            Change::Stage { stage, by } => write!(f, "stage {} begins: {}", stage + 1, reason(*by)),
            Change::Reset { by } => write!(f, "the period restarts: {}", reason(*by)),
            Change::Bonus { time, kind } => write!(f, "+{time} {} bonus", kind.word()),
            Change::Forfeited { time, why } => write!(f, "{time} forfeited by {}", why.word()),
            Change::Moved { thought, charged, delay, credit, .. } => {
                write!(f, "moved after {thought}, {charged} charged")?;
                // A least charge, and time that counts twice, cost more than the move took.
                let added = Span::saturating_micros(credit.as_micros().min(0).saturating_neg());
                let credit = (*credit).max(Span::ZERO);
                let parts = [(*delay, "in the delay"), (credit, "credited"), (added, "added to the charge")];
                let mut parts = parts.iter().filter(|(time, _)| !time.is_zero());
                parts.try_for_each(|(time, what)| write!(f, ", {time} {what}"))
            }
            Change::Credit { time } => write!(f, "{time} credited for lag"),
            Change::Penalty { points, total } => {
                let plural = if *points == 1 { "" } else { "s" };
                write!(f, "{points} penalty point{plural}, {total} in all")
            }
            Change::Adjusted { time, why } if time.is_zero() => write!(f, "adjusted: {}", why.word()),
            Change::Adjusted { time, why } => {
                let sign = if time.is_negative() { "" } else { "+" };
                write!(f, "adjusted by {sign}{time}: {}", why.word())
            }
            Change::Paused(reason) => write!(f, "paused: {reason}"),
            Change::Resumed(reason) => write!(f, "resumed: {reason}"),
            Change::Timeout { by } => write!(f, "timeout{}", by.after_colon()),
            Change::Flag { by } => write!(f, "flag{}", by.after_colon()),
            Change::Undone => f.write_str("the last press is undone"),
            Change::Cancelled => f.write_str("cancelled: the start clock ran out"),
            Change::Ended => f.write_str("ended"),
        }
    }
}

/// Why a stage or a period begins.
fn reason(cause: Cause) -> &'static str {
    match cause {
        Cause::Time => "time used up",
        Cause::Moves => "moves made",
    }
}
