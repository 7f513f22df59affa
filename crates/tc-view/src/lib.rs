#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;

mod costs;
mod english;
mod face;
mod limit;
mod moment;
mod names;
mod ribbon;
mod style;
pub mod svg;
pub mod text;
mod time;
mod view;
mod words;

pub use face::{BonusFace, ClockFace, Event, Face, MovesLeft, PeriodsLeft, SeatFace, SeatStatus};
pub use names::Names;
pub use ribbon::{Ribbon, Segment, SegmentKind};
pub use style::Style;
pub use tc_core;
pub use tc_notation;
pub use time::TimeStyle;
pub use view::View;
pub use words::{Outlook, Words};
