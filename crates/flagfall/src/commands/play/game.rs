//! A game of two players at one keyboard: the clock, its journal, the moves.

use std::path::Path;

use tc_core::{
    Adjustment, Clock, EndReason, Input, PauseReason, Refused, Seat, Setup, Span, Status, Timestamp, Undo, Verdict,
};

use super::keys::Act;
use crate::commands::journal::{Replayed, Save, Saved};
use crate::failure::{Failure, Problem};

/// The seats of the game.
pub(super) const SEATS: usize = 2;

/// The command that continues an existing journal.
const GO_ON: &str = "flagfall play --resume {}";

/// A game, with its journal if it keeps one.
pub(super) struct Game {
    clock: Clock<Setup<SEATS>, SEATS>,
    save: Option<Save>,
    /// Whether a clock was started.
    has_begun: bool,
    moves: Vec<Move>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Who made it.
    pub(super) seat: Seat,
    /// How long it took on the clock, and the time left in the period after it; `None` without a clock.
    pub(super) time: Option<(Span, Span)>,
}

/// A saved game that is to be continued.
pub(super) struct SavedGame<'p> {
    path: &'p Path,
    replayed: Replayed<SEATS>,
    game: Game,
}

impl SavedGame<'_> {
    /// Continues the game, with its clocks paused. Also returns the instant of its last entry.
    pub(super) fn resume(mut self) -> Result<(Game, Option<Timestamp>), Failure> {
        let (mut game, last) = (self.game, self.replayed.journal().entries().last().map(|(at, _)| *at));
        let setup = self.replayed.journal().setup().clone();
        game.save = Some(Save::open(self.path, &setup, Some(&mut self.replayed), GO_ON)?);
        if let Some(at) = last {
            game.leave(at)?;
        }
        Ok((game, last))
    }
}

/// What the players must know about the result of an act, if anything.
pub(super) type Note = Option<String>;

impl Game {
    /// A new game.
    pub(super) fn new(setup: Setup<SEATS>, save: Option<&Path>) -> Result<Game, Failure> {
        let save = save.map(|path| Save::open::<SEATS>(path, &setup, None, GO_ON)).transpose()?;
        Ok(Game { clock: Clock::new(setup), save, has_begun: false, moves: Vec::new() })
    }

    /// Reads a game from its journal, without changing it yet.
    pub(super) fn saved(path: &Path) -> Result<SavedGame<'_>, Failure> {
        let saved = Saved::open(path, Some(path))?;
        if let Some(seats) = saved.seats_beyond::<SEATS>() {
            return Err(of_other_seats(path, seats));
        }
        let replayed = Replayed::<SEATS>::read(saved)?;
        let setup = replayed.journal().setup().clone();
        if setup.seats() != SEATS {
            return Err(of_other_seats(path, setup.seats()));
        }
        if replayed.journal().entries().iter().any(|(_, input)| matches!(input, Input::Open { .. })) {
            return Err(of_simultaneous_turns(path));
        }
        let clock = Clock::new(setup);
        let mut game = Game { clock, save: None, has_begun: false, moves: Vec::new() };
        for (at, input) in replayed.journal().entries() {
            // Every entry was accepted when it was written, and again when the journal was read.
            let _ = game.handle(*at, input)?;
        }
        Ok(SavedGame { path, replayed, game })
    }

    pub(super) fn clock(&self) -> &Clock<Setup<SEATS>, SEATS> {
        &self.clock
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn status(&self) -> Status {
        self.clock.state().status()
    }

    /// Whether the player has a clock.
    pub(super) fn has_clock(&self, seat: Seat) -> bool {
        self.clock.setup().control(seat).is_some_and(|control| !control.is_none())
    }

    /// Whether the game has not begun yet.
    pub(super) fn is_to_begin(&self) -> bool {
        self.status() == Status::Ready && !self.has_begun
    }

    /// Whether the game has begun and is not over.
    pub(super) fn is_on(&self) -> bool {
        self.has_begun && !matches!(self.status(), Status::Over | Status::Cancelled)
    }

    /// Carries out what a player asks for.
    pub(super) fn act(&mut self, at: Timestamp, act: Act, give: Span) -> Result<Note, Failure> {
        let is_ready = self.status() == Status::Ready && self.clock.state().turn().is_empty();
        let input = match act {
            Act::Press if is_ready => Input::Start { seat: Seat::FIRST },
            Act::Press => Input::press(),
            Act::PressOf(seat) if is_ready => Input::Start { seat: other(seat) },
            Act::PressOf(seat) => Input::press_by(seat),
            Act::Pause => return self.pause_or_resume(at),
            Act::Undo => Input::Undo(Undo::UnlessFlagged),
            Act::Give(seat) => Input::Adjust(Adjustment::Give { seat, time: give }),
            Act::End => match EndReason::new("ended by the players") {
                Some(reason) => Input::End { reason },
                None => return Ok(None),
            },
            Act::Help | Act::Quit | Act::QuitNow => return Ok(None),
        };
        self.handle(at, &input)
    }

    /// Pauses the clocks, or resumes them from every reason: both players are present.
    fn pause_or_resume(&mut self, at: Timestamp) -> Result<Note, Failure> {
        let pauses = |game: &Game| game.clock.look(at).map(|look| look.pauses()).unwrap_or_default();
        if pauses(self).is_empty() {
            return self.handle(at, &Input::Pause(PauseReason::Both));
        }
        for reason in self.clock.state().pauses().iter() {
            if let Some(note) = self.handle(at, &Input::Resume(reason))? {
                return Ok(Some(note));
            }
        }
        // The remaining reason can only be the calendar.
        let is_weekend = pauses(self).contains(PauseReason::Weekend);
        Ok(is_weekend.then(|| "the clocks are paused until the weekend is over".to_owned()))
    }

    /// Pauses running clocks and saves that: the time used until now stays used.
    pub(super) fn leave(&mut self, at: Timestamp) -> Result<(), Failure> {
        if self.status() == Status::Running {
            let _ = self.handle(at, &Input::Pause(PauseReason::Both))?;
        }
        Ok(())
    }

    /// Records what has happened by itself until now, such as a fallen flag.
    pub(super) fn tick(&mut self, at: Timestamp) -> Result<Note, Failure> {
        self.handle(at, &Input::Tick)
    }

    /// Passes an input to the clock. If it is accepted, it is on the disk before it is shown.
    fn handle(&mut self, at: Timestamp, input: &Input) -> Result<Note, Failure> {
        let mover = self.clock.state().turn().iter().next();
        let reading = mover.filter(|seat| self.has_clock(*seat)).and_then(|seat| self.clock.reading(seat, at));
        let answer = match self.clock.handle(at, input) {
            Ok(answer) => answer,
            Err(refused) => return Ok(Some(refusal(&refused))),
        };
        if let Some(mut save) = self.save.take() {
            // If an entry cannot be written completely, no further entry follows it.
            save.entry(at, input)?;
            self.save = Some(save);
        }
        if answer.verdict == Verdict::Applied {
            match (input, mover) {
                (Input::Press(_) | Input::Stop { .. }, Some(seat)) => {
                    let left = self.clock.reading(seat, at).map(|reading| reading.left);
                    let time = reading.map(|reading| reading.used_this_turn).zip(left);
                    self.moves.push(Move { seat, time });
                }
                (Input::Undo(_), _) => drop(self.moves.pop()),
                (Input::Start { .. }, _) => self.has_begun = true,
                _ => {}
            }
        }
        let is_late = answer.verdict == Verdict::NotApplied
            && match input {
                Input::Tick => false,
                Input::Adjust(_) => true,
                _ => self.status() == Status::Over,
            };
        Ok(is_late.then(|| "too late: the flag had fallen".to_owned()))
    }
}

/// The error for a journal of another number of seats than two.
fn of_other_seats(path: &Path, seats: usize) -> Failure {
    let seats = if seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats") };
    refused(path, &format!("is the journal of a game with {seats}; `flagfall play` needs 2"))
}

/// The error for a journal with simultaneous turns.
fn of_simultaneous_turns(path: &Path) -> Failure {
    refused(
        path,
        "is the journal of a game with simultaneous turns, which one keyboard cannot play; `flagfall run` replays it",
    )
}

/// The error for a journal that cannot be continued here.
fn refused(path: &Path, why: &str) -> Failure {
    Problem::new("file", format!("`{}` {why}", path.display())).into()
}

/// The other player.
fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// The refusal of the clock, in words for players.
fn refusal(refused: &Refused) -> String {
    match refused {
        Refused::OutOfTurn => "it is the other player's turn".into(),
        Refused::Paused => "the clocks are paused: p resumes".into(),
        Refused::Flagged => "a flag has fallen: moves cannot be taken back".into(),
        refused => refused.to_string(),
    }
}
