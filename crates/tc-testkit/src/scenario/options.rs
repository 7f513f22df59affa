//! The options of `flagfall run`, as scripts have them: `--lag fixed:1000 --tc-seat "1=3m, 1m"`.

use std::collections::BTreeMap;

use tc_core::{Rule, Rules, Setup, TimeControl};

/// The options that there are.
pub fn names() -> impl Iterator<Item = &'static str> {
    ["seats", "tc-seat", "rules"].into_iter().chain(Rule::all().iter().map(Rule::word))
}

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
            _ => {
                let options: Vec<String> = names().map(|name| format!("--{name}")).collect();
                let rule = Rule::named(name).ok_or_else(|| format!("write one of {}", options.join(", ")))?;
                *rules = rule.with_option(*rules, value).ok_or_else(|| format!("write {}", rule.problem(value)))?;
            }
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
