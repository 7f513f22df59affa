//! What a notation can say, as a value. The losses of every notation, and the nearest control that it can say, are
//! derived from this value in one place.
//!
//! A [`Shape`] lists the systems of a notation, such as "a main time and byo-yomi". A [`System`] has the [`Form`] of
//! its stages. A form says which parts a stage has, in which units. Of the systems the one is chosen that loses the
//! least.
//!
//! ```
//! use tc_interop::shape::{Form, Shape, System};
//! use tc_interop::units::SECOND;
//!
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

use crate::LossKind;

/// All that a notation can say.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The systems; of two that lose equally much, the first is chosen.
    pub systems: &'static [System],
    /// Whether each increment is on the clock before its move, wherever a control has one. Otherwise it comes after the
    /// move.
    pub first_bonus: bool,
    /// The rules, apart from increments before moves, that the notation can say.
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

impl Shape {
    /// A notation with these systems and without rules.
    pub const fn of(systems: &'static [System]) -> Shape {
        Shape { systems, first_bonus: false, rules: &[] }
    }

    /// A notation in which each increment is on the clock before its move.
    pub const fn with_first_bonus(systems: &'static [System]) -> Shape {
        Shape { systems, first_bonus: true, rules: &[] }
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
