//! The clock of OGS on the wire, what a client shows of it, and whole games through it.
#![cfg(feature = "ogs")]

use proptest::prelude::*;
use tc_core::{Adjustment, Clock, Input, PauseReason, Rules, Seat, Setup, Span, Status, Timestamp};
use tc_interop::ogs::{
    Game, JgofClock, Overtime, Pause, PauseControl, Phase, PlayerTime, Players, RestoreError, Settings, SimpleRule,
    Unit, WireClock,
};
use tc_interop::{Color, ReadError};
use tc_testkit::cases;

const LAST_MOVE: i64 = 1_416_172_879_750;

fn at(ms: i64) -> Timestamp {
    Timestamp::from_millis(ms).expect("an instant")
}

fn span(ms: i64) -> Span {
    Span::from_millis(ms).expect("a span")
}

fn settings(system: &str) -> String {
    match system {
        "fischer" => r#"{"system":"fischer","initial_time":300,"time_increment":5,"max_time":600}"#,
        "byoyomi" => r#"{"system":"byoyomi","main_time":600,"period_time":30,"periods":5}"#,
        "canadian" => r#"{"system":"canadian","main_time":600,"period_time":180,"stones_per_period":10}"#,
        "simple" => r#"{"system":"simple","per_move":30}"#,
        "absolute" => r#"{"system":"absolute","total_time":900}"#,
        _ => r#"{"system":"none"}"#,
    }
    .into()
}

/// Black, player 1, is to move since the last move.
fn game(system: &str, time: &str, more: &str) -> Game {
    let settings = settings(system);
    let text = format!(
        r#"{{"time_control":{settings},"clock":{{"black_player_id":1,"white_player_id":2,"current_player":1,
        "last_move":{LAST_MOVE},"black_time":{time},"white_time":{time}{more}}}}}"#
    );
    Game::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Black's clock as JSON, this number of milliseconds after the last move.
fn shown(game: &Game, after: i64, rule: SimpleRule) -> String {
    game.at(at(LAST_MOVE + after), rule).black.expect("a clock").to_json()
}

/// honganhkhoa/Surround: SurroundTests/OGSClockTests.swift.
#[test]
fn surround() {
    let byoyomi = |main, periods| format!(r#"{{"thinking_time":{main},"periods":{periods},"period_time":30}}"#);
    let periods =
        |main, periods, left| format!(r#"{{"main_time":{main},"periods_left":{periods},"period_time_left":{left}}}"#);
    let canadian = r#"{"thinking_time":60,"block_time":100,"moves_left":10}"#;
    let block = |left| format!(r#"{{"main_time":0,"moves_left":10,"block_time_left":{left}}}"#);
    let main = |left| format!(r#"{{"main_time":{left}}}"#);
    let paused = format!(
        r#","paused_since":{},"pause_control":{{"paused":{{"pausing_player_id":1,"pauses_left":4}}}}"#,
        LAST_MOVE + 10_000
    );
    let thinking = |seconds| format!(r#"{{"thinking_time":{seconds}}}"#);
    let rows = [
        ("byoyomi", byoyomi(600, 5), String::new(), 30, periods(570_000, 5, 30_000)),
        ("byoyomi", byoyomi(10, 5), String::new(), 40, periods(0, 4, 30_000)),
        ("byoyomi", byoyomi(10, 5), String::new(), 95, periods(0, 3, 5_000)),
        ("byoyomi", byoyomi(10, 2), String::new(), 55, periods(0, 1, 15_000)),
        ("byoyomi", byoyomi(10, 2), String::new(), 70, periods(0, 0, 0)),
        ("byoyomi", byoyomi(10, 2), String::new(), 200, periods(0, 0, 0)),
        ("byoyomi", byoyomi(600, 5), r#","start_mode":false"#.into(), 30, periods(570_000, 5, 30_000)),
        ("canadian", canadian.into(), String::new(), 90, block(70_000)),
        ("canadian", canadian.into(), String::new(), 300, block(0)),
        ("fischer", r#"{"thinking_time":300,"skip_bonus":false}"#.into(), String::new(), 30, main(270_000)),
        ("absolute", thinking(900), paused.clone(), 500, main(890_000)),
        ("simple", "30000".into(), String::new(), 5, main(25_000)),
        ("simple", "30000".into(), paused, 500, main(20_000)),
        // WeiqiHub: test/game_timer_test.dart; their one period left of thirty is the last of five here.
        ("byoyomi", byoyomi(2, 5), String::new(), 3, periods(0, 5, 29_000)),
        ("byoyomi", byoyomi(0, 3), String::new(), 5, periods(0, 3, 25_000)),
        ("byoyomi", byoyomi(0, 3), String::new(), 31, periods(0, 2, 29_000)),
    ];
    for (system, time, more, after, expected) in rows {
        let game = game(system, &time, &more);
        assert_eq!(shown(&game, after * 1_000, SimpleRule::Milliseconds), expected, "{system} {time} {after}");
        let white = game.at(at(LAST_MOVE + after * 1_000), SimpleRule::Milliseconds).white.expect("a clock");
        let full = self::game(system, &time, "").at(at(LAST_MOVE), SimpleRule::Milliseconds).black.expect("a clock");
        assert_eq!(white, full, "who waits pays nothing");
        let again = Game::read(&game.to_json()).expect("it is read");
        assert_eq!(again.clock, game.clock);
    }
}

/// The same suite: a client whose clock is 5 s ahead, a start clock, an end that is not on the clock.
#[test]
fn offset_and_start_mode() {
    let now = format!(r#","now":{LAST_MOVE}"#);
    let fischer = game("fischer", r#"{"thinking_time":300,"skip_bonus":false}"#, &now);
    let offset = fischer.clock.offset(at(LAST_MOVE + 5_200), span(400)).expect("the server said when");
    assert_eq!(offset, span(-5_000));
    let local = LAST_MOVE + 30_000;
    let server = local + offset.as_micros() / 1_000;
    assert_eq!(shown(&fischer, server - LAST_MOVE, SimpleRule::Settings), r#"{"main_time":275000}"#);

    let start = format!(r#","start_mode":true,"expiration":{}"#, LAST_MOVE + 300_000);
    let game = game("byoyomi", r#"{"thinking_time":600,"periods":5,"period_time":30}"#, &start);
    let clock = game.at(at(LAST_MOVE + 30_000), SimpleRule::Settings);
    assert_eq!(clock.start_time_left, Some(span(270_000)));
    let expected = r#"{"main_time":600000,"periods_left":5,"period_time_left":30000}"#;
    assert_eq!(clock.black.map(|clock| clock.to_json()), Some(expected.into()));
    assert_eq!(game.at(at(LAST_MOVE + 400_000), SimpleRule::Settings).start_time_left, Some(Span::ZERO));
    assert_eq!(JgofClock::read(&clock.to_json()), Ok(clock));
}

/// The three documents' conventions for the number of a simple clock.
#[test]
fn simple_numbers() {
    let until = (LAST_MOVE + 30_000).to_string();
    let rows = [
        (SimpleRule::Settings, "12345"),
        (SimpleRule::Seconds, "30"),
        (SimpleRule::Milliseconds, "30000"),
        (SimpleRule::Until, until.as_str()),
    ];
    for (rule, number) in rows {
        assert_eq!(shown(&game("simple", number, ""), 5_000, rule), r#"{"main_time":25000}"#, "{rule:?}");
    }
    // Who waits has nothing in the oldest form, and the time for a move all the same.
    let waits = game("simple", "0", "").at(at(LAST_MOVE), SimpleRule::Seconds).white.expect("a clock");
    assert_eq!(waits.main, span(30_000));
}

fn read_pauses(text: &str) -> Result<PauseControl, ReadError> {
    WireClock::read(&format!(r#"{{"last_move":0,"pause_control":{text}}}"#)).map(|clock| clock.pause_control)
}

/// Every key of a pause, and what is only left of one.
#[test]
fn pauses() {
    let document = r#"{"paused":{"pauses_left":4,"pausing_player_id":1},"weekend":true,"system":true,
        "vacation-17":true,"stone-removal":true}"#;
    let pauses = read_pauses(document).expect("the document's pauses");
    assert_eq!(
        pauses.to_json(),
        r#"{"paused":{"pausing_player_id":1,"pauses_left":4},"vacation-17":true,"weekend":true,"#.to_owned()
            + r#""system":true,"stone-removal":true}"#
    );
    let rest = read_pauses(r#"{"server":true,"moderator_paused":{"moderator_id":9},"solar-eclipse":{}}"#);
    let rest = rest.expect("other pauses");
    assert_eq!(rest.to_json(), r#"{"moderator_paused":{"moderator_id":9},"system":true,"solar-eclipse":true}"#);
    assert!(!rest.is_empty() && read_pauses("{}").expect("none").is_empty());

    let absolute = |more: &str| game("absolute", r#"{"thinking_time":900}"#, more);
    let since = LAST_MOVE / 1_000 + 10;
    let rows = [
        // In seconds, in old games.
        (format!(r#","paused_since":{since},"pause_control":{{"system":true}}"#), 890_750),
        // It lingers, and nothing pauses.
        (format!(r#","paused_since":{},"pause_control":{{}}"#, LAST_MOVE + 10_000), 400_000),
        (format!(r#","paused_since":{}"#, LAST_MOVE + 10_000), 400_000),
        // It is older than the last move, made on vacation.
        (format!(r#","paused_since":{},"pause_control":{{"vacation-2":true}}"#, LAST_MOVE - 99_000), 900_000),
        // In the pause's own object.
        (
            format!(
                r#","pause":{{"paused":true,"paused_since":{},"pause_control":{{"weekend":true}}}}"#,
                LAST_MOVE + 1_000
            ),
            899_000,
        ),
        // It is not said when: as it was sent.
        (format!(r#","now":{},"pause_control":{{"system":true}}"#, LAST_MOVE + 2_000), 898_000),
        (r#","pause_control":{"system":true}"#.into(), 900_000),
    ];
    for (more, expected) in rows {
        let game = absolute(&more);
        let clock = game.at(at(LAST_MOVE + 500_000), SimpleRule::Settings);
        assert_eq!(clock.black.map(|clock| clock.main), Some(span(expected)), "{more}");
        assert_eq!(WireClock::read(&game.clock.to_json()), Ok(game.clock), "{more}");
        assert_eq!(JgofClock::read(&clock.to_json()), Ok(clock), "{more}");
    }

    let removal = format!(
        r#","pause_control":{{"stone-removal":true}},"stone_removal_mode":true,"stone_removal_expiration":{}"#,
        LAST_MOVE + 300_000
    );
    let clock = absolute(&removal).at(at(LAST_MOVE + 60_000), SimpleRule::Settings);
    assert_eq!(clock.stone_removal_time_left, Some(span(240_000)));
}

/// The clock that the document *Time control* shows, to the letter; the comments are not JSON.
const DOCUMENT: &str = r#"{"black_time":{"period_time":30,"periods":5,"thinking_time":1200},
    "white_time":{"period_time":30,"periods":5,"thinking_time":360.90599999999995},
    "current_player":12751,"last_move":1416172879750,"now":1416093910807,"start_mode":false,
    "game_id":989449,"black_player_id":12751,"white_player_id":1,"title":"friendly match",
    "paused_since":1416093910,"expiration_delta":1350000,"expiration":1416174229750}"#;

#[test]
fn the_documents_clock() {
    let clock = WireClock::read(DOCUMENT).expect("the document's clock");
    assert_eq!(clock.last_move, at(LAST_MOVE));
    assert_eq!(clock.expiration_delta, Some(span(1_350_000)));
    assert_eq!(clock.paused_since, Some(at(1_416_093_910_000)));
    let (title, black, white) = (Some("friendly match".into()), Some(12_751), Some(1));
    assert_eq!(clock.players, Players { game_id: Some(989_449), title, black, white });
    assert_eq!(WireClock::read(&clock.to_json()).as_ref(), Ok(&clock));
    let settings = r#"{"time_control":"byoyomi","main_time":1200,"period_time":30,"periods":5}"#;
    let settings = Settings::read(settings, Unit::Seconds).expect("settings");
    let game = Game::new(settings, clock);
    let running = game.clock(SimpleRule::Settings).expect("it goes on");
    let deadline = running.next_deadline().expect("somebody loses");
    assert_eq!(Some(deadline), game.clock.expiration);
    let white = game.at(at(LAST_MOVE), SimpleRule::Settings).white.expect("a clock");
    assert_eq!(white.main, span(360_906));
}

/// The pseudo-code of the document *Time control*: what is left on a clock, in milliseconds, and the periods after the
/// running one where there are some. Its `now_delta` is taken when the clock is received: taken later, nothing would
/// run.
fn pseudo_code(time: PlayerTime, clock: &WireClock, received: i64, now: i64) -> (i64, Option<i64>) {
    let ms = |span: Span| span.as_micros() / 1_000;
    let sent = clock.now.map_or(received, |sent| sent.as_micros() / 1_000);
    let base_time = clock.last_move.as_micros() / 1_000 + (received - sent);
    let thinking_time = time.main;
    match time.overtime {
        Overtime::PerMove => (ms(thinking_time) - now, None),
        Overtime::None { .. } => (base_time + ms(thinking_time) - now, None),
        Overtime::Block { time: block_time, .. } => {
            let mut left = base_time + ms(thinking_time) - now;
            if left < 0 || thinking_time == Span::ZERO {
                left = base_time + ms(thinking_time) + ms(block_time) - now;
            }
            (left, None)
        }
        Overtime::Periods { left: periods, time: period_time } => {
            let mut left = base_time + ms(thinking_time) - now;
            let mut periods_left = None;
            if left < 0 || thinking_time == Span::ZERO {
                let period_offset = (-left).div_euclid(ms(period_time)).max(0);
                while left < 0 {
                    left += ms(period_time);
                }
                periods_left = Some(i64::from(periods) - period_offset - 1);
                if i64::from(periods) - period_offset - 1 < 0 {
                    left = 0;
                }
            }
            (left, periods_left)
        }
    }
}

/// Our clock is that of the pseudo-code but at the very instant at which a period or block begins: there it shows
/// nothing left of what is over, and we the whole of what begins. What is left in all is the same a millisecond later.
fn compare_with_pseudo_code(game: &Game, received: i64, until: i64) {
    let clock = &game.clock;
    let runs = clock.mover() == Some(Color::Black) && clock.pause_control.is_empty() && !clock.start_mode;
    // The pseudo-code knows no weekends.
    let runs = runs && !game.settings.pause_on_weekends;
    let Some(time) = clock.black_time.filter(|_| runs) else { return };
    let sent = clock.now.map_or(received, |now| now.as_micros() / 1_000);
    let drift = received - sent;
    for now in (received..=until).step_by(125) {
        let (left, periods_left) = pseudo_code(time, clock, received, now);
        let shown = game.at(at(now - drift), SimpleRule::Until).black.expect("a clock");
        let ours = shown.until_next().as_micros() / 1_000;
        let begins = left == 0 && !shown.is_timed_out();
        assert!(begins || ours == left.max(0), "{time:?} at {now}: {ours}, not {left}");
        if let (Overtime::Periods { left: periods, .. }, Some(after_this)) = (shown.overtime, periods_left) {
            assert_eq!(i64::from(periods), (after_this + 1).max(0), "{time:?} at {now}");
        }
    }
}

#[test]
fn pseudo_code_is_reproduced() {
    let now = format!(r#","now":{}"#, LAST_MOVE + 700);
    let until = (LAST_MOVE + 30_000).to_string();
    let rows = [
        ("fischer", r#"{"thinking_time":20,"skip_bonus":false}"#),
        ("absolute", r#"{"thinking_time":20}"#),
        ("byoyomi", r#"{"thinking_time":10.5,"periods":3,"period_time":30}"#),
        ("byoyomi", r#"{"thinking_time":0,"periods":5,"period_time":30}"#),
        ("byoyomi", r#"{"thinking_time":0,"periods":1,"period_time":30}"#),
        ("canadian", r#"{"thinking_time":12,"moves_left":20,"block_time":36}"#),
        ("canadian", r#"{"thinking_time":0,"moves_left":3,"block_time":7.25}"#),
        ("simple", &until),
    ];
    for (system, time) in rows {
        // Received by a client whose clock agrees: the pseudo-code's simple clock knows no other.
        let game = game(system, time, &now);
        compare_with_pseudo_code(&game, LAST_MOVE + 700, LAST_MOVE + 200_000);
        if system != "simple" {
            compare_with_pseudo_code(&game, LAST_MOVE + 86_400_000, LAST_MOVE + 86_400_000 + 200_000);
        }
    }
}

fn players() -> Players {
    Players { game_id: Some(989_449), title: Some("friendly \"match\"".into()), black: Some(1), white: Some(2) }
}

/// What the machine has is what the wire shows, there and back, and what goes on from it.
fn agree(clock: &Clock, from: Timestamp, span: Span) {
    let game = Game::of(&clock.look(from).expect("a look"), players(), SimpleRule::Settings).expect("OGS has it");
    let again = Game::read(&game.to_json()).expect("it is read");
    assert_eq!(again, Game { settings: again.settings, ..game.clone() });
    let restored = game.clock(SimpleRule::Settings).expect("it goes on");
    assert_eq!(restored.next_deadline(), clock.next_deadline(), "{}", game.to_json());
    for part in 0..=16 {
        let later = Timestamp::saturating_micros(from.as_micros() + span.as_micros() / 16 * part);
        let look = clock.look(later).expect("a look");
        let shown = game.at(later, SimpleRule::Settings);
        let restored = restored.look(later).expect("a look");
        for (seat, player) in [(Seat::FIRST, shown.black), (Seat::SECOND, shown.white)] {
            let (reading, player) = (look.reading(seat).expect("a seat"), player.expect("a clock"));
            let told = format!("{} at {later}, seat {seat}: {reading:?} {player:?}", game.to_json());
            assert_eq!(player.is_timed_out(), reading.flagged, "{told}");
            if !reading.flagged {
                check_player(&player, &reading, &told);
                let restored = restored.reading(seat).expect("a seat");
                assert_eq!((restored.left, restored.to_flag), (reading.left, reading.to_flag), "{told}");
                assert_eq!(restored.moves_to_go, reading.moves_to_go, "{told}");
            }
        }
        assert_eq!(JgofClock::read(&shown.to_json()), Ok(shown));
    }
    // It goes on in steps of an eighth of a second.
    if from.as_micros() % 1_000 == 0 && span < Span::hours(1) {
        let ms = from.as_micros() / 1_000;
        compare_with_pseudo_code(&game, ms, ms + span.as_micros() / 1_000);
    }
}

fn check_player(player: &PlayerTime, reading: &tc_core::Reading, told: &str) {
    assert_eq!(player.until_next(), reading.left, "{told}");
    match player.overtime {
        Overtime::Periods { left, .. } if player.main.is_zero() => {
            assert_eq!(Some(left), reading.periods_left, "{told}")
        }
        Overtime::Block { moves_left, .. } if player.main.is_zero() => {
            assert_eq!(Some(moves_left), reading.moves_to_go, "{told}");
        }
        _ => {}
    }
}

/// Whole games of all systems, shown when each turn begins, in the middle of it, and until a flag would fall.
#[test]
fn whole_games() {
    let rows = [
        ("fischer", "5m..10m + 5s", [3, 40, 7, 90, 2, 1, 55, 12, 4, 30]),
        ("byoyomi", "1m, 5 x r1/30s", [20, 35, 45, 29, 31, 30, 12, 61, 1, 5]),
        ("byoyomi without main time", "3 x r1/30s", [20, 29, 31, 4, 15, 30, 12, 2, 1, 5]),
        ("canadian", "1m, r3/90s", [50, 12, 30, 70, 44, 20, 21, 33, 40, 3]),
        ("canadian without main time", "r3/90s", [50, 12, 30, 70, 4, 2, 21, 33, 40, 3]),
        ("simple", "r1/100s", [50, 12, 30, 70, 44, 20, 21, 33, 40, 3]),
        ("absolute", "5m", [50, 12, 30, 70, 44, 20, 21, 33, 40, 3]),
    ];
    for (name, control, thinks) in rows {
        let control = control.parse().expect("a control");
        let setup = Setup::from(&control);
        let mut clock = Clock::new(&setup);
        let mut now = LAST_MOVE;
        clock.handle(at(now), &Input::Start { seat: Seat::FIRST }).expect(name);
        for think in thinks {
            agree(&clock, at(now), span(700_000));
            agree(&clock, at(now + think * 500), span(700_000));
            now += think * 1_000;
            clock.handle(at(now), &Input::press()).expect(name);
        }
        assert_eq!(clock.state().status(), Status::Running, "{name}");
        // A pause: the shown and the continued clock are paused.
        clock.handle(at(now + 500), &Input::Pause(PauseReason::Player(Seat::SECOND))).expect(name);
        agree(&clock, at(now + 9_000), span(700_000));
        clock.handle(at(now + 10_000), &Input::Resume(PauseReason::Player(Seat::SECOND))).expect(name);
        agree(&clock, at(now + 11_000), span(700_000));
    }
}

/// Friday 2014-11-21, 12:00 UTC.
const FRIDAY: i64 = 1_416_571_200_000;
const HOUR: i64 = 3_600_000;

/// A correspondence game that begins on this Friday; who waits has moved.
fn over_weekends(setup: &Setup) -> Clock {
    let mut clock = Clock::new(setup);
    clock.handle(at(FRIDAY), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    clock
}

fn setup(control: &str, rules: Rules) -> Setup {
    Setup::new(rules, &control.parse().expect("a control")).expect("a setup")
}

/// Weekends are left out wherever a turn begins and a clock is looked at, in pauses too.
#[test]
fn weekends() {
    let setup = setup("3d..7d + 1d", tc_interop::ogs::rules(true, None));
    for pause in [None, Some(2 * HOUR), Some(14 * HOUR), Some(75 * HOUR)] {
        let mut clock = over_weekends(&setup);
        if let Some(pause) = pause {
            let input = Input::Pause(PauseReason::Player(Seat::SECOND));
            clock.handle(at(FRIDAY + pause), &input).expect("a pause");
        }
        // From Friday noon to Wednesday, on the last day.
        for after in [0, 1, 11, 12, 20, 59, 60, 80, 110].map(|hours| hours * HOUR) {
            if after >= pause.unwrap_or(0) {
                agree(&clock, at(FRIDAY + after), span(400 * HOUR));
            }
        }
    }
}

/// The server's own weekends: a player pauses on Friday, and the key of the weekend comes next to it.
#[test]
fn a_weekend_in_a_pause() {
    let settings = r#"{"system":"fischer","initial_time":259200,"time_increment":86400,"max_time":604800,
        "pause_on_weekends":true}"#;
    for (since, reasons, left_hours) in [
        (2, r#""paused":{"pausing_player_id":2,"pauses_left":4}"#, 70),
        (2, r#""weekend":true,"paused":{"pausing_player_id":2,"pauses_left":4}"#, 70),
        (12, r#""weekend":true,"paused":{"pausing_player_id":2,"pauses_left":4}"#, 60),
        // It began to pause on Sunday.
        (40, r#""weekend":true,"paused":{"pausing_player_id":2,"pauses_left":4}"#, 60),
        (12, r#""weekend":true"#, 60),
    ] {
        let since = FRIDAY + since * HOUR;
        let text = format!(
            r#"{{"time_control":{settings},"clock":{{"black_player_id":1,"white_player_id":2,"current_player":1,
            "last_move":{FRIDAY},"black_time":{{"thinking_time":259200,"skip_bonus":false}},
            "white_time":{{"thinking_time":259200,"skip_bonus":false}},"paused_since":{since}}},
            "pause_control":{{{reasons}}}}}"#
        );
        let game = Game::read(&text).expect("a game");
        let clock = game.clock(SimpleRule::Settings).expect("it goes on");
        for after in [41, 59] {
            let now = at(FRIDAY + after * HOUR);
            let (shown, look) = (game.at(now, SimpleRule::Settings), clock.look(now).expect("a look"));
            let left = shown.black.expect("a clock").main;
            assert_eq!(left, span(left_hours * HOUR), "{reasons}");
            assert_eq!(look.reading(Seat::FIRST).expect("a seat").left, left, "{reasons}");
            let pauses = &shown.pauses.0;
            assert!(pauses.contains(&Pause::Weekend) && look.pauses().contains(PauseReason::Weekend), "{reasons}");
            let by_white = pauses.iter().any(|pause| matches!(pause, Pause::Player { player_id: 2, .. }));
            assert_eq!(by_white, look.pauses().contains(PauseReason::Player(Seat::SECOND)));
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Any game: what is shown and what goes on are the same clock, at turns and in the middle of them, over weekends,
    /// under a start clock and in pauses.
    #[test]
    fn any_game(
        control in prop::sample::select(vec!["1h..3h + 30s", "50m, 5 x r1/40m", "3 x r1/1h", "1h, r3/90m", "r2/2h", "r1/7h", "5h"]),
        (starts, weekends, handicap) in any::<(bool, bool, bool)>(),
        thinks in prop::collection::vec((0..14_000_i64, prop::option::of(0..200_000_i64)), 0..9),
        after in 0..200_000_i64,
        reason in prop::sample::select(vec![PauseReason::Player(Seat::FIRST), PauseReason::Scoring, PauseReason::Server]),
    ) {
        let rules = tc_interop::ogs::rules(weekends, starts.then(|| span(3 * HOUR)));
        let setup = setup(control, rules);
        let mut clock = Clock::new(&setup);
        // Friday evening, three hours before the weekend; no time ends just when it begins.
        let mut now = FRIDAY + 9 * HOUR + 234;
        let first = if handicap { Seat::SECOND } else { Seat::FIRST };
        clock.handle(at(now), &Input::Start { seat: first }).expect("it starts");
        for (think, pause) in thinks {
            now += think * 1_000;
            if clock.handle(at(now), &Input::Tick).is_err() || clock.state().outcome(&setup).is_some() {
                break;
            }
            if let Some(pause) = pause {
                clock.handle(at(now), &Input::Pause(reason)).map_err(|error| TestCaseError::reject(error.to_string()))?;
                now += pause * 1_000;
                agree(&clock, at(now), span(50 * HOUR));
                clock.handle(at(now), &Input::Resume(reason)).expect("it goes on");
            }
            agree(&clock, at(now), span(50 * HOUR));
            clock.handle(at(now), &Input::press()).expect("a move");
        }
        now += after * 1_000;
        if clock.handle(at(now), &Input::Tick).is_ok() && clock.state().outcome(&setup).is_none() {
            agree(&clock, at(now), span(50 * HOUR));
        }
    }
}

/// Moves under the start clock cost nothing and earn their increment, before the wire and after it.
#[test]
fn start_clock() {
    let setup = setup("10m..1h + 10s", tc_interop::ogs::rules(false, Some(span(300_000))));
    let mut clock = Clock::new(&setup);
    clock.handle(at(LAST_MOVE), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let mut now = LAST_MOVE;
    for (think, expected) in [(5, [610, 600]), (20, [610, 610]), (45, [575, 610]), (3, [575, 617])] {
        let game = Game::of(&clock.look(at(now)).expect("a look"), players(), SimpleRule::Settings).expect("a game");
        assert_eq!(game.clock.start_mode, now < LAST_MOVE + 25_000);
        let mut restored = game.clock(SimpleRule::Settings).expect("it goes on");
        assert_eq!(restored.next_deadline(), clock.next_deadline());
        now += think * 1_000;
        for clock in [&mut restored as &mut dyn Presses, &mut clock] {
            assert_eq!(clock.press(now), expected.map(|seconds| span(seconds * 1_000)), "after {think}");
        }
    }
    // On the site free moves earn their bonus.
    let rules = Rules { start_clock: Some(span(300_000)), ..Rules::default() };
    let setup = self::setup("10m..1h + 10s", rules);
    let clock = over_weekends(&setup);
    let look = clock.look(at(FRIDAY)).expect("a look");
    assert!(Game::of(&look, players(), SimpleRule::Settings).is_err());
}

/// Clocks of any setup, which are pressed and read.
trait Presses {
    fn press(&mut self, ms: i64) -> [Span; 2];
}

impl Presses for Clock {
    fn press(&mut self, ms: i64) -> [Span; 2] {
        self.handle(at(ms), &Input::press()).expect("a move");
        [Seat::FIRST, Seat::SECOND].map(|seat| self.reading(seat, at(ms)).expect("a seat").left)
    }
}

/// A start clock that is paused, and one that White's turn begins.
#[test]
fn start_clock_paused_and_with_a_handicap() {
    let setup = setup("10m..1h + 10s", tc_interop::ogs::rules(false, Some(span(300_000))));
    for first in Color::BOTH {
        let mut clock = Clock::new(&setup);
        clock.handle(at(LAST_MOVE), &Input::Start { seat: first.seat() }).expect("it starts");
        let reason = PauseReason::Moderator;
        clock.handle(at(LAST_MOVE + 60_000), &Input::Pause(reason)).expect("a pause");
        let later = LAST_MOVE + 90_000;
        let game = Game::of(&clock.look(at(later)).expect("a look"), players(), SimpleRule::Settings).expect("a game");
        assert_eq!((game.initial_player, game.clock.start_mode), (first, true));
        let shown = game.at(at(later + 50_000), SimpleRule::Settings);
        assert_eq!(shown.start_time_left, Some(span(240_000)));
        let mut restored = game.clock(SimpleRule::Settings).expect("it goes on");
        restored.handle(at(later), &Input::Resume(reason)).expect("it goes on");
        assert_eq!(restored.next_deadline(), Some(at(later + 240_000)));
        // The first player has not moved, so both moves are free.
        for seconds in [100, 200] {
            let left = restored.press(later + seconds * 1_000);
            assert!(left.iter().all(|left| *left >= span(600_000)), "{left:?}");
        }
    }
}

/// Nothing that the settings do not have, and nothing that is missing, becomes time.
#[test]
fn misfits() {
    let rows = [
        ("absolute", r#"{"thinking_time":900.5}"#, "`thinking_time`: 900.5"),
        ("absolute", r#"{"thinking_time":-1}"#, "`thinking_time`: -1"),
        ("absolute", "900", "`black_time`: 900"),
        ("absolute", "null", "`black_time`: nothing"),
        ("none", r#"{"thinking_time":9}"#, r#"`black_time`: {"thinking_time":9}"#),
        ("fischer", r#"{"thinking_time":601,"skip_bonus":false}"#, "`thinking_time`: 601"),
        ("byoyomi", r#"{"thinking_time":0,"periods":6,"period_time":30}"#, "`periods`: 6"),
        ("byoyomi", r#"{"thinking_time":10,"periods":2,"period_time":30}"#, "`periods`: 2"),
        ("byoyomi", r#"{"thinking_time":-3,"periods":2,"period_time":30}"#, "`thinking_time`: -3"),
        ("byoyomi", r#"{"thinking_time":700,"periods":5,"period_time":30}"#, "`thinking_time`: 700"),
        ("byoyomi", r#"{"thinking_time":0,"periods":5,"period_time":31}"#, "`period_time`: 31"),
        ("canadian", r#"{"thinking_time":0,"moves_left":11,"block_time":10}"#, "`moves_left`: 11"),
        ("canadian", r#"{"thinking_time":0,"moves_left":0,"block_time":10}"#, "`moves_left`: 0"),
        ("canadian", r#"{"thinking_time":0,"moves_left":9,"block_time":181}"#, "`block_time`: 181"),
        ("canadian", r#"{"thinking_time":5,"moves_left":9,"block_time":180}"#, "`moves_left`: 9"),
        ("canadian", r#"{"thinking_time":5,"moves_left":10,"block_time":90}"#, "`block_time`: 90"),
        ("simple", "30001", "`black_time`: 30001"),
    ];
    for (system, time, expected) in rows {
        let error =
            game(system, time, "").clock(SimpleRule::Milliseconds).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(error, Err(format!("black: {expected} does not fit the settings")), "{time}");
    }
    let paused = |left: u32| {
        let more = format!(r#","pause_control":{{"paused":{{"pausing_player_id":2,"pauses_left":{left}}}}}"#);
        game("absolute", r#"{"thinking_time":900}"#, &more).clock(SimpleRule::Settings)
    };
    let error = paused(5).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(error, Err("white: `pauses_left`: 5 does not fit the settings".into()));
    let stranger = r#","current_player":7"#;
    let text = game("absolute", r#"{"thinking_time":900}"#, "").to_json().replace(r#","current_player":1"#, stranger);
    let error = Game::read(&text).expect("a game").clock(SimpleRule::Settings).map(|_| ()).map_err(|it| it.to_string());
    assert_eq!(error, Err("`current_player`: player 7 is neither Black nor White".into()));
}

/// The pauses that are left are those of the wire.
#[test]
fn pauses_left() {
    for left in 0..=4 {
        let more = format!(r#","pause_control":{{"paused":{{"pausing_player_id":2,"pauses_left":{left}}}}}"#);
        let game = game("absolute", r#"{"thinking_time":900}"#, &more);
        let clock = game.clock(SimpleRule::Settings).expect("it goes on");
        let again = Game::of(&clock.look(at(LAST_MOVE)).expect("a look"), players(), SimpleRule::Settings);
        assert_eq!(again.expect("a game").clock.pause_control, game.clock.pause_control);
    }
}

/// A simple clock in every form that documents have, with what was used of it.
#[test]
fn simple_clocks() {
    let setup = setup("r1/30s", Rules::default());
    let mut clock = Clock::new(&setup);
    clock.handle(at(LAST_MOVE), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let take = Adjustment::Take { seat: Seat::FIRST, time: span(5_000) };
    clock.handle(at(LAST_MOVE), &Input::Adjust(take)).expect("taken");
    let rows = [
        (SimpleRule::Seconds, r#""black_time":25,"white_time":0,"#.into()),
        (SimpleRule::Milliseconds, r#""black_time":25000,"white_time":30000,"#.into()),
        (SimpleRule::Until, format!(r#""black_time":{},"white_time":0,"#, LAST_MOVE + 25_000)),
    ];
    for (rule, expected) in rows {
        let game = Game::of(&clock.look(at(LAST_MOVE + 4_000)).expect("a look"), players(), rule).expect("a game");
        assert!(game.to_json().contains(&expected), "{}", game.to_json());
        let restored = game.clock(rule).expect("it goes on");
        assert_eq!(restored.next_deadline(), clock.next_deadline());
        let shown = game.at(at(LAST_MOVE + 10_000), rule);
        assert_eq!(shown.black.map(|clock| clock.main), Some(span(15_000)));
        assert_eq!(shown.white.map(|clock| clock.main), Some(span(30_000)));
    }
}

/// Finished games stay finished, and the score is agreed on with paused clocks.
#[test]
fn phases() {
    let play = |more: &str| {
        let game = game("byoyomi", r#"{"thinking_time":10,"periods":5,"period_time":30}"#, "").to_json();
        let text = format!("{},{more}}}", game.strip_suffix('}').expect("an object"));
        Game::read(&text).expect("a game")
    };
    let removal = play(r#""phase":"stone removal""#);
    let clock = removal.clock(SimpleRule::Settings).expect("it goes on");
    assert!(clock.state().pauses().contains(PauseReason::Scoring));
    assert_eq!(removal.at(at(LAST_MOVE + 9_000), SimpleRule::Settings).black.expect("a clock").main, span(10_000));
    let again = Game::of(&clock.look(at(LAST_MOVE)).expect("a look"), players(), SimpleRule::Settings);
    assert!(again.expect("a game").to_json().ends_with(r#","phase":"stone removal"}"#));

    for (more, is_flagged) in [
        (r#""phase":"finished","outcome":"Resignation""#, false),
        (r#""phase":"finished","outcome":"Timeout""#, true),
        (r#""phase":"finished""#, false),
    ] {
        let game = play(more);
        assert!(game.to_json().contains(more), "{}", game.to_json());
        let clock = game.clock(SimpleRule::Settings).expect("it is over");
        assert_eq!(clock.state().status(), Status::Over, "{more}");
        assert_eq!(clock.next_deadline(), None);
        assert_eq!(clock.state().flagged().contains(Seat::FIRST), is_flagged, "{more}");
        let now = at(LAST_MOVE + 900_000);
        let (shown, look) = (game.at(now, SimpleRule::Settings), clock.look(now).expect("a look"));
        let (shown, left) = (shown.black.expect("a clock"), look.reading(Seat::FIRST).expect("a seat").left);
        assert_eq!((shown.is_timed_out(), shown.until_next()), (is_flagged, left), "{more}");
    }
    for text in [r#""phase":"over""#, r#""phase":5"#] {
        let text =
            game("none", "null", "").to_json().replace("\"pause_control\"", &format!("{text},\"pause_control\""));
        assert!(Game::read(&text).is_err(), "{text}");
    }
}

/// The keys of the document *Time control*, as it writes them: comments, bare keys, a comma at the end.
#[test]
fn the_documents_spelling() {
    let text = r#"{
        black_time: {
            period_time: 30, /* seconds */
            periods: 5,
            thinking_time: 1200 /* seconds */
        },
        white_time: { period_time: 30, periods: 5, thinking_time: 360.90599999999995 },
        current_player: 12751, // Black
        last_move: 1416172879750, /* milliseconds since epoch */
        now: 1416093910807,
        start_mode: false, /* removed after a game begins */
        game_id: 989449, black_player_id: 12751, white_player_id: 1, title: "friendly match",
        paused_since: 1416093910,   /* seconds since epoch */
        expiration_delta: 1350000,
        expiration: 1416174229750,  /* milliseconds since epoch */
    }"#;
    assert_eq!(WireClock::read(text), WireClock::read(DOCUMENT));
    assert!(WireClock::read("{last_move: 5 /* no end").is_err());
}

/// What the wire cannot say.
#[test]
fn other_clocks() {
    let look = |control: &str, rules: Rules| {
        let setup = Setup::new(rules, &control.parse().expect("a control")).expect("a setup");
        let mut clock = Clock::new(&setup);
        clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        Game::of(&clock.look(at(0)).expect("a look"), players(), SimpleRule::Settings)
            .map(|game| game.to_json())
            .map_err(|it| it.to_string())
    };
    let plain = Rules::default();
    assert_eq!(look("5m.. + 3s", plain), Err("it cannot be written exactly: stage 1: that there is no cap".into()));
    assert_eq!(
        look("5m", Rules { boundary: tc_core::Boundary::PastZero, ..plain }),
        Err("it cannot be written exactly: what a clock at exactly zero means".into())
    );
    let none = look("none", plain).expect("OGS has it");
    assert!(!none.contains("black_time") && none.contains("\"system\":\"none\""), "{none}");
}

/// honganhkhoa/Surround, rows *byo 10, 2x30* and *canadian thinking 60, block 100*: a main time with less overtime than
/// the settings have is shown unchanged. No clock continues from it, and no part of it is ignored.
#[test]
fn main_time_with_less_overtime() {
    for (system, time, is_a_place) in [
        ("byoyomi", r#"{"thinking_time":10,"periods":5,"period_time":30}"#, true),
        ("byoyomi", r#"{"thinking_time":10,"periods":2,"period_time":30}"#, false),
        ("byoyomi", r#"{"thinking_time":10,"periods":5,"period_time":20}"#, false),
        ("byoyomi", r#"{"thinking_time":0,"periods":2,"period_time":30}"#, true),
        ("byoyomi", r#"{"thinking_time":0,"periods":2,"period_time":20}"#, false),
        ("canadian", r#"{"thinking_time":60,"block_time":180,"moves_left":10}"#, true),
        ("canadian", r#"{"thinking_time":60,"block_time":100,"moves_left":10}"#, false),
        ("canadian", r#"{"thinking_time":60,"block_time":180,"moves_left":9}"#, false),
    ] {
        let restored = game(system, time, "").clock(SimpleRule::Settings);
        assert_eq!(restored.is_ok(), is_a_place, "{time}");
        let Err(error) = restored else { continue };
        assert!(matches!(error, RestoreError::Misfit { player: Color::Black, .. }), "{time}: {error}");
    }
}

/// goban: whoever has lost on time has no period left.
#[test]
fn lost_on_time() {
    for control in ["1m, 5 x r1/30s", "3 x r1/30s"] {
        let control = control.parse().expect("a control");
        let setup = Setup::from(&control);
        let mut clock = Clock::new(&setup);
        clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        clock.handle(at(1_000_000), &Input::Tick).expect("it is over");
        let game =
            Game::of(&clock.look(at(1_000_000)).expect("a look"), players(), SimpleRule::Settings).expect("OGS has it");
        let lost = r#""black_time":{"thinking_time":0,"periods":0,"period_time":30}"#;
        assert!(game.clock.to_json().contains(lost), "{}", game.clock.to_json());
        let shown = game.at(at(1_000_000), SimpleRule::Settings).black.expect("a clock");
        assert!(shown.is_timed_out(), "{shown:?}");
        assert_eq!(shown.to_json(), r#"{"main_time":0,"periods_left":0,"period_time_left":0}"#);
        assert_eq!((game.phase, game.outcome.as_deref()), (Some(Phase::Finished), Some("Timeout")));
        let restored = game.clock(SimpleRule::Settings).expect("it is over");
        assert_eq!((restored.state().status(), restored.state().flagged()), (Status::Over, clock.state().flagged()));
    }
}

/// A key that only looks like that of a player is kept unchanged.
#[test]
fn odd_vacations() {
    let text = r#"{"vacation-17":true,"vacation-017":true,"vacation-+17":true}"#;
    let pauses = read_pauses(text).expect("it is read");
    assert!(pauses.0.contains(&Pause::Vacation(17)) && pauses.0.len() == 3);
    assert_eq!(read_pauses(&pauses.to_json()), Ok(pauses));
}

/// A bonus that an arbiter has withheld is withheld by the clock that goes on, too.
#[test]
fn a_skipped_bonus() {
    let control = "5m..10m + 5s".parse().expect("a control");
    let setup = Setup::new(Rules::default(), &control).expect("a setup");
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    clock.handle(at(0), &Input::Adjust(Adjustment::SkipBonus { seat: Seat::FIRST })).expect("skipped");
    let game = Game::of(&clock.look(at(1_000)).expect("a look"), players(), SimpleRule::Settings).expect("OGS has it");
    for time in [
        r#""black_time":{"thinking_time":300,"skip_bonus":true}"#,
        r#""white_time":{"thinking_time":300,"skip_bonus":false}"#,
    ] {
        assert!(game.clock.to_json().contains(time), "{}", game.clock.to_json());
    }
    let mut restored = game.clock(SimpleRule::Settings).expect("it goes on");
    for left in [299_000, 304_000] {
        restored.handle(at(1_000), &Input::press()).expect("a move");
        let reading = restored.reading(Seat::FIRST, at(1_000)).expect("a seat");
        assert_eq!(reading.left, span(left));
        restored.handle(at(1_000), &Input::press()).expect("the other's move");
    }
}

/// A gift in byo-yomi is as good as main time on the wire, before the periods that are left; no clock goes on from
/// that.
#[test]
fn a_gift_in_byo_yomi() {
    let setup = Setup::from(&"1m, 5 x r1/30s".parse().expect("a control"));
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    clock.handle(at(100_000), &Input::press()).expect("a move");
    let gift = Adjustment::Give { seat: Seat::FIRST, time: span(20_000) };
    clock.handle(at(100_000), &Input::Adjust(gift)).expect("a gift");
    let game =
        Game::of(&clock.look(at(100_000)).expect("a look"), players(), SimpleRule::Settings).expect("OGS has it");
    let black = r#""black_time":{"thinking_time":20,"periods":4,"period_time":30}"#;
    assert!(game.clock.to_json().contains(black), "{}", game.clock.to_json());
    let error = "black: `periods`: 4 does not fit the settings";
    assert_eq!(game.clock(SimpleRule::Settings).map_err(|error| error.to_string()).map(|_| ()), Err(error.into()));
}

#[test]
fn paused_for_a_stranger() {
    for pause in [r#""paused":{"pausing_player_id":3}"#, r#""vacation-3":true"#] {
        let game = game("absolute", r#"{"thinking_time":900}"#, &format!(r#","pause_control":{{{pause}}}"#));
        let error = game.clock(SimpleRule::Settings).map(|_| ());
        assert!(matches!(error, Err(RestoreError::UnknownPlayer { id: 3, .. })), "{error:?}");
    }
}
