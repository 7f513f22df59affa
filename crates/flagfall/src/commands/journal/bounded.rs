//! Reads a journal up to its first line that is too long.

use std::io::{self, BufRead, BufReader, Read};

/// The lines of a file, up to the first with more than `longest` bytes. Of that one, enough is read to show that it is
/// too long.
pub(super) fn read(file: &mut impl Read, longest: usize) -> io::Result<Vec<u8>> {
    // The longest line and its line break, and one byte more.
    let most = longest + 2;
    let (mut reader, mut bytes) = (BufReader::new(file), Vec::new());
    loop {
        let length = reader.by_ref().take(most as u64).read_until(b'\n', &mut bytes)?;
        if length == 0 || length == most {
            return Ok(bytes);
        }
    }
}
