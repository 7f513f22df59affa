//! The command-line program `flagfall`: time controls of turn-based games, explained, checked and turned into data.

mod cli;
mod commands;
mod failure;
mod input;
mod output;
mod report;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    cli.color.write_global();
    match commands::run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
