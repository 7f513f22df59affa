//! The place where the grammar failed, with the pieces around it.

use core::ops::Range;

use super::error::Fault;
use super::expected::{Expected, ExpectedSet};
use super::kind::ErrorKind;
use super::lexeme::Lexeme;
use super::trace::{Refusal, Refused, Tracker};
use crate::limits::MAX_STAGES;
use crate::place::{Place, StagePart};
use crate::{Dialect, Violation};

/// Everything that is needed to name the problem of a text.
pub(super) struct Scene<'s> {
    pub(super) source: &'s str,
    pub(super) dialect: Dialect,
    pub(super) pieces: &'s [Lexeme<'s>],
    /// Index of the first piece that the grammar did not read whole.
    pub(super) at: usize,
    pub(super) after: Option<StagePart>,
    pub(super) tracker: &'s Tracker<'s>,
}

impl<'s> Scene<'s> {
    pub(super) fn new(
        source: &'s str,
        dialect: Dialect,
        pieces: &'s [Lexeme<'s>],
        tracker: &'s Tracker<'s>,
    ) -> Scene<'s> {
        let furthest = tracker.furthest();
        let at = pieces.iter().position(|piece| piece.end() > furthest.offset).unwrap_or(pieces.len());
        let front = at.checked_sub(1).and_then(|before| pieces.get(before)).map_or(0, Lexeme::end);
        let after = tracker.parts().last().filter(|(_, span)| span.end == front).map(|(place, _)| place.part());
        Scene { source, dialect, pieces, at, after, tracker }
    }

    /// Where the stage with this number, from 1, begins.
    pub(super) fn stage_start(&self, stage: usize) -> Option<usize> {
        self.tracker.stage_starts().get(stage.checked_sub(1)?).copied()
    }

    /// Where the last piece ends.
    pub(super) fn end(&self) -> usize {
        self.pieces.last().map_or(0, Lexeme::end)
    }

    /// The unexpected piece; `None` at the end.
    pub(super) fn here(&self) -> Option<Lexeme<'s>> {
        self.pieces.get(self.at).copied()
    }

    /// Whether this token was expected here.
    pub(super) fn expects(&self, token: Expected) -> bool {
        self.tracker.furthest().expected.contains(token)
    }

    /// Whether the start of a stage was expected here.
    pub(super) fn expects_stage(&self) -> bool {
        self.expects(Expected::OpenParen) && self.expects(Expected::Star) && self.expects(Expected::ResetMark)
    }

    /// The part in which the grammar failed. A number alone was tried as periods and moves first, but is a time without its unit.
    pub(super) fn part(&self) -> StagePart {
        match self.tracker.furthest().part {
            StagePart::Periods | StagePart::Moves if self.expects(Expected::Unit) => StagePart::Time,
            part => part,
        }
    }

    /// A problem at this place.
    pub(super) fn problem(&self, kind: ErrorKind, span: Range<usize>) -> Fault {
        let furthest = self.tracker.furthest();
        let place = match furthest.stage {
            0 => Place::CONTROL,
            stage if self.expects_stage() => Place::of_stage(stage, StagePart::Whole),
            stage => Place::of_stage(stage, self.part()),
        };
        Fault {
            source: self.source.into(),
            dialect: self.dialect,
            kind,
            place: self.after.map_or(place, |after| Place::of_stage(furthest.stage.max(1), after)),
            after: self.after,
            span,
            expected: furthest.expected,
            #[cfg(feature = "advice")]
            fixes: alloc::vec::Vec::new(),
        }
    }

    /// The problem of a value or a spelling that was refused.
    pub(super) fn illegal(&self, refused: &Refused) -> Fault {
        let Refused { refusal, place, span } = refused.clone();
        let (kind, span) = match refusal {
            Refusal::Extension(extension) => (ErrorKind::ExtensionRefused(extension), span),
            Refusal::Illegal(Violation::TooManyStages) => {
                let start = self.stage_start(MAX_STAGES + 1).unwrap_or(self.end());
                (ErrorKind::Illegal(Violation::TooManyStages), start..self.end())
            }
            Refusal::Illegal(violation) => (ErrorKind::Illegal(violation), span),
        };
        Fault { place, after: None, expected: ExpectedSet::default(), ..self.problem(kind, span) }
    }

    /// The problem of a piece, or an end, that was not expected.
    pub(super) fn unexpected(&self) -> Fault {
        let span = self.here().map_or(self.end()..self.end(), |here| here.span());
        self.problem(ErrorKind::Unexpected, span)
    }
}
