//! The tables of evidence. Of the rows of a table the first that fits counts: a new preference is a row, above those
//! that it is an exception to. What speaks against the answers to all questions is added up.
//!
//! A row ends with its source: an example in backquotes, which a test reads with this row, or a site or document.

use super::On::{
    All, Any, As, At, AtLeast, AtMost, Before, Called, Context, Earlier, Either, Every, Half, Last, Later, Linked, Not,
    Nth, Says, Terms, Unit, UpTo, Written,
};
use super::conditions::*;
use super::{On, Part, Refusal, Row, Weighed};
use crate::Assumption::{
    self, AddsUp, BonusOnce, BonusRepeats, ByoYomiAfterPlus, CanadianAfterPlus, EachPlayer, EveryPeriod, FortyMoves,
    FractionOfUnit, Hours, HoursAndMinutes, IncrementAfterPlus, LastPeriod, Minutes, MinutesAndSeconds,
    MovesBeforeTime, NoMainTime, OnePeriod, OvertimeInSeconds, PerMove, SandDivided, SandForEach, SecondIsByoYomi,
    SecondIsIncrement, Seconds, SecondsAreIncrement, StageAfterPlus, StageEndsWithTime, TimeBeforeMoves, TimeIsExact,
    TimesAreAdded,
};
use crate::Expectation;
use crate::free_text::items::Script;
use crate::free_text::said::{Link, Role, Said};
use crate::units::{DAY, HOUR, MINUTE, SECOND};

/// Against a meaning that occurs about as often as another.
pub(in super::super) const EVEN: u8 = 1;
/// Against a meaning that is rare.
pub(in super::super) const RARE: u8 = 5;
/// Against a meaning that nobody has in mind.
pub(in super::super) const NEVER: u8 = 9;

/// A row for what is certain if its meanings are far enough from each other.
const fn row<M>(on: &'static [On], meanings: &'static [Weighed<M>], source: &'static str) -> Row<M> {
    Row { on, meanings, against_others: NEVER, source }
}

/// A row for what is likely at most.
const fn likely<M>(on: &'static [On], meanings: &'static [Weighed<M>], source: &'static str) -> Row<M> {
    Row { against_others: RARE, ..row(on, meanings, source) }
}

/// A row for what is a guess.
const fn guess<M>(on: &'static [On], meanings: &'static [Weighed<M>], source: &'static str) -> Row<M> {
    Row { against_others: EVEN, ..row(on, meanings, source) }
}

const fn part(meaning: Part, assumes: Assumption, against: u8) -> Weighed<Part> {
    Weighed { meaning, assumes: Some(assumes), against }
}

/// What needs no assumption.
const fn sure<M: Copy>(meaning: M) -> Weighed<M> {
    Weighed { meaning, assumes: None, against: 0 }
}

/// A meaning that is its own assumption.
const fn says(assumes: Assumption, against: u8) -> Weighed<Assumption> {
    Weighed { meaning: assumes, assumes: Some(assumes), against }
}

const fn refuse(on: &'static [On], expected: Expectation, source: &'static str) -> Refusal {
    Refusal { on, expected: Some(expected), source }
}

const fn several(on: &'static [On], source: &'static str) -> Refusal {
    Refusal { on, expected: None, source }
}

/// `2 x 15 min`: each of the two players, or two periods.
pub(in super::super) static TWICE: &[Row<Assumption>] = &[
    row(
        &[Says(Said::Times(2)), At(0, &[TWICE_FOR_GAME, BARE])],
        &[says(EachPlayer, 0), says(NoMainTime, EVEN)],
        "`2 x 15`",
    ),
    row(
        &[Says(Said::Times(2)), At(0, &[TWICE_FOR_GAME])],
        &[says(EachPlayer, 0), says(NoMainTime, RARE)],
        "`2 x 15 min`",
    ),
];

const ADDED_OR_BYO_YOMI: &[Weighed<Assumption>] = &[says(TimesAreAdded, 0), says(ByoYomiAfterPlus, EVEN)];
const INCREMENT_OR_ADDED: &[Weighed<Assumption>] = &[says(SecondsAreIncrement, 0), says(TimesAreAdded, EVEN)];
const MOVES_FIRST: &[Weighed<Assumption>] = &[sure(MovesBeforeTime)];
const IS_INCREMENT: &[Weighed<Assumption>] = &[says(SecondIsIncrement, 0)];

/// Times that can be one or two, and numbers with a slash.
pub(in super::super) static FORMS: &[Row<Assumption>] = &[
    row(&[FRACTION, Not(&MOVES), Not(&REST)], &[says(FractionOfUnit, 0), says(MovesBeforeTime, RARE)], "`1/2 h`"),
    // The seconds may be those that there are not.
    likely(
        &[SUM, Context(Said::Denied(Role::Increment)), Half(1, &[Unit(SECOND)])],
        &[says(TimesAreAdded, 0)],
        "`10 perc 5 másodperc többletidő nélkül`",
    ),
    row(
        &[SUM, SAYS_ADDITION, Half(0, &[AtLeast(3 * MINUTE)]), Half(1, &[Unit(SECOND)])],
        &[sure(SecondsAreIncrement)],
        "`5 min 3 sec increment`",
    ),
    row(
        &[NUMBER_AFTER_UNIT, Not(&MOVES), At(0, &[UNUSUAL_MINUTES, Not(&MOVES)]), At(1, &[LONG])],
        &[says(TimesAreAdded, 0), says(TimeBeforeMoves, RARE)],
        "`2 h 40 + 1 h`",
    ),
    row(&[SUM_FOR_MOVES, REST], &[sure(StageAfterPlus)], "`40 moves in 2 h and 30 min for the rest`"),
    row(
        &[SUM_FOR_MOVES, Nth(0)],
        &[says(TimesAreAdded, 0), says(StageAfterPlus, RARE)],
        "`40 moves in 2 hours and 30 minutes`",
    ),
    // So little time as in `1 h, 30 s` is rather of every move.
    row(
        &[AFTER_MAIN, PLAIN, AFTER_COMMA, LONG, PART_OF_UNIT_BEFORE, Before(&[PLAIN])],
        &[says(TimesAreAdded, 0), says(StageAfterPlus, EVEN)],
        "`1 hour, 30 minutes`",
    ),
    // What both players have together.
    row(
        &[AFTER_MAIN, LISTED, KNOWN, DOUBLED, UNMARKED, Not(&MOVES), At(0, &[Says(Said::EachPlayer)])],
        &[says(EachPlayer, 0), says(StageAfterPlus, EVEN)],
        "`45 minutes for each player, 90 minutes for the game`",
    ),
    row(
        &[NUMBERS, Nth(1), Terms(3), At(0, &[BARE, Not(&RATIO), Not(&SHORT)]), At(2, &[BARE, Not(&RATIO)])],
        &[sure(StageAfterPlus)],
        "`90+30/30+30`",
    ),
    // Two numbers with a slash.
    row(&[RATIO, Terms(1), EXTRA], &[sure(SecondIsIncrement)], "`15/10 increment`"),
    likely(&[RATIO, Terms(1), Not(&NUMBERS), Either(&[PER_MOVE, FROM])], IS_INCREMENT, "`15/10 sec per move`"),
    row(
        &[LONE_TIME_AFTER_SLASH, LESS_THAN_A_SECOND],
        &[says(SecondIsIncrement, 0), says(MovesBeforeTime, RARE)],
        "`20/10 sec`",
    ),
    likely(&[LONE_TIME_AFTER_SLASH, CLASS], IS_INCREMENT, "`blitz 5/10 sec`"),
    row(&[LONE_TIME_AFTER_SLASH], &[says(MovesBeforeTime, 0), says(SecondIsIncrement, EVEN)], "`5/10 sec`"),
    row(&[RATIO, Not(&NUMBERS)], MOVES_FIRST, "`1 h + 20/30 sec byo-yomi`"),
    likely(&[LONE_SLASH, Says(Said::Repeat)], &[says(MovesBeforeTime, 0)], "`FCP 40/10 repeatedly`"),
    guess(
        &[LONE_SLASH, MANY_MOVES_FIRST, CLASS],
        &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, RARE), says(SecondIsIncrement, RARE)],
        "`rapid 40/90`",
    ),
    guess(
        &[LONE_SLASH, MANY_MOVES_FIRST],
        &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, EVEN), says(SecondIsIncrement, EVEN)],
        "`40/120`",
    ),
    // The rating lists of engines play 40 moves in little time.
    guess(
        &[LONE_SLASH, Half(0, &[UpTo(40), Not(&UpTo(39))])],
        &[says(MovesBeforeTime, 0), says(SecondIsIncrement, EVEN), says(TimeBeforeMoves, EVEN)],
        "`CCRL 40/15`",
    ),
    guess(
        &[LONE_SLASH, Not(&Half(1, &[UpTo(30)]))],
        &[says(TimeBeforeMoves, 0), says(SecondIsIncrement, EVEN), says(MovesBeforeTime, EVEN)],
        "`90/40`",
    ),
    likely(&[LONE_SLASH, CLASS], IS_INCREMENT, "`blitz 5/3`"),
    guess(
        &[LONE_SLASH],
        &[says(SecondIsIncrement, 0), says(TimeBeforeMoves, EVEN), says(MovesBeforeTime, EVEN)],
        "`5/3`",
    ),
    row(&[NUMBERS, BYO_YOMI], &[], "periods or moves, as in `5/30 byo-yomi`"),
    row(&[NUMBERS, Terms(1), Either(&[MOVES, AFTER, PERIODS])], &[], "moves twice, as in `40/90 for 40 moves`"),
    row(&[NUMBERS, Either(&[US, CANADIAN, Half(1, &[Not(&UpTo(300))])])], MOVES_FIRST, "`40/5400 + 30`"),
    row(&[NUMBERS, Not(&RISING)], &[says(TimeBeforeMoves, 0), says(MovesBeforeTime, EVEN)], "`90/40 + 30`"),
    row(&[NUMBERS], &[says(MovesBeforeTime, 0), says(TimeBeforeMoves, EVEN)], "`40/90 + 30`"),
    // `3 min 2 sec`, `90m30s`, `10分 20秒`
    row(&[LONE_SUM, Half(1, &[EAST_ASIAN, Unit(SECOND)])], ADDED_OR_BYO_YOMI, "`10分20秒`"),
    row(&[LONE_SUM, Half(1, &[EAST_ASIAN, Unit(MINUTE), AtMost(2 * MINUTE)])], ADDED_OR_BYO_YOMI, "`1時間1分`"),
    row(&[LONE_SUM, SUM, Half(1, &[MARKS, Unit(SECOND), AtMost(10 * SECOND - 1)])], INCREMENT_OR_ADDED, "`5'3''`"),
    row(&[LONE_SUM, SUM, Half(0, &[LONG]), Half(1, &[MARKS, Unit(SECOND)])], INCREMENT_OR_ADDED, "`90'30''`"),
    row(
        &[LONE_SUM, APART, Half(0, &[LONG]), Half(1, &[Unit(SECOND)])],
        &[says(TimesAreAdded, 0), says(SecondsAreIncrement, EVEN)],
        "`15 min 10 sec`",
    ),
    row(
        &[LONE_SUM, Half(1, &[Unit(SECOND)]), Either(&[APART, NUMBER_AFTER_MINUTES, Half(0, &[LONG])])],
        &[says(TimesAreAdded, 0), says(SecondsAreIncrement, RARE)],
        "`3 min 2 sec`",
    ),
];

const INCREMENT: Weighed<Part> = part(Part::Increment, IncrementAfterPlus, 0);
const AS_BYO_YOMI: Weighed<Part> = part(Part::Overtime, ByoYomiAfterPlus, 0);
const INCREMENT_RATHER: &[Weighed<Part>] = &[INCREMENT, part(Part::Overtime, ByoYomiAfterPlus, RARE)];
const INCREMENT_MAYBE: &[Weighed<Part>] = &[INCREMENT, part(Part::Overtime, ByoYomiAfterPlus, EVEN)];
const BYO_YOMI_RATHER: &[Weighed<Part>] = &[AS_BYO_YOMI, part(Part::Increment, IncrementAfterPlus, RARE)];
const BYO_YOMI_MAYBE: &[Weighed<Part>] = &[AS_BYO_YOMI, part(Part::Increment, IncrementAfterPlus, EVEN)];
const INCREMENT_OR_STAGE: &[Weighed<Part>] = &[INCREMENT, part(Part::Stage, StageAfterPlus, RARE)];
const INCREMENT_OR_STAGE_MAYBE: &[Weighed<Part>] = &[INCREMENT, part(Part::Stage, StageAfterPlus, EVEN)];
const SECONDS_ADDED: &[Weighed<Part>] = &[part(Part::Increment, SecondsAreIncrement, 0)];
const OF_EVERY_MOVE: &[Weighed<Part>] = &[part(Part::Overtime, Assumption::PerMove, 0)];
const OF_MOVE_OR_GAME: &[Weighed<Part>] =
    &[part(Part::Overtime, Assumption::PerMove, 0), part(Part::Stage, AddsUp, RARE)];
const SURE_STAGE: &[Weighed<Part>] = &[sure(Part::Stage)];
const SURE_INCREMENT: &[Weighed<Part>] = &[sure(Part::Increment)];
const SURE_OVERTIME: &[Weighed<Part>] = &[sure(Part::Overtime)];

/// What a time is.
pub(in super::super) static PARTS: &[Row<Part>] = &[
    row(&[Context(Said::Hourglass)], &[sure(Part::Sand)], "`hourglass 5 min`"),
    // A time alone can be that of every move. Chess sites offer up to 14 days.
    likely(&[Terms(1), FROM_FIRST, FEW_SECONDS, NO_ROLE], OF_EVERY_MOVE, "`30秒将棋（初手から）`"),
    likely(&[Terms(1), PER_MOVE, Either(&[NO_ROLE, Called(Role::Overtime)])], OF_EVERY_MOVE, "`30 sec per move`"),
    likely(&[Terms(1), Says(Said::Moves(1)), NO_ROLE, Either(&[KNOWN, COLONS])], OF_EVERY_MOVE, "`1 in 3 days`"),
    row(
        &[Terms(1), Unit(DAY), SILENT, Either(&[AtMost(14 * DAY), Context(Said::Correspondence)])],
        OF_MOVE_OR_GAME,
        "`3 days`",
    ),
    row(&[Terms(1), Unit(DAY), ONLY_EACH_PLAYER, AtMost(14 * DAY)], OF_MOVE_OR_GAME, "`every 3 days`"),
    likely(&[Terms(1), Says(Said::Cap)], &[part(Part::Stage, TimeIsExact, 0)], "`at most 10 min`"),
    row(&[Terms(1), Unit(SECOND), AtMost(MINUTE), ONLY_EACH_PLAYER], OF_MOVE_OR_GAME, "`every 10 sec`"),
    // What it says.
    row(&[LATER, Says(Said::Cap)], &[sure(Part::Cap)], "`10 min + 10 s per move, max 20 min`"),
    row(
        &[Nth(2), Last, LISTED, SILENT, DAYS, Not(&SHORTER), At(1, &[DAYS, Called(Role::Increment)])],
        &[sure(Part::Cap)],
        "`10 days, bonus: 1 day, limit: 20 days`",
    ),
    row(
        &[WHEN_OUT, BRIEF, Not(&OVERTIME), Not(&PER_MOVE)],
        &[AS_BYO_YOMI, part(Part::Stage, StageAfterPlus, RARE)],
        "`60分切れたら30秒`",
    ),
    likely(
        &[LATER, Linked(Link::Plus), Says(Said::Multiplied), NO_ROLE, Unit(SECOND)],
        &[AS_BYO_YOMI],
        "`15 min + 5 s x 7`",
    ),
    row(&[OVERTIME], SURE_OVERTIME, "`30 min + 3 x 30 s byo-yomi`"),
    row(&[WHEN_OUT, PER_MOVE], SURE_OVERTIME, "`60分切れたら1手30秒`"),
    row(&[LATER, Called(Role::Bronstein)], &[sure(Part::Bronstein)], "`5 min + 3 s Bronstein`"),
    row(
        &[Either(&[LATER, Terms(1)]), Either(&[Called(Role::SimpleDelay), All(&[DELAY, BARE, US])])],
        &[sure(Part::Delay)],
        "`G/90 d5`",
    ),
    guess(&[LATER, DELAY, BARE, Not(&PLUS)], &[part(Part::Delay, Assumption::SimpleDelay, 0)], "`60, delay 5`"),
    row(
        &[Either(&[LATER, Terms(1)]), DELAY],
        &[part(Part::Delay, Assumption::SimpleDelay, 0), part(Part::Bronstein, Assumption::Bronstein, RARE)],
        "`60 min + 5 s delay`",
    ),
    row(&[WHEN_OUT], SURE_STAGE, "`90分切れたら30分`"),
    likely(
        &[LATER, PER_MOVE, PLUS, Unit(MINUTE), LONG, Later(&[FEW_SECONDS])],
        &[part(Part::Stage, StageAfterPlus, 0)],
        "`40手75分+15分 最初の1手から1手に付き、30秒累加加算`",
    ),
    row(&[LATER, OPEN_PER_MOVE, EAST_ASIAN, PLUS], INCREMENT_RATHER, "`25 分鐘 + 每步 10 秒`"),
    row(&[LATER, OPEN_PER_MOVE, EAST_ASIAN], BYO_YOMI_RATHER, "`持ち時間60分、1手30秒`"),
    row(&[AFTER_MAIN, OPEN_PER_MOVE, THEN, Not(&FROM)], BYO_YOMI_RATHER, "`15 minutes then 30 seconds per move`"),
    row(&[LATER, Last, OPEN_PER_MOVE, THEN, Not(&FROM)], BYO_YOMI_MAYBE, "`40/90 min, 30 min, then 30 sec per move`"),
    row(&[AFTER_MAIN, OPEN_PER_MOVE, LISTED, Not(&FROM)], INCREMENT_MAYBE, "`60 minutes; 30 seconds per move`"),
    // Nobody adds that many seconds to every move.
    likely(
        &[LATER, Called(Role::Increment), Not(&PER_MOVE), Unit(MINUTE), LONG, Before(&[MOVES])],
        &[part(Part::Stage, StageAfterPlus, 0)],
        "`2h, 40 moves, bonus 30m`",
    ),
    row(&[LATER, Either(&[Called(Role::Increment), PER_MOVE])], SURE_INCREMENT, "`15 min + 10 sec / move`"),
    // `Fischer 10 min + 10 s`: the word is about all of it.
    row(&[Nth(0)], SURE_STAGE, "`Fischer 10 min + 10 s`"),
    row(&[DOUBLE, Last], SURE_INCREMENT, "`90+30/30+30`"),
    row(&[AFTER, FEW_SECONDS], INCREMENT_OR_STAGE_MAYBE, "`90 min + 30 s after move 40`"),
    // The time after a main time without moves restarts in Go, and is a stage in chess.
    guess(
        &[AFTER_MAIN, MOVES, Not(&REST), Not(&AFTER), Not(&FROM), Not(&THEN), At(0, &[Not(&REST)])],
        &[part(Part::Overtime, CanadianAfterPlus, 0), part(Part::Stage, StageAfterPlus, EVEN)],
        "`10m + 3m/10`",
    ),
    row(&[AFTER_MAIN, BARE, PLUS, Says(Said::Rest), At(0, &[BARE])], INCREMENT_OR_STAGE_MAYBE, "`5+3 sudden death`"),
    row(&[REST, Not(&All(&[Unit(SECOND), AtMost(2 * MINUTE)]))], SURE_STAGE, "`40/90 min + 30 min for the rest`"),
    row(&[Either(&[MOVES, AFTER])], SURE_STAGE, "`40/90 min, 20/60 min`"),
    row(&[BARE, PLUS, US], SURE_INCREMENT, "`40/80;+30, SD/30;+30`"),
    row(
        &[BARE, PLUS, Nth(1), Not(&Terms(2)), At(0, &[MOVES]), At(2, &[BARE, LISTED])],
        INCREMENT_OR_STAGE_MAYBE,
        "`40/5400+30, 1800+30`",
    ),
    likely(&[FROM, Unit(SECOND)], SECONDS_ADDED, "`90 min, 30 s from move 1`"),
    likely(&[ADDED, FEW_SECONDS, At(0, &[Not(&FEW_SECONDS)])], SECONDS_ADDED, "`90 min plus 30 s added`"),
    row(&[AFTER_MAIN, FEW_SECONDS, PLUS, EAST_ASIAN, CLASS], INCREMENT_RATHER, "`快棋 10分+5秒`"),
    // A byo-yomi is hardly that short.
    row(
        &[AFTER_MAIN, Not(&FISCHER), EAST_ASIAN, PLUS, Unit(SECOND), AtMost(20 * SECOND - 1)],
        INCREMENT_MAYBE,
        "`15분+10초`",
    ),
    // A byo-yomi in Japanese, and as often an increment in Chinese.
    row(&[AFTER_MAIN, Not(&FISCHER), EAST_ASIAN, BRIEF], BYO_YOMI_MAYBE, "`10分+30秒`"),
    row(&[EAST_ASIAN, FEW_SECONDS], SURE_INCREMENT, "`フィッシャー 10分+30秒`"),
    row(
        &[
            AFTER_MAIN,
            Not(&FISCHER),
            FEW_SECONDS,
            Written(Script::Letters),
            Not(&FROM),
            Not(&ADDED),
            At(0, &[Not(&Says(Said::Us))]),
        ],
        INCREMENT_RATHER,
        "`15 min + 10 s`",
    ),
    likely(&[FEW_SECONDS], SECONDS_ADDED, "`90'/40 + 30' + 30''`"),
    guess(&[SECONDS_AFTER_COLON], &[INCREMENT], "`5:00 + 0:03`"),
    row(
        &[AFTER_MAIN, Either(&[Unit(DAY), Unit(HOUR)]), Not(&Linked(Link::Comma)), At(0, &[AtLeast(DAY)])],
        INCREMENT_OR_STAGE,
        "`7 days + 1 day`",
    ),
    row(&[AFTER_MAIN, Unit(MINUTE), AtMost(2 * MINUTE), At(0, &[AtLeast(HOUR)])], INCREMENT_OR_STAGE, "`1h20 + 1 min`"),
    row(&[AFTER_MAIN, Unit(MINUTE), AtMost(2 * MINUTE)], INCREMENT_OR_STAGE_MAYBE, "`3'+2'`"),
    // Numbers without a unit.
    row(&[BARE, Last, Any(&[PER_MOVE])], SURE_STAGE, "`90 + 30 s per move, 30`"),
    row(
        &[SECOND_NUMBER, PIPE, At(0, &[BARE, ZERO])],
        &[part(Part::Overtime, SecondIsByoYomi, 0), part(Part::Increment, SecondIsIncrement, EVEN)],
        "`0|30`",
    ),
    row(
        &[SECOND_NUMBER, PIPE],
        &[part(Part::Increment, SecondIsIncrement, 0), part(Part::Overtime, SecondIsByoYomi, EVEN)],
        "`10|5`",
    ),
    row(&[SECOND_NUMBER, At(0, &[MOVES, BARE, Not(&UpTo(300))])], INCREMENT_OR_STAGE, "`40/5400+30`"),
    guess(&[SECOND_NUMBER, UNLINKED, At(0, &[BARE])], &[part(Part::Increment, SecondIsIncrement, 0)], "`90 30`"),
    row(&[SECOND_NUMBER, At(0, &[REST])], SURE_INCREMENT, "`rest of the game 30 + 5`"),
    row(
        &[SECOND_NUMBER, At(0, &[MOVES])],
        &[part(Part::Stage, StageAfterPlus, 0), part(Part::Increment, IncrementAfterPlus, EVEN)],
        "`40/90 + 30`",
    ),
    row(
        &[SECOND_NUMBER, THEN, At(0, &[BARE])],
        &[INCREMENT, part(Part::Overtime, ByoYomiAfterPlus, EVEN), part(Part::Stage, StageAfterPlus, EVEN)],
        "`5 then 3`",
    ),
    row(&[SECOND_NUMBER, At(0, &[BARE])], SURE_INCREMENT, "`3+2`"),
    row(&[SECOND_NUMBER], INCREMENT_RATHER, "`15 min + 10`"),
    row(&[BARE, Last, Not(&Any(&[Either(&[EXTRA, PER_MOVE])]))], INCREMENT_OR_STAGE_MAYBE, "`90/40 + 30 + 30`"),
    row(&[], SURE_STAGE, "`90 min, 30 min`"),
];

const MINUTES: Weighed<Assumption> = says(Minutes, 0);
const SECONDS: Weighed<Assumption> = says(Seconds, 0);
const MINUTES_RATHER: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, RARE)];
const MINUTES_MAYBE: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, EVEN)];
const SECONDS_RATHER: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, RARE)];
const SECONDS_MAYBE: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, EVEN)];

/// The unit of a number, and what two numbers with a colon are.
pub(in super::super) static UNITS: &[Row<Assumption>] = &[
    row(&[COLONS, Either(&[IN_OVERTIME, AS_EXTRA])], &[sure(MinutesAndSeconds)], "`5:00 + 0:03`"),
    likely(&[COLONS, FEW_BEFORE_COLON], &[says(HoursAndMinutes, 0), says(MinutesAndSeconds, EVEN)], "`1:30`"),
    likely(&[COLONS], &[says(MinutesAndSeconds, 0), says(HoursAndMinutes, EVEN)], "`5:00`"),
    likely(&[As(Part::Cap), At(0, &[Unit(HOUR)])], &[says(Hours, 0)], "`240 hours, +36 hours/move, max 240`"),
    likely(&[As(Part::Sand)], SECONDS_MAYBE, "`*60`"),
    row(&[AS_EXTRA], &[sure(Seconds)], "`3+2`"),
    // Overtime.
    likely(&[IN_OVERTIME, Terms(1), NO_ROLE, Not(&PERIODS)], SECONDS_MAYBE, "`30 per move`"),
    row(&[IN_OVERTIME, CANADIAN, UpTo(19)], &[MINUTES, says(OvertimeInSeconds, EVEN)], "`30 min + 25/10 Canadian`"),
    row(
        &[IN_OVERTIME, CANADIAN, UpTo(120)],
        &[says(OvertimeInSeconds, 0), says(Minutes, EVEN)],
        "`30 min + 25/60 Canadian`",
    ),
    likely(&[IN_OVERTIME, CANADIAN], &[says(OvertimeInSeconds, 0)], "`30 min + 25/600 Canadian`"),
    guess(&[IN_OVERTIME, MOVES, NO_ROLE, UpTo(300)], &[MINUTES], "`30 min + 20/10`"),
    guess(&[IN_OVERTIME, MOVES, NO_ROLE], &[SECONDS], "`10m + 25/600`"),
    likely(
        &[IN_OVERTIME, Either(&[PERIODS, Not(&NO_ROLE)]), UpTo(99), Not(&UpTo(9))],
        &[says(OvertimeInSeconds, 0)],
        "`30 min + 3x30 byo-yomi`",
    ),
    guess(&[IN_OVERTIME, Either(&[PERIODS, Not(&NO_ROLE)])], &[says(OvertimeInSeconds, 0)], "`30 min + 3x5 byo-yomi`"),
    row(&[IN_OVERTIME], &[sure(Seconds)], "`0|30`"),
    // US Chess: nobody plays so few minutes; all others are minutes.
    row(&[US, UpTo(2), Either(&[MOVES, LATER])], &[says(Hours, 0), says(Minutes, RARE)], "`40/2, SD/1`"),
    row(&[US], &[sure(Minutes)], "`G/90`"),
    // One stage of moves.
    likely(&[LONE_MOVES, BARE, MOVES_LAST], &[MINUTES], "`90/40`"),
    row(&[LONE_MOVES, MUCH_FOR_MOVES], SECONDS_MAYBE, "`40/7200`"),
    row(&[LONE_MOVES, TIME_FOR_MOVES], MINUTES_MAYBE, "`40/120`"),
    likely(&[LONE_MOVES], &[MINUTES], "`40/10`"),
    likely(&[CLASS, UpTo(59)], &[MINUTES], "`Blitz 3+2`"),
    // `10.30` can be anything.
    likely(&[FRACTIONAL, Not(&CLASS)], MINUTES_MAYBE, "`1.30 + 30`"),
    likely(&[Terms(1), UpTo(59)], MINUTES_RATHER, "`15`"),
    likely(&[Terms(1), UpTo(180)], MINUTES_MAYBE, "`90`"),
    likely(&[Terms(1), MOST_MINUTES], SECONDS_MAYBE, "`300`"),
    guess(&[Terms(1)], &[SECONDS], "`900`"),
    likely(&[WITH_PERIODS, UpTo(120)], &[MINUTES], "`30 + 3x30 byo-yomi`"),
    likely(&[WITH_PERIODS, UpTo(300)], MINUTES_MAYBE, "`180|2`"),
    likely(&[WITH_PERIODS, MOST_MINUTES], SECONDS_RATHER, "`600 + 3x30 byo-yomi`"),
    likely(&[WITH_PERIODS], &[SECONDS], "`1800 + 3x30 byo-yomi`"),
    likely(&[UpTo(180), At(1, &[AS_DELAY])], MINUTES_RATHER, "`60 + 5 delay`"),
    // Programs play with fractions.
    likely(&[WITH_EXTRA, At(1, &[FRACTIONAL])], SECONDS_RATHER, "`10+0.1`"),
    likely(&[WITH_EXTRA, UpTo(59), At(1, &[Either(&[UpTo(60), AtMost(MINUTE)])])], MINUTES_RATHER, "`3+2`"),
    // Seconds with so large an increment are silly.
    likely(&[WITH_EXTRA, UpTo(120), LARGE_INCREMENT], MINUTES_RATHER, "`90+30`"),
    likely(
        &[WITH_EXTRA, UpTo(180), At(1, &[Either(&[All(&[BARE, Not(&UpTo(9))]), AtLeast(10 * SECOND)])])],
        MINUTES_MAYBE,
        "`150+10`",
    ),
    likely(&[WITH_EXTRA, UpTo(180)], SECONDS_MAYBE, "`180+2`"),
    likely(&[WITH_EXTRA, MOST_MINUTES], SECONDS_RATHER, "`300+3`"),
    likely(&[WITH_EXTRA], &[SECONDS], "`900+10`"),
    // Stages are long.
    likely(&[UpTo(300)], &[MINUTES], "`40/90 + 30`"),
    likely(&[MOST_MINUTES], SECONDS_RATHER, "`40/600 + 600`"),
    likely(&[], &[SECONDS], "`40/5400+30`"),
];

/// What is taken for granted of a time, whatever else is: all rows that fit count.
pub(in super::super) static GRANTED: &[Row<Assumption>] = &[
    guess(&[IN_OVERTIME, LATER, PERIODS, NO_ROLE, LONG], &[says(PerMove, 0)], "`3½ h + 3 × ½ h`"),
    likely(
        &[IN_OVERTIME, Not(&SOME_MOVES), Not(&PERIODS), Not(&PER_MOVE), Either(&[BYO_YOMI, Called(Role::Overtime)])],
        &[says(OnePeriod, 0)],
        "`30 min + 30 s byo-yomi`",
    ),
    guess(&[NO_MAIN_TIME, PERIODS, LONG], &[says(NoMainTime, 0)], "`3 x 15 min byo-yomi`"),
    likely(&[NO_MAIN_TIME, OVERTIME], &[says(NoMainTime, 0)], "`3 x 30 s byo-yomi`"),
];

/// What ends a stage that is not the last and has no number of moves.
pub(in super::super) static GATES: &[Row<Assumption>] = &[
    guess(
        &[Either(&[Any(&[IN_OVERTIME]), Any(&[STAGE, Later(&[STAGE, Later(&[STAGE])])])])],
        &[says(StageEndsWithTime, 0)],
        "`60 min + 30 min + 3 x 30 s`",
    ),
    row(
        &[Terms(3), At(2, &[As(Part::Increment), KNOWN])],
        &[says(FortyMoves, 0), says(StageEndsWithTime, RARE)],
        "`90 + 30 + 30s per move`",
    ),
    row(&[DOUBLE], &[says(StageEndsWithTime, 0), says(FortyMoves, EVEN)], "`90+30/30+30`"),
    // A second stage is hardly longer than the first.
    row(
        &[Terms(2), At(0, &[AtLeast(30 * MINUTE)]), At(1, &[SHORTER])],
        &[says(FortyMoves, 0), says(StageEndsWithTime, RARE)],
        "`90 min + 30 min`",
    ),
    row(&[], &[says(FortyMoves, 0), says(StageEndsWithTime, EVEN)], "`10 min + 15 min`"),
];

/// Whether moves and their time come again.
pub(in super::super) static REPEATS: &[Row<Assumption>] = &[
    row(&[Either(&[Any(&[Says(Said::Repeat)]), Context(Said::Kept)])], &[sure(BonusRepeats)], "`40/90 min repeating`"),
    row(
        &[Terms(2), At(1, &[As(Part::Increment), PLUS, FEW_SECONDS])],
        &[says(BonusOnce, 0), says(BonusRepeats, EVEN)],
        "`1:30h/40 + 30s`",
    ),
    row(&[], &[says(BonusRepeats, 0), says(BonusOnce, RARE)], "`40 moves in 90 min`"),
];

/// Which stages have the increment or the delay of this time.
pub(in super::super) static SCOPES: &[Row<Assumption>] = &[
    row(
        &[Either(&[Not(&SEVERAL_STAGES), FROM, Linked(Link::Semicolon), Says(Said::Whole)])],
        &[sure(EveryPeriod)],
        "`40/90, SD/30; d5`",
    ),
    // Before the last stage.
    likely(&[Later(&[STAGE])], &[says(EveryPeriod, 0)], "`40/90 + 30 s, 30 min`"),
    // Stages in a list, and a plus after the last: `40/2h, 20/1h, 15m + 30s from move 61`.
    row(
        &[PLUS, Before(&[STAGE, LISTED, Not(&MOVES), Before(&[STAGE, LISTED])])],
        &[says(LastPeriod, 0), says(EveryPeriod, EVEN)],
        "`40/2h, 20/1h, 15m+30s`",
    ),
    // US Chess: a blank before it says that it is of that period only, and many write it for all.
    row(&[US, UNLINKED], &[says(EveryPeriod, 0), says(LastPeriod, EVEN)], "`40/90, SD/30 d5`"),
    row(&[], &[says(EveryPeriod, 0), says(LastPeriod, RARE)], "`90'/40 + 30' + 30''`"),
];

/// Whose the sand is.
pub(in super::super) static SANDS: &[Row<Assumption>] = &[
    row(&[Says(Said::EachPlayer)], &[sure(SandForEach)], "`hourglass 5 min each`"),
    row(&[], &[says(SandForEach, 0), says(SandDivided, RARE)], "`hourglass 5 min`"),
];

/// Times that make no control, and what is expected of them. A first number below 30 is that of a whole game, and not
/// of its first stage.
pub(in super::super) static REFUSALS: &[Refusal] = &[
    refuse(
        &[Context(Said::Hourglass), Either(&[Not(&Terms(1)), Not(&PLAIN)])],
        Expectation::LoneHourglass,
        "`hourglass 5 min + 3 s`",
    ),
    refuse(
        &[Terms(1), PER_MOVE, NO_ROLE, Either(&[AFTER, All(&[FROM, Not(&FROM_FIRST)])])],
        Expectation::MainTimeWithIncrement,
        "`30 s per move from move 41`",
    ),
    refuse(&[Terms(1), Either(&[EXTRA, ADDED]), Not(&IN_OVERTIME)], Expectation::MainTimeFirst, "`30 s increment`"),
    refuse(
        &[Nth(0), PER_MOVE, NO_ROLE, Not(&ZERO), Later(&[IN_OVERTIME])],
        Expectation::MainTimeFirst,
        "`10 s per move + 10 x 1 min`",
    ),
    refuse(
        &[Context(Said::Denied(Role::Increment)), LATER, IN_OVERTIME, NO_ROLE],
        Expectation::NothingDenied,
        "`10분, 5초 추가 없음`",
    ),
    // Several controls.
    several(&[Nth(1), Terms(3), BARE, MOVES, At(0, &[SHORT, Not(&MOVES)]), At(2, &[BARE, PLAIN])], "`3+2/5+0`"),
    several(&[THIRD_NUMBER, DIVIDED], "`5, 3, 1`"),
    several(&[THIRD_NUMBER, Later(&[]), Either(&[At(0, &[SHORT]), LONGER])], "`3+2 5+3`"),
    several(&[Nth(1), Not(&Terms(2)), Every(&[STAGE, PLAIN, Either(&[Nth(0), DIVIDED])])], "`5 min, 3 min, 1 min`"),
    several(&[Nth(1), Every(&[COLONS, PLAIN, Either(&[Nth(0), DIVIDED])])], "`10:00, 13:30`"),
    several(
        &[
            Nth(2),
            STAGE,
            PLAIN,
            DIVIDED,
            KNOWN,
            At(0, &[STAGE, PLAIN, KNOWN]),
            At(1, &[As(Part::Increment)]),
            At(3, &[As(Part::Increment)]),
            OTHER_CONTROL,
        ],
        "`3 min + 2 sec, 5 min + 3 sec`",
    ),
    // What the text denies.
    refuse(
        &[Context(Said::Denied(Role::Increment)), As(Part::Increment), Not(&ZERO)],
        Expectation::NothingDenied,
        "`5+3 no increment`",
    ),
    refuse(
        &[Context(Said::Denied(Role::ByoYomi)), IN_OVERTIME, Not(&ZERO)],
        Expectation::NothingDenied,
        "`30 min + 3 x 30 s, no byo-yomi`",
    ),
    refuse(
        &[Context(Said::Denied(Role::Delay)), AS_DELAY, Not(&ZERO)],
        Expectation::NothingDenied,
        "`G/60 d5 no delay`",
    ),
    refuse(&[PIPE, Not(&Terms(1)), Not(&Terms(2))], Expectation::OneBar, "`10|5|3`"),
    // Times without a sign or a word between them.
    refuse(
        &[LATER, BARE, Says(Said::EachPlayer), IN_LIST, Before(&[Not(&BARE)])],
        Expectation::UnitAfterNumber,
        "`10 min, 5 each`",
    ),
    refuse(
        &[BARE, IN_LIST, UNMARKED, Not(&MOVES), Either(&[Before(&[Says(Said::Us)]), All(&[LATER, AFTER_SEMICOLON])])],
        Expectation::DelayOrPlus,
        "`G/60 5`",
    ),
    refuse(&[BARE, UNMARKED, Before(&[DAYS])], Expectation::UnitAfterNumber, "`3 days + 1`"),
    refuse(&[DAYS, Before(&[BARE])], Expectation::UnitAfterNumber, "`3 + 1 day`"),
    refuse(
        &[LATER, UNLINKED, NO_ROLE, APART, Half(1, &[Unit(SECOND)])],
        Expectation::PlusBetween,
        "`90 min 5 min 30 s`",
    ),
    refuse(
        &[UNLINKED, PLAIN, KNOWN, Not(&Unit(SECOND)), Before(&[PLAIN, KNOWN])],
        Expectation::PlusBetween,
        "`5 min 3 min`",
    ),
    refuse(&[LATER, UNLINKED, MERE_NUMBER, Before(&[Not(&BARE)])], Expectation::PlusBetween, "`90 min 30`"),
    refuse(&[AFTER_DASH, MERE_NUMBER, Before(&[BARE])], Expectation::PlusBetween, "`90-30`"),
    refuse(&[LATER, UNLINKED, BARE, PLAIN, Before(&[LATER, BARE, UNLINKED])], Expectation::PlusBetween, "`90 30 30`"),
    // What a time cannot have.
    refuse(&[RATIO], Expectation::LengthOfTime, "`5/30 byo-yomi`"),
    refuse(&[IN_OVERTIME, AFTER], Expectation::LengthOfTime, "`60 min, after move 40 byo-yomi 30 s`"),
    refuse(&[TWO_BEGINNINGS], Expectation::LaterMove, "`90 min + 30 s from move 1 from move 41`"),
    refuse(&[NUMBER_AFTER_MINUTES, MOVES], Expectation::PlusBetween, "`40/90m30`"),
    refuse(
        &[SAYS_EXTRA, Either(&[IN_OVERTIME, SAYS_OVERTIME])],
        Expectation::OneOfExtras,
        "`30 min + 30 s byo-yomi increment`",
    ),
    refuse(
        &[STAGE, Says(Said::Rest), MOVES, Not(&SEVERAL_STAGES)],
        Expectation::StageBeforeRest,
        "`40 moves in 90 min for the rest`",
    ),
    refuse(&[STAGE, Says(Said::Us), Not(&MOVES), Later(&[STAGE])], Expectation::RestLast, "`G/60, 30 min`"),
    refuse(&[STAGE, Says(Said::Rest), Later(&[STAGE])], Expectation::RestLast, "`30 min for the rest, 20 min`"),
    refuse(&[IN_OVERTIME, CANADIAN, Not(&SOME_MOVES)], Expectation::Moves, "`30 min + 5 min Canadian`"),
    refuse(
        &[NO_MAIN_TIME, BYO_YOMI, Not(&PERIODS), Either(&[LONG, All(&[BARE, Not(&UpTo(599))])])],
        Expectation::LengthOfPeriod,
        "`10 min byo-yomi`",
    ),
    refuse(&[STAGE, Earlier(&[IN_OVERTIME])], Expectation::OvertimeLast, "`3 x 30 s byo-yomi, then 60 min`"),
    refuse(&[IN_OVERTIME, Earlier(&[IN_OVERTIME])], Expectation::OneOvertime, "`1 h + 3 x 30 s + 2 x 10 s`"),
    refuse(&[AS_EXTRA, MOVES], Expectation::MoreTimeForMoves, "`5 min + 10 s increment for 20 moves`"),
    refuse(&[AS_EXTRA, BARE, Not(&UpTo(600))], Expectation::UsualIncrement, "`5+2024`"),
    refuse(
        &[
            LATER,
            Unit(SECOND),
            AtMost(MINUTE),
            MOVES,
            Not(&CANADIAN),
            Either(&[TOO_FAST, All(&[FAST, Not(&IN_OVERTIME)])]),
        ],
        Expectation::MoreTimeForMoves,
        "`5 min + 3 sec for 20 moves`",
    ),
];
