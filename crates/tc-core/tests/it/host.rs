//! The example host as a separate process: it is killed and goes on, flags fall by themselves, and what it reported
//! stays true.
#![cfg(all(feature = "json", feature = "std"))]

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{self, Duration, SystemTime};
use std::{env, thread};

use tc_core::client::{ClockView, Exchange, Offset};
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Clock, Input, Seat, Setup, Span, Status, Timestamp, lines};

/// So long anything may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the host is down.
const OUTAGE: Duration = Duration::from_millis(700);

/// The example. Cargo builds it for `cargo test`, but not for `cargo test --test it`.
fn example() -> &'static Path {
    static EXAMPLE: OnceLock<PathBuf> = OnceLock::new();
    EXAMPLE.get_or_init(|| {
        let test = env::current_exe().expect("the test");
        let profile = test.parent().and_then(Path::parent).expect("target/debug/deps");
        let example = profile.join("examples").join("host").with_extension(env::consts::EXE_EXTENSION);
        if !is_up_to_date(&example) {
            let name = profile.file_name().and_then(|name| name.to_str()).expect("a profile");
            let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args([
                "build",
                "--example",
                "host",
                "--features",
                "std,json",
            ]);
            cargo.args(["--profile", if name == "debug" { "dev" } else { name }]);
            cargo.arg("--target-dir").arg(profile.parent().expect("a target folder"));
            assert!(cargo.status().expect("cargo").success());
        }
        example
    })
}

/// Whether it is the example of this folder and newer than its sources, which Cargo lists in a file next to it.
fn is_up_to_date(example: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path)?.modified();
    let (Ok(built), Ok(list)) = (changed(example), fs::read_to_string(example.with_extension("d"))) else {
        return false;
    };
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join("host.rs");
    let mut sources = list.split_whitespace().skip(1).map(Path::new);
    sources.clone().any(|source| source == ours)
        && sources.all(|source| changed(source).is_ok_and(|changed| changed <= built))
}

/// Where a journal is kept that does not exist yet.
fn new_journal(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("host");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path
}

struct Host {
    process: Child,
    port: u16,
}

impl Host {
    fn start(journal: &Path, control: &str) -> Host {
        let mut command = Command::new(example());
        let mut process =
            command.arg(journal).args(["0", control]).stdout(Stdio::piped()).spawn().expect("the host starts");
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("text");
        let port = line.trim_end().strip_prefix("listening on 127.0.0.1:").expect(&line).parse().expect("a port");
        Host { process, port }
    }

    /// SIGKILL on Unix: the host has no say in it.
    fn kill(mut self) {
        self.process.kill().expect("it ran");
        self.process.wait().expect("it ran");
    }

    /// Both players, seated, and the view that both have of the running game.
    fn players(&self) -> [Client; 2] {
        let (mut white, mut black) = (Client::connect(self), Client::connect(self));
        white.say("seat 0");
        white.view();
        black.say("seat 1");
        for player in [&mut white, &mut black] {
            player.say("look");
            player.view_where(|view| view.status != Status::Ready);
        }
        [white, black]
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Client {
    stream: BufReader<TcpStream>,
    /// Everything that was read.
    told: Vec<String>,
    /// Its own time began with it.
    began: time::Instant,
}

impl Client {
    fn connect(host: &Host) -> Client {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, host.port)).expect("the host listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        stream.set_nodelay(true).expect("a socket");
        Client { stream: BufReader::new(stream), told: Vec::new(), began: time::Instant::now() }
    }

    fn now(&self) -> Timestamp {
        Timestamp::EPOCH.checked_add(Span::try_from(self.began.elapsed()).expect("short")).expect("near")
    }

    fn say(&mut self, line: &str) {
        self.request(line).expect("the host reads");
    }

    fn request(&mut self, line: &str) -> io::Result<()> {
        self.stream.get_mut().write_all(format!("{line}\n").as_bytes())
    }

    /// The next whole line; `None` once the host is gone.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        if let Err(error) = self.stream.read_line(&mut line) {
            let slow = matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
            assert!(!slow, "the host says nothing; so far: {:#?}", self.told);
        }
        let line = line.strip_suffix('\n')?.to_string();
        self.told.push(line.clone());
        Some(line)
    }

    /// Moves as soon as it is to move, until the host is gone.
    fn play_on(mut self, seat: Seat) -> Client {
        let mut was_to_move = false;
        let _ = self.request("look");
        while let Some(line) = self.line() {
            if let Some(view) = as_view(&line) {
                let is_to_move = view.turn.contains(seat);
                if is_to_move && !was_to_move {
                    let _ = self.request("look\npress\nlook");
                }
                was_to_move = is_to_move;
            }
        }
        self
    }

    /// The next view.
    fn view(&mut self) -> ClockView {
        self.view_where(|_| true)
    }

    fn view_where(&mut self, is_it: impl Fn(&ClockView) -> bool) -> ClockView {
        loop {
            let line = self.line().expect("the host runs");
            if let Some(view) = as_view(&line).filter(&is_it) {
                return view;
            }
        }
    }
}

fn as_view(line: &str) -> Option<ClockView> {
    line.strip_prefix("view ").map(|json| ClockView::from_json(json).expect("a view"))
}

/// A journal replayed: everything that can be known of the game.
struct Replay {
    journal: Journal,
}

impl Replay {
    /// Of a journal without any damage.
    fn of(path: &Path) -> Replay {
        Replay { journal: Journal::read(&fs::read_to_string(path).expect("the journal")).expect("undamaged") }
    }

    fn clock(&self) -> Clock {
        self.journal.replay().expect("accepted")
    }

    /// All effects, as they print.
    fn effects(&self) -> Vec<String> {
        let mut clock = Clock::new(self.journal.setup());
        let answers = self.journal.entries().iter().map(|(at, input)| clock.handle(*at, input).expect("accepted"));
        answers.flat_map(|answer| answer.effects).map(|effect| format!("effect {effect}")).collect()
    }

    /// Whether the clock was like this at that instant, after some of the inputs.
    fn has(&self, view: &ClockView) -> bool {
        let mut clock = Clock::new(self.journal.setup());
        let is_now = |clock: &Clock| clock.look(view.at).is_ok_and(|look| ClockView::of(&look) == *view);
        is_now(&clock)
            || self.journal.entries().iter().take_while(|(at, _)| *at <= view.at).any(|(at, input)| {
                clock.handle(*at, input).expect("accepted");
                is_now(&clock)
            })
    }

    /// Everything that was reported to a client is in the journal.
    fn check(&self, told: &[String]) {
        let effects: Vec<&String> = told.iter().filter(|line| line.starts_with("effect ")).collect();
        let replayed = self.effects();
        assert!(replayed.iter().take(effects.len()).eq(effects.iter().copied()), "{effects:#?}\n{replayed:#?}");
        for view in told.iter().filter_map(|line| as_view(line)) {
            assert!(self.has(&view), "{view:#?}");
        }
    }
}

fn start_of(replay: &Replay) -> Timestamp {
    match replay.journal.entries().first() {
        Some((at, Input::Start { .. })) => *at,
        other => panic!("{other:?}"),
    }
}

fn millis_after(start: Timestamp, millis: i64) -> Timestamp {
    start.checked_add(Span::from_millis(millis).expect("short")).expect("near")
}

/// The main time runs out, periods come and go, also while the host is down; nobody flags within 25 minutes.
#[test]
fn a_killed_host_goes_on() {
    let path = new_journal("killed");
    let control = "0.2s, 5000 x r1/0.3s";
    let host = Host::start(&path, control);
    let [mut white, mut black] = host.players();

    black.say("press");
    while black.line().expect("the host runs")
        != "refused out_of_turn another seat is to move; a press can name only the seat that is to move"
    {}
    for round in 0..3 {
        for seat in [0, 1] {
            [&mut white, &mut black][seat].say("press");
            let moved = |view: &ClockView| view.turn.contains(Seat::new(1 - seat).expect("a seat"));
            assert_eq!(white.view_where(moved), black.view_where(moved), "round {round}");
        }
    }
    assert!(!white.told.iter().any(|line| line.starts_with("refused ")), "the sender alone: {:#?}", white.told);

    // Both move as fast as they can, and it dies in the middle of it.
    let players =
        [(white, Seat::FIRST), (black, Seat::SECOND)].map(|(client, seat)| thread::spawn(move || client.play_on(seat)));
    let begun = time::Instant::now();
    while fs::read_to_string(&path).expect("the journal").lines().count() < 100 {
        assert!(begun.elapsed() < PATIENCE, "they play slowly");
        thread::sleep(Duration::from_millis(5));
    }
    host.kill();
    let told = players.map(|player| player.join().expect("it plays until the host is gone").told);
    let mut file = OpenOptions::new().append(true).open(&path).expect("the journal");
    file.write_all(br#"{"at":17951667.876"#).expect("half a line");
    drop(file);

    // Periods pass while the host is down.
    thread::sleep(OUTAGE);
    let host = Host::start(&path, "1m");
    let replay = Replay::of(&path);
    told.iter().for_each(|told| replay.check(told));
    let [mut white, mut black] = host.players();
    let first = as_view(&white.told[0]).expect("the view of one who sits down");
    assert_eq!(ClockView::of(&replay.clock().look(first.at).expect("later")), first);
    assert_eq!(first.status, Status::Running);
    let last = replay.clock().state().now().expect("entries");
    assert!(first.at >= millis_after(last, OUTAGE.as_millis() as i64), "the outage counts");

    thread::sleep(Duration::from_millis(100));
    black.say("look");
    let later = black.view_where(|view| view.at > first.at);
    for seat in [Seat::FIRST, Seat::SECOND] {
        let reading = replay.clock().reading(seat, later.at).expect("a seat");
        let shown = first.shown(seat, later.at).expect("a seat");
        assert_eq!((shown.stage, shown.periods_left, shown.left), (reading.stage, reading.periods_left, reading.left));
        let seen = &later.seats[seat.index()];
        assert_eq!((seen.stage, seen.periods_left, seen.left), (reading.stage, reading.periods_left, reading.left));
    }

    let mover = later.turn.iter().next().expect("a game that runs");
    [&mut white, &mut black][mover.index()].say("press");
    white.view_where(|view| !view.turn.contains(mover));
    let longer = Replay::of(&path);
    assert_eq!(longer.journal.entries().len(), replay.journal.entries().len() + 1);
    assert_eq!(longer.journal.setup(), replay.journal.setup());
    let told: Vec<String> = white.told.iter().filter(|line| line.starts_with("view ")).cloned().collect();
    longer.check(&told);
}

#[test]
fn a_flag_falls_by_itself() {
    let path = new_journal("flag");
    let host = Host::start(&path, "0.6s");
    let [mut white, mut black] = host.players();
    for player in [&mut white, &mut black] {
        let over = player.view_where(|view| view.status == Status::Over);
        assert!(over.seats[0].flagged && !over.seats[1].flagged);
    }
    let replay = Replay::of(&path);
    let deadline = millis_after(start_of(&replay), 600);
    let flag = format!("effect {deadline} seat 0: flag");
    for told in [&white.told, &black.told] {
        assert_eq!(told.iter().filter(|line| **line == flag).count(), 1, "{told:#?}");
        replay.check(told);
    }
    let (at, last) = replay.journal.entries().last().expect("entries");
    assert!(*last == Input::Tick && *at >= deadline, "{last:?} at {at}");
}

#[test]
fn a_flag_falls_while_the_host_is_down() {
    let path = new_journal("down");
    let host = Host::start(&path, "0.6s");
    host.players();
    host.kill();
    thread::sleep(OUTAGE);
    let host = Host::start(&path, "0.6s");
    let mut player = Client::connect(&host);
    player.say("look");
    let over = player.view_where(|view| view.status == Status::Over);
    assert!(over.seats[0].flagged);
    let replay = Replay::of(&path);
    assert!(replay.has(&over));
    let deadline = millis_after(start_of(&replay), 600);
    assert_eq!(replay.effects().last(), Some(&format!("effect {deadline} seat 0: flag")));
}

/// What is stamped first is in line first, or the clock would refuse it, and the host could not look at its clock.
#[test]
fn the_line_is_in_the_order_of_the_stamps() {
    let path = new_journal("line");
    let host = Host::start(&path, "5m.. + 3s");
    let [mut white, mut black] = host.players();
    for _ in 0..4 {
        thread::scope(|scope| {
            scope.spawn(|| white.say(&["pause"; 20].join("\n")));
            scope.spawn(|| black.say(&["look"; 200].join("\n")));
        });
    }
    for player in [&mut white, &mut black] {
        player.say("time 0");
        while !player.line().expect("the host runs").starts_with("time ") {}
        assert!(!player.told.iter().any(|line| line.starts_with("refused ")), "{:#?}", player.told);
    }
    Replay::of(&path).check(&white.told);
}

/// The system's clock was set back by an hour while the host was down.
#[test]
fn time_does_not_go_back() {
    let path = new_journal("back");
    let unix = Span::try_from(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970"));
    let ahead = millis_after(Timestamp::EPOCH.checked_add(unix.expect("near")).expect("near"), 3_600_000);
    let setup = Setup::from(&"5m".parse().expect("a control"));
    let (mut writer, head) = JournalWriter::begin(&setup);
    let start = writer.entry(ahead, &Input::Start { seat: Seat::FIRST });
    fs::write(&path, format!("{head}\n{start}\n")).expect("the journal");
    let host = Host::start(&path, "5m");
    let mut client = Client::connect(&host);
    client.say("look");
    let view = client.view();
    assert!(view.at >= ahead && view.status == Status::Running, "{view:#?}");
}

/// The last line lost its line break, or another byte is in its place: the game goes on with that line.
#[test]
fn a_line_break_that_is_lost_is_written_again() {
    let path = new_journal("break");
    let setup = Setup::from(&"5m".parse().expect("a control"));
    let (mut writer, head) = JournalWriter::begin(&setup);
    let start = writer.entry(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST });
    for instead in ["", "\r"] {
        fs::write(&path, format!("{head}\n{start}{instead}")).expect("the journal");
        drop(Host::start(&path, "5m"));
        // The game began long ago: its flag can be the next entry already.
        let journal = fs::read_to_string(&path).expect("the journal");
        assert!(journal.starts_with(&format!("{head}\n{start}\n")), "{journal}");
    }
}

/// The bounds hold on any machine, however slow.
#[test]
fn a_client_knows_the_time_of_the_host() {
    let host = Host::start(&new_journal("time"), "5m.. + 3s");
    let mut client = Client::connect(&host);
    let mut offset = Offset::default();
    for _ in 0..5 {
        let sent = client.now();
        client.say(&format!("time {sent}"));
        let line = client.line().expect("an answer");
        let received = client.now();
        let instants: Vec<Timestamp> = line
            .split(' ')
            .skip(1)
            .map(|at| Timestamp::after_epoch(lines::milliseconds(at).expect("a number")))
            .collect();
        let [echo, received_there, answered] = instants[..] else { panic!("{line}") };
        assert_eq!(echo, sent);
        offset.learn(Exchange { sent, received_there, answered, received }).expect("time goes forward");
    }
    let before = client.now();
    client.say("look");
    let at = client.view().at;
    let after = client.now();
    let in_host_time = |own| offset.server_time(own).expect("it has learned").as_micros();
    let uncertainty = offset.uncertainty().expect("it has learned").as_micros() + 1;
    assert!(
        in_host_time(before) - uncertainty <= at.as_micros() && at.as_micros() <= in_host_time(after) + uncertainty
    );
    let unix = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_micros();
    assert!(unix.abs_diff(at.as_micros().try_into().expect("after 1970")) < PATIENCE.as_micros(), "Unix time");
}

#[test]
fn what_is_no_request_does_no_harm() {
    let host = Host::start(&new_journal("requests"), "5m.. + 3s");
    let mut client = Client::connect(&host);
    for (line, refusal) in [
        ("press", "bad_input sit down first"),
        ("seat 2", "unknown_seat there is no such seat"),
        ("seat -1", "unknown_seat there is no such seat"),
        ("", "bad_input sit down first"),
    ] {
        client.say(line);
        assert_eq!(client.line(), Some(format!("refused {refusal}")), "{line}");
    }
    client.say("seat 0");
    client.view();
    for (line, refusal) in [
        ("press", "not_running no turn is running; begin one with start, or with open for several seats"),
        ("undo", "nothing_to_undo there is no press to undo"),
        ("resume", "not_paused the clocks are not paused for this reason"),
        ("press 1", "bad_input there is no such request"),
    ] {
        client.say(line);
        assert_eq!(client.line(), Some(format!("refused {refusal}")), "{line}");
    }
    client.say(&"x".repeat(1_000));
    assert_eq!(client.line(), None);
    let mut client = Client::connect(&host);
    client.say("look");
    assert_eq!(client.view().status, Status::Ready);
}

#[test]
fn a_torn_first_line_is_no_game_yet_and_a_damaged_one_is_refused() {
    let path = new_journal("damaged");
    drop(Host::start(&path, "5m"));
    let whole = fs::read_to_string(&path).expect("the journal");
    for length in [0, 1, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..length]).expect("the journal");
        drop(Host::start(&path, "5m"));
        assert_eq!(fs::read_to_string(&path).expect("the journal"), whole, "{length}");
    }
    for damaged in ["letter to my aunt".to_string(), whole.replacen("5m", "6m", 1)] {
        fs::write(&path, &damaged).expect("the journal");
        let mut process = Command::new(example())
            .arg(&path)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut listening = String::new();
        process.stdout.take().expect("a pipe").read_to_string(&mut listening).expect("text");
        assert_eq!((listening.as_str(), process.wait().expect("it ran").success()), ("", false));
        assert_eq!(fs::read_to_string(&path).expect("the journal"), damaged, "it is not touched");
    }
}
