//! A game's clocks, as the server keeps them.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Clock, EndReason, Input, Look, Rules, Setup, Status, Timestamp};

use super::player::unsayable;
use super::{BLITZ, Player, parts};
use crate::json::record::{COLOR, INSTANT, Record, TEXT, read, write};
use crate::json::{Object, plain};
use crate::restore::{RestoreError, handle};
use crate::shape::{Form, Shape, System};
use crate::{Color, GameSettings, Loss, LossKind, ReadError, Unwritable};

/// The controls whose clocks a game's state has. Periods restart with a move in the server, and run on in the document.
const STATE: Shape = {
    const MAIN: Form = Form::time(1).increment(1);
    const PERIODS: Form = Form::time(1).periods(u16::MAX);
    Shape::of(&[
        BLITZ,
        System::overtime(MAIN, PERIODS.reset(1)),
        System::overtime(MAIN, PERIODS),
        System::single(MAIN),
        System::NoClock,
    ])
};

/// A game's clocks: `players`, `lastMoveTime` and more of a game's state. Its settings are read with
/// [`FORMAT`](super::FORMAT) or [`DOCUMENT`](super::DOCUMENT) from the same text.
///
/// ```
/// use tc_interop::gosei::{DOCUMENT, Game};
///
/// let text = r#"{timeControl: 120, byoYomiPeriods: 5, byoYomiTime: 40, currentTurn: 'black',
///     lastMoveTime: 1640995200000, // the turn's start
///     players: [{id: "player1", color: "black", timeRemaining: 110, isInByoYomi: false,
///         byoYomiPeriodsLeft: 5, byoYomiTimeLeft: 40}]}"#;
/// let clock = Game::read(text)?.clock(&DOCUMENT.read(text)?[0].settings)?;
/// let deadline = clock.next_deadline().ok_or("Black's time runs")?;
/// assert_eq!(deadline.to_string(), "1640995510000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// `lastMoveTime`: when the running turn began; `None` before a blitz game's first move.
    pub last_move_time: Option<Timestamp>,
    /// `currentTurn`: who moves. The document does not have it.
    pub turn: Option<Color>,
    /// Whether `status` is `finished`.
    pub is_finished: bool,
    /// `players`
    pub players: Vec<Player>,
}

impl Game {
    /// Reads a game's state. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a state.
    pub fn read(text: &str) -> Result<Game, ReadError> {
        read(&Object::read(&plain(text))?, Game::default(), Game::fields)
    }

    /// The keys of a game's state.
    pub fn to_json(&self) -> String {
        write(self, Game::fields)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.maybe("lastMoveTime", &mut self.last_move_time, INSTANT)?;
        record.maybe("currentTurn", &mut self.turn, COLOR)?;
        let mut status = self.is_finished.then(|| "finished".into());
        record.maybe("status", &mut status, TEXT)?;
        self.is_finished = status.as_deref() == Some("finished");
        record.need("players", &mut self.players, Player::LIST)
    }

    /// A clock that continues from here; Black is the first seat. Time runs from `lastMoveTime` on, if it is said who
    /// moves; else the clock is between turns. A player who has not joined has all time. A finished game is over.
    ///
    /// # Errors
    /// A [`RestoreError`].
    pub fn clock(&self, settings: &GameSettings) -> Result<Clock, RestoreError> {
        let of = |color| self.players.iter().filter(|player| player.color == color).count();
        if Color::BOTH.into_iter().any(|color| of(color) > 1) {
            return Err(RestoreError::SamePlayer { key: "color" });
        }
        let setup = Setup::new(settings.rules, &settings.control).map_err(RestoreError::Setup)?;
        let mut clock = Clock::new(&setup);
        let at = self.last_move_time.unwrap_or_default();
        let (main, period) = parts(&settings.control);
        for player in self.players.iter().filter(|_| !settings.control.is_none()) {
            let place = player.place(main, period)?;
            handle(&mut clock, at, &Input::Adjust(place))?;
        }
        if let (Some(turn), Some(_)) = (self.turn, self.last_move_time) {
            handle(&mut clock, at, &Input::Start { seat: turn.seat() })?;
        }
        if self.is_finished {
            handle(&mut clock, at, &Input::Tick)?;
            if clock.state().outcome(clock.setup()).is_none() {
                let reason = EndReason::new("finished").unwrap_or_default();
                handle(&mut clock, at, &Input::End { reason })?;
            }
        }
        Ok(clock)
    }

    /// A running clock as the server would keep it if the turn began at the look: look at it when a turn begins. Black
    /// is the first seat.
    ///
    /// # Errors
    /// [`Unwritable`] for a control or rules that the server does not have, such as a delay. It has no text for those that
    /// [`Player::of`] refuses, for a clock that is paused or in a simultaneous turn, and for another number of seats than
    /// two.
    pub fn of(look: &Look<'_>) -> Result<Game, Unwritable> {
        let setup = look.setup();
        if setup.seats() != 2 {
            return Err(Unwritable::nothing(Loss::whole(LossKind::Seats)));
        }
        if look.turn().len() > 1 || look.status() == Status::Paused {
            return Err(unsayable());
        }
        let rules = Rules { keep_undo: None, ..*setup.rules() };
        let controls = Color::BOTH.into_iter().filter_map(|color| setup.control(color.seat()));
        let settings = controls.map(|control| GameSettings { control: control.clone(), rules });
        let has_no_clock = |color: Color| setup.control(color.seat()).is_some_and(|control| control.is_none());
        if has_no_clock(Color::Black) != has_no_clock(Color::White) {
            return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
        }
        let mut losses: Vec<Loss> = settings.flat_map(|settings| STATE.nearest(&settings).losses).collect();
        losses.sort();
        losses.dedup();
        let players: Result<_, Unwritable> = Color::BOTH.into_iter().map(|color| Player::of(look, color)).collect();
        let game = players.map(|players| Game {
            last_move_time: Some(look.at()),
            turn: Color::BOTH.into_iter().find(|color| look.turn().contains(color.seat())),
            is_finished: look.state().outcome(setup).is_some(),
            players,
        });
        match game {
            game if losses.is_empty() => game,
            game => Err(Unwritable { losses, lossy: game.ok().map(|game| game.to_json()) }),
        }
    }
}
