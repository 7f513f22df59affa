//! Slips in numbers and units.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::super::foreign::may_be_minutes;
use super::{ErrorKind, Expected, Fault, Fix, Kind, Lexeme, Scene, StagePart, length_of, time_of, without_decimals};
use crate::{Dialect, Time, TimeUnit};

/// The number of digits after a separator of thousands.
const THOUSANDS: usize = 3;

/// `5 min`, `3 weeks`, `500ms`; also a word that is not a unit.
pub(super) fn word(scene: &Scene<'_>) -> Option<Fault> {
    let word = scene.here().filter(|here| here.kind == Kind::Word && !here.is_unit() && !here.is_period_sign())?;
    let number = scene.before(1).filter(Lexeme::is_number)?;
    if !scene.expects(Expected::Unit) && word.text.len() == 1 {
        return None;
    }
    Some(not_a_unit(scene, number, word.span(), length_of(word.text)))
}

/// `5分`, `1시간`: units of other scripts.
pub(super) fn foreign_unit(scene: &Scene<'_>) -> Option<Fault> {
    const UNITS: [(&str, TimeUnit); 11] = [
        ("時間", TimeUnit::Hours),
        ("小时", TimeUnit::Hours),
        ("시간", TimeUnit::Hours),
        ("时", TimeUnit::Hours),
        ("分钟", TimeUnit::Minutes),
        ("分", TimeUnit::Minutes),
        ("분", TimeUnit::Minutes),
        ("秒", TimeUnit::Seconds),
        ("초", TimeUnit::Seconds),
        ("日", TimeUnit::Days),
        ("天", TimeUnit::Days),
    ];
    let here = scene.here().filter(|here| here.kind == Kind::Foreign)?;
    let number = scene.before(1).filter(Lexeme::is_number)?;
    let rest = scene.text(here.start..scene.end());
    let (word, unit) = UNITS.iter().find(|(word, _)| rest.starts_with(word))?;
    Some(not_a_unit(scene, number, here.start..here.start + word.len(), Some((*unit, unit.micros()))))
}

fn not_a_unit(scene: &Scene<'_>, number: Lexeme<'_>, word: Range<usize>, length: Option<(TimeUnit, u64)>) -> Fault {
    let time = length.and_then(|(unit, micros)| written(scene, time_of(number.text, micros, unit)?));
    let fix = time.map(|time| Fix::new(in_words(time), number.start..word.end, time.to_string()));
    scene.fault_in(part_of(scene, number), ErrorKind::UnitWord, word, fix)
}

/// `1h30m`, `1h 30m`, `1h30`
pub(super) fn combined(scene: &Scene<'_>) -> Option<Fault> {
    let second = scene.here().filter(Lexeme::is_number)?;
    let (first, unit) = (scene.before(2).filter(Lexeme::is_number)?, scene.before(1)?);
    let run = Run::read(scene, first, unit)?;
    let span = first.start..run.end;
    let together = Fix::new(in_words(run.sum), span.clone(), run.sum.to_string());
    let apart = second.start > unit.end() && run.count == 2;
    let fixes = match (apart, run.smallest) {
        _ if !run.ends_in_unit => [Some(together.guessed()), None],
        (true, TimeUnit::Seconds) => {
            let plus = if part_of(scene, first) == StagePart::Cap { " + " } else { ".. + " };
            [Some(together), Some(Fix::new("as an increment", unit.end()..second.start, plus).guessed())]
        }
        (true, _) => [Some(together), Some(Fix::new("as two stages", unit.end()..second.start, ", ").guessed())],
        (false, _) => [Some(together), None],
    };
    Some(scene.fault_in(part_of(scene, first), ErrorKind::CombinedUnits, span, fixes.into_iter().flatten()))
}

/// Consecutive times, each in a smaller unit than the one before.
struct Run {
    /// The sum, in the smallest unit.
    sum: Time,
    smallest: TimeUnit,
    end: usize,
    count: usize,
    /// Whether the last number has a unit. Without one it has the next smaller unit, by custom.
    ends_in_unit: bool,
}

impl Run {
    fn read(scene: &Scene<'_>, first: Lexeme<'_>, unit: Lexeme<'_>) -> Option<Run> {
        let (mut smallest, micros) = length_of(unit.text)?;
        let mut total = time_of(first.text, micros, smallest)?.as_micros();
        let (mut end, mut count, mut ends_in_unit) = (unit.end(), 1, true);
        let mut rest = scene.rest();
        while let [number, tail @ ..] = rest
            && number.is_number()
            && ends_in_unit
        {
            let word = tail.first().and_then(|word| length_of(word.text).map(|length| (word.end(), length)));
            let (at, (unit, micros)) = match word {
                Some(word) => word,
                None if number.start == end && ends_a_time(tail.first()) => {
                    let smaller = TimeUnit::ALL.into_iter().rev().find(|unit| *unit < smallest)?;
                    (number.end(), (smaller, smaller.micros()))
                }
                None => return None,
            };
            if unit >= smallest {
                break;
            }
            total = total.checked_add(time_of(number.text, micros, unit)?.as_micros())?;
            (smallest, end, ends_in_unit) = (unit, at, word.is_some());
            count += 1;
            rest = tail.get(1..).unwrap_or_default();
        }
        let sum = Time::from_micros(total).ok().and_then(|time| time.in_unit(smallest))?;
        (count > 1).then_some(Run { sum, smallest, end, count, ends_in_unit })
    }
}

/// `1,5m`: digits, comma, digits, and no unit before the comma. `1,000s` may be thousands.
pub(super) fn decimal_comma(scene: &Scene<'_>) -> Option<Fault> {
    let comma = scene.here().filter(|here| here.is(","))?;
    let whole = scene.before(1).filter(|number| number.is_whole() && number.end() == comma.start)?;
    if scene.before(2).is_some_and(|letter| letter.is("r") || letter.is("e")) {
        return None;
    }
    let decimals = scene.ahead(1).filter(|number| number.is_whole() && number.start == comma.end())?;
    let unit = scene.ahead(2)?;
    let (letter, micros) = length_of(unit.text)?;
    let read = |sign: &str| {
        let number: String = [whole.text, sign, decimals.text].concat();
        let time = time_of(&number, micros, letter).and_then(|time| written(scene, time))?;
        Some(Fix::new(in_words(time), whole.start..unit.end(), time.to_string()))
    };
    let fixes = if decimals.text.len() == THOUSANDS { [read(""), read(".")] } else { [read("."), None] };
    let span = whole.start..decimals.end();
    Some(scene.fault_in(part_of(scene, whole), ErrorKind::DecimalComma, span, fixes.into_iter().flatten()))
}

/// `6 r1/60s`, `* 40/2h`: the `x` is missing.
pub(super) fn missing_period_sign(scene: &Scene<'_>) -> Option<Fault> {
    let here = scene.here().filter(|_| scene.expects(Expected::PeriodSign))?;
    let count = scene.before(1).filter(|count| count.is_whole() || count.is("*"))?;
    let starts_moves = match here {
        letter if letter.is("r") || letter.is("e") => scene.ahead(2).is_some_and(|slash| slash.is("/")),
        moves if moves.is_whole() => count.is("*") && scene.ahead(1).is_some_and(|slash| slash.is("/")),
        _ => false,
    };
    let fix = Fix::new("with an `x`", count.end()..here.start, " x ");
    starts_moves
        .then(|| scene.fault_in(StagePart::Periods, ErrorKind::MissingPeriodSign, count.start..here.end(), [fix]))
}

/// `1.5 x 5m`, `40.5/90m`
pub(super) fn not_whole(scene: &Scene<'_>) -> Option<Fault> {
    let number = scene.before(1).filter(|number| number.is_number() && !number.is_whole())?;
    let part = match scene.here()? {
        slash if slash.is("/") => StagePart::Moves,
        sign if sign.is_period_sign() => StagePart::Periods,
        _ => return None,
    };
    Some(scene.fault_in(part, ErrorKind::NotWhole, number.span(), []))
}

/// `6 x`, `40/`, `5m +`, `(`: a time should follow.
pub(super) fn missing_time(scene: &Scene<'_>) -> Option<Fault> {
    let before = scene.before(1)?;
    let ends = scene.here().is_none_or(|here| here.is(",") || here.is(")"));
    if !ends || !scene.expects(Expected::Number) || before.is(",") {
        return None;
    }
    let (part, example) = match scene.part() {
        StagePart::Bonus if before.kind == Kind::Dots => (StagePart::Bonus, "3s"),
        StagePart::Bonus => (StagePart::Bonus, " 3s"),
        StagePart::Delay if before.is("(") && scene.here().is_none() => (StagePart::Delay, "5s) 5m"),
        StagePart::Delay if before.is("(") => (StagePart::Delay, "5s"),
        _ if before.is_period_sign() => (StagePart::Time, " r1/30s"),
        _ if before.is(")") => (StagePart::Time, " 5m"),
        _ => (StagePart::Time, "5m"),
    };
    let at = before.end();
    Some(scene.fault_in(part, ErrorKind::MissingTime, at..at, [Fix::new("for example", at..at, example).guessed()]))
}

/// `90`, `5m + 3`, `10..10m`: a time without its unit.
pub(super) fn missing_unit(scene: &Scene<'_>) -> Option<Fault> {
    let number = scene.before(1).filter(|number| number.is_number() && scene.expects(Expected::Unit))?;
    let part = part_of(scene, number);
    let resets = scene.stage_pieces().iter().any(|piece| piece.is("r"));
    let (minutes_first, seconds_first) =
        ([TimeUnit::Minutes, TimeUnit::Seconds], [TimeUnit::Seconds, TimeUnit::Minutes]);
    let candidates: Vec<TimeUnit> = match (neighbour(scene, number), part) {
        (Some(unit), StagePart::Time | StagePart::Cap) => [unit].into(),
        (_, StagePart::Bonus | StagePart::Delay) => seconds_first.into(),
        _ if resets || !may_be_minutes(&number) => seconds_first.into(),
        _ => minutes_first.into(),
    };
    // Without units it is the shorthand of chess, whose increments are not capped.
    let dots = if part == StagePart::Time && scene.here().is_some_and(|plus| plus.is("+")) { ".." } else { "" };
    let fixes = candidates.into_iter().filter_map(|unit| {
        let time = time_of(number.text, unit.micros(), unit)?;
        Some(Fix::new(in_words(time), number.end()..number.end(), format!("{}{dots}", unit.letter())))
    });
    let fixes: Vec<Fix> = not_a_time(scene, number).unwrap_or_else(|| fixes.collect());
    Some(scene.fault_in(part, ErrorKind::MissingUnit, number.span(), fixes))
}

/// A number without a unit that is not a time: `r1 30s`, `1 000s`, `1,000,000s`, `5:60`, `5m.. 3 x r1/30s`, `40/2h + 20/1h`.
fn not_a_time(scene: &Scene<'_>, number: Lexeme<'_>) -> Option<Vec<Fix>> {
    let mark = scene.before(2);
    if mark.is_some_and(|letter| letter.is("r") || letter.is("e")) {
        let fix = match scene.here() {
            None => Fix::new("for example", number.end()..number.end(), "/30s"),
            Some(time) if time.is_number() => Fix::new("with a slash", number.end()..time.start, "/"),
            Some(sign) => Fix::new("with a slash", number.end()..sign.end(), "/"),
        };
        return Some([fix.guessed()].into());
    }
    let here = scene.here()?;
    if here.is(":") && here.start == number.end() {
        return Some(Vec::new());
    }
    if here.is_period_sign() || here.is("/") {
        let sign = mark.filter(|sign| sign.is("+") || sign.kind == Kind::Dots)?;
        let fix = match sign {
            plus if plus.is("+") => {
                let from = scene.before(3).map_or(plus.start, |before| before.end());
                Fix::new("as a separate stage", from..plus.end(), ",")
            }
            dots => Fix::new("as a separate stage", dots.end()..dots.end(), ","),
        };
        return Some([fix.guessed()].into());
    }
    if here.is_number() {
        let thousands = number.is_whole() && here.is_whole() && here.text.len() == THOUSANDS;
        let fix = Fix::new("as one number", number.end()..here.start, "").guessed();
        return Some(thousands.then_some(fix).into_iter().collect());
    }
    let groups = thousands(scene.rest());
    (groups.len() > 1).then(|| {
        let digits = groups.iter().fold(String::from(number.text), |digits, group| digits + group.text);
        let end = groups.last().map_or(number.end(), Lexeme::end);
        [Fix::new("as one number", number.start..end, digits).guessed()].into()
    })
}

/// The groups of three digits at the start of the pieces, each after a comma and without blanks.
fn thousands<'s>(pieces: &[Lexeme<'s>]) -> Vec<Lexeme<'s>> {
    let adjacent = |pair: &[Lexeme<'s>]| match pair {
        [comma, group] if comma.is(",") && group.is_whole() && group.text.len() == THOUSANDS => {
            (comma.end() == group.start).then_some(*group)
        }
        _ => None,
    };
    pieces.chunks(2).map_while(adjacent).collect()
}

/// The unit on the other side of the `..` next to a number.
fn neighbour(scene: &Scene<'_>, number: Lexeme<'_>) -> Option<TimeUnit> {
    let pieces = scene.stage_pieces();
    let at = pieces.iter().position(|piece| *piece == number)?;
    let unit = match pieces.get(at.checked_add(1)?) {
        Some(dots) if dots.kind == Kind::Dots => {
            pieces.get(at.checked_add(2)?).filter(|cap| cap.is_number())?;
            pieces.get(at.checked_add(3)?)
        }
        _ => {
            pieces.get(at.checked_sub(1)?).filter(|dots| dots.kind == Kind::Dots)?;
            pieces.get(at.checked_sub(2)?)
        }
    };
    unit.filter(|unit| unit.is_unit()).and_then(|unit| length_of(unit.text)).map(|(unit, _)| unit)
}

/// The part to which a number belongs as a time, from the pieces before it.
fn part_of(scene: &Scene<'_>, number: Lexeme<'_>) -> StagePart {
    let pieces = scene.stage_pieces();
    let before = pieces.iter().position(|piece| *piece == number).and_then(|at| pieces.get(..at)).unwrap_or_default();
    match before {
        [.., plus, dots] if plus.is("+") && dots.kind == Kind::Dots => StagePart::Bonus,
        [.., dots] if dots.kind == Kind::Dots => StagePart::Cap,
        [.., plus] if plus.is("+") => StagePart::Bonus,
        [.., open] if open.is("(") => StagePart::Delay,
        _ => StagePart::Time,
    }
}

fn ends_a_time(piece: Option<&Lexeme<'_>>) -> bool {
    piece.is_none_or(|piece| piece.is(",") || piece.is("+") || piece.is(")") || piece.kind == Kind::Dots)
}

/// The time in a form that the dialect accepts: without decimals in the strict one.
fn written(scene: &Scene<'_>, time: Time) -> Option<Time> {
    match scene.dialect {
        Dialect::Extended => Some(time),
        Dialect::Original => without_decimals(time),
    }
}

fn in_words(time: Time) -> String {
    time.in_words().to_string()
}
