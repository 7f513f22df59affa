//! What an accepted line leaves to save: the line without its closed action, and what happened to closed actions (C15).

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::value::RawValue;

use super::Json;
use super::json::without_blanks;
use super::opening::settings;
use super::saved::Entry;
use crate::round::Secret;
use crate::{Body, Change, Deed, Effect, Input, Phase, PlayerId, Round};

/// What an accepted line leaves to save, for a [`LinesWriter`](super::saved::LinesWriter). Its `Debug` form shows no content.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted {
    /// The number of the line among those that were accepted, counted from 1.
    pub(super) number: u64,
    /// The line, without the action of a commitment.
    pub(super) line: String,
    /// The body of a commitment, which is closed.
    pub(super) closed: Option<Secret<Json>>,
    /// The bodies that were opened, by the numbers of their lines.
    pub(super) opened: Vec<(u64, Body<Json>)>,
    /// The numbers of lines whose bodies were closed and are gone now: opened, replaced, withdrawn or never to be
    /// opened.
    pub(super) erased: Vec<u64>,
}

impl Accepted {
    /// Returns the line with its action, for a log that keeps both together.
    pub fn to_entry(&self) -> Entry {
        Entry::new(self.line.clone(), self.closed.clone())
    }

    /// Returns whether earlier lines have actions that are never opened: replaced, withdrawn, dropped or of an aborted
    /// round.
    pub fn erases(&self) -> bool {
        self.erased.iter().any(|number| self.opened.iter().all(|(opened, _)| opened != number))
    }
}

/// Counts accepted lines, and knows which of them have a closed body.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracked {
    number: u64,
    closed: BTreeMap<PlayerId, u64>,
}

/// What a line does to closed bodies.
pub(super) enum Deal {
    Opens,
    Closes(PlayerId),
    Takes(PlayerId),
    Nothing,
}

impl Deal {
    pub(super) fn of(input: &Input<Json>) -> Deal {
        match input {
            Input::Commit { by, .. } => Deal::Closes(by.clone()),
            Input::Withdraw { by } | Input::Leave { by } => Deal::Takes(by.clone()),
            _ => Deal::Nothing,
        }
    }
}

impl Tracked {
    /// Notes an accepted line. `round` is the round after it.
    pub(super) fn note(&mut self, line: &str, deal: &Deal, effects: &[Effect], round: &Round<Json>) -> Accepted {
        self.number += 1;
        let (mut closed, mut opened, mut erased) = (None, Vec::new(), Vec::new());
        match deal {
            // Nothing of the round before is opened any more.
            Deal::Opens => erased.extend(core::mem::take(&mut self.closed).into_values()),
            Deal::Closes(by) => {
                erased.extend(self.closed.insert(by.clone(), self.number));
                closed = round.body_of(by).cloned().map(Secret::new);
            }
            Deal::Takes(by) if round.slot_of(by).is_some_and(|slot| slot.content.is_none()) => {
                erased.extend(self.closed.remove(by));
            }
            Deal::Takes(_) | Deal::Nothing => {}
        }
        let opens = effects.iter().filter_map(|effect| match &effect.change {
            Change::Did { by: Some(by), deed: Deed::Opened } => Some(by),
            _ => None,
        });
        for by in opens {
            if let Some(number) = self.closed.remove(by) {
                erased.push(number);
                opened.extend(round.body_of(by).map(|body| (number, body.clone())));
            }
        }
        if round.phase() == Phase::Aborted {
            erased.extend(core::mem::take(&mut self.closed).into_values());
        }
        Accepted { number: self.number, line: written(line), closed, opened, erased }
    }

    /// Returns the players with a closed commitment and the numbers of their lines.
    pub(super) fn closed(&self) -> impl Iterator<Item = (&PlayerId, u64)> {
        self.closed.iter().map(|(by, number)| (by, *number))
    }
}

/// The keys of a commitment that have its content.
const CONTENT: [&str; 4] = ["action", "condition", "otherwise", "then"];

/// Returns an accepted line as it is saved: its keys sorted, without blanks, without the content of a commitment, and
/// with the control of a preset in its place, because presets can change.
#[allow(clippy::expect_used, reason = "the line was read before, so it is an object")]
fn written(line: &str) -> String {
    let mut keys: BTreeMap<String, &RawValue> = serde_json::from_str(line).expect("the line was read before");
    let is = |keys: &BTreeMap<String, &RawValue>, key: &str, value: &str| {
        keys.get(key).is_some_and(|raw| serde_json::from_str::<String>(raw.get()).is_ok_and(|word| word == value))
    };
    if is(&keys, "type", "commit") || is(&keys, "type", "commit_when") {
        keys.retain(|key, _| !CONTENT.contains(&key.as_str()));
    }
    let preset = keys.get("tc").and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
    let preset = preset.filter(|text| text.trim().starts_with('@'));
    let control = preset.and_then(|text| settings(text.trim()).ok()).map(|settings| settings.to_string());
    let value = |key: &str, raw: &RawValue| match (&control, key) {
        (Some(control), "tc") => serde_json::Value::from(control.to_owned()).to_string(),
        _ => without_blanks(raw.get()),
    };
    let pair = |(key, raw): (&String, &&RawValue)| {
        let mut pair = serde_json::Value::from(key.clone()).to_string();
        pair.push(':');
        pair.push_str(&value(key, raw));
        pair
    };
    let pairs: Vec<String> = keys.iter().map(pair).collect();
    alloc::format!("{{{}}}", pairs.join(","))
}
