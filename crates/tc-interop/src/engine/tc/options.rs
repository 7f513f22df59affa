//! The time options of an engine: `tc=40/60+0.6 timemargin=100`.

use alloc::vec::Vec;
use core::ops::Range;

use super::no_time;
use super::write::Dialect;
use crate::engine::simple::Simple;
use crate::engine::{decimal, text, words};
use crate::{Assumption, Certainty, Expectation, Interpretation, Milliseconds, ReadError, ReadErrorKind};

/// The longest text of options for one engine.
const LONGEST: usize = 256;

/// The options of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) dialect: Dialect,
    /// The key of the tolerated overrun in milliseconds, `timemargin=`; empty in a dialect without one.
    pub(crate) margin: &'static str,
}

/// What options say, one by one.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) tc: Option<Simple>,
    pub(super) per_move: Option<Simple>,
    pub(super) margin: Option<Milliseconds>,
}

impl Options {
    /// Reads the options of one engine, or a bare `40/60+0.6`.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        text::at_most(text, LONGEST)?;
        let mut said = Said::default();
        let mut words = words::words(text).peekable();
        let first = words.peek().map_or(text, |(word, _)| word);
        if !first.contains('=') && words.by_ref().count() == 1 {
            let start = text.len() - text.trim_ascii_start().len();
            said.tc = Some(self.dialect.tc.read(first, start..start + first.len())?);
        } else {
            for (word, span) in words::words(text) {
                if !self.option(word, span.clone(), &mut said)? {
                    return Err(ReadError::at(ReadErrorKind::Expected(Expectation::EngineOptions), span));
                }
            }
        }
        let simple = said.simple(0..text.len())?.ok_or(ReadError::new(ReadErrorKind::Missing("tc")))?;
        let settings = simple.with_first_bonus()?;
        let has_margin = said.margin.is_some_and(|margin| margin.0 > 0);
        Ok(alloc::vec![if has_margin {
            Interpretation::assuming(settings, Certainty::Likely, [Assumption::WithoutMargin])
        } else {
            Interpretation::certain(settings)
        }])
    }

    /// Reads one option; `false` if it is not about time.
    pub(super) fn option(&self, word: &str, span: Range<usize>, said: &mut Said) -> Result<bool, ReadError> {
        let Some((key, value)) = word.split_once('=') else { return Ok(false) };
        let key = &word[..key.len() + 1];
        let place = span.start + key.len()..span.end;
        let twice = ReadError::at(ReadErrorKind::Expected(Expectation::OptionOnce), span);
        if key == "tc=" {
            let tc = self.dialect.tc.read(value, place)?;
            return if said.tc.replace(tc).is_some() { Err(twice) } else { Ok(true) };
        }
        if key == self.dialect.per_move {
            let nanos = decimal::nanos(value, self.dialect.per_move_unit, place.clone())?;
            if nanos == 0 {
                return Err(no_time(place));
            }
            let per_move = Simple::Move(decimal::time(nanos, place)?);
            return if said.per_move.replace(per_move).is_some() { Err(twice) } else { Ok(true) };
        }
        if key == self.margin {
            let margin = text::whole(value, Expectation::WholeMilliseconds, place)?;
            return if said.margin.replace(Milliseconds(margin)).is_some() { Err(twice) } else { Ok(true) };
        }
        Ok(false)
    }
}

impl Said {
    /// The control; a time for the game and one for each move do not go together.
    pub(super) fn simple(&self, span: Range<usize>) -> Result<Option<Simple>, ReadError> {
        match (self.tc, self.per_move) {
            (Some(_), Some(_)) => Err(ReadError::at(ReadErrorKind::Expected(Expectation::GameOrMoveTime), span)),
            (tc, per_move) => Ok(tc.or(per_move)),
        }
    }
}
