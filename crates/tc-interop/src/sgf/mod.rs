//! SGF, the format of Go games: `TM` and `OT` of the root, and the clocks `BL`, `WL`, `OB` and `OW` of moves.
//!
//! The text is the properties as a file has them, `TM[600]OT[5x30 byo-yomi]`. What is read can also be a whole
//! node, or a whole file, of which the first node is read; properties that are not about time are ignored. A value of
//! `OT`, or of `TM` with an overtime, is read alone too: `5x30 byo-yomi`.
//!
//! `TM` is seconds in FF4. Earlier versions have free text, and `3시간`, `9 hours`, `70m`, `25:00` and `1:02:24` are
//! read. `OT` is free text everywhere; all spellings that the servers and programs are known to write are read. What
//! is written is what KGS and OGS write: `5x30 byo-yomi`, `25/600 Canadian`, `10 fischer`.
//!
//! Other properties say the same: `TC` and `TT` ([Fox](crate::fox)), `LC` and `LT` ([Korean records](crate::korean)),
//! `OM` and `OP` (FF3). They are read here too, so that nothing that the root says is left out. Where two of them
//! differ, both readings are returned.

mod clock;
mod property;
mod root;

use alloc::format;
use alloc::string::String;

pub use clock::{LastMove, MoveClock};
pub(crate) use root::{Root, is_alone};

use crate::decimal::in_seconds as seconds;
use crate::shape::{Form, Shape, System};
use crate::systems::Times;
use crate::{Certainty, Family, Format, GameSettings, Interpretation, Seconds};

/// The time properties of an SGF file.
///
/// ```
/// use tc_interop::sgf;
///
/// let readings = sgf::FORMAT.read("(;FF[4]GM[1]TM[1800]OT[5x30 byo-yomi];B[dd])")?;
/// assert_eq!(readings[0].settings.control.to_string(), "30m, 5 x r1/30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["TM[", "OT[", "(;"],
    longest: usize::MAX,
    read: Some(|text| Root::read(text)?.readings()),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("sgf", "the SGF properties TM and OT", Family::Records)
};

/// Brackets and the names of properties are SGF's own. Properties of a notation that knows them better are left to it.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    if is_alone(text) {
        // Without the name of a system, free text knows better what is meant.
        return crate::free_text::record::is_of_overtime(text, true).then_some(Certainty::Guess);
    }
    let root = Root::read(text).ok()?;
    let has = |keys: [&str; 2]| keys.iter().any(|key| root.has(key));
    let is_fox = cfg!(feature = "fox") && has(["TC", "TT"]);
    let is_korean = cfg!(feature = "korean") && has(["LC", "LT"]);
    (!is_fox && !is_korean).then_some(Certainty::Certain)
}

/// Any time.
const TIME: Form = Form::time(1);
/// Any time above 0.
const SOME_TIME: Form = TIME.at_least(1);

/// An increment, byo-yomi or Canadian overtime, in seconds with decimals.
const SHAPE: Shape = Shape::of(&[
    System::single(TIME.increment(1)),
    System::overtime(SOME_TIME, SOME_TIME.per_move().periods(u16::MAX)),
    System::overtime(SOME_TIME, SOME_TIME.reset(u32::MAX)),
    System::NoClock,
]);

fn spell(settings: &GameSettings) -> String {
    let Times { main, increment, overtime, periods } = Times::of(&settings.control);
    let [main, increment, time] = [main, increment, overtime].map(seconds);
    let moves = settings.control.stages().last().and_then(|stage| stage.moves().count()).map_or(1, |moves| moves.get());
    match (overtime.is_zero(), moves) {
        _ if settings.control.is_none() => format!("TM[{main}]OT[None]"),
        (true, _) if increment == "0" => format!("TM[{main}]"),
        (true, _) => format!("TM[{main}]OT[{increment} fischer]"),
        (_, 1) => format!("TM[{main}]OT[{periods}x{time} byo-yomi]"),
        // `50/1` could be 1 move in 50 s.
        _ if u64::from(moves) > Seconds::floor(overtime).0 => format!("TM[{main}]OT[{moves} moves / {time} sec]"),
        _ => format!("TM[{main}]OT[{moves}/{time} Canadian]"),
    }
}

/// Writes seconds of main time, and periods and whole seconds of byo-yomi, in properties of their own.
#[cfg(feature = "fox")]
pub(crate) fn write_pair(
    settings: &GameSettings,
    spell: fn(String, u16, u64) -> String,
) -> Result<String, crate::Unwritable> {
    const SECOND: u64 = crate::units::SECOND;
    const SECONDS: Form = Form::time(SECOND).at_least(SECOND);
    const PAIR: Shape =
        Shape::of(&[System::single(TIME), System::overtime(SOME_TIME, SECONDS.per_move().periods(u16::MAX))]);
    PAIR.write(settings, |settings| {
        let Times { main, overtime, periods, .. } = Times::of(&settings.control);
        spell(seconds(main), if overtime.is_zero() { 0 } else { periods.get() }, Seconds::floor(overtime).0)
    })
}
