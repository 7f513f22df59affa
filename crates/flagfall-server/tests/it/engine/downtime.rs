//! What a time in which no server runs costs players.

use std::time::Duration;

use flagfall_server::GameId;
use flagfall_server::config::Downtime;
use flagfall_server::engine::{Engine, Line, Settings};
use serde_json::Value;
use tc_core::saved::Journal;
use tc_core::{Input, PauseReason, Status, Timestamp};

use super::held_log::Gate;
use super::support::{by_viewer, id, json, pause, press, settings, setup, start};
use super::time::Kept;

/// Milliseconds without a server.
const AWAY: u64 = 900;
/// A mark of the time is at most this many milliseconds old when a server is killed.
const MARK: u64 = 600;

fn inputs(journal: &Journal) -> Vec<String> {
    let name = |(_, input): &(Timestamp, Input)| match input {
        Input::Start { .. } => "start",
        Input::Press(_) => "press",
        Input::Pause(PauseReason::Server) => "pause",
        Input::Resume(PauseReason::Server) => "resume",
        Input::Adjust(_) => "give",
        Input::Tick => "tick",
        other => panic!("{other:?}"),
    };
    journal.entries().iter().map(|entry| name(entry).to_owned()).collect()
}

/// A server is killed while a clock runs, and another one goes on. The journal has what the outage cost, and replays to the same
/// clock, also after a third server. A game in which nothing ran has nothing more.
#[tokio::test]
async fn an_outage_is_charged_paused_or_refunded() {
    // The control with its rules, the setting, the inputs of the journal, and the milliseconds that seat 0 may have lost between
    // its start and the view of the second server; `None` if the flag has fallen.
    let paused = ["start", "pause", "resume"];
    let refunded = ["start", "give"];
    for (control, downtime, expected, lost) in [
        ("5m", Downtime::Charge, &["start"][..], Some(AWAY..AWAY + 1_000)),
        ("5m", Downtime::Pause, &paused, Some(0..900)),
        ("5m", Downtime::Refund, &refunded, Some(0..900)),
        ("0.8s", Downtime::Charge, &["start", "tick"], None),
        ("0.8s", Downtime::Pause, &paused, Some(0..800)),
        ("0.8s", Downtime::Refund, &refunded, Some(0..800)),
        ("(0.5s) 5m", Downtime::Pause, &paused, Some(0..400)),
        // A gift would be too much: a part of the time is given back by itself.
        ("(60s) 5m", Downtime::Refund, &paused, Some(0..400)),
        ("5m + ..60s", Downtime::Refund, &paused, Some(0..900)),
        ("5m.. + opp", Downtime::Refund, &paused, Some(0..900)),
        ("5m.. + 3s", Downtime::Refund, &refunded, Some(0..900)),
        ("0.4s, 3 x r1/0.4s", Downtime::Pause, &paused, Some(0..400)),
    ] {
        let row = format!("{control}, {downtime:?}");
        let kept = Kept::new();
        let mut settings = settings();
        settings.downtime = downtime;
        let first = kept.engine_with(settings).await;
        let (game, waits) = (id("g"), id("waits"));
        for game in [&game, &waits] {
            first.create(game.clone(), setup(control), "host").await.expect("created");
        }
        first.input(&game, start()).await.expect("started");
        drop(first);
        pause(AWAY).await;
        let second = kept.engine_with(settings).await;
        let view = json(&second.view(&game).await.expect("a view").json);
        let status = if lost.is_some() { "running" } else { "over" };
        assert_eq!(view["view"]["status"], status, "{row}: {view}");
        let journal = second.journal(&game).await.expect("a journal");
        let journal = Journal::read(&journal).expect("a journal");
        assert_eq!(inputs(&journal), expected, "{row}");
        let clock = journal.replay().expect("it replays");
        if let Some(lost) = lost {
            let left = |at| {
                let reading = clock.look(at).expect("a look").state().reading(clock.setup(), tc_core::Seat::FIRST, at);
                u64::try_from(reading.expect("a seat").left.as_micros()).expect("not negative") / 1_000
            };
            let whole =
                if control.starts_with("0.") { control[2..3].parse::<u64>().expect("a digit") * 100 } else { 300_000 };
            let now = left(second.now());
            let (least, most) =
                (whole.saturating_sub(lost.end), whole - lost.start + if lost.start == 0 { MARK } else { 0 });
            assert!((least..=most).contains(&now), "{row}: {now} ms left");
            second.input(&game, press()).await.expect("pressed");
        }
        let seen = second.journal(&waits).await.expect("a journal");
        assert_eq!(Journal::read(&seen).expect("a journal").entries().len(), 0, "{row}");
        // A stop is an outage, too, and every outage counts once.
        second.stop().await;
        drop(second);
        let third = kept.engine_with(settings).await;
        third.view(&game).await.expect("a view");
        let journal = Journal::read(&third.journal(&game).await.expect("a journal")).expect("a journal");
        let bridges =
            |names: &[String]| names.iter().filter(|name| ["resume", "give"].contains(&name.as_str())).count();
        let outages = if downtime == Downtime::Charge { 0 } else { 2 };
        assert_eq!(bridges(&inputs(&journal)), outages, "{row}: {:?}", inputs(&journal));
        let status = journal.replay().expect("it replays").state().status();
        assert_eq!(status == Status::Over, view["view"]["status"] == "over", "{row}");
    }
}

fn with(downtime: Downtime) -> Settings {
    let mut settings = settings();
    settings.downtime = downtime;
    settings
}

/// A game whose server was killed while its clock ran, and the next server, which has run for no time.
async fn after_an_outage(downtime: Downtime) -> (Kept, GameId, Engine) {
    let (kept, game) = (Kept::new(), id("g"));
    let first = kept.engine_with(with(downtime)).await;
    first.create(game.clone(), setup("5m"), "host").await.expect("created");
    first.input(&game, start()).await.expect("started");
    drop(first);
    pause(AWAY).await;
    let second = kept.engine_with(with(downtime)).await;
    (kept, game, second)
}

/// A game that nobody asks for between two outages has both in its journal, and the time in between is the player's.
#[tokio::test]
async fn every_outage_counts_once() {
    const PLAYED: u64 = 700;
    for downtime in [Downtime::Pause, Downtime::Refund] {
        let (kept, game, second) = after_an_outage(downtime).await;
        pause(PLAYED).await;
        second.stop().await;
        drop(second);
        pause(AWAY).await;
        let third = kept.engine_with(with(downtime)).await;
        pause(PLAYED).await;
        third.view(&game).await.expect("a view");
        let journal = Journal::read(&third.journal(&game).await.expect("a journal")).expect("a journal");
        let bridges = inputs(&journal).iter().filter(|name| ["resume", "give"].contains(&name.as_str())).count();
        assert_eq!(bridges, 2, "{downtime:?}: {:?}", inputs(&journal));
        let (clock, now) = (journal.replay().expect("it replays"), third.now());
        let left = clock.look(now).expect("a look").state().reading(clock.setup(), tc_core::Seat::FIRST, now);
        let lost = 300_000 - u64::try_from(left.expect("a seat").left.as_micros()).expect("not negative") / 1_000;
        assert!((2 * PLAYED - MARK..2 * PLAYED + AWAY).contains(&lost), "{downtime:?}: {lost} ms lost");
    }
}

/// A game that is read again, because an append has failed, has its outage once.
#[tokio::test]
async fn a_game_that_is_read_again_has_its_outage_once() {
    for (downtime, bridge) in [(Downtime::Pause, "resume"), (Downtime::Refund, "give")] {
        let (kept, game, second) = after_an_outage(downtime).await;
        second.view(&game).await.expect("a view");
        kept.log.set(Gate::Cut);
        second.input(&game, press()).await.expect_err("not kept");
        kept.log.set(Gate::Open);
        while second.input(&game, press()).await.is_err() {
            pause(100).await;
        }
        let journal = Journal::read(&second.journal(&game).await.expect("a journal")).expect("a journal");
        let count = inputs(&journal).iter().filter(|name| *name == bridge).count();
        assert_eq!(count, 1, "{downtime:?}: {:?}", inputs(&journal));
    }
}

/// A server is killed while it starts: before it has recorded the outage in any game, or in one of them. The next one has the whole
/// outage in its games, once.
#[tokio::test]
async fn a_server_is_killed_while_it_starts() {
    for downtime in [Downtime::Charge, Downtime::Pause, Downtime::Refund] {
        for gate in [Gate::Reads, Gate::One] {
            let (kept, games) = (Kept::new(), [id("g1"), id("g2"), id("g3")]);
            let first = kept.engine_with(with(downtime)).await;
            for game in &games {
                first.create(game.clone(), setup("5m"), "host").await.expect("created");
                first.input(game, start()).await.expect("started");
            }
            drop(first);
            pause(AWAY).await;
            // The server that is killed keeps what it has sent, and nobody hears of it.
            let log = kept.log.for_another();
            log.set(gate);
            let begun = tokio::time::timeout(Duration::from_millis(300), kept.engine_on(log, with(downtime))).await;
            drop(begun);
            pause(AWAY).await;
            let third = kept.engine_with(with(downtime)).await;
            for game in &games {
                third.view(game).await.expect("a view");
                let journal = Journal::read(&third.journal(game).await.expect("a journal")).expect("a journal");
                let (clock, now) = (journal.replay().expect("it replays"), third.now());
                let left = clock.look(now).expect("a look").state().reading(clock.setup(), tc_core::Seat::FIRST, now);
                let lost = 300_000 - left.expect("a seat").left.as_micros() / 1_000;
                let expected = if downtime == Downtime::Charge { 2 * 900..4_000 } else { 0..900 };
                let row = format!("{downtime:?}, {gate:?}, {game}: {:?}", inputs(&journal));
                assert!(expected.contains(&lost), "{row}: {lost} ms lost");
            }
        }
    }
}

/// The deadline of a round moves by the outage, unless it is charged.
#[tokio::test]
async fn a_deadline_of_a_round_moves() {
    for (downtime, is_open) in [(Downtime::Charge, false), (Downtime::Pause, true), (Downtime::Refund, true)] {
        let kept = Kept::new();
        let mut settings = settings();
        settings.downtime = downtime;
        let first = kept.engine_with(settings).await;
        let game = id("g");
        first.create_rounds(game.clone(), "host").await.expect("created");
        let text = r#"{"type":"open","round":{"game":"g","seq":1},"players":["ann","ben"],"deadline":AT}"#;
        let due = first.now().checked_add(tc_core::Span::millis(800)).expect("in range");
        let (line, _) = Line::read(&game, &text.replace("AT", &due.to_string())).expect("a line");
        let opened = first.input(&game, by_viewer(line, tc_commit::Viewer::Arbiter)).await.expect("answered");
        assert!(opened.answer.contains(r#""ok":true"#), "{}", opened.answer);
        drop(first);
        pause(AWAY).await;
        let second = kept.engine_with(settings).await;
        let view: Value = json(&second.view_as(&game, tc_commit::Viewer::Arbiter).await.expect("a view").json);
        assert_eq!(view["view"]["phase"] == "open", is_open, "{downtime:?}: {view}");
        let journal = second.journal(&game).await.expect("a journal");
        assert_eq!(journal.matches("\"resume\"").count(), usize::from(is_open), "{downtime:?}: {journal}");
    }
}
