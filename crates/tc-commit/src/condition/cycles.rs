//! Finds conditions that depend on each other in a circle.

use alloc::vec;
use alloc::vec::Vec;

const UNSEEN: u32 = u32::MAX;

/// Sorts the places of a graph so that each comes after the places that it leads to; `edges` returns those. Each place
/// has a number, which is the same for all places of a strongly connected component. Such places are next to each
/// other, and several of them are a circle.
///
/// This is Tarjan's algorithm (1972) without recursion. It takes one pass, in time proportional to places and edges. No
/// place leads to itself, since a condition on oneself is refused.
pub(crate) fn in_order<'g>(places: usize, edges: impl Fn(usize) -> &'g [u32]) -> Vec<(usize, usize)> {
    let mut search = Search {
        edges,
        order: vec![UNSEEN; places],
        lowest: vec![0; places],
        seen: 0,
        is_open: vec![false; places],
        open: Vec::new(),
        path: Vec::new(),
        found: Vec::with_capacity(places),
    };
    for place in 0..places {
        if search.order[place] == UNSEEN {
            search.from(place as u32);
        }
    }
    search.found
}

struct Search<E> {
    edges: E,
    /// The number at which each place was reached, or [`UNSEEN`].
    order: Vec<u32>,
    /// For each place, the earliest open place that it leads to.
    lowest: Vec<u32>,
    seen: u32,
    is_open: Vec<bool>,
    /// The places whose component is not complete.
    open: Vec<u32>,
    /// The path from the start: places, with the number of edges already followed.
    path: Vec<(u32, usize)>,
    found: Vec<(usize, usize)>,
}

impl<'g, E: Fn(usize) -> &'g [u32]> Search<E> {
    fn from(&mut self, start: u32) {
        self.enter(start);
        while let Some(step) = self.path.last_mut() {
            let place = step.0 as usize;
            let Some(&next) = (self.edges)(place).get(step.1) else {
                self.leave(place);
                continue;
            };
            step.1 += 1;
            if self.order[next as usize] == UNSEEN {
                self.enter(next);
            } else if self.is_open[next as usize] {
                self.lowest[place] = self.lowest[place].min(self.order[next as usize]);
            }
        }
    }

    fn enter(&mut self, place: u32) {
        self.order[place as usize] = self.seen;
        self.lowest[place as usize] = self.seen;
        self.seen += 1;
        self.is_open[place as usize] = true;
        self.open.push(place);
        self.path.push((place, 0));
    }

    fn leave(&mut self, place: usize) {
        self.path.pop();
        if let Some(&(before, _)) = self.path.last() {
            self.lowest[before as usize] = self.lowest[before as usize].min(self.lowest[place]);
        }
        if self.lowest[place] == self.order[place] {
            self.close(place);
        }
    }

    /// Completes the component that starts at a place.
    fn close(&mut self, place: usize) {
        let begin = self.open.iter().rposition(|&open| open as usize == place).unwrap_or(0);
        for member in self.open.drain(begin..) {
            self.is_open[member as usize] = false;
            self.found.push((member as usize, place));
        }
    }
}
