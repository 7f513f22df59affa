//! Every rule as a row.

use alloc::format;
use alloc::string::{String, ToString};

use super::duration::{Duration, length};
use super::rule::{Rule, Values, Written, numbered, rows};
use super::values::{in_units, number, off_or, one_of, switch};
use super::{
    AfterFlag, Berserk, Boundary, Calendar, FreeBonus, Lag, StageChange, StartClockEnd, StartClockFor, Thresholds,
    Vacation,
};

rows![
    Rule {
        word: "first-bonus",
        noun: "that increments come before their moves",
        expected: "`first-bonus` alone, `on` or `off`",
        values: Values::Others,
        copy: |to, from| to.first_bonus = from.first_bonus,
        value: |_| String::new(),
        read: |rules, text| switch(text).map(|on| rules.first_bonus = on),
        meaning: |_| "each increment is on the clock before its move".into(),
    },
    Rule {
        word: "free-moves",
        noun: "the free moves",
        expected: "a number from 0 to 255",
        values: Values::Others,
        copy: |to, from| to.free_moves = from.free_moves,
        value: |rules| rules.free_moves.to_string(),
        read: |rules, text| number(text).map(|moves| rules.free_moves = moves),
        meaning: |rules| match rules.free_moves {
            1 => "the first move of each player costs no time".into(),
            moves => format!("the first {moves} moves of each player cost no time"),
        },
    },
    Rule {
        word: "free-bonus",
        noun: "what free moves earn",
        expected: "`free-bonus` alone, `on` or `off`",
        values: Values::Others,
        copy: |to, from| to.free_bonus = from.free_bonus,
        value: |_| String::new(),
        read: |rules, text| {
            let earned = |on| if on { FreeBonus::Earned } else { FreeBonus::NotEarned };
            switch(text).map(|on| rules.free_bonus = earned(on))
        },
        meaning: |_| "moves that cost no time earn their increment".into(),
    },
    Rule {
        word: "start-clock",
        noun: "the start clock",
        expected: "a time such as `30s`, or `off`",
        values: Values::Times,
        copy: |to, from| to.start_clock = from.start_clock,
        value: |rules| rules.start_clock.map_or_else(String::new, in_units),
        read: |rules, text| off_or(text, "off", length).map(|length| rules.start_clock = length),
        meaning: |rules| {
            let length = rules.start_clock.map_or_else(String::new, in_units);
            let end = match rules.start_clock_end {
                StartClockEnd::Cancel => "; at its end the game is cancelled",
                StartClockEnd::Lose => "",
            };
            format!("until each player has moved only a start clock of {length} runs{end}")
        },
    },
    Rule {
        word: "start-clock-for",
        noun: "for what the start clock runs",
        expected: StartClockFor::EXPECTED,
        values: Values::Words(&StartClockFor::WORDS),
        copy: |to, from| to.start_clock_for = from.start_clock_for,
        value: |rules| rules.start_clock_for.word().into(),
        read: |rules, text| one_of(text, StartClockFor::ALL, StartClockFor::word).map(|of| rules.start_clock_for = of),
        meaning: |_| "each first move has the whole start clock".into(),
    },
    Rule {
        word: "start-clock-end",
        noun: "what the end of the start clock is",
        expected: StartClockEnd::EXPECTED,
        values: Values::Words(&StartClockEnd::WORDS),
        copy: |to, from| to.start_clock_end = from.start_clock_end,
        value: |rules| rules.start_clock_end.word().into(),
        read: |rules, text| {
            one_of(text, StartClockEnd::ALL, StartClockEnd::word).map(|end| rules.start_clock_end = end)
        },
        meaning: |_| "at the end of the start clock the player who is to move has lost".into(),
    },
    Rule {
        word: "boundary",
        noun: "what a clock at exactly zero means",
        expected: Boundary::EXPECTED,
        values: Values::Words(&Boundary::WORDS),
        copy: |to, from| to.boundary = from.boundary,
        value: |rules| rules.boundary.word().into(),
        read: |rules, text| one_of(text, Boundary::ALL, Boundary::word).map(|boundary| rules.boundary = boundary),
        meaning: |_| "a clock at exactly zero is still alive".into(),
    },
    Rule {
        word: "stage-change",
        noun: "that time brings the next stage",
        expected: StageChange::EXPECTED,
        values: Values::Words(&StageChange::WORDS),
        copy: |to, from| to.stage_change = from.stage_change,
        value: |rules| rules.stage_change.word().into(),
        read: |rules, text| one_of(text, StageChange::ALL, StageChange::word).map(|change| rules.stage_change = change),
        meaning: |_| "the first player whose time runs out takes all players to the next stage; moves do not".into(),
    },
    Rule {
        word: "calendar",
        noun: "the calendar",
        expected: Calendar::EXPECTED,
        values: Values::Calendars,
        copy: |to, from| to.calendar = from.calendar,
        value: |rules| rules.calendar.to_string(),
        read: |rules, text| Calendar::read(text).ok().map(|calendar| rules.calendar = calendar),
        meaning: |rules| format!("no time runs {}", rules.calendar.in_words()),
    },
    Rule {
        word: "pauses",
        noun: "the number of pauses",
        expected: "a number from 0 to 65534, or `unlimited`",
        values: Values::Others,
        copy: |to, from| to.pauses = from.pauses,
        value: |rules| rules.pauses.map_or_else(|| "unlimited".into(), |pauses| pauses.to_string()),
        read: |rules, text| off_or(text, "unlimited", number).map(|pauses| rules.pauses = pauses),
        meaning: |rules| match rules.pauses {
            None => "each player can pause any number of times".into(),
            Some(0) => "players cannot pause".into(),
            Some(1) => "each player can pause once".into(),
            Some(pauses) => format!("each player can pause {pauses} times"),
        },
    },
    Rule {
        word: "vacation",
        noun: "whose clock a vacation stops",
        expected: Vacation::EXPECTED,
        values: Values::Words(&Vacation::WORDS),
        copy: |to, from| to.vacation = from.vacation,
        value: |rules| rules.vacation.word().into(),
        read: |rules, text| one_of(text, Vacation::ALL, Vacation::word).map(|vacation| rules.vacation = vacation),
        meaning: |_| "a vacation stops only the clock of the player who is away".into(),
    },
    Rule {
        word: "after-flag",
        noun: "what follows a flag",
        expected: "`stop`, `count`, `drop`, `skip`, or `skip:` and a number of timeouts from 0 to 255, or `skip:unlimited`",
        values: Values::Others,
        copy: |to, from| to.after_flag = from.after_flag,
        value: |rules| rules.after_flag.word().into(),
        read: |rules, text| {
            if let Some(timeouts) = text.strip_prefix("skip:") {
                rules.timeouts = off_or(timeouts, "unlimited", number)?;
            }
            let word = text.split(':').next()?;
            one_of(word, AfterFlag::ALL, AfterFlag::word)
                .filter(|after| word == text || *after == AfterFlag::Skip)
                .map(|after| rules.after_flag = after)
        },
        meaning: |rules| match rules.after_flag {
            AfterFlag::Stop => "all clocks stop after a flag".into(),
            AfterFlag::Count => "after a flag the game goes on, and the other clocks run".into(),
            AfterFlag::Drop => {
                "after a flag the turn passes to the next player; when one player is left, the game ends".into()
            }
            AfterFlag::Skip if rules.timeouts == Some(0) => {
                "a player whose time runs out is out of the game, and the turn passes to the next player".into()
            }
            AfterFlag::Skip => "a player whose time runs out loses the turn, not the game".into(),
        },
    },
    Rule {
        word: "timeouts",
        noun: "the number of timeouts",
        expected: "a number from 0 to 255, or `unlimited`",
        values: Values::Others,
        copy: |to, from| to.timeouts = from.timeouts,
        value: |rules| rules.timeouts.map_or_else(|| "unlimited".into(), |timeouts| timeouts.to_string()),
        read: |rules, text| off_or(text, "unlimited", number).map(|timeouts| rules.timeouts = timeouts),
        meaning: |rules| match rules.timeouts {
            Some(0) => "the first time that a player's time runs out is a loss".into(),
            Some(1) => "a player can lose one turn on time; the next time is a loss".into(),
            timeouts => {
                format!("a player can lose {} turns on time; the next time is a loss", timeouts.unwrap_or_default())
            }
        },
    },
    Rule {
        word: "lag",
        noun: "how lag is credited",
        expected: "`off`, `lichess`, or `fixed:` and a time such as `fixed:50ms`",
        values: Values::Times,
        copy: |to, from| to.lag = from.lag,
        value: |rules| match rules.lag {
            Lag::Off => "off".into(),
            Lag::Lichess => "lichess".into(),
            Lag::Fixed(allowance) => format!("fixed:{}", Duration(allowance)),
        },
        read: |rules, text| {
            rules.lag = match (text, text.strip_prefix("fixed:")) {
                ("off", _) => Lag::Off,
                ("lichess", _) => Lag::Lichess,
                (_, allowance) => Lag::Fixed(length(allowance?.trim())?),
            };
            Some(())
        },
        meaning: |rules| match rules.lag {
            Lag::Off => "lag is ignored".into(),
            Lag::Lichess => "the lag of a move is credited, up to the quota of lichess".into(),
            Lag::Fixed(allowance) => format!("the lag of a move is credited, up to {}", Duration(allowance)),
        },
    },
    Rule {
        word: "margin",
        noun: "the margin",
        expected: "a time such as `500ms`, or `0s`",
        values: Values::Times,
        copy: |to, from| to.margin = from.margin,
        value: |rules| in_units(rules.margin),
        read: |rules, text| length(text).map(|margin| rules.margin = margin),
        meaning: |rules| {
            format!("a move less than {} late counts, with nothing left on the clock", Duration(rules.margin))
        },
    },
    Rule {
        word: "move-limit",
        noun: "the move limit",
        expected: "a time such as `10s`, or `off`",
        values: Values::Times,
        copy: |to, from| to.move_limit = from.move_limit,
        value: |rules| rules.move_limit.map_or_else(String::new, in_units),
        read: |rules, text| off_or(text, "off", length).map(|limit| rules.move_limit = limit),
        meaning: |rules| {
            let limit = rules.move_limit.map_or_else(String::new, in_units);
            format!("a move that takes {limit} loses, whatever is left on the clock")
        },
    },
    Rule {
        word: "berserk",
        noun: "how players go berserk",
        expected: Berserk::EXPECTED,
        values: Values::Words(&Berserk::WORDS),
        copy: |to, from| to.berserk = from.berserk,
        value: |rules| rules.berserk.word().into(),
        read: |rules, text| one_of(text, Berserk::ALL, Berserk::word).map(|berserk| rules.berserk = berserk),
        meaning: |rules| match rules.berserk {
            Berserk::Off => "no player can go berserk".into(),
            Berserk::Lichess => "who goes berserk gives up half of the first time and all increments".into(),
            Berserk::Lishogi => "who goes berserk gives up half of the main time, the increment and byo-yomi".into(),
            Berserk::Playstrategy => "who goes berserk gives up half of each time and delay, and all increments".into(),
        },
    },
    Rule {
        word: "charge",
        noun: "whole units of what a move is charged",
        expected: "a time such as `1s`, or `off`",
        values: Values::Times,
        copy: |to, from| to.charge = from.charge,
        value: |rules| rules.charge.map_or_else(String::new, in_units),
        read: |rules, text| off_or(text, "off", length).map(|unit| rules.charge = unit),
        meaning: |rules| {
            let unit = rules.charge.map_or_else(String::new, in_units);
            format!("a move is charged whole units of {unit}, and the rest is given back")
        },
    },
    Rule {
        word: "charge-least",
        noun: "the least that a move is charged",
        expected: "a time such as `1s`, or `0s`",
        values: Values::Times,
        copy: |to, from| to.charge_least = from.charge_least,
        value: |rules| in_units(rules.charge_least),
        read: |rules, text| length(text).map(|least| rules.charge_least = least),
        meaning: |rules| format!("a move is charged at least {}, or all that is left", Duration(rules.charge_least)),
    },
    Rule {
        word: "charge-double",
        noun: "that long moves count twice",
        expected: "a time such as `20d`, or `off`",
        values: Values::Times,
        copy: |to, from| to.charge_double = from.charge_double,
        value: |rules| rules.charge_double.map_or_else(String::new, in_units),
        read: |rules, text| off_or(text, "off", length).map(|from| rules.charge_double = from),
        meaning: |rules| {
            let from = rules.charge_double.map_or_else(String::new, in_units);
            format!("what a move takes beyond {from} counts twice")
        },
    },
    Rule {
        word: "penalty",
        noun: "what periods cost in points",
        expected: "a number from 0 to 65535",
        values: Values::Others,
        copy: |to, from| to.penalty = from.penalty,
        value: |rules| rules.penalty.to_string(),
        read: |rules, text| number(text).map(|points| rules.penalty = points),
        meaning: |rules| {
            let plural = if rules.penalty == 1 { "" } else { "s" };
            let stage = if rules.penalty_from.is_none() { " in the last stage" } else { "" };
            format!("each period that is begun{stage} costs {} point{plural}", rules.penalty)
        },
    },
    Rule {
        word: "penalty-from",
        noun: "the stage from which periods cost points",
        expected: "a number from 1 to 16, or `last`",
        values: Values::Others,
        copy: |to, from| to.penalty_from = from.penalty_from,
        value: |rules| rules.penalty_from.map_or_else(|| "last".into(), |stage| stage.to_string()),
        read: |rules, text| off_or(text, "last", number).map(|stage| rules.penalty_from = stage),
        meaning: |rules| format!("periods cost points from stage {} on", rules.penalty_from.unwrap_or_default()),
    },
    // It explains both thresholds.
    Rule {
        word: "low",
        noun: "below which time pressure is low",
        expected: "a time such as `20s`, or `default`",
        values: Values::Times,
        copy: |to, from| to.thresholds = from.thresholds,
        value: |rules| match rules.thresholds {
            Thresholds::At { low, .. } => in_units(low),
            Thresholds::OfFirstTime => "default".into(),
        },
        read: |rules, text| {
            off_or(text, "default", length)
                .map(|low| rules.thresholds = low.map_or(Thresholds::OfFirstTime, Thresholds::below))
        },
        meaning: |rules| match rules.thresholds {
            Thresholds::At { low, critical } => {
                format!("time is low below {} and critical below {}", Duration(low), Duration(critical))
            }
            Thresholds::OfFirstTime => "time is low below an eighth of the first time".into(),
        },
    },
    Rule {
        word: "critical",
        noun: "below which time pressure is critical",
        expected: "the rule `low` before it, and a time such as `5s`",
        values: Values::Times,
        copy: |to, from| to.thresholds = from.thresholds,
        value: |rules| match rules.thresholds {
            Thresholds::At { critical, .. } => in_units(critical),
            Thresholds::OfFirstTime => String::new(),
        },
        read: |rules, text| {
            let Thresholds::At { low, .. } = rules.thresholds else { return None };
            length(text).map(|critical| rules.thresholds = Thresholds::At { low, critical })
        },
        meaning: |_| String::new(),
    },
    Rule {
        word: "keep-undo",
        noun: "how many moves can be undone",
        expected: "a number from 0 to 4294967295, or `all`",
        values: Values::Others,
        copy: |to, from| to.keep_undo = from.keep_undo,
        value: |rules| rules.keep_undo.map_or_else(|| "all".into(), |presses| presses.to_string()),
        read: |rules, text| off_or(text, "all", number).map(|presses| rules.keep_undo = presses),
        meaning: |rules| match rules.keep_undo {
            None => "all moves can be undone".into(),
            Some(0) => "no move can be undone".into(),
            Some(1) => "the last move can be undone".into(),
            Some(presses) => format!("the last {presses} moves can be undone"),
        },
    },
];
