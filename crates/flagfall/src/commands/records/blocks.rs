//! A file of records, cut into blocks of whole games.

use std::io::{self, ErrorKind, Read};
use std::mem;

use tc_audit::RecordFormat;

/// About how many bytes are audited together.
const BLOCK: usize = 1 << 18;

/// A game with more bytes is skipped.
pub(in crate::commands) const LONGEST_GAME: usize = 4 << 20;

/// How many bytes of a skipped game are kept while its end is sought: the end may be cut in two.
const SEAM: usize = 1 << 16;

/// Whole games.
pub(in crate::commands) struct Block {
    pub(in crate::commands) bytes: Vec<u8>,
    /// Where they begin in the decompressed file.
    pub(in crate::commands) start: u64,
}

/// A piece of a file.
pub(in crate::commands) enum Piece {
    /// Whole games; at the end of the file perhaps a part of one.
    Games(Block),
    /// A game that is too long begins at this byte. Its bytes follow.
    TooLong(u64),
    /// Bytes of a game that is too long.
    Skipped(Vec<u8>),
}

/// The blocks of a file.
pub(in crate::commands) struct Blocks<R> {
    file: R,
    format: RecordFormat,
    /// What was read and not yet returned.
    bytes: Vec<u8>,
    /// Where that begins in the file.
    start: u64,
    is_over: bool,
    /// Why the file could not be read to its end.
    error: Option<io::Error>,
    /// Whether `bytes` are the middle of a game that is too long.
    is_within_too_long: bool,
}

impl<R: Read> Blocks<R> {
    /// Reads the beginning of a file, whose format it recognises unless that is given; `None` if it is no record.
    pub(in crate::commands) fn begin(file: R, format: Option<RecordFormat>) -> io::Result<Option<Blocks<R>>> {
        let mut blocks = Blocks {
            file,
            // Until the beginning was read.
            format: RecordFormat::Pgn,
            bytes: Vec::new(),
            start: 0,
            is_over: false,
            error: None,
            is_within_too_long: false,
        };
        blocks.fill(BLOCK);
        if blocks.bytes.trim_ascii().is_empty() {
            return blocks.error.take().map_or(Ok(None), Err);
        }
        match format.or_else(|| RecordFormat::of(&blocks.bytes)) {
            Some(format) => Ok(Some(Blocks { format, ..blocks })),
            None => blocks.error.take().map_or(Ok(None), Err),
        }
    }

    /// The same blocks of a file whose first bytes, this many, were skipped.
    pub(in crate::commands) fn beginning_at(self, start: u64) -> Blocks<R> {
        Blocks { start: self.start + start, ..self }
    }

    /// The format of the records.
    pub(in crate::commands) fn format(&self) -> RecordFormat {
        self.format
    }

    /// The next piece; `None` at the end. If the file could not be read to its end, that is returned once.
    pub(in crate::commands) fn next(&mut self) -> io::Result<Option<Piece>> {
        let mut most = BLOCK;
        loop {
            self.fill(most);
            if self.is_over {
                return self.rest();
            }
            let whole = self.format.whole_games(&self.bytes).min(self.bytes.len());
            match whole {
                0 if self.is_within_too_long => {
                    let length = self.bytes.len().saturating_sub(SEAM);
                    return Ok(Some(Piece::Skipped(self.take(length).bytes)));
                }
                0 if self.bytes.len() > LONGEST_GAME => {
                    self.is_within_too_long = true;
                    return Ok(Some(Piece::TooLong(self.start)));
                }
                0 => most = self.bytes.len().saturating_mul(2).min(LONGEST_GAME + 1),
                _ if self.is_within_too_long => return Ok(Some(Piece::Skipped(self.end_of_too_long()))),
                whole => return Ok(Some(Piece::Games(self.take(whole)))),
            }
        }
    }

    /// What remains at the end of the file.
    fn rest(&mut self) -> io::Result<Option<Piece>> {
        if self.is_within_too_long {
            return Ok(Some(Piece::Skipped(self.end_of_too_long())));
        }
        if self.bytes.is_empty() {
            return self.error.take().map_or(Ok(None), Err);
        }
        Ok(Some(Piece::Games(self.take(self.bytes.len()))))
    }

    /// The end of a game that is too long, which is before the first game that begins in these bytes.
    fn end_of_too_long(&mut self) -> Vec<u8> {
        self.is_within_too_long = false;
        let end = match self.format.games(&self.bytes).next() {
            Some(Ok(record)) => record.place.end,
            Some(Err(unreadable)) => unreadable.place.end,
            None => self.bytes.len(),
        };
        self.take(end).bytes
    }

    /// Reads until there are this many bytes, or no more.
    fn fill(&mut self, most: usize) {
        while self.bytes.len() < most && !self.is_over {
            let lacking = most - self.bytes.len();
            match self.file.by_ref().take(lacking as u64).read_to_end(&mut self.bytes) {
                Ok(0) => self.is_over = true,
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => (self.is_over, self.error) = (true, Some(error)),
            }
        }
    }

    /// Removes and returns this many bytes from the first.
    fn take(&mut self, length: usize) -> Block {
        let rest = self.bytes.split_off(length.min(self.bytes.len()));
        let bytes = mem::replace(&mut self.bytes, rest);
        let start = self.start;
        self.start += bytes.len() as u64;
        Block { bytes, start }
    }
}
