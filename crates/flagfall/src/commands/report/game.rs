//! One game of a file.

use std::path::Path;

use tc_audit::{Record, RecordFormat};

use crate::commands::records::{Block, Blocks, LONGEST_GAME, Piece, Progress, name, open_at};
use crate::failure::{Failure, Hint, Problem};

/// The game of this number, counted from 1 at a byte of the file, with the name of its file and the byte where the bytes that were read for it begin.
pub(super) fn find(
    path: &Path,
    (number, offset): (u64, u64),
    format: Option<RecordFormat>,
) -> Result<(String, u64, Record), Failure> {
    if path.is_dir() {
        return Err(Failure::file(path, "read", &"it is a folder; name one file"));
    }
    let name = name(path);
    let unreadable = |error: std::io::Error| Failure::file(path, "read", &error);
    let file = open_at(path, &Progress::default(), offset).map_err(unreadable)?;
    let Some(mut blocks) = Blocks::begin(file, format).map_err(unreadable)? else {
        let hint = Hint::new("`--from` names the format of the record");
        return Err(Problem::new("no_record", format!("`{name}` is no game record")).with_hints([hint]).into());
    };
    blocks = blocks.beginning_at(offset);
    let mut games = 0;
    while let Some(piece) = blocks.next().map_err(unreadable)? {
        match piece {
            Piece::Games(block) => {
                if let Some(record) = within(&block, blocks.format(), number, &mut games)? {
                    return Ok((name, block.start, record));
                }
            }
            Piece::TooLong(start) => {
                games += 1;
                if games == number {
                    let reason = format!("the game at byte {start} has more than {LONGEST_GAME} bytes");
                    return Err(Failure::file(path, "read", &reason));
                }
            }
            Piece::Skipped(_) => {}
        }
    }
    let games = match games {
        0 => "no game".to_owned(),
        1 => "one game".to_owned(),
        games => format!("{games} games"),
    };
    Err(Problem::new("no_game", format!("expected game {number} in `{name}`, found {games}")).into())
}

/// The game of this number, if it is in this block. Counts the games.
fn within(block: &Block, format: RecordFormat, number: u64, games: &mut u64) -> Result<Option<Record>, Failure> {
    for game in format.games(&block.bytes) {
        *games += 1;
        if *games < number {
            continue;
        }
        return match game {
            Ok(record) => Ok(Some(record)),
            Err(error) => Err(Problem::new("unreadable", format!("game {number}: {error}")).into()),
        };
    }
    Ok(None)
}
