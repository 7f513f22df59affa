//! Korean records (Cyberoro, Tygem): `TM` seconds or `3시간`, `LC` periods of `LT` seconds.
//!
//! The text is the properties as a file has them, `TM[3시간]LT[60]LC[5]`; see [`sgf`](crate::sgf). One of `LC` and
//! `LT` without the other is an error; both 0 are no overtime. The main time is written in seconds.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::sgf::Root;
use crate::{Family, Format, ReadError, ReadErrorKind, Reading, Subject, Unwritable, fox};

/// The time properties of Korean records.
///
/// ```
/// use tc_interop::korean;
///
/// assert_eq!(korean::FORMAT.read("TM[3시간]LT[60]LC[5]")?[0].subject.control.to_string(), "3h, 5 x r1/1m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "korean",
    title: "the SGF properties LC and LT of Korean records",
    family: Family::Records,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

fn read(text: &str) -> Result<Vec<Reading>, ReadError> {
    let root = Root::read(text)?;
    if root.korean == [None, None] {
        return Err(ReadError::new(ReadErrorKind::Missing("LC")));
    }
    root.readings()
}

fn detect(text: &str) -> Vec<Reading> {
    read(text).unwrap_or_default()
}

fn write(subject: &Subject) -> Result<String, Unwritable> {
    fox::write_as(subject, |main, periods, time| format!("TM[{main}]LT[{time}]LC[{periods}]"))
}
