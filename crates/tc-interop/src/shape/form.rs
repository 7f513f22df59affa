//! The form of a stage: which parts it has, in which units.

use tc_notation::{Periods, Time};

/// A number of units that a notation can write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The unit, in microseconds.
    pub unit: u64,
    /// The least time, in microseconds.
    pub least: u64,
    /// The greatest time, in microseconds.
    pub most: u64,
}

impl Number {
    /// Any whole number of this unit, in microseconds.
    pub const fn of(unit: u64) -> Number {
        Number { unit, least: 0, most: u64::MAX }
    }

    /// The time in whole units.
    pub(crate) fn floor(self, time: Time) -> Time {
        Time::from_micros(time.as_micros() - time.as_micros() % self.unit).unwrap_or(time)
    }

    /// Whether a time is in the range.
    pub(super) fn has(self, time: Time) -> bool {
        (self.least..=self.most).contains(&time.as_micros())
    }
}

/// The moves of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovesForm {
    /// The stage lasts as long as its time.
    Any,
    /// The stage ends after moves, at least this number.
    Required { least: u32 },
    /// The time restarts after moves, at most this number.
    Reset { most: u32 },
}

/// The periods of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PeriodsForm {
    /// A fixed number that the notation does not write.
    Only(Periods),
    /// As many as the text says, at most this number.
    Counted { most: u16 },
    /// One; the time of those before it is added to the stage before.
    Folded,
}

/// The caps of an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// An increment can be without a cap.
    pub unlimited: bool,
    /// The time of the stage can be the cap.
    pub start: bool,
    /// Any other cap.
    pub other: Option<Number>,
}

/// The form of a stage. Without more it has a time, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub(super) time: Number,
    pub(super) moves: MovesForm,
    pub(super) periods: PeriodsForm,
    pub(super) delay: Option<Number>,
    pub(super) increment: Option<(Number, Caps)>,
    pub(super) bronstein: Option<Number>,
    pub(super) is_hourglass: bool,
    /// A delay and an increment exclude each other.
    pub(super) is_either: bool,
    /// An increment needs a time.
    pub(super) needs_time: bool,
}

impl Form {
    /// A time in this unit, given in microseconds.
    pub const fn time(unit: u64) -> Form {
        Form {
            time: Number::of(unit),
            moves: MovesForm::Any,
            periods: PeriodsForm::Only(Periods::ONE),
            delay: None,
            increment: None,
            bronstein: None,
            is_hourglass: false,
            is_either: false,
            needs_time: false,
        }
    }

    /// The stage of a main time before overtime, which is left out if it would be zero.
    pub const fn at_least(mut self, micros: u64) -> Form {
        self.time.least = micros;
        self
    }

    /// The stage is left out if its time would be zero, also with an increment.
    pub const fn with_time(mut self) -> Form {
        self.needs_time = true;
        self
    }

    /// The time is at most this, in microseconds.
    pub const fn at_most(mut self, micros: u64) -> Form {
        self.time.most = micros;
        self
    }

    /// The stage ends after a number of moves.
    pub const fn required(self) -> Form {
        self.required_from(1)
    }

    /// The stage ends after a number of moves, at least this.
    pub const fn required_from(mut self, least: u32) -> Form {
        self.moves = MovesForm::Required { least };
        self
    }

    /// The stage repeats without end.
    pub const fn repeating(mut self) -> Form {
        self.periods = PeriodsForm::Only(Periods::Unlimited);
        self
    }

    /// The time restarts with every move.
    pub const fn per_move(self) -> Form {
        self.reset(1)
    }

    /// The time restarts after a number of moves, at most this.
    pub const fn reset(mut self, most: u32) -> Form {
        self.moves = MovesForm::Reset { most };
        self
    }

    /// The text has the number of periods, at most this.
    pub const fn periods(mut self, most: u16) -> Form {
        self.periods = PeriodsForm::Counted { most };
        self
    }

    /// Of counted periods the last; the time of the others counts as main time, and that they are periods is lost.
    pub const fn folded(mut self) -> Form {
        self.periods = PeriodsForm::Folded;
        self
    }

    /// A simple delay, in this unit.
    pub const fn delay(mut self, unit: u64) -> Form {
        self.delay = Some(Number::of(unit));
        self
    }

    /// A Bronstein delay, in this unit.
    pub const fn bronstein(mut self, unit: u64) -> Form {
        self.bronstein = Some(Number::of(unit));
        self
    }

    /// An increment without a cap, in this unit.
    pub const fn increment(self, unit: u64) -> Form {
        self.capped(unit, Caps { unlimited: true, start: false, other: None })
    }

    /// An increment with these caps, in this unit.
    pub const fn capped(mut self, unit: u64, caps: Caps) -> Form {
        self.increment = Some((Number::of(unit), caps));
        self
    }

    /// An increment without a cap, in this unit and at most this, in microseconds.
    pub const fn increment_at_most(self, unit: u64, most: u64) -> Form {
        let mut form = self.increment(unit);
        if let Some((number, _)) = &mut form.increment {
            number.most = most;
        }
        form
    }

    /// A stage has a delay or an increment, not both.
    pub const fn either(mut self) -> Form {
        self.is_either = true;
        self
    }

    /// An hourglass without a cap.
    pub const fn hourglass(mut self) -> Form {
        self.is_hourglass = true;
        self
    }
}
