//! Parsers of about the same size of text.

use std::hint::black_box;

use semver::{Version, VersionReq};
use tc_notation::TimeControl;

use crate::texts::{BYO_YOMI, SPAN, VERSION, VERSION_REQ};
use crate::{Contender, Contest};

/// A text is read; what was read is dropped every time.
pub const PARSERS: Contest = Contest {
    task: "a text read",
    own: Contender {
        name: "tc-notation",
        works_on: BYO_YOMI,
        run: |times| repeat(times, BYO_YOMI, str::parse::<TimeControl>),
    },
    yardstick: Contender { name: "jiff", works_on: SPAN, run: |times| repeat(times, SPAN, str::parse::<jiff::Span>) },
    bound: 4.0,
    others: &[
        Contender { name: "humantime", works_on: SPAN, run: |times| repeat(times, SPAN, humantime::parse_duration) },
        Contender { name: "semver-version", works_on: VERSION, run: |times| repeat(times, VERSION, Version::parse) },
        Contender {
            name: "semver-req",
            works_on: VERSION_REQ,
            run: |times| repeat(times, VERSION_REQ, VersionReq::parse),
        },
    ],
};

fn repeat<T, E>(times: u64, text: &str, parse: impl Fn(&str) -> Result<T, E>) {
    for _ in 0..times {
        assert!(black_box(parse(black_box(text))).is_ok(), "`{text}` is refused");
    }
}
