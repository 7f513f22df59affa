//! What holds of the notations of chess for the controls that chess has: what is written without loss is what is read
//! first.

use proptest::prelude::*;
use tc_core::{Rules, Span, StageChange};
use tc_interop::pgn::{Command, Stamp, commands};
use tc_interop::{Assumption, GameSettings, format};
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl};
use tc_testkit::cases;

const FORMATS: &[&str] = &[
    "pgn",
    "us-chess",
    "fide",
    "trf",
    "trf16",
    "dgt",
    "lichess",
    "lichess-challenge",
    "lichess-arena",
    "lichess-board",
    "lichess-export",
    "chess-com",
    "playstrategy",
];

fn seconds(choice: &'static [u64]) -> impl Strategy<Value = Time> {
    let choice = prop::sample::select(choice);
    let micros = (choice, prop_oneof![9 => Just(0_u64), 1 => prop::sample::select(&[1_u64, 1_000, 500_000][..])]);
    micros.prop_map(|(seconds, micros)| Time::from_micros(seconds * 1_000_000 + micros).expect("a short time"))
}

fn stage() -> impl Strategy<Value = Option<Stage>> {
    let moves = prop_oneof![
        4 => Just(Moves::Any),
        2 => Just(Moves::Required(MoveCount::new(40).expect("a count"))),
        1 => Just(Moves::Required(MoveCount::ONE)),
        1 => Just(Moves::Reset(MoveCount::ONE)),
    ];
    let time =
        seconds(&[0, 1, 3, 5, 10, 15, 30, 45, 60, 90, 120, 300, 1_500, 3_600, 5_400, 7_200, 10_860, 86_400, 259_200]);
    let bonus = prop_oneof![
        4 => Just(None),
        4 => seconds(&[1, 2, 3, 5, 10, 30, 60, 61]).prop_map(|time| Some(Bonus::Increment(time))),
        1 => Just(Some(Bonus::Bronstein(Time::from_micros(3_000_000).expect("a short time")))),
        1 => Just(Some(Bonus::Opponent)),
    ];
    let delay = prop_oneof![4 => Just(Time::ZERO), 1 => seconds(&[2, 3, 5])];
    (moves, time, bonus, delay, any::<bool>(), 0..5_u8).prop_map(|(moves, time, bonus, delay, is_endless, cap)| {
        let mut stage = Stage::builder(time).moves(moves).delay(delay);
        if moves != Moves::Any && is_endless {
            stage = stage.periods(Periods::Unlimited);
        }
        if let Some(bonus) = bonus {
            stage = stage.bonus(bonus);
        }
        // Most increments have no cap, and most others one that says nothing.
        if (bonus.is_some() && !matches!(bonus, Some(Bonus::Bronstein(_)))) != (cap == 0) {
            stage = stage.cap(Cap::Unlimited);
        }
        stage.build().ok()
    })
}

fn settings() -> impl Strategy<Value = GameSettings> {
    let stages = prop_oneof![3 => prop::collection::vec(stage(), 1..2), 2 => prop::collection::vec(stage(), 0..4)];
    (stages, any::<bool>(), 0..7_u8).prop_map(|(stages, first_bonus, more)| {
        let control = TimeControl::new(stages.into_iter().flatten()).unwrap_or(TimeControl::NONE);
        let rules = if first_bonus { Rules { first_bonus: true, ..Rules::default() } } else { Rules::default() };
        let rules = match more {
            0 => Rules { stage_change: StageChange::AtZeroAll, ..rules },
            1 => Rules { free_moves: 1, ..rules },
            2 => Rules { margin: Span::millis(20), ..rules },
            _ => rules,
        };
        GameSettings { control, rules }
    })
}

/// Returns whether it could be written.
fn check(name: &str, settings: &GameSettings) -> Result<bool, TestCaseError> {
    let format = format(name).expect(name);
    let Ok(text) = format.write(settings) else { return Ok(false) };
    let readings = format.read(&text).map_err(|error| TestCaseError::fail(format!("{name}: {text}: {error}")))?;
    // What people write where they mean something else is written as the standard of PGN has it.
    let is_standard = |reading: &tc_interop::Interpretation| {
        let of_standard = [Assumption::Seconds, Assumption::MovesBeforeTime, Assumption::ZeroAsItStands];
        of_standard.iter().any(|assumption| reading.assumptions.contains(assumption))
    };
    let own = readings.iter().position(|reading| reading.settings == *settings);
    let is_first = own.is_some_and(|own| own == 0 || name == "pgn" && is_standard(&readings[own]));
    prop_assert!(is_first, "{}: {} is {}, read as {:?}", name, settings.control, text, readings);
    Ok(true)
}

/// What is left after a loss is said exactly: it is the text of one of its readings.
fn check_lossy(name: &str, settings: &GameSettings) -> Result<(), TestCaseError> {
    let format = format(name).expect(name);
    let Some(text) = format.write(settings).err().and_then(|unwritable| unwritable.lossy) else { return Ok(()) };
    let readings = format.read(&text).map_err(|error| TestCaseError::fail(format!("{name}: {text}: {error}")))?;
    let is_exact = |reading: &tc_interop::Interpretation| format.write(&reading.settings) == Ok(text.clone());
    prop_assert!(readings.iter().any(is_exact), "{}: {} is {}, read as {:?}", name, settings.control, text, readings);
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn what_is_written_with_a_loss_is_exact_itself(settings in settings()) {
        for name in FORMATS {
            check_lossy(name, &settings)?;
        }
    }

    #[test]
    fn what_is_written_is_what_is_read_first(settings in settings()) {
        for name in FORMATS {
            check(name, &settings)?;
        }
    }

    /// python-chess and pgn-parser refuse a point in a time.
    #[test]
    fn whole_seconds_have_no_point_in_pgn(settings in settings()) {
        let text = match format("pgn").expect("pgn").write(&settings) {
            Ok(text) => Some(text),
            Err(unwritable) => unwritable.lossy,
        };
        let is_whole = |time: Time| time.as_micros().is_multiple_of(1_000_000);
        let are_whole = settings.control.stages().iter().all(|stage| {
            let gain = match stage.bonus() {
                Some(Bonus::Increment(gain)) => gain,
                _ => Time::ZERO,
            };
            is_whole(stage.time()) && is_whole(gain)
        });
        prop_assert!(!are_whole || text.is_none_or(|text| !text.contains('.')), "{}", settings.control);
    }

    #[test]
    fn stamps_are_read_as_they_were(micros in 0..i64::MAX) {
        let stamp = Stamp::rounded_up(tc_core::Span::saturating_micros(micros), 1);
        for command in [Command::Clock(stamp.clone()), Command::Elapsed(stamp.clone()), Command::Dial(stamp.clone())] {
            let read = Command::read(&command.to_string()).expect("it is read").expect("it is about time");
            prop_assert_eq!(read.to_string(), command.to_string());
        }
    }

    #[test]
    fn any_text_has_commands_or_none(pieces in prop::collection::vec(prop::sample::select(vec![
        "{", "}", "[", "]", "\"", "\\", "%clk ", "1:00:00", "[%clk 1:00:00]", "%", "\n", ";", "(", ")", " ", "e4", "1.",
        "1-0", "[TimeControl \"", "mt=5", "tl=", ",", "é", "\0", "$1",
    ]), 0..60)) {
        let text = pieces.concat();
        prop_assert!(commands(&text).count() <= text.len());
        let _ = tc_interop::pgn::FORMAT.read(&text);
    }
}

#[test]
fn every_notation_writes_what_chess_plays() {
    let controls = ["3m", "25m.. + 10s", "r1/1d", "40/90m.. + 30s, 30m.. + 30s", "2h, 30m", "(5s) 30m"];
    for name in FORMATS {
        let is_written = |control: &&str| {
            let control = control.parse().expect("a control");
            let all =
                [Rules::default(), Rules { first_bonus: true, ..Rules::default() }, tc_interop::dgt::rules(&control)];
            all.into_iter().any(|rules| check(name, &GameSettings { control: control.clone(), rules }).expect(name))
        };
        assert!(controls.iter().any(is_written), "{name}");
    }
}
