//! What a client of a server needs to draw a clock (S20): the offset between its own time and the server's, and a view
//! of the clock that it can draw at any later instant without asking again.
//!
//! ```
//! use tc_core::client::{ClockView, Exchange, Offset};
//! use tc_core::{Clock, Input, Seat, Setup, Timestamp};
//!
//! // The server.
//! let mut clock = Clock::new(&Setup::from(&"10s, 5 x r1/30s".parse()?));
//! clock.handle(Timestamp::secs(1_000), &Input::Start { seat: Seat::FIRST })?;
//! let view = ClockView::of(&clock.look(Timestamp::secs(1_000))?);
//!
//! // The client, whose own time began later.
//! let at = Timestamp::millis;
//! let mut offset = Offset::default();
//! offset.learn(Exchange { sent: at(100), received_there: at(1_000_130), answered: at(1_000_131), received: at(161) })?;
//! let now = offset.server_time(at(45_000)).ok_or("nothing learned")?;
//! let shown = view.shown(Seat::FIRST, now).ok_or("no such seat")?;
//! assert_eq!((shown.stage, shown.periods_left, shown.left.to_string()), (1, Some(4), "25s".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod offset;
mod shown;
mod view;
#[cfg(feature = "views")]
mod view_form;

#[cfg(feature = "serde")]
pub(crate) use offset::Sample;
pub use offset::{Exchange, ExchangeError, Offset};
pub use shown::Shown;
pub use view::{ClockView, Coming, Gains, SeatView};
#[cfg(feature = "views")]
pub use view_form::{LONGEST_VIEW, ViewError};
