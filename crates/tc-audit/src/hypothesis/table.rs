//! The table of hypotheses: in which order they are tried, what points to each, and how often each was right.

use super::Rule;
use super::Rule::{
    BeforeBonus, Book, DelayForIncrement, FirstBonus, FreeMove, FreeMoveWithBonus, IncrementLater, StageAtZero,
    StageNotedLate,
};
use crate::Ending;
use crate::Record;
use crate::declared::ReadAs;
use crate::replay::Replayed;

/// A row: a reading of what the record declares, with rules besides it.
pub(crate) struct Row {
    pub(crate) of: Of,
    pub(crate) rules: &'static [Rule],
    /// How many real games it was the first to explain. Of two hypotheses that leave as much, the one with more counts.
    pub(crate) games: u32,
    /// Whether what is left can point to it. A hypothesis that cannot explain it is not tried.
    pub(crate) hints: fn(&Hints) -> bool,
}

/// How the declared control is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Letter,
    Minutes,
    Otherwise,
    /// It is not read: the clocks show another one.
    Shown,
}

impl Of {
    /// Whether a meaning is read so.
    pub(crate) fn is_of(self, reading: &ReadAs) -> bool {
        match reading {
            ReadAs::Letter => self == Of::Letter,
            ReadAs::Minutes => self == Of::Minutes,
            ReadAs::Otherwise(_) => self == Of::Otherwise,
        }
    }

    /// Why a record cannot mean this; `None` if it can.
    pub(crate) fn refuted(self, record: &Record) -> Option<&'static str> {
        let has_clock = || record.moves.iter().any(|one| one.clock.is_some());
        match self {
            Of::Minutes if record.of_engines => {
                Some("minutes for seconds: the record is of a match between programs, which write seconds")
            }
            Of::Minutes if matches!(record.ending, Ending::OnTime { .. }) && !has_clock() => Some(
                "minutes for seconds: a player lost on time, and by the times of the moves nobody would have been near it",
            ),
            _ => None,
        }
    }
}

/// What is left to explain.
pub(crate) struct Hints<'r> {
    /// By this reading alone, as far as it was replayed.
    pub(crate) first: &'r Replayed,
    /// By the best hypothesis so far.
    pub(crate) best: &'r Replayed,
}

/// One low clock is a slip.
const SEVERAL: usize = 2;

/// One contradiction in this number of pairs is a slip, too.
const OFTEN: usize = 4;

const fn always(_: &Hints) -> bool {
    true
}

/// A free move leaves no more than one without thinking: only the times of moves show it.
fn first_moves(hints: &Hints) -> bool {
    hints.best.contradict_first_moves()
}

fn gained(hints: &Hints) -> bool {
    hints.best.has_gained() || hints.best.first_has_more()
}

/// A clock that got its stage early, or too late.
fn stage(hints: &Hints) -> bool {
    hints.best.has_gained() || hints.best.has_low()
}

fn book(hints: &Hints) -> bool {
    hints.first.unpaid >= SEVERAL
}

/// Low clocks; or clocks that got their stage too late, and without the bonus of that move.
fn noted_early(hints: &Hints) -> bool {
    let has_late_stage = hints.best.contradictions() > 0 && hints.first.has_gained() && hints.first.has_low();
    let has_low = |left: &Replayed| left.early().count() >= SEVERAL;
    has_low(hints.first) || has_low(hints.best) || hints.first.first_without_bonus >= SEVERAL || has_late_stage
}

fn other_increment(hints: &Hints) -> bool {
    hints.best.early().count() >= SEVERAL || contradict(hints.best)
}

fn other_reading(hints: &Hints) -> bool {
    hints.best.accusations() > 0 || hints.best.has_low() || contradict(hints.best)
}

fn contradict(left: &Replayed) -> bool {
    left.contradictions() * OFTEN > left.compared
}

const fn row(of: Of, rules: &'static [Rule], games: u32, hints: fn(&Hints) -> bool) -> Row {
    Row { of, rules, games, hints }
}

/// The hypotheses about what a record declares, in the order in which they are tried: by the letter before minutes before
/// other readings, and within a reading the less generous first.
///
/// The games are those of the archive of TCEC, 27,612, and of the World Cup of 2025, 542. Rows without any come from the rules
/// of sites and clocks, and from single records in the tests.
pub(crate) const TABLE: [Row; 36] = [
    row(Of::Letter, &[], 26_056, always),
    row(Of::Letter, &[FreeMove], 0, first_moves),
    row(Of::Letter, &[FreeMoveWithBonus], 0, first_moves),
    row(Of::Letter, &[FirstBonus], 0, gained),
    row(Of::Letter, &[StageAtZero], 198, stage),
    row(Of::Letter, &[FirstBonus, StageAtZero], 0, stage),
    row(Of::Letter, &[StageNotedLate], 64, stage),
    row(Of::Letter, &[FirstBonus, StageNotedLate], 0, stage),
    row(Of::Letter, &[Book], 0, book),
    row(Of::Letter, &[FirstBonus, Book], 0, book),
    row(Of::Letter, &[BeforeBonus], 175, noted_early),
    row(Of::Letter, &[FirstBonus, BeforeBonus], 0, noted_early),
    row(Of::Letter, &[BeforeBonus, Book], 522, book),
    row(Of::Letter, &[FirstBonus, BeforeBonus, Book], 589, book),
    row(Of::Minutes, &[], 0, other_reading),
    row(Of::Minutes, &[FreeMove], 0, first_moves),
    row(Of::Minutes, &[FreeMoveWithBonus], 0, first_moves),
    row(Of::Minutes, &[FirstBonus], 0, gained),
    row(Of::Minutes, &[StageAtZero], 0, stage),
    row(Of::Minutes, &[FirstBonus, StageAtZero], 0, stage),
    row(Of::Minutes, &[StageNotedLate], 0, stage),
    row(Of::Minutes, &[FirstBonus, StageNotedLate], 0, stage),
    row(Of::Minutes, &[BeforeBonus], 0, noted_early),
    row(Of::Minutes, &[FirstBonus, BeforeBonus], 0, noted_early),
    row(Of::Letter, &[IncrementLater], 0, other_increment),
    row(Of::Letter, &[DelayForIncrement], 0, other_increment),
    row(Of::Minutes, &[IncrementLater], 0, other_increment),
    row(Of::Minutes, &[DelayForIncrement], 0, other_increment),
    row(Of::Otherwise, &[], 0, other_reading),
    row(Of::Otherwise, &[FreeMove], 0, first_moves),
    row(Of::Otherwise, &[FreeMoveWithBonus], 0, first_moves),
    row(Of::Otherwise, &[FirstBonus], 0, gained),
    row(Of::Otherwise, &[StageAtZero], 0, stage),
    row(Of::Otherwise, &[FirstBonus, StageAtZero], 0, stage),
    row(Of::Otherwise, &[BeforeBonus], 0, noted_early),
    row(Of::Otherwise, &[FirstBonus, BeforeBonus], 0, noted_early),
];

/// The rules besides a control that only the clocks show.
pub(crate) const SHOWN: [Row; 5] = [
    row(Of::Shown, &[], 81, always),
    row(Of::Shown, &[FirstBonus], 0, gained),
    row(Of::Shown, &[StageAtZero], 0, stage),
    row(Of::Shown, &[FirstBonus, StageAtZero], 0, stage),
    row(Of::Shown, &[BeforeBonus], 0, stage),
];
