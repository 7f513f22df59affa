//! fishtest: `[moves/]seconds[+increment]` with decimals, without blanks.
//!
//! The increment is on the clock before the first move. Workers scale all numbers to their speed.

use alloc::string::String;
use alloc::vec::Vec;

use crate::engine::simple::Simple;
use crate::engine::tc::Tc;
use crate::engine::tc::write::Dialect;
use crate::engine::text;
use crate::{
    Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Milliseconds, ReadError, ReadErrorKind,
    Unwritable,
};

/// Time controls of fishtest.
pub const FORMAT: Format = Format {
    name: "fishtest",
    title: "fishtest",
    family: Family::Engines,
    marks: &[],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: None,
};

const DIALECT: Dialect = Dialect {
    tc: Tc { infinite: &[], infinite_moves: false, hourglass: false, minutes: false, suffix: false },
    per_move: "",
    per_move_unit: Milliseconds::NANOS,
    grain: Milliseconds::NANOS,
    needs_base: false,
};
/// The longest that makes sense.
const LONGEST: usize = 128;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    text::at_most(text, LONGEST)?;
    let span = 0..text.len();
    if text.starts_with('0') && text.contains('/') {
        return Err(ReadError::at(ReadErrorKind::Expected(Expectation::MovesWithoutZeros), span));
    }
    Ok(alloc::vec![Interpretation::certain(DIALECT.tc.read(text, span)?.with_first_bonus()?)])
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    if settings.control.is_none() {
        return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
    }
    if let (Simple::Move(_), mut losses) = Simple::of_first_bonus(settings) {
        losses.push(Loss::of(0, LossKind::Reset));
        return Err(Unwritable { losses, lossy: None });
    }
    let bare = |text: String| text.trim_start_matches("tc=").into();
    match DIALECT.write(settings) {
        Ok(text) => Ok(bare(text)),
        Err(Unwritable { losses, lossy }) => Err(Unwritable { losses, lossy: lossy.map(bare) }),
    }
}
