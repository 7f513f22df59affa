//! Going through the frames of a segment, from the first to the last.

use std::io;

use bytes::Bytes;

use super::frame::{HEAD, Head, LONGEST_HEAD};
use super::positioned::read_at;
use super::segment::{START, Segment};

/// The bytes that are read at once.
const CHUNK: usize = 1024 * 1024;

/// What is at an offset of a segment.
pub(super) enum Found {
    /// A frame with its body; `None` if it is not the body that was written.
    Frame(Head, Option<Bytes>),
    /// No frame: the next one is at the second offset, or there is no further one.
    Gap(Option<u32>),
}

/// The frames of a segment up to a length.
pub(super) struct Frames<'s> {
    segment: &'s Segment,
    end: u32,
    /// The next offset.
    offset: u32,
    /// What was read of the file, from an offset on.
    read: Bytes,
    begin: u32,
}

impl<'s> Frames<'s> {
    pub(super) fn new(segment: &'s Segment, end: u32) -> Frames<'s> {
        Frames { segment, end, offset: START, read: Bytes::new(), begin: START }
    }

    /// What comes next, with its offset; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<(u32, Found)>> {
        let offset = self.offset;
        if offset >= self.end {
            return Ok(None);
        }
        let head = self.at(offset, LONGEST_HEAD)?;
        if let Some(head) = Head::read(self.segment.salt, &head)
            && offset.checked_add(head.length()).is_some_and(|end| end <= self.end)
        {
            let frame = self.at(offset, head.length() as usize)?;
            let body = frame.slice(head.body_range().start as usize..);
            self.offset += head.length();
            let body = head.is_body(self.segment.salt, &body).then_some(body);
            return Ok(Some((offset, Found::Frame(head, body))));
        }
        let next = self.search(offset + 1)?;
        self.offset = next.unwrap_or(self.end);
        Ok(Some((offset, Found::Gap(next))))
    }

    /// The first offset with a head from an offset on.
    fn search(&mut self, mut offset: u32) -> io::Result<Option<u32>> {
        while offset < self.end {
            let bytes = self.at(offset, LONGEST_HEAD)?;
            if bytes.len() < HEAD {
                break;
            }
            if let Some(head) = Head::read(self.segment.salt, &bytes)
                && head.durable <= offset
            {
                return Ok(Some(offset));
            }
            offset += 1;
        }
        Ok(None)
    }

    /// Bytes at an offset: as many as are wanted, or up to the end.
    fn at(&mut self, offset: u32, wanted: usize) -> io::Result<Bytes> {
        let wanted = wanted.min((self.end - offset) as usize);
        let skip = offset.checked_sub(self.begin).map(|skip| skip as usize);
        if let Some(skip) = skip.filter(|skip| skip + wanted <= self.read.len()) {
            return Ok(self.read.slice(skip..skip + wanted));
        }
        let mut chunk = vec![0; wanted.max(CHUNK).min((self.end - offset) as usize)];
        let count = read_at(&self.segment.file, &mut chunk, offset.into())?;
        chunk.truncate(count);
        (self.read, self.begin) = (chunk.into(), offset);
        Ok(self.read.slice(..wanted.min(count)))
    }
}
