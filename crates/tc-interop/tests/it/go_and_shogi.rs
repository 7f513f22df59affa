//! Controls of the kinds that Go and Shogi have are written without loss where a notation can say them, and read as
//! they were.

use proptest::option;
use proptest::prelude::*;
use tc_core::Rules;
use tc_interop::{Certainty, Format, GameSettings, format};
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl};
use tc_testkit::cases;
use tc_testkit::strategies::time;

/// What a control of Go or Shogi has.
#[derive(Debug)]
struct Parts {
    main: Time,
    increment: Option<Time>,
    overtime: Option<(u64, u64, Time)>,
    has_first_bonus: bool,
}

impl Parts {
    fn settings(&self) -> Option<GameSettings> {
        let mut stages = Vec::new();
        if !self.main.is_zero() || self.increment.is_some() {
            let mut stage = Stage::builder(self.main);
            if let Some(increment) = self.increment {
                stage = stage.cap(Cap::Unlimited).bonus(Bonus::Increment(increment));
            }
            stages.push(stage.build().ok()?);
        }
        if let Some((periods, moves, time)) = self.overtime {
            let stage = Stage::builder(time).periods(Periods::new(periods).ok()?);
            stages.push(stage.moves(Moves::Reset(MoveCount::new(moves).ok()?)).build().ok()?);
        }
        let rules =
            if self.has_first_bonus { Rules { first_bonus: true, ..Rules::default() } } else { Rules::default() };
        Some(GameSettings { control: TimeControl::new(stages).ok()?, rules })
    }

    /// Whether a notation can say it.
    fn fits(&self, format: &str) -> bool {
        let is_whole = |time: Time| time.as_micros().is_multiple_of(1_000_000);
        let is_byo_yomi = self.overtime.is_none_or(|(_, moves, _)| moves == 1);
        let is_one_period = self.overtime.is_none_or(|(periods, ..)| periods == 1);
        let is_one_kind = self.increment.is_none() || self.overtime.is_none();
        let is_some = !self.main.is_zero() || self.increment.is_some() || self.overtime.is_some();
        let time = self.overtime.map_or(Time::ZERO, |(.., time)| time);
        let is_late = !self.has_first_bonus;
        match format {
            "sgf" => is_late && is_one_kind && (is_byo_yomi || is_one_period),
            "fox" | "korean" => is_some && is_late && is_byo_yomi && self.increment.is_none() && is_whole(time),
            "csa" => is_byo_yomi && is_one_period && is_one_kind && self.has_first_bonus == self.increment.is_some(),
            // Without a main time the site begins with at least 5 s.
            "lishogi" if self.main.is_zero() && self.increment.is_some() != self.overtime.is_some() => {
                self.increment.is_none() && is_late && is_byo_yomi && is_whole(time) && time.as_micros() >= 5_000_000
            }
            // The increments of these samples have no cap, and this form always has one.
            "dgs" => {
                let is_hours = |time: Time| time.as_micros().is_multiple_of(3_600_000_000);
                let is_plain = is_some && is_late && self.increment.is_none();
                is_plain && is_hours(self.main) && is_hours(time) && (is_byo_yomi || is_one_period)
            }
            _ => {
                let increment = self.increment.unwrap_or(Time::ZERO);
                is_some && is_late && is_byo_yomi && [self.main, increment, time].into_iter().all(is_whole)
            }
        }
    }
}

fn parts() -> impl Strategy<Value = Parts> {
    let above_zero = || time().prop_filter("above 0", |time| !time.is_zero());
    let one_or = |most: u64| prop_oneof![Just(1), 1..=most];
    let overtime = (one_or(10_000), one_or(1_000_000), above_zero());
    (time(), option::of(above_zero()), option::of(overtime), any::<bool>())
        .prop_map(|(main, increment, overtime, has_first_bonus)| Parts { main, increment, overtime, has_first_bonus })
}

fn round_trip(format: &Format, settings: &GameSettings) -> Result<bool, TestCaseError> {
    let text = match format.write(settings) {
        Ok(text) => text,
        Err(unwritable) => {
            if let Some(text) = unwritable.lossy {
                lossy_is_exact(format, settings, &text)?;
            }
            return Ok(false);
        }
    };
    let readings = format.read(&text).map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    prop_assert_eq!(&readings[0].settings, settings, "{} is {}", settings.control, text);
    let detected = format.detect(&text);
    prop_assert_eq!(detected.first().map(|reading| &reading.settings), Some(settings), "{} is not recognised", text);
    Ok(true)
}

/// A text with losses is the exact text of one of its readings.
fn lossy_is_exact(format: &Format, settings: &GameSettings, text: &str) -> Result<(), TestCaseError> {
    let readings = format.read(text).map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
    let is_exact = readings.iter().any(|reading| format.write(&reading.settings).as_deref() == Ok(text));
    prop_assert!(is_exact, "{} is {} with losses, and nothing exactly", settings.control, text);
    Ok(())
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn what_is_written_is_read_first(parts in parts()) {
        let Some(settings) = parts.settings() else { return Ok(()) };
        for name in NAMES {
            let format = format(name).expect("it is there");
            let is_written = round_trip(format, &settings)?;
            prop_assert_eq!(is_written, parts.fits(name), "{}: {}", name, settings.control);
        }
    }

    /// Pieces of the notations in any order are read or refused, and the first reading is written or has losses.
    #[test]
    fn pieces_are_read_or_refused(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..12)) {
        let text = pieces.concat();
        for name in NAMES {
            let format = format(name).expect("it is there");
            if let Ok(readings) = format.read(&text)
            {
                prop_assert!(!readings.is_empty());
                let _ = format.write(&readings[0].settings);
            }
        }
        let _ = tc_interop::sgf::MoveClock::read(&text);
        let _ = tc_interop::kif::MoveTime::read(&text);
    }
}

const NAMES: [&str; 7] = ["sgf", "fox", "korean", "csa", "kif", "lishogi", "dgs"];

/// What such texts are made of.
const PIECES: &[&str] = &[
    "TM[",
    "OT[",
    "TC[",
    "TT[",
    "LC[",
    "LT[",
    "OM[",
    "OP[",
    "BL[",
    "OB[",
    "]",
    "(",
    ")",
    ";",
    "\\",
    " ",
    "\n",
    "5",
    "30",
    "0",
    "600",
    "1.5",
    "99999999999999999999",
    "5x30",
    "25/600",
    "byo-yomi",
    "Canadian",
    "fischer",
    "simple",
    "x",
    "/",
    "+",
    "-",
    ":",
    "1:00",
    "sec",
    "min",
    "時間",
    "分",
    "秒",
    "초",
    "시간",
    "回",
    "手",
    "３",
    "持ち時間：",
    "秒読み：",
    "先手持ち時間：",
    "|",
    "(2)",
    "$TIME:",
    "$TIME_LIMIT:",
    "$TIME+:",
    "900+0+5",
    "01:30+60",
    "BEGIN Time",
    "Total_Time:",
    "Time_Unit:",
    "Byoyomi:",
    "Delay:",
    "Increment:",
    "capped",
    "Japanese style, 1 move / min",
    "é",
    "\0",
];

/// A hundred kilobytes of anything are refused.
#[test]
fn noise_is_refused() {
    for piece in [
        "(",
        "[",
        "TM[",
        "a",
        "5x",
        "\\",
        "TM[\\",
        ";",
        "持",
        "60 sec ",
        "Total_Time",
        "$TIME:1+1+1\n",
        "持ち時間：1分\n",
    ] {
        let noise = piece.repeat(100_000 / piece.len());
        for name in NAMES {
            let format = format(name).expect("a notation");
            assert!(format.read(&noise).is_err(), "{name}: {piece}");
        }
    }
}

/// Names with two numbers are found where nothing else has such names, or where they can be times.
#[test]
fn game_names_are_detected() {
    for (text, certainty) in [
        ("floodgate-600-10F", Some(Certainty::Likely)),
        ("wdoor+floodgate-300-10F+a+b+20230101", Some(Certainty::Likely)),
        ("byoyomi-600-10", Some(Certainty::Likely)),
        ("900-5F", Some(Certainty::Likely)),
        ("test-1500-60", Some(Certainty::Guess)),
        ("round-3-1", None),
        ("2023-10-05", None),
    ] {
        let found = tc_interop::detect(text).into_iter().find(|found| found.format.name() == "csa");
        assert_eq!(found.map(|found| found.reading.certainty), certainty, "{text}");
    }
}
