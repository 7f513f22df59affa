//! The answer to a block of games: audited on any thread, before it is known which games of the file they are.

use tc_audit::{Auditor, RecordFormat};

use super::tally::Tally;
use super::{json, text};
use crate::commands::records::Block;

/// An answer with more bytes is printed before further games of its block are audited: it could be far longer than they.
const LONGEST: usize = 1 << 18;

/// What is answered.
#[derive(Clone, Copy)]
pub(super) enum Style {
    /// Text: all games, or those with something to say.
    Text { all: bool },
    /// A line of JSON for each game.
    Json,
}

/// A text in which the names of the file and the numbers of games are still to be filled in.
#[derive(Default)]
pub(super) struct Marked {
    text: String,
    /// Where they belong, and the number of each game in the block, from 0.
    marks: Vec<(usize, u64)>,
}

impl Marked {
    /// Adds a text that begins with the name of the file and the number of the game.
    fn push(&mut self, number: u64, text: &str) {
        self.marks.push((self.text.len(), number));
        self.text.push_str(text);
    }

    /// The text, with what is to be filled in for each number.
    pub(super) fn filled(&self, fill: impl Fn(u64) -> String) -> String {
        let mut filled = String::with_capacity(self.text.len() + 32 * self.marks.len());
        let ends = self.marks.iter().skip(1).map(|(place, _)| *place).chain([self.text.len()]);
        for ((place, number), end) in self.marks.iter().zip(ends) {
            filled.push_str(&fill(*number));
            filled.push_str(self.text.get(*place..end).unwrap_or_default());
        }
        filled
    }
}

/// The answer to some games.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) marked: Marked,
    pub(super) tally: Tally,
}

impl Answer {
    /// Audits games. If the answer grows long, the games that remain are returned.
    pub(super) fn of(
        block: &Block,
        format: RecordFormat,
        auditor: &mut Auditor,
        style: &Style,
    ) -> (Answer, Option<Block>) {
        let mut answer = Answer::default();
        for game in format.games(&block.bytes) {
            let number = answer.tally.games();
            let end = match game {
                Ok(record) => {
                    let audit = auditor.audit(&record);
                    answer.tally.add(&audit);
                    match style {
                        Style::Text { all } if *all || text::is_worth_saying(&audit) => {
                            answer.marked.push(number, &text::game(&record, &audit));
                        }
                        Style::Text { .. } => {}
                        Style::Json => answer.marked.push(number, &json::game(&record, &audit)),
                    }
                    record.place.end
                }
                Err(unreadable) => {
                    answer.tally.add_unreadable();
                    answer.push_unreadable(number, style, &unreadable.reason);
                    unreadable.place.end
                }
            };
            if answer.marked.text.len() > LONGEST {
                let bytes = block.bytes.get(end..).unwrap_or_default().to_vec();
                return (answer, Some(Block { bytes, start: block.start + end as u64 }));
            }
        }
        (answer, None)
    }

    /// The answer to a game that cannot be read.
    pub(super) fn unreadable(style: &Style, reason: &str) -> Answer {
        let mut answer = Answer::default();
        answer.tally.add_unreadable();
        answer.push_unreadable(0, style, reason);
        answer
    }

    fn push_unreadable(&mut self, number: u64, style: &Style, reason: &str) {
        self.marked.push(
            number,
            &match style {
                Style::Text { .. } => text::unreadable(reason),
                Style::Json => json::unreadable(reason),
            },
        );
    }
}
