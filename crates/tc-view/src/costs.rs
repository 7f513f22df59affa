//! What time that runs out costs a seat: points, a turn, or the game.

use alloc::string::String;

use tc_core::client::SeatView;
use tc_core::{AfterFlag, Rules};

use crate::Words;

/// Whether a seat whose time runs out loses the turn, and not the game (S11).
pub(crate) fn loses_only_the_turn(view: &SeatView, rules: &Rules) -> bool {
    rules.after_flag == AfterFlag::Skip && rules.timeouts.is_none_or(|most| view.timeouts < most)
}

/// What the time that ran out has cost a seat so far: points (S32) and turns (S11).
pub(crate) fn costs(view: &SeatView, rules: &Rules, words: &dyn Words) -> impl Iterator<Item = String> {
    let points = (view.penalty > 0).then(|| words.penalty(view.penalty));
    let is_counted = rules.after_flag == AfterFlag::Skip && !view.flagged;
    let left = rules.timeouts.map(|most| most.saturating_sub(view.timeouts));
    let timeouts = is_counted.then(|| words.timeouts(view.timeouts, left)).flatten();
    points.into_iter().chain(timeouts)
}
