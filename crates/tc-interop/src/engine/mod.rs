//! Commands to engines: their words, the seats of running clocks, and what a view of one loses.

#[cfg(any(feature = "cecp", feature = "uci"))]
mod approximation;
#[cfg(feature = "gtp")]
pub(crate) mod overtime;
pub(crate) mod seat;
#[cfg(any(feature = "cecp", feature = "gtp"))]
pub(crate) mod words;

#[cfg(any(feature = "cecp", feature = "uci"))]
pub use approximation::Approximation;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::{Loss, Unwritable};

/// The error of a view that cannot show a running clock exactly, with the closest view and the losses of both seats.
pub type LossyView<T> = Unwritable<Box<T>>;

impl<T> LossyView<T> {
    /// The view, if there is one and nothing is lost. The error has each loss once, those of the whole last.
    pub(crate) fn unless_lost(view: impl Into<Option<T>>, mut losses: Vec<Loss>) -> Result<T, LossyView<T>> {
        losses.sort_by_key(|loss| (loss.stage.unwrap_or(usize::MAX), loss.kind));
        losses.dedup();
        match view.into() {
            Some(view) if losses.is_empty() => Ok(view),
            view => Err(LossyView { losses, lossy: view.map(Box::new) }),
        }
    }
}
