//! The messages of slips and of other notations.

use alloc::format;
use alloc::string::String;

use super::super::kind::{ErrorKind, unexpected};
use super::super::shown::{CodePoint, Shown};
use crate::time::Letters;

impl ErrorKind {
    /// The message of a slip, of another notation, or of the general kind. `found` is the text at the span.
    pub(in super::super) fn message_of_slip(self, found: &str) -> String {
        let found_text = Shown(found);
        match self {
            ErrorKind::ForeignNotation(notation) => format!("`{found_text}` is {notation}, not this notation"),
            ErrorKind::MissingUnit => format!("`{found_text}` needs a unit: {}", Letters("or")),
            ErrorKind::MissingTime => "a time is missing".into(),
            ErrorKind::MissingPeriodSign => "an `x` is missing after the number of periods".into(),
            ErrorKind::CombinedUnits => {
                format!("`{found_text}` combines units; a time is one number and one unit")
            }
            ErrorKind::UnitWord => format!("`{found_text}` is not a unit; the units are {}", Letters("and")),
            ErrorKind::DecimalComma => {
                format!("`{found_text}` has a decimal comma; write a point, because a comma separates stages")
            }
            ErrorKind::NotWhole => format!("`{found_text}` is not a whole number, which periods and moves need"),
            ErrorKind::Negative => "a number cannot be negative".into(),
            ErrorKind::ForeignDigit => format!("`{found_text}` is not written with the digits 0 to 9"),
            ErrorKind::ForeignCharacter => {
                format!("`{found_text}`{} has no meaning in the notation", CodePoint(found))
            }
            ErrorKind::ControlCharacter => {
                format!("the control character `{found_text}` has no meaning in the notation")
            }
            ErrorKind::UnderscoreForPlus => "`_` has no meaning in the notation; a bonus begins with `+`".into(),
            ErrorKind::WrongSeparator => format!("`{found_text}` does not separate stages; write a comma"),
            ErrorKind::PeriodsInBonus => "periods cannot be added to a time; they are a separate stage".into(),
            ErrorKind::PerMove => {
                format!("`{found_text}` has no meaning in the notation; `r1/` and a bonus apply to every move")
            }
            ErrorKind::QuestionMark => format!("`{found_text}` has no meaning in the notation"),
            ErrorKind::ResetOnAnyMoves => format!("`{found_text}` needs a number of moves, not `*`"),
            ErrorKind::SecondBonus => "a stage has only one bonus".into(),
            ErrorKind::WrongOrder => {
                "the parts of a stage have the order periods, moves, delay, time, cap, bonus".into()
            }
            ErrorKind::UnclosedDelay => "the parenthesis of the delay is not closed".into(),
            ErrorKind::EmptyStage => "there is no stage before this comma".into(),
            ErrorKind::TrailingComma => "no stage follows this comma".into(),
            ErrorKind::NoneBesideStages => "`none` is a game without a clock and has no stages".into(),
            ErrorKind::TrailingText => format!("`{found_text}` comes after the end of the control"),
            ErrorKind::Empty
            | ErrorKind::InputTooLong
            | ErrorKind::NotUtf8
            | ErrorKind::Illegal(_)
            | ErrorKind::ExtensionRefused(_)
            | ErrorKind::Unexpected => unexpected(found),
        }
    }
}
