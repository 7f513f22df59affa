//! Every rule as a row: its word, its values, how it is copied, and what it means.

use alloc::string::{String, ToString};
use alloc::{format, vec::Vec};

use super::duration::{Duration, length};
use super::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, StageChange, Thresholds};
use crate::{Rules, Span};

/// A rule in the text form. A new rule is a new row.
pub(super) struct Row {
    /// The word, that of the option of `flagfall run`.
    pub(super) word: &'static str,
    /// The values that it can have.
    pub(super) expected: &'static str,
    /// Copies the rule, and no other.
    pub(super) copy: fn(&mut Rules, &Rules),
    /// The value as text; empty for a rule that is on.
    pub(super) value: fn(&Rules) -> String,
    /// Sets the rule to the value of a text. `None` if the rule cannot have it.
    pub(super) read: fn(&mut Rules, &str) -> Option<()>,
    /// What the rule means, for one that differs from the default.
    meaning: fn(&Rules) -> String,
}

impl Row {
    /// Whether the rule differs from the default.
    pub(super) fn is_set(&self, rules: &Rules) -> bool {
        let mut alone = Rules::default();
        (self.copy)(&mut alone, rules);
        alone != Rules::default()
    }

    /// What the rule means, if it differs from the default.
    pub(super) fn in_words(&self, rules: &Rules) -> Option<String> {
        self.is_set(rules).then(|| (self.meaning)(rules))
    }
}

/// All rules, in the sequence in which they are written.
pub(super) const ROWS: [Row; 15] = [
    Row {
        word: "first-bonus",
        expected: "`first-bonus` alone, `on` or `off`",
        copy: |to, from| to.first_bonus = from.first_bonus,
        value: |_| String::new(),
        read: |rules, text| switch(text).map(|on| rules.first_bonus = on),
        meaning: |_| "each increment is on the clock before its move".into(),
    },
    Row {
        word: "free-moves",
        expected: "a number from 0 to 255",
        copy: |to, from| to.free_moves = from.free_moves,
        value: |rules| rules.free_moves.to_string(),
        read: |rules, text| number(text).map(|moves| rules.free_moves = moves),
        meaning: |rules| match rules.free_moves {
            1 => "the first move of each player costs no time".into(),
            moves => format!("the first {moves} moves of each player cost no time"),
        },
    },
    Row {
        word: "free-bonus",
        expected: "`free-bonus` alone, `on` or `off`",
        copy: |to, from| to.free_bonus = from.free_bonus,
        value: |_| String::new(),
        read: |rules, text| {
            let earned = |on| if on { FreeBonus::Earned } else { FreeBonus::NotEarned };
            switch(text).map(|on| rules.free_bonus = earned(on))
        },
        meaning: |_| "moves that cost no time earn their increment".into(),
    },
    Row {
        word: "start-clock",
        expected: "a time such as `30s`, or `off`",
        copy: |to, from| to.start_clock = from.start_clock,
        value: |rules| rules.start_clock.map_or_else(String::new, in_units),
        read: |rules, text| off_or(text, "off", length).map(|length| rules.start_clock = length),
        meaning: |rules| {
            let length = rules.start_clock.map_or_else(String::new, in_units);
            format!("until each player has moved only a start clock of {length} runs; at its end the game is cancelled")
        },
    },
    Row {
        word: "boundary",
        expected: Boundary::EXPECTED,
        copy: |to, from| to.boundary = from.boundary,
        value: |rules| rules.boundary.word().into(),
        read: |rules, text| one_of(text, Boundary::ALL, Boundary::word).map(|boundary| rules.boundary = boundary),
        meaning: |_| "a clock at exactly zero is still alive".into(),
    },
    Row {
        word: "stage-change",
        expected: StageChange::EXPECTED,
        copy: |to, from| to.stage_change = from.stage_change,
        value: |rules| rules.stage_change.word().into(),
        read: |rules, text| one_of(text, StageChange::ALL, StageChange::word).map(|change| rules.stage_change = change),
        meaning: |_| "the first player whose time runs out takes all players to the next stage; moves do not".into(),
    },
    Row {
        word: "calendar",
        expected: Calendar::EXPECTED,
        copy: |to, from| to.calendar = from.calendar,
        value: |rules| rules.calendar.word().into(),
        read: |rules, text| one_of(text, Calendar::ALL, Calendar::word).map(|calendar| rules.calendar = calendar),
        meaning: |_| "no time runs from Saturday 00:00 to Monday 00:00 UTC".into(),
    },
    Row {
        word: "pauses",
        expected: "a number from 0 to 65534, or `unlimited`",
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
    Row {
        word: "after-flag",
        expected: AfterFlag::EXPECTED,
        copy: |to, from| to.after_flag = from.after_flag,
        value: |rules| rules.after_flag.word().into(),
        read: |rules, text| one_of(text, AfterFlag::ALL, AfterFlag::word).map(|after| rules.after_flag = after),
        meaning: |rules| match rules.after_flag {
            AfterFlag::Stop => "all clocks stop after a flag".into(),
            AfterFlag::Count => "after a flag the game goes on, and the other clocks run".into(),
            AfterFlag::Drop => {
                "after a flag the turn passes to the next player; when one player is left, the game ends".into()
            }
        },
    },
    Row {
        word: "lag",
        expected: "`off`, `lichess`, or `fixed:` and a time such as `fixed:50ms`",
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
    Row {
        word: "margin",
        expected: "a time such as `500ms`, or `0s`",
        copy: |to, from| to.margin = from.margin,
        value: |rules| in_units(rules.margin),
        read: |rules, text| length(text).map(|margin| rules.margin = margin),
        meaning: |rules| {
            format!("a move less than {} late counts, with nothing left on the clock", Duration(rules.margin))
        },
    },
    Row {
        word: "move-limit",
        expected: "a time such as `10s`, or `off`",
        copy: |to, from| to.move_limit = from.move_limit,
        value: |rules| rules.move_limit.map_or_else(String::new, in_units),
        read: |rules, text| off_or(text, "off", length).map(|limit| rules.move_limit = limit),
        meaning: |rules| {
            let limit = rules.move_limit.map_or_else(String::new, in_units);
            format!("a move that takes {limit} loses, whatever is left on the clock")
        },
    },
    Row {
        word: "low",
        expected: "a time such as `20s`, or `default`",
        copy: |to, from| to.thresholds = from.thresholds,
        value: |rules| match rules.thresholds {
            Thresholds::At { low, .. } => in_units(low),
            Thresholds::OfFirstTime => "default".into(),
        },
        read: |rules, text| {
            let thresholds = |low: Option<Span>| low.map_or(Thresholds::OfFirstTime, Thresholds::below);
            off_or(text, "default", length).map(|low| rules.thresholds = thresholds(low))
        },
        meaning: |rules| match rules.thresholds {
            Thresholds::At { low, critical } => {
                format!("time is low below {} and critical below {}", Duration(low), Duration(critical))
            }
            Thresholds::OfFirstTime => "time is low below an eighth of the first time".into(),
        },
    },
    Row {
        word: "critical",
        expected: "the rule `low` before it, and a time such as `5s`",
        // The row `low` copies and explains both.
        copy: |_, _| {},
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
    Row {
        word: "keep-undo",
        expected: "a number from 0 to 4294967295, or `all`",
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

/// The words of all rules.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.word)
}

/// The rules that differ from the default, each as text: `first-bonus`, `free-moves 1`.
pub(super) fn items(rules: &Rules) -> Vec<String> {
    let item = |row: &Row| match (row.value)(rules) {
        value if value.is_empty() => row.word.to_string(),
        value => format!("{} {value}", row.word),
    };
    // The row `low` says whether there are thresholds; `critical` follows it.
    let has_thresholds = rules.thresholds != Thresholds::OfFirstTime;
    let is_written = |row: &&Row| row.is_set(rules) || row.word == "critical" && has_thresholds;
    ROWS.iter().filter(is_written).map(item).collect()
}

fn in_units(span: Span) -> String {
    Duration(span).to_string()
}

/// Whether a rule without a value is on.
fn switch(text: &str) -> Option<bool> {
    match text {
        "" | "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn number<T: core::str::FromStr>(text: &str) -> Option<T> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// `None` for the word that turns the rule off, or the value.
fn off_or<T>(text: &str, off: &str, read: fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text == off { Some(None) } else { read(text).map(Some) }
}

fn one_of<T: Copy, const N: usize>(text: &str, all: [T; N], word: fn(T) -> &'static str) -> Option<T> {
    all.into_iter().find(|one| word(*one) == text)
}
