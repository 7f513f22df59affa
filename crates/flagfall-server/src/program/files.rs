//! How many files this process may have open, which connections are, too.

use super::Failure;

/// The files besides connections: the log, the page, those of the system.
const OTHERS: u64 = 128;

/// Raises the limit of open files as far as the system allows, and checks that it is enough for the connections.
#[cfg(unix)]
pub(super) fn raise_limit(connections: u32) -> Result<(), Failure> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let needed = u64::from(connections) + OTHERS;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Some systems do not report their highest limit: then what is needed is asked for.
    let wanted = maximum.unwrap_or(needed);
    if current.is_none_or(|current| current >= wanted) {
        return enough(current, connections, needed);
    }
    // If it fails, the limit stays as it is, and is checked.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    enough(getrlimit(Resource::Nofile).current, connections, needed)
}

/// This system has no such limit.
#[cfg(not(unix))]
pub(super) fn raise_limit(_: u32) -> Result<(), Failure> {
    Ok(())
}

#[cfg(unix)]
fn enough(limit: Option<u64>, connections: u32, needed: u64) -> Result<(), Failure> {
    let Some(limit) = limit.filter(|limit| *limit < needed) else { return Ok(()) };
    Err(Failure::Settings(format!(
        "`connections`: {connections} connections need {needed} open files, and the system allows {limit}; raise the limit \
         (`ulimit -Hn`, or `LimitNOFILE` of systemd) or lower `connections`"
    )))
}
