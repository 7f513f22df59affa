//! The file or stream that lines are read from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use tc_core::lines::LineProblem;

use super::Said;
use crate::failure::Failure;

/// A source of lines.
pub(in crate::commands) struct Source {
    reader: BufReader<Box<dyn Read>>,
    name: PathBuf,
    /// The longest line in bytes. The rest of a longer one is skipped.
    longest: usize,
    line: Vec<u8>,
    number: u64,
}

impl Source {
    /// Opens a file; stdin for `-` and for `None`.
    pub(in crate::commands) fn open(file: Option<&Path>, longest: usize) -> Result<Source, Failure> {
        let (reader, name): (Box<dyn Read>, _) = match file.filter(|path| *path != Path::new("-")) {
            Some(path) => {
                let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
                (Box::new(file), path.to_owned())
            }
            None => (Box::new(io::stdin().lock()), PathBuf::from("stdin")),
        };
        Ok(Source { reader: BufReader::new(reader), name, longest, line: Vec::new(), number: 0 })
    }

    /// Whether reading the next line may have to wait for input.
    pub(super) fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line that is not blank, with its number from 1; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Said<'_>)>, Failure> {
        // Read in one piece: the longest line and its line break.
        let most = self.longest as u64 + 1;
        loop {
            self.number += 1;
            let (mut is_blank, mut is_too_long) = (true, false);
            loop {
                self.line.clear();
                let piece = self.reader.by_ref().take(most).read_until(b'\n', &mut self.line);
                let length = piece.map_err(|error| Failure::file(&self.name, "read", &error))?;
                is_blank &= self.line.trim_ascii().is_empty();
                if self.line.ends_with(b"\n") || (length as u64) < most {
                    break;
                }
                is_too_long = true;
            }
            if !is_blank {
                let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
                let said = if is_too_long { Err(too_long(self.longest)) } else { text(line, self.longest) };
                return Ok(Some((self.number, said)));
            }
            if !self.line.ends_with(b"\n") {
                return Ok(None);
            }
        }
    }
}

/// The text of a line, or why it is not text.
pub(in crate::commands) fn text(line: &[u8], longest: usize) -> Said<'_> {
    if line.len() > longest {
        return Err(too_long(longest));
    }
    str::from_utf8(line).map_err(|error| {
        let place = error.valid_up_to() + 1;
        LineProblem::NotText(format!("byte {place} of the line is not UTF-8"))
    })
}

fn too_long(longest: usize) -> LineProblem {
    LineProblem::NotText(format!("the line has more than {longest} bytes"))
}
