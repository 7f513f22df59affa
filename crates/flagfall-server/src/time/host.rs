//! What the machine knows of the time.

use std::fmt;
use std::fs;
use std::time::{Duration, SystemTime};

use tc_core::{Stamp, Timestamp};

/// The clocks of a machine that can differ from one start of a server to the next. Tests have their own.
pub trait Host: fmt::Debug + Send + Sync {
    /// The wall clock: Unix time, which an operator or NTP can set.
    fn wall(&self) -> Timestamp;

    /// Which boot of the machine this is, and for how long it has run; `None` where the system does not say.
    fn boot(&self) -> Option<Boot>;
}

/// A boot of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boot {
    /// Another one for each boot.
    pub id: String,
    /// The time since the boot, also while the machine slept. It is rounded down to [`Boot::STEP`] at most.
    pub ran: Duration,
}

impl Boot {
    /// To what the time since the boot may be rounded down.
    pub const STEP: Duration = Duration::from_millis(10);
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Host for System {
    fn wall(&self) -> Timestamp {
        Timestamp::try_from(SystemTime::now()).unwrap_or_else(|_| Stamp::new().now())
    }

    fn boot(&self) -> Option<Boot> {
        let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?.trim().to_owned();
        let ran = fs::read_to_string("/proc/uptime").ok()?;
        let seconds: f64 = ran.split_ascii_whitespace().next()?.parse().ok()?;
        Some(Boot { id, ran: Duration::try_from_secs_f64(seconds).ok()? })
    }
}
