//! The values of settings: how each is read from text and printed.

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;

use super::network::Network;

/// A value as a file or an option gives it: a text, or a list of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A text, a number or a boolean.
    One(String),
    /// A list.
    List(Vec<String>),
}

impl Given {
    /// A single value.
    pub fn one(text: &str) -> Given {
        Given::One(text.to_owned())
    }
}

/// The type of a setting.
pub(super) trait Value: Sized {
    /// What is expected, with an example.
    const EXPECTED: &'static str;
    /// The value in the help of the program.
    const NAME: &'static str;
    /// Whether it is a list.
    const IS_LIST: bool = false;

    /// The value; `None` if the text is not one.
    fn of(given: &Given) -> Option<Self>;

    /// The value as TOML.
    fn show(&self) -> String;

    fn read(given: &Given) -> Result<Self, String> {
        Self::of(given).ok_or_else(|| format!("expected {}, found {}", Self::EXPECTED, shown(given)))
    }
}

/// Checks that a value is in its range.
pub(super) fn within<T: Value + PartialOrd>(value: &T, low: &T, high: &T) -> Result<(), String> {
    if low <= value && value <= high {
        return Ok(());
    }
    Err(format!("expected {} to {}, found {}", low.show(), high.show(), value.show()))
}

fn shown(given: &Given) -> String {
    match given {
        Given::One(text) => quoted(text),
        Given::List(_) => "a list".to_owned(),
    }
}

/// A text as a TOML string.
fn quoted(text: impl Display) -> String {
    toml::Value::String(text.to_string()).to_string()
}

fn one(given: &Given) -> Option<&str> {
    match given {
        Given::One(text) => Some(text),
        Given::List(_) => None,
    }
}

impl Value for SocketAddr {
    const EXPECTED: &'static str = "an address and a port, such as 127.0.0.1:7080";
    const NAME: &'static str = "ADDRESS:PORT";

    fn of(given: &Given) -> Option<SocketAddr> {
        one(given)?.parse().ok()
    }

    fn show(&self) -> String {
        quoted(self)
    }
}

impl Value for PathBuf {
    const EXPECTED: &'static str = "a path";
    const NAME: &'static str = "PATH";

    fn of(given: &Given) -> Option<PathBuf> {
        one(given).filter(|text| !text.is_empty()).map(PathBuf::from)
    }

    fn show(&self) -> String {
        quoted(self.display())
    }
}

impl Value for String {
    const EXPECTED: &'static str = "a text that is not empty";
    const NAME: &'static str = "TEXT";

    fn of(given: &Given) -> Option<String> {
        one(given).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    fn show(&self) -> String {
        quoted(self)
    }
}

/// An empty text is no value.
impl Value for Option<String> {
    const EXPECTED: &'static str = "a text; empty for none";
    const NAME: &'static str = "TEXT";

    fn of(given: &Given) -> Option<Option<String>> {
        one(given).map(|text| Some(text.to_owned()).filter(|text| !text.is_empty()))
    }

    fn show(&self) -> String {
        quoted(self.as_deref().unwrap_or_default())
    }
}

impl Value for Network {
    const EXPECTED: &'static str = "an address or a network, such as 10.0.0.0/8";
    const NAME: &'static str = "NETWORK";

    fn of(given: &Given) -> Option<Network> {
        one(given)?.parse().ok()
    }

    fn show(&self) -> String {
        quoted(self)
    }
}

impl Value for bool {
    const EXPECTED: &'static str = "true or false";
    const NAME: &'static str = "BOOLEAN";

    fn of(given: &Given) -> Option<bool> {
        one(given)?.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Value for u32 {
    const EXPECTED: &'static str = "a whole number below 4294967296";
    const NAME: &'static str = "N";

    fn of(given: &Given) -> Option<u32> {
        one(given)?.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Value for Duration {
    const EXPECTED: &'static str = "a time with a unit, such as 10s or 2h";
    const NAME: &'static str = "TIME";

    fn of(given: &Given) -> Option<Duration> {
        humantime::parse_duration(one(given)?).ok()
    }

    fn show(&self) -> String {
        quoted(humantime::format_duration(*self))
    }
}

impl Value for ByteSize {
    const EXPECTED: &'static str = "a size with a unit, such as 64KiB";
    const NAME: &'static str = "SIZE";

    fn of(given: &Given) -> Option<ByteSize> {
        let text = one(given)?;
        // A number alone is refused: it could be meant as kilobytes.
        let has_unit = text.ends_with(|last: char| last.is_ascii_alphabetic());
        if has_unit { text.parse().ok() } else { None }
    }

    /// A whole number of the largest unit that divides it, so that reading it gives the same size.
    fn show(&self) -> String {
        let bytes = self.as_u64();
        let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
        let unit = units.into_iter().find(|(_, unit)| bytes >= *unit && bytes.is_multiple_of(*unit));
        let (unit, factor) = unit.unwrap_or(("B", 1));
        quoted(format!("{}{unit}", bytes / factor))
    }
}

impl<T: Value> Value for Vec<T> {
    const EXPECTED: &'static str = T::EXPECTED;
    const NAME: &'static str = T::NAME;
    const IS_LIST: bool = true;

    fn of(given: &Given) -> Option<Vec<T>> {
        match given {
            Given::List(texts) => texts.iter().map(|text| T::of(&Given::one(text))).collect(),
            Given::One(_) => None,
        }
    }

    fn show(&self) -> String {
        format!("[{}]", self.iter().map(T::show).collect::<Vec<_>>().join(", "))
    }

    fn read(given: &Given) -> Result<Vec<T>, String> {
        match given {
            Given::List(texts) => texts.iter().map(|text| T::read(&Given::one(text))).collect(),
            Given::One(text) => Err(format!("expected a list, found {}", quoted(text))),
        }
    }
}

/// Where a trusted proxy says who its client is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClientHeader {
    /// The header `X-Forwarded-For` of each request.
    #[default]
    XForwardedFor,
    /// The header `Forwarded` of each request (RFC 7239).
    Forwarded,
    /// The PROXY protocol, version 1 or 2, at the start of each connection.
    ProxyProtocol,
}

/// The form of the log of what the server does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A line of text for each event.
    #[default]
    Text,
    /// A JSON object on a line for each event.
    Json,
}

/// Which events are logged: those of this level and above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// What an operator must act on.
    Error,
    /// What an operator should look at.
    Warn,
    /// Starts, stops and changes of ownership.
    #[default]
    Info,
    /// Also every request.
    Debug,
}

/// What a time in which no server runs a game costs whoever is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Downtime {
    /// All of it: the clock has run on.
    #[default]
    Charge,
    /// Nothing: the clock was paused for the reason `server`.
    Pause,
    /// Nothing in the end: the clock has run on, and whoever is to move has got the same time before.
    Refund,
}

/// The changes that a webhook gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// Those that end a clock or a round, or close a game.
    #[default]
    Ends,
    /// All.
    Changes,
}

/// Implements [`Value`] for an enum of words.
macro_rules! words {
    ($type:ty, $expected:literal, $name:literal { $($word:literal $value:path),* }) => {
        impl Value for $type {
            const EXPECTED: &'static str = $expected;
            const NAME: &'static str = $name;

            fn of(given: &Given) -> Option<$type> {
                match one(given)? {
                    $($word => Some($value),)*
                    _ => None,
                }
            }

            fn show(&self) -> String {
                match self {
                    $($value => quoted($word),)*
                }
            }
        }
    };
}

words! { ClientHeader, "x-forwarded-for, forwarded or proxy-protocol", "x-forwarded-for|forwarded|proxy-protocol" {
    "x-forwarded-for" ClientHeader::XForwardedFor, "forwarded" ClientHeader::Forwarded,
    "proxy-protocol" ClientHeader::ProxyProtocol
} }
words! { LogFormat, "text or json", "text|json" { "text" LogFormat::Text, "json" LogFormat::Json } }
words! { Downtime, "charge, pause or refund", "charge|pause|refund" {
    "charge" Downtime::Charge, "pause" Downtime::Pause, "refund" Downtime::Refund
} }
words! { Told, "ends or changes", "ends|changes" { "ends" Told::Ends, "changes" Told::Changes } }
words! { LogLevel, "error, warn, info or debug", "error|warn|info|debug" {
    "error" LogLevel::Error, "warn" LogLevel::Warn, "info" LogLevel::Info, "debug" LogLevel::Debug
} }
