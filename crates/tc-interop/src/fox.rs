//! Records of Fox (foxwq): `TM` seconds, `TC` periods of `TT` seconds.
//!
//! The text is the properties as a file has them, `TM[600]TC[5]TT[40]`; see [`sgf`](crate::sgf). One of `TC` and
//! `TT` without the other is an error; both 0 are no overtime. What its lists show is read too: `1分20秒3次`.

use alloc::format;

use crate::sgf::{Root, is_alone, write_pair};
use crate::{Certainty, Family, Format};

/// The time properties of Fox.
///
/// ```
/// use tc_interop::fox;
///
/// assert_eq!(fox::FORMAT.read("TM[60]TC[3]TT[30]")?[0].settings.control.to_string(), "1m, 3 x r1/30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    read: Some(|text| Root::read_with(text, ["TC", "TT"])),
    write: Some(|settings| write_pair(settings, |main, periods, time| format!("TM[{main}]TC[{periods}]TT[{time}]"))),
    detect: Some(|text, _| (!is_alone(text)).then_some(Certainty::Certain)),
    ..Format::new("fox", "the SGF properties TC and TT of Fox", Family::Sites)
};
