//! What time that runs out costs a seat: points, a turn, or the game.

use alloc::string::String;

use tc_core::client::{ClockView, SeatView};
use tc_core::{AfterFlag, Rules, Seat, Setup, Span};
use tc_notation::{Moves, Stage};

use crate::Words;
use crate::limit::within_limit;

/// Whether a seat whose time runs out loses the turn, and not the game: it has a timeout left, and a seat has something for
/// a turn after it (S11).
pub(crate) fn loses_only_the_turn(client: &ClockView, setup: &Setup, seat: Seat) -> bool {
    let rules = setup.rules();
    let Some(view) = client.seats.get(seat.index()).filter(|_| rules.after_flag == AfterFlag::Skip) else {
        return false;
    };
    rules.timeouts.is_none_or(|most| view.timeouts < most) && somebody_plays_on(client, setup, seat)
}

/// Whether a seat has something for a turn when the time of this one has run out.
fn somebody_plays_on(client: &ClockView, setup: &Setup, seat: Seat) -> bool {
    let Some(view) = client.seats.get(seat.index()) else { return false };
    let goes_on = |other: &SeatView| match view.runs && other.runs {
        true => other.to_flag().is_none_or(|left| view.to_flag().is_some_and(|first| left > first)),
        false => other.to_flag().is_none_or(|left| left > Span::ZERO),
    };
    let seats = (0..client.seats.len()).filter_map(Seat::new).zip(&client.seats);
    seats.filter(|(_, theirs)| !theirs.flagged).any(|(other, theirs)| {
        let Some(control) = setup.control(other).filter(|control| !control.is_none()) else { return true };
        let stage = |place: usize| control.stages().get(place);
        let has_delay = |stage: &Stage| stage.delay().is_some();
        if other != seat {
            // A waiting seat of an hourglass gains what this one uses.
            let gains = view.runs && theirs.gains.is_some();
            let mut ahead = theirs.then.iter().map(|coming| coming.stage).chain([theirs.stage]).filter_map(stage);
            return gains || ahead.any(has_delay) || goes_on(theirs);
        }
        // A period that moves begin again is full after the timeout.
        let last = stage(theirs.then.last().map_or(theirs.stage, |coming| coming.stage));
        let begins_again = |stage: &Stage| matches!(stage.moves(), Moves::Reset(_));
        last.is_some_and(|stage| has_delay(stage) || begins_again(stage)) || within_limit(theirs).1
    })
}

/// What the time that ran out has cost a seat so far: points (S32) and turns (S11).
pub(crate) fn costs(view: &SeatView, rules: &Rules, words: &dyn Words) -> impl Iterator<Item = String> {
    let points = (view.penalty > 0).then(|| words.penalty(view.penalty));
    let is_counted = rules.after_flag == AfterFlag::Skip && !view.flagged;
    let left = rules.timeouts.map(|most| most.saturating_sub(view.timeouts));
    let timeouts = is_counted.then(|| words.timeouts(view.timeouts, left)).flatten();
    points.into_iter().chain(timeouts)
}
