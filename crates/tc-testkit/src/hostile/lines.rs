//! Lines of the protocol.

use tc_core::Setup;
use tc_notation::TimeControl;

use super::reported::Table;
use crate::games::{Choices, Grain, controls, rules};

/// The controls of the ordinary clock.
const CONTROLS: [&str; 8] = [
    "10m, 5 x r1/30s",
    "5m.. + 3s",
    "40/90m, 30m",
    "60m + opp",
    "10m, r25/5m",
    "(5s) 25m + ..10s",
    "40/1s, 2 x 20/r1s, 1s",
    "none",
];

/// Any bytes as lines, answered by an ordinary clock for two and by one for three with odds and rules of all kinds:
/// both are chosen by the first line. Every answer is a line of JSON, what is refused has changed nothing, and what is
/// reported follows from the journal.
pub fn any_lines(bytes: &[u8]) {
    let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
    let mut choices = Choices::new(lines.next().unwrap_or_default());
    let text = String::from_utf8_lossy(lines.next().unwrap_or_default());

    let control: TimeControl = choices.pick(&CONTROLS).parse().expect("it is legal");
    let setup = Setup::from(&control);
    answers(&setup, &text);

    let rules = rules::rules(&mut choices);
    let odds = [(); 3].map(|()| controls::control(&mut choices, Grain::Microseconds, rules::unit(&rules)));
    let setup = Setup::for_each(rules::fitting(rules, &odds), odds).expect("rules and seats are legal");
    answers(&setup, &text);
}

fn answers(setup: &Setup, text: &str) {
    let mut table = Table::new(setup);
    text.split('\n').for_each(|line| _ = table.say(line));
    table.end();
}
