//! A game of several players at one keyboard: the clock, its journal, the moves.

use std::path::Path;

use tc_core::{
    Adjustment, Change, Clock, Effect, EndReason, Input, PauseReason, Refused, Seat, SeatSet, Setup, Span, Status,
    Timestamp, Undo, Verdict,
};

use super::keys::Act;
use super::players::MOST;
use crate::commands::journal::{Replayed, Save, Saved};
use crate::failure::{Failure, Problem};

/// The command that continues an existing journal.
const GO_ON: &str = "flagfall play --resume {}";

/// How the players take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// One after the other.
    Ordinary,
    /// All at once, in rounds: the simultaneous turns of the clock (S10).
    Rounds,
}

/// A game, with its journal if it keeps one.
pub(super) struct Game {
    clock: Clock,
    save: Option<Save>,
    turns: Turns,
    /// When a clock was first started.
    begun: Option<Timestamp>,
    /// Who has moved in the running round, by the instant of the move.
    round: Option<Vec<Seat>>,
    /// The number of rounds that have ended.
    rounds: usize,
    moves: Vec<Move>,
    end: Option<EndReason>,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// The number of its turn or round, from 1.
    pub(super) turn: usize,
    /// Who made it.
    pub(super) seat: Seat,
    /// Where its time went; `None` for a player whose flag had fallen.
    pub(super) time: Option<MoveTime>,
}

/// Where the time of a move went (S24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveTime {
    pub(super) thought: Span,
    pub(super) charged: Span,
    pub(super) delay: Span,
    pub(super) credit: Span,
    /// The stage, and the period unless their number is unlimited, from 0.
    pub(super) stage: usize,
    pub(super) period: Option<u16>,
    /// The time left in the period after the move; `None` without a clock.
    pub(super) left: Option<Span>,
}

/// A saved game that is to be continued.
pub(super) struct SavedGame<'p> {
    path: &'p Path,
    replayed: Replayed,
    game: Game,
}

impl SavedGame<'_> {
    /// The number of seats.
    pub(super) fn seats(&self) -> usize {
        self.game.clock().setup().seats()
    }

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
    pub(super) fn new(setup: Setup, turns: Turns, save: Option<&Path>) -> Result<Game, Failure> {
        let save = save.map(|path| Save::open(path, &setup, None, GO_ON)).transpose()?;
        Ok(Game { save, ..Game::unsaved(setup, turns) })
    }

    fn unsaved(setup: Setup, turns: Turns) -> Game {
        let clock = Clock::new(&setup);
        Game { clock, save: None, turns, begun: None, round: None, rounds: 0, moves: Vec::new(), end: None }
    }

    /// Reads a game from its journal, without changing it yet. If the journal has rounds, it goes on with rounds.
    pub(super) fn saved(path: &Path, turns: Turns) -> Result<SavedGame<'_>, Failure> {
        let saved = Saved::open(path, Some(path))?;
        let replayed = Replayed::read(saved)?;
        let setup = replayed.journal().setup().clone();
        match setup.seats() {
            1 => return Err(of_other_seats(path, "1 seat")),
            2..=MOST => {}
            seats => return Err(of_other_seats(path, &format!("{seats} seats"))),
        }
        let mut game = Game::unsaved(setup, turns);
        for (at, input) in replayed.journal().entries() {
            // Every entry was accepted when it was written, and again when the journal was read.
            let _ = game.handle(*at, input)?;
        }
        Ok(SavedGame { path, replayed, game })
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn turns(&self) -> Turns {
        self.turns
    }

    /// When a clock was first started.
    pub(super) fn begun(&self) -> Option<Timestamp> {
        self.begun
    }

    /// Why the players ended the game.
    pub(super) fn end(&self) -> Option<&EndReason> {
        self.end.as_ref()
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.clock.setup().seats()).map_while(Seat::new)
    }

    pub(super) fn status(&self) -> Status {
        self.clock.state().status()
    }

    /// Whether the player has a clock.
    pub(super) fn has_clock(&self, seat: Seat) -> bool {
        self.clock.setup().control(seat).is_some_and(|control| !control.is_none())
    }

    /// Whether the rules have a margin (S23). Then a credit is what the margin covered, because there is no rule for lag.
    pub(super) fn has_margin(&self) -> bool {
        !self.clock.setup().rules().margin.is_zero()
    }

    /// Whether the game has not begun yet.
    pub(super) fn is_to_begin(&self) -> bool {
        self.status() == Status::Ready && self.begun.is_none()
    }

    /// Whether the game has begun and is not over.
    pub(super) fn is_on(&self) -> bool {
        self.begun.is_some() && !self.status().is_over()
    }

    /// Who has moved in the running round.
    pub(super) fn moved(&self) -> &[Seat] {
        self.round.as_deref().unwrap_or_default()
    }

    /// Whether the next round can begin.
    pub(super) fn awaits_round(&self) -> bool {
        self.turns == Turns::Rounds && self.round.is_none() && self.status() == Status::Ready
    }

    /// Carries out what a player asks for.
    pub(super) fn act(&mut self, at: Timestamp, act: Act, give: Span) -> Result<Note, Failure> {
        let is_ready = self.status() == Status::Ready && self.clock.state().turn().is_empty();
        let input = match act {
            Act::Press if self.round.is_some() => return self.settle(at),
            Act::Press if is_ready && self.turns == Turns::Rounds => Input::Open { seats: self.unflagged() },
            Act::Press if is_ready => Input::Start { seat: Seat::FIRST },
            // The running player is named, because a flagged one could have dropped out at this instant.
            Act::Press => match self.clock.state().turn().iter().next() {
                Some(seat) => Input::press_by(seat),
                None => Input::press(),
            },
            Act::PressOf(seat) if self.round.is_some() => return self.halt(at, seat),
            Act::PressOf(_) if is_ready && self.turns == Turns::Rounds => {
                return Ok(Some("no round is running: space begins one".to_owned()));
            }
            Act::PressOf(seat) if is_ready => Input::Start { seat: next(seat, self.clock.setup().seats()) },
            Act::PressOf(seat) => Input::press_by(seat),
            Act::Pause => {
                let note = self.pause_or_resume(at)?;
                return Ok(self.settle_if_all_have_moved(at)?.or(note));
            }
            Act::Undo if self.round.is_some() => match self.moved().last() {
                Some(seat) => Input::Go { seat: *seat },
                None => return Ok(Some("nobody has moved in this round".to_owned())),
            },
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

    /// The players whose flags have not fallen.
    fn unflagged(&self) -> SeatSet {
        let flagged = self.clock.state().flagged();
        self.seats().filter(|seat| !flagged.contains(*seat)).collect()
    }

    /// A player has moved in the running round, which ends when all have.
    fn halt(&mut self, at: Timestamp, seat: Seat) -> Result<Note, Failure> {
        if self.moved().contains(&seat) {
            return Ok(Some("this move is made; u takes the last one back".to_owned()));
        }
        let note = self.handle(at, &Input::Halt { seat })?;
        Ok(self.settle_if_all_have_moved(at)?.or(note))
    }

    fn settle_if_all_have_moved(&mut self, at: Timestamp) -> Result<Note, Failure> {
        if self.round.is_none() || self.status() != Status::Running {
            return Ok(None);
        }
        let mut awaited = self.clock.state().turn().iter().filter(|seat| self.unflagged().contains(*seat));
        if awaited.all(|seat| self.moved().contains(&seat)) { self.settle(at) } else { Ok(None) }
    }

    /// Ends the running round. Who has not moved misses it.
    fn settle(&mut self, at: Timestamp) -> Result<Note, Failure> {
        let turn = self.clock.state().turn();
        let moved = self.moved().iter().copied().filter(|seat| turn.contains(*seat)).collect();
        self.handle(at, &Input::Settle { moved })
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
        let until = match pauses(self).iter().next() {
            Some(PauseReason::Weekend) => "until the weekend is over",
            Some(_) => "by the calendar",
            None => return Ok(None),
        };
        Ok(Some(format!("the clocks are paused {until}")))
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
        let note = self.handle(at, &Input::Tick)?;
        Ok(self.settle_if_all_have_moved(at)?.or(note))
    }

    /// Passes an input to the clock. If it is accepted, it is on the disk before it is shown.
    fn handle(&mut self, at: Timestamp, input: &Input) -> Result<Note, Failure> {
        let mover = self.clock.state().turn().iter().next();
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
            self.note(at, input, mover, &answer.effects);
        }
        let is_late = answer.verdict == Verdict::NotApplied
            && match input {
                Input::Tick => false,
                Input::Adjust(_) => true,
                _ => self.status() == Status::Over,
            };
        Ok(is_late.then(|| "too late: the flag had fallen".to_owned()))
    }

    /// Keeps what an input that was applied did to the moves and the round.
    fn note(&mut self, at: Timestamp, input: &Input, mover: Option<Seat>, effects: &[Effect]) {
        match (input, mover) {
            (Input::Press(_) | Input::Stop { .. }, Some(seat)) => {
                // A turn of all players is over when one comes who has moved in it, or who comes before the last.
                let turn = match self.moves.last() {
                    Some(last) if seat > last.seat => last.turn,
                    last => last.map_or(0, |last| last.turn) + 1,
                };
                let time = self.time(at, seat, effects);
                self.moves.push(Move { turn, seat, time });
            }
            (Input::Settle { moved }, _) => {
                self.round = None;
                self.rounds += 1;
                let moves: Vec<Move> = moved
                    .iter()
                    .map(|seat| Move { turn: self.rounds, seat, time: self.time(at, seat, effects) })
                    .collect();
                self.moves.extend(moves);
            }
            (Input::Undo(_), _) => drop(self.moves.pop()),
            (Input::Start { .. }, _) => drop(self.begun.get_or_insert(at)),
            (Input::Open { .. }, _) => {
                self.begun.get_or_insert(at);
                self.round = Some(Vec::new());
                self.turns = Turns::Rounds;
            }
            (Input::Halt { seat }, _) => self.round.iter_mut().for_each(|moved| moved.push(*seat)),
            (Input::Go { seat }, _) => self.round.iter_mut().for_each(|moved| moved.retain(|other| other != seat)),
            (Input::End { reason }, _) => self.end = Some(reason.clone()),
            _ => {}
        }
    }

    /// Where the time of a move went, as the clock reports it.
    fn time(&self, at: Timestamp, seat: Seat, effects: &[Effect]) -> Option<MoveTime> {
        let left = self.clock.reading(seat, at).filter(|_| self.has_clock(seat)).map(|reading| reading.left);
        effects.iter().filter(|effect| effect.seat == Some(seat)).find_map(|effect| match effect.change {
            Change::Moved { thought, charged, delay, credit, stage, period } => {
                Some(MoveTime { thought, charged, delay, credit, stage, period, left })
            }
            _ => None,
        })
    }
}

/// The error for a journal of too few or too many seats.
fn of_other_seats(path: &Path, seats: &str) -> Failure {
    refused(path, &format!("is the journal of a game with {seats}; `flagfall play` needs 2 to {MOST}"))
}

/// The error for a journal that cannot be continued here.
fn refused(path: &Path, why: &str) -> Failure {
    Problem::new("file", format!("`{}` {why}", path.display())).into()
}

/// Who follows a seat in a game of this number of seats.
pub(super) fn next(seat: Seat, seats: usize) -> Seat {
    Seat::new(seat.index() + 1).filter(|next| next.index() < seats).unwrap_or(Seat::FIRST)
}

/// The refusal of the clock, in words for players.
fn refusal(refused: &Refused) -> String {
    match refused {
        Refused::OutOfTurn => "it is another player's turn".into(),
        Refused::Paused => "the clocks are paused: p resumes".into(),
        Refused::Flagged => "a flag has fallen: moves cannot be taken back".into(),
        refused => refused.to_string(),
    }
}
