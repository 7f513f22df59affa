//! What lines report follows from the journal that is kept of them.

use serde_json::Value;
use tc_core::client::ClockView;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Clock, Input, Setup, Timestamp, lines};

use super::{LONGEST, damage};
use crate::games::{Choices, Game, Grain};

/// Seats that no clock has.
const BEYOND: [&str; 4] = ["16", "99", "255", "18446744073709551616"];

/// The game that the bytes choose, as lines: good ones, refused ones, ones with a seat that no clock has, and damaged
/// ones. After every line a clock that has only the journal is the clock that has answered.
pub fn reported_lines(bytes: &[u8]) {
    let mut game = Game::new(&bytes[..bytes.len().min(LONGEST)], Grain::Microseconds);
    let setup = game.setup();
    let mut table = Table::new(&setup);
    while let Some((at, input, mut choices)) = game.step(table.clock()) {
        if table.say(&line(at, &input, &mut choices)).is_some() {
            game.advance(at);
        }
    }
    table.end();
}

/// A clock that answers lines, its journal, and a clock that has only the journal.
pub(super) struct Table {
    clock: Clock,
    again: Clock,
    writer: JournalWriter,
    journal: String,
}

impl Table {
    pub(super) fn new(setup: &Setup) -> Table {
        let (writer, first) = JournalWriter::begin(setup);
        Table { clock: Clock::new(setup), again: Clock::new(setup), writer, journal: first + "\n" }
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Answers a line, and checks the answer and what the journal knows of it. The instant, if the line was accepted.
    pub(super) fn say(&mut self, line: &str) -> Option<Timestamp> {
        let before = self.clock.clone();
        let answer = lines::answer(&mut self.clock, line);
        let (at, is_accepted, json) = (answer.at, answer.is_accepted(), answer.to_json());
        let effects = answer.result.as_ref().map(|answer| answer.effects.clone()).unwrap_or_default();
        let (shown, entry) = (ClockView::of(&answer.look), answer.entry);
        let value = super::answer(&json, at, is_accepted);
        assert_eq!(value["state"]["seats"].as_array().map(Vec::len), Some(self.clock.setup().seats()), "{json}");
        if is_accepted {
            assert!(value["applied"].is_boolean() && value["effects"].is_array(), "{json}");
            assert_eq!(self.clock.state().now(), at, "{json}");
        } else {
            assert_eq!(self.clock, before, "{line} was refused: {json}");
        }
        let kept = entry.map(|(at, input)| {
            self.journal += &(self.writer.entry(at, &input) + "\n");
            self.again.handle(at, &input).unwrap_or_else(|refused| panic!("{line} is kept, and refused: {refused}"))
        });
        assert_eq!(kept.map(|answer| answer.effects).unwrap_or_default(), effects, "{line}");
        assert_eq!(self.again, self.clock, "{line}");
        let last = self.again.state().as_of_last_input(self.again.setup());
        let own = at.and_then(|at| self.again.look(at).ok());
        let shows = |look| ClockView::of(&look) == shown;
        assert!(shows(last) || own.is_some_and(shows), "{line} shows {shown:?}");
        at.filter(|_| is_accepted)
    }

    /// Checks the journal as a whole.
    pub(super) fn end(self) {
        let read = Journal::read(&self.journal).and_then(|journal| journal.replay());
        let read = read.unwrap_or_else(|error| panic!("{error}: {}", self.journal));
        assert_eq!(read.to_snapshot(), self.clock.to_snapshot(), "{}", self.journal);
    }
}

/// An input as a line, which may be damaged.
fn line(at: Timestamp, input: &Input, choices: &mut Choices<'_>) -> String {
    let mut keys = keys(at, input);
    match choices.below(16) {
        0..=8 => text(&keys),
        9..=11 => {
            let key = if keys.iter().any(|(key, _)| key == "from") { "from" } else { "seat" };
            keys.retain(|(named, _)| named != key);
            keys.push((key.to_owned(), choices.pick(&BEYOND).to_owned()));
            text(&keys)
        }
        12 => {
            let place = usize::from(choices.below(16)) % keys.len();
            drop(keys.remove(place));
            text(&keys)
        }
        _ => String::from_utf8_lossy(&damage::bytes(&text(&keys), choices)).into_owned(),
    }
}

/// The keys and values of an input in the protocol.
fn keys(at: Timestamp, input: &Input) -> Vec<(String, String)> {
    let Ok(Value::Object(form)) = serde_json::to_value(input) else { panic!("{input:?} is no object") };
    let values = form.iter().map(|(key, value)| (key.clone(), value.to_string()));
    [("at".to_owned(), at.to_string())].into_iter().chain(values).collect()
}

fn text(keys: &[(String, String)]) -> String {
    let keys: Vec<String> = keys.iter().map(|(key, value)| format!("{key:?}:{value}")).collect();
    format!("{{{}}}", keys.join(","))
}
