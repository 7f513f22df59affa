//! Writing the tag.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Moves, Periods, Stage};

use crate::saying::{increment, stage_losses};
use crate::{GameSettings, Loss, LossKind, Seconds, Unwritable};

/// Writes the value of the tag.
pub(super) fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = settings.rule_losses(&[]);
    let stages = settings.control.stages();
    if stages.is_empty() {
        return finish("-".into(), losses);
    }
    if let [stage] = stages
        && let Some(text) = alone(stage)
    {
        return finish(text, losses);
    }
    let mut text = String::new();
    for (place, stage) in stages.iter().enumerate() {
        if place > 0 {
            text.push(':');
        }
        text.push_str(&field(place, stage, stages.len(), &mut losses));
    }
    finish(text, losses)
}

fn finish(text: String, losses: Vec<Loss>) -> Result<String, Unwritable> {
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}

/// The meanings that only a single field has: an hourglass, and the time for one move.
fn alone(stage: &Stage) -> Option<String> {
    let seconds = Seconds::of(stage.time())?.0;
    let lost = |kinds| stage_losses(0, stage, kinds);
    match (stage.moves(), stage.bonus()) {
        (Moves::Any, Some(Bonus::Opponent)) if lost(&[LossKind::Hourglass]).is_empty() => Some(format!("*{seconds}")),
        (Moves::Reset(moves), None)
            if moves.get() == 1 && !stage.resets_on_time() && lost(&[LossKind::Reset]).is_empty() =>
        {
            Some(format!("1/{seconds}"))
        }
        _ => None,
    }
}

/// The field of a stage, with all that it cannot say.
fn field(place: usize, stage: &Stage, stages: usize, losses: &mut Vec<Loss>) -> String {
    let is_last = place + 1 == stages;
    let mut text = stage.moves().count().map_or_else(String::new, |count| format!("{}/", count.get()));
    let is_gated = !text.is_empty();
    // One move in a time is the time for each move; unused time does not carry over.
    let has_increment = Seconds::floor(increment(stage)).0 > 0;
    let is_per_move = stages == 1 && text == "1/" && !has_increment;
    let begins_anew = matches!(stage.moves(), Moves::Reset(_)) && !stage.resets_on_time();
    let fits = match stage.periods() {
        periods if periods == Periods::ONE => !(is_gated && is_last) || is_per_move && begins_anew,
        Periods::Unlimited => is_gated && is_last && !(is_per_move && begins_anew),
        _ => false,
    };
    let mut lose = |kind| losses.push(Loss::of(place, kind));
    if !fits {
        lose(LossKind::Periods);
    }
    if is_per_move && !matches!(stage.moves(), Moves::Reset(_)) {
        lose(LossKind::NoReset);
    }
    if !is_gated && !is_last {
        lose(LossKind::Stages);
    }
    let mut is_whole = Seconds::of(stage.time()).is_some();
    text.push_str(&format!("{}", Seconds::floor(stage.time()).0));
    if let Some(Bonus::Increment(increment)) = stage.bonus() {
        is_whole &= Seconds::of(increment).is_some();
        if Seconds::floor(increment).0 > 0 {
            text.push_str(&format!("+{}", Seconds::floor(increment).0));
        }
    }
    if !is_whole {
        lose(LossKind::Fraction);
    }
    let said = [LossKind::Periods, LossKind::Moves, LossKind::Increment];
    let lost = stage_losses(place, stage, &said);
    losses.extend(lost.into_iter().filter(|loss| loss.kind != LossKind::Reset || !(is_per_move && begins_anew)));
    text
}
