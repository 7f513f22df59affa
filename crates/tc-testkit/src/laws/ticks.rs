//! A tick only looks (S6).

use tc_core::{Answer, Clock, Effect, Input, Instant};

use super::play::{play, same};
use crate::games::{Choices, Clock16, Game, Grain};

/// Ticks between the inputs change neither later states nor what happens; they only bring a flag, or the end of the
/// start clock, earlier.
///
/// # Panics
/// If they change more.
pub fn ticks_only_look(bytes: &[u8]) {
    let setup = Game::new(bytes, Grain::Nanoseconds).setup();
    let mut ticked = Clock::new(&setup);
    let (mut told, mut told_ticked): (Vec<Effect>, Vec<Effect>) = (Vec::new(), Vec::new());
    let mut is_over = false;
    play(bytes, |step| {
        // Before the last tick there is nothing to compare, and no more after an input there.
        let is_early = ticked.state().now().is_some_and(|now| step.at < now);
        is_over |= is_early && step.answer.is_ok();
        if is_over || is_early {
            return Ok(());
        }
        for at in instants(step.choices, &ticked, step.at) {
            told_ticked.extend(ticked.handle(at, &Input::Tick).map_err(|refused| refused.to_string())?.effects);
        }
        let was_over = step.before.state().outcome(&setup).is_some();
        let answer = ticked.handle(step.at, step.input);
        told.extend(effects(step.answer));
        told_ticked.extend(effects(&answer));
        is_over = step.after.state().outcome(&setup).is_some() && !was_over;
        if is_over {
            // The tick that has found the end was answered with it, and a forced undo may have taken it back.
            same("all effects", &told.as_slice(), &told_ticked.get(..told.len()).unwrap_or(&told_ticked))
        } else {
            same(
                "answers",
                &answer.as_ref().map(|answer| answer.verdict),
                &step.answer.as_ref().map(|answer| answer.verdict),
            )?;
            if answer.is_ok() {
                same("effects until now", &told, &told_ticked)?;
            }
            let at = step.at.max(step.after.state().now().unwrap_or(step.at));
            let (one, other) = (step.after.look(at), ticked.look(at));
            let (one, other) =
                (one.map_err(|refused| refused.to_string())?, other.map_err(|refused| refused.to_string())?);
            same("states", one.state(), other.state())?;
            same("deadlines", &one.deadline(), &other.deadline())?;
            // What is found before a refusal is found again.
            if answer.is_ok() { same("accounts", &accounts(step.after), &accounts(&ticked)) } else { Ok(()) }
        }
    });
}

/// Up to three instants before the next input.
fn instants(choices: &mut Choices<'_>, clock: &Clock16<'_>, until: Instant) -> Vec<Instant> {
    let Some(now) = clock.state().now() else { return Vec::new() };
    let wait = until.as_nanos() - now.as_nanos();
    if wait < 0 {
        return Vec::new();
    }
    let parts = i64::from(choices.below(4));
    (1..=parts).map(|part| Instant::from_nanos(now.as_nanos() + wait / parts * part)).collect()
}

fn effects(answer: &Result<Answer, tc_core::Refused>) -> Vec<Effect> {
    answer.as_ref().map(|answer| answer.effects.clone()).unwrap_or_default()
}

fn accounts(clock: &Clock16<'_>) -> Vec<Option<tc_core::Accounts>> {
    (0..tc_core::MAX_SEATS).filter_map(tc_core::Seat::new).map(|seat| clock.accounts(seat)).collect()
}
