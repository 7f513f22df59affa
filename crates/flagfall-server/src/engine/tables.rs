//! The tables of a shard's games, with their deadlines.

use std::collections::{BTreeSet, HashMap};

use tc_commit::lines::LineAnswer;
use tc_core::Timestamp;

use super::line::Line;
use super::table::Table;

/// A table of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TableKey(u64);

/// All tables of a shard.
#[derive(Default)]
pub(super) struct Tables {
    /// Each table, with the deadline that is in the list.
    tables: HashMap<TableKey, (Table, Option<Timestamp>)>,
    deadlines: BTreeSet<(Timestamp, TableKey)>,
    /// How many tables were inserted.
    inserted: u64,
}

impl Tables {
    pub(super) fn insert(&mut self, table: Table) -> TableKey {
        self.inserted += 1;
        let key = TableKey(self.inserted);
        self.tables.insert(key, (table, None));
        self.keep_deadline(key, None);
        key
    }

    pub(super) fn remove(&mut self, key: TableKey) {
        if let Some((_, Some(deadline))) = self.tables.remove(&key) {
            self.deadlines.remove(&(deadline, key));
        }
    }

    pub(super) fn get(&self, key: TableKey) -> Option<&Table> {
        self.tables.get(&key).map(|(table, _)| table)
    }

    pub(super) fn get_mut(&mut self, key: TableKey) -> Option<&mut Table> {
        self.tables.get_mut(&key).map(|(table, _)| table)
    }

    /// Hands a line to a table.
    pub(super) fn handle(&mut self, key: TableKey, at: Timestamp, line: &Line) -> Option<(Timestamp, LineAnswer)> {
        let handled = self.get_mut(key)?.handle(at, line);
        self.keep_deadline(key, None);
        Some(handled)
    }

    /// Hands a tick to a table if something is due by an instant.
    pub(super) fn expire(&mut self, key: TableKey, by: Timestamp) -> Option<(Timestamp, LineAnswer)> {
        let table = self.get_mut(key)?;
        let due = table.next_deadline();
        let expired = table.expire(by);
        // A deadline that a tick does not take away must not come again and again.
        self.keep_deadline(key, due.filter(|due| *due <= by));
        expired
    }

    /// The table that is due first.
    pub(super) fn first(&self) -> Option<(Timestamp, TableKey)> {
        self.deadlines.first().copied()
    }

    /// Lists the deadline of a table, unless it is this one.
    fn keep_deadline(&mut self, key: TableKey, handled: Option<Timestamp>) {
        let Some((table, listed)) = self.tables.get_mut(&key) else { return };
        let next = table.next_deadline().filter(|next| handled != Some(*next));
        if *listed != next {
            listed.take().map(|deadline| self.deadlines.remove(&(deadline, key)));
            self.deadlines.extend(next.map(|deadline| (deadline, key)));
            *listed = next;
        }
    }
}
