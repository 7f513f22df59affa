//! Two rounds that differ in what some must not know look the same to them (C3, C10).

use serde_json::Value;
use tc_commit::saved::RoundWriter;
use tc_commit::{
    Answer, Change, Commitment, Effect, Input, Phase, PlayerId, Refused, Round, RoundId, RoundView, StatusVisibility,
    Viewer,
};
use tc_core::Timestamp;

use crate::checks::{Kept, holds, same};
use crate::games::Choices;
use crate::round_disk::Disk;
use crate::round_twin::{Act, TwinBody, TwinDigest, TwinInput, TwinSpec, What};
use crate::rounds::{Game, Play, Step, body, machine};

/// What one player commits to makes no difference to what others see: other actions of other lengths, conditional or not,
/// amendments that change something or nothing. Until that is revealed, every other viewer sees the same views, effects,
/// refusals, redacted journals and public digests.
pub fn content_does_not_interfere(bytes: &[u8]) {
    let mut number = 0;
    Pair::play(Game::new(bytes), 1, |pair, step| {
        let changed = with_other_content(&pair.spec, &pair.victims[0], step.input, step.choices);
        let answer = pair.handle_other(&changed.round, changed.at, machine::input(&changed.what));
        if pair.is_over(step) {
            return Ok(());
        }
        same("refusals", &step.answer.as_ref().err(), &answer.as_ref().err())?;
        pair.looks_the_same(step, &answer)?;
        number += 1;
        if number % 4 == 0 {
            pair.redacts_the_same()?;
        }
        let digests = [step.after, &pair.other].map(|round| round.public_digest());
        holds("public digests", pair.spec.is_sealed() || digests[0] == digests[1])
    });
}

/// Where nobody may know who has committed, a round in which one player does nothing looks the same to the others as
/// one in which the player does, as long as their phases do not differ.
pub fn deeds_do_not_interfere(bytes: &[u8]) {
    let mut game = Game::new(bytes);
    game.spec.policy.status = StatusVisibility::Nobody;
    if game.has_hourglass() {
        // Whose clock gains what another one uses can see that it runs.
        return;
    }
    Pair::play(game, 1, |pair, step| {
        let is_deed = pair.is_by_victim(step) && !matches!(step.input.what, What::Leave { .. });
        let tick = TwinInput { what: What::Tick, ..step.input.clone() };
        let answer = match (is_deed, step.answer) {
            (false, _) => pair.handle_other(&step.input.round, step.input.at, machine::input(&step.input.what)),
            (true, Ok(_)) => pair.handle_other(&tick.round, tick.at, Input::Tick),
            (true, Err(_)) => return Ok(()),
        };
        if pair.has_come_apart(step, &answer) || pair.is_over(step) {
            Ok(())
        } else {
            pair.all_is_the_same(step, &answer)
        }
    });
}

/// Where only the number of commitments shows, a round in which two players have changed parts looks the same to the
/// others, as long as their phases do not differ.
pub fn names_do_not_interfere(bytes: &[u8]) {
    let mut game = Game::new(bytes);
    game.spec.policy.status = StatusVisibility::Count;
    if game.has_odds() || game.has_hourglass() {
        return;
    }
    Pair::play(game, 2, |pair, step| {
        let (is_theirs, input) = (pair.is_by_victim(step), machine::input(&step.input.what));
        let input = if is_theirs { renamed(&input, &pair.victims)? } else { input };
        let answer = pair.handle_other(&step.input.round, step.input.at, input);
        pair.has_ended |= is_theirs && matches!(step.input.what, What::Leave { .. });
        // A refusal names who is refused, and is for them.
        let is_refused = is_theirs && step.answer.is_err() && answer.is_err();
        let is_over = pair.has_come_apart(step, &answer) || pair.is_over(step);
        if is_over || is_refused { Ok(()) } else { pair.all_is_the_same(step, &answer) }
    });
}

/// A round next to the one that is played, with what some of its players do changed.
struct Pair {
    spec: TwinSpec,
    other: Round<Act>,
    /// The journal and the vault of either.
    disks: [Disk<RoundWriter>; 2],
    victims: Vec<PlayerId>,
    /// Everybody else who can look.
    viewers: Vec<Viewer>,
    /// Whether the rounds may differ by now.
    has_ended: bool,
}

impl Pair {
    /// Plays a round in which the first players are the victims, if there are as many.
    fn play(game: Game<'_>, victims: usize, mut law: impl FnMut(&mut Pair, &mut Step<'_, '_>) -> Kept) {
        let Some(victims) = game.spec.required.get(..victims).map(<[_]>::to_vec) else { return };
        let mut play: Play<'_> = game.start();
        let is_other = |viewer: &Viewer| match viewer {
            Viewer::Player(player) => !victims.contains(player),
            Viewer::Spectator => true,
            Viewer::Arbiter => false,
        };
        let viewers = play.game.viewers().into_iter().filter(is_other).collect();
        let (spec, other) = (play.game.spec.clone(), play.round.clone());
        let disk = Disk::begin(&other, play.clock.as_ref());
        let disks = [disk.clone(), disk];
        let mut pair = Pair { spec, other, disks, victims, viewers, has_ended: false };
        play.each(|mut step| {
            if let Ok(answer) = step.answer {
                pair.disks[0].save_input(step.after, &machine::input(&step.input.what), &answer.effects);
            }
            law(&mut pair, &mut step)
        });
    }

    /// Hands an input to the other round.
    fn handle_other(&mut self, id: &RoundId, at: i64, input: Input<Act>) -> Result<Answer, Refused> {
        let answer = self.other.handle(Timestamp::saturating_micros(at), id, input.clone())?;
        self.disks[1].save_input(&self.other, &input, &answer.effects);
        Ok(answer)
    }

    fn is_by_victim(&self, step: &Step<'_, '_>) -> bool {
        step.input.what.by().is_some_and(|by| self.victims.contains(by))
    }

    /// Whether what a victim brings is revealed, or the rounds have come apart.
    fn is_over(&mut self, step: &Step<'_, '_>) -> bool {
        let is_theirs = |view: RoundView<Act>| {
            view.players.iter().any(|player| player.revealed && self.victims.contains(&player.player))
        };
        let is_revealed = step.after.last_view(&Viewer::Spectator).is_ok_and(is_theirs);
        self.has_ended |= is_revealed || step.after.phase() == Phase::Resolved;
        self.has_ended
    }

    /// Whether what everybody may know differs by now: the phase, what has brought it about and when, and who has
    /// committed to digests once they are public.
    fn has_come_apart(&mut self, step: &Step<'_, '_>, answer: &Result<Answer, Refused>) -> bool {
        let word = |effect: &Effect| match &effect.change {
            Change::Extended { .. } => Some("extended"),
            Change::Sealed(by) => Some(by.word()),
            Change::Aborted { by, .. } => Some(by.word()),
            _ => None,
        };
        let phases = |answer: &Result<Answer, Refused>| -> Vec<(Timestamp, &'static str)> {
            let effects = answer.iter().flat_map(|answer| &answer.effects);
            effects.filter_map(|effect| Some((effect.at, word(effect)?))).collect()
        };
        let at = Timestamp::saturating_micros(step.input.at);
        let [before, one, other] = [step.before, step.after, &self.other].map(|round| {
            let view = round.view(&Viewer::Spectator, at).or_else(|_| round.last_view(&Viewer::Spectator));
            view.ok().map(|view| (view.phase, round.now()))
        });
        let is_open = |phase: Option<(Phase, _)>| phase.is_some_and(|(phase, _)| phase.is_collecting());
        let is_sealed = self.spec.is_sealed() && !(is_open(before) && is_open(one));
        // What is due and not reported yet may have come at another instant, which shows in a refusal.
        let is_due = self.spec.policy.deadline.is_some_and(|deadline| at >= deadline);
        let is_extended = self.spec.policy.extension.is_some() && is_due;
        let is_apart = one.is_none() || one != other || phases(step.answer) != phases(answer);
        self.has_ended |= is_apart || is_sealed || is_extended;
        self.has_ended
    }

    fn all_is_the_same(&self, step: &Step<'_, '_>, answer: &Result<Answer, Refused>) -> Kept {
        self.looks_the_same(step, answer)?;
        self.redacts_the_same()?;
        same("public digests", &step.after.public_digest(), &self.other.public_digest())
    }

    fn looks_the_same(&self, step: &Step<'_, '_>, answer: &Result<Answer, Refused>) -> Kept {
        for viewer in &self.viewers {
            let seen = |answer: &Result<Answer, Refused>| match answer {
                Ok(Answer { effects, .. }) => Ok(step.after.visible_to(viewer, effects)),
                Err(refused) => Err(refused.for_viewer(viewer)),
            };
            same(&format!("answers to {viewer:?}"), &seen(step.answer), &seen(answer))?;
            let [one, other] = [step.after, &self.other].map(|round| shown(round.last_view(viewer)?));
            same(&format!("what {viewer:?} sees"), &one?, &other?)?;
        }
        Ok(())
    }

    fn redacts_the_same(&self) -> Kept {
        for viewer in &self.viewers {
            let [one, other] = self.disks.each_ref().map(|disk| {
                let redacted = disk.read().and_then(|(journal, vault)| journal.redacted_round::<Act>(&vault, viewer));
                redacted.map_err(|error| error.to_string())
            });
            same(&format!("the journal for {viewer:?}"), &one, &other)?;
        }
        Ok(())
    }
}

/// A view as text. A digest depends on what it hides: only that there is one must be the same.
fn shown(mut view: RoundView<Act>) -> Kept<String> {
    for player in &mut view.players {
        player.digest = player.digest.map(|_| Commitment::new([0; 32]));
    }
    Ok(serde_json::to_string(&view)?)
}

/// The same input, but for what the victim commits to.
fn with_other_content(spec: &TwinSpec, victim: &PlayerId, input: &TwinInput, choices: &mut Choices<'_>) -> TwinInput {
    let mut input = input.clone();
    match &mut input.what {
        What::Commit { by, body: one } if by == victim && spec.allows(by, one) => {
            let another = Some(body(choices, spec, by)).filter(|body| spec.allows(by, body));
            let plain = || TwinBody::Plain(Act::new("sekret, and longer than any other"));
            *one = another.unwrap_or_else(plain);
        }
        What::CommitDigest { digest: TwinDigest::Of(_, player, body, _), .. } if player == victim => lengthen(body),
        What::Disclose { by, body, .. } if by == victim && spec.allows(by, body) => lengthen(body),
        _ => {}
    }
    input
}

/// Makes another body of it, which depends on nothing but the first.
fn lengthen(body: &mut TwinBody) {
    let acts = match body {
        TwinBody::Plain(act) => vec![act],
        TwinBody::When { then, otherwise, .. } => vec![then, otherwise],
    };
    // What has no room stays too large.
    let has_room = acts.iter().map(|act| act.text.len()).sum::<usize>() <= 60_000;
    acts.into_iter().filter(|_| has_room).for_each(|act| act.text += " again");
}

/// The same input by the other of two players, who change places in it everywhere.
fn renamed(input: &Input<Act>, names: &[PlayerId]) -> Kept<Input<Act>> {
    fn rename(value: &mut Value, names: &[PlayerId]) {
        match value {
            Value::String(text) => {
                if let Some(place) = names.iter().position(|name| name.as_str() == text) {
                    *text = names[1 - place].to_string();
                }
            }
            Value::Array(list) => list.iter_mut().for_each(|one| rename(one, names)),
            Value::Object(map) => map.values_mut().for_each(|one| rename(one, names)),
            _ => {}
        }
    }
    let mut form = serde_json::to_value(input)?;
    rename(&mut form, names);
    Ok(serde_json::from_value(form)?)
}
