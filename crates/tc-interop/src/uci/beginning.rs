//! The command `go` as a notation of controls: what it is at the beginning of a game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Seat;
use tc_notation::{Moves, TimeControl};

use super::GoCommand;
use crate::piece::Piece;
use crate::systems::{Times, increment, single, with_increment};
use crate::{Assumption, Certainty, Expectation, GameSettings, Interpretation, Milliseconds, ReadError, ReadErrorKind};

/// The readings of a command at the beginning of a game.
pub(crate) fn read<const IS_USI: bool>(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let go = GoCommand::<IS_USI>::read(text)?;
    let [control, other] = go.controls(Seat::FIRST)?;
    if control != other {
        return Err(ReadError::new(ReadErrorKind::Expected(Expectation::SAME_FOR_BOTH)));
    }
    let settings = GameSettings { control, rules: go.rules() };
    let Some(stage) = settings.control.stages().first() else {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    };
    let start = if go.move_time.is_some() { Assumption::PerMove } else { Assumption::AtTheStart };
    let Some(moves) = go.moves_to_go else {
        return Ok(alloc::vec![Interpretation::assuming(settings, Certainty::Likely, [start])]);
    };
    let once = single(with_increment(stage.time(), increment(stage)).moves(Moves::Required(moves)))?;
    Ok(alloc::vec![
        Interpretation::assuming(settings, Certainty::Likely, [start, Assumption::BonusRepeats]),
        Interpretation::assuming(once, Certainty::Guess, [start, Assumption::BonusOnce]),
    ])
}

/// The command for both players at the beginning of a game. In USI an increment that does not come before the first
/// turn is taken from the time, so that every turn has what it has.
pub(crate) fn spell<const IS_USI: bool>(settings: &GameSettings, has_first_bonus: bool) -> String {
    let mut go = GoCommand::<IS_USI> { infinite: settings.control.is_none(), ..GoCommand::default() };
    let Times { main, increment, overtime, .. } = Times::of(&settings.control);
    let [main, gain, overtime] = [main, increment, overtime].map(Milliseconds::floor);
    let overtime = Some(overtime).filter(|time| time.0 > 0);
    if overtime.is_some() && !IS_USI {
        go.move_time = overtime;
    } else if let [stage, ..] = settings.control.stages() {
        let taken = if IS_USI && !has_first_bonus && gain <= main { gain.0 } else { 0 };
        go.set([(Some(Milliseconds(main.0 - taken)), gain); 2]);
        go.byo_yomi = overtime;
        go.moves_to_go = stage.moves().count().filter(|_| overtime.is_none());
    }
    go.to_string()
}

/// In USI Black's time comes first, or there is byo-yomi.
pub(crate) fn detect<const IS_USI: bool>(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let first = Piece::new(text).words().find(|word| word.text != "go");
    match first.is_some_and(|word| word.text == "btime") || text.contains("byoyomi") {
        is_usi if is_usi == IS_USI => Some(Certainty::Certain),
        true => Some(Certainty::Guess),
        false => None,
    }
}
