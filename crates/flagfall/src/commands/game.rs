//! What a game is set up from: its control, odds, and the rules beside them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Display;

use clap::Args;
use tc_core::{FreeBonus, Rules, Seat, Setup, SetupError, Span};
use tc_notation::{Dialect, TimeControl};

use super::millis;
use super::run::words::{BoundaryArg, StageChangeArg, odds};
use crate::failure::Failure;
use crate::input;

/// What a game is set up from, whoever keeps its clock.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// A control in the notation, or @ and the name of a preset; several words are read as one text
    #[arg(value_name = "TC")]
    text: Vec<OsString>,
    /// A control for seat K alone, counted from 0: time odds; can be given for several seats
    #[arg(long, value_name = "K=TEXT", value_parser = odds)]
    tc_seat: Vec<(Seat, String)>,
    /// When time is used up
    #[arg(long, value_enum, default_value_t = BoundaryArg::AtZero)]
    boundary: BoundaryArg,
    /// The increment is on the clock before the first move
    #[arg(long)]
    first_bonus: bool,
    /// The first N moves of each seat cost nothing
    #[arg(long, value_name = "N", default_value_t = 0)]
    free_moves: u8,
    /// A move that costs nothing earns its increment
    #[arg(long)]
    free_bonus: bool,
    /// Until every seat has moved, only a clock of so many milliseconds runs; at its end the game is cancelled
    #[arg(long, value_name = "MS", value_parser = millis::span)]
    start_clock: Option<Span>,
    /// What brings the next stage
    #[arg(long, value_enum, default_value_t = StageChangeArg::Count)]
    stage_change: StageChangeArg,
}

impl GameArgs {
    /// The setup that they ask for, of so many seats, where the rules that are not theirs are these; `command` is told
    /// in errors.
    pub(super) fn setup<const SEATS: usize>(
        &self,
        seats: u8,
        rules: Rules,
        command: &str,
    ) -> Result<Setup<SEATS>, Failure> {
        let control = input::words(&self.text, Dialect::Extended)?.read.into_control();
        let mut odds = self.odds(seats, command)?;
        let seats = (0..usize::from(seats)).filter_map(Seat::new);
        let controls = seats.map(|seat| odds.remove(&seat).unwrap_or_else(|| control.clone()));
        Setup::for_each(self.rules(rules), controls).map_err(|error| refused(error, command))
    }

    /// The controls of the seats that have their own.
    fn odds(&self, seats: u8, command: &str) -> Result<BTreeMap<Seat, TimeControl>, Failure> {
        let usage = |message: String| Failure::usage(command, message);
        let mut odds = BTreeMap::new();
        for (seat, text) in &self.tc_seat {
            if seat.index() >= usize::from(seats) {
                return Err(usage(format!("'--tc-seat': there is no seat {seat}; seats are counted from 0")));
            }
            let asked = input::read(text.as_bytes(), Dialect::Extended);
            let asked = asked.map_err(|failure| failure.about(&format!("'--tc-seat' of seat {seat}")))?;
            if odds.insert(*seat, asked.read.into_control()).is_some() {
                return Err(usage(format!("'--tc-seat': seat {seat} has two controls")));
            }
        }
        Ok(odds)
    }

    fn rules(&self, rules: Rules) -> Rules {
        Rules {
            boundary: self.boundary.into(),
            first_bonus: self.first_bonus,
            free_moves: self.free_moves,
            free_bonus: if self.free_bonus { FreeBonus::Earned } else { FreeBonus::NotEarned },
            start_clock: self.start_clock,
            stage_change: self.stage_change.into(),
            ..rules
        }
    }
}

/// Names the option of what no clock can have.
fn refused(error: SetupError, command: &str) -> Failure {
    let usage = |message: &dyn Display| Failure::usage(command, message);
    match error {
        SetupError::StartClock(_) => usage(&format!("'--start-clock': {error}")),
        SetupError::LagAllowance(_) => usage(&format!("'--lag': {error}")),
        SetupError::TooManyPauses => usage(&format!("'--pauses': {error}")),
        _ => usage(&error),
    }
}
