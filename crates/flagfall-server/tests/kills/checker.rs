//! A checker that knows nothing of the server: it reads what clients did and saw, and the journals.
//!
//! A journal is replayed on a clock of `tc-core`. What clients were answered and shown must follow from that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;
use tc_core::saved::Journal;
use tc_core::{Clock, lines};

use crate::history::{Answered, History, Input, Reader};

/// Something that must not happen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The journal is damaged, or a clock refuses it.
    Journal { game: String, why: String },
    /// An input was acknowledged, and the journal does not have it there.
    Lost { game: String, id: String, sequence: u64 },
    /// Two inputs were acknowledged with the same record.
    Shared { game: String, sequence: u64 },
    /// The journal has more inputs than clients have sent.
    Invented { game: String, recorded: usize, sent: usize },
    /// The journal has fewer inputs than were acknowledged.
    Missing { game: String, recorded: usize, acknowledged: usize },
    /// A game has ended twice.
    TwoEnds { game: String },
    /// An input was answered before another one was sent, and comes after it in the journal.
    Order { game: String, first: String, second: String },
    /// A reader saw something else than the journal gives.
    Shown { game: String, sequence: u64 },
    /// A reader missed a change, or got it twice.
    Gap { game: String, before: u64, after: u64 },
    /// A reader saw time go back.
    TimeWentBack { game: String, sequence: u64 },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A journal on a clock: the answer to each record, by its number. The first record is the creation of the game.
struct Replayed {
    answers: BTreeMap<u64, String>,
    /// How many records are inputs of clients.
    inputs: usize,
    ends: usize,
}

/// The faults of a history, sorted.
pub(crate) fn check(history: &History) -> Vec<Fault> {
    let mut faults = BTreeSet::new();
    for (game, journal) in &history.journals {
        match replay(journal) {
            Ok(replayed) => {
                let inputs: Vec<&Input> = history.inputs.iter().filter(|input| input.game == *game).collect();
                if replayed.ends > 1 {
                    faults.insert(Fault::TwoEnds { game: game.clone() });
                }
                check_inputs(game, &inputs, &replayed, &mut faults);
                check_order(game, &inputs, &mut faults);
                for reader in history.readers.iter().filter(|reader| reader.game == *game) {
                    check_reader(reader, &replayed, &mut faults);
                }
            }
            Err(why) => {
                faults.insert(Fault::Journal { game: game.clone(), why });
            }
        }
    }
    faults.into_iter().collect()
}

fn replay(journal: &str) -> Result<Replayed, String> {
    const FIRST_INPUT: u64 = 2;
    let journal = Journal::read(journal).map_err(|error| error.to_string())?;
    let mut clock = Clock::new(journal.setup());
    let mut replayed = Replayed { answers: BTreeMap::new(), inputs: 0, ends: 0 };
    for ((at, input), sequence) in journal.entries().iter().zip(FIRST_INPUT..) {
        let is_tick = matches!(input, tc_core::Input::Tick);
        let request = lines::Request { at: Some(*at), input: Ok((*at, input.clone())) };
        let answer = lines::answer_to(&mut clock, &request);
        let effects = answer.result.as_ref().map_err(ToString::to_string)?.effects.iter();
        let ends = effects.filter(|effect| {
            matches!(effect.change, tc_core::Change::Flag { .. } | tc_core::Change::Ended | tc_core::Change::Cancelled)
        });
        replayed.ends += ends.count();
        replayed.inputs += usize::from(!is_tick);
        replayed.answers.insert(sequence, answer.to_json());
    }
    Ok(replayed)
}

/// Every acknowledged input is in the journal once, with the answer that the client got.
fn check_inputs(game: &str, inputs: &[&Input], replayed: &Replayed, faults: &mut BTreeSet<Fault>) {
    let game = game.to_owned();
    let applied: Vec<(&Input, &Answered)> = inputs
        .iter()
        .filter_map(|input| Some((*input, input.answered.as_ref().filter(|answered| is_applied(&answered.answer))?)))
        .collect();
    let mut taken = BTreeSet::new();
    for (input, Answered { sequence, answer, .. }) in &applied {
        if replayed.answers.get(sequence) != Some(answer) {
            faults.insert(Fault::Lost { game: game.clone(), id: input.id.clone(), sequence: *sequence });
        }
        if !taken.insert(*sequence) {
            faults.insert(Fault::Shared { game: game.clone(), sequence: *sequence });
        }
    }
    let unanswered = inputs.iter().filter(|input| input.answered.is_none()).count();
    let (recorded, acknowledged) = (replayed.inputs, applied.len());
    // An input that ended a game by a flag is in the journal although it was not applied.
    let found_a_flag = inputs.iter().filter_map(|input| input.answered.as_ref()).filter(|answered| {
        !is_applied(&answered.answer) && replayed.answers.get(&answered.sequence) == Some(&answered.answer)
    });
    let sent = acknowledged + unanswered + found_a_flag.count();
    if recorded > sent {
        faults.insert(Fault::Invented { game: game.clone(), recorded, sent });
    }
    if recorded < acknowledged {
        faults.insert(Fault::Missing { game, recorded, acknowledged });
    }
}

/// An input that was answered before another one was sent comes before it.
fn check_order(game: &str, inputs: &[&Input], faults: &mut BTreeSet<Fault>) {
    let mut answered: Vec<(&Input, &Answered)> =
        inputs.iter().filter_map(|input| Some((*input, input.answered.as_ref()?))).collect();
    answered.retain(|(_, answered)| is_applied(&answered.answer));
    answered.sort_by_key(|(_, answered)| answered.sequence);
    for pair in answered.windows(2) {
        let [(first, _), (second, later)] = pair else { continue };
        if later.at < first.sent {
            let (first, second) = (first.id.clone(), second.id.clone());
            faults.insert(Fault::Order { game: game.to_owned(), first, second });
        }
    }
}

/// A reader gets every change once, in order, as the journal has it. Only its first event may be the state after the changes
/// that it has missed.
fn check_reader(reader: &Reader, replayed: &Replayed, faults: &mut BTreeSet<Fault>) {
    let game = &reader.game;
    let (mut last, mut time) = (reader.after, 0.0);
    for (index, (sequence, json)) in reader.events.iter().enumerate() {
        let event: Value = serde_json::from_str(json).unwrap_or_default();
        match event.get("answer") {
            Some(answer) => {
                if *sequence != last + 1 {
                    faults.insert(Fault::Gap { game: game.clone(), before: last, after: *sequence });
                }
                let expected: Option<Value> =
                    replayed.answers.get(sequence).and_then(|answer| serde_json::from_str(answer).ok());
                if expected.as_ref() != Some(answer) {
                    faults.insert(Fault::Shown { game: game.clone(), sequence: *sequence });
                }
            }
            None if index == 0 => {}
            None => {
                faults.insert(Fault::Gap { game: game.clone(), before: last, after: *sequence });
            }
        }
        let at = event["view"]["at"].as_f64();
        if at.is_some_and(|at| at < time) || (index > 0 && *sequence < last) {
            faults.insert(Fault::TimeWentBack { game: game.clone(), sequence: *sequence });
        }
        (last, time) = (*sequence, at.unwrap_or(time));
    }
}

fn is_applied(answer: &str) -> bool {
    serde_json::from_str::<Value>(answer).is_ok_and(|answer| answer["applied"] == true)
}
