//! A table: the rounds of a game, one after another.

use tc_commit::lines::Entry;
use tc_commit::lines::{AnswerSeen, Json, LineAnswer, Rounds};
use tc_commit::{RoundView, Viewer};
use tc_core::Timestamp;

use super::event::{Event, Reply};
use super::line::Line;
use super::note::Note;
use super::notices::Became;

/// The rounds of a game.
pub(super) struct Table {
    rounds: Rounds,
    /// Whether the log has actions that nobody may ever see: replaced, withdrawn, dropped, or of an aborted round.
    must_erase: bool,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { rounds: Rounds::new(Vec::new()).with_snapshots(), must_erase: false }
    }

    /// The rounds of a snapshot. The records before it may have actions that nobody may ever see.
    pub(super) fn resume(snapshot: &str, must_erase: bool) -> Result<Table, String> {
        let rounds = Rounds::new(Vec::new()).resume(snapshot).map_err(|error| error.to_string())?;
        Ok(Table { rounds, must_erase })
    }

    pub(super) fn snapshot(&self) -> Option<String> {
        self.rounds.to_snapshot()
    }

    /// Answers a line at an instant, or at the last one if that is later. Returns the instant, too.
    pub(super) fn handle(&mut self, at: Timestamp, line: &Line) -> (Timestamp, LineAnswer) {
        let at = self.not_before_last(at);
        let answer = self.rounds.answer(&line.at(at));
        (at, self.noted(answer))
    }

    /// Answers an accepted line again.
    pub(super) fn again(&mut self, entry: &Entry) -> LineAnswer {
        let answer = self.rounds.answer_entry(entry);
        self.noted(answer)
    }

    fn noted(&mut self, answer: LineAnswer) -> LineAnswer {
        self.must_erase |= answer.accepted.as_ref().is_some_and(|accepted| accepted.erases());
        answer
    }

    /// Ticks if something is due by an instant, at the instant at which it is due.
    pub(super) fn expire(&mut self, by: Timestamp) -> Option<(Timestamp, LineAnswer)> {
        let due = self.next_deadline().filter(|due| *due <= by)?;
        let (at, answer) = self.handle(due, &Line::of_server("tick"));
        answer.is_accepted().then_some((at, answer))
    }

    /// What the last change has made of the rounds, for hosts.
    pub(super) fn became(&self) -> Became<'static> {
        let phase = self.rounds.round().map(tc_commit::Round::phase);
        Became { status: None, phase, deadline: self.next_deadline(), outcome: None }
    }

    pub(super) fn next_deadline(&self) -> Option<Timestamp> {
        self.rounds.round()?.next_deadline()
    }

    /// The last instant.
    pub(super) fn now(&self) -> Option<Timestamp> {
        self.rounds.now()
    }

    fn not_before_last(&self, at: Timestamp) -> Timestamp {
        self.now().map_or(at, |last| last.max(at))
    }

    /// Whether the round can go on.
    pub(super) fn has_open_round(&self) -> bool {
        self.rounds.round().is_some_and(|round| !round.phase().has_ended())
    }

    /// Whether the log has actions that must go.
    pub(super) fn must_erase(&self) -> bool {
        self.must_erase
    }

    /// The log has none of these actions now, or still has some.
    pub(super) fn set_must_erase(&mut self, must_erase: bool) {
        self.must_erase = must_erase;
    }

    /// What each viewer sees after an answer, the last one of this table.
    pub(super) fn changes(
        &self,
        sequence: u64,
        note: &Note,
        answer: &LineAnswer,
        viewers: &[Viewer],
    ) -> Option<Vec<Event>> {
        let seen = self.rounds.changes_seen(answer, viewers)?;
        let event = |(viewer, (view, answer)): (&Viewer, (Option<RoundView<Json>>, AnswerSeen))| {
            let view = view.map(|view| view.to_json());
            Event::of_rounds(sequence, &note.of_rounds_for(viewer), Some(&answer.to_json()), view)
        };
        Some(viewers.iter().zip(seen).map(event).collect())
    }

    /// What a viewer sees at an instant.
    pub(super) fn state(&self, sequence: u64, note: &Note, at: Timestamp, viewer: &Viewer) -> Event {
        let view = self.rounds.seen(viewer, Some(self.not_before_last(at)));
        Event::of_rounds(sequence, &note.of_rounds_for(viewer), None, view.map(|view| view.to_json()))
    }

    /// The answer for whoever has sent the line, the last one of this table.
    pub(super) fn reply(&self, sequence: u64, answer: &LineAnswer, viewer: &Viewer) -> Option<Reply> {
        let (view, answer) = self.rounds.seen_after(answer, viewer)?;
        let view = view.map_or_else(|| "null".to_owned(), |view| view.to_json());
        Some(Reply { sequence, repeated: false, asks: false, answer: answer.to_json(), view: Some(view) })
    }
}
