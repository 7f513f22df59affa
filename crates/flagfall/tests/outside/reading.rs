//! `examples/read.py` and `examples/read.js` get every number of a journal, a snapshot and a view exactly, and compute sums
//! and digests (S15, S16).

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use tc_core::client::ClockView;
use tc_core::log::Chain;
use tc_core::saved::JournalWriter;
use tc_core::{Clock, Input, Seat, Setup, Timestamp};
use tc_testkit::games::{Game, Grain};

pub(crate) fn s15_s16_python_reads_what_is_saved() {
    read_by("python3", "read.py");
}

pub(crate) fn s15_s16_javascript_reads_what_is_saved() {
    read_by("node", "read.js");
}

/// The lines of many games, and what a reader should print of them.
#[derive(Default)]
struct Lines {
    written: String,
    read: String,
}

fn read_by(program: &str, script: &str) {
    let script = format!("{}/examples/{script}", env!("CARGO_MANIFEST_DIR"));
    let mut reader = Command::new(program);
    let mut reader =
        reader.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program was found");
    let lines = lines();
    let mut input = reader.stdin.take().expect("a pipe");
    let written = lines.written.clone();
    let writing = std::thread::spawn(move || input.write_all(written.as_bytes()));
    let output = reader.wait_with_output().expect("its output");
    writing.join().expect("no panic").expect("it reads all");
    let found = String::from_utf8_lossy(&output.stdout);
    let wrong = found.lines().zip(lines.read.lines()).find(|(found, expected)| found != expected);
    assert_eq!(wrong, None);
    assert_eq!(found.lines().count(), lines.read.lines().count());
    assert!(output.status.success());
}

/// Random games, games at today's instants, and the first and the last instant.
fn lines() -> Lines {
    let mut lines = Lines::default();
    let mut random = 7_u64;
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..600)
            .map(|_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 56) as u8
            })
            .collect();
        let mut game = Game::new(&bytes, Grain::Microseconds);
        let mut clock = Clock::new(&game.setup());
        let mut inputs = Vec::new();
        while let Some((at, input, _)) = game.step(&clock) {
            if clock.handle(at, &input).is_ok() {
                game.advance(at);
                inputs.push((at, input));
            }
        }
        lines.add(&game.setup(), &inputs);
    }
    let setup = Setup::from(&"none".parse().expect("a control"));
    let start = Input::Start { seat: Seat::FIRST };
    let now = Timestamp::saturating_micros(1_795_831_858_784_077);
    let later = Timestamp::saturating_micros(1_795_831_858_784_078);
    lines.add(&setup, &[(Timestamp::MIN, start.clone())]);
    lines.add(&setup, &[(now, start), (later, Input::press()), (Timestamp::MAX, Input::Tick)]);
    lines
}

impl Lines {
    /// Adds the journal, the snapshot and the view of a game.
    fn add(&mut self, setup: &Setup, inputs: &[(Timestamp, Input)]) {
        let mut clock = Clock::new(setup);
        let (mut writer, first) = JournalWriter::begin(setup);
        self.line(&first, "sum right");
        for (at, input) in inputs {
            clock.handle(*at, input).expect("it was accepted before");
            self.line(&writer.entry(*at, input), &format!("sum right, at {} us", at.as_micros()));
        }
        let digest = clock.state().digest(setup);
        self.line(&clock.to_snapshot(), &format!("sum right, digest {digest}"));
        let view = ClockView::of(&clock.state().as_of_last_input(setup));
        self.line(&view.to_json(), &format!("at {} us", view.at.as_micros()));
    }

    fn line(&mut self, line: &str, found: &str) {
        let object = Chain::object(line).unwrap_or_else(|| line.to_owned());
        writeln!(self.written, "{line}").expect("a text");
        writeln!(self.read, "{found}: {object}").expect("a text");
    }
}
