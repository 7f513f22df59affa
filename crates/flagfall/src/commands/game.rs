//! The arguments from which a game is set up: its control, odds and rules.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::num::NonZeroUsize;

use clap::Args;
use tc_core::{FreeBonus, Rules, Seat, Setup, SetupError, Span, Thresholds};
use tc_notation::{Dialect, TimeControl};

use super::run::words::{BoundaryArg, StageChangeArg, odds};
use super::{millis, readings};
use crate::failure::Failure;
use crate::input::{self, Query};
use crate::notations;

/// The arguments that `flagfall run` and `flagfall play` share.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// A control, or @ and the name of a preset; several words are read as one text
    #[arg(value_name = "TC")]
    text: Vec<OsString>,
    /// The notation of the control, by its name; `auto` detects it. Its rules apply unless an option here sets them
    #[arg(long, value_name = "NOTATION", default_value = notations::OWN)]
    from: String,
    /// Which reading of an ambiguous text to take, by its number; the readings are listed with the answer
    #[arg(long, value_name = "N", default_value = "1")]
    reading: NonZeroUsize,
    /// A control for seat K only, counted from 0 (time odds); can be given for several seats
    #[arg(long, value_name = "K=TEXT", value_parser = odds)]
    tc_seat: Vec<(Seat, String)>,
    /// Whether a clock at exactly zero has flagged
    #[arg(long, value_enum, default_value_t = BoundaryArg::AtZero)]
    boundary: BoundaryArg,
    /// Add the increment before the first move, too
    #[arg(long)]
    first_bonus: bool,
    /// The first N moves of each seat cost no time
    #[arg(long, value_name = "N", default_value_t = 0)]
    free_moves: u8,
    /// Free moves earn their increment
    #[arg(long)]
    free_bonus: bool,
    /// Run only a start clock of this many milliseconds until every seat has moved; when it runs out the game is cancelled
    #[arg(long, value_name = "MS", value_parser = millis::span)]
    start_clock: Option<Span>,
    /// When the next stage begins
    #[arg(long, value_enum, default_value_t = StageChangeArg::Count)]
    stage_change: StageChangeArg,
    /// Pressure is low below this time to the flag, in milliseconds [default: an eighth of the first time, 10 s to 60 s]
    #[arg(long, value_name = "MS", value_parser = millis::span)]
    low: Option<Span>,
    /// Pressure is critical below this time to the flag, in milliseconds [default: a third of --low]
    #[arg(long, value_name = "MS", value_parser = millis::span, requires = "low")]
    critical: Option<Span>,
    /// A move that comes up to this many milliseconds after zero counts, with nothing left on the clock; not with a rule for lag
    #[arg(long, value_name = "MS", value_parser = millis::span)]
    margin: Option<Span>,
}

impl GameArgs {
    /// The setup of a game with this number of seats. `rules` has the rules that are not among these arguments; errors name
    /// the `command`.
    pub(super) fn setup<const SEATS: usize>(
        &self,
        seats: u8,
        rules: Rules,
        command: &str,
    ) -> Result<Setup<SEATS>, Failure> {
        let query = Query { from: &self.from, reading: self.reading, dialect: Dialect::Extended };
        let asked = input::in_notation(&input::joined(&self.text), &query)?;
        if let Some(origin) = &asked.origin {
            readings::talk(origin, &Rules::default());
        }
        let rules = self.rules(rules, &asked.rules);
        let control = asked.read.into_control();
        let mut odds = self.odds(seats, command)?;
        let seats = (0..usize::from(seats)).filter_map(Seat::new);
        let controls = seats.map(|seat| odds.remove(&seat).unwrap_or_else(|| control.clone()));
        Setup::for_each(rules, controls).map_err(|error| refused(error, command))
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
            let asked = input::read(text.as_bytes(), Dialect::Extended);
            let asked = asked.map_err(|failure| failure.about(&format!("'--tc-seat' of seat {seat}")))?;
            if odds.insert(*seat, asked.read.into_control()).is_some() {
                return Err(usage(format!("'--tc-seat': seat {seat} has two controls")));
            }
        }
        Ok(odds)
    }

    /// The rules of the options. Where an option has its default, a rule of the text applies.
    fn rules(&self, rules: Rules, said: &Rules) -> Rules {
        fn first<T: PartialEq>(option: T, default: T, said: T) -> T {
            if option == default { said } else { option }
        }

        let default = Rules::default();
        let bonus = if self.free_bonus { FreeBonus::Earned } else { FreeBonus::NotEarned };
        Rules {
            boundary: first(self.boundary.into(), default.boundary, said.boundary),
            first_bonus: self.first_bonus || said.first_bonus,
            free_moves: first(self.free_moves, default.free_moves, said.free_moves),
            free_bonus: first(bonus, default.free_bonus, said.free_bonus),
            start_clock: self.start_clock.or(said.start_clock),
            stage_change: first(self.stage_change.into(), default.stage_change, said.stage_change),
            calendar: first(rules.calendar, default.calendar, said.calendar),
            pauses: rules.pauses.or(said.pauses),
            after_flag: first(rules.after_flag, default.after_flag, said.after_flag),
            lag: first(rules.lag, default.lag, said.lag),
            thresholds: self.thresholds(),
            margin: self.margin.unwrap_or(said.margin),
            ..rules
        }
    }

    /// The times below which pressure is low and critical (S18).
    fn thresholds(&self) -> Thresholds {
        match (self.low, self.critical) {
            (Some(low), Some(critical)) => Thresholds::At { low, critical },
            (Some(low), None) => Thresholds::below(low),
            (None, _) => Thresholds::OfFirstTime,
        }
    }
}

/// The error of a setup, with the name of the option that causes it.
fn refused(error: SetupError, command: &str) -> Failure {
    let usage = |message: &dyn Display| Failure::usage(command, message);
    match error {
        SetupError::StartClock(_) => usage(&format!("'--start-clock': {error}")),
        SetupError::LagAllowance(_) => usage(&format!("'--lag': {error}")),
        SetupError::Thresholds { .. } => usage(&format!("'--critical': {error}")),
        SetupError::Margin(_) | SetupError::MarginWithLag => usage(&format!("'--margin': {error}")),
        SetupError::TooManyPauses => usage(&format!("'--pauses': {error}")),
        _ => usage(&error),
    }
}
