//! The commands, one file or folder each.

pub(crate) mod audit;
mod completions;
mod convert;
mod explain;
mod game;
mod journal;
mod lines;
mod man;
mod millis;
mod new_file;
#[cfg(feature = "page")]
pub(crate) mod page;
mod parse;
pub(crate) mod play;
mod presets;
mod readings;
mod records;
pub(crate) mod report;
pub(crate) mod round;
mod rule_options;
pub(crate) mod run;
pub(crate) mod show;
mod table;
mod terminal;
#[cfg(not(feature = "page"))]
pub(crate) mod without_page;

use crate::cli::Command;
use crate::failure::Failure;

/// Runs the command.
pub(crate) fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Explain(args) => explain::run(&args),
        Command::Parse(args) => parse::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Presets(args) => presets::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Round(args) => round::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Show(args) => show::run(&args),
        #[cfg(feature = "page")]
        Command::Page(args) => page::run(&args),
        Command::Completions { shell } => completions::run(shell),
        Command::Man { command } => man::run(command.as_deref()),
    }
}
