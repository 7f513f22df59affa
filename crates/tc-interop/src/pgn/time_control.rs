//! The tag `TimeControl`: fields divided by colons, the last of which repeats (PGN standard, 9.6.1).
//!
//! `?` is not known, `-` none, `M/S` moves in seconds, `S` seconds for the rest, `S+I` with an increment, `*S` an
//! hourglass. `M/S+I` is not in the standard, and everywhere. `1/S` is the time for one move, as chess.com writes it.
//! `S+Dd` and `SdD` are a delay, as python-chess and others have it; `inf` and `S/move` are what cutechess writes.
//! Fractions of a second are read and written, as engine matches have them. Blanks around signs, quotes, and other tags
//! are ignored. A value that is not in the standard is read as people write it: as US Chess, or as free text.
//!
//! Few seconds are minutes in most tags: `5+3` is read as 5 minutes first, and as 5 seconds second. It is written for 5
//! seconds, as the standard has it: other readers refuse `5.0+3`.

mod field;
mod people;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};

use self::field::Field;
use super::tags;
use crate::decimal;
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{hourglass, increment, per_move, repeating, single};
use crate::units::SECOND;
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
    marks: &["[TimeControl", "[WhiteTimeControl", "[BlackTimeControl", "[Event", "[%"],
    longest: 4_096,
    read: Some(read),
    read_unnamed: Some(read_unnamed),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("pgn", "the PGN tag TimeControl", Family::Records)
};

/// Reads a value alone, the tags of both players or of one, or an event whose name has a control.
fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text);
    if text.text.starts_with("[%") {
        return Err(text.error(ReadErrorKind::NoTimeControl("the time of a clock at a move")));
    }
    one_value_each(text)?;
    let [both, white, black] = controls(text);
    let of_one = |value, player| {
        let readings = self::value(value, people::read)?.into_iter();
        Ok(readings.map(|reading| reading.assumes(player, Certainty::Likely)).collect())
    };
    match (white.or(both), black.or(both), tags::value(text, &["event"])) {
        (Some(white), Some(black), _) => match value(white, people::read)? {
            readings if white == black || value(black, people::read)? == readings => Ok(readings),
            _ => Err(text.error(ReadErrorKind::SeveralPlayers)),
        },
        (Some(white), None, _) => of_one(white, Assumption::FirstPlayer),
        (None, Some(black), _) => of_one(black, Assumption::SecondPlayer),
        (None, None, Some(event)) => people::event(event),
        (None, None, None) => value(tags::unquoted(text), people::read),
    }
}

/// The words of the tags of both players, White and Black.
const NAMES: [&[&str]; 3] = [&["time", "control"], &["white", "time", "control"], &["black", "time", "control"]];

/// The values of the tags of both players, White and Black.
fn controls(text: Piece<'_>) -> [Option<Piece<'_>>; 3] {
    NAMES.map(|name| tags::value(text, name))
}

/// Several games, or a tag that is repeated, must say the same.
fn one_value_each(text: Piece<'_>) -> Result<(), ReadError> {
    for name in NAMES {
        let mut values = tags::values(text, name);
        let Some(first) = values.next() else { continue };
        let mut others = values.filter(|other| other.text != first.text).peekable();
        if others.peek().is_none() {
            continue;
        }
        let meant = value(first, people::read);
        if let Some(other) = others.find(|other| value(*other, people::read) != meant) {
            return Err(other.error(ReadErrorKind::SeveralControls));
        }
    }
    Ok(())
}

fn is_tag(text: &str) -> bool {
    text.contains('[') || controls(Piece::new(text)) != [None; 3]
}

type Other = fn(Piece, ReadError) -> Result<Vec<Interpretation>, ReadError>;

/// Reads a value; one that the standard does not have by the other function.
fn value(value: Piece, other: Other) -> Result<Vec<Interpretation>, ReadError> {
    match value.text {
        "" => Err(ReadError::new(ReadErrorKind::Empty)),
        "-" => Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        "inf" => {
            Ok(alloc::vec![Interpretation::certain(TimeControl::NONE).assumes(Assumption::NoClock, Certainty::Likely)])
        }
        unknown if unknown.bytes().all(|byte| byte == b'?') => Err(value.error(ReadErrorKind::NotKnown)),
        _ => standard(value).or_else(|error| other(value, error)),
    }
}

/// What the standard and programs have.
fn standard(value: Piece) -> Result<Vec<Interpretation>, ReadError> {
    let readings = if let Some(sand) = value.after("*") {
        sandglass(sand.time(SECOND, Expectation::SECONDS)?)?
    } else if let Some(time) = value.before("/move") {
        let control = single(per_move(time.time(SECOND, Expectation::SECONDS)?))?;
        alloc::vec![Interpretation::certain(control).assumes(Assumption::PerMove, Certainty::Likely)]
    } else {
        of_fields(&field::all(value)?)?
    };
    if !value.text.contains('.') {
        return Ok(readings);
    }
    // The standard has whole seconds. A decimal of zero says that they are seconds.
    let mut decimals = value.text.split('.').skip(1).flat_map(|part| part.bytes().take_while(u8::is_ascii_digit));
    let assumption = if decimals.any(|digit| digit != b'0') { Assumption::Fraction } else { Assumption::Seconds };
    Ok(readings.into_iter().map(|reading| reading.assumes(assumption, Certainty::Likely)).collect())
}

/// The sand is for each, or half of it: the standard says that both chambers begin equal.
fn sandglass(time: Time) -> Result<Vec<Interpretation>, ReadError> {
    if time.is_zero() {
        return Err(Violation::NoTime.into());
    }
    let reading = |time| single(hourglass(time)).map(Interpretation::certain);
    let mut readings = alloc::vec![reading(time)?.assumes(Assumption::SandForEach, Certainty::Likely)];
    if time.as_micros().is_multiple_of(2) {
        let half = Time::from_micros(time.as_micros() / 2)?;
        readings.push(reading(half)?.assumes(Assumption::SandDivided, Certainty::Guess));
    }
    Ok(readings)
}

/// Every meaning of the fields, in every unit that they can have.
fn of_fields(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    // `1/604800:0`: the rest of no time adds nothing.
    if let [day, rest] = fields
        && day.is_one_move()
        && rest.piece.text == "0"
    {
        let exact =
            Interpretation::certain(control(fields, false)?).assumes(Assumption::ZeroAsItStands, Certainty::Guess);
        let readings = in_seconds(core::slice::from_ref(day))?;
        return Ok(readings.into_iter().chain([exact]).map(|reading| reading.at_most(Certainty::Guess)).collect());
    }
    let units = field::units(fields);
    let mut readings = Vec::new();
    for (unit, seconds) in units {
        // A number of seconds that is read as minutes may be more than a time can be.
        let fields: Option<Vec<Field>> = fields.iter().map(|field| field.times(*seconds)).collect();
        let Some(fields) = fields else { continue };
        let assuming = |reading: Interpretation| match units {
            [_] => reading,
            _ => reading.assumes(*unit, Certainty::Guess),
        };
        readings.extend(in_seconds(&fields)?.into_iter().map(assuming));
    }
    // That number of moves in so few seconds is what the standard has.
    let turned = fields.iter().map(Field::in_standard_order).collect::<Option<Vec<Field>>>();
    if let Some(control) =
        turned.filter(|_| fields.iter().any(|field| field.is_reversed)).map(|fields| control(&fields, false))
    {
        readings.push(Interpretation::assuming(control?, Certainty::Guess, [Assumption::MovesBeforeTime]));
    }
    Ok(readings)
}

/// Both kinds of delay, and both kinds of a last time for one move.
fn in_seconds(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    let plain = control(fields, false)?;
    let either = |[(first, assumes), (other, otherwise)]: [(TimeControl, Assumption); 2]| {
        let first = Interpretation::certain(first).assumes(assumes, Certainty::Likely);
        Ok(alloc::vec![first, Interpretation::certain(other).assumes(otherwise, Certainty::Guess)])
    };
    if fields.iter().any(Field::has_delay) {
        return either([(plain, Assumption::SimpleDelay), (control(fields, true)?, Assumption::Bronstein)]);
    }
    if let Some(restarting) = last_move_restarting(&plain) {
        let (adds_up, restarts) = ((plain, Assumption::AddsUp), (restarting, Assumption::PerMove));
        let is_alone = matches!(fields, [alone] if alone.is_one_move());
        return either(if is_alone { [restarts, adds_up] } else { [adds_up, restarts] });
    }
    let is_open = fields.split_last().is_some_and(|(_, earlier)| earlier.iter().any(|field| field.moves.is_none()));
    let (certainty, assumption) = match fields {
        _ if is_open => (Certainty::Guess, Some(Assumption::StageEndsWithTime)),
        _ if fields.iter().any(|field| field.is_reversed) => (Certainty::Likely, Some(Assumption::TimeBeforeMoves)),
        [alone] if alone.time.is_zero() => (Certainty::Likely, Some(Assumption::ZeroAsItStands)),
        _ => (Certainty::Certain, None),
    };
    Ok(alloc::vec![Interpretation::assuming(plain, certainty, assumption)])
}

fn control(fields: &[Field], is_bronstein: bool) -> Result<TimeControl, ReadError> {
    let stages = fields.iter().enumerate().map(|(place, field)| {
        let stage = repeating(field.stage(is_bronstein), field.moves);
        if place + 1 == fields.len() { stage.build() } else { stage.periods(Periods::ONE).build() }
    });
    Ok(TimeControl::new(stages.collect::<Result<Vec<Stage>, _>>()?)?)
}

/// The control whose last time restarts with each move, if the last field is a time for one move.
fn last_move_restarting(control: &TimeControl) -> Option<TimeControl> {
    let (last, earlier) =
        control.stages().split_last().filter(|(last, _)| last.moves() == Moves::Required(MoveCount::ONE))?;
    let restarting = last.to_builder().moves(Moves::Reset(MoveCount::ONE)).periods(Periods::ONE).build().ok()?;
    TimeControl::new(earlier.iter().copied().chain([restarting])).ok()
}

/// What people write without a tag, minutes and foreign signs are for other formats to say.
fn read_unnamed(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if is_tag(text) {
        return read(text);
    }
    let mut readings = value(Piece::new(text), |_, error| Err(error))?;
    let is_minutes = |reading: &Interpretation| reading.assumptions.contains(&Assumption::Minutes);
    let has_minutes = text.contains(['d', 'D', '/']);
    // Above that many minutes others are not sure either: what is less likely than minutes would be the first.
    const SURE: u64 = 90 * 60 * SECOND;
    let is_long = |reading: &Interpretation| {
        reading.settings.control.stages().first().is_some_and(|stage| stage.time().as_micros() > SURE)
    };
    if !has_minutes && readings.first().is_some_and(|first| is_minutes(first) && is_long(first)) {
        return Ok(Vec::new());
    }
    // `0.5+0` is half a minute of people, and no game of half a second.
    let is_instant = |reading: &Interpretation| match reading.settings.control.stages() {
        [stage] => text.contains('+') && stage.bonus().is_none() && stage.time() < Time::secs(1),
        _ => false,
    };
    readings.retain(|reading| {
        !text.contains(['|', '_', ',', ';']) && (has_minutes || !is_minutes(reading)) && !is_instant(reading)
    });
    Ok(readings)
}

/// Moves and seconds are PGN's own. Few seconds are more likely minutes; that is for free text and for US Chess to say.
fn detect(text: &str, readings: &[Interpretation]) -> Option<Certainty> {
    /// More than that many minutes for some moves are not heard of.
    const MOST_MINUTES: u64 = 240;
    /// More moves than that are no stage.
    const MOST_MOVES: u32 = 100;
    let is_tag = is_tag(text);
    let may_be_minutes = |reading: &Interpretation| match reading.settings.control.stages() {
        [stage] => matches!(stage.moves(), Moves::Required(_)) && stage.time().as_micros() <= MOST_MINUTES * SECOND,
        _ => false,
    };
    // `12/2024`, `030/123456`: no records have such.
    let is_odd = |reading: &Interpretation| {
        let stages = reading.settings.control.stages();
        stages.iter().filter_map(|stage| stage.moves().count()).any(|count| count.get() > MOST_MOVES)
    };
    let is_padded =
        text.split(['/', ':', '+']).any(|part| part.len() > 1 && part.starts_with('0') && !part.contains('.'));
    let has_signs = is_tag || text.contains(['/', '*', ':']) || text == "-";
    let is_own = has_signs && !is_padded && !readings.iter().any(is_odd);
    let is_likely = is_own && (is_tag || !readings.iter().any(may_be_minutes));
    Some(if is_likely { Certainty::Likely } else { Certainty::Guess })
}

/// Decimals are written to the microsecond.
const MICRO: u64 = 1;
const FIELD: Form = Form::time(MICRO).increment(MICRO);
/// A single field for one move is a time for each move.
const SHAPE: Shape = Shape::of(&[
    System::single(FIELD),
    System::row(FIELD.required(), 1, FIELD),
    System::single(FIELD.required_from(2).repeating()),
    System::row(FIELD.required(), 1, FIELD.required().repeating()),
    System::single(Form::time(MICRO).per_move()),
    System::single(Form::time(MICRO).at_least(MICRO).hourglass()),
    System::NoClock,
]);

fn spell(settings: &GameSettings) -> String {
    if settings.control.is_none() {
        return "-".into();
    }
    let fields = settings.control.stages().iter().map(field_text);
    fields.collect::<Vec<String>>().join(":")
}

fn field_text(stage: &Stage) -> String {
    let moves = match (stage.bonus(), stage.moves().count()) {
        (Some(Bonus::Opponent), _) => "*".into(),
        (_, moves) => moves.map_or_else(String::new, |moves| format!("{moves}/")),
    };
    let time = decimal::in_seconds(stage.time());
    match increment(stage) {
        none if none.is_zero() => moves + &time,
        gain => moves + &time + "+" + &decimal::in_seconds(gain),
    }
}
