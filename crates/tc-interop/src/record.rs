//! What the lines of a record say together.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::steps::steps;
use crate::{Assumption, Certainty, Expectation, Interpretation, ReadError, ReadErrorKind};

/// What a line or a property says: of which player, under which key, and its readings.
pub(crate) struct Line {
    /// The assumption that it is the control of this player; `None` for both players.
    pub(crate) player: Option<Assumption>,
    pub(crate) key: &'static str,
    pub(crate) readings: Vec<Interpretation>,
}

/// Checks that no line has this key about this player. A reader of many lines asks before it reads the value.
///
/// # Errors
/// A line that has both.
pub(crate) fn once(lines: &[Line], player: Option<Assumption>, key: &'static str) -> Result<(), ReadError> {
    steps(lines.len());
    match lines.iter().any(|earlier| (earlier.player, earlier.key) == (player, key)) {
        true => {
            let expected = Expectation("one control for each player");
            Err(ReadError::new(ReadErrorKind::NotAValue { key, expected }))
        }
        false => Ok(()),
    }
}

/// Every meaning of all lines once. Where the lines are about one player, or two keys contradict each other, the
/// readings say so.
///
/// # Errors
/// Two lines with the same key about the same player, and different times of the players.
pub(crate) fn together(lines: Vec<Line>) -> Result<Vec<Interpretation>, ReadError> {
    for (place, line) in lines.iter().enumerate() {
        once(lines.get(..place).unwrap_or_default(), line.player, line.key)?;
    }
    let of = |player: Assumption| {
        let lines = lines.iter().filter(move |line| line.player == Some(player));
        lines.flat_map(|line| line.readings.iter().map(|reading| &reading.settings))
    };
    let is_same = of(Assumption::FirstPlayer).eq(of(Assumption::SecondPlayer));
    if !is_same && [Assumption::FirstPlayer, Assumption::SecondPlayer].iter().all(|player| of(*player).next().is_some())
    {
        return Err(ReadError::new(ReadErrorKind::SeveralPlayers));
    }
    let mut found: Vec<(&'static str, bool, Interpretation)> = Vec::new();
    for Line { player, key, readings } in lines {
        for mut reading in readings {
            let player = player.filter(|_| !is_same);
            if let Some(player) = player {
                reading.certainty = Certainty::Guess;
                reading.assumptions.push(player);
            }
            if found.iter().all(|(.., earlier)| earlier.settings != reading.settings) {
                found.push((key, player.is_none(), reading));
            }
        }
    }
    let differ = found.iter().any(|(key, ..)| found.first().is_some_and(|(first, ..)| first != key));
    let has_several = found.len() > 1;
    let readings = found.into_iter().map(|(key, is_of_both, mut reading)| {
        reading.assumptions.extend((differ && is_of_both).then_some(Assumption::Says(key)));
        if has_several && reading.certainty == Certainty::Certain {
            reading.certainty = Certainty::Guess;
        }
        reading
    });
    let mut readings: Vec<Interpretation> = readings.collect();
    readings.sort_by_key(|reading| Reverse(reading.certainty));
    Ok(readings)
}
