//! What a clock answers.

use super::{Flat, IfAny, Needed, object, tagged, words};
use crate::form::LineProblem;
use crate::{AdjustedBy, Alert, AlertKind, Answer, BonusKind, Cause, Change, Loss, Outcome, Pressure, Reading, Status};

tagged! { Change "change" {
    "turn" Turn {},
    "periods" Periods { n @ spent: Needed, left: Needed, by: Needed },
    "stage" Stage { stage: Needed, by: Needed },
    "reset" Reset { by: Needed },
    "bonus" Bonus { time: Needed, kind: Needed },
    "forfeited" Forfeited { time: Needed, why: Needed },
    "credit" Credit { time: Needed },
    "adjusted" Adjusted { time: Needed, why: Needed },
    "paused" Paused { reason @ 0: Flat },
    "resumed" Resumed { reason @ 0: Flat },
    "flag" Flag {},
    "undone" Undone {},
    "cancelled" Cancelled {},
    "ended" Ended {},
} unknown unknown }

tagged! { Outcome "outcome" {
    "time_forfeit" TimeForfeit { losers: Needed, opponent: IfAny },
    "ended" Ended {},
    "cancelled" Cancelled {},
} unknown unknown }

fn unknown(_: &str) -> LineProblem {
    LineProblem::Expected { key: "type", expected: "a type that this version knows" }
}

object! { Alert "alert" { at: Needed, seat: Needed, kind: Needed } }

object! { Answer "answer" { applied @ verdict: Needed, effects: Needed } }

object! { Reading "reading" {
    stage: Needed,
    periods_left: Needed,
    moves: Needed,
    moves_to_go: IfAny,
    left: Needed,
    delay_left: Needed,
    to_flag: IfAny,
    of: IfAny,
    used_this_turn: Needed,
    pressure: Needed,
    flag_pending_until: IfAny,
    flagged: Needed,
} }

impl Pressure {
    const fn word(self) -> &'static str {
        match self {
            Pressure::Calm => "calm",
            Pressure::Low => "low",
            Pressure::Critical => "critical",
        }
    }
}

words! {
    Status [Ready, Running, Paused, Over, Cancelled] "a status that this version knows"
    Pressure [Calm, Low, Critical] "`calm`, `low` or `critical`"
    Cause [Time, Moves] "`time` or `moves`"
    BonusKind [Increment, First, Bronstein, Opponent] "a kind of bonus that this version knows"
    Loss [Reset, Expire, Take, Cap] "a loss that this version knows"
    AlertKind [StageEnds, PeriodEnds, Critical, Low] "an alert that this version knows"
    AdjustedBy [Give, Take, Set, Transfer, Moves, Berserk, SkipBonus] "an adjustment that this version knows"
}
