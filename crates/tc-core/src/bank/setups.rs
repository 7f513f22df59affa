//! The setups that games share.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::Setup;

/// Setups, each with the number of its games. A setup is dropped with its last game.
#[derive(Clone, Debug)]
pub(super) struct Setups {
    shared: Vec<Option<Shared>>,
    /// The numbers of setups, by the text of their controls. They differ in their rules.
    ///
    /// Equal controls can be spelled differently, such as `60m` and `1h`. Each game keeps its own spelling.
    by_controls: BTreeMap<String, Vec<usize>>,
    /// The numbers that no setup has.
    free: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Shared {
    setup: Setup,
    games: usize,
}

impl Setups {
    pub(super) const fn new() -> Setups {
        Setups { shared: Vec::new(), by_controls: BTreeMap::new(), free: Vec::new() }
    }

    /// How many different setups there are.
    pub(super) fn len(&self) -> usize {
        self.shared.len() - self.free.len()
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<&Setup> {
        Some(&self.shared.get(number)?.as_ref()?.setup)
    }

    /// Adds a game to its setup, and returns the number of the setup.
    pub(super) fn add_game(&mut self, setup: &Setup) -> usize {
        let numbers = self.by_controls.entry(controls(setup)).or_default();
        for number in numbers.iter() {
            if let Some(Some(shared)) = self.shared.get_mut(*number)
                && shared.setup == *setup
            {
                shared.games += 1;
                return *number;
            }
        }
        let number = self.free.pop().unwrap_or(self.shared.len());
        let shared = Some(Shared { setup: setup.clone(), games: 1 });
        match self.shared.get_mut(number) {
            Some(place) => *place = shared,
            None => self.shared.push(shared),
        }
        numbers.push(number);
        number
    }

    /// Removes a game from its setup, and returns the setup, which its other games keep.
    pub(super) fn remove_game(&mut self, number: usize) -> Option<Setup> {
        let place = self.shared.get_mut(number)?;
        let shared = place.as_mut()?;
        shared.games -= 1;
        if shared.games > 0 {
            return Some(shared.setup.clone());
        }
        let setup = place.take()?.setup;
        self.free.push(number);
        let controls = controls(&setup);
        if let Some(numbers) = self.by_controls.get_mut(&controls) {
            numbers.retain(|other| *other != number);
            if numbers.is_empty() {
                self.by_controls.remove(&controls);
            }
        }
        Some(setup)
    }
}

/// The controls of all seats, as they are spelled.
fn controls(setup: &Setup) -> String {
    let mut text = String::new();
    for program in setup.programs() {
        // A `String` takes every text.
        let _ = write!(text, "{}|", program.control());
    }
    text
}
