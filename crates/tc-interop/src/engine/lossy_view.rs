//! The error of a view that cannot show all of a running clock.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::{Loss, Unwritable};

/// The error of a view that cannot show a running clock exactly. [`LossyView::view`] has the closest view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossyView<T> {
    /// Everything that would be lost, stage by stage, for both seats.
    pub losses: Vec<Loss>,
    /// The closest view; `None` if no sensible view remains.
    pub view: Option<Box<T>>,
}

impl<T> LossyView<T> {
    /// The view, if nothing is lost.
    pub(crate) fn unless_lost(view: T, losses: Vec<Loss>) -> Result<T, LossyView<T>> {
        match losses.is_empty() {
            true => Ok(view),
            false => Err(LossyView { view: Some(Box::new(view)), ..LossyView::nothing(losses) }),
        }
    }

    /// An error without a closest view, with each loss once and those of the whole last.
    pub(crate) fn nothing(mut losses: Vec<Loss>) -> LossyView<T> {
        losses.sort_by_key(|loss| (loss.stage.unwrap_or(usize::MAX), loss.kind));
        losses.dedup();
        LossyView { losses, view: None }
    }
}

impl<T: fmt::Debug> core::error::Error for LossyView<T> {}

impl<T> fmt::Display for LossyView<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Unwritable { losses: self.losses.clone(), lossy: None }.fmt(f)
    }
}
