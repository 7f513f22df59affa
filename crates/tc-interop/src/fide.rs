//! A control as regulations of FIDE write it: `90'/40 + 30' + 30'' from move 1`.
//!
//! It is only written; free text reads it, in this spelling and in others. In the Laws an increment is there from the
//! start, before the first move.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Stage, Time, TimeControl};

use crate::shape::{Form, Shape, System};
use crate::systems::increment;
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
pub const FORMAT: Format =
    Format { write: Some(write), ..Format::new("fide", "the spelling of FIDE's regulations", Family::Federations) };

const SECOND: u64 = 1_000_000_000;
const MINUTE: u64 = 60 * SECOND;
/// Seconds after a plus are an increment for every reader, so that later stages have whole minutes.
const STAGE: Form = Form::time(MINUTE).increment(SECOND);
const SHAPE: Shape = Shape::with_first_bonus(&[
    System::single(Form::time(SECOND).increment(SECOND)),
    System::single(STAGE.required()),
    System::row(STAGE.required(), 1, STAGE),
]);

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (stages, lost) = with_one_increment(settings.control.stages());
    let control = TimeControl::new(stages).unwrap_or_else(|_| settings.control.clone());
    match SHAPE.write(&GameSettings { control, rules: settings.rules }, spell) {
        Err(Unwritable { mut losses, lossy }) if !lost.is_empty() => {
            // The first bonus is lost with its increment.
            losses.retain(|loss| loss.kind != LossKind::FirstBonus);
            losses.extend(lost);
            losses.sort();
            Err(Unwritable { losses, lossy })
        }
        Ok(text) if !lost.is_empty() => Err(Unwritable { losses: lost, lossy: Some(text) }),
        written => written,
    }
}

/// The stages with the one increment that the spelling has: that of the last stage, from a stage to the end.
fn with_one_increment(stages: &[Stage]) -> (Vec<Stage>, Vec<Loss>) {
    let gain = stages.last().map_or(Time::ZERO, increment);
    let unlike = stages.iter().rposition(|stage| increment(stage) != gain);
    let (mut kept, mut lost) = (Vec::new(), Vec::new());
    for (place, stage) in stages.iter().enumerate() {
        let is_lost = unlike.is_some_and(|last| place <= last) && !increment(stage).is_zero();
        let bare = Stage::builder(stage.time()).moves(stage.moves()).periods(stage.periods());
        kept.extend(if is_lost { bare.build().ok() } else { Some(*stage) });
        lost.extend(is_lost.then_some(Loss::of(place, LossKind::Increment)));
    }
    (kept, lost)
}

fn spell(settings: &GameSettings) -> String {
    let stages = settings.control.stages();
    let mut parts: Vec<String> = Vec::new();
    // The move from which there is an increment.
    let (mut move_number, mut from) = (1_u64, None);
    for (place, stage) in stages.iter().enumerate() {
        if from.is_none() && !increment(stage).is_zero() {
            from = Some((move_number, Seconds::floor(increment(stage)).0));
        }
        let moves = stage.moves().count().map(|count| count.get());
        move_number += moves.map_or(0, u64::from);
        // A last stage of nothing but the increment is said by the increment.
        if place == 0 || !stage.time().is_zero() {
            let time = Minutes::of(stage.time())
                .map_or_else(|| format!("{}''", Seconds::floor(stage.time()).0), |minutes| format!("{}'", minutes.0));
            parts.push(format!("{time}{}", moves.map_or_else(String::new, |moves| format!("/{moves}"))));
        }
    }
    parts.extend(from.map(|(number, seconds)| format!("{seconds}'' from move {number}")));
    parts.join(" + ")
}
