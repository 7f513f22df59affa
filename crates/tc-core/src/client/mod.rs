//! What a client of a server needs to draw a clock (S20): how far its own time is from the server's, and a view of the
//! clock that it can draw at any later instant without asking again.

mod offset;
mod shown;
mod view;
#[cfg(feature = "json")]
mod view_form;

#[cfg(feature = "serde")]
pub(crate) use offset::Sample;
pub use offset::{Exchange, ExchangeError, Offset};
pub use shown::Shown;
pub use view::{ClockView, Coming, Gains, SeatView};
#[cfg(feature = "json")]
pub use view_form::{LONGEST_VIEW, ViewError};
