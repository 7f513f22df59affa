//! Two rounds that differ in what some must not know look the same to them (C3, C10).

use tc_commit::{Answer, Change, Effect, Phase, Refused, RoundClock, Viewer};
use tc_core::Timestamp;

use super::changes::{renamed, with_other_content};
use super::{holds, same};
use crate::round_twin::{Act, TwinInput, TwinSpec, What};
use crate::rounds::{Kept, Play, Step, json, tell};

type Other = tc_commit::journal::Journaled<Act>;

/// Two rounds differ only in what one player commits to: other actions of other lengths, conditional or not, amendments
/// that change something or nothing. Until that is opened, every other viewer sees the same views, effects, refusals,
/// redacted journals and public digests.
pub(super) fn differ_in_content(mut play: Play<'_>) {
    let Some(victim) = play.game.spec.required.first().cloned() else { return };
    let (spec, clock, mut other) = (play.game.spec.clone(), play.clock.clone(), play.round.clone());
    let viewers = others(&play, &[&victim]);
    let mut is_over = false;
    let mut number = 0;
    play.each(|step| {
        let changed = with_other_content(&spec, &victim, step.input, step.choices);
        let answer = tell(&mut other, &changed);
        is_over |= is_opened(&step, &victim);
        if is_over {
            return Ok(());
        }
        same("refusals", &step.answer.as_ref().err(), &answer.as_ref().err())?;
        looks_the_same(&viewers, &step, (&answer, &other))?;
        number += 1;
        let what = if number % 4 == 0 { redacted_the_same(&viewers, &step, &other, &clock) } else { Ok(()) };
        let is_staged = spec.sealed.is_none();
        let digests = [step.after, &other].map(|round| round.public_digest());
        what.and_then(|()| holds("public digests", !is_staged || digests[0] == digests[1]))
    });
}

/// Where nobody may know who has committed, a round in which one player does nothing looks the same to the others as
/// one in which the player does, as long as their phases do not differ.
pub(super) fn differ_in_deeds(mut play: Play<'_>) {
    let Some(victim) = play.game.spec.required.first().cloned() else { return };
    let (spec, clock, mut other) = (play.game.spec.clone(), play.clock.clone(), play.round.clone());
    let viewers = others(&play, &[&victim]);
    let mut is_over = false;
    play.each(|step| {
        let is_deed = step.input.what.by() == Some(&victim) && !matches!(step.input.what, What::Leave(_));
        let answer = match (is_deed, step.answer) {
            (false, _) => tell(&mut other, step.input),
            (true, Ok(_)) => tell(&mut other, &TwinInput { what: What::Tick, ..step.input.clone() }),
            (true, Err(_)) => return Ok(()),
        };
        is_over |= has_come_apart(&spec, &step, (&answer, &other)) || is_opened(&step, &victim);
        if is_over {
            return Ok(());
        }
        looks_the_same(&viewers, &step, (&answer, &other))?;
        redacted_the_same(&viewers, &step, &other, &clock)?;
        same("public digests", &step.after.public_digest(), &other.public_digest())
    });
}

/// Where everybody may know how many have committed, a round in which two players have changed parts looks the same to
/// the others, as long as their phases do not differ.
pub(super) fn differ_in_names(mut play: Play<'_>) {
    let [one, two, ..] = play.game.spec.required.as_slice() else { return };
    let names = [one.clone(), two.clone()];
    let (spec, clock, mut other) = (play.game.spec.clone(), play.clock.clone(), play.round.clone());
    let viewers = others(&play, &[&names[0], &names[1]]);
    let mut is_over = false;
    play.each(|step| {
        let is_theirs = step.input.what.by().is_some_and(|by| names.iter().any(|name| name == by));
        let input = if is_theirs { renamed(step.input, &names) } else { step.input.clone() };
        let answer = tell(&mut other, &input);
        is_over |= matches!(&step.input.what, What::Leave(by) if names.contains(by));
        is_over |= has_come_apart(&spec, &step, (&answer, &other)) || names.iter().any(|name| is_opened(&step, name));
        // A refusal names who is refused, and is for them.
        if is_over || is_theirs && step.answer.is_err() && answer.is_err() {
            return Ok(());
        }
        looks_the_same(&viewers, &step, (&answer, &other))?;
        redacted_the_same(&viewers, &step, &other, &clock)?;
        same("public digests", &step.after.public_digest(), &other.public_digest())
    });
}

fn others(play: &Play<'_>, victims: &[&String]) -> Vec<Viewer> {
    let is_victim = |viewer: &Viewer| match viewer {
        Viewer::Player(player) => victims.iter().any(|name| *name == player.as_str()),
        Viewer::Spectator => false,
        Viewer::Arbiter => true,
    };
    play.viewers().into_iter().filter(|viewer| !is_victim(viewer)).collect()
}

/// Whether what everybody may know differs by now: the phase, what has brought it about and when, and who has committed
/// to digests once they are public.
fn has_come_apart(spec: &TwinSpec, step: &Step<'_, '_>, (answer, other): (&Result<Answer, Refused>, &Other)) -> bool {
    let phases = |answer: &Result<Answer, Refused>| -> Vec<(Timestamp, &'static str)> {
        let word = |effect: &Effect| match &effect.change {
            Change::Extended { .. } => Some("extended"),
            Change::Sealed(by) => Some(by.word()),
            Change::Aborted { by, .. } => Some(by.word()),
            _ => None,
        };
        let effects = answer.iter().flat_map(|answer| &answer.effects);
        effects.filter_map(|effect| Some((effect.at, word(effect)?))).collect()
    };
    let rounds = [step.before, step.after, other];
    let at = Timestamp::from_nanos(step.input.at);
    let [Some(before), Some(one), Some(other)] = rounds.map(|round| {
        let view = round.view(&Viewer::Spectator, at).or_else(|_| round.last_view(&Viewer::Spectator));
        view.ok().map(|view| (view.phase, round.now()))
    }) else {
        return true;
    };
    let is_sealed = spec.sealed.is_some() && !(before.0.is_open() && one.0.is_open());
    // What is due and not told yet may have come at another instant, which a refusal tells.
    let is_extended = spec.extension.is_some() && spec.deadline.is_some_and(|deadline| step.input.at >= deadline);
    one != other || is_sealed || is_extended || phases(step.answer) != phases(answer)
}

fn is_opened(step: &Step<'_, '_>, victim: &str) -> bool {
    let view = step.after.last_view(&Viewer::Spectator);
    let is_theirs =
        |view: tc_commit::RoundView<Act>| view.players.iter().any(|one| one.id.as_str() == victim && one.is_opened);
    step.after.phase() == Phase::Resolved || view.is_ok_and(is_theirs)
}

fn looks_the_same(
    viewers: &[Viewer],
    step: &Step<'_, '_>,
    (answer, other): (&Result<Answer, Refused>, &Other),
) -> Kept {
    let status = step.after.spec().policy().status;
    for viewer in viewers {
        let told = |answer: &Result<Answer, Refused>| match answer {
            Ok(answer) => {
                Ok(answer.effects.iter().filter_map(|effect| effect.for_viewer(viewer, status)).collect::<Vec<_>>())
            }
            Err(refused) => Err(refused.for_viewer(viewer)),
        };
        same(&format!("what {viewer:?} is told"), &told(step.answer), &told(answer))?;
        let [one, two] = [step.after, other].map(|round| round.last_view(viewer).map(|view| json::view(&view)));
        let [one, two] =
            [one, two].map(|view| view.map_or_else(|refused| refused.to_string(), |view| view.to_string()));
        same(&format!("what {viewer:?} sees"), &one, &two)?;
    }
    Ok(())
}

fn redacted_the_same(viewers: &[Viewer], step: &Step<'_, '_>, other: &Other, clock: &Option<RoundClock>) -> Kept {
    for viewer in viewers {
        let [one, two] = [step.after, other].map(|round| {
            let redacted = round.journal().redacted_for(viewer, round.vault(), clock.clone());
            redacted.map_err(|error| error.to_string())
        });
        same(&format!("the journal for {viewer:?}"), &one, &two)?;
    }
    Ok(())
}
