//! All that runs in a shard's games: clocks and tables, with their deadlines.

use tc_commit::Viewer;
use tc_commit::lines::LineAnswer;
use tc_core::bank::GameKey;
use tc_core::{EndReason, Input, Seat, Timestamp, Undo};

use super::clocks::Clocks;
use super::event::{Event, Reply};
use super::game::Change;
use super::line::Line;
use super::listing::Listing;
use super::note::Note;
use super::notices::Became;
use super::outage;
use super::record::{SavedClock, Snapshot, raw};
use super::runner::{Answer, GameInput, Handled, Recorded, Runner};
use super::shard::SERVER;
use super::tables::{TableKey, Tables};
use crate::config::Downtime;
use crate::owner::Outage;

/// What runs in a game of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Clock(GameKey),
    Table(TableKey),
}

/// What has to be done for a game some time after it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chore {
    /// The clock has ended: the game is closed.
    Close,
    /// The round is over, and the log has actions that nobody may ever see.
    Erase,
}

/// All that runs in a shard's games.
#[derive(Default)]
pub(super) struct Runners {
    clocks: Clocks,
    tables: Tables,
}

impl Runners {
    /// Takes a runner.
    pub(super) fn insert(&mut self, runner: Runner) -> Key {
        match runner {
            Runner::Clock(clock) => Key::Clock(self.clocks.insert(*clock)),
            Runner::Rounds(table) => Key::Table(self.tables.insert(*table)),
        }
    }

    pub(super) fn remove(&mut self, key: Key) {
        match key {
            Key::Clock(key) => self.clocks.remove(key),
            Key::Table(key) => self.tables.remove(key),
        }
    }

    /// The player who sends an undo, and the one whose move it takes back. `None` for another input, or if there is nothing to
    /// take back.
    pub(super) fn undo_by_players(&self, key: Key, at: Timestamp, input: &GameInput) -> Option<(Seat, Seat)> {
        match (key, input) {
            (Key::Clock(key), GameInput::UndoByPlayers { by }) => Some((*by, self.clocks.would_undo(key, at)?)),
            _ => None,
        }
    }

    /// The answer to a player who asks for an undo, with its instant.
    pub(super) fn asked(&self, key: Key, at: Timestamp, sequence: u64) -> Option<(Timestamp, Reply)> {
        match key {
            Key::Clock(key) => self.clocks.asked(key, at, sequence),
            Key::Table(_) => None,
        }
    }

    /// The inputs with which a game goes on after a time in which no server ran it, with their instants.
    pub(super) fn after_outage(
        &self,
        key: Key,
        outage: Outage,
        refunded: Option<Timestamp>,
        now: Timestamp,
        downtime: Downtime,
    ) -> Vec<(Timestamp, GameInput)> {
        match key {
            Key::Clock(key) => {
                let inputs =
                    self.clocks.clock(key).map(|clock| outage::inputs(&clock, outage, refunded, now, downtime));
                inputs.into_iter().flatten().map(|(at, input)| (at, input.into())).collect()
            }
            Key::Table(key) => {
                let lines = self.tables.get(key).map(|table| outage::lines(table, outage, now));
                lines.into_iter().flatten().map(|(at, line)| (at, line.into())).collect()
            }
        }
    }

    /// Hands an input to a runner. `None` if it is for another kind of game.
    pub(super) fn handle(&mut self, key: Key, at: Timestamp, input: GameInput) -> Option<Handled> {
        match (key, input) {
            (Key::Clock(key), GameInput::Clock(input)) => self.clocks.handle(key, at, input),
            (Key::Clock(key), GameInput::UndoByPlayers { .. }) => {
                self.clocks.handle(key, at, Input::Undo(Undo::UnlessFlagged))
            }
            (Key::Table(key), GameInput::Rounds(line)) => {
                let handled = self.tables.handle(key, at, &line)?;
                Some(self.handled(key, handled))
            }
            _ => None,
        }
    }

    /// Ticks in this game what is due by an instant, so that it is recorded before an input at that instant. A clock does
    /// this by itself.
    pub(super) fn catch_up(&mut self, key: Key, by: Timestamp) -> Option<Handled> {
        let Key::Table(key) = key else { return None };
        let handled = self.tables.expire(key, by)?;
        Some(self.handled(key, handled))
    }

    /// Ticks what is due first, if something is due by an instant.
    pub(super) fn expire(&mut self, by: Timestamp) -> Option<(Key, Handled)> {
        loop {
            let clock = self.clocks.next_deadline();
            match self.tables.first() {
                Some((due, key)) if clock.is_none_or(|clock| due < clock) => {
                    if due > by {
                        return None;
                    }
                    if let Some(handled) = self.tables.expire(key, by) {
                        return Some((Key::Table(key), self.handled(key, handled)));
                    }
                }
                _ => return self.clocks.expire(by).map(|(key, handled)| (Key::Clock(key), handled)),
            }
        }
    }

    fn handled(&self, key: TableKey, (at, answer): (Timestamp, LineAnswer)) -> Handled {
        let recorded = answer.accepted.as_ref().map(|accepted| Recorded::Rounds(accepted.to_entry()));
        let has_chore = recorded.is_some() && self.chore(Key::Table(key)).is_some();
        Handled { at, answer: Answer::Rounds(Box::new(answer)), recorded, has_chore }
    }

    /// The change with this number, after which nothing else has happened, for these viewers.
    pub(super) fn change(
        &self,
        key: Key,
        handled: &Handled,
        sequence: u64,
        note: &Note,
        viewers: &[Viewer],
    ) -> Option<Change> {
        match (key, &handled.answer) {
            (Key::Clock(key), Answer::Clock(answer)) => {
                self.clocks.change(key, handled.at, sequence, note, answer).map(Change::ForAll)
            }
            (Key::Table(key), Answer::Rounds(answer)) => {
                let events = self.tables.get(key)?.changes(sequence, note, answer, viewers)?;
                Some(Change::ForEach(viewers.iter().cloned().zip(events).collect()))
            }
            _ => None,
        }
    }

    /// The answer for whoever has sent the input, after which nothing else has happened.
    pub(super) fn reply(&self, key: Key, answer: Answer, sequence: u64, viewer: &Viewer) -> Option<Reply> {
        match (key, answer) {
            (Key::Table(key), Answer::Rounds(answer)) => self.tables.get(key)?.reply(sequence, &answer, viewer),
            (_, Answer::Clock(answer)) => Some(Reply { sequence, repeated: false, asks: false, answer, view: None }),
            _ => None,
        }
    }

    /// The state at an instant, or at the last instant of the game if that is later.
    pub(super) fn state(&self, key: Key, at: Timestamp, sequence: u64, note: &Note, viewer: &Viewer) -> Option<Event> {
        match key {
            Key::Clock(key) => self.clocks.state(key, at, sequence, note),
            Key::Table(key) => Some(self.tables.get(key)?.state(sequence, note, at, viewer)),
        }
    }

    /// What the last change has made of a game, for hosts.
    pub(super) fn became<'n>(&self, key: Key, note: &'n Note) -> Option<Became<'n>> {
        match key {
            Key::Clock(key) => self.clocks.became(key, note),
            Key::Table(key) => Some(self.tables.get(key)?.became()),
        }
    }

    /// A snapshot without names of inputs.
    pub(super) fn saved(&self, key: Key) -> Option<Snapshot> {
        match key {
            Key::Clock(key) => Some(Snapshot::of_clock(SavedClock::of(self.clocks.snapshot(key)?))),
            Key::Table(key) => {
                let table = self.tables.get(key)?;
                Some(Snapshot { must_erase: table.must_erase(), ..Snapshot::of_rounds(raw(table.snapshot()?)) })
            }
        }
    }

    /// Whether a list has this game.
    pub(super) fn is_listed(&self, key: Key, listing: &Listing) -> bool {
        match key {
            Key::Clock(key) => {
                !listing.rounds && listing.status.is_none_or(|status| self.clocks.status(key) == Some(status))
            }
            Key::Table(_) => listing.rounds,
        }
    }

    /// Whether a clock has ended.
    pub(super) fn is_over(&self, key: Key) -> bool {
        matches!(key, Key::Clock(key) if self.clocks.is_over(key))
    }

    /// What has to be done for a game some time from now.
    pub(super) fn chore(&self, key: Key) -> Option<Chore> {
        match key {
            Key::Clock(key) => self.clocks.is_over(key).then_some(Chore::Close),
            Key::Table(key) => {
                let table = self.tables.get(key)?;
                (table.must_erase() && !table.has_open_round()).then_some(Chore::Erase)
            }
        }
    }

    /// Says whether the log of a table has actions that must go.
    pub(super) fn set_must_erase(&mut self, key: Key, must_erase: bool) {
        if let Key::Table(key) = key
            && let Some(table) = self.tables.get_mut(key)
        {
            table.set_must_erase(must_erase);
        }
    }

    /// The last input of a game that is closed, and who sends it if not who closes it. It ends a clock that has not ended, and aborts a
    /// round that is open, so that nothing closed is kept.
    pub(super) fn last_input(&self, key: Key) -> Option<(GameInput, Option<&'static str>)> {
        match key {
            Key::Clock(key) if self.clocks.is_over(key) => None,
            Key::Clock(_) => Some((Input::End { reason: EndReason::new("closed")? }.into(), None)),
            Key::Table(key) => {
                self.tables.get(key)?.has_open_round().then(|| (Line::of_server("abort").into(), Some(SERVER)))
            }
        }
    }

    /// When something is due in a game: its deadline, or at once if there is a chore.
    pub(super) fn due(&self, key: Key) -> Option<Timestamp> {
        if self.chore(key).is_some() {
            return Some(Timestamp::EPOCH);
        }
        match key {
            Key::Clock(key) => self.clocks.deadline(key),
            Key::Table(key) => self.tables.get(key)?.next_deadline(),
        }
    }

    /// The last instant of a game.
    pub(super) fn latest(&self, key: Key) -> Option<Timestamp> {
        match key {
            Key::Clock(key) => self.clocks.latest(key),
            Key::Table(key) => self.tables.get(key)?.now(),
        }
    }

    /// The first deadline of all.
    pub(super) fn next_deadline(&self) -> Option<Timestamp> {
        let table = self.tables.first().map(|(due, _)| due);
        self.clocks.next_deadline().into_iter().chain(table).min()
    }
}
