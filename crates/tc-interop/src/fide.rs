//! A control as regulations of FIDE write it: `90'/40 + 30' + 30'' from move 1`, and `90'x40+30'+30" from move 1` in the
//! tournament report.
//!
//! In the Laws an increment is there from the start, before the first move. Only these spellings are read here; free text
//! reads others, too.

mod read;

#[cfg(feature = "all")]
pub(crate) use read::read;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, Stage, Time, TimeControl};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::increment;
use crate::units::{MINUTE, SECOND};
use crate::{Family, Format, GameSettings, Loss, LossKind, Minutes, Seconds, Unwritable};

/// The spelling of FIDE's regulations.
///
/// ```
/// use tc_interop::{GameSettings, fide};
///
/// let settings = GameSettings::with_first_bonus("40/90m.. + 30s, 30m.. + 30s".parse()?);
/// let text = fide::FORMAT.write(&settings)?;
/// assert_eq!(text, "90'/40 + 30' + 30'' from move 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    read: Some(|text| read::read(Piece::new(text))),
    write: Some(|settings| write(settings, REGULATIONS)),
    detect: Some(read::detect),
    rules: "fide",
    ..Format::new("fide", "the spelling of FIDE's regulations", Family::Federations)
};

/// Seconds after a plus are an increment for every reader, so that later stages have whole minutes.
const STAGE: Form = Form::time(MINUTE).increment(SECOND);
const SHAPE: Shape = Shape::with_first_bonus(&[
    System::single(Form::time(SECOND).increment(SECOND)),
    System::single(STAGE.required()),
    System::row(STAGE.required(), 1, STAGE),
]);

/// The signs of a spelling.
#[derive(Clone, Copy)]
pub(crate) struct Signs {
    /// Between a time and its moves.
    moves: &'static str,
    plus: &'static str,
    seconds: &'static str,
}

/// The signs of regulations.
const REGULATIONS: Signs = Signs { moves: "/", plus: " + ", seconds: "''" };
/// The signs of the tournament report.
#[cfg(feature = "all")]
pub(crate) const REPORT: Signs = Signs { moves: "x", plus: "+", seconds: "\"" };

pub(crate) fn write(settings: &GameSettings, signs: Signs) -> Result<String, Unwritable> {
    let (stages, lost) = with_one_increment(settings.control.stages());
    let control = TimeControl::new(stages).unwrap_or_else(|_| settings.control.clone());
    let mut nearest = SHAPE.nearest(&GameSettings { control, rules: settings.rules });
    // The first bonus is lost with its increment.
    nearest.losses.retain(|loss| lost.is_empty() || loss.kind != LossKind::FirstBonus);
    nearest.losses.extend(lost);
    nearest.losses.sort();
    nearest.write(|settings| spell(settings, signs))
}

/// The stages with the one increment that the spelling has: that of the last stage, from a stage to the end.
fn with_one_increment(stages: &[Stage]) -> (Vec<Stage>, Vec<Loss>) {
    let gain = stages.last().map_or(Time::ZERO, increment);
    let unlike = stages.iter().rposition(|stage| increment(stage) != gain);
    let (mut kept, mut lost) = (stages.to_vec(), Vec::new());
    for (place, stage) in kept.iter_mut().enumerate().take(unlike.map_or(0, |last| last + 1)) {
        let bare = stage.to_builder().bonus(Bonus::Increment(Time::ZERO)).cap(Cap::At(stage.time())).build();
        if let (false, Ok(bare)) = (increment(stage).is_zero(), bare) {
            *stage = bare;
            lost.push(Loss::of(place, LossKind::Increment));
        }
    }
    (kept, lost)
}

fn spell(settings: &GameSettings, signs: Signs) -> String {
    let stages = settings.control.stages();
    let mut parts: Vec<String> = Vec::new();
    // The move from which there is an increment.
    let (mut move_number, mut from) = (1_u64, None);
    for (place, stage) in stages.iter().enumerate() {
        let begins = from.is_none() && !increment(stage).is_zero();
        if begins {
            from = Some((move_number, Seconds::floor(increment(stage)).0));
        }
        let moves = stage.moves().count().map(|count| count.get());
        move_number += moves.map_or(0, u64::from);
        // A last stage of nothing but the increment is said by the increment, if that begins with it.
        let is_said = begins && place > 0 && moves.is_none() && stage.time().is_zero();
        if !is_said {
            let time = Minutes::of(stage.time()).map_or_else(
                || format!("{}{}", Seconds::floor(stage.time()).0, signs.seconds),
                |minutes| format!("{}'", minutes.0),
            );
            parts.push(time + &moves.map_or_else(String::new, |moves| format!("{}{moves}", signs.moves)));
        }
    }
    parts.extend(from.map(|(number, seconds)| format!("{seconds}{} from move {number}", signs.seconds)));
    parts.join(signs.plus)
}
