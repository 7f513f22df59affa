//! From values that do not fit to findings with a likely cause.

mod sentences;

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{GameSettings, Span};
use tc_notation::Bonus;

use self::sentences::{add_up, count, late, low, refuted};
use crate::replay::{Misfit, MisfitKind, Noted, Replayed, minus, plus};
use crate::words::{ClockTime, Length, plies};
use crate::{Finding, FindingKind, MoveTimes, Record, Unit};

/// Two clocks differ by as much if they are this close, in microseconds.
const APART: i64 = 4_000_000;

/// If more than one pair of this number contradicts itself, the record does as a whole.
const OFTEN: usize = 4;

/// What is known when a finding gets its cause.
pub(crate) struct Causes<'a> {
    pub(crate) record: &'a Record,
    pub(crate) settings: &'a [GameSettings],
    pub(crate) noted: Noted,
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
                MisfitKind::High => self.gained(misfit, replayed),
                MisfitKind::Count => (FindingKind::TooHigh, count()),
                MisfitKind::Late => (FindingKind::PlayedOnAfterFlag, late(misfit)),
                MisfitKind::Overrun => (FindingKind::PlayedOnAfterFlag, self.overrun(misfit)),
                MisfitKind::AddUp => (FindingKind::TimesTooLong, add_up(misfit)),
                MisfitKind::Refuted => refuted(misfit),
                MisfitKind::Low if misfit.is_hint() => continue,
                MisfitKind::Low => (FindingKind::TooLowAtEnd, low(misfit)),
                MisfitKind::FirstMore | MisfitKind::End => continue,
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

    /// How much a clock gained by the recorded time of the move, if the clock was charged with that.
    fn charged(&self, misfit: &Misfit) -> Option<Span> {
        misfit.by_used.filter(|by_used| self.record.times == MoveTimes::Charged && *by_used > misfit.delta)
    }

    /// How much a clock gained: by the recorded time of the move, or else at least this.
    fn amount(&self, misfit: &Misfit) -> Span {
        self.charged(misfit).unwrap_or(misfit.delta)
    }

    /// Why a clock shows more than fits, and what else may be wrong.
    fn gained(&self, misfit: &Misfit, replayed: &Replayed) -> (FindingKind, String) {
        if let Some(cause) = self.at_once(misfit, replayed) {
            return (FindingKind::TimeSet, cause);
        }
        if let Some(cause) = self.of_opponent(misfit, replayed) {
            return (FindingKind::ClockAgainstEmt, cause);
        }
        let (kind, cause) = self.high(misfit);
        let is_said = matches!(kind, FindingKind::TooHigh | FindingKind::Shifted);
        let exactly = match self.charged(misfit).filter(|_| !is_said) {
            Some(over) => alloc::format!("; by the recorded time of the move the clock got {}", Length(over)),
            None => String::new(),
        };
        let is_large = matches!(kind, FindingKind::TimeSet | FindingKind::TooHigh);
        let alone = if is_large && self.is_alone(misfit) {
            "; the next value fits without it, so this one may be wrong"
        } else {
            ""
        };
        let low = match self.low_before(misfit) {
            Some(ply) => alloc::format!("; or the clock at {} is too low", plies(self.record.format, &[ply])),
            None => String::new(),
        };
        (kind, alloc::format!("{cause}{exactly}{alone}{low}"))
    }

    /// Why a clock shows more than fits, if the opponent's clock has lost as much before or after it: the clock ran for the
    /// wrong player.
    fn of_opponent(&self, misfit: &Misfit, replayed: &Replayed) -> Option<String> {
        let more = misfit.by_used?;
        let is_opposite = |other: &&Misfit| {
            let sum = plus(from_middle(other), more).as_micros().abs();
            other.kind == MisfitKind::Contradicts && other.ply.abs_diff(misfit.ply) == 1 && sum <= APART
        };
        replayed.misfits.iter().find(is_opposite).map(|_| {
            alloc::format!(
                "the clock shows {} more than the recorded time of the move would leave, and the opponent's clock about as \
                 much less: the clock was probably pressed at another moment than the move was recorded",
                Length(more)
            )
        })
    }

    /// Why both clocks show more than fits at the same time, if they do: one event changed them.
    fn at_once(&self, misfit: &Misfit, replayed: &Replayed) -> Option<String> {
        let unit = self.noted.unit.span();
        let is_large = |one: &Misfit| {
            let least = self.increment(one).unwrap_or(Span::ZERO).max(Span::secs(15));
            !one.is_first && self.amount(one) > plus(least, unit)
        };
        let is_other = |one: &&Misfit| {
            one.kind == MisfitKind::High
                && one.ply.abs_diff(misfit.ply) == 1
                && one.seat != misfit.seat
                && is_large(one)
        };
        let other = replayed.misfits.iter().find(is_other).filter(|_| is_large(misfit))?;
        match (misfit.by_used, other.by_used) {
            (Some(one), Some(of_other)) => {
                let apart = minus(one, of_other).as_micros().abs();
                (apart <= plus(Span::secs(1), plus(unit, unit)).as_micros()).then(|| {
                    alloc::format!(
                        "both clocks got time at once, this one {} by the recorded time of the move, and the opponent's \
                         about as much: one event, probably an arbiter or the site that added it",
                        Length(one)
                    )
                })
            }
            _ => {
                let (shorter, longer) = (misfit.delta.min(other.delta), misfit.delta.max(other.delta));
                let round = round_amount(longer, unit).filter(|both| shorter.as_micros() >= both.as_micros() / 2);
                // Without a round amount, two players who thought as long.
                let are_set = self.is_set(misfit) && self.is_set(other);
                let is_equal = !are_set && minus(longer, shorter) <= plus(Span::secs(1), unit);
                let both = round.or_else(|| is_equal.then_some(longer))?;
                Some(alloc::format!(
                    "both clocks got time at once, and {} more would explain each of them: one event, probably an \
                     arbiter or the site that added it",
                    Length(both)
                ))
            }
        }
    }

    /// Whether a clock shows whole minutes, as one that somebody has set.
    fn is_set(&self, misfit: &Misfit) -> bool {
        let is_round = |clock: Span| clock.as_micros() % 60_000_000 == 0 && clock > Span::ZERO;
        self.noted.unit > Unit::HalfMinute && misfit.clock.is_some_and(is_round)
    }

    /// Why a clock shows more than fits.
    fn high(&self, misfit: &Misfit) -> (FindingKind, String) {
        let over = self.amount(misfit);
        let unit = self.noted.unit.span();
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
        let round = match self.charged(misfit) {
            Some(over) => half_minutes(over, unit),
            None => round_amount(over, unit),
        };
        if let Some(minutes) = round {
            return (
                FindingKind::TimeSet,
                alloc::format!("{} more would explain it: an arbiter or the site probably added time", Length(minutes)),
            );
        }
        if let Some(clock) = misfit.clock.filter(|_| self.is_set(misfit)) {
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

    /// Why a clock is lower than a move leaves it, if the recorded time of the move says so.
    fn overrun(&self, misfit: &Misfit) -> String {
        let left = misfit.expected.map_or(Span::ZERO, |(lowest, highest)| minus(highest, lowest));
        let used = self.record.moves.iter().find(|one| one.ply == misfit.ply).and_then(|one| one.used);
        let used = used.map_or(Span::ZERO, |used| used.time);
        alloc::format!(
            "only {} were left, the move took {}, and the clock is what that leaves: the flag should have fallen, unless \
             some time was tolerated",
            Length(left),
            Length(used)
        )
    }

    /// How a clock contradicts the recorded time of its move.
    fn against_emt(&self, misfit: &Misfit, more: Option<(usize, usize)>, replayed: &Replayed) -> String {
        let delta = from_middle(misfit);
        let side = if delta.is_negative() { "less" } else { "more" };
        let this =
            alloc::format!("the clock shows {} {side} than the recorded time of the move would leave", Length(delta));
        let opposite = |other: &Misfit| {
            let more = other.by_used.unwrap_or_else(|| from_middle(other));
            let sum = plus(more, delta).as_micros().saturating_abs();
            let is_known = matches!(other.kind, MisfitKind::Contradicts | MisfitKind::High);
            is_known && other.ply.abs_diff(misfit.ply) == 1 && sum <= APART
        };
        let is_increment = self.increment(misfit).is_some_and(|increment| {
            delta.is_negative() && plus(delta, increment).as_micros().saturating_abs() <= APART
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

/// A multiple of half a minute that is as long as this, by the recorded time of a move, within two seconds.
fn half_minutes(over: Span, unit: Span) -> Option<Span> {
    const HALF: i64 = 30_000_000;
    let nearest = (over.as_micros() + HALF / 2).div_euclid(HALF).saturating_mul(HALF);
    let apart = minus(over, Span::saturating_micros(nearest)).as_micros().abs();
    (nearest > 0 && apart <= plus(Span::secs(2), unit).as_micros()).then(|| Span::saturating_micros(nearest))
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
