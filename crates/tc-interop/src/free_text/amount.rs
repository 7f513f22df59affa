//! Lengths of time: numbers with their units, `1 h 30`, `an hour and a half`, `1:30:00`.

use super::items::{Item, Kind, Script};
use crate::decimal::Decimal;
use crate::units::{DAY, HOUR, MINUTE, SECOND};
use crate::vocabulary::{Meaning, Unit};
use Meaning::{Add, And, AndAHalf, Article, Each, Half, Next, OneAndAHalf, Period, PlusAHalf, Quarter, Times};

/// Halves are said of small numbers.
const MOST_WITH_HALF: u64 = 20;

/// A length of time, or a number that may be one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    /// A number without a unit.
    Bare(Decimal),
    /// Two numbers with a colon, both ways if they fit.
    Pair { first: u64, as_hours: Option<u64>, as_minutes: Option<u64> },
    /// With its smallest unit, both in microseconds.
    Known { micros: u64, unit: u64, script: Script },
    /// Two times in a row that may be one.
    Sum { first: Known, second: Known, is_apart: bool },
    /// `2 h 40`: the number after hours has no unit.
    HoursAnd { hours: Known, number: u64 },
    /// `1/2 h`: a fraction of a unit, or moves in it.
    Fraction { part: Known, moves: u64, whole: Known },
    /// `1.45 uur`: hours and minutes, or hours with decimals.
    Point { as_minutes: Known, as_decimals: Known },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known {
    pub(super) micros: u64,
    pub(super) unit: u64,
    pub(super) script: Script,
}

impl Amount {
    /// The time and its smallest unit, if it has one; of two times in a row their sum.
    pub(super) fn known(self) -> Option<(u64, u64, Script)> {
        match self {
            Amount::Known { micros, unit, script } => Some((micros, unit, script)),
            Amount::Sum { first, second, .. } => {
                Some((first.micros.checked_add(second.micros)?, second.unit, second.script))
            }
            Amount::HoursAnd { hours, number } => {
                let unit = hours.unit / 60;
                Some((hours.micros.checked_add(number.checked_mul(unit)?)?, unit, hours.script))
            }
            Amount::Fraction { part: known, .. } | Amount::Point { as_minutes: known, .. } => {
                Some((known.micros, known.unit, known.script))
            }
            Amount::Bare(_) | Amount::Pair { .. } => None,
        }
    }
}

impl From<Known> for Amount {
    fn from(Known { micros, unit, script }: Known) -> Amount {
        Amount::Known { micros, unit, script }
    }
}

pub(super) const fn micros(unit: Unit) -> u64 {
    match unit {
        Unit::Millisecond => SECOND / 1_000,
        Unit::Second => SECOND,
        Unit::Minute => MINUTE,
        Unit::Hour | Unit::ClockHour => HOUR,
        Unit::Day => DAY,
        Unit::Week => 7 * DAY,
        Unit::Month => 30 * DAY,
    }
}

/// An amount at the beginning of these items, and how many of them it is. `None` without one, or if it is too large or
/// too fine.
pub(super) fn amount(text: &str, items: &[Item]) -> Option<(Amount, usize)> {
    if let Some(found) = fraction(items).or_else(|| colons(items)).or_else(|| point(items)) {
        return Some(found);
    }
    let Some((first, mut used)) = known(text, items) else {
        let (number, used) = number(items)?;
        return Some((Amount::Bare(number), used));
    };
    let rest = items.get(used..).unwrap_or_default();
    if let Some(number) = minutes_after(first, rest) {
        return Some((Amount::HoursAnd { hours: first, number }, used + 1));
    }
    let has_and = word(rest, 0) == Some(And);
    let after = rest.get(usize::from(has_and)..).unwrap_or_default();
    // `15 minutes and 5 seconds` are two things.
    let second = part_of(first, text, after).filter(|(second, _)| !has_and || second.unit >= MINUTE);
    let Some((mut second, more)) = second else { return Some((first.into(), used)) };
    used += more + usize::from(has_and);
    // `1h 30m 20s`
    if let Some((third, more)) = part_of(second, text, items.get(used..)?).filter(|_| first.unit == HOUR) {
        used += more;
        second = Known { micros: second.micros.checked_add(third.micros)?, ..third };
    }
    let is_apart = after.first().is_some_and(|item| !item.is_glued);
    Some((Amount::Sum { first, second, is_apart }, used))
}

/// A time that is less than a unit of the one before it, and no period of several: `1시간 40초 5회`.
fn part_of(before: Known, text: &str, items: &[Item]) -> Option<(Known, usize)> {
    let (part, used) = known(text, items)?;
    let is_counted = match items.get(used..)? {
        [Item { kind: Kind::Word(Times), .. }, ..] => true,
        [number, Item { kind: Kind::Word(Period | Times), .. }, ..] => whole(number).is_some(),
        _ => false,
    };
    (part.unit < before.unit && part.micros < before.unit && !is_counted).then_some((part, used))
}

fn word(items: &[Item], place: usize) -> Option<Meaning> {
    if let Kind::Word(meaning) = items.get(place)?.kind { Some(meaning) } else { None }
}

/// A whole number in digits or as a word.
fn whole(item: &Item) -> Option<u64> {
    match item.kind {
        Kind::Number(number, _) => number.whole(),
        Kind::Word(Meaning::Number(number)) => Some(number.into()),
        _ => None,
    }
}

/// A number in digits or words: `forty five`, `2 1/2`.
pub(super) fn number(items: &[Item]) -> Option<(Decimal, usize)> {
    if let Kind::Number(number, _) = items.first()?.kind {
        let part = slashed(items.get(1..)?).map(|part| (number.plus(part), 4));
        return Some(part.unwrap_or((number, 1)));
    }
    let (mut sum, mut used) = (whole(items.first()?)?, 1);
    if (1..10).contains(&sum) && word(items, 1) == Some(Meaning::Number(100)) {
        (sum, used) = (sum * 100, 2);
    }
    // Hundreds, tens and ones, each at most once: `one hundred and twenty five`.
    while let Some((part, more)) = smaller(sum, items.get(used..)?) {
        (sum, used) = (sum + part, used + more);
    }
    Some((Decimal::new(sum), used))
}

/// A number word that adds to the larger one before it, after `and` or without.
fn smaller(larger: u64, items: &[Item]) -> Option<(u64, usize)> {
    let and = usize::from(word(items, 0) == Some(And));
    let Some(Meaning::Number(part)) = word(items, and) else { return None };
    let most = match larger {
        100.. if larger.is_multiple_of(100) => 100,
        20.. if larger.is_multiple_of(10) && larger % 100 >= 20 => 10,
        _ => 0,
    };
    (1..most).contains(&u64::from(part)).then_some((part.into(), and + 1))
}

/// `1/2`, `3/4`: three items.
fn slashed(items: &[Item]) -> Option<Decimal> {
    let [one, Item { kind: Kind::Sign('/'), .. }, other, ..] = items else { return None };
    match (whole(one)?, whole(other)?) {
        (count @ 1, by @ (2 | 4)) | (count @ 3, by @ 4) => Some(Decimal::new(count).divided(by)),
        _ => None,
    }
}

/// `1/2 h`
fn fraction(items: &[Item]) -> Option<(Amount, usize)> {
    let part = slashed(items)?;
    let [moves, _, whole_time, Item { kind: Kind::Word(Meaning::Unit(unit)), script, .. }, ..] = items else {
        return None;
    };
    let unit = micros(*unit);
    let of = |number: Decimal| Some(Known { micros: number.micros(unit).ok()?, unit, script: *script });
    let whole_time = of(Decimal::new(whole(whole_time)?))?;
    Some((Amount::Fraction { part: of(part)?, moves: whole(moves)?, whole: whole_time }, 4))
}

/// `1.45 uur`, and not `1.00 uur` or `1.75 uur`.
fn point(items: &[Item]) -> Option<(Amount, usize)> {
    let [number, Item { kind: Kind::Word(Meaning::Unit(Unit::ClockHour)), script, .. }, ..] = items else {
        return None;
    };
    let Kind::Number(number, 2) = number.kind else { return None };
    let [hours, minutes] = hours_and_minutes(number)?;
    let known = |micros, unit| Known { micros, unit, script: *script };
    let as_minutes = known(hours.checked_mul(HOUR)?.checked_add(minutes * MINUTE)?, MINUTE);
    let as_decimals = known(number.micros(HOUR).ok()?, HOUR);
    (1..60).contains(&minutes).then_some((Amount::Point { as_minutes, as_decimals }, 2))
}

/// What is before the point of a number with two decimals, and after it.
pub(super) fn hours_and_minutes(number: Decimal) -> Option<[u64; 2]> {
    let hundredths = number.micros(100).ok()?;
    Some([hundredths / 100, hundredths % 100])
}

fn colons(items: &[Item]) -> Option<(Amount, usize)> {
    let Kind::Colons(first, second, third) = items.first()?.kind else { return None };
    let sum = |unit: u64, small: u64| first.checked_mul(unit)?.checked_add(second * small);
    let known = |micros: Option<u64>, unit| Some(Known { micros: micros?, unit, script: Script::Letters }.into());
    if let Some(seconds) = third {
        let micros = sum(HOUR, MINUTE)?.checked_add(seconds.micros(SECOND).ok()?);
        return Some((known(micros, SECOND)?, 1));
    }
    match word(items, 1) {
        Some(Meaning::Unit(Unit::Hour)) => Some((known(sum(HOUR, MINUTE), MINUTE)?, 2)),
        Some(Meaning::Unit(Unit::Minute)) => Some((known(sum(MINUTE, SECOND), SECOND)?, 2)),
        _ => Some((Amount::Pair { first, as_hours: sum(HOUR, MINUTE), as_minutes: sum(MINUTE, SECOND) }, 1)),
    }
}

/// One number with its unit, in one of the orders that languages have.
fn known(text: &str, items: &[Item]) -> Option<(Known, usize)> {
    let at = |place: usize| word(items, place);
    let is_unit = |place: usize| matches!(at(place), Some(Meaning::Unit(_)));
    if let Some(Meaning::Amount(seconds)) = at(0) {
        let script = items.first()?.script;
        return Some((Known { micros: u64::from(seconds) * SECOND, unit: MINUTE, script }, 1));
    }
    // `साढ़े तीन घंटे`
    if let (Some(PlusAHalf), Some((start, used))) = (at(0), number(items.get(1..)?)) {
        return of_unit(items, Some(start.plus(Decimal::new(1).divided(2))), used + 1);
    }
    let is_one_and = (at(0), at(1)) == (Some(Article), Some(And));
    let start = number(items).or(is_one_and.then_some((Decimal::new(1), 1)));
    let Some((start, mut used)) = start else {
        let article = usize::from(at(0) == Some(Article));
        return of_unit(items, None, article).filter(|_| article > 0 || is_alone(text, items));
    };
    // `3个半小时`
    if let (Some(Times), Some(Meaning::Amount(more))) = (at(used), at(used + 1)) {
        let micros = start.micros(HOUR).ok()?.checked_add(u64::from(more) * SECOND)?;
        return Some((Known { micros, unit: MINUTE, script: Script::EastAsian }, used + 2));
    }
    // `twee en een half uur`, and not `40 moves and half an hour`.
    let half = used + 1 + usize::from(at(used + 1) == Some(Article));
    if (at(used), at(half)) == (Some(And), Some(Half)) && is_unit(half + 1) && start.is_below(MOST_WITH_HALF) {
        return of_unit(items, Some(start.plus(Decimal::new(1).divided(2))), half + 1);
    }
    // `5-minute`
    used += usize::from(items.get(used).is_some_and(|item| item.kind == Kind::Sign('-') && item.is_glued));
    // `10 added seconds`, `30 weitere Minuten`; `5 minuutissa`, of which the ending says `in`.
    let is_ending = items.get(used).map(|item| &item.span) == items.get(used + 1).map(|item| &item.span);
    used += usize::from(is_unit(used + 1) && (is_ending || matches!(at(used), Some(Add | Each | Next))));
    of_unit(items, Some(start), used)
}

/// Whether a unit without a number is one of it: `hour`, and not `h` or `days`. Before a number, `:` or `=` it is a label, or a word of
/// another language: `Time 15`.
fn is_alone(text: &str, items: &[Item]) -> bool {
    let [Item { kind: Kind::Word(Meaning::Unit(unit)), span, script, .. }, rest @ ..] = items else { return true };
    let is_long = matches!(unit, Unit::Hour | Unit::Day | Unit::Week) && span.len() >= 3;
    let is_label =
        matches!(rest.first(), Some(Item { kind: Kind::Sign(':' | '=') | Kind::Number(..) | Kind::Colons(..), .. }));
    let is_plural = text.get(span.clone()).is_some_and(|word| word.ends_with(['s', 'S']));
    let can_be_label = !is_long || *script == Script::Letters;
    (is_long || span.len() >= 5) && !(is_label && can_be_label) && !is_plural
}

/// A number of the unit at this place, with halves and quarters before the unit or after it: `half an hour`,
/// `tre kvarter`, `une heure et demie`, `an hour and a half`.
fn of_unit(items: &[Item], start: Option<Decimal>, place: usize) -> Option<(Known, usize)> {
    let at = |place: usize| word(items, place);
    let parts = |by| Decimal::new(1).divided(by);
    let one = Decimal::new(1);
    let (mut number, mut used) = match (at(place)?, start) {
        (Half, None) => (parts(2), place + 1),
        (Quarter, None) => (parts(4), place + 1),
        (Half | Quarter | OneAndAHalf, Some(number)) => {
            let by = if at(place) == Some(Quarter) { 4 } else { 2 };
            (Decimal::new(number.whole()?).divided(by), place + 1)
        }
        (OneAndAHalf, None) => (one.plus(parts(2)), place + 1),
        // `una y media hora`, and `…, y media hora`.
        (AndAHalf, None) if place > 0 => (one.plus(parts(2)), place + 1),
        (AndAHalf, None) => (parts(2), place + 1),
        (AndAHalf, Some(number)) => (number.plus(parts(2)), place + 1),
        _ => (start.unwrap_or(one), place),
    };
    used += usize::from(used > place && at(used) == Some(Article));
    let script = items.get(used.min(items.len().saturating_sub(1)))?.script;
    let Some(Meaning::Unit(unit)) = at(used) else {
        // A quarter is of an hour.
        let micros = number.micros(HOUR).ok().filter(|_| at(place) == Some(Quarter))?;
        return Some((Known { micros, unit: MINUTE, script: items.get(used - 1)?.script }, used));
    };
    let and = usize::from(at(used + 1) == Some(And));
    let after = used + 1 + and + and * usize::from(at(used + 2) == Some(Article));
    let by = match at(after) {
        Some(AndAHalf) if and == 0 => 2,
        Some(Half) if and > 0 => 2,
        Some(Quarter) if and > 0 => 4,
        _ => 0,
    };
    used += 1;
    if by > 0 && !matches!(at(after + 1), Some(Meaning::Unit(_) | Article)) {
        number = number.plus(parts(by));
        used = after + 1;
    }
    let unit = micros(unit);
    Some((Known { micros: number.micros(unit).ok()?, unit, script }, used))
}

/// `1h30`, `1 h 30`, `5m3`: a number without a unit after one with hours, or right after minutes.
fn minutes_after(first: Known, rest: &[Item]) -> Option<u64> {
    use Meaning::{For, In, Move, OrdinalSuffix, Round, Stone, Until};
    let item = rest.first()?;
    let Kind::Number(number, 0) = item.kind else { return None };
    let is_of_moves = matches!((word(rest, 1), word(rest, 2)), (Some(For | Until), Some(Move | Stone)));
    let is_taken = word(rest, 1).is_some_and(|word| match word {
        In | Move | Stone | Period | Times | OrdinalSuffix | Round | Half | AndAHalf | Meaning::Unit(_) => true,
        _ => is_of_moves,
    });
    let is_first = first.unit == HOUR || first.unit == MINUTE && item.is_glued;
    number.whole().filter(|number| *number < 60 && is_first && !is_taken)
}
