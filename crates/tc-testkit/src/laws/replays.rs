//! The same inputs give the same states (S15).

use tc_core::client::ClockView;
use tc_core::{Answer, Clock, Input, MAX_SEATS, Refused, Setup, Timestamp};

use super::play::{Kept, play, same};
use crate::games::{Game, Grain};

/// The accepted inputs give the same answers, states and digests once more, however many seats there is room for.
///
/// # Panics
/// If they do not.
pub fn replays_agree(bytes: &[u8]) {
    let game = Game::new(bytes, Grain::Nanoseconds);
    let setup = game.setup::<MAX_SEATS>();
    let mut accepted = Vec::new();
    let mut last = None;
    play(bytes, |step| {
        if step.answer.is_ok() {
            accepted.push((step.at, step.input.clone(), step.answer.clone()));
            last = Some((format!("{:?}", step.after), step.after.state().digest(&setup)));
        }
        Ok(())
    });
    let Some((clock, digest)) = last else { return };
    let verdict = replay(&setup, &accepted).and_then(|again| {
        same("clocks", &format!("{again:?}"), &clock)?;
        same("digests", &again.state().digest(&setup), &digest)?;
        let closer = game.setup::<5>();
        same("digests with room for five", &replay(&closer, &accepted)?.state().digest(&closer), &digest)?;
        if game.controls.len() <= 2 {
            let closest = game.setup::<2>();
            same("digests with room for two", &replay(&closest, &accepted)?.state().digest(&closest), &digest)?;
        }
        Ok(())
    });
    verdict.unwrap_or_else(|problem| panic!("{problem}"));
}

/// The inputs that a journal must keep are enough: a clock that has only them shows the same at every later instant.
///
/// # Panics
/// If that is not so.
pub fn kept_inputs_are_enough(bytes: &[u8]) {
    let setup = Game::new(bytes, Grain::Nanoseconds).setup::<MAX_SEATS>();
    let mut kept = Clock::new(&setup);
    play(bytes, |step| {
        let Ok(answer) = &step.answer else { return Ok(()) };
        if answer.must_be_kept(step.input) {
            same("answers", &kept.handle(step.at, step.input), step.answer)?;
        }
        let shows = |clock: &Clock<_, MAX_SEATS>| clock.look(step.at).map(|look| ClockView::of(&look));
        same("views", &shows(&kept), &shows(step.after))?;
        same("deadlines", &kept.next_deadline(), &step.after.next_deadline())?;
        same("presses to undo", &kept.presses_to_undo(), &step.after.presses_to_undo())
    });
}

fn replay<'a, const SEATS: usize>(
    setup: &'a Setup<SEATS>,
    accepted: &[(Timestamp, Input, Result<Answer, Refused>)],
) -> Result<Clock<&'a Setup<SEATS>, SEATS>, String> {
    let mut clock = Clock::new(setup);
    let step = |clock: &mut Clock<_, SEATS>, at: Timestamp, input: &Input, answer: &_| -> Kept {
        same(&format!("answers to {input:?} at {at} with room for {SEATS}"), &clock.handle(at, input), answer)
    };
    accepted.iter().try_for_each(|(at, input, answer)| step(&mut clock, *at, input, answer))?;
    Ok(clock)
}
