//! What every log refuses, whatever it is kept on.

use super::{Append, AppendError, LARGEST, Record, Unavailable};
use crate::GameId;

/// Refuses records that do not fit one append.
pub(super) fn check_append(append: &Append) -> Result<(), AppendError> {
    let bytes = append.records.iter().map(|record| record.len() + 8).fold(0_usize, usize::saturating_add);
    if bytes > LARGEST { Err(AppendError::TooLarge { game: append.game.clone(), bytes }) } else { Ok(()) }
}

/// Whether a snapshot is newer than the present number, which is 0 without a snapshot. Refuses one that is newer than the last
/// record.
pub(super) fn is_newer(game: &GameId, snapshot: &Record, present: u64, last: u64) -> Result<bool, Unavailable> {
    let number = snapshot.number;
    if number > last {
        return Err(Unavailable(format!(
            "the snapshot of game {game} includes record {number}, but the last record is {last}"
        )));
    }
    Ok(number > present)
}

/// Refuses a snapshot that does not fit a message.
#[cfg(feature = "nats")]
pub(super) fn check_snapshot(game: &GameId, snapshot: &Record) -> Result<(), Unavailable> {
    let bytes = snapshot.body.len();
    if bytes > LARGEST {
        return Err(Unavailable(format!(
            "the snapshot of game {game} has {bytes} bytes; a snapshot has {LARGEST} bytes at most"
        )));
    }
    Ok(())
}
