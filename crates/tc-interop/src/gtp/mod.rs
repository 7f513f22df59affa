//! GTP, the protocol of Go programs: `time_settings`, `time_left`, and the time settings of KGS and of KataGo.
//!
//! `time_settings MAIN BYO STONES` has whole seconds: overtime of STONES stones in BYO seconds, repeated. Without
//! stones and BYO there is no overtime; BYO without stones is no time limit. `kgs-time_settings` and
//! `kata-time_settings` name the kind: `none`, `absolute M`, `byoyomi M T P`, `canadian M T N`, and KataGo's `fischer M
//! I` and `fischer-capped M I LIMIT MAXPERMOVE`, where a LIMIT or MAXPERMOVE below zero is no limit.
//!
//! The closest text for a control that a command cannot express follows servers: all byo-yomi periods but the last are
//! main time, and an increment is an overtime of one stone. Settings and [`TimeLeft`] agree in that.

mod kind;
mod settings;
mod time_left;

pub use kind::{Kind, read_kinds};
pub use settings::{Command, Settings};
pub use time_left::{Standing, TimeLeft};

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Assumption, Certainty, Family, Format, GameSettings, Interpretation, ReadError, Unwritable};

/// The command `time_settings`.
pub const FORMAT: Format = Format {
    name: "gtp",
    title: "the command time_settings of GTP",
    family: Family::Engines,
    marks: &["time_settings"],
    longest: 256,
    read: Some(|text| read(Command::Standard, text)),
    write: Some(|settings| write(Command::Standard, settings)),
    detect: Some(crate::format::unmistakable),
};

/// The command `kgs-time_settings`.
pub const KGS: Format = Format {
    name: "gtp-kgs",
    title: "the command kgs-time_settings of GTP",
    family: Family::Engines,
    marks: &["kgs-time_settings"],
    longest: 256,
    read: Some(|text| read(Command::Kgs, text)),
    write: Some(|settings| write(Command::Kgs, settings)),
    detect: Some(crate::format::unmistakable),
};

/// The command `kata-time_settings`.
pub const KATA: Format = Format {
    name: "gtp-kata",
    title: "the command kata-time_settings of GTP",
    family: Family::Engines,
    marks: &["kata-time_settings"],
    longest: 256,
    read: Some(|text| read(Command::Kata, text)),
    write: Some(|settings| write(Command::Kata, settings)),
    detect: Some(crate::format::unmistakable),
};

fn read(command: Command, text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let settings = Settings::read(command, text)?;
    let control = settings.control()?;
    // Nobody sets an overtime of no time.
    let is_odd = control.stages().iter().any(|stage| stage.time().is_zero() && stage.moves().count().is_some());
    Ok(alloc::vec![match is_odd {
        true => Interpretation::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
        false => Interpretation::certain(control),
    }])
}

fn write(command: Command, settings: &GameSettings) -> Result<String, Unwritable> {
    Settings::near(settings, command).write(|near| Settings::said(&near.control, command).spell(command))
}
