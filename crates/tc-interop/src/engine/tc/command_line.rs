//! The options of each engine on a command line.

use alloc::vec::Vec;
use core::ops::Range;

use super::options::{Options, Said};
use crate::engine::simple::Simple;
use crate::engine::{text, words};
use crate::{Expectation, GameSettings, Milliseconds, ReadError, ReadErrorKind};

/// The longest command line.
const LONGEST_LINE: usize = 65_536;

/// What the options of one engine say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The time control, with the rules that the program has; `None` if none is given.
    pub settings: Option<GameSettings>,
    /// How far a move can overrun its time.
    pub margin: Milliseconds,
}

impl Options {
    /// Reads the options of each engine on a command line.
    pub(crate) fn engines(&self, line: &str) -> Result<Vec<EngineOptions>, ReadError> {
        text::at_most(line, LONGEST_LINE)?;
        let mut all = Said::default();
        let mut engines: Vec<Said> = Vec::new();
        let mut section = Section::Other;
        for (word, span) in words::words(line) {
            match word {
                "-engine" => {
                    engines.push(Said::default());
                    section = Section::Engine;
                }
                "-each" => section = Section::Each,
                _ if word.starts_with('-') => section = Section::Other,
                _ => {
                    let said = match section {
                        Section::Each => Some(&mut all),
                        Section::Engine => engines.last_mut(),
                        Section::Other => None,
                    };
                    if let Some(said) = said {
                        self.option(word, span, said)?;
                    }
                }
            }
        }
        let whole = 0..line.len();
        engines.into_iter().map(|own| own.with(&all, whole.clone())?.options(whole.clone())).collect()
    }
}

/// Whose options are read.
#[derive(Clone, Copy)]
enum Section {
    Engine,
    Each,
    Other,
}

impl Said {
    /// Its own options and those that are for each engine.
    fn with(self, each: &Said, span: Range<usize>) -> Result<Said, ReadError> {
        let is_twice = self.tc.is_some() && each.tc.is_some()
            || self.per_move.is_some() && each.per_move.is_some()
            || self.margin.is_some() && each.margin.is_some();
        if is_twice {
            let kind = ReadErrorKind::Expected(Expectation::OneEngineOrEach);
            return Err(ReadError::at(kind, span));
        }
        Ok(Said {
            tc: self.tc.or(each.tc),
            per_move: self.per_move.or(each.per_move),
            margin: self.margin.or(each.margin),
        })
    }

    fn options(self, span: Range<usize>) -> Result<EngineOptions, ReadError> {
        let settings = self.simple(span)?.map(Simple::with_first_bonus).transpose()?;
        Ok(EngineOptions { settings, margin: self.margin.unwrap_or_default() })
    }
}
