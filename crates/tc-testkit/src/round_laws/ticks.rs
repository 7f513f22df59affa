//! An input is judged as if a tick came first (C16).

use tc_commit::{Effect, Round};
use tc_core::Timestamp;

use super::{holds, same};
use crate::round_twin::Act;
use crate::rounds::{Play, machine};

/// A tick at the instant of an input, or before it, changes neither what the input does nor why it is refused; a second
/// tick does nothing; and what is seen of an instant is what is seen after a tick at it.
pub(super) fn only_tell(mut play: Play<'_>) {
    let viewers = play.viewers();
    play.each(|step| {
        let (at, before): (_, &Round<Act>) = (Timestamp::from_nanos(step.input.at), step.before);
        if at < before.now() {
            return Ok(());
        }
        let wait = step.input.at - before.now().as_nanos();
        let some = i64::from(step.choices.below(256));
        // At the instant itself; somewhere before it, if there is a way to go.
        for early in [at, Timestamp::from_nanos(before.now().as_nanos() + wait / 256 * some)] {
            let mut round = before.clone();
            let mut told = tick(&mut round, early)?;
            for viewer in &viewers {
                let seen = before.view(viewer, early).map_err(|refused| refused.to_string())?;
                let now = round.last_view(viewer).map_err(|refused| refused.to_string())?;
                same("views before and after a tick", &seen, &now)?;
            }
            let once = round.clone();
            holds("a second tick tells nothing", tick(&mut round, early)?.is_empty())?;
            same("states after one tick and after two", &once, &round)?;
            let answer = round.handle(at, &machine::round_id(&step.input.round), machine::input(&step.input.what));
            match (step.answer, answer) {
                (Ok(answer), Ok(others)) => {
                    told.extend(others.effects);
                    same("effects", &answer.effects, &told)?;
                    same("states", &**step.after, &round)?;
                    same("digests", &step.after.secret_digest(), &round.secret_digest())?;
                    same("timers", &step.after.next_deadline(), &round.next_deadline())?;
                }
                (Err(one), Err(other)) => same("refusals", one, &other)?,
                (one, other) => return Err(format!("after a tick {other:?} instead of {one:?}")),
            }
        }
        Ok(())
    });
}

fn tick(round: &mut Round<Act>, at: Timestamp) -> Result<Vec<Effect>, String> {
    let answer = round.tick(at).map_err(|refused| format!("a tick is refused: {refused}"))?;
    Ok(answer.effects)
}
