//! Reads a journal up to its first line that is too long.

use std::io::{self, BufRead, BufReader, Read};

use tc_core::saved::LONGEST_LINE;

/// The lines of a file, up to the first that is too long for a journal. Of that one, enough is read to show that it is.
pub(super) fn read(file: &mut impl Read) -> io::Result<Vec<u8>> {
    /// The longest line and its line break, and one byte more.
    const MOST: usize = LONGEST_LINE + 2;
    let (mut reader, mut bytes) = (BufReader::new(file), Vec::new());
    loop {
        let length = reader.by_ref().take(MOST as u64).read_until(b'\n', &mut bytes)?;
        if length == 0 || length == MOST {
            return Ok(bytes);
        }
    }
}
