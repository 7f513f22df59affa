//! What a time is.

use super::*;

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
pub(in crate::free_text) static PARTS: &[Row<Part>] = &[
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
    likely(
        &[
            LATER,
            Says(Said::Cap),
            Either(&[PER_MOVE, Called(Role::Increment), All(&[Nth(1), Linked(Link::Plus), FEW_SECONDS])]),
        ],
        &[part(Part::Increment, TimeIsExact, 0)],
        "`60 minutes + at most 30 seconds per move`",
    ),
    // The clock, or the game, is at most so long.
    row(
        &[LATER, Says(Said::Cap), AtLeast(2 * HOUR), At(0, &[AtMost(DAY - 1)]), Any(&[Either(&[PER_MOVE, EXTRA])])],
        &[part(Part::Cap, Assumption::CapOfClock, 0), part(Part::Aside, Assumption::NoCap, RARE)],
        "`90 minutes + 30 seconds per move, max 4 hours`",
    ),
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
    row(
        &[AFTER_MAIN, Called(Role::Increment), Not(&PER_MOVE), Unit(MINUTE), LONG],
        INCREMENT_OR_STAGE,
        "`25分钟 + 10分钟加时`",
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
