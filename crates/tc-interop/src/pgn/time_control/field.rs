//! One field of the tag: moves, a time, and what a move adds.

use alloc::vec::Vec;

use tc_notation::{Bonus, MoveCount, Stage, StageBuilder, Time};

use super::SECOND;
use crate::piece::Piece;
use crate::systems::with_increment;
use crate::{Assumption, Expectation, ReadError};

/// What a move adds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    Nothing,
    Increment(Time),
    Delay(Time),
}

/// One field.
#[derive(Clone, Copy)]
pub(super) struct Field<'t> {
    pub(super) moves: Option<MoveCount>,
    pub(super) time: Time,
    extra: Extra,
    piece: Piece<'t>,
    /// The time is written before the moves: `5400/40`.
    is_reversed: bool,
}

/// The unit of the times of fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Seconds,
    Minutes,
}

impl Unit {
    pub(super) const fn factor(self) -> u64 {
        match self {
            Unit::Seconds => 1,
            Unit::Minutes => 60,
        }
    }

    pub(super) const fn assumption(self) -> Assumption {
        match self {
            Unit::Seconds => Assumption::Seconds,
            Unit::Minutes => Assumption::Minutes,
        }
    }
}

/// The fields of a value. Commas, semicolons and blanks divide them as well, if nothing else can be meant.
pub(super) fn all(value: Piece<'_>) -> Result<Vec<Field<'_>>, ReadError> {
    let others: [&[char]; 3] = [&[','], &[';'], &[' ']];
    divided(value, &[':']).or_else(|error| {
        let mut read = others.into_iter().filter_map(|signs| divided(value, signs).ok());
        read.find(|fields| fields.len() > 1).ok_or(error)
    })
}

fn divided<'t>(value: Piece<'t>, signs: &[char]) -> Result<Vec<Field<'t>>, ReadError> {
    let fields = value.split(signs).map(field).collect::<Result<Vec<Field>, ReadError>>()?;
    let open = fields.iter().rev().skip(1).find(|field| field.moves.is_none());
    // Only long times follow each other without moves: `5400+30:1800+30`, but not `1:30:00`.
    let is_open = signs == [':'] && fields.iter().all(|field| field.moves.is_none() && field.time.as_nanos() >= OPEN);
    match open {
        Some(open) if !is_open => Err(open.piece.expected(Expectation::MovesOfPgnFields)),
        _ => Ok(fields),
    }
}

/// The least time of a stage that ends with its time.
const OPEN: u64 = 300 * SECOND;

fn field(piece: Piece<'_>) -> Result<Field<'_>, ReadError> {
    let seconds = |piece: Piece| piece.time(SECOND, Expectation::Seconds);
    let delayed = piece.before("delay").or(piece.before("d"));
    let body = delayed.unwrap_or(piece);
    let (before, extra) = match (body.split_once(&['+', '|', '_']), body.split_once(&['d', 'D'])) {
        (Some((before, extra)), _) if delayed.is_some() => (before, Extra::Delay(seconds(extra)?)),
        (Some((before, extra)), _) => (before, Extra::Increment(seconds(extra)?)),
        (None, Some((before, extra))) => (before, Extra::Delay(seconds(extra)?)),
        (None, None) => (piece, Extra::Nothing),
    };
    // `1800;d5`, `5400;+30`.
    let before = before.before(";").filter(|_| extra != Extra::Nothing).unwrap_or(before);
    let Some((first, second)) = before.split_once(&['/']) else {
        return Ok(Field { moves: None, time: seconds(before)?, extra, piece, is_reversed: false });
    };
    // `5400/40`: nobody plays that number of moves in so few seconds.
    let is_reversed = matches!((first.text.parse(), second.text.parse::<u8>()), (Ok(300_u64..=86_400), Ok(10..=100)));
    let (moves, time) = if is_reversed { (second, first) } else { (first, second) };
    Ok(Field { moves: Some(moves.moves(Expectation::Moves)?), time: seconds(time)?, extra, piece, is_reversed })
}

/// The units that the fields can be in, the likelier first.
pub(super) fn units(fields: &[Field]) -> &'static [Unit] {
    match fields {
        [alone] if alone.moves.is_none() => alone.units(),
        _ if fields.iter().all(Field::is_short) => &[Unit::Minutes, Unit::Seconds],
        _ => &[Unit::Seconds],
    }
}

/// The fields as the standard has them, moves first, if some were read with the time first.
pub(super) fn straight<'t>(fields: &[Field<'t>]) -> Option<Vec<Field<'t>>> {
    let straight = |field: &Field<'t>| match field.is_reversed {
        true => {
            let moves = MoveCount::new(field.time.as_nanos() / SECOND).ok()?;
            let time = Time::from_nanos(u64::from(field.moves?.get()) * SECOND).ok()?;
            Some(Field { moves: Some(moves), time, is_reversed: false, ..*field })
        }
        false => Some(*field),
    };
    fields.iter().any(|field| field.is_reversed).then_some(())?;
    fields.iter().map(straight).collect()
}

impl Field<'_> {
    pub(super) fn has_delay(&self) -> bool {
        matches!(self.extra, Extra::Delay(_))
    }

    /// A time for one move, and nothing more.
    pub(super) fn is_one_move(&self) -> bool {
        self.moves == Some(MoveCount::ONE) && self.extra == Extra::Nothing
    }

    pub(super) fn is_zero(&self) -> bool {
        self.moves.is_none() && self.time.is_zero() && self.extra == Extra::Nothing
    }

    /// So few whole seconds, for some moves, are what people write for minutes: `40/90+30`.
    fn is_short(&self) -> bool {
        const MOST: u64 = 240;
        let is_whole = !self.piece.text.contains('.');
        is_whole && self.moves != Some(MoveCount::ONE) && (1..=MOST * SECOND).contains(&self.time.as_nanos())
    }

    /// So few seconds are written where people mean minutes: `25`, `15+10`, `90+30`, `60+5d`. Sites write few seconds
    /// too: `60+1` and `30+0`.
    fn units(&self) -> &'static [Unit] {
        const MINUTE: u64 = 60 * SECOND;
        let time = self.time.as_nanos();
        let (Extra::Increment(gain) | Extra::Delay(gain)) = self.extra else { return self.units_alone() };
        let gain = gain.as_nanos();
        let is_whole = time.is_multiple_of(SECOND) && gain.is_multiple_of(SECOND);
        let has_site = |unit: u64| time.is_multiple_of(unit * SECOND);
        match gain {
            _ if !is_whole || time == 0 || time > 3 * MINUTE => &[Unit::Seconds],
            0 if time < MINUTE && has_site(15) => &[Unit::Seconds, Unit::Minutes],
            _ if time < MINUTE || gain * 10 >= time || !has_site(30) => &[Unit::Minutes, Unit::Seconds],
            _ if gain * 20 >= time => &[Unit::Seconds, Unit::Minutes],
            _ => &[Unit::Seconds],
        }
    }

    /// The units of a time without an increment.
    fn units_alone(&self) -> &'static [Unit] {
        match self.time.as_nanos() / SECOND {
            _ if !self.time.as_nanos().is_multiple_of(SECOND) => &[Unit::Seconds],
            1..=59 => &[Unit::Minutes, Unit::Seconds],
            61..=119 | 121..=179 => &[Unit::Seconds, Unit::Minutes],
            _ => &[Unit::Seconds],
        }
    }

    /// The same field in another unit; `None` if the time is too long.
    pub(super) fn times(self, factor: u64) -> Option<Self> {
        let time = Time::from_nanos(self.time.as_nanos().checked_mul(factor)?).ok()?;
        Some(Field { time, ..self })
    }

    /// The time, and what a move adds.
    pub(super) fn stage(&self, is_bronstein: bool) -> StageBuilder {
        match self.extra {
            Extra::Nothing => Stage::builder(self.time),
            Extra::Increment(gain) => with_increment(self.time, gain),
            Extra::Delay(most) if is_bronstein => Stage::builder(self.time).bonus(Bonus::Bronstein(most)),
            Extra::Delay(delay) => Stage::builder(self.time).delay(delay),
        }
    }
}
