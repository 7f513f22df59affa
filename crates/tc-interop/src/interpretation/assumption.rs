//! What a reading adds to its text.

use core::fmt;

/// Declares the assumptions: a name, the clause that it prints as, and the assumptions that it contradicts.
macro_rules! assumptions {
    ($($name:ident => $clause:literal, excludes [$($other:ident),*];)*) => {
        /// An assumption of a reading. It prints as a clause: `a number without a unit is minutes`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Assumption {
            $(#[doc = concat!("It is assumed that ", $clause, ".")] $name,)*
            /// The text contradicts itself, and this place in it is right.
            Says(&'static str),
        }

        impl Assumption {
            /// Whether no reading can have both assumptions.
            ///
            /// ```
            /// use tc_interop::Assumption::{FirstBonus, Minutes, Seconds};
            ///
            /// assert!(Seconds.excludes(Minutes) && Minutes.excludes(Seconds));
            /// assert!(!Minutes.excludes(FirstBonus));
            /// ```
            pub fn excludes(self, other: Assumption) -> bool {
                self.contradicts().contains(&other) || other.contradicts().contains(&self)
            }

            fn contradicts(self) -> &'static [Assumption] {
                match self {
                    $(Assumption::$name => &[$(Assumption::$other),*],)*
                    Assumption::Says(_) => &[],
                }
            }
        }

        impl fmt::Display for Assumption {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Assumption::$name => f.write_str($clause),)*
                    Assumption::Says(place) => write!(f, "where the text contradicts itself, `{place}` is right"),
                }
            }
        }
    };
}

assumptions! {
    Minutes => "a number without a unit is minutes", excludes [Seconds, Hours, Milliseconds];
    Seconds => "a number without a unit is seconds", excludes [Hours, Milliseconds];
    Hours => "a number without a unit is hours", excludes [Milliseconds];
    EveryPeriod => "the delay or increment applies to every period", excludes [LastPeriod];
    LastPeriod => "the delay or increment applies to the last period only", excludes [];
    SimpleDelay => "the delay runs before the time, in every turn", excludes [Bronstein];
    Bronstein => "the delay gives back what the move has used", excludes [];
    SandForEach => "each player starts with the full time", excludes [SandDivided];
    SandDivided => "the players share the time", excludes [];
    PeriodsBeginAnew => "a period restarts with each move", excludes [PeriodsRunOn];
    PeriodsRunOn => "a period continues from move to move", excludes [];
    BonusOnce => "the moves and their time come once", excludes [BonusRepeats];
    BonusRepeats => "the moves and their time repeat", excludes [];
    FortyMoves => "the first stage lasts 40 moves", excludes [StageEndsWithTime];
    Dgt2010 => "the clock is a DGT 2010", excludes [Dgt3000];
    Dgt3000 => "the clock is a DGT 3000", excludes [];
    AsLabelled => "the preset does what its label says", excludes [AsProgrammed];
    AsProgrammed => "the clock is an early one, whose preset differs from its label", excludes [];
    PerMove => "unused time of a move does not carry over", excludes [AddsUp];
    AddsUp => "unused time of a move carries over", excludes [];
    Fraction => "the fraction of a second is intended", excludes [];
    NoClock => "the text means that there is no clock", excludes [];
    ZeroAsItStands => "a time of 0 is meant literally", excludes [ZeroIsNoClock];
    ReadFromScan => "the list of presets, a poor scan, was read correctly", excludes [];
    DefaultOfServer => "a time that is left out is the server's default", excludes [];
    DefaultOfClient => "a time that is left out is the client's default", excludes [];
    OvertimeInSeconds => "a number without a unit is seconds in overtime", excludes [];
    AtTheStart => "the game has just begun", excludes [];
    StopsAtZero => "an overrun within the margin leaves the clock at zero", excludes [];
    CheckedBeforeSession => "a move is checked before the time of the next session comes, as since September 2026", excludes [];
    WithoutLimits => "no limit of depth or nodes ends a search", excludes [];
    TenSecondsForZero => "a base of 0 is 10 seconds", excludes [];
    Milliseconds => "a number without a unit is milliseconds", excludes [];
    MinutesAndSeconds => "two numbers with a colon are minutes and seconds", excludes [HoursAndMinutes];
    HoursAndMinutes => "two numbers with a colon are hours and minutes", excludes [];
    MovesBeforeTime => "the moves are written before the time", excludes [TimeBeforeMoves];
    TimeBeforeMoves => "the time is written before the moves", excludes [];
    NoCap => "the increment has no cap", excludes [CapOfMainTime];
    CapOfMainTime => "the cap is the main time", excludes [];
    CapOfClock => "the limit is that of the clock, and not of the game", excludes [NoCap];
    OnePeriod => "there is one period", excludes [];
    TimeInPeriods => "the overtime is divided into periods", excludes [];
    PeriodsOfThirtySeconds => "the periods are of 30 seconds each", excludes [];
    ZeroIsNoClock => "a time of 0 means that there is no clock", excludes [];
    NoMainTime => "there is no main time", excludes [];
    MainTimeDropped => "the main time is ignored", excludes [];
    FirstBonus => "the first move has its increment", excludes [NoFirstBonus];
    NoFirstBonus => "the first increment comes after the first move", excludes [];
    IncrementIsForMainTime => "there is no increment in overtime", excludes [];
    ExactCharge => "a move is charged exactly, without rounding or a minimum", excludes [];
    FirstPlayer => "it is the control of the player who moves first", excludes [SecondPlayer];
    SecondPlayer => "it is the control of the player who moves second", excludes [];
    ByoYomiAfterPlus => "the time after the first plus is a byo-yomi", excludes [];
    CanadianAfterPlus => "the time after the plus is Canadian overtime", excludes [];
    IncrementAfterPlus => "the time after the first plus is an increment", excludes [];
    DayOfFifteenHours => "a day counts as 15 hours", excludes [DayOfTwentyFourHours];
    DayOfTwentyFourHours => "a day counts as 24 hours, with its night", excludes [];
    PeriodsWithTheRunningOne => "the number of periods includes the one that runs", excludes [PeriodsAfterTheRunningOne];
    PeriodsAfterTheRunningOne => "the number of periods leaves out the one that runs", excludes [];
    SecondsAreIncrement => "seconds that are added are an increment", excludes [];
    TimesAreAdded => "the two times are added", excludes [];
    PointBeforeMinutes => "the point is between hours and minutes", excludes [PointBeforeDecimals];
    PointBeforeDecimals => "the point is before decimals", excludes [];
    FractionOfUnit => "two numbers with a slash are a fraction of the unit", excludes [];
    EachPlayer => "it is the time of each of the two players", excludes [NoMainTime];
    SecondIsIncrement => "the second number is an increment, in seconds", excludes [];
    SecondIsByoYomi => "the second number is a byo-yomi, in seconds", excludes [];
    StageAfterPlus => "the time that follows is the next stage", excludes [];
    StageEndsWithTime => "a stage ends with its time, whatever moves were made", excludes [];
    OtherTimesLeftOut => "other times in the text, such as a waiting time, are not of the control", excludes [];
    TimeIsExact => "a time that is about, at least or at most so long is exactly so long", excludes [];
    WholeGame => "the time is for the whole game, and not what remains of it", excludes [];
    NamedGroup => "the game is of the group or round that the text names", excludes [];
    RoundIsGame => "the time of a round is that of each player in one game", excludes [];
    Unconditional => "what the text says with a doubt or a condition holds", excludes [];
    KeysPassedOver => "the keys that are passed over say nothing about the time", excludes [];
    BankAfterMove => "the time of a move runs first, and then the bank", excludes [];
    WrittenByPeople => "the value is written as people write it", excludes [];
}
