//! A list that grows by chunks, so that growth neither copies it nor doubles its memory.

use alloc::vec::Vec;

/// How many items a chunk has. The first chunk of a list begins smaller.
const CHUNK: usize = 512;

/// A list of chunks. Its memory stays for later items when it gets shorter.
#[derive(Clone, Debug)]
pub(super) struct Chunks<T> {
    /// All chunks but the last one in use are full.
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Chunks<T> {
    pub(super) const fn new() -> Chunks<T> {
        Chunks { chunks: Vec::new(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Allocates the memory of a list of this length.
    pub(super) fn reserve(&mut self, len: usize) {
        for chunk in self.chunks.len()..len.div_ceil(CHUNK) {
            self.chunks.push(Vec::with_capacity(if chunk == 0 { 0 } else { CHUNK }));
        }
        if let Some(first) = self.chunks.first_mut() {
            first.reserve(len.min(CHUNK).saturating_sub(first.len()));
        }
    }

    pub(super) fn push(&mut self, item: T) {
        self.reserve(self.len + 1);
        if let Some(chunk) = self.chunks.get_mut(self.len / CHUNK) {
            chunk.push(item);
            self.len += 1;
        }
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        self.chunks.get_mut(last / CHUNK)?.pop()
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    #[inline]
    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.chunks.get_mut(index / CHUNK)?.get_mut(index % CHUNK)
    }

    /// All items, the first one first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flatten()
    }
}
