//! A control as regulations of FIDE write it: `90'/40 + 30' + 30'' from move 1`.
//!
//! It is only written; free text reads it, in this spelling and in others. In the Laws an increment is there from the
//! start, before the first move.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Moves, Periods, Time};

use crate::saying::first_bonus::first_bonus_loss;
use crate::saying::{increment, stage_losses};
use crate::{Family, Format, GameSettings, Loss, LossKind, Minutes, Seconds, Unwritable};

/// The spelling of FIDE's regulations.
///
/// ```
/// use tc_core::Rules;
/// use tc_interop::{GameSettings, fide};
///
/// let control = "40/90m.. + 30s, 30m.. + 30s".parse()?;
/// let text = fide::FORMAT.write(&GameSettings { control, rules: Rules { first_bonus: true, ..Rules::default() } })?;
/// assert_eq!(text, "90'/40 + 30' + 30'' from move 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "fide",
    title: "the spelling of FIDE's regulations",
    family: Family::Federations,
    marks: &[],
    longest: 65_536,
    read: None,
    write: Some(write),
    detect: None,
};

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let stages = settings.control.stages();
    let Some(last) = stages.last() else {
        return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
    };
    let mut losses = settings.rule_losses(&[LossKind::FirstBonus]);
    losses.extend(first_bonus_loss(stages, &settings.rules));
    let mut parts: Vec<String> = Vec::new();
    // One increment, from the first stage that has it to the end.
    let gain = increment(last);
    let mut first_move = Some(1_u64);
    let mut starts_at = None;
    for (place, stage) in stages.iter().enumerate() {
        let is_last = place + 1 == stages.len();
        let mut lose = |kind| losses.push(Loss::of(place, kind));
        let has_gain = increment(stage) == gain && !gain.is_zero();
        match (has_gain, starts_at) {
            (true, None) => starts_at = Some(first_move),
            (false, Some(_)) => lose(LossKind::Increment),
            (false, None) if !increment(stage).is_zero() => lose(LossKind::Increment),
            _ => {}
        }
        if stage.periods() != Periods::ONE || is_last && stage.moves() != Moves::Any {
            lose(LossKind::Periods);
        }
        if stage.moves() == Moves::Any && !is_last {
            lose(LossKind::Stages);
        }
        let said = [LossKind::Periods, LossKind::Moves, LossKind::Increment];
        losses.extend(stage_losses(place, stage, &said));
        let moves = stage.moves().count();
        first_move = first_move.zip(moves).map(|(first, moves)| first + u64::from(moves.get()));
        let moves = moves.map_or_else(String::new, |moves| format!("/{moves}"));
        // A last stage of nothing but the increment is said by the increment.
        if !(is_last && place > 0 && stage.time().is_zero()) {
            parts.push(format!("{}{moves}", time_text(stage.time(), place, &mut losses)));
        }
    }
    if !gain.is_zero() {
        if Seconds::of(gain).is_none() {
            losses.push(Loss::of(stages.len() - 1, LossKind::Fraction));
        }
        let from = match starts_at.flatten() {
            Some(first) => format!(" from move {first}"),
            None => String::new(),
        };
        parts.push(format!("{}''{from}", Seconds::floor(gain).0));
    }
    let text = parts.join(" + ");
    // Seconds after a plus are an increment for every reader.
    let in_seconds = |(place, stage): (usize, &tc_notation::Stage)| {
        (place > 0 && !stage.time().is_zero() && Minutes::of(stage.time()).is_none()).then_some(place)
    };
    let misread: Vec<usize> = stages.iter().enumerate().filter_map(in_seconds).collect();
    losses.extend(misread.iter().map(|place| Loss::of(*place, LossKind::Fraction)));
    if losses.is_empty() {
        Ok(text)
    } else {
        Err(Unwritable { losses, lossy: Some(text).filter(|_| misread.is_empty()) })
    }
}

/// Minutes, or seconds if they are not whole.
fn time_text(time: Time, place: usize, losses: &mut Vec<Loss>) -> String {
    if let Some(minutes) = Minutes::of(time) {
        return format!("{}'", minutes.0);
    }
    if Seconds::of(time).is_none() {
        losses.push(Loss::of(place, LossKind::Fraction));
    }
    format!("{}''", Seconds::floor(time).0)
}
