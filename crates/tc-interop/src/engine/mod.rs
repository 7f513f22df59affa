//! What the notations of engines share.

pub(crate) mod decimal;
mod lossy_view;
pub(crate) mod options;
pub(crate) mod seat;
pub(crate) mod shape;
pub(crate) mod simple;

pub use lossy_view::LossyView;
pub use options::EngineOptions;
