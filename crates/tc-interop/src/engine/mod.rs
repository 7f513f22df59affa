//! Commands to engines: their words, the seats of running clocks, and what a view of one loses.

mod lossy_view;
#[cfg(feature = "gtp")]
pub(crate) mod overtime;
pub(crate) mod seat;
#[cfg(any(feature = "cecp", feature = "gtp"))]
pub(crate) mod words;

pub use lossy_view::LossyView;
