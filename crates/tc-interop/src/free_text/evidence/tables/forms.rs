//! What belongs together: times that can be one or two, and numbers with a slash.

use super::*;

/// `2 x 15 min`: each of the two players, or two periods.
pub(in crate::free_text) static TWICE: &[Row<Assumption>] = &[
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
pub(in crate::free_text) static FORMS: &[Row<Assumption>] = &[
    row(
        &[POINT_BEFORE_QUARTER],
        &[says(PointBeforeDecimals, 0), says(PointBeforeMinutes, EVEN)],
        "`1.25 uur per speler`",
    ),
    row(&[POINT], &[says(PointBeforeMinutes, 0), says(PointBeforeDecimals, RARE)], "`1.45 uur`"),
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
