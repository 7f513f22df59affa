//! One field of the tag: moves, a time, and what a move adds.

use alloc::vec::Vec;

use tc_notation::{Bonus, MoveCount, Stage, StageBuilder, Time};

use crate::piece::Piece;
use crate::systems::with_increment;
use crate::units::SECOND;
use crate::{Assumption, Expectation, ReadError};

/// What a move adds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    Increment(Time),
    Delay(Time),
}

/// One field.
#[derive(Clone, Copy)]
pub(super) struct Field<'t> {
    pub(super) moves: Option<MoveCount>,
    pub(super) time: Time,
    extra: Option<Extra>,
    pub(super) piece: Piece<'t>,
    /// The time is written before the moves: `5400/40`.
    pub(super) is_reversed: bool,
}

/// The fields of a value. Other signs divide them as well, if nothing else can be meant.
pub(super) fn all(value: Piece<'_>) -> Result<Vec<Field<'_>>, ReadError> {
    divided(value, ':').or_else(|error| {
        let mut read = [',', ';', ' ', '/'].into_iter().filter_map(|sign| divided(value, sign).ok());
        read.find(|fields| fields.len() > 1).ok_or(error)
    })
}

fn divided(value: Piece<'_>, sign: char) -> Result<Vec<Field<'_>>, ReadError> {
    /// The least time of a stage that ends with its time.
    const OPEN: u64 = 300 * SECOND;
    let fields = value.split(&[sign]).map(field).collect::<Result<Vec<Field>, ReadError>>()?;
    let open = fields.iter().rev().skip(1).find(|field| field.moves.is_none());
    // Long times follow each other without moves, `5400+30:1800+30` but not `1:30:00`, and `90+30/30+30`; they also follow
    // moves.
    let begins_with_moves = fields.first().is_some_and(|first| first.moves.is_some());
    let can_be_open = |field: &Field| match sign {
        ':' if field.moves.is_some() => begins_with_moves,
        ':' => field.time.as_micros() >= OPEN,
        _ => sign == '/' && field.extra.is_some(),
    };
    match open {
        Some(open) if !fields.iter().all(can_be_open) => {
            Err(open.piece.expected(Expectation("moves and a slash in all fields but the last")))
        }
        _ => Ok(fields),
    }
}

fn field(piece: Piece<'_>) -> Result<Field<'_>, ReadError> {
    let seconds = |piece: Piece| piece.time(SECOND, Expectation::SECONDS);
    let delayed = piece.before("delay").or(piece.before("d"));
    let body = delayed.unwrap_or(piece);
    let (before, extra) = match (body.split_once(&['+', '|', '_']), body.split_once(&['d', 'D'])) {
        (Some((before, extra)), _) if delayed.is_some() => (before, Some(Extra::Delay(seconds(extra)?))),
        (Some((before, extra)), _) => (before, Some(Extra::Increment(seconds(extra)?))),
        (None, Some((before, extra))) => (before, Some(Extra::Delay(seconds(extra)?))),
        (None, None) => (piece, None),
    };
    // `1800;d5`, `5400;+30`.
    let before = before.before(";").filter(|_| extra.is_some()).unwrap_or(before);
    let Some((first, second)) = before.split_once(&['/']) else {
        return Ok(Field { moves: None, time: seconds(before)?, extra, piece, is_reversed: false });
    };
    // `5400/40`: nobody plays that number of moves in so few seconds.
    let is_reversed = matches!((first.text.parse(), second.text.parse::<u8>()), (Ok(300_u64..=86_400), Ok(10..=100)));
    let (moves, time) = if is_reversed { (second, first) } else { (first, second) };
    Ok(Field { moves: Some(moves.moves(Expectation::MOVES)?), time: seconds(time)?, extra, piece, is_reversed })
}

/// A unit that times can be in, and the seconds in it.
type Unit = (Assumption, u64);

const SECONDS: Unit = (Assumption::Seconds, 1);
const MINUTES: Unit = (Assumption::Minutes, 60);

/// The units that the fields can be in, the likelier first. A decimal says that it is seconds.
pub(super) fn units(fields: &[Field]) -> &'static [Unit] {
    /// So few seconds, for some moves, are what people write for minutes: `40/90+30`.
    const MOST: u64 = 240 * SECOND;
    let is_short = |field: &Field| field.moves != Some(MoveCount::ONE) && (1..=MOST).contains(&field.time.as_micros());
    match fields {
        _ if fields.iter().any(|field| field.piece.text.contains('.')) => &[SECONDS],
        [Field { moves: None, time, extra, .. }] => {
            let gain = extra.map(|(Extra::Increment(time) | Extra::Delay(time))| time.as_micros() / SECOND);
            units_alone(time.as_micros() / SECOND, gain)
        }
        _ if fields.iter().all(is_short) => &[MINUTES, SECONDS],
        _ => &[SECONDS],
    }
}

/// The units of a number without moves, and of what a move adds. So few seconds are written where people mean minutes:
/// `25`, `15+10`, `90+30`, `60+5d`. Sites write few seconds too: `60+1` and `30+0`.
fn units_alone(time: u64, gain: Option<u64>) -> &'static [Unit] {
    match (time, gain) {
        (1..=59, None) => &[MINUTES, SECONDS],
        (61..=119 | 121..=179, None) => &[SECONDS, MINUTES],
        (0 | 181.., _) | (_, None) => &[SECONDS],
        (..=59, Some(0)) if time.is_multiple_of(15) => &[SECONDS, MINUTES],
        (_, Some(gain)) if time < 60 || gain * 10 >= time || !time.is_multiple_of(30) => &[MINUTES, SECONDS],
        (_, Some(gain)) if gain * 20 >= time => &[SECONDS, MINUTES],
        _ => &[SECONDS],
    }
}

impl Field<'_> {
    pub(super) fn has_delay(&self) -> bool {
        matches!(self.extra, Some(Extra::Delay(_)))
    }

    /// A time for one move, and nothing more.
    pub(super) fn is_one_move(&self) -> bool {
        self.moves == Some(MoveCount::ONE) && self.extra.is_none()
    }

    /// The same field with its first number as moves, also where it is read as the time; `None` if that is no number of
    /// moves.
    pub(super) fn in_standard_order(&self) -> Option<Self> {
        if !self.is_reversed {
            return Some(*self);
        }
        let moves = MoveCount::new(self.time.as_micros() / SECOND).ok()?;
        let time = Time::from_micros(u64::from(self.moves?.get()) * SECOND).ok()?;
        Some(Field { moves: Some(moves), time, is_reversed: false, ..*self })
    }

    /// The same field in a unit of this number of seconds; `None` if the time is too long.
    pub(super) fn times(self, seconds: u64) -> Option<Self> {
        let time = Time::from_micros(self.time.as_micros().checked_mul(seconds)?).ok()?;
        Some(Field { time, ..self })
    }

    /// The time, and what a move adds.
    pub(super) fn stage(&self, is_bronstein: bool) -> StageBuilder {
        match self.extra {
            None => Stage::builder(self.time),
            Some(Extra::Increment(gain)) => with_increment(self.time, gain),
            Some(Extra::Delay(most)) if is_bronstein => Stage::builder(self.time).bonus(Bonus::Bronstein(most)),
            Some(Extra::Delay(delay)) => Stage::builder(self.time).delay(delay),
        }
    }
}
