//! The error of a view that cannot show all of a running clock.

use alloc::boxed::Box;
use alloc::string::ToString;
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
        if losses.is_empty() {
            Ok(view)
        } else {
            Err(LossyView { losses: in_order(losses), view: Some(Box::new(view)) })
        }
    }

    /// An error without a closest view.
    pub fn nothing(losses: Vec<Loss>) -> LossyView<T> {
        LossyView { losses: in_order(losses), view: None }
    }
}

/// Each loss once, those of the whole last.
fn in_order(mut losses: Vec<Loss>) -> Vec<Loss> {
    losses.sort_by_key(|loss| (loss.stage.unwrap_or(usize::MAX), loss.kind));
    losses.dedup();
    losses
}

impl<T: fmt::Display> From<LossyView<T>> for Unwritable {
    fn from(lossy: LossyView<T>) -> Unwritable {
        Unwritable { losses: lossy.losses, lossy: lossy.view.map(|view| view.to_string()) }
    }
}

impl<T: fmt::Debug> core::error::Error for LossyView<T> {}

impl<T> fmt::Display for LossyView<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Unwritable { losses: self.losses.clone(), lossy: None }.fmt(f)
    }
}
