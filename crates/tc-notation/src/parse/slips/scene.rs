//! The place where the grammar failed, with the pieces around it.

use alloc::vec::Vec;
use core::ops::Range;

use super::super::error::{Fault, Fix};
use super::super::expected::{Expected, ExpectedSet};
use super::super::foreign::ForeignForm;
use super::super::kind::ErrorKind;
use super::super::lexeme::Lexeme;
use super::super::trace::{Furthest, Refused, Tracker};
use crate::Dialect;
use crate::place::{Place, StagePart};

/// Everything that is needed to recognise a slip.
pub(in super::super) struct Scene<'s> {
    source: &'s str,
    dialect: Dialect,
    pieces: &'s [Lexeme<'s>],
    /// Index of the first piece that the grammar did not read whole.
    at: usize,
    furthest: Furthest,
    after: Option<StagePart>,
    refused: Option<Refused>,
    saw_none: bool,
    stage_starts: Vec<usize>,
    parts: Vec<(Place, Range<usize>)>,
}

impl<'s> Scene<'s> {
    pub(in super::super) fn new(
        source: &'s str,
        dialect: Dialect,
        pieces: &'s [Lexeme<'s>],
        tracker: &Tracker<'_>,
    ) -> Scene<'s> {
        let furthest = tracker.furthest();
        let at = pieces.iter().position(|piece| piece.end() > furthest.offset).unwrap_or(pieces.len());
        let parts = tracker.parts();
        let front = at.checked_sub(1).and_then(|before| pieces.get(before)).map_or(0, Lexeme::end);
        let after = parts.last().filter(|(_, span)| span.end == front).map(|(place, _)| place.part());
        Scene {
            source,
            dialect,
            pieces,
            at,
            furthest,
            after,
            refused: tracker.refused(),
            saw_none: tracker.saw_none(),
            stage_starts: tracker.stage_starts(),
            parts,
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(super) fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }

    /// Whether `none` was read before it failed.
    pub(super) fn saw_none(&self) -> bool {
        self.saw_none
    }

    /// Where the stage with this number, from 1, begins.
    pub(super) fn stage_start(&self, stage: usize) -> Option<usize> {
        self.stage_starts.get(stage.checked_sub(1)?).copied()
    }

    /// The span of a part that was read.
    pub(super) fn part_span(&self, place: Place) -> Option<Range<usize>> {
        self.parts.iter().find_map(|(at, span)| (*at == place).then(|| span.clone()))
    }

    /// The text at a span.
    pub(super) fn text(&self, span: Range<usize>) -> &'s str {
        self.source.get(span).unwrap_or_default()
    }

    /// Where the last piece ends.
    pub(super) fn end(&self) -> usize {
        self.pieces.last().map_or(0, Lexeme::end)
    }

    /// The unexpected piece; `None` at the end.
    pub(super) fn here(&self) -> Option<Lexeme<'s>> {
        self.pieces.get(self.at).copied()
    }

    /// A piece before [`Scene::here`], counted from 1.
    pub(super) fn before(&self, count: usize) -> Option<Lexeme<'s>> {
        self.pieces.get(self.at.checked_sub(count)?).copied()
    }

    /// A piece after [`Scene::here`], counted from 1.
    pub(super) fn ahead(&self, count: usize) -> Option<Lexeme<'s>> {
        self.pieces.get(self.at.checked_add(count)?).copied()
    }

    /// The pieces from [`Scene::here`] on.
    pub(super) fn rest(&self) -> &'s [Lexeme<'s>] {
        self.pieces.get(self.at..).unwrap_or_default()
    }

    /// The pieces of the stage in which the grammar failed, between its commas.
    pub(super) fn stage_pieces(&self) -> &'s [Lexeme<'s>] {
        let before = self.pieces.get(..self.at).unwrap_or_default();
        let start = before.iter().rposition(|piece| piece.is(",")).map_or(0, |comma| comma + 1);
        let rest = self.pieces.get(start..).unwrap_or_default();
        let end = rest.iter().position(|piece| piece.is(",")).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }

    /// The span of a text in quotes or brackets, and the text inside.
    pub(super) fn inside_brackets(&self) -> Option<(Range<usize>, &'s str)> {
        const PAIRS: [(&str, &str); 7] =
            [("\"", "\""), ("'", "'"), ("`", "`"), ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")];
        let (first, last) = (self.pieces.first()?, self.pieces.last()?);
        let inside = PAIRS.iter().any(|(open, close)| first.is(open) && last.is(close)) && first != last;
        inside.then(|| (first.start..last.end(), self.text(first.end()..last.start)))
    }

    /// All pieces that lie in a span.
    pub(super) fn pieces_in(&self, span: &Range<usize>) -> impl Iterator<Item = &'s Lexeme<'s>> {
        let span = span.clone();
        self.pieces.iter().filter(move |piece| span.start <= piece.start && piece.end() <= span.end)
    }

    /// Whether this token was expected here.
    pub(super) fn expects(&self, token: Expected) -> bool {
        self.furthest.expected.contains(token)
    }

    /// Whether the start of a stage was expected here.
    pub(super) fn expects_stage(&self) -> bool {
        self.expects(Expected::OpenParen) && self.expects(Expected::Star) && self.expects(Expected::ResetMark)
    }

    /// The part in which the grammar failed. A number alone was tried as periods and moves first, but is a time without its unit.
    pub(super) fn part(&self) -> StagePart {
        match self.furthest.part {
            StagePart::Periods | StagePart::Moves if self.expects(Expected::Unit) => StagePart::Time,
            part => part,
        }
    }

    /// A problem at this place.
    pub(super) fn fault(&self, kind: ErrorKind, span: Range<usize>, fixes: impl IntoIterator<Item = Fix>) -> Fault {
        let place = match self.furthest.stage {
            0 => Place::CONTROL,
            stage if self.expects_stage() => Place::of_stage(stage, StagePart::Whole),
            stage => Place::of_stage(stage, self.part()),
        };
        Fault {
            source: self.source.into(),
            dialect: self.dialect,
            kind,
            place: self.after.map_or(place, |after| Place::of_stage(self.furthest.stage.max(1), after)),
            after: self.after,
            span,
            expected: self.furthest.expected,
            fixes: fixes.into_iter().collect(),
        }
    }

    /// A problem in this part of the stage where parsing failed.
    pub(super) fn fault_in(
        &self,
        part: StagePart,
        kind: ErrorKind,
        span: Range<usize>,
        fixes: impl IntoIterator<Item = Fix>,
    ) -> Fault {
        Fault { place: Place::of_stage(self.furthest.stage.max(1), part), after: None, ..self.fault(kind, span, fixes) }
    }

    /// A problem of the control as a whole.
    pub(super) fn fault_of_control(
        &self,
        kind: ErrorKind,
        span: Range<usize>,
        fixes: impl IntoIterator<Item = Fix>,
    ) -> Fault {
        Fault { place: Place::CONTROL, after: None, ..self.fault(kind, span, fixes) }
    }

    /// The problem of a text in another notation.
    pub(in super::super) fn foreign(&self, form: ForeignForm) -> Fault {
        let start = self.pieces.first().map_or(0, |piece| piece.start);
        let span = start..self.end();
        let fixes = form.readings.into_iter().map(|(words, text)| Fix::new(words, 0..self.source.len(), text));
        let fault = self.fault_of_control(ErrorKind::ForeignNotation(form.notation), span, fixes);
        Fault { expected: ExpectedSet::default(), ..fault }
    }
}
