//! The keys of inputs, accounts and rules.

use super::{Flat, IfAny, Needed, UnlessDefault, object, tagged};
use crate::{Accounts, Adjustment, Input, Press, Rules, StagePosition};

tagged! { Input "input" {
    "start" Start { seat: Needed },
    "press" Press { press @ 0: Flat },
    "stop" Stop { lag: UnlessDefault },
    "act" Act {},
    "open" Open { seats: Needed },
    "halt" Halt { seat: Needed },
    "go" Go { seat: Needed },
    "settle" Settle { seats @ moved: Needed },
    "tick" Tick {},
    "claim" Claim { seat: Needed },
    "pause" Pause { reason @ 0: Flat },
    "resume" Resume { reason @ 0: Flat },
    "undo" Undo { force @ 0: UnlessDefault },
    "end" End { why @ reason: Needed },
    else Adjust(Adjustment)
} }

tagged! { Adjustment "adjustment" {
    "give" Give { seat: Needed, time: Needed },
    "take" Take { seat: Needed, time: Needed },
    "set" Set { seat: Needed, time: Needed, position: Flat, force: UnlessDefault },
    "transfer" Transfer { from: Needed, to: Needed, time: Needed },
    "moves" Moves { seat: Needed, count: Needed },
    "berserk" Berserk { seat: Needed },
    "skip_bonus" SkipBonus { seat: Needed },
} }

object! { Press "press" { seat: IfAny, next: UnlessDefault, lag: UnlessDefault } }

object! { StagePosition "position" { stage: IfAny, periods: IfAny } }

object! { Rules "rules" {
    boundary: UnlessDefault,
    first_bonus: UnlessDefault,
    free_moves: UnlessDefault,
    free_bonus: UnlessDefault,
    start_clock: IfAny,
    start_clock_for: UnlessDefault,
    start_clock_end: UnlessDefault,
    calendar: UnlessDefault,
    pauses: IfAny,
    after_flag: UnlessDefault,
    timeouts: IfAny,
    lag: UnlessDefault,
    stage_change: UnlessDefault,
    thresholds: Flat,
    keep_undo: IfAny,
    margin: UnlessDefault,
    move_limit: IfAny,
    vacation: UnlessDefault,
    berserk: UnlessDefault,
    charge: IfAny,
    charge_least: UnlessDefault,
    charge_double: IfAny,
    penalty: UnlessDefault,
    penalty_from: IfAny,
} }

object! { Accounts "accounts" { granted: Needed, used: Needed, forfeited: Needed } }
