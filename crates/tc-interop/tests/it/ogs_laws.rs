//! What holds of everything that OGS can send: it is read as it was written, and what cannot be breaks nothing.
#![cfg(feature = "ogs")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tc_core::{Span, Timestamp};
use tc_interop::ogs::{
    Game, JgofClock, Overtime, Pause, PauseControl, PlayerTime, Players, Settings, SimpleRule, Speed, System, Unit,
    WireClock,
};
use tc_notation::Time;
use tc_testkit::cases;

fn time() -> impl Strategy<Value = Time> {
    let micros = prop_oneof![
        4 => (0..100_000_u64).prop_map(|seconds| seconds * 1_000_000),
        1 => 0..=Time::MAX.as_micros() / 64,
    ];
    micros.prop_map(|micros| Time::from_micros(micros).expect("a time"))
}

fn settings() -> impl Strategy<Value = Settings> {
    let of = |system, main, each| Settings { system, main, each, ..Settings::NONE };
    let zero = Time::ZERO;
    let system = prop_oneof![
        (time(), time(), time())
            .prop_map(move |(a, each, b)| Settings { max: a.max(b), ..of(System::Fischer, a.min(b), each) }),
        (time(), time(), 0..20_u32)
            .prop_map(move |(main, each, count)| Settings { count, ..of(System::Byoyomi, main, each) }),
        (time(), time(), 1..50_u32)
            .prop_map(move |(main, each, count)| Settings { count, ..of(System::Canadian, main, each) }),
        time().prop_map(move |each| of(System::Simple, zero, each)),
        time().prop_map(move |main| of(System::Absolute, main, zero)),
        Just(Settings::NONE),
    ];
    let speed = prop::sample::select(Speed::ALL.to_vec()).prop_map(Some);
    (system, speed, any::<bool>()).prop_map(|(settings, speed, pause_on_weekends)| Settings {
        speed,
        pause_on_weekends,
        ..settings
    })
}

fn any_span() -> impl Strategy<Value = Span> {
    prop_oneof![0..1_000_000_000_i64, any::<i64>()].prop_map(Span::saturating_micros)
}

fn instant() -> impl Strategy<Value = Timestamp> {
    prop_oneof![0..2_000_000_000_000_000_i64, any::<i64>()].prop_map(Timestamp::saturating_micros)
}

/// Before the year 2262, and not so long before 1970 that it would not fit as seconds.
fn since() -> impl Strategy<Value = Timestamp> {
    (-2_000_000_000_000_000..2_000_000_000_000_000_i64).prop_map(Timestamp::saturating_micros)
}

fn player_time() -> impl Strategy<Value = PlayerTime> {
    let overtime = prop_oneof![
        option::of(any::<bool>()).prop_map(|skip_bonus| Overtime::None { skip_bonus }),
        (any::<u16>(), any_span()).prop_map(|(left, time)| Overtime::Periods { left, time }),
        (any::<u32>(), any_span()).prop_map(|(moves_left, time)| Overtime::Block { moves_left, time }),
        Just(Overtime::PerMove),
    ];
    (any_span(), overtime).prop_map(|(main, overtime)| PlayerTime { main, overtime })
}

fn pauses() -> impl Strategy<Value = PauseControl> {
    let player = (any::<u64>(), option::of(any::<u32>()))
        .prop_map(|(player_id, pauses_left)| Pause::Player { player_id, pauses_left });
    let moderator = option::of(any::<u64>()).prop_map(Pause::Moderator);
    let flags = prop::sample::subsequence(vec![Pause::Weekend, Pause::System, Pause::StoneRemoval], 0..=3);
    let vacations = vec(any::<u64>().prop_map(Pause::Vacation), 0..3);
    let other = option::of("[x-z]{1,4}".prop_map(Pause::Other));
    (option::of(player), option::of(moderator), flags, vacations, other).prop_map(
        |(player, moderator, flags, vacations, other)| {
            PauseControl(player.into_iter().chain(moderator).chain(flags).chain(vacations).chain(other).collect())
        },
    )
}

fn wire() -> impl Strategy<Value = WireClock> {
    let players = (option::of(any::<u64>()), option::of(".{0,9}"), option::of(0..3_u64), option::of(0..3_u64))
        .prop_map(|(game_id, title, black, white)| Players { game_id, title, black, white });
    let times = (option::of(player_time()), option::of(player_time()), instant(), option::of(instant()));
    let ends = (option::of(instant()), option::of(any_span()), any::<bool>(), any::<bool>(), option::of(instant()));
    let stands = (option::of(since()), option::of(any_span()), pauses());
    (players, option::of(0..3_u64), times, ends, stands).prop_map(
        |(players, current_player, (black_time, white_time, last_move, now), ends, stands)| {
            let (expiration, expiration_delta, start_mode, stone_removal_mode, stone_removal_expiration) = ends;
            let (paused_since, pause_delta, pause_control) = stands;
            WireClock {
                players,
                current_player,
                black_time,
                white_time,
                last_move,
                now,
                expiration,
                expiration_delta,
                start_mode,
                paused_since,
                pause_delta,
                pause_control,
                stone_removal_mode,
                stone_removal_expiration,
            }
        },
    )
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn settings_are_read_as_written(settings in settings()) {
        for unit in [Unit::Seconds, Unit::Milliseconds] {
            prop_assert_eq!(Settings::read(&settings.to_json(unit), unit), Ok(settings));
        }
        if let Ok(settings) = settings.settings() {
            let (nearest, losses) = Settings::nearest(&settings);
            prop_assert!(losses.is_empty(), "{:?}: {:?}", settings, losses);
            let again = nearest.ok_or("none").and_then(|nearest| nearest.settings().map_err(|_| "unreadable"));
            prop_assert_eq!(again, Ok(settings));
        }
    }

    #[test]
    fn clocks_are_read_as_written(settings in settings(), clock in wire(), at in instant()) {
        prop_assert_eq!(WireClock::read(&clock.to_json()), Ok(clock.clone()));
        let game = Game::new(settings, clock);
        prop_assert_eq!(Game::read(&game.to_json()), Ok(game.clone()));
        for rule in [SimpleRule::Settings, SimpleRule::Seconds, SimpleRule::Milliseconds, SimpleRule::Until] {
            let shown = game.at(at, rule);
            // A clock that cannot be is refused.
            let _ = game.clock(rule).map(|clock| clock.next_deadline());
            for player in [shown.black, shown.white].into_iter().flatten() {
                prop_assert!(player.main >= Span::ZERO && player.until_next() >= Span::ZERO);
                let block = if let Overtime::Block { time, .. } = player.overtime { time } else { Span::ZERO };
                prop_assert!(block >= Span::ZERO);
            }
            prop_assert_eq!(JgofClock::read(&shown.to_json()), Ok(shown));
        }
        let _ = game.clock.offset(at, Span::micros(1));
    }

    #[test]
    fn literals_are_read_as_json(settings in settings(), clock in wire(), comment in "[a-z ]{0,9}") {
        let players = Players { title: None, ..clock.players };
        let json = Game::new(settings, WireClock { players, ..clock }).to_json();
        let literal = json.replace("\"clock\":", &format!(" clock : /*{comment}*/")).replace('}', ",}//{\n");
        let literal = literal.replace("{,}", "{}");
        prop_assert_eq!(Game::read(&literal), Game::read(&json), "{}", literal);
    }

    #[test]
    fn damaged_texts_are_read_or_refused(
        settings in settings(), clock in wire(), cut in any::<prop::sample::Index>(), put in ".{0,3}",
    ) {
        let mut text = Game::new(settings, clock).to_json();
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        let place = places[cut.index(places.len())];
        let next = text[place..].chars().next().map_or(0, char::len_utf8);
        text.replace_range(place..place + next, &put);
        if let Ok(game) = Game::read(&text) {
            let _ = (game.at(Timestamp::EPOCH, SimpleRule::Settings), game.clock(SimpleRule::Settings));
        }
    }
}

/// Unknown keys are passed over, however deep their values are.
#[test]
fn deep_values() {
    let deep = "[".repeat(5_000) + &"]".repeat(5_000);
    let text = format!(r#"{{"other":{deep},"system":"none"}}"#);
    assert_eq!(Settings::read(&text, Unit::Seconds).map(|settings| settings.system), Ok(System::None));
    assert!(Settings::read(&text.replace(']', ""), Unit::Seconds).is_err());
}
