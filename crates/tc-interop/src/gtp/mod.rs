//! GTP, the protocol of Go programs: `time_settings`, `time_left`, and the time settings of KGS and of KataGo.
//!
//! `time_settings MAIN BYO STONES` has whole seconds: overtime of STONES stones in BYO seconds, repeated. Without
//! stones and BYO there is no overtime; BYO without stones is no time limit. `kgs-time_settings` and
//! `kata-time_settings` name the kind: `none`, `absolute M`, `byoyomi M T P`, `canadian M T N`, and KataGo's `fischer M
//! I` and `fischer-capped M I LIMIT MAXPERMOVE`, where a LIMIT or MAXPERMOVE below zero is no limit. The draft of 2001
//! has the same as `set_clock canadian M T N` and `set_clock japanese M T P`.
//!
//! The closest text for a control that a command cannot express follows servers: all byo-yomi periods but the last are
//! main time, and an increment is an overtime of one stone. Settings and [`TimeLeft`] agree in that.

mod settings;
mod time_left;

pub use settings::Command;
pub use time_left::TimeLeft;

use crate::{Certainty, Family, Format};

/// The command `time_settings`.
pub const FORMAT: Format = Format {
    marks: &["time_settings"],
    longest: 256,
    read: Some(|text| Command::Standard.read(text)),
    write: Some(|settings| Command::Standard.write(settings)),
    detect: Some(|_, _| Some(Certainty::Certain)),
    ..Format::new("gtp", "the command time_settings of GTP", Family::Engines)
};

/// The command `kgs-time_settings`.
pub const KGS: Format = Format {
    marks: &["kgs-time_settings", DRAFT],
    read: Some(|text| Command::Kgs.read(text)),
    write: Some(|settings| Command::Kgs.write(settings)),
    ..Format { name: "gtp-kgs", title: "the command kgs-time_settings of GTP", ..FORMAT }
};

/// The command `kata-time_settings`.
pub const KATA: Format = Format {
    marks: &["kata-time_settings"],
    read: Some(|text| Command::Kata.read(text)),
    write: Some(|settings| Command::Kata.write(settings)),
    ..Format { name: "gtp-kata", title: "the command kata-time_settings of GTP", ..FORMAT }
};

/// The command of the draft of 2001.
const DRAFT: &str = "set_clock";
