//! The tag `TimeControl`: fields divided by colons, the last of which repeats (PGN standard, 9.6.1).
//!
//! `?` is not known, `-` none, `M/S` moves in seconds, `S` seconds for the rest, `S+I` with an increment, `*S` an
//! hourglass. `M/S+I` is not in the standard, and everywhere. `1/S` is the time for one move, as chess.com writes it.
//! `S+Dd` and `SdD` are a delay, as python-chess and others have it; `inf` and `S/move` are what cutechess writes.
//! Fractions of a second are read and written, as engine matches have them. Blanks around signs, quotes, and other tags
//! are ignored. A value that is not in the standard is read as people write it: as US Chess, or as free text.

mod field;
mod people;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Bonus, MoveCount, Moves, Stage, Time, TimeControl, TimeUnit, Violation};

use self::field::Field;
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{hourglass, increment, per_move, repeating, single};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind,
};

/// The tag `TimeControl` of PGN.
///
/// ```
/// use tc_interop::pgn;
///
/// let readings = pgn::FORMAT.read("40/7200:20/3600:900+30")?;
/// assert_eq!(readings[0].settings.control.to_string(), "40/2h, 20/1h, 15m.. + 30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["[TimeControl"],
    longest: 4_096,
    read: Some(read),
    // What people write without a tag is for their own formats to say.
    read_unnamed: Some(|text| if text.contains('[') { read(text) } else { value(text, |_, error| Err(error)) }),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("pgn", "the PGN tag TimeControl", Family::Records)
};

const SECOND: u64 = 1_000_000_000;

/// Reads the value of the tag: alone, in quotes, or in its tag among other tags.
pub(super) fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    value(text, people::read)
}

/// Reads the value of the tag; one that the standard does not have by this function.
fn value(
    text: &str,
    other: fn(Piece, ReadError) -> Result<Vec<Interpretation>, ReadError>,
) -> Result<Vec<Interpretation>, ReadError> {
    let value = value_of(Piece::new(text))?;
    match value.text {
        "" => return Err(ReadError::new(ReadErrorKind::Empty)),
        "-" => return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        "inf" => {
            let none = Interpretation::assuming(TimeControl::NONE, Certainty::Likely, [Assumption::NoClock]);
            return Ok(alloc::vec![none]);
        }
        unknown if unknown.bytes().all(|byte| byte == b'?') => return Err(value.error(ReadErrorKind::NotKnown)),
        _ => {}
    }
    standard(value).or_else(|error| other(value, error))
}

/// The value, without the tag and the quotes around it.
fn value_of(text: Piece<'_>) -> Result<Piece<'_>, ReadError> {
    const TAG: &str = "[TimeControl";
    if text.text.contains("[WhiteTimeControl") || text.text.contains("[BlackTimeControl") {
        return Err(text.error(ReadErrorKind::SeveralPlayers));
    }
    let tag = text.text.find(TAG).and_then(|place| text.split_at(place + TAG.len())?.1.split_once(&[']']));
    let text = tag.map_or(text, |(value, _)| value);
    Ok(text.after("\"").and_then(|inside| inside.before("\"")).unwrap_or(text))
}

/// What the standard and programs have.
fn standard(value: Piece) -> Result<Vec<Interpretation>, ReadError> {
    let readings = if let Some(sand) = value.after("*") {
        sandglass(sand.time(SECOND, Expectation::Seconds)?)?
    } else if let Some(time) = value.before("/move") {
        alloc::vec![each_move(time.time(SECOND, Expectation::Seconds)?)?]
    } else {
        of_fields(&field::all(value)?)?
    };
    // The standard has whole seconds.
    let with_fraction = |mut reading: Interpretation| {
        reading.assumptions.push(Assumption::Fraction);
        reading.at_most(Certainty::Likely)
    };
    let has_fraction = value.text.contains('.');
    Ok(readings.into_iter().map(|reading| if has_fraction { with_fraction(reading) } else { reading }).collect())
}

/// The sand is for each, or half of it: the standard says that both chambers begin equal.
fn sandglass(time: Time) -> Result<Vec<Interpretation>, ReadError> {
    if time.is_zero() {
        return Err(Violation::NoTime.into());
    }
    let each = Interpretation::assuming(single(hourglass(time))?, Certainty::Likely, [Assumption::SandForEach]);
    let half = Time::from_nanos(time.as_nanos() / 2)?;
    let has_half = time.as_nanos() >= 2 && time.as_nanos().is_multiple_of(2);
    let half = Interpretation::assuming(single(hourglass(half))?, Certainty::Guess, [Assumption::SandDivided]);
    Ok(core::iter::once(each).chain(has_half.then_some(half)).collect())
}

/// A time for each move, which does not carry over.
fn each_move(time: Time) -> Result<Interpretation, ReadError> {
    Ok(Interpretation::assuming(single(per_move(time))?, Certainty::Likely, [Assumption::PerMove]))
}

/// Every meaning of the fields, in every unit that they can have.
fn of_fields(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    match fields {
        // `1/604800:0`: the rest of no time adds nothing.
        [day, rest] if day.is_one_move() && rest.is_zero() => {
            let readings = of_fields(core::slice::from_ref(day))?;
            let exact =
                Interpretation::assuming(control(fields, false)?, Certainty::Guess, [Assumption::ZeroAsItStands]);
            return Ok(readings.into_iter().chain([exact]).map(|reading| reading.at_most(Certainty::Guess)).collect());
        }
        [alone] if alone.is_one_move() => {
            let adds_up = single(repeating(Stage::builder(alone.time), alone.moves))?;
            let adds_up = Interpretation::assuming(adds_up, Certainty::Guess, [Assumption::AddsUp]);
            return Ok(alloc::vec![each_move(alone.time)?, adds_up]);
        }
        _ => {}
    }
    let units = field::units(fields);
    let mut readings = Vec::new();
    for unit in units {
        // A number of seconds that is read as minutes may be more than a time can be.
        let fields: Option<Vec<Field>> = fields.iter().map(|field| field.times(unit.factor())).collect();
        let Some(fields) = fields else { continue };
        for mut reading in in_seconds(&fields)? {
            if units.len() > 1 {
                reading.assumptions.push(unit.assumption());
                reading.certainty = Certainty::Guess;
            }
            readings.push(reading);
        }
    }
    Ok(readings)
}

/// Both kinds of delay, and both kinds of a last time for one move.
fn in_seconds(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    let simple = control(fields, false)?;
    let is_open = fields.split_last().is_some_and(|(_, earlier)| earlier.iter().any(|field| field.moves.is_none()));
    let (first, others) = if fields.iter().any(Field::has_delay) {
        (Assumption::SimpleDelay, Some((control(fields, true)?, Assumption::Bronstein)))
    } else if let Some(restarting) = last_move_anew(&simple) {
        (Assumption::AddsUp, Some((restarting, Assumption::PerMove)))
    } else if let Some(straight) = field::straight(fields).filter(|_| !is_open) {
        let straight = control(&straight, false).ok();
        (Assumption::TimeBeforeMoves, straight.map(|control| (control, Assumption::MovesBeforeTime)))
    } else {
        let reading = match fields {
            _ if is_open => Interpretation::assuming(simple, Certainty::Guess, [Assumption::StageEndsWithTime]),
            [alone] if alone.time.is_zero() => {
                Interpretation::assuming(simple, Certainty::Likely, [Assumption::ZeroAsItStands])
            }
            _ => Interpretation::certain(simple),
        };
        return Ok(alloc::vec![reading]);
    };
    let first = Interpretation::assuming(simple, Certainty::Likely, [first]);
    let others = others.map(|(control, other)| Interpretation::assuming(control, Certainty::Guess, [other]));
    Ok(core::iter::once(first).chain(others).collect())
}

fn control(fields: &[Field], is_bronstein: bool) -> Result<TimeControl, ReadError> {
    let stages = fields.iter().enumerate().map(|(place, field)| {
        let stage = field.stage(is_bronstein);
        let is_last = place + 1 == fields.len();
        let moves = field.moves.map_or(Moves::Any, Moves::Required);
        if is_last { repeating(stage, field.moves).build() } else { stage.moves(moves).build() }
    });
    Ok(TimeControl::new(stages.collect::<Result<Vec<Stage>, _>>()?)?)
}

/// The control whose last time restarts with each move, if the last field is a time for one move.
fn last_move_anew(control: &TimeControl) -> Option<TimeControl> {
    let (last, earlier) = control.stages().split_last()?;
    if last.moves() != Moves::Required(MoveCount::ONE) {
        return None;
    }
    let mut restarting = per_move(last.time());
    if let Some(bonus) = last.bonus() {
        restarting = restarting.cap(last.cap()).bonus(bonus);
    }
    TimeControl::new(earlier.iter().copied().chain([restarting.build().ok()?])).ok()
}

/// Moves and seconds are PGN's own. Few seconds are more likely minutes; that is for free text and for US Chess to say.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    /// More than that many minutes for some moves are not heard of.
    const MOST_MINUTES: u64 = 240;
    /// More moves than that are no stage.
    const MOST_MOVES: u32 = 100;
    let is_tag = text.contains('[');
    // That is how the writer of a record has it, but no person.
    let is_meant = |reading: &Interpretation| !reading.assumptions.contains(&Assumption::MovesBeforeTime);
    let readings: Vec<Interpretation> = readings.into_iter().filter(is_meant).collect();
    let is_own = text.contains(['/', '*', ':', '[']) || text == "-";
    let may_be_minutes = |reading: &Interpretation| match reading.settings.control.stages() {
        [stage] => matches!(stage.moves(), Moves::Required(_)) && stage.time().as_nanos() <= MOST_MINUTES * SECOND,
        _ => false,
    };
    // `12/2024`, `030/123456`: no records have such.
    let is_odd = |reading: &Interpretation| {
        let stages = reading.settings.control.stages();
        stages.iter().filter_map(|stage| stage.moves().count()).any(|count| count.get() > MOST_MOVES)
    };
    let is_padded =
        text.split(['/', ':', '+']).any(|part| part.len() > 1 && part.starts_with('0') && !part.contains('.'));
    let is_own = is_own && !is_padded && !readings.iter().any(is_odd);
    let is_likely = is_own && (is_tag || !readings.iter().any(may_be_minutes));
    let certainty = if is_likely { Certainty::Likely } else { Certainty::Guess };
    // Minutes and foreign signs without a tag are for other formats to say.
    let is_foreign = !is_tag && text.contains(['|', '_', ',', ';']);
    let is_minutes = |reading: &Interpretation| {
        !text.contains(['d', 'D', '/']) && reading.assumptions.contains(&Assumption::Minutes)
    };
    let is_ours = |reading: &Interpretation| is_tag || !is_foreign && !is_minutes(reading);
    readings.into_iter().filter(is_ours).map(|reading| reading.at_most(certainty)).collect()
}

/// Decimals are written to the nanosecond.
const NANO: u64 = 1;
const FIELD: Form = Form::time(NANO).increment(NANO);
/// A single field for one move is a time for each move.
const SHAPE: Shape = Shape::of(&[
    System::single(FIELD),
    System::row(FIELD.required(), 1, FIELD),
    System::single(FIELD.required_from(2).repeating()),
    System::row(FIELD.required(), 1, FIELD.required().repeating()),
    System::single(Form::time(NANO).per_move()),
    System::single(Form::time(NANO).at_least(NANO).hourglass()),
    System::NoClock,
]);

fn spell(settings: &GameSettings) -> String {
    let fields: Vec<String> = settings.control.stages().iter().map(field_text).collect();
    if fields.is_empty() { "-".into() } else { fields.join(":") }
}

fn field_text(stage: &Stage) -> String {
    let mut text = match (stage.bonus(), stage.moves().count()) {
        (Some(Bonus::Opponent), _) => String::from("*"),
        (_, Some(moves)) => moves.to_string() + "/",
        (_, None) => String::new(),
    };
    text += &decimal(stage.time());
    match increment(stage) {
        none if none.is_zero() => text,
        gain => text + "+" + &decimal(gain),
    }
}

/// Seconds with their decimals.
fn decimal(time: Time) -> String {
    time.in_unit(TimeUnit::Seconds).map_or_else(String::new, |time| time.to_string().trim_end_matches('s').into())
}
