//! The log of what the server does, on the error output.

use std::io;

use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::WorkerGuard;

use crate::config::{LogFormat, LogLevel, Logging};

/// The log of a process. When it is dropped, it writes the lines that wait, and gives up if that takes more than a second.
pub(super) struct Log {
    _writer: WorkerGuard,
}

/// Begins to log, on a thread of its own: an output that nobody reads holds nothing up, and what does not fit its queue is lost.
/// A second call in a process changes nothing.
pub(super) fn begin(logging: &Logging) -> Log {
    let level = match logging.log_level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // What cannot be written is lost: by default the subscriber says so on the same output, and panics if that fails too.
    let subscriber = tracing_subscriber::fmt().log_internal_errors(false);
    let (output, writer) = tracing_appender::non_blocking(io::stderr());
    let subscriber = subscriber.with_max_level(level).with_writer(output).with_ansi(false);
    // It fails if a program that embeds the server logs already.
    let _ = match logging.log_format {
        LogFormat::Text => subscriber.try_init(),
        LogFormat::Json => subscriber.json().try_init(),
    };
    Log { _writer: writer }
}
