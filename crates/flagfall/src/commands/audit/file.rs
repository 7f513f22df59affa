//! Files as they come: their games get numbers, and what is wrong with a file is reported.

use std::cmp::Reverse;
use std::io;

use tc_audit::RecordFormat;
use tc_audit::stats::Summary;

use super::answer::{Answer, Form, RowForm, Style};
#[cfg(feature = "arrow")]
use super::arrow::Stream;
use super::crew::Event;
use super::progress::Bar;
use super::tally::{Tally, plural};
use super::{json, junit, repair, rows, text};
use crate::commands::new_file::NewFile;
use crate::commands::records::LONGEST_GAME;
use crate::failure::Failure;
use crate::output::{self, talk, visible_line};
use crate::report;

/// The formats of records, for those who named something else.
const FORMATS: &str = "expected PGN, SGF, the JSON of a game on OGS, CSA, KIF, a journal, or lines of `flagfall run`";

/// How many tags that stay as they are are said.
const MOST_KEPT: usize = 20;

/// The file that is being audited, and what all files came to.
pub(super) struct Files {
    style: Style,
    /// The rows of Arrow, if moves are answered as such.
    #[cfg(feature = "arrow")]
    rows: Option<Stream>,
    bar: Bar,
    name: String,
    format: Option<RecordFormat>,
    /// The games of the file so far.
    games: u64,
    /// Files of folders that were passed over.
    passed_over: u64,
    tally: Tally,
    summary: Option<Summary>,
    /// The games with the largest findings so far, with their headings, if only these are answered.
    largest: Vec<(u64, String)>,
    /// The copy with repaired tags; `None` without `--fix-tags`, and if the copy cannot be complete.
    copy: Option<NewFile>,
}

impl Files {
    pub(super) fn new(style: Style, bar: Bar, copy: Option<NewFile>) -> Result<Files, Failure> {
        Ok(Files {
            #[cfg(feature = "arrow")]
            rows: if matches!(style.form, Form::Arrow) { Some(Stream::begin()?) } else { None },
            summary: style.summary.map(Summary::new),
            style,
            largest: Vec::new(),
            bar,
            name: String::new(),
            format: None,
            games: 0,
            passed_over: 0,
            tally: Tally::default(),
            copy,
        })
    }

    /// Answers what comes from a file.
    pub(super) fn take(&mut self, event: Event) -> Result<(), Failure> {
        match event {
            Event::Begins(name, format) => {
                (self.name, self.format, self.games) = (name, Some(format), 0);
                if self.copy.is_some() && format != RecordFormat::Pgn {
                    return Err(repair::not_pgn(&self.name, format));
                }
                Ok(())
            }
            Event::Games(answer) => self.answer(*answer),
            Event::TooLong(start) => {
                let reason = format!("the game at byte {start} has more than {LONGEST_GAME} bytes and is skipped");
                self.answer(Answer::unreadable(&self.style, &reason))
            }
            Event::Skipped(bytes) => self.copy(&bytes),
            Event::Ends(Ok(())) if self.games == 0 => {
                let format = self.format.map_or("", RecordFormat::name);
                self.unusable(&format!("expected a game in the format `{format}`, found none"))
            }
            Event::Ends(Ok(())) => Ok(()),
            Event::Ends(Err(error)) => self.unusable(&format!("{error}; the games before that were audited")),
            Event::Fails(name, error) => self.fail(name, &error),
            Event::NoRecord(_, true) => {
                self.passed_over += 1;
                Ok(())
            }
            Event::NoRecord(name, false) => {
                self.name = name;
                self.unusable(&format!("no game record: {FORMATS}; `--from` names the format"))
            }
        }
    }

    fn fail(&mut self, name: String, error: &io::Error) -> Result<(), Failure> {
        self.name = name;
        self.unusable(&error.to_string())
    }

    /// Prints the answer to some games.
    fn answer(&mut self, answer: Answer) -> Result<(), Failure> {
        let first = self.games + 1;
        let heading = |number: u64| match self.style.form {
            Form::Text { .. } => text::heading(&self.name, first + number),
            Form::Json | Form::Moves(RowForm::Json) => json::heading(&self.name, Some(first + number)),
            Form::Junit => junit::heading(&self.name, first + number),
            Form::Csv | Form::Moves(RowForm::Csv) => rows::heading(&self.name, first + number),
            #[cfg(feature = "arrow")]
            Form::Arrow => String::new(),
            Form::Nothing => String::new(),
        };
        let text = answer.marked.filled(heading);
        for (number, reason) in &answer.unreadable {
            let message = format!("`{}`, game {}: {reason}", self.name, first + number);
            self.bar.around(|| talk(&report::plain(&visible_line(&message))));
        }
        if let Some(top) = self.style.filter.top {
            let games = answer.largest.iter().map(|game| (game.size, heading(game.number) + &game.text));
            self.largest.extend(games);
            self.largest.sort_by_key(|(size, _)| Reverse(*size));
            self.largest.truncate(top.get());
        }
        self.games += answer.tally.seen();
        self.tally.merge(&answer.tally);
        if let (Some(summary), Some(games)) = (&mut self.summary, &answer.summary) {
            summary.merge(games);
        }
        self.copy(answer.copy.bytes())?;
        #[cfg(feature = "arrow")]
        if let Some(stream) = &mut self.rows {
            let bytes = stream.games(&self.name, first, answer.rows)?;
            self.bar.around(|| output::bytes(&bytes))?;
        }
        self.bar.update(self.tally.games());
        self.print(&text)
    }

    /// Adds bytes to the copy.
    fn copy(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.copy.as_mut().map_or(Ok(()), |copy| copy.add(bytes))
    }

    /// Reports what is wrong with the file as a whole. A copy of it would not be complete.
    fn unusable(&mut self, reason: &str) -> Result<(), Failure> {
        self.copy = None;
        self.tally.add_unusable_file();
        match self.style.form {
            Form::Json => self.print(&(json::heading(&self.name, None) + &json::unreadable(reason))),
            Form::Junit => self.print(&junit::unusable(&self.name, reason)),
            _ => {
                let message = format!("`{}`: {reason}", self.name);
                self.bar.around(|| talk(&report::plain(&visible_line(&message))));
                Ok(())
            }
        }
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        match self.style.form {
            _ if text.is_empty() => Ok(()),
            Form::Text { .. } => self.bar.around(|| output::answer(text)),
            // Nothing in it is a style.
            _ => self.bar.around(|| output::bytes(text.as_bytes())),
        }
    }

    /// What all files came to. Says on stderr how long that took, what was passed over, and what was repaired.
    pub(super) fn end(mut self) -> Result<(Tally, Option<Summary>), Failure> {
        self.bar.end(self.tally.games());
        #[cfg(feature = "arrow")]
        if let Some(stream) = &mut self.rows {
            output::bytes(&stream.end()?)?;
        }
        for (_, game) in &self.largest {
            output::answer(game)?;
        }
        if self.passed_over > 0 {
            let message = match self.passed_over {
                1 => "1 file of a folder has no game record and was passed over".to_owned(),
                files => format!("{files} files of folders have no game record and were passed over"),
            };
            talk(&report::note(&message, &[]));
        }
        if self.tally.seen() == 0 && !self.tally.has_unusable_file() {
            self.tally.add_unusable_file();
            talk(&report::plain("no game record was found"));
        }
        match self.copy {
            Some(copy) => {
                copy.end()?;
                let changes = self.tally.changes;
                talk(&report::note(&format!("{changes} {} repaired in the copy", plural(changes, "tag")), &[]));
                for kept in self.style.repair.iter().flat_map(|judged| judged.kept()).take(MOST_KEPT) {
                    talk(&report::note(&visible_line(&kept), &[]));
                }
            }
            None if self.style.repair.is_some() => {
                talk(&report::plain("the copy is not written: the file was not read to its end"))
            }
            None => {}
        }
        Ok((self.tally, self.summary))
    }
}
