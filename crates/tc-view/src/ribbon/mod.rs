//! The ribbon: all the time of a seat on one line, from what is used up on the left to the flag on the right.

mod parts;
mod scale;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub(crate) use parts::Drawn;
pub(crate) use scale::Scale;

/// All the time that a seat has, on a line that ends with the flag.
///
/// The length of a segment grows with the square root of its time, so that 30 seconds can be seen next to 90 minutes. All
/// ribbons of a view have one scale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ribbon {
    /// Units on the left that are used up, or that this seat has less than another.
    pub gone: u16,
    /// From what runs now to what comes last.
    pub segments: Vec<Segment>,
    /// Whether it has a flag, which comes before the locked segments. Periods without end have none.
    pub has_flag: bool,
}

/// A part of a ribbon.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Segment {
    /// What it is.
    pub kind: SegmentKind,
    /// The stage, counted from 0.
    pub stage: usize,
    /// Its length in units, 1 at least where the longest ribbon of the view has a unit for each of its segments.
    pub length: u16,
    /// What is left of it, on its right: 0 if none is left, 1 at least if any is and it has a length. One that is to come has
    /// room on its left if it can hold more than it does when it begins.
    pub left: u16,
    /// Units that a move made now would bring, to the left of what is left; 0 in a view that a server has sent.
    pub gain: u16,
    /// The number of periods in it; `None` without end.
    pub periods: Option<u16>,
    /// Whether there is more left than it can show.
    pub is_over: bool,
    /// The time of each of its periods when it begins; empty where that is what is carried into it.
    pub time: String,
    /// How high the time in it can be raised, on its left end, if there is a limit.
    pub cap: Option<String>,
}

/// What a part of a ribbon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SegmentKind {
    /// The delay of the turn, which runs first.
    Delay,
    /// The running period.
    Running,
    /// What comes when that has run out.
    Coming,
    /// What only moves can open, after the flag.
    Locked,
}

/// A stretch of a ribbon as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke<'r> {
    /// Units that are used up for good, or that the seat never had.
    Gone(u16),
    /// Units of a period, and of the delay before it, that are used up.
    Used(u16),
    /// Units that a move would bring.
    Gain(u16),
    /// Where the time has come to.
    Needle,
    /// What is left of a segment.
    Left(&'r Segment),
    /// Units that a segment to come does not hold when it begins: what its cap lets it gain, or what will be carried into it.
    Room(u16),
    /// The flag, or that there is none.
    End,
}

impl Ribbon {
    /// The strokes from left to right: what is used up, what a move would bring, what is left of the delay and of the
    /// period, what comes, the flag, and what is locked after it.
    pub(crate) fn strokes(&self) -> Vec<Stroke<'_>> {
        let is_now = |piece: &&Segment| matches!(piece.kind, SegmentKind::Delay | SegmentKind::Running);
        let now = || self.segments.iter().filter(is_now);
        let used = now().map(Segment::room).fold(0, u16::saturating_add);
        let gain = now().map(|piece| piece.gain).fold(0, u16::saturating_add);
        let mut strokes = alloc::vec![Stroke::Gone(self.gone), Stroke::Used(used), Stroke::Gain(gain), Stroke::Needle];
        strokes.extend(now().map(Stroke::Left));
        let mut has_ended = false;
        for piece in self.segments.iter().filter(|piece| !is_now(piece)) {
            if piece.kind == SegmentKind::Locked && !has_ended {
                strokes.push(Stroke::End);
                has_ended = true;
            }
            strokes.push(Stroke::Room(piece.room()));
            strokes.push(Stroke::Left(piece));
        }
        if !has_ended {
            strokes.push(Stroke::End);
        }
        strokes
    }
}

impl Segment {
    /// Units of it that hold nothing, and that a move made now does not fill.
    pub(crate) fn room(&self) -> u16 {
        self.length.saturating_sub(self.left).saturating_sub(self.gain)
    }

    /// What it holds, if it is not the running one: `0:30`, `12×0:30`, `…×2:00:00` where there is no end. Nothing where
    /// that is what will be carried into it.
    pub(crate) fn label(&self, times: char, endless: char) -> Option<String> {
        match (self.kind, self.periods) {
            (SegmentKind::Delay | SegmentKind::Running, _) => None,
            _ if self.time.is_empty() => None,
            (_, Some(1)) => Some(self.time.clone()),
            (_, Some(periods)) => Some(format!("{periods}{times}{}", self.time)),
            (_, None) => Some(format!("{endless}{times}{}", self.time)),
        }
    }
}
