//! The log of what the server does, on the error output.

use std::io;

use tracing::level_filters::LevelFilter;

use crate::config::{LogFormat, LogLevel, Logging};

/// Begins to log. A second call in a process changes nothing.
pub(super) fn begin(logging: &Logging) {
    let level = match logging.log_level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // What cannot be written is lost: by default the subscriber says so on the same output, and panics if that fails too.
    let subscriber = tracing_subscriber::fmt().log_internal_errors(false);
    let subscriber = subscriber.with_max_level(level).with_writer(io::stderr).with_ansi(false);
    // It fails if a program that embeds the server logs already.
    let _ = match logging.log_format {
        LogFormat::Text => subscriber.try_init(),
        LogFormat::Json => subscriber.json().try_init(),
    };
}
