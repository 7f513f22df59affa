//! The kinds of parse errors, with their messages.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use super::shown::Shown;
use crate::limits::MAX_INPUT;
use crate::{Extension, Violation};

rows! {
    /// The kind of a parse error. Each has a stable [code](ErrorKind::code).
    ///
    /// Without the feature `advice`, common mistakes and other notations have no kind of their own. They are
    /// [`ErrorKind::Unexpected`], or what is wrong with them as this notation: `0/7200:20/3600`, a PGN tag, has zero moves. All
    /// other kinds are the same.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ErrorKind: (&'static str, Option<&'static str>) {
        /// No text, or only blanks.
        Empty = ("empty", None),
        /// Over 4 096 bytes.
        InputTooLong = ("input_too_long", None),
        /// Bytes that are not UTF-8.
        NotUtf8 = ("not_utf8", None),
        /// The spelling is right, but a rule is broken.
        Illegal(violation: Violation) = (violation.code(), Some(violation.rule())),
        /// An extension that the strict dialect does not have.
        ExtensionRefused(_: Extension) = ("extension_refused", Some("R16")),
        /// The whole text is in another notation.
        ForeignNotation(notation: ForeignNotation) = (notation.code(), None),
        /// A number without a unit: `90`.
        MissingUnit = ("missing_unit", None),
        /// A time is missing: `6 x`, `5m +`.
        MissingTime = ("missing_time", None),
        /// An `x` is missing: `6 r1/60s`.
        MissingPeriodSign = ("missing_period_sign", None),
        /// `1h30m`.
        CombinedUnits = ("combined_units", None),
        /// A word for a unit: `5 min`.
        UnitWord = ("unit_word", None),
        /// `1,5m`.
        DecimalComma = ("decimal_comma", None),
        /// Decimals in a number of periods or moves: `1.5 x 5m`.
        NotWhole = ("not_whole", Some("R14")),
        /// A minus sign.
        Negative = ("negative", Some("R14")),
        /// A digit that is not ASCII.
        ForeignDigit = ("foreign_digit", None),
        /// Another character that is not ASCII.
        ForeignCharacter = ("foreign_character", None),
        /// A control character other than a blank.
        ControlCharacter = ("control_character", None),
        /// `_` for `+`.
        UnderscoreForPlus = ("underscore_for_plus", None),
        /// `:`, `;`, `then` or `and` for the comma between stages.
        WrongSeparator = ("wrong_separator", None),
        /// Byo-yomi periods written as a bonus: `10m+5x30s`.
        PeriodsInBonus = ("periods_in_bonus", None),
        /// Words for a move: `30s/move`.
        PerMove = ("per_move", None),
        /// Question marks.
        QuestionMark = ("question_mark", Some("R12")),
        /// `r*/` or `e*/`.
        ResetOnAnyMoves = ("reset_on_any_moves", None),
        /// A second bonus in one stage.
        SecondBonus = ("second_bonus", None),
        /// The parts of a stage in the wrong order.
        WrongOrder = ("wrong_order", None),
        /// A delay without its closing parenthesis.
        UnclosedDelay = ("unclosed_delay", None),
        /// A comma without a stage before it.
        EmptyStage = ("empty_stage", Some("R1")),
        /// A comma at the end.
        TrailingComma = ("trailing_comma", Some("R1")),
        /// `none` together with stages.
        NoneBesideStages = ("none_beside_stages", Some("R1")),
        /// Text after `none`.
        TrailingText = ("trailing_text", None),
        /// Anything else.
        Unexpected = ("unexpected", None),
    }
}

rows! {
    /// Another notation of the field.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ForeignNotation: [&'static str; 2] {
        /// `5+3`, `3|2`: minutes and seconds as chess sites write them.
        Shorthand = ["shorthand_notation", "the shorthand of chess sites"],
        /// `90'+30''`: minute and second marks.
        Marks = ["marks_notation", "a time with minute and second marks"],
        /// `5:00`, `1:30:00`: times as a clock shows them.
        ClockTime = ["clock_time_notation", "a time as a clock shows it"],
        /// `G/90;d5`, `40/120, SD/60`: US Chess.
        UsChess = ["us_chess_notation", "the notation of US Chess"],
        /// `40/7200:3600`, `*180`, `-`: the PGN tag `TimeControl`.
        Pgn = ["pgn_notation", "a PGN TimeControl tag"],
    }
}

impl ForeignNotation {
    const fn code(self) -> &'static str {
        self.row()[0]
    }
}

/// The notation as messages name it.
impl fmt::Display for ForeignNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row()[1])
    }
}

impl ErrorKind {
    /// The stable name, in snake case.
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// The number of the rule that explains it; `None` if there is no single rule.
    pub const fn rule(self) -> Option<&'static str> {
        self.row().1
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
