//! A file of records, opened and decompressed.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::compressed::{decompressed, is_compressed};

/// The name of stdin.
const STDIN: &str = "stdin";

/// How many bytes were read.
#[derive(Clone, Default)]
pub(super) struct Counter(Arc<AtomicU64>);

impl Counter {
    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn add(&self, length: usize) {
        self.0.fetch_add(length as u64, Ordering::Relaxed);
    }
}

/// How much of all files was read, in bytes on the disk.
#[derive(Clone, Default)]
pub(in crate::commands) struct Progress(Counter);

impl Progress {
    pub(in crate::commands) fn bytes(&self) -> u64 {
        self.0.get()
    }
}

/// A file that counts what is read of it, alone and with all others.
struct Counted<R> {
    bytes: R,
    alone: Counter,
    all: Counter,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.bytes.read(buffer)?;
        self.alone.add(length);
        self.all.add(length);
        Ok(length)
    }
}

/// The name of a file for people and programs; `-` is stdin.
pub(in crate::commands) fn name(path: &Path) -> String {
    if is_stdin(path) { STDIN.to_owned() } else { path.to_string_lossy().into_owned() }
}

/// The bytes of a file, decompressed; of stdin for `-`.
pub(in crate::commands) fn open(path: &Path, progress: &Progress) -> io::Result<Box<dyn Read + Send>> {
    let file: Box<dyn Read + Send> = if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let alone = Counter::default();
    decompressed(Counted { bytes: file, alone: alone.clone(), all: progress.0.clone() }, alone)
}

/// The same without the first bytes, this many. They are not even read if the file is not compressed.
pub(in crate::commands) fn open_at(path: &Path, progress: &Progress, start: u64) -> io::Result<Box<dyn Read + Send>> {
    if start > 0 && !is_stdin(path) {
        let mut file = File::open(path)?;
        if file.metadata()?.is_file() && !is_compressed(&mut file)? {
            file.seek(SeekFrom::Start(start))?;
            return Ok(Box::new(Counted { bytes: file, alone: Counter::default(), all: progress.0.clone() }));
        }
    }
    let mut source = open(path, progress)?;
    io::copy(&mut source.by_ref().take(start), &mut io::sink())?;
    Ok(source)
}

/// Whether a path means stdin.
pub(in crate::commands) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}
