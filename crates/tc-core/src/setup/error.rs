//! Why rules and controls do not make a setup.

use crate::{MAX_SEATS, Span};

/// Why rules and controls do not make a [`Setup`](crate::Setup).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A clock without seats.
    #[error("a clock needs at least one seat, found none")]
    NoSeats,
    /// More seats than [`MAX_SEATS`]: 17 for that many or more.
    #[error("expected at most {MAX_SEATS} seats, found {0}")]
    TooManySeats(usize),
    /// The start clock is not longer than zero.
    #[error("expected a start clock longer than 0s, found {0}")]
    StartClock(Span),
    /// The allowance for lag is negative, or longer than an hour.
    #[error("expected an allowance for lag from 0s to 3600s, found {0}")]
    LagAllowance(Span),
    /// The margin is negative, or longer than a control's longest time.
    #[error("expected a margin from 0s to 316224000s, found {0}")]
    Margin(Span),
    /// A margin together with a rule for lag, which has its own grace.
    #[error("expected a margin or a rule for lag, not both; `margin 0s` or `lag off` leaves one of them out")]
    MarginWithLag,
    /// The limit of a move is not longer than zero, or longer than a control's longest time.
    #[error("expected a move limit longer than 0s and at most 316224000s, found {0}")]
    MoveLimit(Span),
    /// The unit of what a move is charged is not longer than zero, or longer than a control's longest time.
    #[error("expected a unit of charges longer than 0s and at most 316224000s, found {0}")]
    Charge(Span),
    /// The least that a move is charged is negative, or longer than a control's longest time.
    #[error("expected a least charge from 0s to 316224000s, found {0}")]
    ChargeLeast(Span),
    /// A time of a control is not a whole number of units.
    #[error("expected times that are whole units of {unit}, of which moves are charged, found {time}")]
    ChargeUnits {
        /// The unit of what a move is charged.
        unit: Span,
        /// The time.
        time: Span,
    },
    /// The least that a move is charged is not a whole number of the units of charges.
    #[error("expected a least charge of whole units of {unit}, of which moves are charged, found {least}")]
    ChargeLeastUnits {
        /// The unit of what a move is charged.
        unit: Span,
        /// The least.
        least: Span,
    },
    /// The time beyond which a turn counts twice is negative, or longer than a control's longest time.
    #[error("expected a time from 0s to 316224000s beyond which a turn counts twice, found {0}")]
    ChargeDouble(Span),
    /// Time that counts twice together with a rule about the microsecond at which time ends.
    #[error("expected time that counts twice or `{0}`, not both; `charge-double off` counts all time once")]
    ChargeDoubleWith(&'static str),
    /// Charges that are rounded together with an hourglass, where others gain what a move took.
    #[error(
        "expected rounded charges or the hourglass bonus `+ opp`, not both; `charge off, charge-least 0s, charge-double off` leaves charges exact"
    )]
    ChargeWithHourglass,
    /// Charges that are rounded together with stages that all seats enter at once.
    #[error(
        "expected rounded charges or `stage-change zero-all`, not both; `charge off, charge-least 0s, charge-double off` leaves charges exact"
    )]
    ChargeWithZeroAll,
    /// No seat has the stage from which periods cost points.
    #[error("expected a stage from 1 to {stages} from which periods cost points, found {from}")]
    PenaltyFrom {
        /// The stage, counted from 1.
        from: u8,
        /// The most stages that a seat has.
        stages: usize,
    },
    /// A rule that has no effect without another one, which is not there.
    #[error("`{rule}` needs `{needs}`, and has no effect without it")]
    Alone {
        /// The word of the rule.
        rule: &'static str,
        /// The other rule, as text.
        needs: &'static str,
    },
    /// A penalty together with the quota of lichess: the state of a seat has room for one of them.
    #[error("expected a penalty or `lag lichess`, not both; `penalty 0` or `lag off` leaves one of them out")]
    PenaltyWithLag,
    /// The number of pauses is above 65 534.
    #[error("expected at most 65534 pauses; leave the number out for unlimited pauses")]
    TooManyPauses,
    /// The critical threshold is above the low one, or negative.
    #[error(
        "expected thresholds of 0s or more, critical not above low, found low below {low} and critical below {critical}"
    )]
    Thresholds {
        /// Below it, pressure is low.
        low: Span,
        /// Below it, pressure is critical.
        critical: Span,
    },
}

impl SetupError {
    /// The words of the [rules](crate::Rule) that it concerns; empty for an error in the number of seats.
    pub fn rules(&self) -> &'static [&'static str] {
        match self {
            SetupError::NoSeats | SetupError::TooManySeats(_) => &[],
            SetupError::StartClock(_) => &["start-clock"],
            SetupError::LagAllowance(_) => &["lag"],
            SetupError::Margin(_) => &["margin"],
            SetupError::MarginWithLag => &["margin", "lag"],
            SetupError::MoveLimit(_) => &["move-limit"],
            SetupError::Charge(_) | SetupError::ChargeUnits { .. } => &["charge"],
            SetupError::ChargeLeastUnits { .. } => &["charge-least", "charge"],
            SetupError::ChargeLeast(_) => &["charge-least"],
            SetupError::ChargeDouble(_) => &["charge-double"],
            SetupError::ChargeDoubleWith("margin") => &["charge-double", "margin"],
            SetupError::ChargeDoubleWith(_) => &["charge-double", "calendar"],
            SetupError::ChargeWithZeroAll => &["charge", "charge-least", "charge-double", "stage-change"],
            SetupError::ChargeWithHourglass => &["charge", "charge-least", "charge-double"],
            SetupError::PenaltyFrom { .. } => &["penalty-from"],
            SetupError::Alone { rule: "timeouts", .. } => &["timeouts", "after-flag"],
            SetupError::Alone { rule: "start-clock-for", .. } => &["start-clock-for", "start-clock"],
            SetupError::Alone { rule: "start-clock-end", .. } => &["start-clock-end", "start-clock"],
            SetupError::Alone { .. } => &["penalty-from", "penalty"],
            SetupError::PenaltyWithLag => &["penalty", "lag"],
            SetupError::TooManyPauses => &["pauses"],
            SetupError::Thresholds { .. } => &["critical", "low"],
        }
    }
}
