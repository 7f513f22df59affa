//! Why a text is refused, while it is not known whether it is in our notation.

use alloc::boxed::Box;

use tc_notation::ParseError;

use super::Problem;

/// Why a text is refused.
pub(super) enum Refused {
    /// It is not a control in our notation.
    Text(ParseError),
    /// Another reason.
    Problem(Box<Problem>),
}

impl From<Refused> for Box<Problem> {
    fn from(refused: Refused) -> Box<Problem> {
        match refused {
            Refused::Text(error) => Box::new(Problem::from(&error)),
            Refused::Problem(problem) => problem,
        }
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Refused {
        Refused::Text(error)
    }
}

impl From<Box<Problem>> for Refused {
    fn from(problem: Box<Problem>) -> Refused {
        Refused::Problem(problem)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused::Problem(Box::new(problem))
    }
}
