//! What an answer shows: its JSON, place by place, and what only a reading has.

use std::collections::BTreeMap;

use tc_core::lines::LineAnswer;
use tc_core::{Change, Effect, Input, Look, Pressure, Reading, Timestamp, Verdict};

use super::time::seconds;
use crate::places::places;

/// The place of the effects in an answer.
pub(super) const EFFECTS: &str = "/effects";

/// The flags of a game so far, a list of instants for each seat.
pub(super) type Flags = BTreeMap<usize, Vec<Timestamp>>;

/// Values of an answer as JSON, by their places: `/state/seats/0/remaining`. Numbers are compared by their digits.
#[derive(Debug)]
pub(super) struct Facts {
    values: BTreeMap<String, String>,
    /// The instant of the event.
    at: String,
    /// The effects, [shortened](Self::shortened).
    pub(super) effects: Vec<String>,
    /// All of it in the words of claims.
    pub(super) words: String,
}

impl Facts {
    /// The facts of an answer, after whose effects these flags have fallen.
    pub(super) fn of(answer: &LineAnswer<'_>, flags: &mut Flags) -> Self {
        let effects: Vec<Effect> = answer.result.iter().flat_map(|answer| answer.effects.iter().copied()).collect();
        for effect in effects.iter().filter(|effect| matches!(effect.change, Change::Flag { .. })) {
            flags.entry(effect.seat.map_or(0, |seat| seat.index())).or_default().push(effect.at);
        }
        let mut values = places(&answer.to_json());
        of_look(&answer.look, &mut values);
        for (seat, instants) in flags {
            let instants: Vec<String> = instants.iter().map(ToString::to_string).collect();
            values.insert(format!("/look/flags/{seat}"), instants.join(" "));
        }
        let effects: Vec<String> = effects.iter().map(|effect| printed(effect, answer)).collect();
        let at = answer.at.unwrap_or_default().to_string();
        let effects: Vec<String> = effects.iter().map(|effect| shortened(effect, &at)).collect();
        let words = words(answer, &effects);
        Self { values, at, effects, words }
    }

    /// An effect as scripts have it, without the instant if that is the event's.
    pub(super) fn shortened(&self, effect: &str) -> String {
        shortened(effect, &self.at)
    }

    /// The answer.
    pub(super) fn json(&self) -> &str {
        &self.values[""]
    }

    /// The value at a place.
    pub(super) fn value(&self, path: &str) -> Option<&String> {
        self.values.get(path)
    }
}

/// An effect as it prints; the end of a game with its reason.
fn printed(effect: &Effect, answer: &LineAnswer<'_>) -> String {
    match (effect.change, &answer.entry) {
        (Change::Ended, Some((_, Input::End { reason }))) => format!("{effect}: {reason}"),
        _ => effect.to_string(),
    }
}

fn shortened(effect: &str, at: &str) -> String {
    let rest = effect.strip_prefix(at);
    let rest = rest.and_then(|rest| rest.strip_prefix(": ").or_else(|| rest.strip_prefix(' '))).unwrap_or(effect);
    rest.replace(": its clock runs", " runs")
}

/// What a reading has and an answer has not.
fn of_look(look: &Look<'_>, values: &mut BTreeMap<String, String>) {
    let alert = look.next_alert();
    let alert = alert.map(|alert| format!("{} {} @{}", alert.seat, alert.kind.word(), alert.at));
    values.insert("/look/alert".to_owned(), alert.unwrap_or_else(|| "null".to_owned()));
    for (seat, reading) in look.readings().enumerate() {
        let pressure = match reading.pressure {
            Pressure::Calm => "calm",
            Pressure::Low => "low",
            Pressure::Critical => "critical",
        };
        let mut put = |key: &str, value: Option<String>| {
            value.map(|value| values.insert(format!("/look/seats/{seat}/{key}"), value));
        };
        put("points", Some(reading.penalty.to_string()));
        put("pressure", Some(pressure.to_owned()));
        put("to_go", reading.moves_to_go.map(|moves| moves.to_string()));
        put("total", reading.to_flag.map(|span| span.as_micros().to_string()));
        put("used", Some(reading.used_this_turn.as_micros().to_string()));
        put("permille", reading.permille_left().map(|permille| permille.to_string()));
    }
}

/// An answer in the words of claims.
fn words(answer: &LineAnswer<'_>, effects: &[String]) -> String {
    let look = &answer.look;
    let mut words = vec![
        verdict(answer),
        look.status().word().to_owned(),
        look.deadline().map_or("no deadline".to_owned(), |at| format!("deadline {}", seconds(at))),
    ];
    words.extend(look.cancels_at().map(|at| format!("cancels {}", seconds(at))));
    words.extend(look.flag_pending().map(|(_, until)| format!("pending {}", seconds(until))));
    words.extend(look.readings().enumerate().map(|(seat, reading)| format!("{seat}: {}", seat_words(&reading))));
    words.extend(effects.iter().cloned());
    words.join("; ")
}

/// `applied`, `not applied`, or `refused` and the kind.
pub(super) fn verdict(answer: &LineAnswer<'_>) -> String {
    match &answer.result {
        Ok(answer) if answer.verdict == Verdict::Applied => "applied".to_owned(),
        Ok(_) => "not applied".to_owned(),
        Err(error) => format!("refused {}", error.kind()),
    }
}

fn seat_words(reading: &Reading) -> String {
    let periods = match reading.periods_left {
        None => "endless periods".to_owned(),
        Some(1) => "1 period".to_owned(),
        Some(count) => format!("{count} periods"),
    };
    let plural = if reading.moves == 1 { "" } else { "s" };
    let flagged = if reading.flagged { ", flagged" } else { "" };
    let (left, delay) = (reading.left, reading.delay_left);
    format!("{left}, stage {}, {periods}, {} move{plural}, delay {delay}{flagged}", reading.stage, reading.moves)
}
