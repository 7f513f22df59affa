//! Why a command failed, and its exit status.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use serde::Serialize;
use tc_notation::{Applicability, Diagnostic, ErrorKind, Hint, ParseError};

use crate::cli::{Cli, Format};
use crate::output::{answer, json, talk, visible, visible_line};
use crate::report;

/// The exit status of a command that did its work and reports findings.
const FINDINGS: u8 = 1;

/// The exit status for bad input and bad usage.
const BAD_INPUT: u8 = 2;

/// Why a command failed, or that it has findings to report.
pub(crate) enum Failure {
    /// The arguments are wrong, or ask for help.
    Usage(clap::Error),
    /// The text is not a control.
    Text(Box<BadText>),
    /// The text cannot be read in another notation.
    Foreign(Box<Unreadable>),
    /// An unknown name.
    Name(UnknownName),
    /// An error as JSON, for stdout.
    AsData(String),
    /// A file that cannot be read or written.
    File { message: String, hints: Vec<String> },
    /// The answer could not be written.
    Write(io::Error),
    /// The command did its work, and its answer says what it found.
    Findings,
}

/// A text that is not a control.
pub(crate) struct BadText {
    error: ParseError,
    /// The name of the text in the message, if there are several texts.
    subject: Option<String>,
    /// Notations that can read it.
    elsewhere: Vec<Elsewhere>,
}

/// A notation that can read a text, and the control that it reads.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Elsewhere {
    pub(crate) from: &'static str,
    pub(crate) control: String,
}

/// A text that cannot be read in another notation.
#[derive(Debug, Serialize)]
pub(crate) struct Unreadable {
    pub(crate) kind: &'static str,
    pub(crate) from: &'static str,
    pub(crate) message: String,
    pub(crate) source: String,
    pub(crate) span: Option<Range<usize>>,
    pub(crate) hints: Vec<String>,
}

/// An unknown name.
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

impl Elsewhere {
    /// The option with which the text can be read.
    pub(crate) fn hint(&self) -> String {
        format!("`--from {}` reads it: `{}`", self.from, self.control)
    }
}

impl Failure {
    /// A file that cannot be read, written and so on, and why.
    pub(crate) fn file(path: &Path, doing: &str, error: &impl fmt::Display) -> Failure {
        let message = format!("`{}` cannot be {doing}: {error}", path.display());
        Failure::File { message: visible_line(&message), hints: Vec::new() }
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
            Failure::Text(text) => Failure::Text(Box::new(BadText { subject: Some(subject.into()), ..*text })),
            Failure::Name(name) => {
                Failure::Name(UnknownName { message: format!("{subject}: {}", name.message), ..name })
            }
            other => other,
        }
    }

    /// The byte at which a text stops being a control in our notation, if its spelling is the failure.
    pub(crate) fn fails_at(&self) -> Option<usize> {
        match self {
            Failure::Text(text) if !matches!(text.error.kind(), ErrorKind::Illegal(_)) => Some(text.error.span().start),
            _ => None,
        }
    }

    /// The failure of a text, with the notations that can read it.
    pub(crate) fn or_elsewhere(self, elsewhere: impl FnOnce() -> Vec<Elsewhere>) -> Failure {
        match self {
            Failure::Text(text) => {
                // A slip in our own notation is reported as a slip, without other notations.
                let is_foreign = matches!(text.error.kind(), ErrorKind::ForeignNotation(_));
                let is_corrected =
                    |hint: &Hint| hint.suggestion.is_some() && hint.applicability == Applicability::Correction;
                let is_slip = !is_foreign && text.error.diagnostic().hints.iter().any(is_corrected);
                let elsewhere = if is_slip { Vec::new() } else { elsewhere() };
                Failure::Text(Box::new(BadText { elsewhere, ..*text }))
            }
            other => other,
        }
    }

    /// The failure in the format of the answer.
    pub(crate) fn in_format(self, format: Format) -> Failure {
        #[derive(Serialize)]
        struct ErrorObject<T> {
            error: T,
        }

        #[derive(Serialize)]
        struct TextObject<'t> {
            #[serde(flatten)]
            diagnostic: Diagnostic<'t>,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            elsewhere: &'t [Elsewhere],
        }

        let json = match (&self, format) {
            (Failure::Text(text), Format::Json) => {
                let BadText { error, elsewhere, .. } = &**text;
                json(&ErrorObject { error: TextObject { diagnostic: error.diagnostic(), elsewhere } })
            }
            (Failure::Foreign(error), Format::Json) => json(&ErrorObject { error }),
            (Failure::Name(error), Format::Json) => json(&ErrorObject { error }),
            _ => return self,
        };
        json.map_or_else(|failure| failure, Failure::AsData)
    }

    /// Reports the failure, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(error) => return usage(&error),
            Failure::Text(text) => {
                let BadText { error, subject, elsewhere } = *text;
                let mut diagnostic = error.diagnostic();
                if let Some(subject) = subject {
                    diagnostic.message = format!("{subject}: {}", diagnostic.message);
                }
                let hints: Vec<String> = elsewhere.iter().map(Elsewhere::hint).collect();
                talk(&report::drawn_with(&diagnostic, &hints));
            }
            Failure::Foreign(error) => talk(&match &error.span {
                Some(span) => report::pointed(&error.message, &error.source, span, &error.hints),
                None => report::plain(&error.message, &error.hints),
            }),
            Failure::Name(error) => talk(&report::plain(&error.message, &error.hints)),
            Failure::File { message, hints } => talk(&report::plain(&message, &hints)),
            Failure::AsData(json) => {
                if let Err(failure) = answer(&json) {
                    return failure.report();
                }
            }
            Failure::Findings => return ExitCode::from(FINDINGS),
            // The reader of the answer has closed the pipe: it has read enough.
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Write(error) => talk(&report::plain(&format!("the answer cannot be written: {error}"), &[])),
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

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Text(Box::new(BadText { error, subject: None, elsewhere: Vec::new() }))
    }
}
