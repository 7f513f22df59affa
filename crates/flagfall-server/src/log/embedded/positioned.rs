//! Reading and writing a file at a place, whoever else uses it.

use std::fs::File;
use std::io::{self, ErrorKind};

/// Reads as many bytes as there are, at most as many as fit.
pub(super) fn read_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<usize> {
    let wanted = bytes.len();
    while !bytes.is_empty() {
        match read_some(file, bytes, offset) {
            Ok(0) => break,
            Ok(count) => {
                bytes = bytes.get_mut(count..).unwrap_or_default();
                offset += count as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(wanted - bytes.len())
}

/// Writes all bytes.
pub(super) fn write_at(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match write_some(file, bytes, offset) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(count) => {
                bytes = bytes.get(count..).unwrap_or_default();
                offset += count as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(windows))]
use std::os::unix::fs::FileExt;
#[cfg(windows)]
use std::os::windows::fs::FileExt;

#[cfg(not(windows))]
fn read_some(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    file.read_at(bytes, offset)
}

#[cfg(not(windows))]
fn write_some(file: &File, bytes: &[u8], offset: u64) -> io::Result<usize> {
    file.write_at(bytes, offset)
}

#[cfg(windows)]
fn read_some(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    file.seek_read(bytes, offset)
}

#[cfg(windows)]
fn write_some(file: &File, bytes: &[u8], offset: u64) -> io::Result<usize> {
    file.seek_write(bytes, offset)
}
