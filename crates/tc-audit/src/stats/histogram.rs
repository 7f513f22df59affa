//! How often times occurred, in bounded memory.

use alloc::vec::Vec;

/// How often times occurred. Times that differ by less than the histogram's precision share a cell, which keeps the least
/// of them, so that whole seconds and other round times stay exact.
#[derive(Clone, Debug, Default)]
pub(super) struct Histogram {
    /// In order of their times.
    cells: Vec<Cell>,
    times: u64,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    /// The least of its times, in microseconds.
    least: u64,
    times: u64,
}

/// How finely times are distinguished: two times share a cell if they have the same binary magnitude and the same next
/// `bits` binary digits. They then differ by less than one part in 2 to the `bits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Precision {
    bits: u32,
}

impl Precision {
    /// The median is at most 0.8 % too low.
    pub(super) const FINEST: Precision = Precision { bits: 7 };
    /// The median is at most 25 % too low.
    const COARSEST: u32 = 2;

    /// Half as fine; `None` if it would not be of use.
    pub(super) fn coarser(self) -> Option<Precision> {
        (self.bits > Precision::COARSEST).then(|| Precision { bits: self.bits - 1 })
    }

    /// How much a median can be too low at most, in thousandths, rounded up.
    pub(super) fn error_permille(self) -> u16 {
        1_000_u16.div_ceil(1 << self.bits)
    }

    /// The least time of the cell of a time.
    fn floor(self, micros: u64) -> u64 {
        let magnitude = micros.checked_ilog2().unwrap_or(0);
        let dropped = magnitude.saturating_sub(self.bits);
        micros >> dropped << dropped
    }
}

impl Histogram {
    /// Counts a time; returns whether it needed another cell.
    pub(super) fn add(&mut self, micros: u64, precision: Precision) -> bool {
        self.count(micros, 1, precision)
    }

    /// Counts the times of another histogram; returns how many more cells they needed.
    pub(super) fn merge(&mut self, other: &Histogram, precision: Precision) -> usize {
        other.cells.iter().filter(|cell| self.count(cell.least, cell.times, precision)).count()
    }

    fn count(&mut self, micros: u64, times: u64, precision: Precision) -> bool {
        self.times += times;
        let floor = precision.floor(micros);
        match self.cells.binary_search_by_key(&floor, |cell| precision.floor(cell.least)) {
            Ok(place) => {
                if let Some(cell) = self.cells.get_mut(place) {
                    cell.least = cell.least.min(micros);
                    cell.times += times;
                }
                false
            }
            Err(place) => {
                self.cells.insert(place, Cell { least: micros, times });
                true
            }
        }
    }

    /// Joins the cells that a coarser precision does not distinguish.
    pub(super) fn coarsen(&mut self, precision: Precision) {
        self.cells.dedup_by(|later, earlier| {
            let is_same = precision.floor(later.least) == precision.floor(earlier.least);
            if is_same {
                earlier.times += later.times;
            }
            is_same
        });
        self.cells.shrink_to_fit();
    }

    pub(super) fn cells(&self) -> usize {
        self.cells.len()
    }

    /// The median, of an even number the mean of the two in the middle; `None` of no times.
    pub(super) fn median(&self) -> Option<u64> {
        let last = self.times.checked_sub(1)?;
        Some(self.at(last / 2)?.midpoint(self.at(self.times / 2)?))
    }

    /// The time at a place in the sorted order.
    fn at(&self, place: u64) -> Option<u64> {
        let mut after = 0;
        let cell = self.cells.iter().find(|cell| {
            after += cell.times;
            place < after
        });
        cell.map(|cell| cell.least)
    }
}
