//! A line of the lichess board API.

use std::fmt::Display;

use serde::Deserialize;
use tc_core::{Adjustment, EndReason, Input, Seat, Setup, Span, StagePosition, Timestamp};
use tc_interop::lichess::{self, GameState};
use tc_interop::ogs::Players;
use tc_interop::{Color, GameSettings, Interpretation, ReadError};
use tc_notation::{Bonus, Cap, Stage, Time, TimeControl};

use super::{Game, end, started};

/// What a line of the lichess board API says besides the times.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Line {
    moves: Option<String>,
    status: Option<String>,
    initial_fen: Option<String>,
    clock: Option<serde::de::IgnoredAny>,
    days_per_turn: Option<serde::de::IgnoredAny>,
    state: Option<Box<Line>>,
}

impl Line {
    /// The control of a `gameFull`.
    pub(super) fn settings(&self, text: &str) -> Option<Result<GameSettings, ReadError>> {
        self.clock.as_ref().or(self.days_per_turn.as_ref())?;
        let first = |readings: Vec<Interpretation>| Some(readings.into_iter().next()?.settings);
        lichess::BOARD.read(text).map(first).transpose()
    }

    /// The moves that were made, and how the game has ended.
    fn state(&self) -> (usize, Option<&str>) {
        let state = self.state.as_deref().unwrap_or(self);
        let moves = state.moves.as_deref().unwrap_or_default().split_whitespace().count();
        (moves, state.status.as_deref().filter(|status| !matches!(*status, "created" | "started")))
    }

    fn first_to_move(&self) -> Seat {
        let is_black = self.initial_fen.as_deref().is_some_and(|fen| fen.split(' ').nth(1) == Some("b"));
        if is_black { Seat::SECOND } else { Seat::FIRST }
    }
}

/// White and Black. Without a control, it is the time left and the increment. The first move of each is free.
pub(super) fn game(state: &GameState, line: &Line, settings: Option<GameSettings>) -> Result<Game, String> {
    let say = |error: &dyn Display| error.to_string();
    let sides = [(state.white, state.white_increment), (state.black, state.black_increment)];
    let has_no_clock = settings.as_ref().map_or(state.is_unlimited(), |settings| settings.control.is_none());
    let (moves, ended) = line.state();
    for ((left, _), key) in sides.iter().zip(["wtime", "btime"]).filter(|_| ended.is_none() && !has_no_clock) {
        if left.0 == 0 {
            return Err(format!("`{key}`: expected a time above 0 while the game runs, or the `status` of its end"));
        }
    }
    let setup = match settings {
        Some(settings) => Setup::new(lichess::rules(), &settings.control),
        None if state.is_unlimited() => Setup::new(lichess::rules(), &TimeControl::NONE),
        None => {
            // A player who has lost on time still had some when the game began.
            let least = if ended.is_some() { Time::from_micros(1_000).map_err(|e| say(&e))? } else { Time::ZERO };
            let [white, black] = sides.map(|(left, increment)| {
                let stage = Stage::builder(left.time()?.max(least)).cap(Cap::Unlimited);
                TimeControl::try_from(stage.bonus(Bonus::Increment(increment.time()?)).build()?)
            });
            Setup::with_odds(lichess::rules(), [white.map_err(|e| say(&e))?, black.map_err(|e| say(&e))?])
        }
    };
    let mut clock =
        started(setup.map_err(|error| say(&error))?, Some(line.first_to_move()), []).map_err(|error| say(&error))?;
    let has_clock = clock.setup().control(Seat::FIRST).is_some_and(|control| !control.is_none());
    let mut tell = |input| clock.handle(Timestamp::EPOCH, &input).map(|_| ()).map_err(|error| say(&error));
    // Of more than two moves only the last matters.
    for _ in 0..moves.min(2 + moves % 2) {
        tell(Input::press())?;
    }
    for (seat, (left, _)) in [Seat::FIRST, Seat::SECOND].into_iter().zip(sides).filter(|_| has_clock) {
        let time = Span::from(left.time().map_err(|error| say(&error))?);
        tell(Input::Adjust(Adjustment::Set { seat, time, position: StagePosition::default(), force: false }))?;
    }
    if let Some(status) = ended {
        let reason = EndReason::new(status).ok_or("`status`: expected at most 63 bytes")?;
        end(&mut clock, reason).map_err(|error| say(&error))?;
    }
    Ok(Game { clock, first: Color::White, at: Timestamp::EPOCH, accounts: Players::default() })
}
