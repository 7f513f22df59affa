//! An input is judged as if a tick came first (C16).

use tc_commit::{Effect, Round};
use tc_core::Timestamp;

use crate::checks::{Kept, holds, same};
use crate::round_twin::Act;
use crate::rounds::{Game, machine};

/// A tick at the instant of an input, or before it, changes neither what the input does nor why it is refused; a second
/// tick does nothing; and what is seen of an instant is what is seen after a tick at it.
pub fn ticks_only_tell(bytes: &[u8]) {
    let mut play = Game::new(bytes).start();
    let viewers = play.game.viewers();
    play.each(|step| {
        let (at, before): (_, &Round<Act>) = (Timestamp::saturating_micros(step.input.at), step.before);
        if at < before.now() {
            return Ok(());
        }
        let wait = step.input.at - before.now().as_micros();
        let some = i64::from(step.choices.below(256));
        // At the instant itself; and somewhere before it, if time passes until then.
        for early in [at, Timestamp::saturating_micros(before.now().as_micros() + wait / 256 * some)] {
            let mut round = before.clone();
            let mut effects = tick(&mut round, early)?;
            for viewer in &viewers {
                same("views before and after a tick", &before.view(viewer, early)?, &round.last_view(viewer)?)?;
            }
            let once = round.clone();
            holds("a second tick has no effect", tick(&mut round, early)?.is_empty())?;
            same("states after one tick and after two", &once, &round)?;
            let answer = round.handle(at, &step.input.round, machine::input(&step.input.what));
            match (step.answer, answer) {
                (Ok(answer), Ok(others)) => {
                    effects.extend(others.effects);
                    same("effects", &answer.effects, &effects)?;
                    same("states", step.after, &round)?;
                    same("digests", &step.after.secret_digest(), &round.secret_digest())?;
                    same("timers", &step.after.next_deadline(), &round.next_deadline())?;
                }
                (Err(one), Err(other)) => same("refusals", one, &other)?,
                (one, other) => return Err(format!("after a tick {other:?} instead of {one:?}").into()),
            }
        }
        Ok(())
    });
}

fn tick(round: &mut Round<Act>, at: Timestamp) -> Kept<Vec<Effect>> {
    Ok(round.tick(at).map_err(|refused| format!("a tick is refused: {refused}"))?.effects)
}
