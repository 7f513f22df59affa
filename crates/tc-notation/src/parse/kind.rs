//! The kinds of parse errors, with their messages.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use super::shown::Shown;
use crate::limits::MAX_INPUT;
use crate::{Extension, Violation};

/// The kind of a parse error. Each has a stable [code](ErrorKind::code).
///
/// Without the feature `advice`, common mistakes and other notations have no kind of their own. They are
/// [`ErrorKind::Unexpected`], or what is wrong with them as this notation: `0/7200:20/3600`, a PGN tag, has zero moves. All
/// other kinds are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// No text, or only blanks.
    Empty,
    /// Over 4 096 bytes.
    InputTooLong,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// The spelling is right, but a rule is broken.
    Illegal(Violation),
    /// An extension that the strict dialect does not have.
    ExtensionRefused(Extension),
    /// The whole text is in another notation.
    ForeignNotation(ForeignNotation),
    /// A number without a unit: `90`.
    MissingUnit,
    /// A time is missing: `6 x`, `5m +`.
    MissingTime,
    /// An `x` is missing: `6 r1/60s`.
    MissingPeriodSign,
    /// `1h30m`.
    CombinedUnits,
    /// A word for a unit: `5 min`.
    UnitWord,
    /// `1,5m`.
    DecimalComma,
    /// Decimals in a number of periods or moves: `1.5 x 5m`.
    NotWhole,
    /// A minus sign.
    Negative,
    /// A digit that is not ASCII.
    ForeignDigit,
    /// Another character that is not ASCII.
    ForeignCharacter,
    /// A control character other than a blank.
    ControlCharacter,
    /// `_` for `+`.
    UnderscoreForPlus,
    /// `:`, `;`, `then` or `and` for the comma between stages.
    WrongSeparator,
    /// Byo-yomi periods written as a bonus: `10m+5x30s`.
    PeriodsInBonus,
    /// Words for a move: `30s/move`.
    PerMove,
    /// Question marks.
    QuestionMark,
    /// `r*/` or `e*/`.
    ResetOnAnyMoves,
    /// A second bonus in one stage.
    SecondBonus,
    /// The parts of a stage in the wrong order.
    WrongOrder,
    /// A delay without its closing parenthesis.
    UnclosedDelay,
    /// A comma without a stage before it.
    EmptyStage,
    /// A comma at the end.
    TrailingComma,
    /// `none` together with stages.
    NoneBesideStages,
    /// Text after `none`.
    TrailingText,
    /// Anything else.
    Unexpected,
}

/// Another notation of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ForeignNotation {
    /// `5+3`, `3|2`: minutes and seconds as chess sites write them.
    Shorthand,
    /// `90'+30''`: minute and second marks.
    Marks,
    /// `5:00`, `1:30:00`: times as a clock shows them.
    ClockTime,
    /// `G/90;d5`, `40/120, SD/60`: US Chess.
    UsChess,
    /// `40/7200:3600`, `*180`, `-`: the PGN tag `TimeControl`.
    Pgn,
}

/// The notation as messages name it.
impl fmt::Display for ForeignNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ForeignNotation::Shorthand => "the shorthand of chess sites",
            ForeignNotation::Marks => "a time with minute and second marks",
            ForeignNotation::ClockTime => "a time as a clock shows it",
            ForeignNotation::UsChess => "the notation of US Chess",
            ForeignNotation::Pgn => "a PGN TimeControl tag",
        })
    }
}

impl ErrorKind {
    /// The stable name, in snake case.
    pub const fn code(self) -> &'static str {
        match self {
            ErrorKind::Empty => "empty",
            ErrorKind::InputTooLong => "input_too_long",
            ErrorKind::NotUtf8 => "not_utf8",
            ErrorKind::Illegal(violation) => violation.code(),
            ErrorKind::ExtensionRefused(_) => "extension_refused",
            ErrorKind::ForeignNotation(ForeignNotation::Shorthand) => "shorthand_notation",
            ErrorKind::ForeignNotation(ForeignNotation::Marks) => "marks_notation",
            ErrorKind::ForeignNotation(ForeignNotation::ClockTime) => "clock_time_notation",
            ErrorKind::ForeignNotation(ForeignNotation::UsChess) => "us_chess_notation",
            ErrorKind::ForeignNotation(ForeignNotation::Pgn) => "pgn_notation",
            ErrorKind::MissingUnit => "missing_unit",
            ErrorKind::MissingTime => "missing_time",
            ErrorKind::MissingPeriodSign => "missing_period_sign",
            ErrorKind::CombinedUnits => "combined_units",
            ErrorKind::UnitWord => "unit_word",
            ErrorKind::DecimalComma => "decimal_comma",
            ErrorKind::NotWhole => "not_whole",
            ErrorKind::Negative => "negative",
            ErrorKind::ForeignDigit => "foreign_digit",
            ErrorKind::ForeignCharacter => "foreign_character",
            ErrorKind::ControlCharacter => "control_character",
            ErrorKind::UnderscoreForPlus => "underscore_for_plus",
            ErrorKind::WrongSeparator => "wrong_separator",
            ErrorKind::PeriodsInBonus => "periods_in_bonus",
            ErrorKind::PerMove => "per_move",
            ErrorKind::QuestionMark => "question_mark",
            ErrorKind::ResetOnAnyMoves => "reset_on_any_moves",
            ErrorKind::SecondBonus => "second_bonus",
            ErrorKind::WrongOrder => "wrong_order",
            ErrorKind::UnclosedDelay => "unclosed_delay",
            ErrorKind::EmptyStage => "empty_stage",
            ErrorKind::TrailingComma => "trailing_comma",
            ErrorKind::NoneBesideStages => "none_beside_stages",
            ErrorKind::TrailingText => "trailing_text",
            ErrorKind::Unexpected => "unexpected",
        }
    }

    /// The number of the rule that explains it; `None` if there is no single rule.
    pub const fn rule(self) -> Option<&'static str> {
        match self {
            ErrorKind::Illegal(violation) => Some(violation.rule()),
            ErrorKind::ExtensionRefused(_) => Some("R16"),
            ErrorKind::EmptyStage | ErrorKind::TrailingComma | ErrorKind::NoneBesideStages => Some("R1"),
            ErrorKind::NotWhole | ErrorKind::Negative => Some("R14"),
            ErrorKind::QuestionMark => Some("R12"),
            _ => None,
        }
    }

    /// The message, on one line. `found` is the text at the span.
    pub(super) fn message(self, found: &str) -> String {
        match self {
            ErrorKind::Empty => "the text is empty".into(),
            ErrorKind::InputTooLong => format!("the text is longer than {MAX_INPUT} bytes"),
            ErrorKind::NotUtf8 => "the text is not UTF-8".into(),
            ErrorKind::Illegal(violation) => violation.to_string(),
            ErrorKind::ExtensionRefused(extension) => format!("the original proposal does not have {extension}"),
            #[cfg(feature = "advice")]
            slip => slip.message_of_slip(found),
            #[cfg(not(feature = "advice"))]
            _ => unexpected(found),
        }
    }
}

/// The message of the general kind.
pub(super) fn unexpected(found: &str) -> String {
    if found.is_empty() { "the text ends too early".into() } else { format!("`{}` is not expected here", Shown(found)) }
}
