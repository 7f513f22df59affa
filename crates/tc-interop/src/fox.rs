//! Records of Fox (foxwq): `TM` seconds, `TC` periods of `TT` seconds.
//!
//! The text is the properties as a file has them, `TM[600]TC[5]TT[40]`; see [`sgf`](crate::sgf). One of `TC` and
//! `TT` without the other is an error; both 0 are no overtime.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::sgf::{Overtime, Parts, Root, seconds};
use crate::{
    Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError, ReadErrorKind, Seconds, Unwritable,
};

/// The time properties of Fox.
///
/// ```
/// use tc_interop::fox;
///
/// assert_eq!(fox::FORMAT.read("TM[60]TC[3]TT[30]")?[0].settings.control.to_string(), "1m, 3 x r1/30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "fox",
    title: "the SGF properties TC and TT of Fox",
    family: Family::Sites,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(crate::format::unmistakable),
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let root = Root::read(text)?;
    if root.fox == [None, None] {
        return Err(ReadError::new(ReadErrorKind::Missing("TC")));
    }
    root.readings()
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    write_as(settings, |main, periods, time| format!("TM[{main}]TC[{periods}]TT[{time}]"))
}

/// Main time, periods and seconds, in the order of the notation.
pub(crate) fn write_as(
    settings: &GameSettings,
    order: impl Fn(String, u16, u64) -> String,
) -> Result<String, Unwritable> {
    if settings.control.is_none() {
        return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
    }
    let mut parts = Parts::of(settings);
    let place = settings.control.stages().len().saturating_sub(1).min(1);
    let mut lose = |kind| parts.losses.push(Loss::of(place, kind));
    let (periods, time) = match parts.overtime {
        None => (0, 0),
        Some(Overtime::ByoYomi { periods, time }) => {
            if Seconds::of(time).is_none() {
                lose(LossKind::Fraction);
            }
            (periods.get(), Seconds::floor(time).0)
        }
        Some(Overtime::Canadian { time, .. }) => {
            lose(LossKind::Moves);
            if Seconds::of(time).is_none() {
                lose(LossKind::Fraction);
            }
            (1, Seconds::floor(time).0)
        }
        Some(Overtime::Fischer { .. }) => {
            lose(LossKind::Increment);
            (0, 0)
        }
        Some(Overtime::Simple(time)) => (1, Seconds::floor(time).0),
    };
    let text = order(seconds(parts.main.into()), periods, time);
    parts.finish(text)
}
