//! A game with its moves.

use serde::Serialize;

use super::GameForm;
use crate::{Audit, Record, Thought, Timeline};

/// A game as in `flagfall report --format json`: a [`GameForm`] with the file that it is from, and its moves.
#[derive(Serialize)]
pub struct ReportForm<'a> {
    file: &'a str,
    game: u64,
    #[serde(flatten)]
    audited: GameForm<'a>,
    timeline: &'a [Thought],
}

impl<'a> ReportForm<'a> {
    /// The form of the game with this number, from 1, in a file.
    pub fn of(file: &'a str, game: u64, of: (&'a Record, &'a Audit, &'a Timeline)) -> ReportForm<'a> {
        let (record, audit, timeline) = of;
        ReportForm { file, game, audited: GameForm::of(record, audit, timeline), timeline: &timeline.moves }
    }

    /// The same for a game of which the bytes that were read begin at this byte of the decompressed file.
    #[must_use]
    pub fn read_from(self, start: u64) -> ReportForm<'a> {
        ReportForm { audited: self.audited.read_from(start), ..self }
    }
}
