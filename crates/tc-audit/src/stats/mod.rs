//! Where the time went, in numbers: of one player of a game, and of many games.

mod csv;
mod histogram;
mod json;
mod key;
mod output;
mod player;
mod shared;
mod summary;
mod thinking;
mod window;

#[cfg(test)]
mod tests;

pub use key::SummaryKey;
pub(crate) use output::fit;
pub use player::{BandThinking, LongThink, PlayerStats, StageThinking};
pub use shared::{SharedAssumption, SharedControl, SharedControls};
pub use summary::{Summary, SummaryRow};
pub use thinking::Thinking;
pub use window::SlowestWindow;
pub(crate) use window::sliding_means;
