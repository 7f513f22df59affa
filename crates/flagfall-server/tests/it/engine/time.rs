//! The server's time over restarts, on machines whose wall clock is set while no server runs.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use flagfall_server::engine::{Engine, Settings};
use flagfall_server::time::{Boot, Host, ServerTime, System, TimeError, TimeSettings};
use tc_core::{Span, Timestamp};
use tempfile::TempDir;

use super::held_log::HeldLog;
use super::support::{id, json, pause, press, settings, setup, start};

/// A machine whose wall clock is off by this many seconds, in its first boot or another one.
#[derive(Debug)]
pub(super) struct Machine {
    off: i64,
    boot: Option<&'static str>,
}

impl Host for Machine {
    fn wall(&self) -> Timestamp {
        System.wall().checked_add(Span::from_secs(self.off).expect("a span")).expect("in range")
    }

    fn boot(&self) -> Option<Boot> {
        Some(Boot { id: self.boot?.to_owned(), ..System.boot()? })
    }
}

/// What outlives a server: its log and its folder.
pub(super) struct Kept {
    pub(super) log: HeldLog,
    folder: TempDir,
}

impl Kept {
    pub(super) fn new() -> Kept {
        Kept { log: HeldLog::new(), folder: TempDir::new().expect("a folder") }
    }

    fn marks(&self) -> PathBuf {
        self.folder.path().join("time.marks")
    }

    async fn time(&self, machine: Machine, largest_offset: u64) -> Result<ServerTime, TimeError> {
        let mut settings = TimeSettings::default();
        settings.largest_offset = Duration::from_secs(largest_offset);
        ServerTime::open(&self.marks(), Arc::new(machine), settings).await
    }

    /// A server on the same machine, with a wall clock that is right.
    pub(super) async fn engine_with(&self, settings: Settings) -> Engine {
        self.engine_on(self.log.clone(), settings).await
    }

    /// The same, with its own way to the log.
    pub(super) async fn engine_on(&self, log: HeldLog, settings: Settings) -> Engine {
        let time = self.time(Machine { off: 0, boot: Some("first") }, HOUR).await.expect("a time");
        Engine::start_at(Arc::new(log), time, settings).await.expect("started")
    }

    async fn engine(&self, off: i64, boot: Option<&'static str>, largest_offset: u64) -> Engine {
        let time = self.time(Machine { off, boot }, largest_offset).await.expect("a time");
        Engine::start_at(Arc::new(self.log.clone()), time, settings()).await.expect("started")
    }
}

const HOUR: u64 = 3_600;

/// Milliseconds from one time to another.
fn millis(from: Timestamp, to: Timestamp) -> i64 {
    (to.as_micros() - from.as_micros()) / 1_000
}

/// Whatever is done to the wall clock while no server runs, and however the server ended: the time goes on where it was shown last,
/// and a running clock loses the time that has passed, if that can be known.
#[tokio::test]
async fn a_wall_clock_is_set_while_no_server_runs() {
    // Off by seconds at the second start, the boot then, whether the first server stops cleanly, and how many milliseconds the time
    // is ahead of the wall clock after the start.
    let same = Some("first");
    for (off, boot, is_clean, ahead) in [
        (0, same, true, -100..200),
        (0, same, false, -100..200),
        (-5, same, true, 4_700..5_200),
        (-5, same, false, 4_700..5_200),
        (5, same, false, -5_100..-4_700),
        // The clock alone says how long it was.
        (0, Some("second"), true, -100..200),
        (0, Some("second"), false, -100..200),
        (0, None, false, -100..200),
        (-30, Some("second"), true, 29_000..30_200),
        (-30, Some("second"), false, 34_000..35_500),
        (60, Some("second"), false, -100..200),
    ] {
        let row = format!("off {off} s, boot {boot:?}, clean {is_clean}");
        let kept = Kept::new();
        let first = kept.engine(0, same, HOUR).await;
        let game = id("g");
        first.create(game.clone(), setup("365d"), "host").await.expect("created");
        first.input(&game, start()).await.expect("started");
        pause(300).await;
        let shown = json(&first.view(&game).await.expect("a view").json)["view"]["at"].as_f64().expect("an instant");
        let stopped = first.now();
        if is_clean {
            first.stop().await;
        }
        drop(first);
        let second = kept.engine(off, boot, HOUR).await;
        // The time lies between two readings of the wall clock, however long they take.
        let (before, now, after) = (Machine { off, boot }.wall(), second.now(), Machine { off, boot }.wall());
        assert!(now >= stopped, "{row}: {} ms", millis(stopped, now));
        let (most, least) = (millis(before, now), millis(after, now));
        assert!(ahead.start <= most && least < ahead.end, "{row}: {least} to {most} ms ahead");
        let view = json(&second.view(&game).await.expect("a view").json)["view"]["at"].as_f64().expect("an instant");
        assert!(view >= shown, "{row}: {view} after {shown}");
        if boot == same {
            let lost = millis(stopped, now);
            assert!(lost < 1_000, "{row}: clocks lost {lost} ms");
        }
        pause(100).await;
        assert!(second.now() > now, "{row}: the time runs");
        second.input(&game, press()).await.expect("pressed");
    }
}

/// A server runs once with a wall clock that is a day ahead, and stops. The next one notices, and comes back only if it is asked.
#[tokio::test]
async fn a_day_ahead_is_noticed_and_corrected() {
    let (kept, day) = (Kept::new(), 86_400);
    kept.engine(0, Some("first"), HOUR).await.stop().await;
    kept.engine(day, Some("second"), HOUR).await.stop().await;
    let right = || Machine { off: 0, boot: Some("third") };
    let refused = kept.time(right(), HOUR).await.expect_err("it is a day ahead").to_string();
    let behind = "the wall clock is 1day behind the time at which this server has stopped: set it right; or, if it is right, give \
                  `--largest-offset 1day`, and the server's time runs a fiftieth slower until they agree";
    assert_eq!(refused.replace("23h59m59s", "1day"), behind);
    let engine = kept.engine(0, Some("third"), 86_400 + HOUR).await;
    let before = engine.offset().get();
    pause(2_100).await;
    let corrected = before - engine.offset().get();
    assert!((0.02..0.06).contains(&corrected), "{corrected} s in 2.1 s");
}

/// A wall clock that is years ahead is refused at the start, with the option for a server that was really stopped for so long.
#[tokio::test]
async fn years_ahead_are_refused() {
    let kept = Kept::new();
    kept.engine(0, Some("first"), HOUR).await.stop().await;
    let year = Machine { off: 366 * 86_400, boot: Some("second") };
    let refused = kept.time(year, HOUR).await.expect_err("a year").to_string();
    assert!(refused.starts_with("by the wall clock this server has not run for 1year"), "{refused}");
    assert!(refused.contains("give `--largest-jump 1year"), "{refused}");
    // Also on the same boot, where the clock cannot be right.
    let year = Machine { off: 366 * 86_400, boot: Some("first") };
    assert!(matches!(kept.time(year, HOUR).await, Err(TimeError::Ahead { .. })));
    assert!(kept.time(Machine { off: 0, boot: Some("first") }, HOUR).await.is_ok());
}

/// A wall clock that is set while the server runs changes nothing at once; what is further away than the setting is not followed.
#[tokio::test]
async fn a_wall_clock_is_set_while_the_server_runs() {
    #[derive(Debug)]
    struct Moving(Arc<Mutex<i64>>);
    impl Host for Moving {
        fn wall(&self) -> Timestamp {
            Machine { off: *self.0.lock().expect("no panic"), boot: None }.wall()
        }
        fn boot(&self) -> Option<Boot> {
            None
        }
    }
    let (kept, off) = (Kept::new(), Arc::new(Mutex::new(0)));
    let host: Arc<dyn Host> = Arc::new(Moving(Arc::clone(&off)));
    let time = ServerTime::open(&kept.marks(), host, TimeSettings::default()).await.expect("a time");
    let engine = Engine::start_at(Arc::new(kept.log.clone()), time, settings()).await.expect("started");
    // Seconds by which it is set, and the milliseconds by which the time differs from the true one a second later.
    for (set, gained) in [(0, -5..6), (-10, -40..-5), (10, 0..4), (86_400, -5..6)] {
        *off.lock().expect("no panic") = set;
        pause(700).await;
        let (began, from) = (std::time::Instant::now(), engine.now());
        pause(1_000).await;
        let ran = i64::try_from(began.elapsed().as_millis()).expect("a second");
        let gained_now = millis(from, engine.now()) - ran;
        assert!(gained.contains(&gained_now), "set by {set} s: {gained_now} ms");
        let offset = engine.offset().get() + f64::from(i32::try_from(set).expect("a day"));
        assert!(offset.abs() < 0.2, "set by {set} s: {offset}");
    }
}
