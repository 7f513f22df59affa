//! Receives what the grammar reports while it runs.

use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::ops::Range;

use super::expected::{Expected, ExpectedSet};
use super::tokens::Input;
use crate::place::{Place, StagePart};
use crate::{Extension, Violation};

/// Receives the reports of the grammar, and ignores those for which it has no function. A position is given as the rest of the
/// input there.
pub(super) trait Trace {
    /// Whether values outside the limits are read as others.
    fn ignores_limits(&self) -> bool {
        false
    }
    /// A token was looked for and not found.
    fn expected(&self, _rest: Input<'_>, _token: Expected) {}
    /// A stage begins.
    fn stage(&self, _rest: Input<'_>) {}
    /// A part of the stage is tried.
    fn begin(&self, _part: StagePart) {}
    /// A part of the stage was read.
    fn done(&self, _part: StagePart, _from: Input<'_>, _to: Input<'_>) {}
    /// A value or a spelling was refused.
    fn refused(&self, _refusal: Refusal, _part: StagePart, _from: Input<'_>, _to: Input<'_>) {}
}

/// Why something that fits the grammar was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Illegal(Violation),
    Extension(Extension),
}

/// Ignores every report.
#[cfg(feature = "advice")]
pub(super) struct Silent;

#[cfg(feature = "advice")]
impl Trace for Silent {}

/// Keeps how far the grammar came, what it expected there, and the places of the parts.
#[derive(Default)]
pub(super) struct Tracker<'s> {
    source: &'s str,
    furthest: Cell<Furthest>,
    stages: RefCell<Vec<usize>>,
    parts: RefCell<Vec<(Place, Range<usize>)>>,
    current: Cell<StagePart>,
    refused: RefCell<Option<Refused>>,
    ignores_limits: bool,
}

/// The furthest point that was reached.
#[derive(Clone, Copy, Default)]
pub(super) struct Furthest {
    /// Byte offset.
    pub(super) offset: usize,
    /// The tokens expected there.
    pub(super) expected: ExpectedSet,
    /// Number of the stage, from 1; 0 after `none`.
    pub(super) stage: usize,
    /// The part that was being read.
    pub(super) part: StagePart,
}

/// A refusal and where.
#[derive(Clone)]
pub(super) struct Refused {
    pub(super) refusal: Refusal,
    pub(super) place: Place,
    pub(super) span: Range<usize>,
}

impl<'s> Tracker<'s> {
    pub(super) fn new(source: &'s str) -> Tracker<'s> {
        Tracker { source, ..Tracker::default() }
    }

    /// One that asks for the spelling only. It is not another type: a browser then loads the grammar once less.
    pub(super) fn without_limits(source: &'s str) -> Tracker<'s> {
        Tracker { ignores_limits: true, ..Tracker::new(source) }
    }

    pub(super) fn furthest(&self) -> Furthest {
        self.furthest.get()
    }

    pub(super) fn refused(&self) -> Option<Refused> {
        self.refused.borrow().clone()
    }

    /// Where each stage begins.
    pub(super) fn stage_starts(&self) -> Vec<usize> {
        self.stages.borrow().clone()
    }

    /// The span of each part that was read, in the order of reading.
    pub(super) fn parts(&self) -> Vec<(Place, Range<usize>)> {
        self.parts.borrow().clone()
    }

    fn offset(&self, rest: Input<'_>) -> usize {
        self.source.len().saturating_sub(rest.len())
    }

    /// The span between two points, without the blanks at its end.
    fn span(&self, from: Input<'_>, to: Input<'_>) -> Range<usize> {
        let (start, end) = (self.offset(from), self.offset(to));
        let text = self.source.get(start..end).unwrap_or_default();
        start..start + text.trim_end_matches([' ', '\t', '\r', '\n']).len()
    }

    fn place(&self, part: StagePart) -> Place {
        Place::of_stage(self.stages.borrow().len(), part)
    }
}

impl Trace for Tracker<'_> {
    fn ignores_limits(&self) -> bool {
        self.ignores_limits
    }

    fn expected(&self, rest: Input<'_>, token: Expected) {
        let offset = self.offset(rest);
        let so_far = self.furthest.get();
        if offset > so_far.offset || so_far.expected == ExpectedSet::default() {
            self.furthest.set(Furthest {
                offset,
                expected: ExpectedSet::default().with(token),
                stage: self.stages.borrow().len(),
                part: self.current.get(),
            });
        } else if offset == so_far.offset {
            let stage = so_far.stage.max(self.stages.borrow().len());
            self.furthest.set(Furthest { expected: so_far.expected.with(token), stage, ..so_far });
        }
    }

    fn stage(&self, rest: Input<'_>) {
        self.stages.borrow_mut().push(self.offset(rest));
        self.current.set(StagePart::Whole);
    }

    fn begin(&self, part: StagePart) {
        self.current.set(part);
    }

    fn done(&self, part: StagePart, from: Input<'_>, to: Input<'_>) {
        self.parts.borrow_mut().push((self.place(part), self.span(from, to)));
    }

    fn refused(&self, refusal: Refusal, part: StagePart, from: Input<'_>, to: Input<'_>) {
        let place = match part {
            StagePart::Whole => Place::CONTROL,
            part => self.place(part),
        };
        let span = self
            .parts()
            .into_iter()
            .find_map(|(at, span)| (at == place).then_some(span))
            .unwrap_or_else(|| self.span(from, to));
        *self.refused.borrow_mut() = Some(Refused { refusal, place, span });
    }
}
