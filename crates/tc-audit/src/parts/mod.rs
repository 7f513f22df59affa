//! What the readers of several formats share.

mod lines;
mod number;
mod text;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_core::Seat;

pub(crate) use lines::{Line, lines};
pub(crate) use number::{milliseconds, seconds, whole};
pub(crate) use text::{Charset, decode, said, shown};

use crate::{Record, RecordFormat, Trouble, TroubleKind};

/// The longest line, comment or value that is read, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

/// What programs of Windows write before UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Bytes without the white space and byte order marks around them.
pub(crate) fn bare(bytes: &[u8]) -> &[u8] {
    let mut bare = bytes.trim_ascii();
    while let Some(rest) = bare.strip_prefix(BYTE_ORDER_MARK) {
        bare = rest.trim_ascii();
    }
    bare
}

/// The seats of a game of two.
pub(crate) const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The other seat of a game of two.
pub(crate) fn other(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// A record of a game of two that says nothing yet.
pub(crate) fn blank(format: RecordFormat, place: Range<usize>) -> Record {
    let players = Vec::from([String::new(), String::new()]);
    Record { place, players, ..Record::new(format) }
}

impl Record {
    /// Adds a trouble of the last move; of the game if it has no move yet.
    pub(crate) fn trouble(&mut self, kind: TroubleKind, raw: &[u8]) {
        let of = self.moves.last().map(|last| (last.ply, last.seat));
        self.trouble_of(kind, of, raw);
    }

    /// Adds a trouble of a half-move, or of the game as a whole.
    pub(crate) fn trouble_of(&mut self, kind: TroubleKind, of: Option<(u32, Seat)>, raw: &[u8]) {
        let (ply, seat) = (of.map(|(ply, _)| ply), of.map(|(_, seat)| seat));
        self.troubles.push(Trouble { kind, ply, seat, text: shown(raw) });
    }

    /// The number of the next half-move.
    pub(crate) fn next_ply(&self) -> u32 {
        self.moves.last().map_or(1, |last| last.ply.saturating_add(1))
    }
}
