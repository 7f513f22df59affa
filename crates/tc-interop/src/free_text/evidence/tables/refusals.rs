//! Times that make no control.

use super::*;

const fn refuse(on: &'static [On], expected: Expectation, source: &'static str) -> Refusal {
    Refusal { on, expected: Some(expected), source }
}

const fn several(on: &'static [On], source: &'static str) -> Refusal {
    Refusal { on, expected: None, source }
}

/// Times that make no control, and what is expected of them. A first number below 30 is that of a whole game, and not
/// of its first stage.
pub(in crate::free_text) static REFUSALS: &[Refusal] = &[
    refuse(
        &[Context(Said::Hourglass), Either(&[Not(&Terms(1)), Not(&PLAIN)])],
        Expectation::LONE_HOURGLASS,
        "`hourglass 5 min + 3 s`",
    ),
    refuse(
        &[Terms(1), PER_MOVE, NO_ROLE, Either(&[AFTER, All(&[FROM, Not(&FROM_FIRST)])])],
        Expectation("a main time with the increment"),
        "`30 s per move from move 41`",
    ),
    refuse(&[Terms(1), Either(&[EXTRA, ADDED]), Not(&IN_OVERTIME)], Expectation::MAIN_TIME_FIRST, "`30 s increment`"),
    refuse(
        &[Nth(0), PER_MOVE, NO_ROLE, Not(&ZERO), Later(&[IN_OVERTIME])],
        Expectation::MAIN_TIME_FIRST,
        "`10 s per move + 10 x 1 min`",
    ),
    refuse(
        &[As(Part::Cap), Not(&Any(&[As(Part::Increment)])), Either(&[PLUS, Any(&[PER_MOVE])])],
        Expectation("a main time and an increment with the limit"),
        "`3 days per move, max 14 days`",
    ),
    refuse(
        &[Context(Said::Denied(Role::Increment)), LATER, IN_OVERTIME, NO_ROLE],
        Expectation::NOTHING_DENIED,
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
        Expectation::NOTHING_DENIED,
        "`5+3 no increment`",
    ),
    refuse(
        &[Context(Said::Denied(Role::ByoYomi)), IN_OVERTIME, Not(&ZERO)],
        Expectation::NOTHING_DENIED,
        "`30 min + 3 x 30 s, no byo-yomi`",
    ),
    refuse(
        &[Context(Said::Denied(Role::Delay)), AS_DELAY, Not(&ZERO)],
        Expectation::NOTHING_DENIED,
        "`G/60 d5 no delay`",
    ),
    refuse(&[PIPE, Not(&Terms(1)), Not(&Terms(2))], Expectation("only one bar"), "`10|5|3`"),
    // Times without a sign or a word between them.
    refuse(
        &[LATER, BARE, Says(Said::EachPlayer), IN_LIST, Before(&[Not(&BARE)])],
        Expectation::UNIT_AFTER_NUMBER,
        "`10 min, 5 each`",
    ),
    refuse(
        &[BARE, IN_LIST, UNMARKED, Not(&MOVES), Either(&[Before(&[Says(Said::Us)]), All(&[LATER, AFTER_SEMICOLON])])],
        Expectation("`d` or a plus before the number"),
        "`G/60 5`",
    ),
    refuse(&[BARE, UNMARKED, Before(&[DAYS])], Expectation::UNIT_AFTER_NUMBER, "`3 days + 1`"),
    refuse(&[DAYS, Before(&[BARE])], Expectation::UNIT_AFTER_NUMBER, "`3 + 1 day`"),
    refuse(
        &[LATER, UNLINKED, NO_ROLE, APART, Half(1, &[Unit(SECOND)])],
        Expectation::PLUS_BETWEEN,
        "`90 min 5 min 30 s`",
    ),
    refuse(
        &[UNLINKED, PLAIN, KNOWN, Not(&Unit(SECOND)), Before(&[PLAIN, KNOWN])],
        Expectation::PLUS_BETWEEN,
        "`5 min 3 min`",
    ),
    refuse(&[LATER, UNLINKED, MERE_NUMBER, Before(&[Not(&BARE)])], Expectation::PLUS_BETWEEN, "`90 min 30`"),
    refuse(&[AFTER_DASH, MERE_NUMBER, Before(&[BARE])], Expectation::PLUS_BETWEEN, "`90-30`"),
    refuse(&[LATER, UNLINKED, BARE, PLAIN, Before(&[LATER, BARE, UNLINKED])], Expectation::PLUS_BETWEEN, "`90 30 30`"),
    // What a time cannot have.
    refuse(&[RATIO], Expectation::LENGTH_OF_TIME, "`5/30 byo-yomi`"),
    refuse(&[IN_OVERTIME, AFTER], Expectation::LENGTH_OF_TIME, "`60 min, after move 40 byo-yomi 30 s`"),
    refuse(&[TWO_BEGINNINGS], Expectation::LATER_MOVE, "`90 min + 30 s from move 1 from move 41`"),
    refuse(&[NUMBER_AFTER_MINUTES, MOVES], Expectation::PLUS_BETWEEN, "`40/90m30`"),
    refuse(
        &[SAYS_EXTRA, Either(&[IN_OVERTIME, SAYS_OVERTIME])],
        Expectation("one of increment, delay and overtime"),
        "`30 min + 30 s byo-yomi increment`",
    ),
    refuse(
        &[STAGE, Says(Said::Rest), MOVES, Not(&SEVERAL_STAGES)],
        Expectation("the stage before the rest of the game"),
        "`40 moves in 90 min for the rest`",
    ),
    refuse(&[STAGE, Says(Said::Us), Not(&MOVES), Later(&[STAGE])], Expectation::REST_LAST, "`G/60, 30 min`"),
    refuse(&[STAGE, Says(Said::Rest), Later(&[STAGE])], Expectation::REST_LAST, "`30 min for the rest, 20 min`"),
    refuse(&[IN_OVERTIME, CANADIAN, Not(&SOME_MOVES)], Expectation::MOVES, "`30 min + 5 min Canadian`"),
    refuse(
        &[NO_MAIN_TIME, BYO_YOMI, Not(&PERIODS), Either(&[LONG, All(&[BARE, Not(&UpTo(599))])])],
        Expectation("the length of a period after the main time"),
        "`10 min byo-yomi`",
    ),
    refuse(
        &[STAGE, Earlier(&[IN_OVERTIME])],
        Expectation("the overtime after all stages"),
        "`3 x 30 s byo-yomi, then 60 min`",
    ),
    refuse(&[IN_OVERTIME, Earlier(&[IN_OVERTIME])], Expectation::ONE_OVERTIME, "`1 h + 3 x 30 s + 2 x 10 s`"),
    refuse(&[AS_EXTRA, MOVES], Expectation::MORE_TIME_FOR_MOVES, "`5 min + 10 s increment for 20 moves`"),
    refuse(&[AS_EXTRA, BARE, Not(&UpTo(600))], Expectation::USUAL_INCREMENT, "`5+2024`"),
    refuse(
        &[
            LATER,
            Unit(SECOND),
            AtMost(MINUTE),
            MOVES,
            Not(&CANADIAN),
            Either(&[TOO_FAST, All(&[FAST, Not(&IN_OVERTIME)])]),
        ],
        Expectation::MORE_TIME_FOR_MOVES,
        "`5 min + 3 sec for 20 moves`",
    ),
];
