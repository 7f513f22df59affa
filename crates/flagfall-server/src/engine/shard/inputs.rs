//! Inputs and deadlines of the games.

use std::sync::Arc;
use std::time::Instant;

use tc_commit::Viewer;
use tc_core::{Seat, Span, Timestamp};
use tokio::sync::mpsc;

use super::Shard;
use super::command::{Command, answer};
use crate::GameId;
use crate::engine::event::Event;
use crate::engine::game::{Answered, Begun, Closing, Game, Reader, Sender, Subscribed, Waiting};
use crate::engine::note::Note;
use crate::engine::notices::Notice;
use crate::engine::record::{Asked, Record, bytes};
use crate::engine::remembered::{Contents, Named, Remembered};
use crate::engine::runner::{Handled, Runner};
use crate::engine::runners::{Chore, Key};
use crate::engine::{EngineError, InputId, Submitted};
use crate::log::Log;

/// Who sends what no client has sent.
pub(in crate::engine) const SERVER: &str = "server";

impl<L: Log> Shard<L> {
    pub(super) fn create(
        &mut self,
        game: GameId,
        at: Timestamp,
        runner: Runner,
        by: String,
        id: Option<InputId>,
        reply: Sender<Begun>,
    ) {
        let id = id.map(|name| Named { name, says: Contents::of_creation(&runner) });
        let record = bytes(&runner.begun(by, id.clone()));
        let key = self.insert(Game::new(game, 0, Remembered::of_creation(id), Note::default(), 0), runner);
        if let Some(game) = self.games.get_mut(&key) {
            game.push(record);
        }
        self.look(key, at, &Viewer::Spectator, |_, event| Waiting::Begun(reply, Begun { event, repeated: false }));
        self.tell(key, at);
        self.append(key);
    }

    /// Answers the creation of a game that is there: the same one again has its state.
    pub(super) fn create_again(
        &mut self,
        key: Key,
        at: Timestamp,
        runner: &Runner,
        id: Option<InputId>,
        reply: Sender<Begun>,
    ) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let id = id.map(|name| Named { name, says: Contents::of_creation(runner) });
        match id.and_then(|id| game.remembered.answer(&id)) {
            None => game.send(Waiting::Exists(reply)),
            Some(Answered::Before(_)) => {
                let begun = |_: &Game, event| Waiting::Begun(reply, Begun { event, repeated: true });
                self.look(key, at, &Viewer::Spectator, begun);
            }
            Some(_) => answer(reply, Err(EngineError::OtherCreation)),
        }
    }

    pub(super) fn input(&mut self, key: Key, at: Timestamp, submitted: Submitted, reply: Sender<Answered>) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let Submitted { input, id, by, viewer } = submitted;
        let id = id.map(|name| Named { name, says: Contents::of(&input) });
        if let Some(answered) = id.as_ref().and_then(|id| game.remembered.answer(id)) {
            return game.send(Waiting::Answer(reply, answered));
        }
        if game.is_closing() {
            return answer(reply, Err(EngineError::Closed));
        }
        while let Some(due) = self.runners.catch_up(key, at) {
            self.ticked(key, due);
        }
        let mut asked = None;
        if let Some((by, of)) = self.runners.undo_by_players(key, at, &input)
            && let Some(game) = self.games.get_mut(&key)
        {
            if by == of {
                return self.ask_for_undo(key, at, of, id, reply);
            }
            match game.undo_asked(of) {
                Some(undo) => asked = undo.request.clone(),
                None => return answer(reply, Err(EngineError::UndoNotAsked)),
            }
        }
        let Some(mut handled) = self.runners.handle(key, at, input) else {
            self.append(key);
            return answer(reply, Err(EngineError::OtherKind));
        };
        self.numbers.inputs.inc();
        self.record(key, &mut handled, (id, asked), by);
        if let Some(game) = self.games.get_mut(&key)
            && let Some(answered) = self.runners.reply(key, handled.answer, game.sequence, &viewer)
        {
            game.send(Waiting::Answer(reply, Answered::Now(answered)));
        }
        self.append(key);
    }

    /// Answers a player who asks for an undo of the own move. Nothing is recorded before another player agrees.
    fn ask_for_undo(&mut self, key: Key, at: Timestamp, of: Seat, id: Option<Named>, reply: Sender<Answered>) {
        if let Some(game) = self.games.get_mut(&key)
            && let Some((at, asked)) = self.runners.asked(key, at, game.sequence)
        {
            game.ask_for_undo(of, id.map(|id| Asked { id, at }));
            game.send(Waiting::Answer(reply, Answered::Now(asked)));
        }
    }

    /// Records an input that was handled, if it must be kept, and shows readers the change. After the record that closes a
    /// game there is no other one, although a deadline can still pass. An undo has the request to which it agrees.
    pub(super) fn record(
        &mut self,
        key: Key,
        handled: &mut Handled,
        (id, asked): (Option<Named>, Option<Asked>),
        by: String,
    ) {
        let Some(game) = self.games.get_mut(&key).filter(|game| !game.is_closing()) else { return };
        let Some(recorded) = handled.recorded.take() else { return };
        if let Some(id) = id.clone() {
            game.remembered.remember(id, game.sequence + 1);
        }
        game.note.take(&by, id.as_ref(), &recorded, self.runners.is_over(key));
        game.push(bytes(&recorded.record(by, id, asked)));
        let viewers = game.viewers();
        if !viewers.is_empty()
            && let Some(change) = self.runners.change(key, handled, game.sequence, &game.note, &viewers)
        {
            game.send(Waiting::Change(change));
        }
        self.tell(key, handled.at);
        if handled.has_chore {
            self.later(key);
        }
    }

    /// Tells hosts what a change at an instant has made of a game, when the log has the change.
    pub(super) fn tell(&mut self, key: Key, at: Timestamp) {
        let Some(game) = self.games.get_mut(&key) else { return };
        let Some(became) = self.runners.became(key, &game.note) else { return };
        let notice = Notice::new(&game.id, game.sequence, at, became, game.note.sent.as_ref(), game.is_closed());
        game.send(Waiting::Notice(Arc::clone(&self.notices), notice));
    }

    /// Shows a game at an instant. What was due by then, in any game, has happened before: a reader sees no later change that
    /// is dated earlier.
    pub(super) fn state(&mut self, key: Key, at: Timestamp, viewer: &Viewer, reply: Sender<Event>) {
        self.look(key, at, viewer, |_, event| Waiting::State(reply, event));
    }

    /// Adds a reader, and shows it the game at an instant.
    pub(super) fn subscribe(&mut self, key: Key, at: Timestamp, reader: Reader, reply: Sender<Subscribed>) {
        let viewer = reader.viewer.clone();
        if let Some(game) = self.games.get_mut(&key) {
            game.add_reader(reader);
        }
        self.look(key, at, &viewer, |game, now| Waiting::Subscribed(reply, Subscribed { now, tail: game.tail }));
    }

    fn look(&mut self, key: Key, at: Timestamp, viewer: &Viewer, waiting: impl FnOnce(&Game, Event) -> Waiting) {
        if self.stops.is_empty() {
            self.expire_by(at);
        }
        let Some(game) = self.games.get_mut(&key) else { return };
        if let Some(event) = self.runners.state(key, at, game.sequence, &game.note, viewer) {
            let waiting = waiting(game, event);
            game.send(waiting);
        }
    }

    /// Closes a game. For a client, what was due by then has happened before.
    pub(super) fn close(&mut self, key: Key, at: Timestamp, by: String, reply: Option<Sender<()>>) {
        if reply.is_some() && self.stops.is_empty() {
            self.expire_by(at);
        }
        if self.games.get(&key).is_some_and(|game| !game.is_closing())
            && let Some((input, sender)) = self.runners.last_input(key)
            && let Some(mut handled) = self.runners.handle(key, at, input)
        {
            self.record(key, &mut handled, (None, None), sender.unwrap_or(&by).to_owned());
        }
        let must_erase = self.runners.chore(key) == Some(Chore::Erase);
        let Some(game) = self.games.get_mut(&key) else { return };
        match &mut game.closing {
            Closing::Open if must_erase => game.closing = Closing::Erases { by, waiting: reply.into_iter().collect() },
            Closing::Erases { waiting, .. } => waiting.extend(reply),
            Closing::Open | Closing::Recorded => return self.record_closed(key, by, reply),
        }
        self.append(key);
        self.erase(key);
    }

    /// Records that a game is closed, unless that is recorded.
    pub(super) fn record_closed(&mut self, key: Key, by: String, replies: impl IntoIterator<Item = Sender<()>>) {
        let Some(game) = self.games.get_mut(&key) else { return };
        if !game.is_closed() {
            game.closing = Closing::Recorded;
            game.push(bytes(&Record::Closed { by }));
            self.tell(key, self.time.now());
        }
        let Some(game) = self.games.get_mut(&key) else { return };
        replies.into_iter().for_each(|reply| game.send(Waiting::Closed(reply)));
        self.append(key);
    }

    /// Does what has to be done for a game, some time from now.
    pub(super) fn later(&mut self, key: Key) {
        self.finished.push_back((Instant::now() + self.settings.keep_finished, key));
    }

    /// Closes the games that have been over for long enough, and erases what nobody may ever see.
    pub(super) fn do_chores(&mut self) {
        let now = Instant::now();
        while let Some((_, key)) = self.finished.pop_front_if(|(at, _)| *at <= now) {
            match self.runners.chore(key) {
                Some(Chore::Close) => self.close(key, self.stamps.now(), SERVER.to_owned(), None),
                Some(Chore::Erase) if !self.erase(key) => self.later(key),
                _ => {}
            }
        }
    }

    /// Handles all deadlines that have passed. Commands that are queued now may have been stamped before a deadline, so
    /// they go first.
    pub(super) fn expire(&mut self, commands: &mut mpsc::Receiver<Command>) {
        let now = self.stamps.now();
        if self.runners.next_deadline().is_none_or(|at| at > now) {
            return;
        }
        for _ in 0..commands.len() {
            if let Ok(command) = commands.try_recv() {
                self.handle(command);
            }
        }
        self.expire_by(now);
    }

    fn expire_by(&mut self, by: Timestamp) {
        while let Some((key, handled)) = self.runners.expire(by) {
            self.ticked(key, handled);
            self.append(key);
        }
    }

    /// Records what was due in a game.
    fn ticked(&mut self, key: Key, mut handled: Handled) {
        self.numbers.late(self.time.now().since(handled.at).unwrap_or(Span::ZERO));
        self.record(key, &mut handled, (None, None), SERVER.to_owned());
    }
}
