//! Rules as a JSON object. What is as by default is left out.

use alloc::format;
use alloc::string::String;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::entry::nanos;
use super::problem::SavedProblem;
use crate::lines::Fields;
use crate::{AfterFlag, Boundary, Calendar, FreeBonus, Lag, Rules, Span, StageChange, Thresholds};

/// Rules, to be written.
pub(super) struct RulesForm(pub(super) Rules);

impl Serialize for RulesForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Rules {
            boundary,
            first_bonus,
            free_moves,
            free_bonus,
            start_clock,
            calendar,
            pauses,
            after_flag,
            lag,
            stage_change,
            thresholds,
            keep_undo,
        } = self.0;
        let mut map = serializer.serialize_map(None)?;
        if boundary != Boundary::default() {
            map.serialize_entry("boundary", boundary.word())?;
        }
        if first_bonus {
            map.serialize_entry("first_bonus", &true)?;
        }
        if free_moves > 0 {
            map.serialize_entry("free_moves", &free_moves)?;
        }
        if free_bonus == FreeBonus::Earned {
            map.serialize_entry("free_bonus", &true)?;
        }
        if let Some(span) = start_clock {
            map.serialize_entry("start_clock", &nanos(span.as_nanos()))?;
        }
        if calendar != Calendar::default() {
            map.serialize_entry("calendar", calendar.word())?;
        }
        if let Some(pauses) = pauses {
            map.serialize_entry("pauses", &pauses)?;
        }
        if after_flag != AfterFlag::default() {
            map.serialize_entry("after_flag", after_flag.word())?;
        }
        match lag {
            Lag::Off => {}
            Lag::Lichess => map.serialize_entry("lag", "lichess")?,
            Lag::Fixed(allowance) => map.serialize_entry("lag", &format!("fixed:{}", allowance.as_nanos()))?,
        }
        if stage_change != StageChange::default() {
            map.serialize_entry("stage_change", stage_change.word())?;
        }
        if let Thresholds::At { low, critical } = thresholds {
            map.serialize_entry("low", &nanos(low.as_nanos()))?;
            map.serialize_entry("critical", &nanos(critical.as_nanos()))?;
        }
        if let Some(presses) = keep_undo {
            map.serialize_entry("keep_undo", &presses)?;
        }
        map.end()
    }
}

/// Reads rules. Keys that say nothing can stand or not.
pub(super) fn read(mut fields: Fields<'_>) -> Result<Rules, SavedProblem> {
    let boundary = one_of(&mut fields, "boundary", Boundary::ALL, Boundary::word)?;
    let mut rules = Rules { boundary, ..Rules::default() };
    rules.first_bonus = truth(&mut fields, "first_bonus")?;
    rules.free_moves = fields.optional_count("free_moves", u8::MAX.into())?.unwrap_or(0) as u8;
    if truth(&mut fields, "free_bonus")? {
        rules.free_bonus = FreeBonus::Earned;
    }
    rules.start_clock = fields.optional_span("start_clock")?;
    rules.calendar = one_of(&mut fields, "calendar", Calendar::ALL, Calendar::word)?;
    rules.pauses = fields.optional_count("pauses", u16::MAX.into())?.map(|pauses| pauses as u16);
    rules.after_flag = one_of(&mut fields, "after_flag", AfterFlag::ALL, AfterFlag::word)?;
    rules.lag = lag(&mut fields)?;
    rules.stage_change = one_of(&mut fields, "stage_change", StageChange::ALL, StageChange::word)?;
    rules.thresholds = match (fields.optional_span("low")?, fields.optional_span("critical")?) {
        (None, None) => Thresholds::OfFirstTime,
        (Some(low), Some(critical)) => Thresholds::At { low, critical },
        _ => return Err(SavedProblem::Value { key: "low", expected: "both thresholds or none" }),
    };
    rules.keep_undo = fields.optional_count("keep_undo", u32::MAX)?;
    fields.finish("rules")?;
    Ok(rules)
}

/// The rule with this word; the default if the key is not there.
fn one_of<T: Copy + Default, const N: usize>(
    fields: &mut Fields<'_>,
    key: &'static str,
    all: [T; N],
    word: fn(T) -> &'static str,
) -> Result<T, SavedProblem> {
    let Some(found) = fields.optional_word(key)? else {
        return Ok(T::default());
    };
    let known = all.into_iter().find(|rule| word(*rule) == found);
    known.ok_or(SavedProblem::Value { key, expected: "a rule that this version knows" })
}

fn truth(fields: &mut Fields<'_>, key: &'static str) -> Result<bool, SavedProblem> {
    Ok(fields.optional_boolean(key)?.unwrap_or(false))
}

fn lag(fields: &mut Fields<'_>) -> Result<Lag, SavedProblem> {
    let unknown = SavedProblem::Value { key: "lag", expected: "`lichess`, or `fixed:` and nanoseconds" };
    match fields.optional_word("lag")?.as_deref() {
        None => Ok(Lag::Off),
        Some("lichess") => Ok(Lag::Lichess),
        Some(other) => {
            let allowance = other.strip_prefix("fixed:").and_then(|digits| digits.parse().ok()).map(Span::from_nanos);
            // Written back, it must be what was read: `+5` is not.
            let same = |span: &Span| format!("fixed:{}", span.as_nanos()) == other;
            allowance.filter(same).map(Lag::Fixed).ok_or(unknown)
        }
    }
}

/// A text that stands for anything that was found.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}
