//! The arguments of `flagfall run`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use tc_core::Setup;

use super::views::{Form, form};
use super::words::{RunFormat, StateArg, name};
use crate::commands::game::GameArgs;
use crate::failure::Failure;

#[derive(Args)]
#[command(group = ArgGroup::new("game").args(["text", "replay"]).required(true))]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(super) table: TableArgs,
    /// Read the lines from a file; `-` is stdin, the default unless a journal is replayed
    #[arg(long, value_name = "FILE")]
    pub(super) events: Option<PathBuf>,
    /// Take the control, the rules and the first lines from a journal, answer them, then continue with `--events`, if given
    ///
    /// A damaged journal is refused as a whole. Only its last line may be incomplete, as after a crash: that line was never answered,
    /// and is left out. A complete last line without its line break is kept. A line has at most 131072 bytes.
    #[arg(long, value_name = "FILE", conflicts_with_all = GameArgs::names(&["seats"]))]
    pub(super) replay: Option<PathBuf>,
    /// Keep a journal: every accepted line is on the disk before it is answered
    ///
    /// The file must be new: nothing is overwritten. With `--replay` it gets the old entries and the new ones; if both options name
    /// the same file, the new entries are added to it. A new journal or copy is first written to `.flagfall-NUMBERS.partial` in the
    /// same folder, and gets its name when it is complete and on the disk. On a file system without hard links, an empty file holds
    /// the name until then. If the program is killed in between, these files can remain: delete them. If another process writes to
    /// the journal, or removes it, the run ends with an error.
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Add to every answer what engines, records or sites receive now: see Views below
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = form)]
    pub(super) views: Vec<Form>,
    /// The form of the answers
    #[arg(long, value_enum, default_value_t = RunFormat::Jsonl)]
    pub(super) format: RunFormat,
    /// How much the state in an answer says
    #[arg(long, value_enum, default_value_t = StateArg::Full)]
    pub(super) state: StateArg,
    /// The names of the seats, from seat 0, one for each and all different, for the answers; a journal does not keep them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = name)]
    pub(super) names: Vec<String>,
}

/// The arguments from which a clock is set up.
#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The number of seats, 1 to 16
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    seats: u8,
}

impl TableArgs {
    /// The setup of the clock.
    pub(super) fn setup(&self) -> Result<Setup, Failure> {
        self.game.setup(self.seats, "run")
    }
}
