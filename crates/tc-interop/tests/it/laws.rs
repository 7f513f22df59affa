//! What holds of every notation: what is written without loss is read as it was.

use proptest::prelude::*;
use tc_core::Rules;
use tc_interop::{GameSettings, formats};
use tc_notation::TimeControl;
use tc_testkit::cases;
use tc_testkit::strategies::control;

/// Rules that some notation can say.
fn rules() -> impl Strategy<Value = Rules> {
    (any::<bool>(), any::<bool>()).prop_map(|(first_bonus, weekends)| {
        let rules = if first_bonus { Rules { first_bonus: true, ..Rules::default() } } else { Rules::default() };
        if weekends { Rules { calendar: tc_core::Calendar::Weekend, ..rules } } else { rules }
    })
}

/// Every notation writes and reads, or says what it cannot.
fn check(control: &TimeControl, rules: Rules) -> Result<(), TestCaseError> {
    let settings = GameSettings { control: control.clone(), rules };
    for format in formats() {
        if !format.is_written() {
            continue;
        }
        match format.write(&settings) {
            Ok(text) => {
                if !format.is_read() {
                    continue;
                }
                let readings = format
                    .read(&text)
                    .map_err(|error| TestCaseError::fail(format!("{}: {control} is {text}: {error}", format.name())))?;
                let is_there = readings.iter().any(|reading| reading.settings == settings);
                prop_assert!(is_there, "{}: {control} is {text}, which is read as {readings:?}", format.name());
            }
            Err(unwritable) => prop_assert!(!unwritable.losses.is_empty(), "{}: {control}", format.name()),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn what_is_written_is_read(control in control(), rules in rules()) {
        check(&control, rules)?;
    }

    /// Every text is read or refused, and what was read can be written.
    #[test]
    fn texts_are_read_or_refused(text in ".{0,60}") {
        for format in formats() {
            let readings = format.is_read().then(|| format.read(&text));
            if let Some(Ok(readings)) = readings {
                prop_assert!(!readings.is_empty(), "{}: {text}", format.name());
            }
        }
        let _ = tc_interop::detect(&text);
    }
}

/// The presets are controls that people use.
#[test]
fn presets_are_written_and_read() {
    for preset in tc_notation::presets::all() {
        let control = preset.parse().expect("a control");
        check(&control, Rules::default()).expect(preset.name);
    }
}
