//! Every text that a user can see: effects, refusals, what is wrong with lines and with what was saved.

use tc_core::TimeControl;
use tc_core::lines::Request;
use tc_core::saved::Journal;
use tc_core::{
    AdjustedBy, AfterFlag, BonusKind, Calendar, Cause, Change, Clock, Effect, EndReason, FlagCause, Lag, Loss,
    PauseReason, Refused, Rules, Seat, Setup, Span, StageChange, StartClockEnd, StartClockFor, Thresholds, Timestamp,
};

const SEAT: Seat = Seat::SECOND;

fn span(millis: i64) -> Span {
    Span::from_millis(millis).expect("a short span")
}

#[test]
fn effects() {
    let changes = [
        Change::Turn,
        Change::Periods { spent: 1, left: Some(4), by: Cause::Time },
        Change::Periods { spent: 3, left: None, by: Cause::Time },
        Change::Stage { stage: 1, by: Cause::Moves },
        Change::Reset { by: Cause::Moves },
        Change::Bonus { time: span(2_500), kind: BonusKind::Increment },
        Change::Bonus { time: span(1), kind: BonusKind::First },
        Change::Bonus { time: Span::micros(1), kind: BonusKind::Bronstein },
        Change::Bonus { time: span(60_000), kind: BonusKind::Opponent },
        Change::Forfeited { time: span(1_000), why: Loss::Reset },
        Change::Forfeited { time: span(1_000), why: Loss::Expire },
        Change::Forfeited { time: span(1_000), why: Loss::Take },
        Change::Forfeited { time: span(1_000), why: Loss::Cap },
        Change::Moved {
            thought: span(8_000),
            charged: span(3_000),
            delay: span(4_500),
            credit: span(500),
            stage: 0,
            period: None,
        },
        Change::Moved {
            thought: span(8_000),
            charged: span(8_000),
            delay: Span::ZERO,
            credit: Span::ZERO,
            stage: 1,
            period: Some(2),
        },
        Change::Moved {
            thought: span(500),
            charged: span(1_000),
            delay: span(500),
            credit: span(-1_000),
            stage: 0,
            period: None,
        },
        Change::Credit { time: span(120) },
        Change::Penalty { points: 10, total: 30 },
        Change::Penalty { points: 1, total: 1 },
        Change::Adjusted { time: span(15_000), why: AdjustedBy::Give },
        Change::Adjusted { time: span(-15_000), why: AdjustedBy::Take },
        Change::Adjusted { time: Span::ZERO, why: AdjustedBy::SkipBonus },
        Change::Paused(PauseReason::Player(SEAT)),
        Change::Resumed(PauseReason::Moderator),
        Change::Flag { by: FlagCause::Time },
        Change::Timeout { by: FlagCause::Time },
        Change::Timeout { by: FlagCause::MoveLimit },
        Change::Flag { by: FlagCause::MoveLimit },
        Change::Flag { by: FlagCause::StartClock },
        Change::Flag { by: FlagCause::Abandoned },
        Change::Undone,
        Change::Cancelled,
        Change::Ended,
    ];
    let lines =
        changes.map(|change| Effect { at: Timestamp::micros(95_000_001), seat: Some(SEAT), change }.to_string());
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn refusals() {
    let refusals = [
        Refused::NotRunning,
        Refused::NotSimultaneous,
        Refused::AlreadyStarted,
        Refused::BerserkTooLate(SEAT),
        Refused::Paused,
        Refused::NotPaused,
        Refused::OutOfTurn,
        Refused::Simultaneous,
        Refused::NotInTurn(SEAT),
        Refused::DroppedOut(SEAT),
        Refused::Over,
        Refused::Flagged,
        Refused::Cancelled,
        Refused::UnknownSeat(SEAT),
        Refused::TimeBackwards(Timestamp::micros(1)),
        Refused::Overflow,
        Refused::GiftTooLong(SEAT),
        Refused::NothingToUndo,
        Refused::NoPausesLeft(SEAT),
        Refused::SeatNotNamed,
        Refused::NoSeats,
        Refused::Negative(span(-1)),
        Refused::NoSuchStage { seat: SEAT, stage: 3 },
        Refused::NoSuchPeriods { seat: SEAT, periods: 6 },
        Refused::OtherSetup,
        Refused::NothingToHalve(SEAT),
        Refused::NoBerserk(SEAT),
    ];
    let lines = refusals.map(|refused| format!("{}: {refused}", refused.kind()));
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn setups() {
    let control: TimeControl = "5m".parse().expect("a control");
    let with = |rules: Rules, seats: usize| {
        Setup::for_each(rules, vec![control.clone(); seats]).expect_err("refused").to_string()
    };
    let rules = Rules::default();
    let lines = [
        with(rules, 0),
        with(rules, 17),
        with(Rules { start_clock: Some(Span::ZERO), ..rules }, 2),
        with(Rules { lag: Lag::Fixed(span(-1)), ..rules }, 2),
        with(Rules { lag: Lag::Fixed(span(3_600_001)), ..rules }, 2),
        with(Rules { margin: span(-1), ..rules }, 2),
        with(Rules { margin: Span::saturating_micros(316_224_000_000_001), ..rules }, 2),
        with(Rules { margin: span(1), lag: Lag::Lichess, ..rules }, 2),
        with(Rules { move_limit: Some(Span::ZERO), ..rules }, 2),
        with(Rules { move_limit: Some(Span::saturating_micros(316_224_000_000_001)), ..rules }, 2),
        with(Rules { charge: Some(Span::ZERO), ..rules }, 2),
        with(Rules { charge: Some(Span::saturating_micros(316_224_000_000_001)), ..rules }, 2),
        with(Rules { charge: Some(Span::secs(7)), ..rules }, 2),
        with(Rules { charge: Some(Span::secs(60)), charge_least: Span::secs(1), ..rules }, 2),
        with(Rules { charge_least: span(-1), ..rules }, 2),
        with(Rules { charge_least: Span::saturating_micros(316_224_000_000_001), ..rules }, 2),
        with(Rules { charge_double: Some(span(-1)), ..rules }, 2),
        with(Rules { charge_double: Some(Span::ZERO), margin: span(1), ..rules }, 2),
        with(Rules { charge_double: Some(Span::ZERO), calendar: Calendar::Weekend, ..rules }, 2),
        with(Rules { charge_double: Some(Span::ZERO), stage_change: StageChange::AtZeroAll, ..rules }, 2),
        Setup::new(Rules { charge_least: Span::secs(1), ..rules }, &"5m + opp".parse().expect("a control"))
            .expect_err("refused")
            .to_string(),
        with(Rules { penalty: 10, penalty_from: Some(0), ..rules }, 2),
        with(Rules { penalty: 10, penalty_from: Some(2), ..rules }, 2),
        with(Rules { penalty_from: Some(1), ..rules }, 2),
        with(Rules { timeouts: Some(3), ..rules }, 2),
        with(Rules { timeouts: Some(3), after_flag: AfterFlag::Drop, ..rules }, 2),
        with(Rules { start_clock_for: StartClockFor::Each, ..rules }, 2),
        with(Rules { start_clock_end: StartClockEnd::Lose, ..rules }, 2),
        with(Rules { penalty: 10, lag: Lag::Lichess, ..rules }, 2),
        with(Rules { pauses: Some(u16::MAX), ..rules }, 2),
        with(Rules { thresholds: Thresholds::At { low: span(1), critical: span(2) }, ..rules }, 2),
    ];
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn unreadable_lines() {
    let long = "x".repeat(EndReason::MAX_BYTES + 1);
    let long = format!(r#"{{"type":"end","at":0,"why":"{long}"}}"#);
    let lines = [
        "",
        "press",
        "[1]",
        "{\"type\":\"tick\",\"at\":0",
        r#"{"type":"tick","at":0} 1"#,
        r#"{"at":0}"#,
        r#"{"type":"tick"}"#,
        r#"{"type":7,"at":0}"#,
        r#"{"type":"hop","at":0}"#,
        r#"{"type":"tick","at":0,"at":1}"#,
        r#"{"type":"tick","at":0,"seat":1}"#,
        r#"{"type":"tick","at":"0"}"#,
        r#"{"type":"tick","at":null}"#,
        r#"{"type":"tick","at":true}"#,
        r#"{"type":"tick","at":false}"#,
        r#"{"type":"tick","at":"one"}"#,
        r#"{"type":"tick","at":"2026-11-22T18:30:05"}"#,
        r#"{"type":"tick","at":"2026-02-29T18:30:05Z"}"#,
        r#"{"type":"tick","at":"2026-13-01T18:30:05Z"}"#,
        r#"{"type":"tick","at":"2026-02-28T24:30:05Z"}"#,
        r#"{"type":"tick","at":"12026-02-3T18:30:05Z"}"#,
        r#"{"type":"tick","at":"2016-12-31T23:59:60Z"}"#,
        r#"{"type":"tick","at":"2026-11-22T18:30:05+01:00[UTC]"}"#,
        r#"{"type":"tick","at":"2026-11-22T18:30:05.0123456789Z"}"#,
        r#"{"type":"tick","at":"2300-01-01T00:00:00Z"}"#,
        r#"{"type":"give","at":0,"seat":0,"time":"0:05"}"#,
        r#"{"type":"tick","at":[1e3]}"#,
        r#"{"type":"tick","at":{"e":1}}"#,
        r#"{"type":"give","at":0,"seat":0,"time":true}"#,
        r#"{"type":"tick","at":1e3}"#,
        r#"{"type":"tick","at":-1.5E+3}"#,
        r#"{"type":"tick","at":0.0001}"#,
        r#"{"type":"tick","at":8796093022208}"#,
        r#"{"type":"tick","at":1234567890123456789}"#,
        r#"{"type":"start","at":0}"#,
        r#"{"type":"start","at":0,"seat":16}"#,
        r#"{"type":"start","at":0,"seat":18446744073709551616}"#,
        r#"{"type":"start","at":0,"seat":-1}"#,
        r#"{"type":"start","at":0,"seat":0.0}"#,
        r#"{"type":"open","at":0,"seats":0}"#,
        r#"{"type":"open","at":0,"seats":[0,0]}"#,
        r#"{"type":"press","at":0,"next":"1"}"#,
        r#"{"type":"undo","at":0,"force":1}"#,
        r#"{"type":"moves","at":0,"seat":0,"count":4294967296}"#,
        r#"{"type":"set","at":0,"seat":0,"time":0,"periods":65536}"#,
        r#"{"type":"pause","at":0}"#,
        r#"{"type":"pause","at":0,"reason":"tea"}"#,
        r#"{"type":"pause","at":0,"reason":"player"}"#,
        r#"{"type":"pause","at":0,"reason":"moderator","seat":0}"#,
        r#"{"type":"end","at":0,"why":7}"#,
        &long,
    ];
    let shown = lines.map(|line| {
        let problem = Request::read(line).input.expect_err("it cannot be read");
        format!("{:<55} {problem}", if line.len() > 60 { "(a reason of 64 bytes)" } else { line })
    });
    insta::assert_snapshot!(shown.join("\n"));
}

/// The same lines with the right sums.
fn summed(text: &str) -> String {
    let mut chain = tc_core::log::Chain::default();
    let line = |line: &str| tc_core::log::Chain::object(line).map_or(line.to_owned(), |object| chain.write(&object));
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// What was saved and is refused: newer, damaged, something else, unknown (S15).
#[test]
fn refused_journals_and_snapshots() {
    let control = "10s, 5 x r1/30s".parse().expect("a control");
    let setup = Setup::new(Rules { pauses: Some(3), ..Rules::default() }, &control).expect("a setup");
    let (mut writer, head) = tc_core::saved::JournalWriter::begin(&setup);
    let mut clock = Clock::new(&setup);
    let mut lines = vec![head];
    for (seconds, line) in [(0, r#"{"type":"start","at":0,"seat":0}"#), (45, r#"{"type":"press","at":45000}"#)] {
        let (at, input) = Request::read(line).input.expect("a line");
        assert_eq!(Some(at), Timestamp::from_millis(seconds * 1_000));
        clock.handle(at, &input).expect("accepted");
        lines.push(writer.entry(at, &input));
    }
    let journal = lines.join("\n") + "\n";
    let snapshot = clock.to_snapshot();
    assert!(Journal::read(&journal).is_ok() && Clock::from_snapshot(&snapshot).is_ok());

    let mut shown = Vec::new();
    let mut edit = |what: &str, from: &str, to: &str| {
        for (name, text) in [("journal", &journal), ("snapshot", &snapshot)] {
            let edited = text.replacen(from, to, 1);
            if edited == *text {
                continue;
            }
            let refused = |text: &str| match name {
                "journal" => Journal::read(text).err().map(|error| error.to_string()),
                _ => Clock::from_snapshot(text).err().map(|error| error.to_string()),
            };
            // With the right sums some are possible; without them it is damage.
            let damaged = refused(&edited).expect("it is refused");
            let forged =
                refused(&summed(&edited)).unwrap_or_else(|| format!("{damaged}; possible with the right sums"));
            shown.push(format!("{what:<28} {name:<9} {forged}"));
        }
    };
    edit("newer", "\"version\":1", "\"version\":2");
    edit("version as text", "\"version\":1", "\"version\":\"1\"");
    edit("no version", "\"version\":1,", "");
    edit("something else", "\"flagfall\":\"", "\"flagfall\":\"x");
    edit("not ours", "\"flagfall\":", "\"chess\":");
    edit("a key more", "\"version\":1", "\"version\":1,\"extra\":0");
    edit("another control", "5 x r1/30s", "6 x r1/30s");
    edit("no control", "5 x r1/30s", "5 x r1/30");
    edit("another rule", "\"pauses\":3", "\"pauses\":4");
    edit("an unknown rule", "\"pauses\":3", "\"speed\":3");
    edit("an impossible rule", "\"pauses\":3", "\"start_clock\":0");
    edit("a rule of a later version", "\"pauses\":3", "\"after_flag\":\"pray\"");
    edit("another instant", "45000", "45000.001");
    edit("a text for milliseconds", "45000", "\"45000\"");
    edit("a finer number", "45000", "45000.0001");
    edit("a plus", "45000", "+45000");
    edit("zeros before", "45000", "045000");
    edit("another seat", "\"seat\":0", "\"seat\":1");
    edit("an unknown input", "\"press\"", "\"hop\"");
    edit("a line lost", &format!("{}\n", lines[1]), "");
    edit("a line twice", &lines[1], &format!("{}\n{}", lines[1], lines[1]));
    edit("no line break at the end", "\"}\n", "\"}");
    edit("an empty line", "\n", "\n\n");
    edit("another state", "\"phase\":\"turn\"", "\"phase\":\"ready\"");
    edit("a phase of a later version", "\"phase\":\"turn\"", "\"phase\":\"tea\"");
    edit("more time", "\"left\":30000", "\"left\":31000");
    edit("a mark of a later version", "\"marks\":[\"moved\"]", "\"marks\":[\"tired\"]");
    edit("a mark twice", "\"marks\":[\"moved\"]", "\"marks\":[\"moved\",\"moved\"]");
    edit("a delay that is kept without berserk", "\"marks\":[\"moved\"]", "\"marks\":[\"moved\",\"keeps_delay\"]");
    edit("a seat less", "\"mover\":1", "\"mover\":2");
    edit("no instant", "\"now\":45000", "\"now\":null");
    edit("nothing charged yet", "\"since\":45000", "\"since\":null");
    edit("a press that is no turn", "\"phase\":\"turn\",\"mover\":0", "\"phase\":\"ready\",\"mover\":0");
    edit("too long a quota", "\"quota\":0", "\"quota\":999000");
    for text in ["", "\n", "{}", "null", "\u{0}", "{\"flagfall\":\"journal\""] {
        let journal = Journal::read(text).expect_err("refused").to_string();
        let snapshot = Clock::from_snapshot(text).expect_err("refused").to_string();
        shown.push(format!("{text:<28?} journal   {journal}\n{:<28} snapshot  {snapshot}", ""));
    }
    insta::assert_snapshot!(shown.join("\n"));
}
