//! An input that is refused leaves everything as it was (S5).

use super::play::play;
use crate::checks::same;

/// An input that is refused leaves the clock as it was, its past included.
pub fn a_refusal_changes_nothing(bytes: &[u8]) {
    play(bytes, |step| {
        if step.answer.is_ok() {
            return Ok(());
        }
        same("the state after a refusal", step.after.state(), step.before.state())?;
        same("the clock after a refusal", &format!("{:?}", step.after), &format!("{:?}", step.before))
    });
}
