//! Why a command did not do its job, and the exit status for it.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use serde::Serialize;
use tc_notation::ParseError;

use crate::cli::{Cli, Format};
use crate::output::{answer, json, talk, visible, visible_line};
use crate::report;

/// The exit status for work that was done and has found something.
const FINDINGS: u8 = 1;

/// The exit status for bad input and bad usage.
const BAD_INPUT: u8 = 2;

/// Why a command did not do its job, or not without findings.
pub(crate) enum Failure {
    /// The arguments do not fit, or help was asked for.
    Usage(clap::Error),
    /// The text is not a control, and what the text is if there are others.
    Text(ParseError, Option<String>),
    /// A name that nothing has.
    Name(UnknownName),
    /// The same, to be answered as data.
    AsData(String),
    /// A file that cannot be read or written.
    File { message: String, hints: Vec<String> },
    /// The answer could not be written.
    Write(io::Error),
    /// The job is done, and the answer says what was found.
    Findings,
}

/// A name that nothing has.
#[derive(Debug, Serialize)]
pub(crate) struct UnknownName {
    kind: &'static str,
    message: String,
    hints: Vec<String>,
}

impl UnknownName {
    pub(crate) fn new(kind: &'static str, message: String, hints: Vec<String>) -> UnknownName {
        UnknownName { kind, message, hints }
    }
}

impl Failure {
    /// The failure of a file: what cannot be done to it, and why.
    pub(crate) fn file(path: &Path, doing: &str, error: &impl fmt::Display) -> Failure {
        let message = format!("`{}` cannot be {doing}: {error}", path.display());
        Failure::File { message: visible_line(&message), hints: Vec::new() }
    }

    /// Arguments of a command that do not fit together.
    pub(crate) fn usage(command: &str, message: impl fmt::Display) -> Failure {
        let mut program = Cli::command();
        program.build();
        let error = match program.find_subcommand_mut(command) {
            Some(command) => command.error(clap::error::ErrorKind::ValueValidation, message),
            None => program.error(clap::error::ErrorKind::ValueValidation, message),
        };
        Failure::Usage(error)
    }

    /// The failure of a control, with what its text is.
    pub(crate) fn about(self, subject: &str) -> Failure {
        match self {
            Failure::Text(error, _) => Failure::Text(error, Some(subject.into())),
            Failure::Name(name) => {
                Failure::Name(UnknownName { message: format!("{subject}: {}", name.message), ..name })
            }
            other => other,
        }
    }

    /// The failure as the format asks for it.
    pub(crate) fn in_format(self, format: Format) -> Failure {
        #[derive(Serialize)]
        struct ErrorObject<T> {
            error: T,
        }

        let json = match (&self, format) {
            (Failure::Text(error, _), Format::Json) => json(&ErrorObject { error: error.diagnostic() }),
            (Failure::Name(error), Format::Json) => json(&ErrorObject { error }),
            _ => return self,
        };
        json.map_or_else(|failure| failure, Failure::AsData)
    }

    /// Tells it and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(error) => return usage(&error),
            Failure::Text(error, subject) => {
                let mut diagnostic = error.diagnostic();
                if let Some(subject) = subject {
                    diagnostic.message = format!("{subject}: {}", diagnostic.message);
                }
                talk(&report::drawn(&diagnostic));
            }
            Failure::Name(error) => talk(&report::plain(&error.message, &error.hints)),
            Failure::File { message, hints } => talk(&report::plain(&message, &hints)),
            Failure::AsData(json) => {
                if let Err(failure) = answer(&json) {
                    return failure.report();
                }
            }
            Failure::Findings => return ExitCode::from(FINDINGS),
            // Whoever reads the answer has seen enough of it.
            Failure::Write(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Write(error) => talk(&report::plain(&format!("the answer cannot be written: {error}"), &[])),
        }
        ExitCode::from(BAD_INPUT)
    }
}

/// Prints help as it is, and an error, which may quote an argument, without what a terminal would act on.
fn usage(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        talk(&visible(&error.render().to_string()));
        return ExitCode::from(BAD_INPUT);
    }
    match answer(&error.render().ansi().to_string()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Write(error.into())
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Text(error, None)
    }
}
