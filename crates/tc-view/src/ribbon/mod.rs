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
/// The length of a segment grows with the square root of its time, so that 30 seconds are visible next to 90 minutes. All
/// ribbons of a view have the same scale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ribbon {
    /// Units on the left that are used up, or by which this ribbon is shorter than the longest one.
    pub gone: u16,
    /// The segments, from the running one to the last.
    pub segments: Vec<Segment>,
    /// Whether it has a flag, which is before the locked segments. Unlimited periods have no flag.
    pub has_flag: bool,
}

/// A part of a ribbon.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Segment {
    /// Its kind.
    pub kind: SegmentKind,
    /// The stage, counted from 0.
    pub stage: usize,
    /// Its length in units. It is at least 1 if the longest ribbon of the view has a unit for each of its segments.
    pub length: u16,
    /// The units of it that are left, on its right: 0 if no time is left, otherwise at least 1 unless its length is 0. A
    /// coming segment has empty units on its left if it can hold more time than it begins with.
    pub left: u16,
    /// Units that a move made now would add, to the left of those that are left: its increment or Bronstein bonus, and what
    /// comes back where whole units are charged (S26); 0 in a view from a server.
    pub gain: u16,
    /// The number of periods in it; `None` if they are unlimited.
    pub periods: Option<u16>,
    /// Whether more time is left than its length can show.
    pub is_over: bool,
    /// The time of each of its periods when it begins; empty if all its time is carried into it.
    pub time: String,
    /// The cap up to which its time can be raised, at its left end; `None` without a cap.
    pub cap: Option<String>,
}

/// The kind of a [`Segment`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum SegmentKind {
    /// The delay of the turn, which runs before the period.
    Delay,
    /// The running period.
    Running,
    /// Periods that follow by themselves when the running one has run out.
    Coming,
    /// Periods after the flag, which are reached only by making moves.
    Locked,
}

/// A stretch of a ribbon as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke<'r> {
    /// Units that are used up, or by which the ribbon is shorter than the longest one.
    Gone(u16),
    /// Units of a period, and of the delay before it, that are used up.
    Used(u16),
    /// Units that a move would add.
    Gain(u16),
    /// The current moment.
    Needle,
    /// The units left of a segment.
    Left(&'r Segment),
    /// Empty units of a coming segment: time that it can gain up to its cap, or that will be carried into it.
    Room(u16),
    /// The flag, or the sign that there is no flag.
    End,
}

impl Ribbon {
    /// The strokes from left to right: used units, the gain of a move, the rest of the delay and of the period, coming
    /// segments, the flag, and locked segments.
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
    /// Its empty units, without those that a move made now would fill.
    pub(crate) fn room(&self) -> u16 {
        self.length.saturating_sub(self.left).saturating_sub(self.gain)
    }

    /// The time of its periods: `0:30`, `12×0:30`, `…×2:00:00` if they are unlimited. `None` for what is running, and for a
    /// segment whose time is all carried into it.
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
