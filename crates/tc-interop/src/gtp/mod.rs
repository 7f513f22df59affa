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
pub use settings::Command;
pub use time_left::{Standing, TimeLeft};

use crate::{Family, Format};

/// The command `time_settings`.
pub const FORMAT: Format = Format {
    marks: &["time_settings"],
    longest: 256,
    read: Some(|text| Command::Standard.read(text)),
    write: Some(|settings| Command::Standard.write(settings)),
    detect: Some(|_, readings| readings),
    ..Format::new("gtp", "the command time_settings of GTP", Family::Engines)
};

/// The command `kgs-time_settings`.
pub const KGS: Format = Format {
    marks: &["kgs-time_settings"],
    longest: 256,
    read: Some(|text| Command::Kgs.read(text)),
    write: Some(|settings| Command::Kgs.write(settings)),
    detect: Some(|_, readings| readings),
    ..Format::new("gtp-kgs", "the command kgs-time_settings of GTP", Family::Engines)
};

/// The command `kata-time_settings`.
pub const KATA: Format = Format {
    marks: &["kata-time_settings"],
    longest: 256,
    read: Some(|text| Command::Kata.read(text)),
    write: Some(|settings| Command::Kata.write(settings)),
    detect: Some(|_, readings| readings),
    ..Format::new("gtp-kata", "the command kata-time_settings of GTP", Family::Engines)
};
