//! What a reader expected instead of what it found.

use core::fmt;

/// What was expected where a text cannot be read, in the words after "expected".
///
/// ```
/// use tc_interop::{ReadErrorKind, format};
///
/// let text = format("text").ok_or("this build has no free text")?;
/// let error = text.read("40 moves").err().ok_or("there is no time")?;
/// assert!(matches!(error.kind, ReadErrorKind::Expected(words) if words.as_str() == "a length of time"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expectation(pub(crate) &'static str);

impl Expectation {
    /// These words, as they are after "expected": `a number of minutes`.
    pub const fn new(words: &'static str) -> Expectation {
        Expectation(words)
    }

    /// The words.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// The words.
impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What several places expect. What one place expects, it says itself.
#[cfg_attr(not(feature = "all"), allow(dead_code, reason = "notations that a build leaves out use some"))]
impl Expectation {
    pub(crate) const BLACK_OR_WHITE: Expectation = Expectation("black or white");
    pub(crate) const CHESS_CLOCK: Expectation = Expectation("minutes, a plus and seconds");
    pub(crate) const COLON_OR_DECIMAL: Expectation =
        Expectation("a colon between hours and minutes or minutes and seconds, or one decimal");
    pub(crate) const COMMAND_LEVEL: Expectation = Expectation("`level`, moves, minutes and seconds of increment");
    pub(crate) const CSA_LIMIT: Expectation = Expectation("hours, minutes and seconds, as in `00:25+30`");
    pub(crate) const CSA_SECONDS: Expectation = Expectation("three numbers of seconds, as in `900+0+5`");
    pub(crate) const CSA_TIMES: Expectation =
        Expectation("`$TIME_LIMIT:`, `$TIME:` or the block `Time` of the protocol");
    pub(crate) const CSA_UNIT: Expectation = Expectation("a number of msec, sec or min");
    pub(crate) const DAYS: Expectation = Expectation("a number of days");
    pub(crate) const DECIMAL_NUMBER: Expectation = Expectation("a number, as `60` or `0.5`");
    pub(crate) const DGT_NUMBER: Expectation = Expectation("the number of an option, as in `DGT 3000 option 11`");
    pub(crate) const FROM_MOVE: Expectation = Expectation("`from move` and the number of a move");
    pub(crate) const GTP_KIND: Expectation =
        Expectation("none, absolute, byoyomi, canadian, fischer or fischer-capped");
    pub(crate) const JSON_OR_PAIRS: Expectation = Expectation("JSON, or a name, `=` and a value");
    pub(crate) const JUST_SECONDS: Expectation = Expectation("seconds");
    pub(crate) const KIF_TIMES: Expectation = Expectation("a main time, as in `10分`, and a byo-yomi, as in `+20秒`");
    pub(crate) const LATER_MOVE: Expectation = Expectation("a later move");
    pub(crate) const LENGTH_OF_TIME: Expectation = Expectation("a length of time");
    pub(crate) const LONE_HOURGLASS: Expectation = Expectation("an hourglass without moves and increment");
    pub(crate) const MAIN_TIME_FIRST: Expectation = Expectation("a main time first");
    pub(crate) const MINUTES: Expectation = Expectation("a number of minutes");
    pub(crate) const MORE_TIME_FOR_MOVES: Expectation = Expectation("more time for this number of moves");
    pub(crate) const MOVES: Expectation = Expectation("a number of moves");
    pub(crate) const MOVES_OF_US_PERIODS: Expectation =
        Expectation("a number of moves and a slash in all periods but the last");
    pub(crate) const NO_OTHER_TIMES: Expectation = Expectation("no number or unit of time outside the options");
    pub(crate) const NO_SUCH_KEY: Expectation = Expectation("no such key");
    pub(crate) const NOTHING_DENIED: Expectation = Expectation("no extra time with words such as `no increment`");
    pub(crate) const NUMBER: Expectation = Expectation("a number");
    pub(crate) const NUMBER_BEFORE_UNIT: Expectation = Expectation("a number before the unit");
    pub(crate) const NUMBERS_AROUND_SLASH: Expectation =
        Expectation("a time or moves before the slash, and one number after it");
    pub(crate) const OBJECT: Expectation = Expectation("an object");
    pub(crate) const OGS_DURATION: Expectation = Expectation("a duration, as in 1wk 2d 3h 4m 5s");
    pub(crate) const ONE_DECIMAL: Expectation = Expectation("one decimal");
    pub(crate) const ONE_EXTRA: Expectation = Expectation("one delay or increment, for the period or for all");
    pub(crate) const ONE_OVERTIME: Expectation = Expectation("only one overtime");
    pub(crate) const ONE_VALUE: Expectation = Expectation("one value");
    pub(crate) const OPTION_ONCE: Expectation = Expectation("each option once");
    pub(crate) const OWN_CONTROL: Expectation = Expectation("a control as in `40/90m.. + 30s, 30m.. + 30s`");
    pub(crate) const PERIODS: Expectation = Expectation("a number of periods");
    pub(crate) const PLUS_BETWEEN: Expectation = Expectation("a plus or a word between the times");
    pub(crate) const POINT_BEFORE_DECIMALS: Expectation =
        Expectation("a point before decimals, or a blank after the comma");
    pub(crate) const REST_LAST: Expectation = Expectation("the rest of the game as the last stage");
    pub(crate) const SAME_FOR_BOTH: Expectation = Expectation("the same time for both, as at the beginning of a game");
    pub(crate) const SECONDS: Expectation = Expectation("a number of seconds");
    pub(crate) const SERVER_COMMAND: Expectation =
        Expectation("a command of a chess server, as `seek 5 12` or `match fred 2 12`");
    pub(crate) const START_OF_STAGE: Expectation = Expectation("an increment from the first move of a stage");
    pub(crate) const TIME_ABOVE_ZERO: Expectation = Expectation("a time above 0");
    pub(crate) const TIME_AFTER_SIGN: Expectation = Expectation("a time after the sign");
    pub(crate) const TIME_BEFORE_SIGN: Expectation = Expectation("a time before the sign");
    pub(crate) const TIME_LEFT: Expectation = Expectation("`time_left`, a color, seconds and stones");
    pub(crate) const TIME_OF_DAY: Expectation = Expectation("a length of time: this is a time of day");
    pub(crate) const TIME_WITH_MARK: Expectation =
        Expectation("a time with a minute or second mark, as in `90'` or `30''`");
    pub(crate) const TIMES_OF_GO: Expectation = Expectation("the times of both sides, `movetime` or `infinite`");
    pub(crate) const UNIT_AFTER_NUMBER: Expectation = Expectation("a unit after the number");
    pub(crate) const US_PERIOD: Expectation = Expectation("a period as in `G/90`, `40/120` or `SD/60`");
    pub(crate) const USUAL_INCREMENT: Expectation = Expectation("an increment of a usual size, or its unit");
    pub(crate) const WHOLE_FROM_ZERO: Expectation = Expectation("a whole number from 0");
    pub(crate) const WHOLE_MILLISECONDS: Expectation = Expectation("a whole number of milliseconds");
    pub(crate) const WHOLE_MINUTES_OR_SECONDS: Expectation = Expectation("a whole number of minutes or seconds");
    pub(crate) const WHOLE_MOVES: Expectation = Expectation("a whole number of moves");
    pub(crate) const WHOLE_NOT_NEGATIVE: Expectation = Expectation("a whole number, not below 0");
    pub(crate) const WHOLE_NUMBER: Expectation = Expectation("a whole number");
    pub(crate) const WHOLE_SECONDS_NUMBER: Expectation = Expectation("a whole number of seconds");
    pub(crate) const WHOLE_STONES: Expectation = Expectation("a whole number of stones");
    pub(crate) const WHOLE_STONES_OR_PERIODS: Expectation = Expectation("a whole number of stones or periods");
    pub(crate) const WORDS_OF_CONTROL: Expectation = Expectation("words, numbers and signs of a time control");
}
