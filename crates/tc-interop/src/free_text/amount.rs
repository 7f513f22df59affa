//! Lengths of time: numbers with their units, `1 h 30`, `an hour and a half`, `1:30:00`.

use super::items::{Item, Kind, Script};
use crate::decimal::Decimal;
use crate::vocabulary::{Meaning, Unit};

pub(super) const SECOND: u64 = 1_000_000_000;
pub(super) const MINUTE: u64 = 60 * SECOND;
pub(super) const HOUR: u64 = 60 * MINUTE;
pub(super) const DAY: u64 = 24 * HOUR;

/// A length of time, or a number that may be one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    /// A number without a unit.
    Bare(Decimal),
    /// Two numbers with a colon, both ways if they fit.
    Pair { first: u64, as_hours: Option<u64>, as_minutes: Option<u64> },
    /// With its smallest unit, both in nanoseconds.
    Known { nanos: u64, unit: u64, script: Script },
    /// Two times in a row that may be one.
    Sum { first: Known, second: Known, is_apart: bool },
    /// `2 h 40`: the number after hours has no unit.
    HoursAnd { hours: Known, number: u64 },
    /// `1/2 h`: a fraction of a unit, or moves in it.
    Fraction { part: Known, moves: u64, whole: Known },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known {
    pub(super) nanos: u64,
    pub(super) unit: u64,
    pub(super) script: Script,
}

impl Amount {
    /// The time and its smallest unit, if it has one; of two times in a row their sum.
    pub(super) fn known(self) -> Option<(u64, u64, Script)> {
        match self {
            Amount::Known { nanos, unit, script } => Some((nanos, unit, script)),
            Amount::Sum { first, second, .. } => {
                Some((first.nanos.checked_add(second.nanos)?, second.unit, second.script))
            }
            Amount::HoursAnd { hours, number } => {
                let unit = hours.unit / 60;
                Some((hours.nanos.checked_add(number.checked_mul(unit)?)?, unit, hours.script))
            }
            Amount::Fraction { part, .. } => Some((part.nanos, part.unit, part.script)),
            Amount::Bare(_) | Amount::Pair { .. } => None,
        }
    }
}

impl From<Known> for Amount {
    fn from(known: Known) -> Amount {
        Amount::Known { nanos: known.nanos, unit: known.unit, script: known.script }
    }
}

pub(super) const fn nanos(unit: Unit) -> u64 {
    match unit {
        Unit::Millisecond => SECOND / 1_000,
        Unit::Second => SECOND,
        Unit::Minute => MINUTE,
        Unit::Hour => HOUR,
        Unit::Day => DAY,
        Unit::Week => 7 * DAY,
        Unit::Month => 30 * DAY,
    }
}

/// An amount at the beginning of these items, and how many of them it is. `None` without one, or if it is too large or too fine.
pub(super) fn amount(text: &str, items: &[Item]) -> Option<(Amount, usize)> {
    if let Some(found) = fraction(items).or_else(|| colons(items)) {
        return Some(found);
    }
    let Some((first, mut used)) = known(text, items) else {
        let (number, used) = number(items)?;
        return Some((Amount::Bare(number), used));
    };
    let rest = items.get(used..).unwrap_or_default();
    if let Some((bare, more)) = hours_and(first, rest) {
        return Some((Amount::HoursAnd { hours: first, number: bare }, used + more));
    }
    let has_and = word(rest, 0) == Some(Meaning::And);
    let after = if has_and { rest.get(1..).unwrap_or_default() } else { rest };
    let Some((second, more)) = known(text, after) else { return Some((first.into(), used)) };
    let is_smaller = second.unit < first.unit && second.nanos < first.unit && !is_counted(after.get(more..)?);
    // `15 minutes and 5 seconds` are two things.
    if !is_smaller || has_and && second.unit < MINUTE {
        return Some((first.into(), used));
    }
    let is_apart = after.first().is_some_and(|item| !item.is_glued);
    used += more + usize::from(has_and);
    let mut second = second;
    // `1h 30m 20s`
    if let Some((third, more)) = known(text, items.get(used..).unwrap_or_default())
        && third.unit < second.unit
        && third.nanos < second.unit
        && first.unit == HOUR
        && !is_counted(items.get(used + more..)?)
    {
        used += more;
        second = Known { nanos: second.nanos.checked_add(third.nanos)?, ..third };
    }
    Some((Amount::Sum { first, second, is_apart }, used))
}

/// Whether what follows says that the time before is a period of several: `1시간 40초 5회`.
fn is_counted(rest: &[Item]) -> bool {
    match rest {
        [Item { kind: Kind::Word(Meaning::Times), .. }, ..] => true,
        [number, Item { kind: Kind::Word(Meaning::Period | Meaning::Times), .. }, ..] => whole(number).is_some(),
        _ => false,
    }
}

fn word(items: &[Item], place: usize) -> Option<Meaning> {
    match items.get(place)?.kind {
        Kind::Word(meaning) => Some(meaning),
        _ => None,
    }
}

/// A whole number in digits or as a word.
pub(super) fn whole(item: &Item) -> Option<u64> {
    match item.kind {
        Kind::Number(number, _) => number.whole(),
        Kind::Word(Meaning::Number(number)) => Some(number.into()),
        _ => None,
    }
}

/// A number in digits or words: `forty five`, `2 1/2`.
pub(super) fn number(items: &[Item]) -> Option<(Decimal, usize)> {
    if let Kind::Number(number, _) = items.first()?.kind {
        if let Some((part, used)) = slashed(items.get(1..).unwrap_or_default()) {
            return Some((number.plus(part), used + 1));
        }
        return Some((number, 1));
    }
    let tens = whole(items.first()?)?;
    let ones = items.get(1).and_then(|item| if let Kind::Word(_) = item.kind { whole(item) } else { None });
    match ones {
        Some(ones) if tens >= 20 && tens % 10 == 0 && (1..10).contains(&ones) => Some((Decimal::new(tens + ones), 2)),
        Some(100) if (1..10).contains(&tens) => Some((Decimal::new(tens * 100), 2)),
        _ => Some((Decimal::new(tens), 1)),
    }
}

/// `1/2`, `3/4`.
fn slashed(items: &[Item]) -> Option<(Decimal, usize)> {
    let [one, Item { kind: Kind::Sign('/'), .. }, other, ..] = items else { return None };
    match (whole(one)?, whole(other)?) {
        (1, by @ (2 | 4)) => Some((Decimal::new(1).divided(by), 3)),
        (3, 4) => Some((Decimal::new(3).divided(4), 3)),
        _ => None,
    }
}

/// `1/2 h`
fn fraction(items: &[Item]) -> Option<(Amount, usize)> {
    let (part, used) = slashed(items)?;
    let Kind::Word(Meaning::Unit(unit)) = items.get(used)?.kind else { return None };
    let script = items.get(used)?.script;
    let unit = nanos(unit);
    let of = |number: Decimal| Some(Known { nanos: number.nanos(unit).ok()?, unit, script });
    let (moves, count) = (whole(items.first()?)?, whole(items.get(2)?)?);
    Some((Amount::Fraction { part: of(part)?, moves, whole: of(Decimal::new(count))? }, used + 1))
}

fn colons(items: &[Item]) -> Option<(Amount, usize)> {
    let Kind::Colons(first, second, third) = items.first()?.kind else { return None };
    let sum = |unit: u64, small: u64| first.checked_mul(unit)?.checked_add(second * small);
    let known = |nanos: Option<u64>, unit| Some(Known { nanos: nanos?, unit, script: Script::Letters }.into());
    if let Some(seconds) = third {
        let nanos = sum(HOUR, MINUTE)?.checked_add(seconds.nanos(SECOND).ok()?);
        return Some((known(nanos, SECOND)?, 1));
    }
    match word(items, 1) {
        Some(Meaning::Unit(Unit::Hour)) => Some((known(sum(HOUR, MINUTE), MINUTE)?, 2)),
        Some(Meaning::Unit(Unit::Minute)) => Some((known(sum(MINUTE, SECOND), SECOND)?, 2)),
        _ => Some((Amount::Pair { first, as_hours: sum(HOUR, MINUTE), as_minutes: sum(MINUTE, SECOND) }, 1)),
    }
}

/// One number with its unit, in one of the orders that languages have.
fn known(text: &str, items: &[Item]) -> Option<(Known, usize)> {
    use Meaning::{AndAHalf, Article, Half, OneAndAHalf, Quarter};
    let half = Decimal::new(1).divided(2);
    if let Some(Meaning::Amount(seconds)) = word(items, 0) {
        let script = items.first()?.script;
        return Some((Known { nanos: u64::from(seconds) * SECOND, unit: MINUTE, script }, 1));
    }
    let (start, mut used) = match number(items) {
        Some((number, used)) => (Some(number), used),
        None => (None, usize::from(word(items, 0) == Some(Article))),
    };
    // `3个半小时`
    if let (Some(number), Some(Meaning::Times), Some(Meaning::Amount(more))) =
        (start, word(items, used), word(items, used + 1))
    {
        let nanos = number.nanos(HOUR).ok()?.checked_add(u64::from(more) * SECOND)?;
        return Some((Known { nanos, unit: MINUTE, script: Script::EastAsian }, used + 2));
    }
    // `5-minute`
    if start.is_some() && matches!(items.get(used)?.kind, Kind::Sign('-')) && items.get(used)?.is_glued {
        used += 1;
    }
    // `10 added seconds`
    if start.is_some()
        && matches!(word(items, used), Some(Meaning::Add | Meaning::Each))
        && matches!(word(items, used + 1), Some(Meaning::Unit(_)))
    {
        used += 1;
    }
    // `5 minuutissa`: the ending of the unit says `in`.
    if start.is_some()
        && matches!(word(items, used + 1), Some(Meaning::Unit(_)))
        && items.get(used).map(|item| &item.span) == items.get(used + 1).map(|item| &item.span)
    {
        used += 1;
    }
    let part = match word(items, used)? {
        Half => Some(half),
        Quarter => Some(Decimal::new(1).divided(4)),
        OneAndAHalf => Some(Decimal::new(1).plus(half)),
        AndAHalf if start.is_some() => Some(half),
        _ => None,
    };
    if let Some(part) = part {
        return with_part(items, start, part, used);
    }
    let Meaning::Unit(unit) = word(items, used)? else { return None };
    let is_word = items.get(used)?.span.len() >= 3 && matches!(unit, Unit::Hour | Unit::Day | Unit::Week)
        || items.get(used)?.span.len() >= 5
            && !matches!(items.get(used + 1).map(|item| item.kind), Some(Kind::Sign(':') | Kind::Number(..)));
    // `days` are not one day.
    let is_plural = text.get(items.get(used)?.span.clone()).is_some_and(|word| word.ends_with(['s', 'S']));
    if start.is_none() && !(used > 0 || is_word && !is_plural) {
        return None;
    }
    finish(items, start.unwrap_or(Decimal::new(1)), unit, used)
}

/// A half or a quarter of a unit, at this place: `half an hour`, `tre kvarter`.
fn with_part(items: &[Item], start: Option<Decimal>, part: Decimal, place: usize) -> Option<(Known, usize)> {
    use Meaning::{AndAHalf, Article, Quarter};
    let is_quarter = word(items, place) == Some(Quarter);
    let is_added = word(items, place) == Some(AndAHalf);
    let mut used = place + 1;
    used += usize::from(word(items, used) == Some(Article));
    let number = match start {
        Some(number) if is_added => number.plus(part),
        Some(number) => Decimal::new(number.whole()?).divided(if is_quarter { 4 } else { 2 }),
        None => part,
    };
    match word(items, used) {
        Some(Meaning::Unit(unit)) => finish(items, number, unit, used),
        _ if is_quarter => {
            let script = items.get(used - 1)?.script;
            Some((Known { nanos: number.nanos(HOUR).ok()?, unit: MINUTE, script }, used))
        }
        _ => None,
    }
}

/// The unit, and a half after it: `une heure et demie`, `an hour and a half`.
fn finish(items: &[Item], number: Decimal, unit: Unit, place: usize) -> Option<(Known, usize)> {
    use Meaning::{And, AndAHalf, Article, Half, Quarter};
    let script = items.get(place)?.script;
    let mut used = place + 1;
    let mut number = number;
    let halves: &[(&[Meaning], u64)] = &[
        (&[AndAHalf], 2),
        (&[And, Half], 2),
        (&[And, Article, Half], 2),
        (&[And, Article, Quarter], 4),
        (&[And, Quarter], 4),
    ];
    for (pattern, by) in halves {
        let is_there = pattern.iter().enumerate().all(|(offset, meaning)| word(items, used + offset) == Some(*meaning));
        let is_alone = !matches!(word(items, used + pattern.len()), Some(Meaning::Unit(_) | Article));
        if is_there && is_alone {
            number = number.plus(Decimal::new(1).divided(*by));
            used += pattern.len();
            break;
        }
    }
    let unit = nanos(unit);
    Some((Known { nanos: number.nanos(unit).ok()?, unit, script }, used))
}

/// `1h30`, `1 h 30`, `5m3`: a number without a unit after one with hours, or right after minutes.
fn hours_and(first: Known, rest: &[Item]) -> Option<(u64, usize)> {
    let item = rest.first()?;
    let Kind::Number(number, 0) = item.kind else { return None };
    let number = number.whole().filter(|number| *number < 60)?;
    let is_moves = matches!(word(rest, 1), Some(Meaning::For | Meaning::In | Meaning::Until))
        && matches!(word(rest, 2), Some(Meaning::Move | Meaning::Stone));
    let is_free = !is_moves
        && match rest.get(1).map(|next| next.kind) {
            Some(Kind::Word(meaning)) => !matches!(
                meaning,
                Meaning::Unit(_)
                    | Meaning::Move
                    | Meaning::Stone
                    | Meaning::Period
                    | Meaning::Times
                    | Meaning::OrdinalSuffix
                    | Meaning::In
                    | Meaning::Round
                    | Meaning::Half
                    | Meaning::AndAHalf
            ),
            // `1h 40/90`
            Some(Kind::Sign('/')) => match rest.get(2).map(|after| after.kind) {
                Some(Kind::Number(..)) => whole(rest.get(2)?).is_some(),
                _ => true,
            },
            _ => true,
        };
    let is_first = match first.unit {
        HOUR => true,
        MINUTE => item.is_glued,
        _ => false,
    };
    (is_free && is_first).then_some((number, 1))
}
