//! What does not fit.

use alloc::string::String;

use serde::{Serialize, Serializer};
use tc_core::{Seat, Span};

/// Something in a record that does not fit its control, or contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// What kind of misfit it is.
    pub kind: FindingKind,
    /// The half-move, from 1.
    pub ply: u32,
    /// Whose clock it is.
    #[serde(rename = "player")]
    pub seat: Seat,
    /// The recorded clock, or in a record without clocks the time that the move took; `None` if that is not a time.
    pub clock: Option<Span>,
    /// The least and the greatest value that would fit; `None` if no bound is known.
    pub expected: Option<(Span, Span)>,
    /// How much the record is above the greatest value that would fit, or, if negative, below the least.
    pub delta: Span,
    /// The likely cause, as a sentence.
    pub cause: String,
}

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// The clock has more than fits, by at most one increment: it was probably pressed once more than there are moves.
    IncrementMore,
    /// The clock has more than fits, by about a round number of minutes, or shows one: an arbiter or the site probably set it.
    TimeSet,
    /// The clock has more than fits, by at most 15 seconds: a player or the site probably gave time.
    TimeGiven,
    /// The clock has more than fits, by another time, or more periods than were left.
    TooHigh,
    /// The last clock of a player is lower than a move leaves it: a flag, or the clock ran on after resignation.
    TooLowAtEnd,
    /// The player moved after the time was used up.
    PlayedOnAfterFlag,
    /// The times of moves, which a program measured from outside, add up to more than the control gives.
    TimesTooLong,
    /// The clock contradicts the recorded time that the move took.
    ClockAgainstEmt,
    /// A player's clock is above the control from the first value on.
    Shifted,
    /// The recorded value is not a time.
    BrokenValue,
}

impl FindingKind {
    /// Every kind, in order.
    pub const ALL: [FindingKind; 10] = [
        FindingKind::IncrementMore,
        FindingKind::TimeSet,
        FindingKind::TimeGiven,
        FindingKind::TooHigh,
        FindingKind::TooLowAtEnd,
        FindingKind::PlayedOnAfterFlag,
        FindingKind::TimesTooLong,
        FindingKind::ClockAgainstEmt,
        FindingKind::Shifted,
        FindingKind::BrokenValue,
    ];

    /// The name in JSON: `increment_more`.
    pub const fn name(self) -> &'static str {
        match self {
            FindingKind::IncrementMore => "increment_more",
            FindingKind::TimeSet => "time_set",
            FindingKind::TimeGiven => "time_given",
            FindingKind::TooHigh => "too_high",
            FindingKind::TooLowAtEnd => "too_low_at_end",
            FindingKind::PlayedOnAfterFlag => "played_on_after_flag",
            FindingKind::TimesTooLong => "times_too_long",
            FindingKind::ClockAgainstEmt => "clock_against_emt",
            FindingKind::Shifted => "shifted",
            FindingKind::BrokenValue => "broken_value",
        }
    }
}

/// The name.
impl Serialize for FindingKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}
