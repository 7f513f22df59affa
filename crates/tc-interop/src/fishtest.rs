//! fishtest: `[moves/]seconds[+increment]` with decimals, without blanks, alone or as tests are listed:
//! `sprt @ 10+0.1 th 1`, `LTC (60+0.6)`.
//!
//! The increment is on the clock before the first move. Workers scale all numbers to their speed.

use alloc::vec::Vec;

use crate::command_line::says_time;
use crate::cutechess::MatchRunner;
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::units::MILLISECOND;
use crate::{Certainty, Expectation, Family, Format, Interpretation, ReadError};

/// Time controls of fishtest.
pub const FORMAT: Format = Format {
    longest: 128,
    read: Some(read),
    write: Some(|settings| RUNNER.shape.write(settings, |settings| RUNNER.spell(settings))),
    detect: Some(detect),
    rules: "fishtest",
    ..Format::new("fishtest", "fishtest", Family::Engines)
};

const RUNNER: MatchRunner = MatchRunner::of(Shape::with_first_bonus(&[
    System::single(Form::time(MILLISECOND).required().repeating().increment(MILLISECOND)),
    System::single(Form::time(MILLISECOND).increment(MILLISECOND)),
]));

/// Words around a time control: the names of the two controls, of a test and of its result.
const OTHERS: [&str; 10] = ["@", "th", "sprt", "stc", "ltc", "vltc", "vvltc", "smp", "passed", "failed"];

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let is_other = |word: &Piece<'_>| OTHERS.iter().any(|other| word.text.eq_ignore_ascii_case(other));
    let mut last = "";
    let mut rest = Vec::new();
    for word in Piece::new(text).words().map(|word| word.trim_marks(&['(', ')', ':', ','])) {
        // `th 8` is a number of threads; the name of a test or a number of games comes before an `@`.
        if !is_other(&word) && !last.eq_ignore_ascii_case("th") {
            rest.push(word);
        }
        if word.text == "@" {
            let is_games = matches!(rest.as_slice(), [games] if games.whole(Expectation::WHOLE_NUMBER).is_ok());
            if let Some(time) = rest.iter().find(|word| !is_games && says_time(**word)) {
                return Err(time.expected(Expectation::NO_OTHER_TIMES));
            }
            rest.clear();
        }
        last = word.text;
    }
    let &[control] = rest.as_slice() else { return Err(Piece::new(text).expected(Expectation::DECIMAL_NUMBER)) };
    if control.text.starts_with('0') && control.text.contains('/') {
        return Err(control.expected(Expectation("a number of moves without leading zeros")));
    }
    Ok(alloc::vec![Interpretation::certain(RUNNER.settings(control)?)])
}

/// Alone, a control is as those of others; in a list it has an increment.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_list = Piece::new(text).words().count() > 1 && text.contains('+');
    is_list.then_some(Certainty::Likely)
}
