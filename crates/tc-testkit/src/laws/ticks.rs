//! A tick only looks (S6).

use tc_core::{Answer, Clock, Effect, Input, Refused, Timestamp, Verdict};

use super::play::{play, seats, setup};
use crate::checks::{Kept, same};
use crate::games::Choices;

/// Ticks between the inputs change neither later states nor what happens, whatever the inputs are; they only bring a
/// flag, or the end of the start clock, earlier. An input that the end would have answered comes too late then.
pub fn ticks_only_look(bytes: &[u8]) {
    let setup = setup(bytes);
    let mut ticked = Clock::new(&setup);
    play(bytes, |step| {
        let instants = instants(step.choices, &ticked, step.at);
        let Ok(answer) = step.answer else {
            let mut copy = ticked.clone();
            tick(&mut copy, &instants)?;
            return same("refusals", &verdict(&copy.handle(step.at, step.input)), &verdict(step.answer));
        };
        let mut effects = tick(&mut ticked, &instants)?;
        let tick_has_ended_it = !is_over(step.before) && is_over(&ticked);
        let again = ticked.handle(step.at, step.input);
        if tick_has_ended_it && answer.verdict == Verdict::NotApplied {
            comes_too_late(&again)?;
        } else {
            same("answers", &verdict(&again), &verdict(step.answer))?;
        }
        match again {
            Ok(answer) => effects.extend(answer.effects),
            // The game without ticks has been looked at here.
            Err(_) => effects.extend(tick(&mut ticked, &[step.at])?),
        }
        same("effects", &effects, &answer.effects)?;
        let look = |clock: &Clock| clock.look(step.at).map(|look| (look.state().clone(), look.deadline()));
        same("states and deadlines", &look(step.after), &look(&ticked))?;
        let accounts = |clock: &Clock| seats(clock).map(|seat| clock.accounts(seat)).collect::<Vec<_>>();
        same("accounts", &accounts(step.after), &accounts(&ticked))
    });
}

/// Ticks at these instants, and what happened by then.
fn tick(clock: &mut Clock, instants: &[Timestamp]) -> Kept<Vec<Effect>> {
    let mut effects = Vec::new();
    for at in instants {
        effects.extend(clock.handle(*at, &Input::Tick)?.effects);
    }
    Ok(effects)
}

/// An input after the end is refused for it, or accepted without doing anything.
fn comes_too_late(answer: &Result<Answer, Refused>) -> Kept {
    match answer {
        Ok(Answer { verdict: Verdict::NotApplied, .. })
        | Err(
            Refused::Over | Refused::Cancelled | Refused::Flagged | Refused::NothingToUndo | Refused::UnknownSeat(_),
        ) => Ok(()),
        other => Err(format!("after the end: {other:?}").into()),
    }
}

/// Up to three instants before the next input.
fn instants(choices: &mut Choices<'_>, clock: &Clock, until: Timestamp) -> Vec<Timestamp> {
    let Some(now) = clock.state().now() else { return Vec::new() };
    let wait = until.as_micros() - now.as_micros();
    if wait < 0 {
        return Vec::new();
    }
    let parts = i64::from(choices.below(4));
    (1..=parts).map(|part| Timestamp::saturating_micros(now.as_micros() + wait / parts * part)).collect()
}

fn is_over(clock: &Clock) -> bool {
    clock.state().outcome(clock.setup()).is_some()
}

fn verdict(answer: &Result<Answer, Refused>) -> Result<Verdict, Refused> {
    answer.as_ref().map(|answer| answer.verdict).map_err(|refused| *refused)
}
