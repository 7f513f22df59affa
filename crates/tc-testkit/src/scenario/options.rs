//! The options of `flagfall run`, as scripts have them: `--lag fixed:1000 --tc-seat "1=3m, 1m"`.

use std::collections::BTreeMap;

use tc_core::{
    AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, Setup, Span, StageChange, Thresholds, TimeControl, lines,
};

/// The options that there are.
pub const OPTIONS: [&str; 18] = [
    "--seats",
    "--tc-seat",
    "--rules",
    "--boundary",
    "--first-bonus",
    "--free-moves",
    "--free-bonus",
    "--start-clock",
    "--calendar",
    "--pauses",
    "--after-flag",
    "--lag",
    "--margin",
    "--move-limit",
    "--stage-change",
    "--keep-undo",
    "--low",
    "--critical",
];

/// What options say of a clock.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many seats the clock has.
    pub seats: usize,
    /// Its rules.
    pub rules: Rules,
    controls: BTreeMap<usize, String>,
}

impl Options {
    /// Reads options; `-` and nothing are the defaults.
    ///
    /// # Errors
    /// What to write instead.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut options = Self { seats: 2, rules: Rules::default(), controls: BTreeMap::new() };
        for (name, value) in self::options(text) {
            options.set(name, value).map_err(|problem| format!("`--{name} {value}`: {problem}"))?;
        }
        Ok(options)
    }

    /// The options as arguments of the program: `["--tc-seat", "1=3m, 1m"]`.
    pub fn arguments(text: &str) -> Vec<String> {
        let parts = options(text).flat_map(|(name, value)| {
            let value = Some(value.to_owned()).filter(|value| !value.is_empty());
            [Some(format!("--{name}")), value]
        });
        parts.flatten().collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let rules = &mut self.rules;
        match name {
            "seats" => self.seats = number(value)?,
            "tc-seat" => {
                let (seat, control) = value.split_once('=').ok_or("write `--tc-seat \"1=5m\"`")?;
                self.controls.insert(number(seat)?, control.to_owned());
            }
            "rules" => *rules = rules.with_text(value).map_err(|error| error.to_string())?,
            "boundary" => rules.boundary = one_of(value, Boundary::ALL, Boundary::word)?,
            "first-bonus" => rules.first_bonus = true,
            "free-moves" => rules.free_moves = number(value)?,
            "free-bonus" => rules.free_bonus = FreeBonus::Earned,
            "start-clock" => rules.start_clock = Some(milliseconds(value)?),
            "calendar" => rules.calendar = one_of(value, Calendar::ALL, Calendar::word)?,
            "pauses" => rules.pauses = Some(number(value)?),
            "after-flag" => rules.after_flag = one_of(value, AfterFlag::ALL, AfterFlag::word)?,
            "lag" => rules.lag = lag(value)?,
            "margin" => rules.margin = milliseconds(value)?,
            "move-limit" => rules.move_limit = Some(milliseconds(value)?),
            "stage-change" => rules.stage_change = one_of(value, StageChange::ALL, StageChange::word)?,
            "keep-undo" => rules.keep_undo = Some(number(value)?),
            "low" => rules.thresholds = Thresholds::below(milliseconds(value)?),
            "critical" => {
                let Thresholds::At { low, .. } = rules.thresholds else {
                    return Err("write `--low` before it".to_owned());
                };
                rules.thresholds = Thresholds::At { low, critical: milliseconds(value)? };
            }
            _ => return Err(format!("write one of {}", OPTIONS.join(", "))),
        }
        Ok(())
    }

    /// The controls of the seats, where `control` is that of all that have no other.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn controls(&self, control: &str) -> Result<Vec<TimeControl>, String> {
        let control_of = |seat| {
            let text = self.controls.get(&seat).map_or(control, String::as_str);
            text.parse::<TimeControl>().map_err(|error| format!("`{text}`: {error}"))
        };
        (0..self.seats).map(control_of).collect()
    }

    /// The setup of a clock.
    ///
    /// # Errors
    /// If a control cannot be read or the clock cannot be set up.
    pub fn setup(&self, control: &str) -> Result<Setup, String> {
        Setup::for_each(self.rules, self.controls(control)?).map_err(|error| format!("`{control}`: {error}"))
    }
}

/// The name and the value of each option.
fn options(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let options = text.split("--").map(str::trim).filter(|option| !option.is_empty() && *option != "-");
    options.map(|option| {
        let (name, value) = option.split_once(' ').unwrap_or((option, ""));
        (name, value.trim().trim_matches('"'))
    })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number of this size"))
}

fn milliseconds(text: &str) -> Result<Span, String> {
    lines::milliseconds(text).map_err(|problem| problem.to_string())
}

fn lag(word: &str) -> Result<Lag, String> {
    Ok(match (word, word.strip_prefix("fixed:")) {
        ("off", _) => Lag::Off,
        ("lichess", _) => Lag::Lichess,
        (_, Some(allowance)) => Lag::Fixed(milliseconds(allowance)?),
        _ => return Err("write `off`, `lichess` or `fixed:1000`".to_owned()),
    })
}

fn one_of<T: Copy, const N: usize>(word: &str, all: [T; N], of: fn(T) -> &'static str) -> Result<T, String> {
    let known = || format!("write one of {}", all.map(of).join(", "));
    all.into_iter().find(|rule| of(*rule) == word).ok_or_else(known)
}
