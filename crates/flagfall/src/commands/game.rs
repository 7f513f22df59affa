//! The arguments from which a game is set up: its control, odds and rules.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::Args;
use tc_core::{Boundary, FreeBonus, Rules, RulesError, Seat, Setup, SetupError, Span, StageChange, Thresholds};
use tc_interop::ask::{self, Query};
use tc_notation::{Dialect, TimeControl};

use super::or_off::{OrOff, Switch, number, or_off};
use super::run::words::{BoundaryArg, StageChangeArg, odds};
use super::{millis, readings};
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
    /// Whether a clock at exactly zero has flagged [default: at-zero]
    #[arg(long, value_enum)]
    boundary: Option<BoundaryArg>,
    /// Add the increment before the first move, too; `--first-bonus=off` does not, whatever the rules say
    #[arg(long, value_enum, value_name = "SWITCH", num_args = 0..=1, require_equals = true, default_missing_value = "on")]
    first_bonus: Option<Switch>,
    /// The first N moves of each seat cost no time [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = |text: &str| number::<u8>(text, u8::MAX.into()))]
    free_moves: Option<u8>,
    /// Free moves earn their increment; with `--free-bonus=off` they do not, whatever the rules say
    #[arg(long, value_enum, value_name = "SWITCH", num_args = 0..=1, require_equals = true, default_missing_value = "on")]
    free_bonus: Option<Switch>,
    /// Run only a start clock of this many milliseconds until every seat has moved; when it runs out the game is cancelled. `off`: no
    /// start clock
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = |text: &str| or_off(text, "off", millis::length))]
    start_clock: Option<OrOff<Span>>,
    /// When the next stage begins [default: count]
    #[arg(long, value_enum)]
    stage_change: Option<StageChangeArg>,
    /// Pressure is low below this time to the flag, in milliseconds, and critical below a third of it; `default`: an eighth of
    /// the first time, 10 s to 60 s
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = |text: &str| or_off(text, "default", millis::length))]
    low: Option<OrOff<Span>>,
    /// Pressure is critical below this time to the flag, in milliseconds; only with a low time [default: a third of it]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = millis::length)]
    critical: Option<Span>,
    /// A move that comes less than this many milliseconds after zero counts, with nothing left on the clock; not with a rule for lag
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = millis::length)]
    margin: Option<Span>,
    /// A turn that has run this many milliseconds is lost, whatever is left on the clock; `off`: no limit [default: off]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = |text: &str| or_off(text, "off", millis::length))]
    move_limit: Option<OrOff<Span>>,
}

impl GameArgs {
    /// The setup of a game with this number of seats. `others` sets the rules that are not among these arguments; errors
    /// name the `command`.
    pub(super) fn setup(
        &self,
        seats: u8,
        others: impl FnOnce(Rules) -> Rules,
        command: &str,
    ) -> Result<Setup, Failure> {
        let query = Query { from: &self.from, reading: self.reading, dialect: Dialect::Extended };
        let asked = ask::read(&input::joined(&self.text), &query)?;
        if let Some(origin) = &asked.origin {
            readings::talk(origin, &Rules::default());
        }
        let usage = |error: String| Failure::usage(command, error);
        let rules = self.rules(asked.game_rules()).map_err(|error| usage(format!("'--rules': {error}")))?;
        let rules = others(Rules { thresholds: self.thresholds(rules.thresholds).map_err(usage)?, ..rules });
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

    /// The rules of the text, those of `--rules` in place of them, and those of the options in place of both.
    fn rules(&self, said: Rules) -> Result<Rules, RulesError> {
        let rules = self.rules.as_ref().map_or(Ok(said), |text| said.with_text(text))?;
        let free_bonus = |switch: Switch| if switch.is_on() { FreeBonus::Earned } else { FreeBonus::NotEarned };
        Ok(Rules {
            boundary: self.boundary.map_or(rules.boundary, Boundary::from),
            first_bonus: self.first_bonus.map_or(rules.first_bonus, Switch::is_on),
            free_moves: self.free_moves.unwrap_or(rules.free_moves),
            free_bonus: self.free_bonus.map_or(rules.free_bonus, free_bonus),
            start_clock: self.start_clock.map_or(rules.start_clock, OrOff::value),
            stage_change: self.stage_change.map_or(rules.stage_change, StageChange::from),
            margin: self.margin.unwrap_or(rules.margin),
            move_limit: self.move_limit.map_or(rules.move_limit, OrOff::value),
            ..rules
        })
    }

    /// The times below which pressure is low and critical (S18).
    fn thresholds(&self, said: Thresholds) -> Result<Thresholds, String> {
        let thresholds = match self.low.map(OrOff::value) {
            Some(low) => low.map_or(Thresholds::OfFirstTime, Thresholds::below),
            None => said,
        };
        match (self.critical, thresholds) {
            (None, _) => Ok(thresholds),
            (Some(critical), Thresholds::At { low, .. }) => Ok(Thresholds::At { low, critical }),
            (Some(_), _) => Err("'--critical': expected '--low' with it, or the rule `low` in the text".into()),
        }
    }

    /// Why rules make no setup, with the option that sets one, or else the name of the rule.
    fn refused(&self, error: SetupError, rules: &Rules) -> String {
        let option = |is_given: bool, rule: &str| match is_given {
            true => format!("'--{rule}': {error}"),
            false => format!("the rule `{rule}`: {error}"),
        };
        match error {
            SetupError::StartClock(_) => option(self.start_clock.is_some(), "start-clock"),
            SetupError::LagAllowance(_) => option(false, "lag"),
            SetupError::Thresholds { .. } if self.critical.is_none() => option(self.low.is_some(), "low"),
            SetupError::Thresholds { .. } => option(true, "critical"),
            SetupError::Margin(_) => option(self.margin.is_some(), "margin"),
            SetupError::MarginWithLag => {
                format!("{}; the rules are `{rules}`", option(self.margin.is_some(), "margin"))
            }
            SetupError::MoveLimit(_) => option(self.move_limit.is_some(), "move-limit"),
            SetupError::TooManyPauses => option(false, "pauses"),
            _ => error.to_string(),
        }
    }
}

/// Rules as text, if they can be read.
fn rules(text: &str) -> Result<String, RulesError> {
    text.parse::<Rules>().map(|_| text.to_owned())
}
