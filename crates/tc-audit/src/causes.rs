//! From values that do not fit to findings with a likely cause.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{GameSettings, Span};
use tc_notation::Bonus;

use crate::replay::{Misfit, MisfitKind, Replayed, minus, plus};
use crate::words::{ClockTime, Length, plies};
use crate::{Finding, FindingKind, Record, Unit};

/// If more than one pair of this number contradicts itself, the record does as a whole.
const OFTEN: usize = 4;

/// What is known when a finding gets its cause.
pub(crate) struct Causes<'a> {
    pub(crate) record: &'a Record,
    pub(crate) settings: &'a [GameSettings],
    pub(crate) unit: Unit,
}

impl Causes<'_> {
    /// The findings of a replay, in order of play.
    pub(crate) fn findings(&self, replayed: &Replayed) -> Vec<Finding> {
        let contradictions = replayed.contradictions();
        let as_a_whole = contradictions > 1 && contradictions * OFTEN > replayed.compared;
        let mut is_said = false;
        let mut findings = Vec::new();
        for misfit in &replayed.misfits {
            let (kind, cause) = match misfit.kind {
                MisfitKind::Contradicts if as_a_whole && is_said => continue,
                MisfitKind::Contradicts => {
                    is_said = true;
                    let more = as_a_whole.then_some((contradictions, replayed.compared));
                    (FindingKind::ClockAgainstEmt, self.against_emt(misfit, more, replayed))
                }
                MisfitKind::High => {
                    let (kind, cause) = self.high(misfit);
                    let is_large = matches!(kind, FindingKind::TimeSet | FindingKind::TooHigh);
                    let alone = if is_large && self.is_alone(misfit) {
                        "; the next value fits without it, so this one may be wrong"
                    } else {
                        ""
                    };
                    let low = match self.low_before(misfit) {
                        Some(ply) => {
                            alloc::format!("; or the clock at {} is too low", plies(self.record.format, &[ply]))
                        }
                        None => String::new(),
                    };
                    (kind, alloc::format!("{cause}{alone}{low}"))
                }
                MisfitKind::Count => (FindingKind::TooHigh, count()),
                MisfitKind::Late => (FindingKind::PlayedOnAfterFlag, late(misfit)),
                MisfitKind::Low => match self.low(misfit) {
                    Some(found) => found,
                    None => continue,
                },
            };
            let Misfit { ply, seat, clock, expected, delta, .. } = *misfit;
            findings.push(Finding { kind, ply, seat, clock, expected, delta, cause });
        }
        findings
    }

    fn increment(&self, misfit: &Misfit) -> Option<Span> {
        let stages = self.settings.get(misfit.seat.index())?.control.stages();
        let increments = stages.iter().filter_map(|stage| match stage.bonus() {
            Some(Bonus::Increment(increment)) => Some(Span::from(increment)),
            _ => None,
        });
        increments.max()
    }

    /// Why a clock shows more than fits.
    fn high(&self, misfit: &Misfit) -> (FindingKind, String) {
        let over = misfit.delta;
        let unit = self.unit.span();
        let increment = self.increment(misfit).filter(|increment| over <= plus(*increment, unit));
        if misfit.is_first && self.stays_above(misfit) {
            return (
                FindingKind::Shifted,
                alloc::format!(
                    "from its first value on, the clock is at least {} above the control: it was probably set to \
                     another time before the game",
                    Length(over)
                ),
            );
        }
        if let Some(increment) = increment {
            return (
                FindingKind::IncrementMore,
                alloc::format!(
                    "an increment of {} more would explain it: the clock was probably pressed once more than there are \
                     moves, or a move is missing from the record",
                    Length(increment)
                ),
            );
        }
        if over <= plus(Span::secs(15), unit) {
            let cause = "15 s more would explain it: the opponent or the site probably gave time";
            return (FindingKind::TimeGiven, cause.into());
        }
        if let Some(minutes) = round_amount(over, unit) {
            return (
                FindingKind::TimeSet,
                alloc::format!("{} more would explain it: an arbiter or the site probably added time", Length(minutes)),
            );
        }
        let is_round = |clock: Span| clock.as_micros() % 60_000_000 == 0 && clock > Span::ZERO;
        if let Some(clock) = misfit.clock.filter(|clock| self.unit > Unit::HalfMinute && is_round(*clock)) {
            let cause = alloc::format!("an arbiter or the site probably set the clock to {}", ClockTime(clock));
            return (FindingKind::TimeSet, cause);
        }
        let cause = alloc::format!(
            "at least {} were added, and no bonus of the control explains them: the value is wrong, or time was given",
            Length(over)
        );
        (FindingKind::TooHigh, cause)
    }

    /// Whether the next value of the same seat fits the one before, as if this one had not been.
    fn is_alone(&self, misfit: &Misfit) -> bool {
        let of_seat = || self.record.moves.iter().filter(|one| one.seat == misfit.seat && one.clock.is_some());
        let earlier = of_seat().rev().find(|one| one.ply < misfit.ply).and_then(|one| one.clock);
        let later = of_seat().find(|one| one.ply > misfit.ply).and_then(|one| one.clock);
        let bonus = self.increment_of_seat(misfit);
        earlier.zip(later).is_some_and(|(earlier, later)| later.time <= plus(earlier.time, plus(bonus, bonus)))
    }

    /// The half-move of the seat's value before this one, if this one fits without it: then that one may be too low.
    fn low_before(&self, misfit: &Misfit) -> Option<u32> {
        let of_seat = self.record.moves.iter().rev().filter(|one| one.seat == misfit.seat && one.ply < misfit.ply);
        let mut earlier = of_seat.filter_map(|one| Some((one.ply, one.clock?.time)));
        let ((ply, low), (_, before)) = (earlier.next()?, earlier.next()?);
        let bonus = self.increment_of_seat(misfit);
        let fits = misfit.clock? <= plus(before, plus(bonus, bonus));
        // Only a value that fell by more than this one is above it.
        (fits && minus(before, low) > misfit.delta).then_some(ply)
    }

    /// Whether the next value of the same seat is above all that the control allows, too.
    fn stays_above(&self, misfit: &Misfit) -> bool {
        let Some((_, most)) = misfit.expected else { return false };
        let later = self.record.moves.iter().filter(|one| one.ply > misfit.ply && one.seat == misfit.seat);
        let next = later.filter_map(|one| one.clock).next();
        let most = plus(most, self.increment_of_seat(misfit));
        next.is_some_and(|next| next.time > most)
    }

    fn increment_of_seat(&self, misfit: &Misfit) -> Span {
        let stages = self.settings.get(misfit.seat.index()).map(|settings| settings.control.stages());
        stages.and_then(|stages| stages.first()).map_or(Span::ZERO, |stage| match stage.bonus() {
            Some(Bonus::Increment(increment)) => Span::from(increment),
            _ => Span::ZERO,
        })
    }

    /// Why the last clock shows less than a move leaves. In the middle of a game that accuses nobody: the value was noted
    /// early.
    fn low(&self, misfit: &Misfit) -> Option<(FindingKind, String)> {
        if !misfit.is_last {
            return None;
        }
        let least = misfit.expected.map_or(Span::ZERO, |(least, _)| least);
        let cause = alloc::format!(
            "a move in time leaves at least {}: the flag fell, or the clock ran on after a resignation or a draw",
            Length(least)
        );
        Some((FindingKind::TooLowAtEnd, cause))
    }

    /// How a clock contradicts the recorded time of its move.
    fn against_emt(&self, misfit: &Misfit, more: Option<(usize, usize)>, replayed: &Replayed) -> String {
        let delta = from_middle(misfit);
        let side = if delta.is_negative() { "less" } else { "more" };
        let this =
            alloc::format!("the clock shows {} {side} than the recorded time of the move would leave", Length(delta));
        let opposite = |other: &Misfit| {
            let sum = plus(from_middle(other), delta).as_micros().saturating_abs();
            other.kind == MisfitKind::Contradicts && other.ply.abs_diff(misfit.ply) == 1 && sum <= 4_000_000
        };
        let is_increment = self.increment(misfit).is_some_and(|increment| {
            delta.is_negative() && plus(delta, increment).as_micros().saturating_abs() <= 4_000_000
        });
        match more {
            Some((often, of)) => {
                alloc::format!("{this}; the two disagree at {often} of {of} moves, so one of them means something else")
            }
            None if replayed.misfits.iter().any(opposite) => alloc::format!(
                "{this}, and the opponent's clock differs by about as much the other way: the clock was probably pressed \
                 at another moment than the move was recorded"
            ),
            None if is_increment && misfit.is_last => alloc::format!(
                "{this}: its increment was perhaps not added, or the clock ran on after the end of the game"
            ),
            None if is_increment => alloc::format!("{this}: its increment was perhaps not added"),
            None if misfit.is_last && delta.is_negative() => {
                alloc::format!("{this}: it probably ran on after the end of the game")
            }
            None => this,
        }
    }
}

/// How far a value is from the middle of what would fit.
fn from_middle(misfit: &Misfit) -> Span {
    let middle = misfit
        .expected
        .map_or(Span::ZERO, |(least, most)| Span::saturating_micros(least.as_micros().midpoint(most.as_micros())));
    minus(misfit.clock.unwrap_or(Span::ZERO), middle)
}

/// The shortest round amount of whole minutes that an arbiter adds and that explains a gain. A player who thinks takes
/// a part of it away again, at most a sixth here.
fn round_amount(over: Span, unit: Span) -> Option<Span> {
    const AMOUNTS: [i16; 9] = [1, 2, 3, 5, 10, 15, 20, 30, 60];
    AMOUNTS.into_iter().map(Span::mins).find(|amount| {
        let least = amount.as_micros() - amount.as_micros() / 6;
        over.as_micros() >= least && over <= plus(*amount, unit)
    })
}

fn count() -> String {
    "the periods or moves left are more than the moves before leave: the count is wrong, or the control is another one"
        .into()
}

fn late(misfit: &Misfit) -> String {
    match (misfit.clock, misfit.expected) {
        (Some(clock), _) if clock.is_negative() => {
            "the clock is below zero: the flag should have fallen, and the game went on".into()
        }
        (_, Some((_, left))) => {
            alloc::format!(
                "only {} were left: the flag should have fallen, unless the clock was paused or time was added",
                Length(left)
            )
        }
        _ => "no time was left: the flag should have fallen before the move".into(),
    }
}

/// The values that could not be read.
pub(crate) fn broken(record: &Record) -> impl Iterator<Item = Finding> {
    record.troubles.iter().filter(|trouble| trouble.kind == crate::TroubleKind::BrokenValue).filter_map(|trouble| {
        Some(Finding {
            kind: FindingKind::BrokenValue,
            ply: trouble.ply?,
            seat: trouble.seat?,
            clock: None,
            expected: None,
            delta: Span::ZERO,
            cause: alloc::format!("`{}` is not a time", trouble.text),
        })
    })
}
