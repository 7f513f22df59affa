//! Korean records (Cyberoro, Tygem): `TM` seconds or `3시간`, `LC` periods of `LT` seconds.
//!
//! The text is the properties as a file has them, `TM[3시간]LT[60]LC[5]`; see [`sgf`](crate::sgf). One of `LC` and
//! `LT` without the other is an error; both 0 are no overtime. The main time is written in seconds. What lists show is
//! read too, `20분 30초 3회`, and the tag of Tygem's own files (GIB), which has the seconds of a period, the periods and
//! the main time: `GAMETAG=S1,T30-3-600`.

use alloc::format;
use alloc::vec::Vec;

use tc_notation::PeriodCount;

use crate::sgf::{PAIR, Root, pair};
use crate::systems::{byo_yomi, main_and};
use crate::{Family, Format, Interpretation, ReadError, Seconds};

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
    write: Some(|settings| {
        PAIR.write(settings, |settings| {
            let (main, periods, time) = pair(settings);
            format!("TM[{main}]LT[{time}]LC[{periods}]")
        })
    }),
    detect: Some(|text, readings| match text.split(['=', ',']).find_map(game_tag) {
        Some(_) => readings,
        None => crate::sgf::detect_properties(text, readings),
    }),
    ..Format::new("korean", "the SGF properties LC and LT of Korean records", Family::Records)
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    match text.split(['=', ',', '\\', ']']).find_map(game_tag) {
        Some(numbers) => tygem(numbers),
        None => Root::read_with(text, ["LC", "LT"]),
    }
}

/// The numbers of `T30-3-600`.
fn game_tag(field: &str) -> Option<[u64; 3]> {
    let numbers: Vec<u64> =
        field.trim().strip_prefix('T')?.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

fn tygem([period, periods, main]: [u64; 3]) -> Result<Vec<Interpretation>, ReadError> {
    let overtime = match (period, periods) {
        (0, _) | (_, 0) => None,
        (period, periods) => Some(byo_yomi(Seconds(period).time()?, PeriodCount::new(periods)?)),
    };
    Ok(alloc::vec![Interpretation::certain(main_and(tc_notation::Stage::builder(Seconds(main).time()?), overtime)?)])
}
