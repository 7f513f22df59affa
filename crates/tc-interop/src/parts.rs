//! Numbers with units, divided by blanks, the largest unit first and each at most once: `1wk 2d`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{ReadError, ReadErrorKind};

/// The sum in the smallest unit, 0 of an empty text; `None` if the text is nothing of the kind.
pub(crate) fn read(text: &str, units: &[(&str, u64)]) -> Result<Option<u64>, ReadError> {
    let overflow = || ReadError::new(ReadErrorKind::Overflow);
    let (mut sum, mut units): (u64, _) = (0, units.iter());
    for part in text.split_whitespace() {
        let (number, unit) = part.split_at(part.bytes().take_while(u8::is_ascii_digit).count());
        let Some((_, length)) = units.find(|(name, _)| *name == unit).filter(|_| !number.is_empty()) else {
            return Ok(None);
        };
        let number: u64 = number.parse().map_err(|_| overflow())?;
        sum = number.checked_mul(*length).and_then(|part| sum.checked_add(part)).ok_or_else(overflow)?;
    }
    Ok(Some(sum))
}

/// The parts of a sum, each below the next larger unit; nothing for 0.
pub(crate) fn write(mut sum: u64, units: &[(&str, u64)]) -> String {
    let parts = units.iter().filter_map(|(name, length)| {
        let count = sum.checked_div(*length).filter(|count| *count > 0)?;
        sum -= count * length;
        Some(format!("{count}{name}"))
    });
    parts.collect::<Vec<String>>().join(" ")
}
