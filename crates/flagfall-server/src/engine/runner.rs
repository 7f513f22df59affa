//! What runs in a game: a clock, or rounds.

use tc_commit::Viewer;
use tc_commit::lines::Entry;
use tc_commit::lines::LineAnswer;
use tc_core::{Clock, Input, Seat, Setup, Timestamp};

use super::event::{Event, Reply, answer};
use super::line::Line;
use super::note::Note;
use super::record::{Asked, Record, SavedClock, Snapshot};
use super::remembered::Named;
use super::table::Table;
use crate::log::Unavailable;

/// An input of a game.
#[derive(Clone, Debug)]
pub enum GameInput {
    /// For a clock.
    Clock(Input),
    /// For a clock: an undo (S13) by players. The one who has made the move asks for it, and another one agrees.
    UndoByPlayers {
        /// The player who asks or agrees.
        by: Seat,
    },
    /// For rounds.
    Rounds(Line),
}

impl From<Input> for GameInput {
    fn from(input: Input) -> GameInput {
        GameInput::Clock(input)
    }
}

impl From<Line> for GameInput {
    fn from(line: Line) -> GameInput {
        GameInput::Rounds(line)
    }
}

/// What runs in a game.
pub(super) enum Runner {
    Clock(Box<Clock>),
    Rounds(Box<Table>),
}

/// What an input has done.
pub(super) struct Handled {
    /// The instant of the input: the one that was asked for, or the last instant of the game if that is later.
    pub(super) at: Timestamp,
    pub(super) answer: Answer,
    /// What must be recorded.
    pub(super) recorded: Option<Recorded>,
    /// Whether the game or its log will have to be put in order later: see [`Runners::chore`](super::runners::Runners::chore).
    pub(super) has_chore: bool,
}

/// An answer of `flagfall run` as JSON, or of `flagfall round` before it is known who sees it.
pub(super) enum Answer {
    Clock(String),
    Rounds(Box<LineAnswer>),
}

/// An input of a record.
pub(super) struct Again {
    pub(super) at: Timestamp,
    pub(super) by: String,
    pub(super) recorded: Recorded,
    pub(super) id: Option<Named>,
    pub(super) asked: Option<Asked>,
    pub(super) answer: Answer,
}

/// What is recorded of an input.
pub(super) enum Recorded {
    Clock(Timestamp, Input),
    Rounds(Entry),
}

impl Recorded {
    /// The record, with who has sent it, its name, and the request to which it agrees.
    pub(super) fn record(self, by: String, id: Option<Named>, asked: Option<Asked>) -> Record {
        match self {
            Recorded::Clock(at, input) => Record::Input { by, id, asked, at, input },
            Recorded::Rounds(entry) => Record::Line { by, id, entry },
        }
    }
}

impl Runner {
    /// A clock that has not started.
    pub(super) fn clock(setup: Setup) -> Runner {
        Runner::Clock(Box::new(Clock::new(&setup)))
    }

    /// Rounds before the first one.
    pub(super) fn rounds() -> Runner {
        Runner::Rounds(Box::new(Table::new()))
    }

    /// The first record of a game.
    pub(super) fn begun(&self, by: String, id: Option<Named>) -> Record {
        match self {
            Runner::Clock(clock) => Record::Begun { by, id, clock: SavedClock::of(clock.to_snapshot()) },
            Runner::Rounds(_) => Record::BegunRounds { by, id },
        }
    }

    /// The runner after the first record, and the name of the creation; `None` if the record does not begin a game.
    pub(super) fn after(first: Record) -> Result<Option<(Runner, Option<Named>)>, Unavailable> {
        Ok(match first {
            Record::Begun { id, clock, .. } => Some((Runner::Clock(Box::new(clock.clock()?)), id)),
            Record::BegunRounds { id, .. } => Some((Runner::rounds(), id)),
            _ => None,
        })
    }

    pub(super) fn of_snapshot(snapshot: &Snapshot) -> Result<Runner, Unavailable> {
        match (&snapshot.clock, &snapshot.rounds) {
            (Some(clock), None) => Ok(Runner::Clock(Box::new(clock.clock()?))),
            (None, Some(rounds)) => {
                let table = Table::resume(rounds.get(), snapshot.must_erase);
                let table = table.map_err(|error| Unavailable(format!("saved rounds are damaged: {error}")))?;
                Ok(Runner::Rounds(Box::new(table)))
            }
            _ => Err(Unavailable("a snapshot is damaged: expected either a clock or rounds".to_owned())),
        }
    }

    /// The last instant.
    pub(super) fn now(&self) -> Option<Timestamp> {
        match self {
            Runner::Clock(clock) => clock.state().now(),
            Runner::Rounds(table) => table.now(),
        }
    }

    /// Whether a clock has ended.
    pub(super) fn is_over(&self) -> bool {
        matches!(self, Runner::Clock(clock) if clock.state().status().is_over())
    }

    /// Runs a record again. `None` for a record without an input.
    pub(super) fn again(&mut self, record: Record) -> Result<Option<Again>, String> {
        match (self, record) {
            (Runner::Clock(clock), Record::Input { by, id, asked, at, input }) => {
                let result = clock.handle(at, &input).map_err(|error| error.to_string())?;
                let look = clock.look(at).map_err(|error| error.to_string())?;
                let answer = Answer::Clock(answer(at, &input, Ok(result), look));
                Ok(Some(Again { at, by, id, asked, answer, recorded: Recorded::Clock(at, input) }))
            }
            (Runner::Rounds(table), Record::Line { by, id, entry }) => {
                let answer = table.again(&entry);
                match (&answer.result, answer.at) {
                    (Ok(_), Some(at)) => {
                        let answer = Answer::Rounds(Box::new(answer));
                        Ok(Some(Again { at, by, id, asked: None, answer, recorded: Recorded::Rounds(entry) }))
                    }
                    (Err(error), _) => Err(error.to_string()),
                    (Ok(_), None) => Err("a line has no instant".to_owned()),
                }
            }
            (_, Record::Closed { .. }) => Ok(None),
            _ => Err("a record is for another kind of game".to_owned()),
        }
    }

    /// The state at an instant, which is not before the last one.
    pub(super) fn state(&self, at: Timestamp, sequence: u64, note: &Note, viewer: &Viewer) -> Option<Event> {
        match self {
            Runner::Clock(clock) => Some(Event::state(sequence, note, &clock.look(at).ok()?)),
            Runner::Rounds(table) => Some(table.state(sequence, note, at, viewer)),
        }
    }

    /// The answer to a player who asks for an undo at an instant, which is not before the last one.
    pub(super) fn asked(&self, at: Timestamp, sequence: u64) -> Option<Reply> {
        match self {
            Runner::Clock(clock) => Some(Reply::asked(sequence, at, clock.look(at).ok()?)),
            Runner::Rounds(_) => None,
        }
    }

    /// The change that the last answer was about.
    pub(super) fn change(
        &self,
        at: Timestamp,
        sequence: u64,
        note: &Note,
        answer: &Answer,
        viewer: &Viewer,
    ) -> Option<Event> {
        match (self, answer) {
            (Runner::Clock(clock), Answer::Clock(answer)) => {
                Some(Event::change(sequence, note, answer, &clock.look(at).ok()?))
            }
            (Runner::Rounds(table), Answer::Rounds(answer)) => {
                table.changes(sequence, note, answer, std::slice::from_ref(viewer))?.pop()
            }
            _ => None,
        }
    }

    /// The last answer, for whoever has sent the input.
    pub(super) fn reply(&self, sequence: u64, answer: Answer, viewer: &Viewer) -> Option<Reply> {
        match (self, answer) {
            (Runner::Rounds(table), Answer::Rounds(answer)) => table.reply(sequence, &answer, viewer),
            (_, Answer::Clock(answer)) => Some(Reply { sequence, repeated: false, asks: false, answer, view: None }),
            _ => None,
        }
    }
}
