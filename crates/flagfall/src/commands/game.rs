//! The arguments from which a game is set up: its control, odds and rules.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::Args;
use tc_core::{Rule, Rules, RulesError, Seat, Setup, SetupError};
use tc_interop::ask::{self, Query};
use tc_notation::{Dialect, TimeControl};

use super::readings;
use super::rule_options::RuleOptions;
use super::run::words::odds;
use crate::failure::Failure;
use crate::input;

/// The arguments that `flagfall run` and `flagfall play` share.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// A control, or @ and the name of a preset, whose rules apply; several words are read as one text. Rules can follow a
    /// semicolon: `3m.. + 2s; first-bonus`
    #[arg(value_name = "TC")]
    text: Vec<OsString>,
    /// The notation of the control, by its name, whose site's rules then apply, as `flagfall presets --rules` lists them. `auto`
    /// detects the notation, and only the rules of the text apply
    #[arg(long, value_name = "NOTATION", default_value = ask::OWN)]
    from: String,
    /// Which reading of an ambiguous text to take, by its number; the readings are listed with the answer
    #[arg(long, value_name = "N", default_value = "1")]
    reading: NonZeroUsize,
    /// A control for seat K only, counted from 0 (time odds); can be given for several seats
    #[arg(long, value_name = "K=TEXT", value_parser = odds)]
    tc_seat: Vec<(Seat, String)>,
    /// The rules of a site, federation, clock or program by name, such as `fide`, or rules as text: `ogs, pauses 2`. Each
    /// replaces that of the text, a name replaces all; the options below replace both. `flagfall presets --rules` lists the names
    #[arg(long, value_name = "RULES", value_parser = rules)]
    rules: Option<String>,
    #[command(flatten)]
    options: RuleOptions,
}

impl GameArgs {
    /// The names of all arguments, and others that a journal replaces, too.
    pub(super) fn names(others: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
        let own = ["text", "from", "reading", "tc_seat", "rules"].into_iter();
        own.chain(Rule::all().iter().map(Rule::word)).chain(others.iter().copied())
    }

    /// The setup of a game with this number of seats. Errors name the `command`.
    pub(super) fn setup(&self, seats: u8, command: &str) -> Result<Setup, Failure> {
        let query = Query { from: &self.from, reading: self.reading, dialect: Dialect::Extended };
        let asked = ask::read(&input::joined(&self.text), &query)?;
        if let Some(origin) = &asked.origin {
            readings::talk(origin, &Rules::default());
        }
        let usage = |error: String| Failure::usage(command, error);
        let rules = self.rules(asked.game_rules()).map_err(|error| usage(format!("'--rules': {error}")))?;
        let rules = self.options.apply(rules).map_err(usage)?;
        let control = asked.read.into_control();
        let mut odds = self.odds(seats, command)?;
        let seats = (0..usize::from(seats)).filter_map(Seat::new);
        let controls = seats.map(|seat| odds.remove(&seat).unwrap_or_else(|| control.clone()));
        Setup::for_each(rules, controls).map_err(|error| usage(self.refused(error, &rules)))
    }

    /// The controls of the seats that have their own.
    fn odds(&self, seats: u8, command: &str) -> Result<BTreeMap<Seat, TimeControl>, Failure> {
        let usage = |message: String| Failure::usage(command, message);
        let mut odds = BTreeMap::new();
        for (seat, text) in &self.tc_seat {
            if seat.index() >= usize::from(seats) {
                return Err(usage(format!(
                    "'--tc-seat': there is no seat {seat}; the seats are 0 to {}",
                    seats.saturating_sub(1)
                )));
            }
            let asked = ask::read_own(text.as_bytes(), Dialect::Extended);
            let asked = asked.map_err(|problem| problem.about(&format!("'--tc-seat' of seat {seat}")))?;
            if asked.preset.is_none() && asked.rules != Rules::default() {
                return Err(usage(format!(
                    "'--tc-seat' of seat {seat}: the rules are those of all seats; give them with '--rules'"
                )));
            }
            if asked.preset.is_some() {
                readings::talk_rules(
                    &format!("the rules are those of all seats, not of the preset of seat {seat}"),
                    &asked.rules,
                );
            }
            if odds.insert(*seat, asked.read.into_control()).is_some() {
                return Err(usage(format!("'--tc-seat': seat {seat} has two controls")));
            }
        }
        Ok(odds)
    }

    /// The rules of the text, and those of `--rules` in place of them.
    fn rules(&self, said: Rules) -> Result<Rules, RulesError> {
        self.rules.as_ref().map_or(Ok(said), |text| said.with_text(text))
    }

    /// Why rules make no setup, with the option that sets one, or else the name of the rule.
    fn refused(&self, error: SetupError, rules: &Rules) -> String {
        let words = error.rules();
        let all = |rules: String| if words.len() > 1 { format!("; the rules are `{rules}`") } else { String::new() };
        match (words.iter().find(|word| self.options.has(word)), words.first()) {
            (Some(option), _) => {
                format!("'--{option}': {}{}", as_options(&error.to_string()), all(ask::options(rules).join(" ")))
            }
            (None, Some(rule)) => format!("the rule `{rule}`: {error}{}", all(rules.to_string())),
            (None, None) => error.to_string(),
        }
    }
}

/// A sentence with the rules in its code marks as options: `margin 0s` becomes `--margin 0s`.
fn as_options(sentence: &str) -> String {
    let is_rule = |item: &str| item.split_whitespace().next().is_some_and(|word| Rule::named(word).is_some());
    let piece = |(index, piece): (usize, &str)| {
        let items: Vec<&str> = piece.split(", ").collect();
        // Every second piece is in code marks.
        if index % 2 == 1 && items.iter().all(|item| is_rule(item)) {
            items.iter().map(|item| format!("--{item}")).collect::<Vec<String>>().join(" ")
        } else {
            piece.to_owned()
        }
    };
    sentence.split('`').enumerate().map(piece).collect::<Vec<String>>().join("`")
}

/// Rules as text, if they can be read.
fn rules(text: &str) -> Result<String, RulesError> {
    text.parse::<Rules>().map(|_| text.to_owned())
}
