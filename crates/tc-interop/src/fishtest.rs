//! fishtest: `[moves/]seconds[+increment]` with decimals, without blanks, alone or as the site lists it:
//! `sprt @ 10+0.1 th 1`.
//!
//! The increment is on the clock before the first move. Workers scale all numbers to their speed.

use alloc::vec::Vec;

use crate::engine::tc::{Dialect, with_first_bonus};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::{Expectation, Family, Format, Interpretation, Milliseconds, ReadError};

/// Time controls of fishtest.
pub const FORMAT: Format = Format {
    name: "fishtest",
    title: "fishtest",
    family: Family::Engines,
    marks: &[],
    longest: 128,
    read: Some(read),
    write: Some(|settings| DIALECT.shape.write(settings, |settings| DIALECT.spell(settings))),
    detect: None,
};

const MS: u64 = Milliseconds::NANOS;

const DIALECT: Dialect = Dialect::plain(Shape::with_first_bonus(&[
    System::single(Form::time(MS).required().repeating().increment(MS)),
    System::single(Form::time(MS).increment(MS)),
]));

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let listed = Piece::new(text).split_once(&['@']).map_or(Piece::new(text), |(_, listed)| listed);
    let control = match listed.split_once(&[' ']) {
        Some((control, threads)) if threads.text.starts_with("th ") => control,
        _ => listed,
    };
    if control.text.starts_with('0') && control.text.contains('/') {
        return Err(control.expected(Expectation::MovesWithoutZeros));
    }
    Ok(alloc::vec![Interpretation::certain(with_first_bonus(DIALECT.control(control)?))])
}
