//! Settings of programs, as they are in files, requests and commands: `{"initialTime": 600, "increment": 5}`,
//! `main_time: 1200`, `time=10&increment=5`, `/challenge time:10 inc:5`.
//!
//! The keys say what a number is, and often its unit: `base_time_ms`, `timeSeconds`. Without one, increments, delays
//! and byo-yomi are seconds. A main time is minutes or seconds; both are returned, and milliseconds beyond three hours.
//! A key that holds a control, as `time_control`, is read as PGN, or as free text. An unknown key is an error that
//! names it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Bonus, PeriodCount, Stage, Time, TimeControl};

use crate::interpretation::Choice;
use crate::piece::Piece;
use crate::systems::{byo_yomi, canadian, main_and, with_increment};
use crate::units::{MILLISECOND, MINUTE, SECOND};
use crate::{Assumption, Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind};

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

/// What a key says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The main time.
    Main,
    /// The main time, which is minutes unless the number is large.
    Minutes,
    Increment,
    Delay,
    /// The time of a period, or of a number of moves.
    Overtime,
    Periods,
    /// The moves of a Canadian overtime.
    Moves,
    /// A whole control.
    Control,
    /// A key that says nothing about time, or that holds other keys.
    Other,
}

/// Keys in lower case, without signs and without a unit at their end.
const KEYS: [(Part, &str); 9] = [
    (Part::Main, "main maintime base basetime initial initialtime limit clocklimit clockinitial timelimit starttime"),
    (Part::Minutes, "time clocktime gametime basictime"),
    (Part::Increment, "increment inc timeincrement timeinc clockincrement incrementtime fischer fischertime"),
    (Part::Delay, "delay delaytime timedelay"),
    (Part::Overtime, "byoyomi byoyomitime byoyomilength byolength byotime periodtime periodlength overtime"),
    (Part::Periods, "periods byoperiods byoyomiperiods overtimeperiods numperiods periodcount"),
    (Part::Moves, "stones byoyomistones overtimestones stonesperperiod movesperperiod"),
    (Part::Control, "timecontrol control tc"),
    (Part::Other, "rated variant timeclass class mode color colour side speed type name timer clock settings game"),
];

/// The ends of keys that say the unit.
const UNITS: [(&str, u64); 3] =
    [("milliseconds millis ms", MILLISECOND), ("seconds secs sec", SECOND), ("minutes mins min", MINUTE)];

/// A key that is known, and its value.
struct Field<'t> {
    part: Part,
    unit: Option<u64>,
    value: Piece<'t>,
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut fields: Vec<Field> = Vec::new();
    let mut unknown = None;
    for (key, value) in pairs(Piece::new(text))? {
        let Some((part, unit)) = known(key) else {
            unknown = unknown.or(Some(key));
            continue;
        };
        let is_plain = value.text.bytes().all(|byte| byte.is_ascii_digit());
        match part {
            Part::Other => {}
            // A key without a value holds other keys.
            _ if matches!(value.text, "" | "null" | "none" | "false") => {}
            Part::Increment | Part::Delay | Part::Overtime | Part::Moves if value.text == "0" => {}
            _ if fields.iter().any(|other| other.part == part) => return Err(key.expected(Expectation::OptionOnce)),
            // A number alone has no unit.
            Part::Control if is_plain => fields.push(Field { part: Part::Main, unit, value }),
            part => fields.push(Field { part, unit, value }),
        }
    }
    let readings = meanings(&fields);
    let Some(key) = unknown else { return readings };
    let without = readings.ok().and_then(|readings| readings.into_iter().next());
    let control = without.map(|reading| Box::new(reading.settings.control));
    Err(key.error(ReadErrorKind::UnknownWord { word: key.text.to_string(), like: None, control }))
}

/// The part that a key is, and its unit.
fn known(key: Piece) -> Option<(Part, Option<u64>)> {
    let name: String = key.text.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = name.to_ascii_lowercase();
    let find = |name: &str| KEYS.iter().find(|(_, keys)| keys.split(' ').any(|key| key == name)).map(|(part, _)| *part);
    if let Some(part) = find(&name) {
        return Some((part, None));
    }
    let stem = |ends: &str| ends.split(' ').find_map(|end| name.strip_suffix(end));
    let (stem, unit) = UNITS.iter().find_map(|(ends, unit)| Some((stem(ends)?, *unit)))?;
    Some((find(if stem.is_empty() { "time" } else { stem })?, Some(unit)))
}

/// The keys and values of a text, whatever signs are around them; a key that holds others has an empty value.
fn pairs(text: Piece<'_>) -> Result<Vec<(Piece<'_>, Piece<'_>)>, ReadError> {
    const AROUND: [char; 10] = ['{', '}', '[', ']', ',', ';', '&', ' ', '\n', '\r'];
    let mut pairs = Vec::new();
    // A chat bot's command begins with its name.
    let command = text.text.starts_with(['/', '!']).then(|| text.split_once(&[' '])).flatten();
    let mut rest = command.map_or(text, |(_, after)| after).trim_marks(&AROUND);
    while !rest.text.is_empty() {
        if rest.text.starts_with('#') || rest.text.starts_with("//") {
            rest = rest.split_once(&['\n']).map_or(Piece { text: "", ..rest }, |(_, after)| after).trim_marks(&AROUND);
            continue;
        }
        let (key, after) = rest.split_once(&[':', '=']).ok_or(rest.expected(Expectation::JsonOrPairs))?;
        let key = key.trim_marks(&['"', '\'']);
        let is_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.');
        if key.text.is_empty() || !key.text.chars().all(is_name) {
            return Err(key.expected(Expectation::JsonOrPairs));
        }
        let (value, after) = value(after);
        pairs.push((key, value));
        rest = after.trim_marks(&AROUND);
    }
    Ok(pairs)
}

/// The value that a text begins with, and what follows.
fn value(text: Piece<'_>) -> (Piece<'_>, Piece<'_>) {
    for quote in ['"', '\''] {
        if text.text.starts_with(quote)
            && let Some((inside, after)) = text.split_at(1).and_then(|(_, rest)| rest.split_once(&[quote]))
        {
            return (inside, after);
        }
    }
    let end = text.text.find([',', ';', '&', '{', '}', '[', ']', '\n', '#']).unwrap_or(text.text.len());
    let line = text.text.get(..end).unwrap_or_default();
    let line = line.split_once("//").map_or(line, |(value, _)| value);
    // Several pairs on a line: `time:10 inc:5`.
    let is_one = !line.contains([':', '=']) || !line.contains(' ');
    let end = line.find(' ').filter(|_| !is_one).unwrap_or(line.len());
    text.split_at(end).unwrap_or((text, Piece { text: "", ..text }))
}

/// What the fields mean together: a reading for each unit of the main time and each kind of delay that they leave open.
fn meanings(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    let field = |part| fields.iter().find(|field| field.part == part);
    let main = match (field(Part::Control), field(Part::Main), field(Part::Minutes)) {
        (Some(control), ..) if fields.len() > 1 => return Err(control.value.expected(Expectation::OneValue)),
        (Some(Field { value, .. }), ..) => {
            let read = |name| crate::format(name).and_then(|format| format.read(value.text).ok());
            return read("pgn").or_else(|| read("text")).ok_or(value.expected(Expectation::WordsOfControl));
        }
        (_, Some(_), Some(second)) => return Err(second.value.expected(Expectation::OneValue)),
        (_, main, minutes) => main.or(minutes),
    };
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
    for reading in &mut readings {
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
        (Some(moves), _) => canadian(period_time, moves.value.moves(Expectation::Moves)?),
        (None, Some(periods)) => byo_yomi(period_time, PeriodCount::new(periods.value.whole(Expectation::Periods)?)?),
        (None, None) => byo_yomi(period_time, PeriodCount::ONE),
    };
    Ok(main_and(main, Some(overtime))?)
}

impl Field<'_> {
    /// Whether neither the key nor the value says the unit; zero needs none.
    fn is_bare(&self) -> bool {
        let digits = self.value.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let is_time = !matches!(self.part, Part::Periods | Part::Moves | Part::Control);
        is_time && digits && self.unit.is_none() && self.value.text != "0"
    }

    /// The whole part of the number.
    fn number(&self) -> Result<u64, ReadError> {
        Ok(self.value.micros(SECOND, Expectation::Number)? / SECOND)
    }

    /// The time, in this unit unless the key or the value says another.
    fn time(&self, unit: u64) -> Result<Time, ReadError> {
        let number = self.value.time(self.unit.unwrap_or(unit), Expectation::Number);
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
