//! Settings of programs, as they are in files, requests and commands: `{"initialTime": 600, "increment": 5}`,
//! `main_time: 1200`, `time=10&increment=5`, `/challenge time:10 inc:5`.
//!
//! The keys say what a number is, and often its unit: `base_time_ms`, `timeSeconds`. Without one, increments, delays
//! and byo-yomi are seconds. A main time is minutes or seconds; both are returned, and milliseconds beyond three hours.
//! A key that holds a control, as `time_control`, is read as PGN, or as free text.
//!
//! A text can be a fragment of a document, with other keys. Those that say nothing about time are passed over, and the
//! readings list them; a key that could change the control is an error that names it. Comments are no text.

mod keys;
mod pairs;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::num::IntErrorKind;

use tc_notation::{Bonus, PeriodCount, Stage, Time, TimeControl};

use crate::decimal::Decimal;
use crate::interpretation::Choice;
use crate::piece::Piece;
use crate::systems::{byo_yomi, canadian, main_and, per_move, single, with_increment};
use crate::units::{MILLISECOND, MINUTE, SECOND};
use crate::{Assumption, Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind};
use keys::{Part, is_of_time, is_of_timetable, is_system, known};
use pairs::{Pair, pairs};

/// Settings of programs.
///
/// ```
/// use tc_interop::fields;
///
/// let readings = fields::FORMAT.read("main_time: 1200\nperiods: 5\nperiod_time: 30")?;
/// assert_eq!(readings[0].settings.control.to_string(), "20m, 5 x r1/30s");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
pub const FORMAT: Format = Format {
    longest: 4_096,
    read: Some(read),
    detect: Some(detect),
    ..Format::new("fields", "settings of a program, with keys and values", Family::Programs)
};

/// A key that is known, and its value.
struct Field<'t> {
    part: Part,
    unit: Option<u64>,
    value: Piece<'t>,
    product: Option<Product>,
    /// As in [`Pair`].
    group: usize,
}

/// A product of whole numbers, as programs write `5 * 60`.
#[derive(Clone, Copy)]
struct Product {
    number: u64,
    /// The unit that its last number is said to make, and the assumption that it is.
    unit: Choice<Option<u64>>,
}

impl Product {
    /// # Errors
    /// A product that is too large.
    fn of(value: Piece) -> Result<Option<Product>, ReadError> {
        let is_product = |char: char| char.is_ascii_digit() || matches!(char, '*' | '_' | ' ');
        if !value.text.contains('*') || !value.text.chars().all(is_product) {
            return Ok(None);
        }
        let (mut number, mut last) = (1_u64, 1);
        for factor in value.split(&['*']) {
            last = match factor.text.replace('_', "").parse::<u64>() {
                Ok(factor) => factor,
                Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
                    return Err(value.error(ReadErrorKind::Overflow));
                }
                Err(_) => return Ok(None),
            };
            number = number.checked_mul(last).ok_or(value.error(ReadErrorKind::Overflow))?;
        }
        let unit = match last {
            1_000 => (Some(MILLISECOND), Some(Assumption::Milliseconds)),
            60 | 3_600 => (Some(SECOND), Some(Assumption::Seconds)),
            _ => (None, None),
        };
        Ok(Some(Product { number, unit }))
    }
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut fields: Vec<Field> = Vec::new();
    // The first key that could change the control, and those that are passed over.
    let mut changing = None;
    let mut passed_over: Vec<Piece> = Vec::new();
    let mut systems: Vec<(Piece, Piece)> = Vec::new();
    for Pair { key, value, group } in pairs(Piece::new(text))? {
        if is_system(value) {
            systems.push((key, value));
        }
        let Some((part, unit)) = known(key) else {
            match () {
                // It holds others.
                () if value.text.is_empty() => {}
                () if is_of_time(key, value) => changing = changing.or(Some(key)),
                () if passed_over.iter().all(|other| other.text != key.text) => passed_over.push(key),
                () => {}
            }
            continue;
        };
        let is_plain = value.text.bytes().all(|byte| byte.is_ascii_digit());
        // A number alone has no unit.
        let part = if part == Part::Control && is_plain { Part::Main } else { part };
        let product = Product::of(value)?;
        let field = Field { part, unit, value, product, group };
        match (part, fields.iter().find(|other| other.part == part)) {
            (Part::Other, _) => {}
            // A key without a value holds other keys.
            _ if matches!(value.text, "" | "null" | "none" | "false") => {}
            (Part::Increment | Part::Delay | Part::Overtime | Part::Moves, _) if value.text == "0" => {}
            (_, None) => fields.push(field),
            (_, Some(other)) if other.group == group => return Err(key.expected(Expectation::OPTION_ONCE)),
            (_, Some(other)) if (other.value.text, other.unit) == (value.text, unit) => {}
            _ => return Err(key.error(ReadErrorKind::SeveralControls)),
        }
    }
    let has = |part| fields.iter().any(|field| field.part == part);
    let is_expressed = |value: &str| match value.to_ascii_lowercase().as_str() {
        "canadian" => has(Part::Moves),
        "delay" => has(Part::Delay),
        _ => false,
    };
    let system = systems.into_iter().find(|(_, value)| !is_expressed(value.text)).map(|(key, _)| key);
    let of_timetable = passed_over.iter().copied().find(|key| has(Part::Minutes) && is_of_timetable(*key));
    let readings = meanings(&fields);
    if let Some(key) = changing.or(system).or(of_timetable) {
        let without = readings.ok().and_then(|readings| readings.into_iter().next());
        let control = without.map(|reading| Box::new(reading.settings.control));
        return Err(key.error(ReadErrorKind::UnknownWord { word: key.text.to_string(), like: None, control }));
    }
    let keys: Vec<String> = passed_over.iter().map(|key| key.text.to_string()).collect();
    Ok(readings?.into_iter().map(|reading| reading.passing_over(&keys)).collect())
}

/// What the fields mean together: a reading for each unit of the main time and each kind of delay that they leave open.
fn meanings(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    let field = |part| fields.iter().find(|field| field.part == part);
    let main = match (field(Part::Control), field(Part::Main), field(Part::Minutes)) {
        (Some(control), ..) if fields.len() > 1 => return Err(control.value.expected(Expectation::ONE_VALUE)),
        (Some(Field { value, .. }), ..) => {
            let read = |name| crate::format(name).and_then(|format| format.read(value.text).ok());
            return read("pgn").or_else(|| read("text")).ok_or(value.expected(Expectation::WORDS_OF_CONTROL));
        }
        (_, Some(_), Some(second)) => return Err(second.value.expected(Expectation::ONE_VALUE)),
        (_, main, minutes) => main.or(minutes),
    };
    if let Some(each) = field(Part::PerMove) {
        return match fields {
            [_] => each_move(each),
            _ => Err(each.value.expected(Expectation::ONE_VALUE)),
        };
    }
    if main.or(field(Part::Overtime)).is_none() {
        return Err(ReadError::new(ReadErrorKind::Missing("time")));
    }
    let main_number = main.filter(|main| main.is_bare()).map(Field::number).transpose()?;
    let units: &[Choice<u64>] = match (main, main_number) {
        (Some(main), Some(number)) => &units(number, main.part == Part::Minutes),
        _ if fields.iter().any(Field::is_bare) => &[(SECOND, Some(Assumption::Seconds))],
        _ => &[(SECOND, None)],
    };
    let delays: &[Choice<bool>] = match (field(Part::Delay), field(Part::Increment)) {
        (None, _) => &[(true, None)],
        (_, Some(_)) => &[(true, Some(Assumption::SimpleDelay))],
        _ => &[(true, Some(Assumption::SimpleDelay)), (false, Some(Assumption::Bronstein))],
    };
    let mut readings = Interpretation::every(units, delays, |unit, is_simple| control(fields, main, unit, is_simple))?;
    let assumed = fields.iter().find_map(Field::assumed);
    // `90 * 60, 30 * 1000`
    let is_mixed = |field: &&Field| field.assumed().is_some_and(|unit| assumed.is_some_and(|first| first != unit));
    if let Some(field) = fields.iter().find(is_mixed) {
        return Err(field.value.expected(Expectation("the same unit in all products")));
    }
    for reading in &mut readings {
        if let Some(unit) = assumed {
            reading.certainty = reading.certainty.min(Certainty::Likely);
            if !reading.assumptions.contains(&unit) {
                reading.assumptions.push(unit);
            }
        }
        if main_number.is_some_and(|number| EITHER.contains(&number)) {
            reading.certainty = Certainty::Guess;
        }
        if field(Part::Overtime).is_some() && field(Part::Periods).or(field(Part::Moves)).is_none() {
            reading.certainty = reading.certainty.min(Certainty::Likely);
            reading.assumptions.push(Assumption::OnePeriod);
        }
    }
    Ok(readings)
}

/// A time for each move. Without a unit it is seconds, or milliseconds.
fn each_move(each: &Field) -> Result<Vec<Interpretation>, ReadError> {
    let [seconds, millis] = [(SECOND, Some(Assumption::Seconds)), (MILLISECOND, Some(Assumption::Milliseconds))];
    let units: &[Choice<u64>] = match each.is_bare() {
        false => &[(SECOND, None)],
        true if each.number()? >= 1_000 => &[millis, seconds],
        true => &[seconds, millis],
    };
    let control = |unit, ()| single(per_move(each.time(unit)?)).map_err(|violation| each.value.illegal(violation));
    Interpretation::every(units, &[((), None)], control)
}

/// A main time that can as well be minutes as seconds.
const EITHER: core::ops::RangeInclusive<u64> = 60..=180;

/// The units that a main time without one can have, the likeliest first.
fn units(number: u64, is_minutes: bool) -> [Choice<u64>; 2] {
    const THREE_HOURS: u64 = 10_800;
    const DAY: u64 = 86_400;
    let minutes = (MINUTE, Some(Assumption::Minutes));
    let seconds = (SECOND, Some(Assumption::Seconds));
    let millis = (MILLISECOND, Some(Assumption::Milliseconds));
    match number > THREE_HOURS {
        true if number.is_multiple_of(1_000) && !number.is_multiple_of(DAY) => [millis, seconds],
        true => [seconds, millis],
        false if number < 60 || (is_minutes && EITHER.contains(&number)) => [minutes, seconds],
        false => [seconds, minutes],
    }
}

/// The control of the fields. Where the main time is in milliseconds, all numbers without a unit are.
fn control(fields: &[Field], main: Option<&Field>, unit: u64, is_simple: bool) -> Result<TimeControl, ReadError> {
    let field = |part| fields.iter().find(|field| field.part == part);
    let rest = unit.min(SECOND);
    let time = |field: Option<&Field>, unit| field.map_or(Ok(Time::ZERO), |field| field.time(unit));
    let increment = time(field(Part::Increment), rest)?;
    let main = with_increment(time(main, unit)?, increment);
    let extra = time(field(Part::Delay), rest)?;
    let main = if is_simple { main.delay(extra) } else { main.bonus(Bonus::Bronstein(extra)) };
    let Some(period) = field(Part::Overtime) else { return Ok(main_and(main, None)?) };
    let period_time = period.time(rest)?;
    let overtime = match (field(Part::Moves), field(Part::Periods)) {
        (Some(moves), _) => canadian(period_time, moves.value.moves(Expectation::MOVES)?),
        (None, Some(periods)) => byo_yomi(period_time, PeriodCount::new(periods.value.whole(Expectation::PERIODS)?)?),
        (None, None) => byo_yomi(period_time, PeriodCount::ONE),
    };
    Ok(main_and(main, Some(overtime))?)
}

impl Field<'_> {
    /// Whether neither the key nor the value says the unit; zero needs none.
    fn is_bare(&self) -> bool {
        let digits = self.value.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let is_time = !matches!(self.part, Part::Periods | Part::Moves | Part::Control);
        is_time && (digits || self.product.is_some()) && self.said_unit().is_none() && self.value.text != "0"
    }

    /// The unit that the key or a product says.
    fn said_unit(&self) -> Option<u64> {
        self.unit.or_else(|| self.product?.unit.0)
    }

    /// What is assumed of the unit of a product.
    fn assumed(&self) -> Option<Assumption> {
        self.product.filter(|_| self.unit.is_none())?.unit.1
    }

    /// The whole part of the number.
    fn number(&self) -> Result<u64, ReadError> {
        match self.product {
            Some(product) => Ok(product.number),
            None => Ok(self.value.micros(SECOND, Expectation::NUMBER)? / SECOND),
        }
    }

    /// The time, in this unit unless the key or the value says another.
    fn time(&self, unit: u64) -> Result<Time, ReadError> {
        let unit = self.said_unit().unwrap_or(unit);
        if let Some(product) = self.product {
            return Decimal::new(product.number).time(unit).map_err(|kind| self.value.error(kind));
        }
        let number = self.value.time(unit, Expectation::NUMBER);
        let text = crate::format("text").filter(|_| self.value.digits().is_some());
        let readings = text.and_then(|format| format.read(self.value.text).ok()).filter(|_| number.is_err());
        match readings.as_deref() {
            Some([Interpretation { settings, certainty: Certainty::Certain, .. }]) => match settings.control.stages() {
                [stage] if Stage::builder(stage.time()).build() == Ok(*stage) => Ok(stage.time()),
                _ => number,
            },
            _ => number,
        }
    }
}

/// If a more specific notation has the text, these readings are dropped.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_general = |format: &Format| matches!(format.family(), Family::People | Family::Programs);
    let has_text = |format: &Format| !is_general(format) && !format.detect(text).is_empty();
    (!crate::formats().any(has_text)).then_some(Certainty::Likely)
}
