//! Conditions that wait for each other.

use alloc::vec;
use alloc::vec::Vec;

/// A place that was not reached yet.
const UNSEEN: u32 = u32::MAX;

/// The places of a graph, each after those that it leads to, given where each leads. With each comes a number, the same
/// for all places of a strongly connected component, which follow each other: several are a cycle. They are found in one
/// pass (Tarjan 1972) without recursion, in time proportional to places and edges.
///
/// No place leads to itself: a condition on oneself is refused.
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
    /// When each place was reached.
    order: Vec<u32>,
    /// The earliest open place that each leads to.
    lowest: Vec<u32>,
    seen: u32,
    is_open: Vec<bool>,
    /// Places whose component is not closed.
    open: Vec<u32>,
    /// The way from the start: places, and how many of their edges were followed.
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

    /// Closes the component that begins at a place.
    fn close(&mut self, place: usize) {
        let begin = self.open.iter().rposition(|&open| open as usize == place).unwrap_or(0);
        for member in self.open.drain(begin..) {
            self.is_open[member as usize] = false;
            self.found.push((member as usize, place));
        }
    }
}
