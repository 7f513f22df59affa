//! The running game that a file has.

mod lichess;
mod said;

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;
use tc_core::{
    Adjustment, Clock, EndReason, Input, PauseReason, Refused, Rules, Seat, Setup, Span, StagePosition, Stamp,
    Timestamp,
};
use tc_interop::ask::{self, Query};
use tc_interop::gtp::TimeLeft;
use tc_interop::lichess::GameState;
use tc_interop::ogs::{self, JgofClock, Overtime, PlayerTime, Players, SimpleRule, WireClock};
use tc_interop::sgf::{LastMove, MoveClock};
use tc_interop::{ClockPlace, Color, GameSettings, ReadError, gosei, uci};
use tc_notation::{Dialect, TimeControl};

use self::said::Said;
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
            let line: lichess::Line = serde_json::from_str(text).map_err(|error| unreadable(&error, None))?;
            let said = || line.settings(text).transpose().map_err(read);
            let settings = settings.map_or_else(said, |settings| Ok(Some(settings)))?;
            lichess::game(&state, &line, settings).map_err(|error| unreadable(&error, None))
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
