//! The tag `TimeControl`: fields divided by colons, the last of which repeats (PGN standard, 9.6.1).
//!
//! `?` is not known, `-` none, `M/S` moves in seconds, `S` seconds for the rest, `S+I` with an increment, `*S` an
//! hourglass. `M/S+I` is not in the standard, and everywhere. `1/S` is the time for one move, as chess.com writes it.
//! `S+Dd` and `SdD` are a delay, as python-chess and others have it; `inf` and `S/move` are what cutechess writes.
//! Fractions of a second are read, as engine matches have them, and not written. Blanks around signs, quotes, and the
//! brackets of the tag are ignored.

mod write;

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl, Violation};

use crate::piece::Piece;
use crate::saying::fischer::fischer;
use crate::{Assumption, Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind};

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
    name: "pgn",
    title: "the PGN tag TimeControl",
    family: Family::Records,
    marks: &["[TimeControl"],
    longest: LONGEST,
    read: Some(read),
    write: Some(write::write),
    detect: Some(detect),
};

/// The longest tag that makes sense: no more stages than a control has.
const LONGEST: usize = 512;

const SECOND: u64 = 1_000_000_000;
const SECONDS: Expectation = Expectation::Seconds;

/// What a move adds.
#[derive(Clone, Copy)]
enum Extra {
    Nothing,
    Increment(Time),
    Delay(Time),
}

/// What a delay is.
#[derive(Clone, Copy)]
enum DelayKind {
    Simple,
    Bronstein,
}

/// One field.
struct Field<'t> {
    moves: Option<MoveCount>,
    time: Time,
    extra: Extra,
    piece: Piece<'t>,
}

/// Reads the value of the tag, with or without its quotes.
pub(super) fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    let value = value_of(Piece::new(text));
    match value.text {
        "" => return Err(ReadError::new(ReadErrorKind::Empty)),
        "?" => return Err(ReadError::at(ReadErrorKind::NotKnown, value.span())),
        "-" => return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        "inf" => {
            return Ok(alloc::vec![Interpretation::assuming(
                TimeControl::NONE,
                Certainty::Likely,
                [Assumption::NoClock]
            )]);
        }
        _ => {}
    }
    if let Some(sand) = value.after("*") {
        return hourglass(sand);
    }
    if let Some(time) = value.before("/move") {
        return Ok(alloc::vec![per_move(time.time(SECOND, SECONDS)?)?]);
    }
    let fields = value.split(':').map(field).collect::<Result<Vec<Field>, ReadError>>()?;
    let readings = control(&fields)?;
    // The standard has whole seconds.
    if !value.text.contains('.') {
        return Ok(readings);
    }
    let with_fraction = |mut reading: Interpretation| {
        reading.assumptions.push(Assumption::Fraction);
        Interpretation { certainty: reading.certainty.min(Certainty::Likely), ..reading }
    };
    Ok(readings.into_iter().map(with_fraction).collect())
}

/// The value, without the tag and the quotes around it.
fn value_of(text: Piece) -> Piece {
    let text = text.trim();
    let tag = inside(text, "[", "]").and_then(|tag| tag.after("TimeControl"));
    let text = tag.unwrap_or(text);
    inside(text, "\"", "\"").unwrap_or(text)
}

/// What is between two ends, if both are there.
fn inside<'t>(text: Piece<'t>, start: &str, end: &str) -> Option<Piece<'t>> {
    text.after(start)?.before(end)
}

/// The sand is for each, or half of it: the standard says that both chambers begin equal.
fn hourglass(sand: Piece) -> Result<Vec<Interpretation>, ReadError> {
    let time = sand.time(SECOND, SECONDS)?;
    let glass = |time| TimeControl::try_from(Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent).build()?);
    let each = Interpretation::assuming(glass(time)?, Certainty::Likely, [Assumption::SandForEach]);
    let half = Some(time.as_nanos()).filter(|nanos| nanos.is_multiple_of(2)).map(|nanos| Time::from_nanos(nanos / 2));
    let mut readings = alloc::vec![each];
    if let Some(half) = half.transpose()?.filter(|half| !half.is_zero()) {
        readings.push(Interpretation::assuming(glass(half)?, Certainty::Guess, [Assumption::SandDivided]));
    }
    Ok(readings)
}

fn per_move(time: Time) -> Result<Interpretation, Violation> {
    let control = TimeControl::try_from(Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)).build()?)?;
    Ok(Interpretation::assuming(control, Certainty::Likely, [Assumption::PerMove]))
}

fn control(fields: &[Field]) -> Result<Vec<Interpretation>, ReadError> {
    if let [Field { moves: Some(MoveCount::ONE), time, extra: Extra::Nothing, .. }] = fields {
        let additive = of_fields(fields, DelayKind::Simple)?;
        return Ok(alloc::vec![
            per_move(*time)?,
            Interpretation::assuming(additive, Certainty::Guess, [Assumption::AddsUp])
        ]);
    }
    if let Some(open) = fields.iter().rev().skip(1).find(|field| field.moves.is_none()) {
        return Err(open.piece.expected(Expectation::MovesOfPgnFields));
    }
    let has_delay = fields.iter().any(|field| matches!(field.extra, Extra::Delay(_)));
    let mut readings = readings_of(fields, has_delay)?;
    if let [alone] = fields
        && may_be_minutes(alone)
        && let Ok(time) = Time::from_nanos(alone.time.as_nanos() * 60)
    {
        let in_minutes = readings_of(&[Field { time, ..*alone }], has_delay)?;
        let guesses = |unit| {
            move |mut reading: Interpretation| {
                reading.assumptions.push(unit);
                Interpretation { certainty: Certainty::Guess, ..reading }
            }
        };
        let in_seconds = readings.into_iter().map(guesses(Assumption::Seconds));
        readings = in_seconds.chain(in_minutes.into_iter().map(guesses(Assumption::Minutes))).collect();
    }
    Ok(readings)
}

/// Both kinds of delay, if there is one.
fn readings_of(fields: &[Field], has_delay: bool) -> Result<Vec<Interpretation>, ReadError> {
    let simple = of_fields(fields, DelayKind::Simple)?;
    if !has_delay {
        // The time of a last field for one move may restart, as it does in a single field.
        return Ok(match last_move_anew(&simple) {
            Some(repeated) => alloc::vec![
                Interpretation::assuming(simple, Certainty::Likely, [Assumption::AddsUp]),
                Interpretation::assuming(repeated, Certainty::Guess, [Assumption::PerMove]),
            ],
            None => alloc::vec![Interpretation::certain(simple)],
        });
    }
    let bronstein = of_fields(fields, DelayKind::Bronstein)?;
    Ok(alloc::vec![
        Interpretation::assuming(simple, Certainty::Likely, [Assumption::SimpleDelay]),
        Interpretation::assuming(bronstein, Certainty::Guess, [Assumption::Bronstein]),
    ])
}

/// The control whose last time restarts with each move, if the last field is a time for one move.
fn last_move_anew(control: &TimeControl) -> Option<TimeControl> {
    let (last, earlier) = control.stages().split_last()?;
    if last.moves() != Moves::Required(MoveCount::ONE) {
        return None;
    }
    let mut repeated = Stage::builder(last.time()).moves(Moves::Reset(MoveCount::ONE));
    if let Some(bonus) = last.bonus() {
        repeated = repeated.cap(last.cap()).bonus(bonus);
    }
    let stages = earlier.iter().cloned().chain([repeated.build().ok()?]);
    TimeControl::new(stages).ok()
}

/// Whether so few seconds are written where people mean minutes: `25`, `15+10`, `90+30`, `60+5d`.
fn may_be_minutes(field: &Field) -> bool {
    const MINUTE: u64 = 60 * SECOND;
    let time = field.time.as_nanos();
    if field.moves.is_some() || time == 0 || time > 3 * MINUTE {
        return false;
    }
    match field.extra {
        Extra::Nothing => time < MINUTE && !field.piece.text.contains('+'),
        Extra::Increment(increment) => {
            let increment = increment.as_nanos();
            increment >= SECOND && (time < MINUTE && increment <= MINUTE || increment * 6 >= time)
        }
        Extra::Delay(delay) => delay.as_nanos() * 12 >= time,
    }
}

fn of_fields(fields: &[Field], delay: DelayKind) -> Result<TimeControl, ReadError> {
    let stages = fields.iter().enumerate().map(|(place, field)| stage(field, place + 1 == fields.len(), delay));
    Ok(TimeControl::new(stages.collect::<Result<Vec<Stage>, Violation>>()?)?)
}

fn stage(field: &Field, is_last: bool, delay: DelayKind) -> Result<Stage, Violation> {
    let mut stage: StageBuilder = match field.extra {
        Extra::Nothing => Stage::builder(field.time),
        Extra::Increment(increment) => fischer(field.time, increment),
        Extra::Delay(time) => match delay {
            DelayKind::Simple => Stage::builder(field.time).delay(time),
            DelayKind::Bronstein => Stage::builder(field.time).bonus(Bonus::Bronstein(time)),
        },
    };
    if let Some(moves) = field.moves {
        stage = stage.moves(Moves::Required(moves));
        if is_last {
            stage = stage.periods(Periods::Unlimited);
        }
    }
    stage.build()
}

fn field(piece: Piece<'_>) -> Result<Field<'_>, ReadError> {
    let (moves, rest) = match piece.split_once(&['/']) {
        Some((moves, rest)) => {
            let count = MoveCount::new(moves.whole(Expectation::Moves)?);
            let illegal = |violation| ReadError::at(ReadErrorKind::Illegal(violation), moves.span());
            (Some(count.map_err(illegal)?), rest)
        }
        None => (None, piece),
    };
    let (time, extra) = match (rest.split_once(&['+']), rest.split_once(&['d', 'D'])) {
        (Some((time, extra)), _) => match extra.before("d") {
            Some(delay) => (time, Extra::Delay(delay.time(SECOND, SECONDS)?)),
            None => (time, Extra::Increment(extra.time(SECOND, SECONDS)?)),
        },
        (None, Some((time, delay))) => (time, Extra::Delay(delay.time(SECOND, SECONDS)?)),
        (None, None) => (rest, Extra::Nothing),
    };
    Ok(Field { moves, time: time.time(SECOND, SECONDS)?, extra, piece })
}

/// Moves and seconds are PGN's own. Few seconds are more likely minutes; that is for free text and for US Chess to say.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    /// More than that many minutes for some moves are not heard of.
    const MOST_MINUTES: u64 = 240;
    /// More moves than that are no stage.
    const MOST_MOVES: u32 = 100;
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
    let is_likely = is_own && !readings.iter().any(|reading| may_be_minutes(reading) && !text.contains('['));
    let certainty = if is_likely { Certainty::Likely } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
