//! The parsers that are compared.

use std::hint::black_box;

use clap::ValueEnum;
use semver::{Version, VersionReq};
use tc_notation::TimeControl;

use crate::texts;

/// A parser with the text it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Contender {
    /// A control of two stages.
    TcNotation,
    /// A span of hours, minutes and seconds.
    Jiff,
    /// A duration of hours, minutes and seconds.
    Humantime,
    /// A version with pre-release and build.
    SemverVersion,
    /// Two requirements of a version.
    SemverReq,
}

impl Contender {
    /// Every parser, the one that the bound is about first.
    pub const ALL: [Contender; 5] =
        [Contender::TcNotation, Contender::Jiff, Contender::Humantime, Contender::SemverVersion, Contender::SemverReq];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Contender::TcNotation => "tc-notation",
            Contender::Jiff => "jiff",
            Contender::Humantime => "humantime",
            Contender::SemverVersion => "semver Version",
            Contender::SemverReq => "semver VersionReq",
        }
    }

    /// What it reads.
    pub const fn text(self) -> &'static str {
        match self {
            Contender::TcNotation => texts::BYO_YOMI,
            Contender::Jiff | Contender::Humantime => texts::SPAN,
            Contender::SemverVersion => texts::VERSION,
            Contender::SemverReq => texts::VERSION_REQ,
        }
    }

    /// Reads its text so many times; what was read is dropped every time.
    pub fn parse(self, times: u64) {
        match self {
            Contender::TcNotation => repeat(times, self.text(), str::parse::<TimeControl>),
            Contender::Jiff => repeat(times, self.text(), str::parse::<jiff::Span>),
            Contender::Humantime => repeat(times, self.text(), humantime::parse_duration),
            Contender::SemverVersion => repeat(times, self.text(), Version::parse),
            Contender::SemverReq => repeat(times, self.text(), VersionReq::parse),
        }
    }
}

fn repeat<T, E>(times: u64, text: &str, parse: impl Fn(&str) -> Result<T, E>) {
    for _ in 0..times {
        assert!(black_box(parse(black_box(text))).is_ok(), "`{text}` is refused");
    }
}
