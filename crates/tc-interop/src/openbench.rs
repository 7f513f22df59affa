//! OpenBench: `X/Y+Z` and `Y+Z` in seconds, text `40/10.0+0.10`, and `MT=` in milliseconds for each move.
//!
//! The increment is on the clock before the first move. `N=` and `D=` are numbers of nodes and plies. The server
//! matches its longer keywords only in capitals that it never has: `movetime=` is refused here as well.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::Time;

use crate::engine::simple::Simple;
use crate::engine::tc::Tc;
use crate::engine::text;
use crate::{
    Assumption, Centiseconds, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind,
    Milliseconds, ReadError, ReadErrorKind, Unwritable,
};

/// Time controls of OpenBench.
pub const FORMAT: Format = Format {
    name: "openbench",
    title: "OpenBench",
    family: Family::Engines,
    marks: &[],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: None,
};

/// The longest that makes sense.
const LONGEST: usize = 128;
/// The time has one decimal, the increment two.
const DECISECOND: u64 = 10 * Centiseconds::NANOS;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    text::at_most(text, LONGEST)?;
    let span = 0..text.len();
    let upper = text.to_ascii_uppercase();
    if upper.starts_with("N=") || upper.starts_with("D=") {
        return Err(ReadError::at(ReadErrorKind::NoTimeControl("a number of nodes or plies"), span));
    }
    if let Some(time) = upper.strip_prefix("MT=") {
        let time = Milliseconds(text::whole(time, Expectation::WholeMilliseconds, 3..text.len())?).time()?;
        let settings = GameSettings::from(Simple::Move(time).control()?);
        return Ok(alloc::vec![Interpretation::assuming(settings, Certainty::Likely, [Assumption::Milliseconds])]);
    }
    Ok(alloc::vec![Interpretation::certain(Tc::default().read(text, span)?.with_first_bonus()?)])
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (simple, mut losses) = Simple::of_first_bonus(settings);
    let is_whole = |time: Time, unit| time.as_nanos().is_multiple_of(unit);
    let text = match simple {
        Simple::None => return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock))),
        Simple::Move(time) => {
            if !simple.is_whole(Milliseconds::NANOS) {
                losses.push(Loss::of(0, LossKind::Fraction));
            }
            simple.floor(Milliseconds::NANOS).map(|_| format!("MT={}", Milliseconds::floor(time).0))
        }
        Simple::Hourglass(time) => {
            losses.push(Loss::of(0, LossKind::Hourglass));
            clock("", time, Time::ZERO)
        }
        Simple::Clock { moves, time, increment } => {
            if !is_whole(time, DECISECOND) || !is_whole(increment, Centiseconds::NANOS) {
                losses.push(Loss::of(0, LossKind::Fraction));
            }
            let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
            clock(&moves, time, increment)
        }
    };
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        None => {
            losses.push(Loss::of(0, LossKind::Range));
            Err(Unwritable { losses, lossy: None })
        }
        lossy => Err(Unwritable { losses, lossy }),
    }
}

/// `None` if no time would be left.
fn clock(moves: &str, time: Time, increment: Time) -> Option<String> {
    let tenths = time.as_nanos() / DECISECOND;
    let hundredths = increment.as_nanos() / Centiseconds::NANOS;
    let is_none = tenths == 0 && (hundredths == 0 || !moves.is_empty());
    (!is_none).then(|| format!("{moves}{}.{}+{}.{:02}", tenths / 10, tenths % 10, hundredths / 100, hundredths % 100))
}
