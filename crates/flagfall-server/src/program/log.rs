//! `flagfall-server backup` and `flagfall-server check-log`

use std::path::Path;

use bytesize::ByteSize;
use clap::ArgMatches;

use super::{Failure, cli, say};
use crate::access::copy_own_key;
use crate::config::Settings;
use crate::log::End;
use crate::log::embedded::{self, Report};
use crate::time::marked_end;

/// The folder of the log in the data folder.
pub(super) const LOG: &str = "games";
/// The marks of the server's time in the data folder.
pub(super) const MARKS: &str = "time.marks";

/// Copies the log and the key pair to a new data folder.
pub(super) fn backup(matches: &ArgMatches, settings: &Settings) -> Result<(), Failure> {
    let to = Path::new(matches.get_one::<String>(cli::TO).map(String::as_str).unwrap_or_default());
    let run = |error: &dyn std::fmt::Display| Failure::Run(error.to_string());
    let data = &settings.server.data;
    let at_least = at_least(data)?;
    let report = embedded::backup(data.join(LOG), to.join(LOG), at_least).map_err(|error| run(&error))?;
    copy_own_key(data, to).map_err(|error| run(&error))?;
    answer(&report)
}

/// Reads all of the log, and reports what is damaged.
pub(super) fn check(settings: &Settings) -> Result<(), Failure> {
    let data = &settings.server.data;
    let report = embedded::check(data.join(LOG), at_least(data)?).map_err(|error| Failure::Run(error.to_string()))?;
    answer(&report)
}

/// Up to where the log was durable when the last server has marked the time.
fn at_least(data: &Path) -> Result<Option<End>, Failure> {
    let marks = data.join(MARKS);
    marked_end(&marks).map_err(|error| Failure::Run(format!("{}: {error}", marks.display())))
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
