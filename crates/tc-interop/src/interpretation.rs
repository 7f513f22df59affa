//! A meaning of a text, with its certainty and assumptions.

use core::fmt;

use crate::GameSettings;

/// One meaning of a text.
///
/// ```
/// use tc_interop::{Assumption, Certainty, format};
///
/// let lichess = format("lichess").ok_or("this build has no lichess")?;
/// let readings = lichess.read("3+2")?;
/// assert_eq!(readings[0].settings.control.to_string(), "3m.. + 2s");
/// assert_eq!(readings[0].certainty, Certainty::Likely);
/// assert_eq!(readings[0].assumptions, [Assumption::Minutes]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpretation {
    /// The control, and the rules that the notation implies.
    pub settings: GameSettings,
    /// The certainty of this meaning.
    pub certainty: Certainty,
    /// Everything that the text does not say and this reading adds.
    pub assumptions: alloc::vec::Vec<Assumption>,
}

/// The certainty of a reading; `Certain` is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Other readings are about as likely.
    Guess,
    /// Such a text nearly always means this.
    Likely,
    /// The notation says exactly this.
    Certain,
}

/// An assumption of a reading. It prints as a clause: `a number without a unit is minutes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Assumption {
    /// A number without a unit is minutes.
    Minutes,
    /// A number without a unit is seconds.
    Seconds,
    /// A number without a unit is hours.
    Hours,
    /// A delay or an increment applies to every period.
    EveryPeriod,
    /// A delay or an increment applies to the last period only.
    LastPeriod,
    /// A delay runs before the time (R7), and does not give back the time used (R10).
    SimpleDelay,
    /// A delay gives back the time used (R10), and does not run before the time (R7).
    Bronstein,
    /// Each player of an hourglass starts with the full time.
    SandForEach,
    /// The players of an hourglass share the time: each starts with half of it.
    SandDivided,
    /// The number of periods includes the running one.
    PeriodsWithTheRunningOne,
    /// A period restarts with each move.
    PeriodsBeginAnew,
    /// A period continues from move to move.
    PeriodsRunOn,
    /// A number of moves and their time come once.
    BonusOnce,
    /// A number of moves and their time repeat.
    BonusRepeats,
    /// The first stage lasts 40 moves.
    FortyMoves,
    /// The clock is a DGT 2010.
    Dgt2010,
    /// The clock is a DGT 3000.
    Dgt3000,
    /// A preset does what its label says; on early clocks it does not.
    AsLabelled,
    /// A preset does what it does on early clocks, which differs from its label.
    AsProgrammed,
    /// Unused time of a move does not carry over: the time for a move restarts.
    PerMove,
    /// Unused time of a move carries over.
    AddsUp,
    /// The text contradicts itself, and this place in it is right.
    Says(&'static str),
    /// A fraction of a second is intended, although the notation has only whole seconds.
    Fraction,
    /// The text means that there is no clock.
    NoClock,
    /// A time of 0 is meant literally.
    ZeroAsItStands,
    /// The list of presets, a poor scan, was read correctly.
    ReadFromScan,
    /// A time that is left out is the server's default.
    DefaultOfServer,
    /// A time that is left out is the client's default.
    DefaultOfClient,
    /// A number without a unit is seconds in overtime.
    OvertimeInSeconds,
    /// The game has just begun: the clocks still have their first time.
    AtTheStart,
    /// No overrun is tolerated, although the text has a margin.
    WithoutMargin,
    /// A base of 0 is 10 seconds (FICS and other chess servers).
    TenSecondsForZero,
    /// A number without a unit is milliseconds.
    Milliseconds,
    /// Two numbers with a colon are minutes and seconds.
    MinutesAndSeconds,
    /// Two numbers with a colon are hours and minutes.
    HoursAndMinutes,
    /// The first of two numbers is the moves.
    MovesBeforeTime,
    /// The second of two numbers is the moves.
    TimeBeforeMoves,
    /// The increment has no cap; the text names none.
    NoCap,
    /// The cap in the text is the main time.
    CapOfMainTime,
    /// There is one period; the text has no number.
    OnePeriod,
    /// The overtime is a total, divided into periods.
    TimeInPeriods,
    /// The overtime is a total, in periods of 30 seconds.
    PeriodsOfThirtySeconds,
    /// A time of 0 means that there is no clock.
    ZeroIsNoClock,
    /// There is no main time; the text has only the overtime.
    NoMainTime,
    /// The main time is ignored, because each move has a time.
    MainTimeDropped,
    /// The first move has its increment already.
    FirstBonus,
    /// The first increment comes with the first move.
    NoFirstBonus,
    /// An increment ends with the main time.
    IncrementIsForMainTime,
    /// A move is charged exactly, without rounding or a minimum.
    ExactCharge,
    /// It is the control of the player who moves first.
    FirstPlayer,
    /// It is the control of the player who moves second.
    SecondPlayer,
    /// The time after the first plus is a byo-yomi.
    ByoYomiAfterPlus,
    /// The time after the plus is Canadian overtime.
    CanadianAfterPlus,
    /// The time after the first plus is an increment.
    IncrementAfterPlus,
    /// A day counts as 15 hours, in which the clock runs.
    DayOfFifteenHours,
    /// Seconds that are added are an increment.
    SecondsAreIncrement,
    /// Two times in a row are added.
    TimesAreAdded,
    /// Two numbers with a slash before a unit are a fraction of that unit.
    FractionOfUnit,
    /// A time with `2 x` is the time of each of the two players.
    EachPlayer,
    /// The second of two numbers is an increment, in seconds.
    SecondIsIncrement,
    /// The second of two numbers is a byo-yomi, in seconds.
    SecondIsByoYomi,
    /// The time that follows is the next stage.
    StageAfterPlus,
    /// A stage ends with its time, whatever moves were made.
    StageEndsWithTime,
    /// The value of the tag is written as people write it, not as the standard has it.
    WrittenByPeople,
}

impl Interpretation {
    /// A certain reading, without assumptions.
    pub fn certain(settings: impl Into<GameSettings>) -> Interpretation {
        Interpretation { settings: settings.into(), certainty: Certainty::Certain, assumptions: alloc::vec::Vec::new() }
    }

    /// The reading with at most this certainty.
    pub fn at_most(self, certainty: Certainty) -> Interpretation {
        Interpretation { certainty: self.certainty.min(certainty), ..self }
    }

    /// A reading with assumptions.
    pub fn assuming(
        settings: impl Into<GameSettings>,
        certainty: Certainty,
        assumptions: impl IntoIterator<Item = Assumption>,
    ) -> Interpretation {
        Interpretation { settings: settings.into(), certainty, assumptions: assumptions.into_iter().collect() }
    }
}

impl Certainty {
    /// `guess`, `likely` or `certain`.
    pub const fn word(self) -> &'static str {
        match self {
            Certainty::Guess => "guess",
            Certainty::Likely => "likely",
            Certainty::Certain => "certain",
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Assumption::Minutes => "a number without a unit is minutes",
            Assumption::Seconds => "a number without a unit is seconds",
            Assumption::Hours => "a number without a unit is hours",
            Assumption::EveryPeriod => "the delay or increment applies to every period",
            Assumption::LastPeriod => "the delay or increment applies to the last period only",
            Assumption::SimpleDelay => "the delay runs before the time, in every turn",
            Assumption::Bronstein => "the delay gives back what the move has used",
            Assumption::SandForEach => "each player starts with the full time",
            Assumption::SandDivided => "the players share the time",
            Assumption::PeriodsWithTheRunningOne => "the number of periods includes the one that runs",
            Assumption::PeriodsBeginAnew => "a period restarts with each move",
            Assumption::PeriodsRunOn => "a period continues from move to move",
            Assumption::BonusOnce => "the moves and their time come once",
            Assumption::BonusRepeats => "the moves and their time repeat",
            Assumption::FortyMoves => "the first stage lasts 40 moves",
            Assumption::Dgt2010 => "the clock is a DGT 2010",
            Assumption::Dgt3000 => "the clock is a DGT 3000",
            Assumption::AsLabelled => "the preset does what its label says",
            Assumption::AsProgrammed => "the clock is an early one, whose preset differs from its label",
            Assumption::PerMove => "unused time of a move does not carry over",
            Assumption::AddsUp => "unused time of a move carries over",
            Assumption::Says(place) => return write!(f, "where the text contradicts itself, `{place}` is right"),
            Assumption::Fraction => "the fraction of a second is intended",
            Assumption::NoClock => "the text means that there is no clock",
            Assumption::ZeroAsItStands => "a time of 0 is meant literally",
            Assumption::ReadFromScan => "the list of presets, a poor scan, was read correctly",
            Assumption::DefaultOfServer => "a time that is left out is the server's default",
            Assumption::DefaultOfClient => "a time that is left out is the client's default",
            Assumption::OvertimeInSeconds => "a number without a unit is seconds in overtime",
            Assumption::AtTheStart => "the game has just begun",
            Assumption::WithoutMargin => "no overrun is tolerated",
            Assumption::TenSecondsForZero => "a base of 0 is 10 seconds",
            Assumption::Milliseconds => "a number without a unit is milliseconds",
            Assumption::MinutesAndSeconds => "two numbers with a colon are minutes and seconds",
            Assumption::HoursAndMinutes => "two numbers with a colon are hours and minutes",
            Assumption::MovesBeforeTime => "the moves are written before the time",
            Assumption::TimeBeforeMoves => "the time is written before the moves",
            Assumption::NoCap => "the increment has no cap",
            Assumption::CapOfMainTime => "the cap is the main time",
            Assumption::OnePeriod => "there is one period",
            Assumption::TimeInPeriods => "the overtime is divided into periods",
            Assumption::PeriodsOfThirtySeconds => "the periods are of 30 seconds each",
            Assumption::ZeroIsNoClock => "a time of 0 means that there is no clock",
            Assumption::NoMainTime => "there is no main time",
            Assumption::MainTimeDropped => "the main time is ignored",
            Assumption::FirstBonus => "the first move has its increment",
            Assumption::NoFirstBonus => "the first increment comes after the first move",
            Assumption::IncrementIsForMainTime => "there is no increment in overtime",
            Assumption::ExactCharge => "a move is charged exactly, without rounding or a minimum",
            Assumption::FirstPlayer => "it is the control of the player who moves first",
            Assumption::SecondPlayer => "it is the control of the player who moves second",
            Assumption::ByoYomiAfterPlus => "the time after the first plus is a byo-yomi",
            Assumption::CanadianAfterPlus => "the time after the plus is Canadian overtime",
            Assumption::IncrementAfterPlus => "the time after the first plus is an increment",
            Assumption::SecondsAreIncrement => "seconds that are added are an increment",
            Assumption::TimesAreAdded => "the two times are added",
            Assumption::FractionOfUnit => "two numbers with a slash are a fraction of the unit",
            Assumption::EachPlayer => "it is the time of each of the two players",
            Assumption::SecondIsIncrement => "the second number is an increment, in seconds",
            Assumption::SecondIsByoYomi => "the second number is a byo-yomi, in seconds",
            Assumption::StageAfterPlus => "the time that follows is the next stage",
            Assumption::StageEndsWithTime => "a stage ends with its time, whatever moves were made",
            Assumption::WrittenByPeople => "the value is written as people write it",
            Assumption::DayOfFifteenHours => "a day counts as 15 hours",
        })
    }
}
