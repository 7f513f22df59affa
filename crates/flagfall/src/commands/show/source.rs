//! The running game that a file has.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;
use serde::Deserialize;
use tc_core::{
    Adjustment, Clock, EndReason, Input, PauseReason, Refused, Rules, Seat, Setup, Span, StagePosition, Stamp,
    Timestamp,
};
use tc_interop::ask::{self, Query};
use tc_interop::gtp::TimeLeft;
use tc_interop::lichess::{self, GameState};
use tc_interop::ogs::{self, JgofClock, Overtime, PlayerTime, Players, RestoreError, SimpleRule, WireClock};
use tc_interop::sgf::{LastMove, MoveClock};
use tc_interop::{ClockPlace, Color, GameSettings, Interpretation, ReadError, gosei, uci};
use tc_notation::{Bonus, Cap, Dialect, MoveCount, Moves, Periods, Stage, Time, TimeControl};

use super::{ColorArg, Game, ShowArgs};
use crate::commands::readings;
use crate::failure::{Failure, Hint, Problem};

/// The longest file in bytes.
const LONGEST: u64 = 1 << 20;

/// The hint for a file of OGS that is not a game.
const ALONE: &str = "if the file is a clock alone, `--tc` names the control";

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum From {
    /// The data of a game on OGS
    Ogs,
    /// A JGOFClock of OGS
    Jgof,
    /// The state of a game on Gosei Play
    Gosei,
    /// The same as the document of Gosei Play writes it
    GoseiDocument,
    /// A line of the lichess board API
    LichessBoard,
    /// A command `go` of UCI
    Uci,
    /// The settings and `time_left` of GTP
    Gtp,
    /// A record of Go in SGF
    Sgf,
}

impl From {
    pub(super) const fn name(self) -> &'static str {
        match self {
            From::Ogs => "ogs",
            From::Jgof => "jgof",
            From::Gosei => "gosei",
            From::GoseiDocument => "gosei-document",
            From::LichessBoard => "lichess-board",
            From::Uci => "uci",
            From::Gtp => "gtp",
            From::Sgf => "sgf",
        }
    }
}

/// The text of a file; stdin for `-`.
pub(super) fn text(path: &Path) -> Result<String, Failure> {
    let fail = |error: io::Error| Failure::file(path, "read", &error);
    let mut reader: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(io::stdin().lock()),
        false => Box::new(File::open(path).map_err(fail)?),
    };
    let mut text = String::new();
    reader.by_ref().take(LONGEST + 1).read_to_string(&mut text).map_err(fail)?;
    match text.len() as u64 > LONGEST {
        true => Err(Failure::file(path, "read", &format!("it has more than {LONGEST} bytes"))),
        false => Ok(text),
    }
}

/// The game that a text has.
pub(super) fn game(args: &ShowArgs, text: &str) -> Result<Game, Failure> {
    let unreadable = |error: &dyn Display, span| unreadable(args, text, error, span);
    let read = |error: ReadError| unreadable(&error, error.span.clone());
    let given = |tc: &String| settings(tc, ask::AUTO, args.reading).map_err(|failure| failure.about("'--tc'"));
    let settings = args.tc.as_ref().map(given).transpose()?;
    match args.from {
        From::Ogs => {
            let game = match settings {
                None => ogs::Game::read(text).map_err(|error| match read(error) {
                    Failure::Problem(problem) => problem.with_hints([Hint::new(ALONE)]).into(),
                    other => other,
                })?,
                // A message of the server is the clock alone.
                Some(settings) => {
                    let (offered, losses) = ogs::Settings::nearest(&settings);
                    let offered = offered.filter(|_| losses.is_empty());
                    let offered =
                        offered.ok_or_else(|| Problem::new("tc", "'--tc': OGS does not have this control"))?;
                    ogs::Game::new(offered, WireClock::read(text).map_err(read)?)
                }
            };
            let clock = game.clock(SimpleRule::Settings).map_err(|error| unreadable(&error, None))?;
            let at = game.clock.now.unwrap_or_else(|| Stamp::new().now());
            Ok(Game { clock, first: Color::Black, at, accounts: game.clock.players })
        }
        From::Jgof => {
            let wire = JgofClock::read(text).map_err(read)?;
            let settings = settings.ok_or_else(|| needs(args, "--tc", "the control"))?;
            of_jgof(&wire, &settings).map_err(|error| unreadable(&error, None))
        }
        From::Gosei | From::GoseiDocument => {
            let game = gosei::Game::read(text).map_err(read)?;
            let settings = settings.map_or_else(|| self::settings(text, args.from.name(), args.reading), Ok)?;
            let clock = game.clock(&settings).map_err(|error| unreadable(&error, None))?;
            Ok(Game { clock, first: Color::Black, at: Stamp::new().now(), accounts: Players::default() })
        }
        From::LichessBoard => {
            let state = GameState::read(text).map_err(read)?;
            let line: Line = serde_json::from_str(text).map_err(|error| unreadable(&error, None))?;
            let said = || line.settings(text).transpose().map_err(read);
            let settings = settings.map_or_else(said, |settings| Ok(Some(settings)))?;
            of_lichess(&state, &line, settings).map_err(|error| unreadable(&error, None))
        }
        From::Uci => {
            let mover = args.mover.ok_or_else(|| needs(args, "--mover", "whose turn it is"))?;
            // White moves first in chess.
            let seat = if mover.color() == Color::White { Seat::FIRST } else { Seat::SECOND };
            let go = uci::Go::read(text.trim()).map_err(read)?;
            let clock = go.clock(seat, Timestamp::EPOCH).map_err(read)?;
            Ok(Game { clock, first: Color::White, at: Timestamp::EPOCH, accounts: Players::default() })
        }
        From::Gtp => of_commands(args, text, settings),
        From::Sgf => of_record(args, text, settings),
    }
}

/// The failure of a text that cannot be read.
fn unreadable(args: &ShowArgs, text: &str, error: impl Display, span: Option<Range<usize>>) -> Failure {
    let from = args.from.name();
    let problem = Problem::new("unreadable", format!("this cannot be read as `{from}`: {error}"));
    problem.reading(from, text).at(span).into()
}

/// The settings of a game, read as on other commands: how they were read is said on stderr.
fn settings(text: &str, from: &str, reading: NonZeroUsize) -> Result<GameSettings, Failure> {
    let query = Query { from, reading, dialect: Dialect::Extended };
    let asked = ask::read(text.as_bytes(), &query)?;
    if let Some(origin) = &asked.origin {
        readings::talk(origin, &Rules::default());
    }
    Ok(asked.settings())
}

/// The problem of a file that does not say enough.
fn needs(args: &ShowArgs, option: &str, what: &str) -> Problem {
    let from = args.from.name();
    let hint = Hint::new(format!("`flagfall show --help` explains `{option}`"));
    Problem::new("missing_option", format!("`{from}` does not say {what}: add `{option}`")).with_hints([hint])
}

/// A clock in the middle of a game: the times of the seats, then the turn.
fn started(setup: Setup, turn: Option<Seat>, times: impl IntoIterator<Item = Adjustment>) -> Result<Clock, Refused> {
    let mut clock = Clock::new(&setup);
    for adjustment in times {
        clock.handle(Timestamp::EPOCH, &Input::Adjust(adjustment))?;
    }
    if let Some(seat) = turn {
        clock.handle(Timestamp::EPOCH, &Input::Start { seat })?;
    }
    Ok(clock)
}

/// The commands that a program gets: the settings, unless they are given, and the times.
fn of_commands(args: &ShowArgs, text: &str, settings: Option<GameSettings>) -> Result<Game, Failure> {
    let mover = args.mover.ok_or_else(|| needs(args, "--mover", "whose turn it is"))?;
    let (times, others): (Vec<&str>, Vec<&str>) =
        text.lines().filter(|line| !line.trim().is_empty()).partition(|line| line.starts_with("time_left"));
    let settings = match settings {
        Some(settings) => settings,
        None if others.is_empty() => return Err(needs(args, "--tc", "the control").into()),
        None => self::settings(&others.join("\n"), ask::AUTO, args.reading)?,
    };
    let place = |line: &str| {
        let left = TimeLeft::read(line).map_err(|error| error.to_string())?;
        let place = left.place(&settings.control).map_err(|error| error.to_string())?;
        let said = Said { color: left.color, left: Some(left.time), count: Some(left.stones), keys: ["time_left"; 2] };
        said.check(&settings.control).map_err(|error| error.to_string())?;
        Ok((left.color, place))
    };
    let places = times.into_iter().map(place).collect::<Result<Vec<_>, String>>();
    let game = places.and_then(|places| of_places(&settings, places, mover.color()));
    game.map_err(|error| unreadable(args, text, error, None))
}

/// A record as of its last move. With a result the game is over.
fn of_record(args: &ShowArgs, text: &str, settings: Option<GameSettings>) -> Result<Game, Failure> {
    let last = LastMove::read(text).map_err(|error| unreadable(args, text, &error, error.span.clone()))?;
    let settings = settings.map_or_else(|| self::settings(text, args.from.name(), args.reading), Ok)?;
    let place = |clock: &MoveClock| Some((clock.color, clock.place(&settings.control)?));
    // In a game that is over, a clock can have run out.
    for clock in last.clocks.iter().filter(|_| last.result.is_none()) {
        let keys = if clock.color == Color::Black { ["BL", "OB"] } else { ["WL", "OW"] };
        let said = Said { color: clock.color, left: clock.left, count: clock.count, keys };
        let check = said.check_periods().and_then(|()| said.check(&settings.control));
        check.map_err(|error| unreadable(args, text, &error, None))?;
    }
    let turn = args.mover.map_or(last.turn, ColorArg::color);
    let mut game = of_places(&settings, last.clocks.iter().filter_map(place), turn)
        .map_err(|error| unreadable(args, text, error, None))?;
    if let Some(result) = &last.result {
        let ended = EndReason::new(result)
            .ok_or("`RE`: expected at most 63 bytes".to_owned())
            .and_then(|reason| end(&mut game.clock, reason).map_err(|error| error.to_string()));
        ended.map_err(|error| unreadable(args, text, error, None))?;
    }
    Ok(game)
}

/// A clock as a text says it, with its keys for the time, and for the periods or stones.
struct Said {
    color: Color,
    left: Option<Span>,
    count: Option<u32>,
    keys: [&'static str; 2],
}

impl Said {
    fn misfit(&self, key: usize, value: &dyn Display) -> RestoreError {
        RestoreError::Misfit { player: self.color, key: self.keys[key], value: value.to_string() }
    }

    /// A record has no periods left only where the time is up.
    fn check_periods(&self) -> Result<(), RestoreError> {
        match (self.left, self.count) {
            (Some(Span::ZERO), Some(0)) => Err(self.misfit(1, &0)),
            _ => Ok(()),
        }
    }

    /// No clock has less than nothing, or more time, periods or stones than its stage.
    fn check(&self, control: &TimeControl) -> Result<(), RestoreError> {
        let overtime = control.stages().iter().find(|stage| matches!(stage.moves(), Moves::Reset(_)));
        let counted = self.count.filter(|count| *count > 0).zip(overtime);
        if let Some((count, stage)) = counted {
            let periods = stage.periods().count().map(|periods| u32::from(periods.get()));
            let stones = stage.moves().count().map(MoveCount::get);
            let most = if stones == Some(1) { periods } else { stones };
            if most.is_some_and(|most| count > most) {
                return Err(self.misfit(1, &count));
            }
        }
        let Some(left) = self.left else { return Ok(()) };
        let stage = counted.map(|(_, stage)| stage).or(control.stages().first());
        let most = stage.and_then(longest).map(|most| match overtime {
            // Some records have the only period together with the main time.
            Some(period) if counted.is_none() && self.keys != ["time_left"; 2] && period.periods() == Periods::ONE => {
                most.checked_add(period.time().into()).unwrap_or(most)
            }
            _ => most,
        });
        let is_within = left >= Span::ZERO && most.is_none_or(|most| left <= most);
        if is_within { Ok(()) } else { Err(self.misfit(0, &left.to_string().trim_end_matches('s'))) }
    }
}

/// The longest that a clock can show in a stage; `None` if what it gains has no end.
fn longest(stage: &Stage) -> Option<Span> {
    let is_carried = matches!(stage.moves(), Moves::Required(_) | Moves::Expire(_));
    match (stage.bonus(), stage.cap()) {
        _ if is_carried => None,
        (Some(Bonus::Increment(_)), Cap::At(cap)) => Some(cap.into()),
        (Some(Bonus::Increment(_) | Bonus::Opponent), _) => None,
        _ => Some(stage.time().into()),
    }
}

/// Ends a game, unless it is over by its time.
fn end(clock: &mut Clock, reason: EndReason) -> Result<(), Refused> {
    if clock.state().outcome(clock.setup()).is_none() {
        clock.handle(Timestamp::EPOCH, &Input::End { reason })?;
    }
    Ok(())
}

/// Black and White with these clocks.
fn of_places(
    settings: &GameSettings,
    places: impl IntoIterator<Item = (Color, ClockPlace)>,
    turn: Color,
) -> Result<Game, String> {
    let setup = Setup::new(settings.rules, &settings.control).map_err(|error| error.to_string())?;
    let times = places.into_iter().flat_map(|(color, place)| place.adjustments(color.seat(), &settings.control));
    let clock = started(setup, Some(turn.seat()), times).map_err(|error| error.to_string())?;
    Ok(Game { clock, first: Color::Black, at: Timestamp::EPOCH, accounts: Players::default() })
}

/// Black and White as the client of OGS shows them. Their times are those of the instant that is shown.
fn of_jgof(wire: &JgofClock, settings: &GameSettings) -> Result<Game, String> {
    let setup = Setup::new(settings.rules, &settings.control).map_err(|error| error.to_string())?;
    let mut times = Vec::new();
    for (color, shown) in [(Color::Black, wire.black), (Color::White, wire.white)] {
        if let Some(shown) = shown {
            times.extend(of_player(color.seat(), &shown, &settings.control));
        }
    }
    let turn = wire.current_player.map(Color::seat);
    let mut clock = started(setup, turn, times).map_err(|error| error.to_string())?;
    if !wire.pauses.is_empty() {
        let pause = Input::Pause(PauseReason::Server);
        clock.handle(Timestamp::EPOCH, &pause).map_err(|error| error.to_string())?;
    }
    Ok(Game { clock, first: Color::Black, at: Timestamp::EPOCH, accounts: Players::default() })
}

/// The place of a player's clock in the control. A time in an overtime is of a later stage than the main time, or of the
/// only one.
fn of_player(seat: Seat, shown: &PlayerTime, control: &TimeControl) -> Vec<Adjustment> {
    let last = control.stages().len().saturating_sub(1);
    let is_in_main = last > 0 && shown.main > Span::ZERO;
    let stage = if is_in_main { 0 } else { last };
    let (time, periods, moves_left) = match shown.overtime {
        Overtime::Periods { left, time } if !is_in_main => (time, Some(left), None),
        Overtime::Block { moves_left, time } if !is_in_main => (time, None, Some(moves_left)),
        _ => (shown.main, None, None),
    };
    let position = StagePosition { stage: Some(stage), periods };
    let stones = control.stages().get(stage).and_then(|stage| stage.moves().count());
    let made = stones.zip(moves_left).map(|(stones, left)| stones.get().saturating_sub(left));
    let place = Adjustment::Set { seat, time, position, force: false };
    std::iter::once(place).chain(made.map(|count| Adjustment::Moves { seat, count })).collect()
}

/// What a line of the lichess board API says besides the times.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    moves: Option<String>,
    status: Option<String>,
    initial_fen: Option<String>,
    clock: Option<serde::de::IgnoredAny>,
    days_per_turn: Option<serde::de::IgnoredAny>,
    state: Option<Box<Line>>,
}

impl Line {
    /// The control of a `gameFull`.
    fn settings(&self, text: &str) -> Option<Result<GameSettings, ReadError>> {
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
fn of_lichess(state: &GameState, line: &Line, settings: Option<GameSettings>) -> Result<Game, String> {
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
