//! What a reader expected instead of what it found.

use core::fmt;

/// Declares what a reader can expect: a name, and the words after "expected".
macro_rules! expectations {
    ($($name:ident => $words:literal,)*) => {
        /// What was expected where a text cannot be read. It prints as the words after "expected".
        ///
        /// ```
        /// assert_eq!(tc_interop::Expectation::WholeMoves.to_string(), "a whole number of moves");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Expectation {
            $(#[doc = concat!("Expected: ", $words, ".")] $name,)*
            /// As these words say.
            Words(&'static str),
        }

        impl fmt::Display for Expectation {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Expectation::$name => $words,)*
                    Expectation::Words(words) => words,
                })
            }
        }
    };
}

expectations! {
    AllNumbersOfKind => "all numbers of this kind of settings",
    BelowSixtyAfterColon => "minutes and seconds below 60 after the colon",
    BlackOrWhite => "black or white",
    ByoYomiOrIncrement => "byo-yomi or an increment, not both",
    ChessClock => "minutes, a plus and seconds",
    CommandGo => "the command `go`",
    CommandLevel => "`level`, moves, minutes and seconds of increment",
    CommandOnce => "each command once",
    CsaLimit => "hours, minutes and seconds, as in `00:25+30`",
    CsaSeconds => "three numbers of seconds, as in `900+0+5`",
    CsaTimes => "`$TIME_LIMIT:`, `$TIME:` or the block `Time` of the protocol",
    CsaUnit => "a number of msec, sec or min",
    Days => "a number of days",
    DaysAndHours => "days and hours, as in `F: 21d + 3d`",
    DecimalNumber => "a number, as `60` or `0.5`",
    DgtNumber => "the number of an option, as in `DGT 3000 option 11`",
    DgtOption => "the number of an option of this clock",
    EngineOptions => "time options, as `tc=40/60+0.6`",
    ExtraOfEach => "a delay or an increment, as another period has",
    FewerClocks => "at most 10000 numbers",
    FewerStones => "at most 100000 stones",
    GameOrMoveTime => "a time for the game or one for each move, not both",
    GoguiOvertime => "overtime and its stones, as `20/10`",
    GtpKind => "none, absolute, byoyomi, canadian, fischer or fischer-capped",
    HoursMinutesSeconds => "hours, minutes and seconds",
    JsonOrPairs => "JSON, or a name, `=` and a value",
    JustSeconds => "seconds",
    KataSettings => "`kata-time_settings` and a kind",
    KgsSettings => "`kgs-time_settings` and a kind",
    KifMoveTimes => "the times of a move, as in `( 0:05/00:00:05)`",
    KifTimes => "a main time, as in `10分`, and a byo-yomi, as in `+20秒`",
    KnownSpelling => "a known spelling of a time",
    LichessChallenge => "`clock.limit`, `clock.increment` or `days`",
    LichessClock => "minutes, a plus and seconds, as in `3+2`",
    LichessKind => "clock, correspondence or unlimited",
    LichessTotal => "`initial` and 40 times `increment`",
    LishogiClock => "a clock of lishogi, as in `5+10|20(2x)` or `300.10.20.2`",
    List => "a list",
    LoneHourglass => "an hourglass without moves and increment",
    MinOrSec => "`min` or `sec`",
    MinusTenSeconds => "at least -10 seconds",
    Minutes => "a number of minutes",
    Moves => "a number of moves",
    MovesOfPgnFields => "moves and a slash in all fields but the last",
    MovesOfUsPeriods => "a number of moves and a slash in all periods but the last",
    MovesWithoutZeros => "a number of moves without leading zeros",
    NoByoYomi => "nothing, there is no byo-yomi here",
    NoClockNextToIt => "no clock next to it",
    NoStones => "no stones, there is no overtime",
    NoSuchKey => "no such key",
    NoTimeControlNextToIt => "no `timeControl` next to it",
    NoTotal => "no such key: only an export, in seconds, has a total",
    NotBlitz => "0 in a game that is not blitz",
    NothingAfterExtra => "nothing after the delay or increment",
    Number => "a number",
    NumberAboveZero => "a number above 0",
    NumberNotBelowZero => "a number not below zero",
    Object => "an object",
    OgsDuration => "a duration, as in 1wk 2d 3h 4m 5s",
    OgsOvertime => "periods (5x30s), a block (3m/10), or an increment with its maximum (10s up to 1h)",
    OgsPeriod => "the time of a period, as in 5x30s",
    OgsSystem => "fischer, byoyomi, canadian, simple, absolute or none",
    OneByoYomi => "only one byo-yomi",
    OneControlForEach => "one control for each player",
    OneEngineOrEach => "an option either for an engine or for each",
    OneExtra => "one delay or increment, for the period or for all",
    OneOvertime => "only one overtime",
    OneValue => "one value",
    OptionOnce => "each option once",
    OwnControl => "a control as in `40/90m.. + 30s, 30m.. + 30s`",
    Periods => "a number of periods",
    PeriodsOrStones => "a number of periods or stones",
    PlayerNumber => "the number of a player",
    SameForBoth => "the same time for both, as at the beginning of a game",
    Seconds => "a number of seconds",
    SecondsBelowSixty => "less than 60 seconds",
    SgfMainTime => "a main time, as in `600` for seconds, or `10 min`",
    SgfOvertime => "an overtime, as in `5x30 byo-yomi` or `25/600 Canadian`",
    SgfProperties => "properties of SGF, as in `TM[600]`",
    Slash => "a slash",
    SpeedWord => "blitz, rapid, live or correspondence",
    Text => "a text",
    TimeAboveZero => "a time above 0",
    TimeLeft => "`time_left`, a color, seconds and stones",
    TimeNotBelowZero => "a time that is not below 0",
    TimeOfPeriods => "a time above 0 for the periods",
    TimeOrOtim => "`time` or `otim`",
    TimeSettings => "`time_settings`, main time, overtime and stones",
    TimeSpan => "a time span, as in 00:05:00",
    TimesOfGo => "the times of both sides, `movetime` or `infinite`",
    TrueOrFalse => "true or false",
    UsExtra => "a delay or an increment in seconds, as in `d5` or `+30`",
    UsPeriod => "a period as in `G/90`, `40/120` or `SD/60`",
    WholeCentiseconds => "a whole number of hundredths of a second",
    WholeFromZero => "a whole number from 0",
    WholeMilliseconds => "a whole number of milliseconds",
    WholeMinutes => "whole minutes",
    WholeMinutesOrSeconds => "a whole number of minutes or seconds",
    WholeMoves => "a whole number of moves",
    WholeNotNegative => "a whole number, not below 0",
    WholeNumber => "a whole number",
    WholeSeconds => "whole seconds",
    WholeSecondsNumber => "a whole number of seconds",
    WholeStones => "a whole number of stones",
    WholeStonesOrPeriods => "a whole number of stones or periods",
    WordOfGo => "a word of the command `go`",
    WordOnce => "each word once",
    YesOrNo => "YES or NO",
    ZeroWithoutMainTime => "0 without a main time",
}
