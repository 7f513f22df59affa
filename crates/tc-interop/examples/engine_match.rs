//! Matches between UCI engines that run as processes: their time controls come from PGN, their `go` from the clock of
//! the game, and the games are written as PGN and read back. Then the same for an engine of Go, which speaks GTP.
//!
//! ```sh
//! cargo run -p tc-interop --example engine_match
//! ```
//!
//! The program is its own engine: run with the argument `engine`, it speaks UCI.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use std::{env, thread};

use tc_core::{Change, Clock, Input, Seat, Setup, Span, Stamp, Timestamp, Verdict};
use tc_interop::units::MILLISECOND;
use tc_interop::{Assumption, GameSettings, LossyView, Milliseconds, Unwritable, gtp, pgn, uci};
use tc_notation::TimeControl;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result {
    if env::args().nth(1).as_deref() == Some("engine") {
        return engine();
    }
    let stamp = Stamp::new();
    play(Command::new(env::current_exe()?).arg("engine"), &|| stamp.now(), &mut io::stdout())
}

/// All of it: the engines are started by this command, and the time is asked once for each move.
pub(crate) fn play(engine: &mut Command, now: &dyn Fn() -> Timestamp, out: &mut dyn Write) -> Result {
    let mut games = Vec::new();
    for tag in ["2+0.1", "4/3:2", "*2", "1/1", "1", "?", "5+3"] {
        writeln!(out, "TimeControl {tag}")?;
        match game(tag, engine, now, out) {
            Ok(game) => games.push(game),
            Err(error) => writeln!(out, "  no game: {error}")?,
        }
    }
    writeln!(out, "{}The same games, read back:", games.concat())?;
    read_back(&games, out)?;
    go_on("go wtime 61000 btime 59500 winc 1000 binc 1000 movestogo 7", out)?;
    for (control, kinds) in [
        ("10m, 5 x r1/30s", "= none absolute byoyomi canadian fischer fischer-capped"),
        ("10m, 5 x r1/30s", "? unknown command"),
        ("5m.. + 3s", "? unknown command"),
    ] {
        gtp_game(control, kinds, out)?;
    }
    Ok(())
}

/// The engine. It plays the same moves in every game.
pub(crate) fn engine() -> Result {
    const MOVES: [&str; 8] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6"];
    let (mut out, mut ply) = (io::stdout(), 0);
    for line in io::stdin().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => writeln!(out, "uciok")?,
            Some("position") => ply = words.skip_while(|word| *word != "moves").skip(1).count(),
            Some("go") => {
                thread::sleep(thinking(&uci::Go::read(&line)?, ply % 2 == 0));
                writeln!(out, "bestmove {}", MOVES[ply % MOVES.len()])?;
            }
            Some("quit") => break,
            _ => {}
        }
    }
    Ok(())
}

/// How long the engine thinks: a tenth of its share, since nobody wants to watch it.
fn thinking(go: &uci::Go, is_white: bool) -> Duration {
    let left = if is_white { go.white } else { go.black };
    let moves = go.moves_to_go.map_or(20, |moves| moves.get().into());
    let share = go.move_time.or(left.map(|left| Milliseconds(left.0 / moves))).unwrap_or(Milliseconds(1_000));
    Duration::from_millis(share.0 / 10)
}

/// An engine that runs as a process.
struct Engine {
    process: Child,
    commands: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(command: &mut Command) -> Result<Engine> {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let commands = process.stdin.take().ok_or("the engine has no input")?;
        let answers = BufReader::new(process.stdout.take().ok_or("the engine has no output")?).lines();
        let mut engine = Engine { process, commands, answers };
        engine.ask("uci", "uciok")?;
        Ok(engine)
    }

    /// Sends a command and waits for the answer that begins with this word.
    fn ask(&mut self, command: &str, word: &str) -> Result<String> {
        writeln!(self.commands, "{command}")?;
        for answer in &mut self.answers {
            let answer = answer?;
            if answer.starts_with(word) {
                return Ok(answer);
            }
        }
        Err("the engine has ended".into())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that has already ended cannot be asked.
        let _ = writeln!(self.commands, "quit");
        let _ = self.process.wait();
    }
}

/// Plays a game of eight plies, and returns it as PGN.
fn game(tag: &str, engine: &mut Command, now: &dyn Fn() -> Timestamp, out: &mut dyn Write) -> Result<String> {
    let settings = in_seconds(tag, out)?;
    let mut clock = Clock::new(&Setup::new(settings.rules, &settings.control)?);
    let mut engines = [(Engine::start(engine)?, Seat::FIRST, "0-1"), (Engine::start(engine)?, Seat::SECOND, "1-0")];
    let (mut moves, mut movetext, mut result) = (String::new(), String::new(), "*");
    // Where the clocks alone do not tell what a move took, the record says it.
    let hides_use = pgn::Command::clock_hides_use(&settings);
    let mut at = now();
    clock.handle(at, &Input::Start { seat: Seat::FIRST })?;
    for ply in 0..8 {
        let (engine, seat, lost) = &mut engines[ply % 2];
        let go = uci::Go::view(&clock.look(at)?, *seat);
        if let (0, Err(lossy)) = (ply, &go) {
            writeln!(out, "  go: {lossy}")?;
        }
        let go = closest(go)?;
        if ply < 3 {
            writeln!(out, "  > {go}")?;
        }
        let best = engine.ask(&format!("position startpos moves{moves}\n{go}"), "bestmove")?;
        at = now();
        // The clock comes first: it decides whether the move was made in time.
        let answer = clock.handle(at, &Input::press())?;
        if answer.verdict == Verdict::NotApplied {
            writeln!(out, "  {lost} on time")?;
            result = lost;
            break;
        }
        let best = best.split_whitespace().nth(1).ok_or("no move")?;
        let reading = clock.reading(*seat, at).ok_or("no such seat")?;
        let mut comment = pgn::Command::clock_in(&reading, MILLISECOND).to_string();
        if hides_use {
            let thought = answer.effects.iter().find_map(|effect| match effect.change {
                Change::Moved { thought, .. } => Some(thought),
                _ => None,
            });
            comment += &format!(" {}", pgn::Command::elapsed_in(thought.ok_or("no move")?, MILLISECOND));
        }
        moves += &format!(" {best}");
        if ply % 2 == 0 {
            movetext += &format!("{}. ", ply / 2 + 1);
        }
        movetext += &format!("{best} {{ {comment} }} ");
    }
    let tag = match pgn::FORMAT.write(&settings) {
        Ok(tag) => tag,
        Err(unwritable) => {
            writeln!(out, "  TimeControl: {unwritable}")?;
            unwritable.lossy.unwrap_or("?".into())
        }
    };
    Ok(format!("[TimeControl \"{tag}\"]\n[Result \"{result}\"]\n\n{movetext}{result}\n\n"))
}

/// The meaning of a tag in a match of engines: few seconds are rarely minutes there.
fn in_seconds(tag: &str, out: &mut dyn Write) -> Result<GameSettings> {
    let readings = pgn::FORMAT.read(tag)?;
    for reading in &readings {
        write!(out, "  {}, {}", reading.settings.control, reading.certainty.word())?;
        reading.assumptions.iter().try_for_each(|assumption| write!(out, ", if {assumption}"))?;
        writeln!(out)?;
    }
    let in_seconds = readings.iter().find(|reading| reading.assumptions.contains(&Assumption::Seconds));
    Ok(in_seconds.or(readings.first()).ok_or("no reading")?.settings.clone())
}

/// What a protocol can express of a clock: all of it, or as much as possible.
fn closest<T: std::fmt::Debug + 'static>(view: std::result::Result<T, LossyView<T>>) -> Result<T> {
    match view {
        Err(LossyView { lossy: Some(closest), .. }) => Ok(*closest),
        view => Ok(view?),
    }
}

/// The controls of all games, and the last clocks in them.
fn read_back(games: &[String], out: &mut dyn Write) -> Result {
    for (place, game) in games.iter().enumerate() {
        let (headers, moves) = game.split_once("\n\n").ok_or("no moves")?;
        writeln!(out, "  game {place}:")?;
        in_seconds(headers, out)?;
        let clocks = pgn::commands(moves).filter(|command| matches!(command, Ok(pgn::Command::Clock(_)) | Err(_)));
        for (ply, command) in clocks.enumerate().skip(6) {
            writeln!(out, "  game {place}, ply {}: {}", ply + 1, command?)?;
        }
    }
    Ok(())
}

/// A clock that continues from a `go` in mid-game, for an engine that watches its own flag.
fn go_on(line: &str, out: &mut dyn Write) -> Result {
    let at = Timestamp::secs(1);
    let clock = uci::Go::read(line)?.clock(Seat::SECOND, at)?;
    let deadline = clock.next_deadline().ok_or("no deadline")?;
    writeln!(
        out,
        "{line}\n  Black's flag falls at {deadline}; the clock says\n  > {}",
        uci::Go::view(&clock.look(at)?, Seat::SECOND)?
    )?;
    Ok(())
}

/// A game of five moves with an engine that has answered this to `kata-list_time_settings`.
fn gtp_game(control: &str, kinds: &str, out: &mut dyn Write) -> Result {
    writeln!(out, "{control} for a GTP engine that answers \"{kinds}\"")?;
    let control: TimeControl = control.parse()?;
    let has_kinds = kinds.split_whitespace().any(|kind| kind == "fischer");
    let command = if has_kinds { gtp::Command::Kata } else { gtp::Command::Standard };
    let line = match command.format().write(&GameSettings::from(control.clone())) {
        Ok(line) => line,
        Err(Unwritable { losses, lossy }) => {
            losses.iter().try_for_each(|loss| writeln!(out, "  it cannot know {loss}"))?;
            lossy.ok_or("no settings are near")?
        }
    };
    writeln!(out, "  > {line}")?;
    // What the engine takes the game for.
    let settings = command.format().read(&line)?.swap_remove(0).settings.control;
    let mut clock = Clock::new(&Setup::from(&control));
    let mut at = Timestamp::EPOCH;
    clock.handle(at, &Input::Start { seat: Seat::FIRST })?;
    let players = [tc_interop::Color::Black, tc_interop::Color::White].into_iter().cycle();
    for (color, thinks) in players.zip([95_000, 300_000, 530_500, 310_000, 15_400].map(Span::millis)) {
        let time_left = closest(gtp::TimeLeft::view(&clock.look(at)?, color, command))?;
        writeln!(out, "  > {time_left}\n  > genmove {}", color.word())?;
        // The engine's view of it, by the rules of KataGo.
        let place = gtp::TimeLeft::read(&time_left.to_string())?.place(&settings)?;
        let left = place.left.ok_or("no time")?;
        match (place.moves_to_go, place.periods_left) {
            (Some(stones), Some(periods)) => {
                writeln!(out, "    overtime: {left} for {stones} stones, {periods} periods")?;
            }
            _ => writeln!(out, "    main time: {left}")?,
        }
        at = at.checked_add(thinks).ok_or("too far")?;
        if clock.handle(at, &Input::press())?.verdict == Verdict::NotApplied {
            writeln!(out, "    {} thinks for {thinks} and loses on time", color.word())?;
            break;
        }
        let left = clock.reading(color.seat(), at).ok_or("no such seat")?.left;
        writeln!(out, "    {} thinks for {thinks} and has {left} left", color.word())?;
    }
    Ok(())
}
