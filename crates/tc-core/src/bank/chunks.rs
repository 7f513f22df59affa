//! A list that grows by chunks, so that growth neither copies it nor doubles its memory.

use alloc::vec::Vec;

/// How many items a chunk has. The first chunk of a list begins smaller.
const CHUNK: usize = 512;

/// A list of chunks, which never gets shorter.
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

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.get(index % CHUNK)
    }

    #[inline]
    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.chunks.get_mut(index / CHUNK)?.get_mut(index % CHUNK)
    }

    /// The items of a part that does not cross chunks, such as one of 8 items that begins at a multiple of 8. It is shorter at
    /// the end of the list.
    #[inline]
    pub(super) fn slice(&self, begin: usize, len: usize) -> &[T] {
        let chunk = self.chunks.get(begin / CHUNK).map_or(&[][..], Vec::as_slice);
        let begin = (begin % CHUNK).min(chunk.len());
        chunk.get(begin..(begin + len).min(chunk.len())).unwrap_or_default()
    }

    /// All items, the first one first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flatten()
    }
}
