//! The keys of inputs and rules, and their numbers in digests.

use super::{Flat, IfAny, Later, LaterUnlessDefault, Needed, UnlessDefault, object, tagged};
#[cfg(feature = "serde")]
use crate::form::LineProblem;
use crate::{Adjustment, Input, Press, Rules, StagePosition};

tagged! { digested Input "input" {
    0 "start" Start { seat: Needed },
    1 "press" Press { press @ 0: Flat },
    2 "stop" Stop { lag: UnlessDefault },
    3 "act" Act {},
    4 "open" Open { seats: Needed },
    5 "halt" Halt { seat: Needed },
    6 "go" Go { seat: Needed },
    7 "settle" Settle { seats @ moved: Needed },
    8 "tick" Tick {},
    9 "claim" Claim { seat: Needed },
    10 "pause" Pause { reason @ 0: Flat },
    11 "resume" Resume { reason @ 0: Flat },
    13 "undo" Undo { force @ 0: UnlessDefault },
    14 "end" End { why @ reason: Needed },
    else 12 Adjust
} }

tagged! { digested Adjustment "adjustment" {
    0 "give" Give (seat: Needed) { time: Needed },
    1 "take" Take (seat: Needed) { time: Needed },
    2 "set" Set (seat: Needed) { time: Needed, position: Flat },
    3 "transfer" Transfer (from: Needed) { to: Needed, time: Needed },
    4 "moves" Moves (seat: Needed) { count: Needed },
    5 "berserk" Berserk (seat: Needed) {},
    6 "skip_bonus" SkipBonus (seat: Needed) {},
} unknown LineProblem::UnknownType }

object! { digested Press "press" { seat: IfAny, next: UnlessDefault, lag: UnlessDefault } }

object! { digested StagePosition "position" { stage: IfAny, periods: IfAny } }

object! { digested Rules "rules" {
    boundary: UnlessDefault,
    first_bonus: UnlessDefault,
    free_moves: UnlessDefault,
    free_bonus: UnlessDefault,
    start_clock: IfAny,
    calendar: UnlessDefault,
    pauses: IfAny,
    after_flag: UnlessDefault,
    lag: UnlessDefault,
    stage_change: UnlessDefault,
    thresholds: Flat,
    keep_undo: Later,
    margin: LaterUnlessDefault<-2>,
} }
