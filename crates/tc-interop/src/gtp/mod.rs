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
pub use time_left::{Color, Standing, TimeLeft};

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Assumption, Certainty, Family, Format, Loss, LossKind, ReadError, Reading, Subject, Unwritable};

/// The command `time_settings`.
pub const FORMAT: Format = Format {
    name: "gtp",
    title: "the command time_settings of GTP",
    family: Family::Engines,
    read: Some(|text| read(Command::Standard, text)),
    write: Some(|subject| write(Command::Standard, subject)),
    detect: Some(|text| read(Command::Standard, text).unwrap_or_default()),
};

/// The command `kgs-time_settings`.
pub const KGS: Format = Format {
    name: "gtp-kgs",
    title: "the command kgs-time_settings of GTP",
    family: Family::Engines,
    read: Some(|text| read(Command::Kgs, text)),
    write: Some(|subject| write(Command::Kgs, subject)),
    detect: Some(|text| read(Command::Kgs, text).unwrap_or_default()),
};

/// The command `kata-time_settings`.
pub const KATA: Format = Format {
    name: "gtp-kata",
    title: "the command kata-time_settings of GTP",
    family: Family::Engines,
    read: Some(|text| read(Command::Kata, text)),
    write: Some(|subject| write(Command::Kata, subject)),
    detect: Some(|text| read(Command::Kata, text).unwrap_or_default()),
};

fn read(command: Command, text: &str) -> Result<Vec<Reading>, ReadError> {
    let settings = Settings::read(command, text)?;
    let control = settings.control()?;
    // Nobody sets an overtime of no time.
    let is_odd = control.stages().iter().any(|stage| stage.time().is_zero() && stage.moves().count().is_some());
    Ok(alloc::vec![match is_odd {
        true => Reading::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
        false => Reading::certain(control),
    }])
}

fn write(command: Command, subject: &Subject) -> Result<String, Unwritable> {
    let (settings, mut losses) = Settings::near(&subject.control, command);
    losses.extend(subject.rule_losses(&[]));
    let text = settings.to_line(command);
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        None if losses.is_empty() => Err(Unwritable::nothing(Loss::whole(LossKind::Range))),
        lossy => Err(Unwritable { losses, lossy }),
    }
}
