//! Where the lines come from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::options::RunArgs;
use crate::failure::Failure;

/// A line is read up to so many bytes. More are only skipped.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// What is read at once: the longest line and its line break.
const PIECE: u64 = LONGEST_LINE as u64 + 1;

/// Lines that come in.
pub(super) struct Source {
    reader: BufReader<Box<dyn Read>>,
    name: PathBuf,
    line: Vec<u8>,
    number: u64,
}

/// What is in a line.
pub(super) enum Content<'l> {
    /// These bytes.
    Bytes(&'l [u8]),
    /// More than are kept.
    TooLong,
}

impl Source {
    /// What the arguments say; nothing if a journal is replayed without more to come.
    pub(super) fn open(args: &RunArgs) -> Result<Option<Source>, Failure> {
        let (reader, name): (Box<dyn Read>, _) = match &args.events {
            None if args.replay.is_some() => return Ok(None),
            Some(path) if path != Path::new("-") => {
                let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
                (Box::new(file), path.clone())
            }
            _ => (Box::new(io::stdin().lock()), PathBuf::from("stdin")),
        };
        Ok(Some(Source { reader: BufReader::new(reader), name, line: Vec::new(), number: 0 }))
    }

    /// Whether the next line is not here yet.
    pub(super) fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line that is not blank and its number, `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Content<'_>)>, Failure> {
        loop {
            self.number += 1;
            let (mut is_blank, mut is_too_long) = (true, false);
            loop {
                self.line.clear();
                let piece = self.reader.by_ref().take(PIECE).read_until(b'\n', &mut self.line);
                let length = piece.map_err(|error| Failure::file(&self.name, "read", &error))?;
                is_blank &= self.line.trim_ascii().is_empty();
                if self.line.ends_with(b"\n") || (length as u64) < PIECE {
                    break;
                }
                is_too_long = true;
            }
            if !is_blank {
                let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
                let content = if is_too_long { Content::TooLong } else { Content::Bytes(line) };
                return Ok(Some((self.number, content)));
            }
            if !self.line.ends_with(b"\n") {
                return Ok(None);
            }
        }
    }
}
