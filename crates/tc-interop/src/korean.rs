//! Korean records (Cyberoro, Tygem): `TM` seconds or `3시간`, `LC` periods of `LT` seconds.
//!
//! The text is the properties as a file has them, `TM[3시간]LT[60]LC[5]`; see [`sgf`](crate::sgf). One of `LC` and
//! `LT` without the other is an error; both 0 are no overtime. The main time is written in seconds. What lists show is
//! read too, `20분 30초 3회`, and the tag of Tygem's own files (GIB), which has the seconds of a period, the periods and
//! the main time: `GAMETAG=S1,T30-3-600`.

use alloc::format;
use alloc::vec::Vec;

use tc_notation::{PeriodCount, Stage};

use crate::sgf::{Root, is_alone, write_pair};
use crate::systems::{byo_yomi, main_and};
use crate::{Certainty, Family, Format, Interpretation, ReadError, Seconds};

/// The time properties of Korean records.
///
/// ```
/// use tc_interop::korean;
///
/// assert_eq!(korean::FORMAT.read("TM[3시간]LT[60]LC[5]")?[0].settings.control.to_string(), "3h, 5 x r1/1m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["\\[GAMETAG="],
    read: Some(read),
    write: Some(|settings| write_pair(settings, |main, periods, time| format!("TM[{main}]LT[{time}]LC[{periods}]"))),
    detect: Some(|text, _| match is_alone(text) {
        true => tygem(text).map(|_| Certainty::Likely),
        false => Some(Certainty::Certain),
    }),
    ..Format::new("korean", "the SGF properties LC and LT of Korean records", Family::Records)
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let Some([period, periods, main]) = tygem(text) else { return Root::read_with(text, ["LC", "LT"]) };
    let overtime = match (period, periods) {
        (0, _) | (_, 0) => None,
        (period, periods) => Some(byo_yomi(Seconds(period).time()?, PeriodCount::new(periods)?)),
    };
    Ok(alloc::vec![Interpretation::certain(main_and(Stage::builder(Seconds(main).time()?), overtime)?)])
}

/// The numbers of `T30-3-600`, alone or in a tag.
fn tygem(text: &str) -> Option<[u64; 3]> {
    text.split(['=', ',', '\\', ']']).find_map(|field| {
        let numbers = field.trim().strip_prefix('T')?.split('-').map(|number| number.parse().ok());
        numbers.collect::<Option<Vec<u64>>>()?.try_into().ok()
    })
}
