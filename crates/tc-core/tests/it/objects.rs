//! Objects that are larger than any is: how much they cost, and what is said of them.

use std::time::{Duration, Instant as Stopwatch};

use tc_core::client::{ClockView, LONGEST_VIEW, ViewError};
use tc_core::form::{Fields, LineProblem, MAX_KEYS};
use tc_core::lines::Request;
use tc_core::{Clock, Input, Rules, Seat, Setup, Timestamp};

/// More than any of these texts takes, fifty times over; comparing each key with each takes minutes.
const LONGEST: Duration = Duration::from_secs(8);

/// An object with these keys.
fn object(keys: impl IntoIterator<Item = String>) -> String {
    let fields: Vec<String> = keys.into_iter().map(|key| format!(r#""{key}":1"#)).collect();
    format!("{{{}}}", fields.join(","))
}

fn problem(text: &str) -> Option<LineProblem> {
    Fields::read(text).err()
}

fn number(key: usize) -> String {
    format!("{key:x}")
}

/// 2 MB of keys, with a doubled one at the end, are refused at the cost of reading them.
#[test]
fn many_keys_cost_no_more_than_their_bytes() {
    const KEYS: usize = 200_000;
    let text = object((0..KEYS).map(number).chain([number(0)]));
    let began = Stopwatch::now();
    let problem = problem(&text);
    assert!(began.elapsed() < LONGEST, "{:?}", began.elapsed());
    assert_eq!(problem, Some(LineProblem::TooManyKeys(KEYS + 1)));
}

#[test]
fn the_most_keys() {
    assert_eq!(problem(&object((0..MAX_KEYS).map(number))), None);
    let text = object((0..=MAX_KEYS).map(number));
    assert_eq!(problem(&text), Some(LineProblem::TooManyKeys(65)));
    assert_eq!(Request::read(&text).input, Err(LineProblem::TooManyKeys(65)));
    assert_eq!(LineProblem::TooManyKeys(65).to_string(), "found 65 keys; an object has at most 64");
}

/// What is wrong first in the text is reported, but JSON comes before all.
#[test]
fn the_first_doubled_key() {
    let twice = |key: &str| Some(LineProblem::Twice { key: key.into() });
    let read = |keys: &str| problem(&object(keys.chars().map(String::from)));
    assert_eq!(read("abc"), None);
    assert_eq!(read("abcba"), twice("b"));
    assert_eq!(read("abba"), twice("b"));
    assert_eq!(read("aa"), twice("a"));
    // An escaped letter is the same letter.
    assert_eq!(problem(r#"{"a":1,"\u0061":2}"#), twice("a"));
    let many = |first: &str| object([first.into(), first.into()].into_iter().chain((0..MAX_KEYS).map(number)));
    assert_eq!(problem(&many("z")), twice("z"));
    let late = object((0..=MAX_KEYS).map(number).chain([number(0)]));
    assert_eq!(problem(&late), Some(LineProblem::TooManyKeys(66)));
    for text in [many("z"), late] {
        let broken = problem(text.trim_end_matches('}'));
        assert!(matches!(&broken, Some(LineProblem::NotAnObject(_))), "{broken:?}");
    }
}

/// The view of sixteen seats with sixteen stages each, all has room, and blanks between its
/// tokens as well; more is refused before it is read.
#[test]
fn the_longest_view() {
    let control = ["10000 x r1/1h"; 16].join(", ").parse().expect("a control");
    let setup = Setup::for_each(Rules::default(), vec![control; 16]).expect("a setup");
    let mut clock = Clock::new(&setup);
    let at = Timestamp::saturating_micros(Timestamp::MAX.as_micros() / 2);
    clock.handle(at, &Input::Start { seat: Seat::FIRST }).expect("a legal input");
    let view = ClockView::of(&clock.look(at).expect("an instant"));
    let text = view.to_json();
    assert!(4 * text.len() < LONGEST_VIEW, "{} bytes", text.len());

    let padded = format!("{text}{}", " ".repeat(LONGEST_VIEW - text.len()));
    assert_eq!(ClockView::from_json(&padded), Ok(view));
    let problem = ClockView::from_json(&format!("{padded} "));
    assert_eq!(problem, Err(ViewError::TooLong(LONGEST_VIEW + 1)));
    assert_eq!(ViewError::TooLong(262_145).to_string(), "found 262145 bytes; a view has at most 262144");
}
