//! What slips are recognised by: the pieces around the place where the grammar failed.

use alloc::string::ToString;
use core::ops::Range;

use super::super::error::Fault;
use super::super::expected::ExpectedSet;
use super::super::fix::Fix;
use super::super::foreign::Readings;
use super::super::kind::{ErrorKind, ForeignNotation};
use super::super::lexeme::Lexeme;
use super::super::scene::Scene;
use crate::TimeControl;
use crate::place::{Place, StagePart};

impl<'s> Scene<'s> {
    /// Whether `none` was read before it failed.
    pub(super) fn saw_none(&self) -> bool {
        self.tracker.furthest().stage == 0
    }

    /// The span of a part that was read.
    pub(super) fn part_span(&self, place: Place) -> Option<Range<usize>> {
        self.tracker.parts().into_iter().find_map(|(at, span)| (at == place).then_some(span))
    }

    /// The text at a span.
    pub(super) fn text(&self, span: Range<usize>) -> &'s str {
        self.source.get(span).unwrap_or_default()
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

    /// A problem at this place, with the ways to correct it.
    pub(super) fn fault(&self, kind: ErrorKind, span: Range<usize>, fixes: impl IntoIterator<Item = Fix>) -> Fault {
        Fault { fixes: fixes.into_iter().collect(), ..self.problem(kind, span) }
    }

    /// A problem in this part of the stage where parsing failed.
    pub(super) fn fault_in(
        &self,
        part: StagePart,
        kind: ErrorKind,
        span: Range<usize>,
        fixes: impl IntoIterator<Item = Fix>,
    ) -> Fault {
        Fault {
            place: Place::of_stage(self.tracker.furthest().stage.max(1), part),
            after: None,
            ..self.fault(kind, span, fixes)
        }
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
    pub(in super::super) fn foreign(&self, notation: ForeignNotation, readings: Readings) -> Fault {
        let start = self.pieces.first().map_or(0, |piece| piece.start);
        let fix = |(words, control): (&'static str, Option<TimeControl>)| {
            Some(Fix::new(words, 0..self.source.len(), control?.to_string()))
        };
        let fixes = readings.into_iter().filter_map(fix);
        let fault = self.fault_of_control(ErrorKind::ForeignNotation(notation), start..self.end(), fixes);
        Fault { expected: ExpectedSet::default(), ..fault }
    }
}
