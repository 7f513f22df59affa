//! A game with its moves.

use serde::Serialize;

use super::GameForm;
use crate::{Audit, Record, Thought, Timeline};

/// A game as in `flagfall report --format json`: a [`GameForm`] with the file that it is from, and its moves.
#[derive(Serialize)]
pub struct ReportForm<'a> {
    file: &'a str,
    game: u64,
    event: &'a str,
    site: &'a str,
    date: &'a str,
    result: &'a str,
    #[serde(flatten)]
    audited: GameForm<'a>,
    timeline: &'a [Thought],
}

impl<'a> ReportForm<'a> {
    /// The form of the game with this number, from 1, in a file.
    pub fn of(file: &'a str, game: u64, of: (&'a Record, &'a Audit, &'a Timeline)) -> ReportForm<'a> {
        let (record, audit, timeline) = of;
        ReportForm {
            file,
            game,
            event: &record.event,
            site: &record.site,
            date: &record.date,
            result: &record.result,
            audited: GameForm::of(record, audit, timeline),
            timeline: &timeline.moves,
        }
    }
}
