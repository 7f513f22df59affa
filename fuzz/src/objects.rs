//! JSON objects of the kind that sites send, chosen by a fuzzer's bytes.

use std::fmt::Write;

use libfuzzer_sys::arbitrary::{Result, Unstructured};

/// Keys of time controls.
const KEYS: &[&str] = &[
    "system",
    "time_control",
    "speed",
    "initial_time",
    "time_increment",
    "max_time",
    "main_time",
    "period_time",
    "periods",
    "stones_per_period",
    "per_move",
    "total_time",
    "pause_on_weekends",
    "type",
    "limit",
    "increment",
    "daysPerTurn",
    "clockTime",
    "clockIncrement",
    "clock",
    "initial",
    "totalTime",
    "time",
    "bonus",
    "cap",
    "moves",
    "reset",
    "expire",
    "delay",
    "timeControl",
    "timePerMove",
    "byoYomiPeriods",
    "byoYomiTime",
    "fischerTime",
    "InitialTime",
    "Increment",
    "BonusTime",
    "MovesPerTimeControl",
];

/// Words that are values of them.
const WORDS: &[&str] = &[
    "fischer",
    "byoyomi",
    "canadian",
    "simple",
    "absolute",
    "none",
    "blitz",
    "rapid",
    "live",
    "correspondence",
    "clock",
    "unlimited",
    "opponent",
    "m",
    "t",
    "mt",
    "00:00:03",
    "1.00:00:00",
    "00:00:00.5",
];

/// How deep objects are.
const DEEPEST: u8 = 2;

/// A text: an object, or an array of some.
///
/// # Errors
/// Never: bytes that are used up are zeros.
pub fn text(choices: &mut Unstructured<'_>) -> Result<String> {
    let mut text = String::new();
    if choices.ratio(1, 6)? {
        text.push('[');
        for place in 0..choices.int_in_range(0..=3)? {
            text.push_str(if place == 0 { "" } else { "," });
            object(&mut text, choices, 0)?;
        }
        text.push(']');
    } else {
        object(&mut text, choices, 0)?;
    }
    Ok(text)
}

fn object(text: &mut String, choices: &mut Unstructured<'_>, depth: u8) -> Result<()> {
    text.push('{');
    for place in 0..choices.int_in_range(0..=7)? {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\"{}\":", choices.choose(KEYS)?);
        value(text, choices, depth)?;
    }
    text.push('}');
    Ok(())
}

fn value(text: &mut String, choices: &mut Unstructured<'_>, depth: u8) -> Result<()> {
    match choices.int_in_range(0..=11)? {
        0 => text.push_str("null"),
        1 => text.push_str(if choices.arbitrary()? { "true" } else { "false" }),
        2 if depth < DEEPEST => object(text, choices, depth + 1)?,
        3 | 4 => drop(write!(text, "\"{}\"", choices.choose(WORDS)?)),
        5 => drop(write!(text, "{}.{}", choices.arbitrary::<u16>()?, choices.arbitrary::<u16>()?)),
        6 => drop(write!(text, "{}", choices.arbitrary::<i64>()?)),
        7 => drop(write!(text, "{}e{}", choices.arbitrary::<u8>()?, choices.arbitrary::<i8>()?)),
        8 => drop(write!(text, "{}", u64::from(choices.arbitrary::<u16>()?) * 1_000)),
        9 => drop(write!(text, "\"{}\"", choices.arbitrary::<u32>()?)),
        _ => drop(write!(text, "{}", choices.arbitrary::<u16>()?)),
    }
    Ok(())
}
