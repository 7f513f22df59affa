//! The keys of answers, effects, outcomes, alerts and readings.

use super::{Flat, IfAny, Needed, UnlessDefault, object, tagged};
use crate::{Alert, Answer, Change, Outcome, Reading};

tagged! { Change "change" {
    "turn" Turn {},
    "periods" Periods { n @ spent: Needed, left: Needed, by: Needed },
    "stage" Stage { stage: Needed, by: Needed },
    "reset" Reset { by: Needed },
    "bonus" Bonus { time: Needed, kind: Needed },
    "forfeited" Forfeited { time: Needed, why: Needed },
    "moved" Moved { thought: Needed, charged: Needed, delay: Needed, credit: Needed, stage: Needed, period: Needed },
    "credit" Credit { time: Needed },
    "penalty" Penalty { points: Needed, total: Needed },
    "adjusted" Adjusted { time: Needed, why: Needed },
    "paused" Paused { reason @ 0: Flat },
    "resumed" Resumed { reason @ 0: Flat },
    "timeout" Timeout { by: UnlessDefault },
    "flag" Flag { by: UnlessDefault },
    "undone" Undone {},
    "cancelled" Cancelled {},
    "ended" Ended {},
} }

tagged! { Outcome "outcome" {
    "time_forfeit" TimeForfeit { losers: Needed, opponent: IfAny },
    "ended" Ended {},
    "cancelled" Cancelled {},
} }

object! { Alert "alert" { at: Needed, seat: Needed, kind: Needed } }

object! { Answer "answer" { applied @ verdict: Needed, effects: Needed } }

object! { Reading "reading" {
    stage: Needed,
    periods_left: Needed,
    moves: Needed,
    remaining @ left: Needed,
    delay @ delay_left: Needed,
    flagged: Needed,
    timeouts: UnlessDefault,
    runs: Needed,
    turn_since: Needed,
    moves_to_go: Needed,
    to_flag: Needed,
    of: Needed,
    used_this_turn: Needed,
    limit_left: IfAny,
    once_left: IfAny,
    penalty: UnlessDefault,
    pressure: Needed,
    flag_pending_until: Needed,
    pauses_left: Needed,
} }
