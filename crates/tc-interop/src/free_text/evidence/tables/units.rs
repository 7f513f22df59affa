//! The unit of a number.

use super::*;

const MINUTES: Weighed<Assumption> = says(Minutes, 0);
const SECONDS: Weighed<Assumption> = says(Seconds, 0);
const MINUTES_RATHER: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, RARE)];
const MINUTES_MAYBE: &[Weighed<Assumption>] = &[MINUTES, says(Seconds, EVEN)];
const SECONDS_RATHER: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, RARE)];
const SECONDS_MAYBE: &[Weighed<Assumption>] = &[SECONDS, says(Minutes, EVEN)];

/// The unit of a number, and what two numbers with a colon are.
pub(in crate::free_text) static UNITS: &[Row<Assumption>] = &[
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
