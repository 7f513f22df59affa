//! Why a command failed, and its exit status.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use serde::Serialize;
pub(crate) use tc_interop::ask::{Hint, Problem};

use crate::cli::{Cli, Format};
#[cfg(not(feature = "page"))]
use crate::commands::without_page;
use crate::output::{answer, json, talk, visible};
use crate::report;

/// The exit status of a command that did its work and reports findings.
const FINDINGS: u8 = 1;

/// The exit status for bad input and bad usage.
const BAD_INPUT: u8 = 2;

/// Why a command failed, or that it has findings to report.
pub(crate) enum Failure {
    /// The arguments are wrong, or ask for help.
    Usage(clap::Error),
    /// An error about a text, a name or a file.
    Problem(Box<Problem>),
    /// An error as JSON, for stdout.
    AsData(String),
    /// The answer could not be written.
    Write(io::Error),
    /// The command did its work, and its answer says what it found.
    Findings,
    /// Something was unusable, which was already reported.
    Unusable,
}

impl Failure {
    /// A file that cannot be read, written and so on, and why.
    pub(crate) fn file(path: &Path, doing: &str, error: &impl fmt::Display) -> Failure {
        Problem::new("file", format!("`{}` cannot be {doing}: {error}", path.display())).into()
    }

    /// Arguments that cannot be read, or that ask for help. A command that this program was built without names its feature.
    pub(crate) fn arguments(error: clap::Error) -> Failure {
        #[cfg(not(feature = "page"))]
        if without_page::is_named(&error) {
            return without_page::problem().into();
        }
        Failure::Usage(error)
    }

    /// Wrong arguments of a command.
    pub(crate) fn usage(command: &str, message: impl fmt::Display) -> Failure {
        let mut program = Cli::command();
        program.build();
        let error = match program.find_subcommand_mut(command) {
            Some(command) => command.error(clap::error::ErrorKind::ValueValidation, message),
            None => program.error(clap::error::ErrorKind::ValueValidation, message),
        };
        Failure::Usage(error)
    }

    /// The same failure, with the name of the text in its message.
    pub(crate) fn about(self, subject: &str) -> Failure {
        match self {
            Failure::Problem(problem) => problem.about(subject).into(),
            other => other,
        }
    }

    /// The failure in the format of the answer.
    pub(crate) fn in_format(self, format: Format) -> Failure {
        #[derive(Serialize)]
        struct ErrorObject<'e> {
            error: &'e Problem,
        }

        match (self, format) {
            (Failure::Problem(problem), Format::Json) => {
                json(&ErrorObject { error: &problem }).map_or_else(|failure| failure, Failure::AsData)
            }
            (other, _) => other,
        }
    }

    /// Reports the failure, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(error) => return usage(&error),
            Failure::Problem(problem) => talk(&report::problem(&problem)),
            Failure::AsData(json) => {
                if let Err(failure) = answer(&json) {
                    return failure.report();
                }
            }
            Failure::Findings => return ExitCode::from(FINDINGS),
            Failure::Unusable => {}
            // The reader of the answer has closed the pipe: it has read enough.
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Write(error) => talk(&report::plain(&format!("the answer cannot be written: {error}"))),
        }
        ExitCode::from(BAD_INPUT)
    }
}

/// Prints help as it is. An error may quote an argument, so characters that a terminal would act on are escaped.
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

impl From<Box<Problem>> for Failure {
    fn from(problem: Box<Problem>) -> Failure {
        Failure::Problem(problem)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Problem(Box::new(problem))
    }
}
