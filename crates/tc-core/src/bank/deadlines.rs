//! The deadlines of all games, the next one first.

use super::chunks::Chunks;
use crate::Timestamp;

/// How many children a deadline has: the more, the fewer steps to the last ones. Children lie next to each other in memory.
const CHILDREN: usize = 8;

/// A deadline of the game in a slot: 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deadline {
    pub(super) at: Timestamp,
    pub(super) slot: usize,
}

/// The numbers of games. Of two games with the same deadline, the lower number is the first one.
pub(super) trait Numbers {
    /// The number of the game in a slot.
    fn number(&self, slot: usize) -> u64;
}

/// A heap, and for every slot the position of its game in the heap, so that a deadline can be moved and removed.
///
/// The positions are a list of their own, because a deadline that moves through the heap changes the positions of
/// others: eight bytes of each, and not a game, come into the cache.
#[derive(Clone, Debug)]
pub(super) struct Deadlines {
    heap: Chunks<Deadline>,
    /// By slot; [`NOWHERE`] without a deadline.
    positions: Chunks<usize>,
}

/// The position of a game without a deadline.
const NOWHERE: usize = usize::MAX;

impl Deadlines {
    pub(super) const fn new() -> Deadlines {
        Deadlines { heap: Chunks::new(), positions: Chunks::new() }
    }

    /// Makes room for the deadlines of this number of slots.
    pub(super) fn reserve(&mut self, slots: usize) {
        self.heap.reserve(slots);
        while self.positions.len() < slots {
            self.positions.push(NOWHERE);
        }
    }

    /// The next deadline.
    #[inline]
    pub(super) fn first(&self) -> Option<Deadline> {
        self.heap.get(0).copied()
    }

    /// The deadline of the game in a slot.
    pub(super) fn of(&self, slot: usize) -> Option<Timestamp> {
        self.heap.get(self.position(slot)?).map(|deadline| deadline.at)
    }

    /// Enters, moves or removes the deadline of the game in a slot.
    #[inline]
    pub(super) fn set(&mut self, numbers: &impl Numbers, slot: usize, at: Option<Timestamp>) {
        match (self.position(slot), at) {
            (None, None) => {}
            (None, Some(at)) => {
                let deadline = Deadline { at, slot };
                self.heap.push(deadline);
                self.rise(numbers, self.heap.len() - 1, deadline);
            }
            (Some(position), Some(at)) => {
                let deadline = Deadline { at, slot };
                match self.heap.get(position) {
                    Some(old) if at > old.at => self.sink(numbers, position, deadline),
                    Some(old) if at < old.at => self.rise(numbers, position, deadline),
                    _ => {}
                }
            }
            (Some(position), None) => {
                self.set_position(slot, NOWHERE);
                match self.heap.pop().filter(|last| last.slot != slot) {
                    Some(last) if self.is_before_parent(numbers, position, last) => self.rise(numbers, position, last),
                    Some(last) => self.sink(numbers, position, last),
                    None => {}
                }
            }
        }
    }

    /// Puts a deadline at a position or nearer to the first one.
    fn rise(&mut self, numbers: &impl Numbers, mut position: usize, deadline: Deadline) {
        while let Some((parent, above)) = self.parent(position)
            && is_before(numbers, deadline, above)
        {
            self.put(position, above);
            position = parent;
        }
        self.put(position, deadline);
    }

    /// Puts a deadline at a position or further from the first one.
    fn sink(&mut self, numbers: &impl Numbers, mut position: usize, deadline: Deadline) {
        while let Some((child, below)) = self.first_child(numbers, position)
            && is_before(numbers, below, deadline)
        {
            self.put(position, below);
            position = child;
        }
        self.put(position, deadline);
    }

    #[inline]
    fn put(&mut self, position: usize, deadline: Deadline) {
        if let Some(place) = self.heap.get_mut(position) {
            *place = deadline;
            self.set_position(deadline.slot, position);
        }
    }

    #[inline]
    fn position(&self, slot: usize) -> Option<usize> {
        self.positions.get(slot).copied().filter(|position| *position != NOWHERE)
    }

    #[inline]
    fn set_position(&mut self, slot: usize, position: usize) {
        if let Some(place) = self.positions.get_mut(slot) {
            *place = position;
        }
    }

    #[inline]
    fn parent(&self, position: usize) -> Option<(usize, Deadline)> {
        let parent = position.checked_sub(1)? / CHILDREN;
        self.heap.get(parent).map(|deadline| (parent, *deadline))
    }

    fn is_before_parent(&self, numbers: &impl Numbers, position: usize, deadline: Deadline) -> bool {
        self.parent(position).is_some_and(|(_, above)| is_before(numbers, deadline, above))
    }

    /// The child of a position that comes first.
    #[inline]
    fn first_child(&self, numbers: &impl Numbers, position: usize) -> Option<(usize, Deadline)> {
        let begin = position * CHILDREN + 1;
        let mut children = (begin..begin + CHILDREN).map_while(|child| Some((child, *self.heap.get(child)?)));
        let first = children.next()?;
        Some(children.fold(first, |first, child| if is_before(numbers, child.1, first.1) { child } else { first }))
    }
}

/// Whether a deadline comes before another one: it is earlier, or its game was inserted earlier.
#[inline]
fn is_before(numbers: &impl Numbers, one: Deadline, other: Deadline) -> bool {
    one.at < other.at || one.at == other.at && numbers.number(one.slot) < numbers.number(other.slot)
}

#[cfg(test)]
mod tests;
