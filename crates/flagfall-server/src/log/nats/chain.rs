//! The messages of a game that count.

use super::batch::{Batch, Id};
use super::tails::Tail;

/// The messages of a game that count, in order.
#[derive(Default)]
pub(super) struct Chain {
    pub(super) batches: Vec<Batch>,
    /// The sequence of the last message, which may not count.
    pub(super) fence: u64,
}

impl Chain {
    /// Adds the next message of the subject. The first one counts, because a compaction deletes those before one that
    /// counts. Of the others, each that follows the last one that counts does.
    ///
    /// # Errors
    /// The message follows another one than the message with that sequence.
    pub(super) fn add(&mut self, batch: Batch) -> Result<(), String> {
        self.fence = batch.sequence;
        let last = self.batches.last().map_or(batch.after, |last| last.sequence);
        if let Some(before) =
            self.batches.last().filter(|before| before.sequence == batch.after && before.id != batch.after_id)
        {
            let (sequence, after) = (batch.sequence, batch.after_id);
            return Err(format!("message {sequence} follows message {after}, but {} has its place", before.id));
        }
        if batch.after > last {
            // The messages between were deleted by a compaction, after the last one was read.
            self.batches.clear();
        }
        if batch.after >= last {
            self.batches.push(batch);
        }
        Ok(())
    }

    pub(super) fn end(&self) -> Tail {
        let none = Tail { number: 0, sequence: 0, id: Id::NONE, fence: self.fence };
        let last = self.batches.last();
        last.map_or(none, |last| Tail { number: last.last(), sequence: last.sequence, id: last.id, fence: self.fence })
    }

    pub(super) fn closed(&self) -> bool {
        self.batches.last().is_some_and(|last| last.closes)
    }

    /// The server that has fenced the game last. A compaction deletes a fence only when there are records after it.
    pub(super) fn owner(&self) -> Option<Id> {
        self.batches.iter().rev().find_map(|batch| batch.owner)
    }
}
