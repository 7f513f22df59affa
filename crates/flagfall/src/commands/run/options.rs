//! The arguments of `flagfall run`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use tc_core::{Calendar, FreeBonus, Lag, Program, Rules, Seat, Setup, SetupError, Span};
use tc_notation::Dialect;

use super::millis;
use super::words::{AfterFlagArg, BoundaryArg, CalendarArg, RunFormat, StageChangeArg, lag, odds};
use crate::failure::Failure;
use crate::input;

/// What a journal says in place of the arguments.
const IN_JOURNAL: [&str; 13] = [
    "text",
    "seats",
    "tc_seat",
    "boundary",
    "first_bonus",
    "free_moves",
    "free_bonus",
    "start_clock",
    "calendar",
    "pauses",
    "after_flag",
    "lag",
    "stage_change",
];

#[derive(Args)]
#[command(group = ArgGroup::new("game").args(["text", "replay"]).required(true))]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(super) table: TableArgs,
    /// Read the lines from a file; `-` is stdin, which is the default unless a journal is replayed
    #[arg(long, value_name = "FILE")]
    pub(super) events: Option<PathBuf>,
    /// Take the control, the rules and the first lines from a journal, answer them, and go on with `--events`, if given
    ///
    /// A journal that is damaged is refused as a whole. Only its last line may break off, as it does after a crash; it was never
    /// answered, and is left out.
    #[arg(long, value_name = "FILE", conflicts_with_all = IN_JOURNAL)]
    pub(super) replay: Option<PathBuf>,
    /// Keep a journal: every accepted line is on the disk before it is answered
    ///
    /// The file must be new: nothing is overwritten. With `--replay` it gets the old entries and the new ones; where both name the
    /// same file, the new ones are added to it.
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// How to answer
    #[arg(long, value_enum, default_value_t = RunFormat::Jsonl)]
    pub(super) format: RunFormat,
}

/// What a clock is set up from.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// A control in the notation, or @ and the name of a preset; several words are read as one text
    #[arg(value_name = "TC")]
    text: Vec<OsString>,
    /// The number of seats, 1 to 16
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    seats: u8,
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
    /// When the clocks can run; always unless given
    #[arg(long, value_enum)]
    calendar: Option<CalendarArg>,
    /// How often each player can pause; without limit unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=65_534))]
    pauses: Option<u16>,
    /// What happens after a flag
    #[arg(long, value_enum, default_value_t = AfterFlagArg::Stop)]
    after_flag: AfterFlagArg,
    /// How the lag of moves is compensated: off, lichess, or fixed:MS, so many milliseconds a move [default: off]
    #[arg(long, value_name = "off|lichess|fixed:MS", value_parser = lag)]
    lag: Option<Lag>,
    /// What brings the next stage
    #[arg(long, value_enum, default_value_t = StageChangeArg::Count)]
    stage_change: StageChangeArg,
}

impl TableArgs {
    /// The setup that they ask for.
    pub(super) fn setup<const SEATS: usize>(&self) -> Result<Setup<SEATS>, Failure> {
        let program = Program::compile(input::words(&self.text, Dialect::Extended)?.read.control());
        let mut odds = self.odds()?;
        let seats = (0..usize::from(self.seats)).filter_map(Seat::new);
        let programs = seats.map(|seat| odds.remove(&seat).unwrap_or_else(|| program.clone()));
        Setup::with_odds(self.rules(), programs).map_err(refused)
    }

    /// Whether a clock with so many seats will do.
    pub(super) fn fits<const SEATS: usize>(&self) -> bool {
        usize::from(self.seats) <= SEATS
    }

    /// The programs of the seats that have their own.
    fn odds(&self) -> Result<BTreeMap<Seat, Program>, Failure> {
        let mut odds = BTreeMap::new();
        for (seat, text) in &self.tc_seat {
            if seat.index() >= usize::from(self.seats) {
                return Err(usage(format!("'--tc-seat': there is no seat {seat}; seats are counted from 0")));
            }
            let asked = input::read(text.as_bytes(), Dialect::Extended);
            let asked = asked.map_err(|failure| failure.about(&format!("'--tc-seat' of seat {seat}")))?;
            if odds.insert(*seat, Program::compile(asked.read.control())).is_some() {
                return Err(usage(format!("'--tc-seat': seat {seat} has two controls")));
            }
        }
        Ok(odds)
    }

    fn rules(&self) -> Rules {
        let mut rules = Rules::default()
            .boundary(self.boundary.into())
            .free_moves(self.free_moves)
            .free_bonus(if self.free_bonus { FreeBonus::Earned } else { FreeBonus::NotEarned })
            .calendar(self.calendar.map_or(Calendar::Always, Calendar::from))
            .after_flag(self.after_flag.into())
            .lag(self.lag.unwrap_or_default())
            .stage_change(self.stage_change.into());
        if self.first_bonus {
            rules = rules.with_first_bonus();
        }
        if let Some(span) = self.start_clock {
            rules = rules.start_clock(span);
        }
        match self.pauses {
            Some(pauses) => rules.pauses(pauses),
            None => rules,
        }
    }
}

/// Names the option of what no clock can have.
fn refused(error: SetupError) -> Failure {
    match error {
        SetupError::StartClock(_) => usage(format!("'--start-clock': {error}")),
        SetupError::LagAllowance(_) => usage(format!("'--lag': {error}")),
        SetupError::TooManyPauses => usage(format!("'--pauses': {error}")),
        _ => usage(error),
    }
}

fn usage(message: impl Display) -> Failure {
    Failure::usage("run", message)
}
