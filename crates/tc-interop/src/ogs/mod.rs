//! OGS, online-go.com: its time controls, its clock on the wire, and what a client shows of it.
//!
//! [`Settings`] are the six systems, in seconds as the site sends them or in milliseconds as its library (goban) has
//! them, the JSON Go Format (JGOF). [`WireClock`] is the clock that the server sends once a move, [`Game`] both
//! together, and [`JgofClock`] what a client makes of it at an instant.
//!
//! Sources: online-go/goban, `src/engine/formats/{JGOF,AdHocFormat}.ts` and `src/Goban/OGSConnectivity.ts`; the
//! document *Time control* of the OGS API.

mod clock;
mod control;
mod game;
mod jgof;
mod pause;
mod player;
mod restore;
mod settings;
mod short;
mod speed;
mod wire;

pub use crate::restore::RestoreError;
pub use control::rules;
pub use game::{Game, Phase};
pub use jgof::JgofClock;
pub use pause::{Pause, PauseControl};
pub use player::{Overtime, PlayerTime, SimpleRule, pretty_time};
pub use settings::{Settings, System, Unit};
pub use short::SHORT;
pub use speed::{Average, Speed, speed};
pub use wire::{Players, WireClock};

use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Stage, TimeControl};

use crate::{Assumption, Certainty, Family, Format, GameSettings, Interpretation, ReadError, Seconds, Unwritable};

/// A time control of OGS, in seconds.
///
/// ```
/// use tc_interop::ogs;
///
/// let text = r#"{"system":"fischer","initial_time":259200,"time_increment":86400,"max_time":604800}"#;
/// assert_eq!(ogs::FORMAT.read(text)?[0].settings.control.to_string(), "3d..7d + 1d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["\"system\"", "\"time_control\""],
    read: Some(|text| read(text, Unit::Seconds)),
    write: Some(|settings| write(settings, Unit::Seconds)),
    read_unnamed: Some(|text| read_unnamed(text, Unit::Seconds)),
    detect: Some(|_, _| Some(Certainty::Certain)),
    rules: "ogs",
    ..Format::new("ogs", "a time control of OGS", Family::Sites)
};

/// A time control of JGOF: the same in milliseconds. It has the same keys, so only the numbers show which it is.
pub const JGOF: Format = Format {
    name: "jgof",
    title: "a time control of JGOF, in milliseconds",
    marks: &[],
    read: Some(|text| read(text, Unit::Milliseconds)),
    write: Some(|settings| write(settings, Unit::Milliseconds)),
    read_unnamed: Some(|text| read_unnamed(text, Unit::Milliseconds)),
    ..FORMAT
};

/// The longest time that the site offers, 28 days.
const LONGEST: Seconds = Seconds(28 * 86_400);

/// What a text means if its unit is not named: seconds, unless there would be more than the site offers.
fn read_unnamed(text: &str, unit: Unit) -> Result<Vec<Interpretation>, ReadError> {
    let readings = read(text, unit)?;
    let seconds = read(text, Unit::Seconds).unwrap_or_default();
    let controls = || seconds.iter().map(|reading| &reading.settings.control);
    if controls().any(TimeControl::is_none) {
        return Ok(if unit == Unit::Seconds { readings } else { Vec::new() });
    }
    let is_offered = |stage: &Stage| Seconds::floor(stage.time()) <= LONGEST;
    let are_seconds = !seconds.is_empty() && controls().all(|control| control.stages().iter().all(is_offered));
    let certainty = if are_seconds == (unit == Unit::Seconds) { Certainty::Likely } else { Certainty::Guess };
    let assumption = if unit == Unit::Seconds { Assumption::Seconds } else { Assumption::Milliseconds };
    let settings = readings.into_iter().map(|reading| reading.settings);
    Ok(settings.map(|settings| Interpretation::assuming(settings, certainty, [assumption])).collect())
}

fn read(text: &str, unit: Unit) -> Result<Vec<Interpretation>, ReadError> {
    Ok(alloc::vec![Interpretation::certain(Settings::read(text, unit)?.settings()?)])
}

fn write(settings: &GameSettings, unit: Unit) -> Result<String, Unwritable> {
    let (settings, losses) = Settings::nearest(settings);
    let text = settings.map(|settings| settings.to_json(unit));
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        lossy => Err(Unwritable { losses, lossy }),
    }
}
