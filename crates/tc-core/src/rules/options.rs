//! What options of a program say of each rule. What has no options, such as a module for browsers, does not contain these texts.

use super::table::ROWS;

/// The option of a rule.
pub(super) struct OptionText {
    /// The word of the rule.
    pub(super) word: &'static str,
    /// What the option says of it, with the default.
    pub(super) about: &'static str,
    /// What stands for a value in a list of options; empty for a rule that is on or off.
    pub(super) placeholder: &'static str,
}

/// The options of all rules, in the sequence of [`ROWS`].
pub(super) static OPTIONS: [OptionText; ROWS.len()] = [
    OptionText {
        word: "first-bonus",
        about: "Each increment is on the clock before its move, that of the first move too; `--first-bonus=off`: after it, whatever the rules say",
        placeholder: "",
    },
    OptionText {
        word: "free-moves",
        about: "The first N moves of each seat cost no time [default: 0]",
        placeholder: "N",
    },
    OptionText {
        word: "free-bonus",
        about: "Free moves earn their increment; with `--free-bonus=off` they do not, whatever the rules say",
        placeholder: "",
    },
    OptionText {
        word: "start-clock",
        about: "Run only a start clock of this many milliseconds until every seat has moved; when it runs out the game is cancelled, or lost with --start-clock-end lose. `off`: no start clock",
        placeholder: "MS",
    },
    OptionText {
        word: "start-clock-for",
        about: "What has the whole time of the start clock: all first moves together, or each of them, counted from the move before it [default: game]",
        placeholder: "WHAT",
    },
    OptionText {
        word: "start-clock-end",
        about: "What happens when the start clock runs out: the game is cancelled, or the player who is to move has lost [default: cancel]",
        placeholder: "WHAT",
    },
    OptionText {
        word: "boundary",
        about: "Whether a clock at exactly zero has flagged; `past-zero`: it is alive, and the flag falls one microsecond later [default: at-zero]",
        placeholder: "WHEN",
    },
    OptionText {
        word: "stage-change",
        about: "When the next stage begins. `count`: when a seat has made its moves or used up its time; `zero-all`: for all seats when the first one reaches zero, as on clocks without a move counter [default: count]",
        placeholder: "WHEN",
    },
    OptionText {
        word: "calendar",
        about: "When the clocks pause automatically; instants are Unix time. `weekend`: from Saturday 00:00 to Monday 00:00 UTC; `weekend+02:00`: the same two hours ahead of UTC; `off 22:00-08:00+01:00`: every night; `off 22:00-08:00; off sat 12:00-mon 06:00+01:00`: a plan for the week [default: always]",
        placeholder: "WHEN",
    },
    OptionText {
        word: "pauses",
        about: "How often each player can pause, or `unlimited` [default: unlimited]",
        placeholder: "N",
    },
    OptionText {
        word: "vacation",
        about: "Whose clock stops while a player is on vacation. `both`: all clocks; `own`: that of this player alone [default: both]",
        placeholder: "WHOSE",
    },
    OptionText {
        word: "after-flag",
        about: "What happens after a flag. `stop`: everything stops; `count`: the game goes on, and the flagged seat keeps its turn and is no longer charged; `drop`: the turn passes to the next seat that has not flagged, and the game ends when one is left; `skip`: the turn alone is lost, and with `skip:N` a seat has N timeouts before its flag [default: stop]",
        placeholder: "stop|count|drop|skip|skip:N",
    },
    OptionText {
        word: "timeouts",
        about: "How many timeouts a seat has before the next one is its flag, or `unlimited`; only with `--after-flag skip` [default: unlimited]",
        placeholder: "N",
    },
    OptionText {
        word: "lag",
        about: "How lag is compensated: off, lichess, or fixed:MS, at most this many milliseconds a move [default: off]",
        placeholder: "off|lichess|fixed:MS",
    },
    OptionText {
        word: "margin",
        about: "A move that comes less than this many milliseconds after zero counts, with nothing left on the clock; not with a rule for lag",
        placeholder: "MS",
    },
    OptionText {
        word: "move-limit",
        about: "A turn that has run this many milliseconds is lost, whatever is left on the clock; `off`: no limit [default: off]",
        placeholder: "MS",
    },
    OptionText {
        word: "berserk",
        about: "What players give up who go berserk. `lichess`: half of the first time, and all increments; `lishogi`: byo-yomi too; `playstrategy`: increments, and half of all times and delays; `off`: nobody can go berserk [default: lichess]",
        placeholder: "HOW",
    },
    OptionText {
        word: "charge",
        about: "A move is charged whole units of this many milliseconds, and the rest is given back, as far as the running period was charged it; every time of the control is a whole number of units. `off`: exact charges [default: off]",
        placeholder: "MS",
    },
    OptionText {
        word: "charge-least",
        about: "A move is charged at least this many milliseconds, or all that is left in the period if that is less [default: 0]",
        placeholder: "MS",
    },
    OptionText {
        word: "charge-double",
        about: "What a turn runs beyond this many milliseconds counts twice; not with a margin or a calendar. `off`: all time counts once [default: off]",
        placeholder: "MS",
    },
    OptionText {
        word: "penalty",
        about: "Each period begun in the last stage, or from --penalty-from on, costs N points [default: 0]",
        placeholder: "N",
    },
    OptionText {
        word: "penalty-from",
        about: "Periods cost points from this stage on, counted from 1, or `last`; only with --penalty [default: last]",
        placeholder: "K",
    },
    OptionText {
        word: "low",
        about: "Pressure is low below this time to the flag, in milliseconds, and critical below a third of it; `default`: an eighth of the first time, 10 s to 60 s",
        placeholder: "MS",
    },
    OptionText {
        word: "critical",
        about: "Pressure is critical below this time to the flag, in milliseconds; only with a low time [default: a third of it]",
        placeholder: "MS",
    },
    OptionText {
        word: "keep-undo",
        about: "How many moves can be undone at most, or `all`. Each such move takes 168 bytes of memory with two seats, and 72 more for each further seat. At most 64 N adjustments are kept for undo; with more than that, the oldest moves can no longer be undone [default: all]",
        placeholder: "N",
    },
];

#[cfg(test)]
mod tests {
    use super::{OPTIONS, ROWS};

    #[test]
    fn each_rule_has_its_option() {
        assert!(OPTIONS.iter().map(|option| option.word).eq(ROWS.iter().map(|rule| rule.word)));
    }
}
