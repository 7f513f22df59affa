//! `kill -9` at random moments: nothing that was answered or shown is lost, nothing is saved twice, and the journal can
//! be continued. A failing test prints its seed; `FLAGFALL_SEED` sets it.
#![cfg(unix)]

use std::env;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tc_core::log::Recovered;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Input, Rules, Seat, Setup};
use tc_testkit::many;

/// How long anything can take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
const PROGRAM: &str = env!("CARGO_BIN_EXE_flagfall");
/// A control that nobody flags under.
const CONTROL: &str = "10m.. + 3s";

/// Numbers from a seed.
struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    /// From the seed that is set, or from a new one.
    fn begin() -> Random {
        let set = env::var("FLAGFALL_SEED").ok().map(|seed| seed.parse().expect("a seed"));
        let seed: u64 = set.unwrap_or_else(|| RandomState::new().hash_one(0)) | 1;
        Random { seed, state: seed }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 16) % limit
    }

    fn sleep(&mut self, most: Duration) {
        let most = u64::try_from(most.as_micros()).expect("short");
        thread::sleep(Duration::from_micros(self.below(most.max(1))));
    }
}

impl Drop for Random {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = writeln!(io::stderr(), "seed {}", self.seed);
        }
    }
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

type Entry = (tc_core::Timestamp, Input);

/// The entries of a journal, whose last line can be incomplete.
fn recovered(path: &Path) -> Vec<Entry> {
    let bytes = fs::read(path).expect("a journal");
    let Recovered { read: journal, .. } = Journal::recover(&bytes).expect("only its last line can break off");
    let journal = journal.expect("a file that has its name has a first line");
    journal.replay().expect("accepted");
    journal.entries().to_vec()
}

/// The entries of a game, a millisecond apart: a start and presses.
fn entry(number: usize) -> Entry {
    let input = if number == 0 { Input::Start { seat: Seat::FIRST } } else { Input::press() };
    (tc_core::Timestamp::from_millis(number as i64).expect("near"), input)
}

/// The same as a line.
fn line(number: usize) -> String {
    match number {
        0 => r#"{"type":"start","at":0,"seat":0}"#.to_owned(),
        number => format!(r#"{{"type":"press","at":{number}}}"#),
    }
}

/// Runs with the lines from this one on, for a random time up to this. The answers that could be read.
fn killed_run(folder: &Path, args: &[&str], first: usize, random: &mut Random, most: Duration) -> usize {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).arg("run").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    let writer = thread::spawn(move || {
        // Until it is killed: a few lines at a time, so that they are answered meanwhile.
        let mut numbers = first..;
        while numbers.next().is_some_and(|number| writeln!(stdin, "{}", line(number)).is_ok()) {
            if numbers.start % 3 == 0 {
                thread::sleep(Duration::from_millis(1));
            }
        }
    });
    let reader = thread::spawn(move || {
        let mut answers = Vec::new();
        stdout.read_to_end(&mut answers).map(|_| answers)
    });
    random.sleep(most);
    child.kill().expect("it runs");
    child.wait().expect("it is killed");
    writer.join().expect("it ends");
    let answers = reader.join().expect("it ends").expect("bytes");
    answers.iter().filter(|byte| **byte == b'\n').count()
}

#[test]
fn run_is_killed() {
    let (folder, mut random) = (folder("kill-run"), Random::begin());
    let (mut kills, mut answered, mut gone_on) = (0, 0, 0);
    // A few times as long as the program takes to begin, also on a busy machine.
    let took = (0..3).map(|number| {
        let (begun, name) = (Instant::now(), format!("first-{number}"));
        let mut command = Command::new(PROGRAM);
        command.current_dir(&folder).args(["run", CONTROL, "--save", &name]).stdin(Stdio::null());
        assert!(command.status().expect("it runs").success());
        begun.elapsed()
    });
    let most = (8 * took.min().unwrap_or_default()).clamp(Duration::from_millis(80), Duration::from_millis(400));
    for game in 0..many(10) {
        let (name, path) = (format!("game-{game}"), folder.join(format!("game-{game}")));
        let mut before = 0;
        for _ in 0..4 {
            let has_begun = path.exists();
            assert!(has_begun || before == 0, "the journal is gone");
            let go_on = ["--replay", &name, "--save", &name, "--events", "-"];
            let begin = [CONTROL, "--save", &name];
            let args = if has_begun { &go_on[..] } else { &begin };
            let answers = killed_run(&folder, args, before, &mut random, most);
            kills += 1;
            if !path.exists() {
                assert_eq!(answers, 0);
                continue;
            }
            let entries = recovered(&path);
            assert!(entries.len() >= before.max(answers), "{answers} answers, {} entries", entries.len());
            assert!(entries.iter().cloned().eq((0..entries.len()).map(entry)), "no entry twice, and none left out");
            answered += usize::from(answers > before);
            gone_on += usize::from(before > 0 && entries.len() > before);
            before = entries.len();
        }
    }
    let counts = format!("{kills} kills, {answered} after new answers, {gone_on} after going on");
    assert!(answered > kills / 20 && gone_on > kills / 20, "too early or too late: {counts}");
}

/// A copy gets its name when it is complete, not before.
#[test]
fn a_copy_is_killed() {
    const ENTRIES: usize = 400;
    let (folder, mut random) = (folder("kill-copy"), Random::begin());
    let control = CONTROL.parse().expect("a control");
    let (mut writer, head) = JournalWriter::begin(&Setup::new(Rules::default(), &control).expect("legal"));
    let journal =
        (0..ENTRIES).map(entry).fold(head + "\n", |lines, (at, input)| lines + &writer.entry(at, &input) + "\n");
    fs::write(folder.join("game"), &journal).expect("the journal");
    let copy = folder.join("copy");
    let begin = || {
        let mut command = Command::new(PROGRAM);
        command.current_dir(&folder).args(["run", "--replay", "game", "--save", "copy"]).stdout(Stdio::null());
        command.spawn().expect("it runs")
    };
    let begun = Instant::now();
    assert!(begin().wait().expect("it ends").success());
    let took = begun.elapsed();
    assert_eq!(fs::read_to_string(&copy).expect("the copy"), journal);
    let (mut whole, mut none) = (0, 0);
    for kill in 0..many(30) {
        let _ = fs::remove_file(&copy);
        let files = || fs::read_dir(&folder).expect("the folder").count();
        let before = files();
        let mut child = begin();
        if kill % 3 == 0 {
            random.sleep(took * 2);
        } else {
            // As soon as a file exists.
            while files() == before && child.try_wait().expect("a status").is_none() {}
            random.sleep(Duration::from_micros(u64::from(500 * (kill % 3 - 1))));
        }
        child.kill().expect("it is not waited for yet");
        child.wait().expect("it ends");
        match fs::read_to_string(&copy) {
            Ok(copied) => {
                assert_eq!(copied.len(), journal.len(), "a part of the journal");
                assert_eq!(copied, journal);
                whole += 1;
            }
            Err(_) => none += 1,
        }
        assert_eq!(fs::read_to_string(folder.join("game")).expect("the journal"), journal);
    }
    assert!(whole > 0 && none > 0, "too early or too late: {whole} copies, {none} of which nothing is there");
    // The partial copies do not disturb the next one.
    let _ = fs::remove_file(&copy);
    assert!(begin().wait().expect("it ends").success());
    assert_eq!(fs::read_to_string(&copy).expect("the copy"), journal);
}

/// `flagfall play` in a terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// The terminal exists while this is kept.
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn begin(args: &[&str]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(PROGRAM);
        command.arg("play");
        command.args(args);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("it begins");
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a keyboard");
        let screen = Arc::new(Mutex::new(vt100::Parser::default()));
        let drawn = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                drawn.lock().expect("alone").process(&bytes[..count]);
            }
        });
        Terminal { child, keyboard, screen, _master: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it reads");
    }

    fn waits(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        loop {
            let shown = self.screen.lock().expect("alone").screen().contents();
            if is_so(&shown) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "`{what}` is not to be seen:\n{shown}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn sees(&self, text: &str) {
        self.waits(text, |shown| shown.contains(text));
    }

    fn kill(mut self) {
        let id = self.child.process_id().expect("it runs").to_string();
        assert!(Command::new("sh").args(["-c", &format!("kill -s KILL {id}")]).status().expect("a shell").success());
        self.child.wait().expect("it is killed");
    }
}

/// The number of presses, including the one that started the game.
fn presses(entries: &[Entry]) -> usize {
    entries.iter().filter(|(_, input)| matches!(input, Input::Start { .. } | Input::Press(_))).count()
}

#[test]
fn play_is_killed() {
    let (folder, mut random) = (folder("kill-play"), Random::begin());
    for game in 0..many(5) {
        let path = folder.join(format!("game-{game}"));
        let file = path.to_str().expect("its name");
        let mut before: Vec<Entry> = Vec::new();
        for _ in 0..5 {
            let mut terminal = if path.exists() {
                Terminal::begin(&["--resume", file])
            } else {
                Terminal::begin(&[CONTROL, "--save", file])
            };
            if before.is_empty() {
                terminal.sees("space starts the game");
            } else {
                terminal.sees("paused by both");
                terminal.press("p");
                terminal.waits("it goes on", |shown| !shown.contains("paused"));
            }
            let seen = random.below(4) as usize;
            for pressed in presses(&before)..presses(&before) + seen {
                terminal.press(" ");
                terminal.sees(["> White", "> Black"][pressed % 2]);
            }
            terminal.press(" ");
            random.sleep(Duration::from_millis(6));
            terminal.kill();
            let entries = recovered(&path);
            assert!(entries.starts_with(&before), "nothing is lost");
            let more = presses(&entries) - presses(&before);
            assert!(more == seen || more == seen + 1, "{seen} presses were seen, {more} are there");
            before = entries;
        }
    }
}
