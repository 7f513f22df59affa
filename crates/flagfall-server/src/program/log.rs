//! `flagfall-server backup` and `flagfall-server check-log`

use std::path::Path;

use bytesize::ByteSize;
use clap::ArgMatches;

use super::{Failure, cli, say};
use crate::access::copy_own_key;
use crate::config::Settings;
use crate::log::embedded::{self, Report};

/// The folder of the log in the data folder.
pub(super) const LOG: &str = "games";

/// Copies the log and the key pair to a new data folder.
pub(super) fn backup(matches: &ArgMatches, settings: &Settings) -> Result<(), Failure> {
    let to = Path::new(matches.get_one::<String>(cli::TO).map(String::as_str).unwrap_or_default());
    let run = |error: &dyn std::fmt::Display| Failure::Run(error.to_string());
    let report = embedded::backup(settings.server.data.join(LOG), to.join(LOG)).map_err(|error| run(&error))?;
    copy_own_key(&settings.server.data, to).map_err(|error| run(&error))?;
    answer(&report)
}

/// Reads all of the log, and reports what is damaged.
pub(super) fn check(settings: &Settings) -> Result<(), Failure> {
    let folder = settings.server.data.join(LOG);
    if !folder.is_dir() {
        return Err(Failure::Run(format!("{} is not a folder with a log", folder.display())));
    }
    let report = embedded::check(folder).map_err(|error| Failure::Run(error.to_string()))?;
    answer(&report)
}

fn answer(report: &Report) -> Result<(), Failure> {
    let damages: Vec<String> = report.damages.iter().map(ToString::to_string).collect();
    if !damages.is_empty() {
        return Err(Failure::Run(damages.join("\n")));
    }
    let Report { open, closed, records, bytes, .. } = report;
    let bytes = ByteSize::b(*bytes);
    say(&format!("no damage: {open} open games, {closed} closed games, {records} records, {bytes}\n"))
}
