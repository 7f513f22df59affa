//! The command-line program `flagfall`: explains, checks and converts time controls of turn-based games, and runs their clocks.

mod cli;
mod commands;
mod failure;
mod input;
mod output;
mod report;

use std::process::ExitCode;

use clap::Parser;

use failure::Failure;

fn main() -> ExitCode {
    let done = cli::Cli::try_parse().map_err(Failure::arguments).and_then(|cli| {
        cli.color.write_global();
        commands::run(cli.command)
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
