//! Why a server does not begin with the time of its machine.

use std::io;
use std::time::Duration;

/// Why a server cannot begin with the time of this machine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TimeError {
    /// The file of the marks cannot be read or written.
    #[error("{path}: the time cannot be marked: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The wall clock is behind the last mark.
    #[error(
        "the wall clock is {} behind the time at which this server has stopped: set it right; or, if it is right, give \
         `--largest-offset {}`, and the server's time runs a fiftieth slower until they agree",
        shown(.behind), shown(.behind)
    )]
    Behind {
        /// How far it is behind.
        behind: Duration,
    },
    /// The wall clock is ahead of the last mark.
    #[error(
        "by the wall clock this server has not run for {}: if that is true, give `--largest-jump {}`; otherwise set the wall \
         clock right, because running clocks would lose this time",
        shown(.ahead), shown(.ahead)
    )]
    Ahead {
        /// How far it is ahead.
        ahead: Duration,
    },
}

/// A time of whole seconds, rounded up, in words that a setting takes.
pub(super) fn shown(time: &Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    humantime::format_duration(Duration::from_secs(seconds)).to_string().replace(' ', "")
}
