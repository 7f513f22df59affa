//! The answer to a block of games: audited on any thread, before it is known which games of the file they are.

use std::sync::Arc;

use tc_audit::stats::{SharedControls, Summary, SummaryKey};
use tc_audit::{Auditor, Record, RecordFormat, Timeline};

#[cfg(feature = "arrow")]
use super::arrow;
use super::filter::{self, Filter};
use super::judge::Judged;
use super::repair::{Change, Copy};
use super::tally::Tally;
use super::{json, junit, rows, text};
use crate::commands::records::Block;

/// An answer with more bytes is printed before further games of its block are audited: it could be far longer than they.
const LONGEST: usize = 1 << 18;

/// What is answered.
#[derive(Clone)]
pub(super) struct Style {
    pub(super) form: Form,
    /// Whether games are judged by event.
    pub(super) judges: bool,
    /// What events say about their tags, if a copy with repaired tags is written.
    pub(super) repair: Option<Arc<Judged>>,
    /// What all games are grouped by, if they are summarised.
    pub(super) summary: Option<SummaryKey>,
    pub(super) filter: Arc<Filter>,
}

/// What is answered about each game.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Text: all games, or those with something to say.
    Text { all: bool },
    /// A line of JSON for each game.
    Json,
    /// A test case of JUnit for each game.
    Junit,
    /// A line of CSV for each finding.
    Csv,
    /// A line for each move.
    Moves(RowForm),
    /// A row of Arrow for each move.
    #[cfg(feature = "arrow")]
    Arrow,
    /// Nothing: only the summary.
    Nothing,
}

impl Form {
    /// Whether the answer is about moves or findings, and not about games.
    pub(super) const fn has_rows(self) -> bool {
        match self {
            Form::Csv | Form::Moves(_) => true,
            #[cfg(feature = "arrow")]
            Form::Arrow => true,
            _ => false,
        }
    }
}

/// How a row is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowForm {
    Json,
    Csv,
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
        self.mark(number).push_str(text);
    }

    /// Begins such a text.
    pub(super) fn mark(&mut self, number: u64) -> &mut String {
        self.marks.push((self.text.len(), number));
        &mut self.text
    }

    /// The text, with what is to be filled in for each number.
    pub(super) fn filled(&self, fill: impl Fn(u64) -> String) -> String {
        let mut filled = String::with_capacity(self.text.len() + 32 * self.marks.len());
        let ends = self.marks.iter().skip(1).map(|(place, _)| *place).chain([self.text.len()]);
        let (mut last, mut filling) = (None, String::new());
        for ((place, number), end) in self.marks.iter().zip(ends) {
            // A game can have many lines.
            if last != Some(*number) {
                (last, filling) = (Some(*number), fill(*number));
            }
            filled.push_str(&filling);
            filled.push_str(self.text.get(*place..end).unwrap_or_default());
        }
        filled
    }
}

/// A game of which is known how far its findings are outside.
pub(super) struct Large {
    pub(super) size: u64,
    /// Its number in the block, from 0.
    pub(super) number: u64,
    pub(super) text: String,
}

/// The answer to some games.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) marked: Marked,
    /// The moves, if they are rows of Arrow.
    #[cfg(feature = "arrow")]
    pub(super) rows: arrow::Columns,
    /// The games that cannot be read, by their numbers in the block, and why, where the answer has no line for them.
    pub(super) unreadable: Vec<(u64, String)>,
    /// The games that can be among those with the largest findings, if only these are answered.
    pub(super) largest: Vec<Large>,
    pub(super) tally: Tally,
    /// The games with repaired tags, if a copy is written.
    pub(super) copy: Copy,
    /// The summary of the games, if they are summarised.
    pub(super) summary: Option<Summary>,
    /// What the games say about the tags that they share, if they are judged by event.
    pub(super) shared: SharedControls,
}

impl Answer {
    /// Audits games. If the answer grows long, the games that remain are returned.
    pub(super) fn of(
        block: &Block,
        format: RecordFormat,
        auditor: &mut Auditor,
        style: &Style,
    ) -> (Answer, Option<Block>) {
        let mut answer = Answer { summary: style.summary.map(Summary::new), ..Answer::default() };
        for game in format.games(&block.bytes) {
            let end = match game {
                Ok(record) => {
                    answer.audit(block, &record, auditor, style);
                    record.place.end
                }
                Err(unreadable) => {
                    answer.push_unreadable(style, &unreadable.reason);
                    unreadable.place.end
                }
            };
            if answer.length() > LONGEST {
                let (done, rest) = block.bytes.split_at(end.min(block.bytes.len()));
                answer.copy.end(done, style.repair.is_some());
                return (answer, Some(Block { bytes: rest.to_vec(), start: block.start + end as u64 }));
            }
        }
        answer.copy.end(&block.bytes, style.repair.is_some());
        (answer, None)
    }

    /// About how many bytes it has.
    fn length(&self) -> usize {
        #[cfg(feature = "arrow")]
        let rows = self.rows.bytes();
        #[cfg(not(feature = "arrow"))]
        let rows = 0;
        self.marked.text.len() + rows
    }

    fn audit(&mut self, block: &Block, record: &Record, auditor: &mut Auditor, style: &Style) {
        let bytes = &block.bytes;
        if !style.filter.has_player(record) {
            return self.tally.pass_over();
        }
        let mut audit = auditor.audit(record);
        let change = style.repair.as_ref().and_then(|judged| Change::of(bytes, record, &audit, judged));
        if style.judges {
            self.shared.add(record, &audit);
        }
        style.filter.choose(&mut audit);
        let number = self.tally.seen();
        let is_chosen = !style.filter.chooses_findings() || !audit.findings.is_empty();
        self.tally.add(&audit, is_chosen);
        let text = match style.form {
            _ if !is_chosen => None,
            Form::Text { all } if all || change.is_some() || text::is_worth_saying(&audit) => {
                Some(text::game(record, &audit, change.as_ref()))
            }
            Form::Text { .. } => {
                self.tally.add_unsaid(&audit);
                None
            }
            Form::Json => Some(json::game(record, &audit, block.start, change.as_ref())),
            Form::Junit => Some(junit::game(record, &audit, style.filter.exit_on, change.as_ref())),
            Form::Csv => {
                rows::findings(&mut self.marked, number, (record, &audit), block.start);
                None
            }
            Form::Moves(form) => {
                rows::moves(&mut self.marked, number, (record, &audit), block.start, form);
                None
            }
            #[cfg(feature = "arrow")]
            Form::Arrow => {
                self.rows.add(number, (record, &audit), block.start);
                None
            }
            Form::Nothing => None,
        };
        match text {
            Some(text) if style.filter.top.is_some() => {
                self.largest.push(Large { size: filter::largest(&audit), number, text });
            }
            Some(text) => self.marked.push(number, &text),
            None => {}
        }
        if let Some(summary) = &mut self.summary {
            summary.add(record, &audit, &Timeline::of(record, &audit));
        }
        if let Some(change) = change {
            self.tally.add_change();
            self.copy.change(bytes, &change);
        }
    }

    /// The answer to a game that cannot be read.
    pub(super) fn unreadable(style: &Style, reason: &str) -> Answer {
        let mut answer = Answer::default();
        answer.push_unreadable(style, reason);
        answer
    }

    fn push_unreadable(&mut self, style: &Style, reason: &str) {
        let text = match style.form {
            Form::Text { .. } => text::unreadable(reason),
            Form::Json => json::unreadable(reason),
            Form::Junit => junit::unreadable(reason),
            Form::Csv | Form::Moves(_) => return self.add_unreadable(reason),
            #[cfg(feature = "arrow")]
            Form::Arrow => return self.add_unreadable(reason),
            Form::Nothing => return self.tally.add_unreadable(),
        };
        self.marked.push(self.tally.seen(), &text);
        self.tally.add_unreadable();
    }

    /// Counts a game that cannot be read, of which the answer has no line.
    fn add_unreadable(&mut self, reason: &str) {
        self.unreadable.push((self.tally.seen(), reason.to_owned()));
        self.tally.add_unreadable();
    }
}
