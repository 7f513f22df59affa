//! What holds for the stages of a control: what is taken for granted, what ends a stage, what comes again, and for whom.

use super::*;

/// What is taken for granted of a time, whatever else is: all rows that fit count.
pub(in crate::free_text) static GRANTED: &[Row<Assumption>] = &[
    guess(&[IN_OVERTIME, LATER, PERIODS, NO_ROLE, LONG], &[says(PerMove, 0)], "`3½ h + 3 × ½ h`"),
    likely(
        &[IN_OVERTIME, Not(&SOME_MOVES), Not(&PERIODS), Not(&PER_MOVE), Either(&[BYO_YOMI, Called(Role::Overtime)])],
        &[says(OnePeriod, 0)],
        "`30 min + 30 s byo-yomi`",
    ),
    likely(
        &[As(Part::Cap), Not(&Any(&[As(Part::Increment)]))],
        &[says(OtherTimesLeftOut, 0)],
        "`10 minutes, max 2 hours`",
    ),
    guess(&[NO_MAIN_TIME, PERIODS, LONG], &[says(NoMainTime, 0)], "`3 x 15 min byo-yomi`"),
    likely(&[NO_MAIN_TIME, OVERTIME], &[says(NoMainTime, 0)], "`3 x 30 s byo-yomi`"),
];

/// What ends a stage that is not the last and has no number of moves.
pub(in crate::free_text) static GATES: &[Row<Assumption>] = &[
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
pub(in crate::free_text) static REPEATS: &[Row<Assumption>] = &[
    row(&[Either(&[Any(&[Says(Said::Repeat)]), Context(Said::Kept)])], &[sure(BonusRepeats)], "`40/90 min repeating`"),
    row(
        &[Terms(2), At(1, &[As(Part::Increment), PLUS, FEW_SECONDS])],
        &[says(BonusOnce, 0), says(BonusRepeats, EVEN)],
        "`1:30h/40 + 30s`",
    ),
    row(&[], &[says(BonusRepeats, 0), says(BonusOnce, RARE)], "`40 moves in 90 min`"),
];

/// Which stages have the increment or the delay of this time.
pub(in crate::free_text) static SCOPES: &[Row<Assumption>] = &[
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
pub(in crate::free_text) static SANDS: &[Row<Assumption>] = &[
    row(&[Says(Said::EachPlayer)], &[sure(SandForEach)], "`hourglass 5 min each`"),
    row(&[], &[says(SandForEach, 0), says(SandDivided, RARE)], "`hourglass 5 min`"),
];
