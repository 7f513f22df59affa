#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "bank")]
pub mod bank;
mod berserk;
pub mod client;
mod clock;
#[cfg(feature = "compact")]
mod compact;
mod compiled;
#[cfg(feature = "json")]
mod digest;
mod effect;
mod end_reason;
#[cfg(feature = "serde")]
pub mod form;
mod input;
#[cfg(feature = "json")]
pub mod lines;
#[cfg(feature = "json")]
pub mod log;
mod machine;
mod per_seat;
mod refused;
mod rules;
#[cfg(feature = "json")]
pub mod saved;
mod seat;
mod settings;
mod setup;
mod state;
#[cfg(feature = "serde")]
mod tables;
mod time;
mod upcoming;
mod words;

pub use clock::{Accounts, Answer, Clock};
#[cfg(feature = "compact")]
pub use compact::{CompactError, CompactState};
#[cfg(feature = "json")]
pub use digest::Digest;
pub use effect::{AdjustedBy, BonusKind, Cause, Change, Effect, FlagCause, Loss};
pub use end_reason::EndReason;
pub use input::{Adjustment, Input, Next, PauseReason, PauseSet, Press, StagePosition, Undo};
pub use refused::Refused;
pub use rules::{
    AfterFlag, Berserk, Boundary, Calendar, CalendarError, CalendarFault, FreeBonus, Lag, Pressure, Rule, RuleSet,
    Rules, RulesError, RulesErrorKind, StageChange, StartClockEnd, StartClockFor, Thresholds, Vacation, WeeklyPlan,
};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use settings::GameSettings;
#[cfg(feature = "parse")]
pub use settings::SettingsError;
pub use setup::{Setup, SetupError};
pub use state::{Alert, AlertKind, Look, Outcome, Reading, State, Status, Verdict};
#[cfg(feature = "parse")]
pub use tc_notation::ParseError;
pub use tc_notation::{self, TimeControl};
#[cfg(feature = "std")]
pub use time::Stamp;
pub use time::{Span, SpanError, Timestamp};
