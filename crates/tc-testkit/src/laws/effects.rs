//! When things happened (S6).

use super::play::{holds, play};

/// The effects of an input are in the order of their instants, and none is later than the input.
///
/// # Panics
/// If that is not so.
pub fn effects_are_in_order_of_time(bytes: &[u8]) {
    play(bytes, |step| {
        let Ok(answer) = step.answer else { return Ok(()) };
        let instants: Vec<_> = answer.effects.iter().map(|effect| effect.at).collect();
        holds(&format!("in the order of time: {:?}", answer.effects), instants.is_sorted())?;
        let last = instants.last();
        holds(&format!("not after the input: {:?}", answer.effects), last.is_none_or(|last| *last <= step.at))
    });
}
