//! What a notation can say, as a value. The losses of every notation, and the nearest control that it can say, are
//! derived from this value in one place.
//!
//! A [`Shape`] lists the systems of a notation, such as "a main time and byo-yomi". A [`System`] has the [`Form`] of its
//! stages. A form says which parts a stage has, in which units. Of the systems the one is chosen that loses the least.
//!
//! ```
//! use tc_interop::shape::{Form, Shape, System};
//!
//! const SECOND: u64 = 1_000_000_000;
//! /// A time with an increment, both in whole seconds.
//! const SHAPE: Shape = Shape::of(&[System::single(Form::time(SECOND).increment(SECOND))]);
//!
//! let control: tc_notation::TimeControl = "(2s) 5m.. + 3s".parse()?;
//! let nearest = SHAPE.nearest(&control.into());
//! assert_eq!(nearest.settings.map(|nearest| nearest.control.to_string()).as_deref(), Some("5m.. + 3s"));
//! assert_eq!(nearest.losses[0].to_string(), "stage 1: the delay");
//! # Ok::<(), tc_notation::ParseError>(())
//! ```

mod form;
mod losses;
mod nearest;

pub use form::{Caps, Form, Number};
pub use losses::Fitted;
pub use nearest::Nearest;

use tc_core::{FreeBonus, Rules};

use crate::LossKind;

/// All that a notation can say.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The systems; of two that lose equally much, the first is chosen.
    pub systems: &'static [System],
    /// When the first increment comes.
    pub first_bonus: FirstBonus,
    /// The rules, apart from the first increment, that the notation can say.
    pub rules: &'static [LossKind],
}

/// A kind of control.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "systems are constants, which cannot be boxed")]
pub enum System {
    /// No clock.
    NoClock,
    /// Stages in a row.
    Stages {
        /// The form of the stages before the last, and their least and largest number.
        before: Option<(Form, usize, usize)>,
        /// The form of the last stage.
        last: Form,
    },
}

/// What a notation says of the first increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstBonus {
    /// It comes after the first move.
    AfterMove,
    /// It is on the clock before the first move, in every control with an increment.
    BeforeMove,
    /// Either, as the text says.
    Said,
}

impl Shape {
    /// A notation with these systems and without rules.
    pub const fn of(systems: &'static [System]) -> Shape {
        Shape { systems, first_bonus: FirstBonus::AfterMove, rules: &[] }
    }

    /// A notation in which the first increment is on the clock before the first move.
    pub const fn with_first_bonus(systems: &'static [System]) -> Shape {
        Shape { systems, first_bonus: FirstBonus::BeforeMove, rules: &[] }
    }
}

impl System {
    /// A single stage.
    pub const fn single(stage: Form) -> System {
        System::Stages { before: None, last: stage }
    }

    /// An overtime, after a main time or without one.
    pub const fn overtime(main: Form, overtime: Form) -> System {
        System::Stages { before: Some((main, 0, 1)), last: overtime }
    }

    /// A last stage after at least this number of other stages.
    pub const fn row(before: Form, least: usize, last: Form) -> System {
        System::Stages { before: Some((before, least, usize::MAX)), last }
    }
}

/// Rules that differ from the default, each with the loss where a notation cannot say it.
fn rule_losses(rules: &Rules) -> impl Iterator<Item = LossKind> {
    let plain = Rules::default();
    let has_free_moves =
        rules.free_moves != plain.free_moves || rules.start_clock.is_some() || rules.free_bonus != FreeBonus::default();
    let has_other = rules.boundary != plain.boundary
        || rules.pauses != plain.pauses
        || rules.after_flag != plain.after_flag
        || rules.lag != plain.lag
        || rules.thresholds != plain.thresholds;
    let differs = [
        (LossKind::FreeMoves, has_free_moves),
        (LossKind::Weekends, rules.calendar != plain.calendar),
        (LossKind::StageChange, rules.stage_change != plain.stage_change),
        (LossKind::Rule, has_other),
    ];
    differs.into_iter().filter_map(|(kind, differs)| differs.then_some(kind))
}
