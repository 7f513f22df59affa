//! Compressed files, recognised by their first bytes and not by their names.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::source::Counter;

/// A decompressed file may be this long, however small the file is.
const FREE: u64 = 64 << 20;

/// Above that, a file may grow to this many times its size.
const RATIO: u64 = 1_000;

/// The largest window of a Zstandard file: what every decoder has to support.
const WINDOW: u64 = 8 << 20;

/// The number of bytes that decide how a file is compressed.
const SIGNATURE: usize = 10;

/// The decompressed bytes of a file; the bytes themselves if it is not compressed. `read` counts what was read of the file.
pub(super) fn decompressed(mut file: impl Read + Send + 'static, read: Counter) -> io::Result<Box<dyn Read + Send>> {
    let mut first = Vec::with_capacity(SIGNATURE);
    file.by_ref().take(SIGNATURE as u64).read_to_end(&mut first)?;
    let kind = Kind::of(&first);
    let whole = BufReader::with_capacity(1 << 16, Cursor::new(first).chain(file));
    let (name, bytes): (_, Box<dyn Read + Send>) = match kind {
        None => return Ok(Box::new(whole)),
        Some(Kind::Gzip) => ("gzip", Box::new(MultiGzDecoder::new(whole))),
        Some(Kind::Bzip2) => ("bzip2", Box::new(MultiBzDecoder::new(whole))),
        Some(Kind::Zstandard) => ("Zstandard", Box::new(Frames::new(whole))),
    };
    Ok(Box::new(Bounded { name, bytes, read, written: 0 }))
}

/// Whether a file is compressed, by its first bytes, which are read.
pub(super) fn is_compressed(file: &mut impl Read) -> io::Result<bool> {
    let mut first = Vec::with_capacity(SIGNATURE);
    file.take(SIGNATURE as u64).read_to_end(&mut first)?;
    Ok(Kind::of(&first).is_some())
}

/// How a file is compressed.
enum Kind {
    Gzip,
    Bzip2,
    Zstandard,
}

impl Kind {
    fn of(first: &[u8]) -> Option<Kind> {
        match first {
            [0x1f, 0x8b, 8, ..] => Some(Kind::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Kind::Zstandard),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90] => Some(Kind::Bzip2),
            _ => None,
        }
    }
}

/// Decompressed bytes, which end with an error where they grow too much.
struct Bounded<R> {
    name: &'static str,
    bytes: R,
    read: Counter,
    written: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.bytes.read(buffer).map_err(|error| damaged(self.name, &error))?;
        self.written = self.written.saturating_add(length as u64);
        if self.written > FREE && self.written / RATIO > self.read.get() {
            return Err(invalid(format!(
                "expected at most {RATIO} times the size of the file when it is decompressed, found more; it may have been \
                 made to fill the memory. If you trust it, decompress it and audit the result"
            )));
        }
        Ok(length)
    }
}

/// The error of compressed data, with what the data should be. Errors of the file itself stay as they are.
fn damaged(name: &str, error: &io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::UnexpectedEof => invalid(format!("the {name} data breaks off; the file is incomplete")),
        ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::Other => {
            invalid(format!("the {name} data is damaged: {error}"))
        }
        kind => io::Error::new(kind, error.to_string()),
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message)
}

/// The frames of a Zstandard file, one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    is_within: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Frames<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW);
        Frames { source, decoder, is_within: false }
    }

    /// Goes to the next frame; `false` at the end of the file.
    fn advance(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => {
                    self.is_within = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let skipped = io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                    if skipped < u64::from(length) {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(self.refused(&error)),
            }
        }
        Ok(false)
    }

    /// The error of a frame.
    fn refused(&mut self, error: &FrameDecoderError) -> io::Error {
        if let FrameDecoderError::WindowSizeTooBig { requested, .. } = error {
            let message = format!(
                "its Zstandard window has {requested} bytes, and at most {WINDOW} are supported; decompress it with \
                 `zstd -dc --long=31` and audit the result"
            );
            return io::Error::new(ErrorKind::Unsupported, message);
        }
        match self.source.fill_buf() {
            Ok([]) => ErrorKind::UnexpectedEof.into(),
            Ok(_) => invalid("a block cannot be decoded".into()),
            Err(error) => error,
        }
    }

    /// Refuses a frame whose contents do not have its checksum.
    fn check(&self) -> io::Result<()> {
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(said), Some(found)) if said != found => Err(invalid("the checksum does not fit".into())),
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_within && !self.advance()? {
                return Ok(0);
            }
            let length = self.decoder.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            if self.decoder.is_finished() {
                self.check()?;
                self.is_within = false;
            } else {
                let decoded = self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(|error| self.refused(&error))?;
            }
        }
    }
}
