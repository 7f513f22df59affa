//! What was read, and how certain that is.

use core::fmt;

use crate::Subject;

/// A reading of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it says.
    pub subject: Subject,
    /// How certain that is.
    pub certainty: Certainty,
    /// What was taken for granted that the text does not say.
    pub assumptions: alloc::vec::Vec<Assumption>,
}

/// How certain a reading is; the most certain is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// It is one of several that are about as likely.
    Guess,
    /// It is what such a text nearly always means.
    Likely,
    /// The notation says just this.
    Certain,
}

/// Something that a reading takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Assumption {
    /// A number without a unit is minutes.
    Minutes,
    /// A number without a unit is seconds.
    Seconds,
    /// A number without a unit is hours.
    Hours,
    /// A delay or an increment is of every period.
    EveryPeriod,
    /// A delay or an increment is of the last period only.
    LastPeriod,
    /// A delay runs before the time (R7), and does not give back what was used (R10).
    SimpleDelay,
    /// A delay gives back what was used (R10), and does not run before the time (R7).
    Bronstein,
    /// The sand of an hourglass is for each player, and not divided.
    SandForEach,
    /// The sand of an hourglass is divided between the players.
    SandDivided,
    /// The number of periods includes the one that runs.
    PeriodsWithTheRunningOne,
    /// A period begins anew with each move.
    PeriodsBeginAnew,
    /// A period runs on from move to move.
    PeriodsRunOn,
    /// Time for a number of moves comes once, and not after every such number.
    BonusOnce,
    /// Time for a number of moves comes after every such number.
    BonusRepeats,
    /// The first stage lasts 40 moves.
    FortyMoves,
    /// The clock is a DGT 2010.
    Dgt2010,
    /// The clock is a DGT 3000.
    Dgt3000,
    /// A preset is what its label says, which early clocks did otherwise.
    AsLabelled,
    /// A preset is what early clocks did, and not what its label says.
    AsProgrammed,
    /// A time for every move begins anew with each move, and does not add up.
    PerMove,
    /// A time for every move adds up.
    AddsUp,
    /// Several places say something, and what this one says holds.
    Says(&'static str),
    /// A fraction of a second is meant, although the notation has whole seconds only.
    Fraction,
    /// It is a way to say that there is no clock.
    NoClock,
    /// A time of 0 is meant as it stands.
    ZeroAsItStands,
    /// The list of presets that was at hand, a scan that is hard to read, was read right.
    ReadFromScan,
    /// Settings that leave a time out mean the one that the server takes then.
    DefaultOfServer,
    /// Settings that leave a time out mean the one that the client takes then.
    DefaultOfClient,
    /// A number without a unit is seconds in overtime.
    OvertimeInSeconds,
    /// The game has just begun: what is left on the clocks is what they began with.
    AtTheStart,
    /// An overrun that is tolerated is left out.
    WithoutMargin,
    /// A base of nothing is 10 seconds (FICS and other chess servers).
    TenSecondsForZero,
    /// A number that has no unit is milliseconds.
    Milliseconds,
    /// Two numbers with a colon between them are minutes and seconds.
    MinutesAndSeconds,
    /// Two numbers with a colon between them are hours and minutes.
    HoursAndMinutes,
    /// Of two numbers the first is the moves.
    MovesBeforeTime,
    /// Of two numbers the second is the moves.
    TimeBeforeMoves,
    /// What increments add up to has no limit, although none is told.
    NoCap,
    /// The cap that is spoken of is the main time.
    CapOfMainTime,
    /// There is one period, although no number is told.
    OnePeriod,
    /// The overtime is all of it, to be divided into periods.
    TimeInPeriods,
    /// The overtime is all of it, in periods of 30 seconds.
    PeriodsOfThirtySeconds,
    /// No time means that there is no clock.
    ZeroIsNoClock,
    /// There is no main time, although only the overtime is told.
    NoMainTime,
    /// A time for each move leaves no main time.
    MainTimeDropped,
    /// The first move has its increment already.
    FirstBonus,
    /// The first increment comes with the first move.
    NoFirstBonus,
    /// An increment ends with the main time.
    IncrementIsForMainTime,
    /// A move is charged as long as it lasts, without rounding or a least time.
    ExactCharge,
    /// It is the control of the player who moves first.
    FirstPlayer,
    /// It is the control of the player who moves second.
    SecondPlayer,
    /// What a plus adds first is a byo-yomi.
    ByoYomiAfterPlus,
    /// What a plus adds is Canadian overtime.
    CanadianAfterPlus,
    /// What a plus adds first is an increment.
    IncrementAfterPlus,
    /// A day has 15 hours in which the clock runs.
    DayOfFifteenHours,
    /// Seconds that are added are an increment.
    SecondsAreIncrement,
    /// Two times that stand together are one.
    TimesAreAdded,
    /// Two numbers with a slash before a unit are a fraction of it.
    FractionOfUnit,
    /// A time that is told twice over is that of each of the two players.
    EachPlayer,
    /// Of two numbers the second is an increment.
    SecondIsIncrement,
    /// Of two numbers the second is a byo-yomi.
    SecondIsByoYomi,
    /// What stands after a plus is the next stage.
    StageAfterPlus,
    /// A stage ends with its time, and not with a number of moves.
    StageEndsWithTime,
}

impl Reading {
    /// A reading of which nothing is uncertain.
    pub fn certain(subject: impl Into<Subject>) -> Reading {
        Reading { subject: subject.into(), certainty: Certainty::Certain, assumptions: alloc::vec::Vec::new() }
    }

    /// A reading that takes something for granted.
    pub fn assuming(
        subject: impl Into<Subject>,
        certainty: Certainty,
        assumptions: impl IntoIterator<Item = Assumption>,
    ) -> Reading {
        Reading { subject: subject.into(), certainty, assumptions: assumptions.into_iter().collect() }
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
            Assumption::StageAfterPlus => "the time after the plus is the next stage",
            Assumption::StageEndsWithTime => "a stage ends with its time, whatever moves were made",
            Assumption::DayOfFifteenHours => "a day counts as 15 hours",
        })
    }
}
