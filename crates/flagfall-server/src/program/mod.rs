//! The program: its options, its start and stop, and its exit statuses.

mod cli;
mod files;
mod log;
mod logging;
mod start;
mod token;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::ArgMatches;

use crate::access::{KeyError, PublicKey, SigningKey, own_key, own_key_if_made};
use crate::config::Settings;
use crate::webhook::Webhook;

/// The exit status for wrong options, settings and keys, which no second try would change.
const BAD_SETTINGS: u8 = 2;

/// Why the program ends without having done its work.
enum Failure {
    /// Wrong options, settings or keys.
    Settings(String),
    /// Something that another try may find changed: an address or a file that is in use.
    Run(String),
    /// The output is closed.
    Output(io::Error),
}

impl Failure {
    fn message(&self) -> String {
        match self {
            Failure::Settings(message) | Failure::Run(message) => message.clone(),
            Failure::Output(error) => format!("the answer cannot be written: {error}"),
        }
    }
}

/// Runs the program with the options of the process.
///
/// The exit status is 0 after a clean stop, 1 if the server cannot run, and 2 for wrong options, settings or keys.
pub fn main() -> ExitCode {
    let matches = match cli::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => {
            // If nobody reads the message, the exit status stays the same.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_SETTINGS));
        }
    };
    let Err(failure) = run(&matches) else { return ExitCode::SUCCESS };
    let status = match &failure {
        Failure::Settings(_) => ExitCode::from(BAD_SETTINGS),
        // The reader of the answer has closed the pipe: it has read enough.
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Run(_) | Failure::Output(_) => ExitCode::FAILURE,
    };
    // If nobody reads the message, the exit status stays the same.
    let _ = failure.message().lines().try_for_each(|line| writeln!(io::stderr(), "flagfall-server: {line}"));
    status
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let settings = settings(matches)?;
    match matches.subcommand() {
        Some((cli::BACKUP, matches)) => log::backup(matches, &settings),
        Some((cli::CHECK_LOG, _)) => log::check(&settings),
        Some((_, matches)) => token::run(matches, &settings),
        None if matches.get_flag(cli::CHECK) => {
            check_keys(&settings)?;
            check_page(&settings)?;
            webhook(&settings)?;
            say(&settings.show())
        }
        None => start::run(matches, settings),
    }
}

fn settings(matches: &ArgMatches) -> Result<Settings, Failure> {
    let path = matches.get_one::<String>(cli::CONFIG);
    let text = path.map(|path| {
        let text = fs::read_to_string(Path::new(path));
        text.map_err(|error| Failure::Settings(format!("{path}: {error}")))
    });
    let text = text.transpose()?;
    let file = path.map(String::as_str).zip(text.as_deref());
    Settings::read(file, &cli::given(matches)).map_err(|mistakes| Failure::Settings(mistakes.to_string()))
}

/// The public keys that check tokens, and the private key if it is the server's own.
fn keys(settings: &Settings) -> Result<(Vec<PublicKey>, Option<SigningKey>), KeyError> {
    if settings.access.public_keys.is_empty() {
        let own = own_key(&settings.server.data)?;
        return Ok((vec![own.public()], Some(own)));
    }
    Ok((public_keys(settings)?, None))
}

fn public_keys(settings: &Settings) -> Result<Vec<PublicKey>, KeyError> {
    settings.access.public_keys.iter().map(|path| PublicKey::read(path)).collect()
}

/// Checks the keys that are there, and makes none.
fn check_keys(settings: &Settings) -> Result<(), KeyError> {
    if settings.access.public_keys.is_empty() {
        return own_key_if_made(&settings.server.data).map(drop);
    }
    public_keys(settings).map(drop)
}

/// The webhook, if the settings name one.
fn webhook(settings: &Settings) -> Result<Option<Webhook>, Failure> {
    Webhook::new(&settings.webhook).map_err(Failure::Settings)
}

/// Checks that the folder of the page has one.
fn check_page(settings: &Settings) -> Result<(), Failure> {
    let Some(folder) = &settings.server.page else { return Ok(()) };
    if Path::new(folder).join("index.html").is_file() {
        return Ok(());
    }
    Err(Failure::Settings(format!("`page`: expected a folder with a file `index.html`, found {folder:?}")))
}

impl From<KeyError> for Failure {
    fn from(error: KeyError) -> Failure {
        Failure::Settings(error.to_string())
    }
}

/// Writes an answer.
fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Failure::Output)
}
