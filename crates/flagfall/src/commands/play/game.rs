//! A game of two at one keyboard: the clock, its journal, the moves.

use std::path::Path;

use tc_core::{
    Adjustment, Clock, EndReason, Input, PauseReason, Refused, Seat, Setup, Span, Status, Timestamp, Undo, Verdict,
};

use super::keys::Act;
use crate::commands::journal::{Replayed, Save, Saved};
use crate::failure::Failure;
use crate::output::visible_line;

/// The seats of the game.
pub(super) const SEATS: usize = 2;

/// How to go on with a journal that is there.
const GO_ON: &str = "flagfall play --resume {}";

/// A game that is on.
pub(super) struct Game {
    clock: Clock<Setup<SEATS>, SEATS>,
    save: Option<Save>,
    /// Whether somebody's clock was started.
    has_begun: bool,
    moves: Vec<Move>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Who made it.
    pub(super) seat: Seat,
    /// How long it took on the clock, and what was left of the period after it; nothing without a clock.
    pub(super) time: Option<(Span, Span)>,
}

/// A game that was left, or broke off.
pub(super) struct Left<'p> {
    path: &'p Path,
    replayed: Replayed<SEATS>,
    game: Game,
}

impl Left<'_> {
    /// Goes on with it: the game, and the instant of its last entry. The clocks stand.
    pub(super) fn go_on(mut self) -> Result<(Game, Option<Timestamp>), Failure> {
        let (mut game, last) = (self.game, self.replayed.journal().entries().last().map(|(at, _)| *at));
        let setup = self.replayed.journal().setup().clone();
        game.save = Some(Save::open(self.path, &setup, Some(&mut self.replayed), GO_ON)?);
        if let Some(at) = last {
            game.leave(at)?;
        }
        Ok((game, last))
    }
}

/// What came of an act: something to tell, or nothing.
pub(super) type Told = Option<String>;

impl Game {
    /// A new game.
    pub(super) fn new(setup: Setup<SEATS>, save: Option<&Path>) -> Result<Game, Failure> {
        let save = save.map(|path| Save::open::<SEATS>(path, &setup, None, GO_ON)).transpose()?;
        Ok(Game { clock: Clock::new(setup), save, has_begun: false, moves: Vec::new() })
    }

    /// A game by its journal, nothing of which is changed yet.
    pub(super) fn left(path: &Path) -> Result<Left<'_>, Failure> {
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
            // What the journal has was accepted when it was written, and when it was read.
            let _ = game.tell(*at, input)?;
        }
        Ok(Left { path, replayed, game })
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

    /// Whether a player's time is measured at all.
    pub(super) fn has_clock(&self, seat: Seat) -> bool {
        self.clock.setup().control(seat).is_some_and(|program| !program.is_none())
    }

    /// Whether the game has not begun, and still can.
    pub(super) fn is_to_begin(&self) -> bool {
        self.status() == Status::Ready && !self.has_begun
    }

    /// Whether something would be lost by leaving now.
    pub(super) fn is_on(&self) -> bool {
        self.has_begun && !matches!(self.status(), Status::Over | Status::Cancelled)
    }

    /// Does what a player asks for.
    pub(super) fn act(&mut self, at: Timestamp, act: Act, give: Span) -> Result<Told, Failure> {
        let is_ready = self.status() == Status::Ready && self.clock.state().turn().is_empty();
        let input = match act {
            Act::Press if is_ready => Input::Start { seat: Seat::FIRST },
            Act::Press => Input::press(),
            Act::PressOf(seat) if is_ready => Input::Start { seat: other(seat) },
            Act::PressOf(seat) => Input::press_by(seat),
            Act::Pause => return self.stand_or_go_on(at),
            Act::Undo => Input::Undo(Undo::UnlessFlagged),
            Act::Give(seat) => Input::Adjust(Adjustment::Give { seat, time: give }),
            Act::End => match EndReason::new("ended by the players") {
                Some(reason) => Input::End { reason },
                None => return Ok(None),
            },
            Act::Help | Act::Quit | Act::QuitNow => return Ok(None),
        };
        self.tell(at, &input)
    }

    /// The clocks stand, or whatever they stand for is over: both players are here.
    fn stand_or_go_on(&mut self, at: Timestamp) -> Result<Told, Failure> {
        let stands = |game: &Game| game.clock.look(at).map(|look| look.pauses()).unwrap_or_default();
        if stands(self).is_empty() {
            return self.tell(at, &Input::Pause(PauseReason::Both));
        }
        for reason in self.clock.state().pauses().iter() {
            if let Some(told) = self.tell(at, &Input::Resume(reason))? {
                return Ok(Some(told));
            }
        }
        // What is left is the calendar.
        let is_weekend = stands(self).contains(PauseReason::Weekend);
        Ok(is_weekend.then(|| "it is the weekend: the clocks stand until it is over".to_owned()))
    }

    /// The clocks stand from now on if they run, and the journal has it: what was used until now stays used.
    pub(super) fn leave(&mut self, at: Timestamp) -> Result<(), Failure> {
        if self.status() == Status::Running {
            let _ = self.tell(at, &Input::Pause(PauseReason::Both))?;
        }
        Ok(())
    }

    /// What happened by itself until now is booked, a flag that has fallen above all.
    pub(super) fn tick(&mut self, at: Timestamp) -> Result<Told, Failure> {
        self.tell(at, &Input::Tick)
    }

    /// Tells the clock. What it accepts is on the disk before it is shown.
    fn tell(&mut self, at: Timestamp, input: &Input) -> Result<Told, Failure> {
        let mover = self.clock.state().turn().iter().next();
        let reading = mover.filter(|seat| self.has_clock(*seat)).and_then(|seat| self.clock.reading(seat, at));
        let answer = match self.clock.handle(at, input) {
            Ok(answer) => answer,
            Err(refused) => return Ok(Some(told(&refused))),
        };
        if let Some(mut save) = self.save.take() {
            // Behind an entry that was not written, or not whole, none is written any more.
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

/// A journal of so many seats, which are not two.
fn of_other_seats(path: &Path, seats: usize) -> Failure {
    let seats = if seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats") };
    refused(path, &format!("is the journal of a game of {seats}, not 2"))
}

/// A journal with turns of several players at once.
fn of_simultaneous_turns(path: &Path) -> Failure {
    refused(
        path,
        "is the journal of a game with simultaneous turns, and there is one keyboard: `flagfall run` reads it",
    )
}

/// A journal that is not gone on with here.
fn refused(path: &Path, why: &str) -> Failure {
    let message = format!("`{}` {why}", path.display());
    Failure::File { message: visible_line(&message), hints: Vec::new() }
}

/// The one who sits opposite.
fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// Why the clock did not do it, for players.
fn told(refused: &Refused) -> String {
    match refused {
        Refused::OutOfTurn => "it is the other player's turn".into(),
        Refused::Paused => "the clocks stand: p goes on".into(),
        Refused::Flagged => "a flag has fallen: no move is taken back".into(),
        refused => refused.to_string(),
    }
}
