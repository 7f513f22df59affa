//! The shapes that sites, federations and programs have, with times as people use them: random controls hardly ever hit
//! them. What is written without loss is read as it was.

use proptest::prelude::*;
use tc_core::{Calendar, Rules};
use tc_interop::{GameSettings, formats};
use tc_notation::TimeControl;
use tc_testkit::cases;

/// Notations that write nothing with a loss but what they read, as something else.
const LOSSY_IS_READ: [&str; 5] = ["ogs", "jgof", "ogs-short", "gosei", "veggerby"];

/// A control of one or two stages, as text.
fn shape() -> impl Strategy<Value = String> {
    let time = prop_oneof![
        3 => (1..200_u32).prop_map(|minutes| format!("{minutes}m")),
        3 => (1..400_u32).prop_map(|seconds| format!("{seconds}s")),
        1 => (1..30_u32).prop_map(|days| format!("{days}d")),
        1 => (0..40_000_u32).prop_map(|ms| format!("{}.{:03}s", ms / 1_000, ms % 1_000)),
        1 => Just("0s".to_owned()),
    ];
    let small = (0..60_u32).prop_map(|seconds| format!("{seconds}s"));
    let count = 1..60_u32;
    let parts = (time.clone(), time, small.clone(), small, count.clone(), count, 0..16_u8);
    parts.prop_map(|(main, other, bonus, delay, moves, periods, kind)| match kind {
        0 => main,
        1 => format!("{main} + {bonus}"),
        2 => format!("{main}.. + {bonus}"),
        3 => format!("{main}, {periods} x r1/{bonus}"),
        4 => format!("{main}, r{moves}/{other}"),
        5 => format!("r1/{main}"),
        6 => format!("{periods} x r1/{main}"),
        7 => format!("({delay}) {main}"),
        8 => format!("{main} + ..{bonus}"),
        9 => format!("{moves}/{main}, {other}"),
        10 => format!("{moves}/{main}.. + {bonus}, {other}.. + {bonus}"),
        11 => format!("* x {moves}/{main}"),
        12 => format!("{moves}/{main}, * x {periods}/{other}"),
        13 => format!("{main}, {periods} x {bonus}"),
        14 => format!("{main}.. + opp"),
        _ => format!("({delay}) {moves}/{main}, ({delay}) {other}"),
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn what_is_written_is_read(shape in shape(), first_bonus in any::<bool>(), weekends in any::<bool>()) {
        let Ok(control) = shape.parse::<TimeControl>() else { return Ok(()) };
        let rules = if first_bonus { Rules { first_bonus: true, ..Rules::default() } } else { Rules::default() };
        let rules = if weekends { Rules { calendar: Calendar::Weekend, ..rules } } else { rules };
        let settings = GameSettings { control, rules };
        for format in formats() {
            if !format.is_written() {
                continue;
            }
            let name = format.name();
            match format.write(&settings) {
                Ok(text) => {
                    if !format.is_read() {
                        continue;
                    }
                    let readings = format.read(&text)
                        .map_err(|error| TestCaseError::fail(format!("{name}: {shape} is {text}: {error}")))?;
                    let is_there = readings.iter().any(|reading| reading.settings == settings);
                    prop_assert!(is_there, "{}: {} is {}, which is read as {:?}", name, shape, text, readings);
                }
                Err(unwritable) => {
                    prop_assert!(!unwritable.losses.is_empty(), "{}: {}", name, shape);
                    let lossy = unwritable.lossy.filter(|_| LOSSY_IS_READ.contains(&name));
                    if let (Some(lossy), true) = (lossy, format.is_read()) {
                        let readings = format.read(&lossy)
                            .map_err(|error| TestCaseError::fail(format!("{name}: {shape}, {lossy}: {error}")))?;
                        let is_lossless = readings.first().is_some_and(|reading| reading.settings == settings);
                        prop_assert!(!is_lossless, "{}: {} loses nothing as {}", name, shape, lossy);
                    }
                }
            }
        }
    }
}
