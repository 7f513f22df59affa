//! Forms that no table has: of an effect, of reasons, of who is next, of lag, thresholds and offsets.

use alloc::format;
use alloc::string::String;

use serde::Serializer;
use serde::ser::SerializeMap;

use super::{Entry, Fields, Form, Keys, LineProblem, Reader, Tagged, TimeForm, Value};
use crate::client::{Offset, Sample};
use crate::tables::{Flat, IfAny, Needed};
use crate::{Change, Effect, FreeBonus, Lag, Next, Reason, Seat, Span, Thresholds, Undo, Verdict};

/// The seat comes before what depends on the type, and is also that of a reason.
impl Keys for Effect {
    const NAME: &'static str = "effect";

    fn write_keys<M: SerializeMap>(&self, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        let Effect { at, seat, change } = self;
        map.serialize_entry("type", change.kind())?;
        Needed::write(at, "at", times, map)?;
        Needed::write(seat, "seat", times, map)?;
        write_apart_from_seat(change, times, map)
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<Effect, LineProblem> {
        let kind = fields.kind()?;
        let (at, seat) = (fields.needed("at")?, fields.needed("seat")?);
        match (seat, kind.as_str()) {
            (Some(seat), "paused" | "resumed") => fields.put_back("seat", seat),
            _ => {}
        }
        Ok(Effect { at, seat, change: Change::read_rest(&kind, fields)? })
    }
}

/// What there is to say of a change without its type and the seat of a reason, which is that of the effect.
pub(super) fn write_apart_from_seat<M: SerializeMap>(
    change: &Change,
    times: TimeForm,
    map: &mut M,
) -> Result<(), M::Error> {
    match change {
        Change::Paused(reason) | Change::Resumed(reason) => map.serialize_entry("reason", reason.word()),
        change => change.write_rest(times, map),
    }
}

impl Keys for Reason {
    const NAME: &'static str = "paused";

    fn write_keys<M: SerializeMap>(&self, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("reason", self.word())?;
        IfAny::write(&self.seat(), "seat", times, map)
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<Reason, LineProblem> {
        const EXPECTED: &str =
            "one of player, both, moderator, server, weekend, vacation, adjournment, scoring, disconnect";
        let problem = LineProblem::Expected { key: "reason", expected: EXPECTED };
        let word = match fields.needed::<String>("reason") {
            Err(LineProblem::Expected { .. }) => return Err(problem),
            word => word?,
        };
        let seat: Option<Seat> = fields.if_any("seat")?;
        let alone = match word.as_str() {
            "player" => return seat.map(Reason::Player).ok_or(LineProblem::ReasonNeedsSeat("player")),
            "vacation" => return seat.map(Reason::Vacation).ok_or(LineProblem::ReasonNeedsSeat("vacation")),
            "disconnect" => return Ok(Reason::Disconnection(seat)),
            "both" => Reason::Both,
            "moderator" => Reason::Moderator,
            "server" => Reason::Server,
            "weekend" => Reason::Weekend,
            "adjournment" => Reason::Adjournment,
            "scoring" => Reason::Scoring,
            _ => return Err(problem),
        };
        if seat.is_some() { Err(LineProblem::ReasonHasNoSeat(alone.word())) } else { Ok(alone) }
    }
}

/// A seat, `null` for nobody; `in_order` is the default.
impl Form for Next {
    fn write<S: Serializer>(&self, times: TimeForm, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Next::InOrder => to.serialize_str("in_order"),
            Next::Seat(seat) => seat.write(times, to),
            Next::Nobody => to.serialize_unit(),
        }
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Next, LineProblem> {
        if value.is_text("in_order") {
            return Ok(Next::InOrder);
        }
        Ok(Option::read(key, value, reader)?.map_or(Next::Nobody, Next::Seat))
    }
}

/// `lichess`, or `fixed:` and nanoseconds; `off` is the default.
impl Form for Lag {
    fn write<S: Serializer>(&self, _: TimeForm, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Lag::Off => to.serialize_str("off"),
            Lag::Lichess => to.serialize_str("lichess"),
            Lag::Fixed(allowance) => to.serialize_str(&fixed(*allowance)),
        }
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<Lag, LineProblem> {
        let Value::Text(text) = value else { return Err(LineProblem::Expected { key, expected: "a text" }) };
        let allowance = text.strip_prefix("fixed:").and_then(|digits| digits.parse().ok()).map(Span::from_nanos);
        match (&*text, allowance) {
            ("off", _) => Ok(Lag::Off),
            ("lichess", _) => Ok(Lag::Lichess),
            // Written back, it must be what was read: `+5` is not.
            (text, Some(allowance)) if fixed(allowance) == text => Ok(Lag::Fixed(allowance)),
            _ => Err(LineProblem::Expected { key, expected: "`lichess`, or `fixed:` and nanoseconds" }),
        }
    }
}

fn fixed(allowance: Span) -> String {
    format!("fixed:{}", allowance.as_nanos())
}

/// `low` and `critical`; neither is the default.
impl Keys for Thresholds {
    const NAME: &'static str = "thresholds";

    fn write_keys<M: SerializeMap>(&self, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        match self {
            Thresholds::OfFirstTime => Ok(()),
            Thresholds::At { low, critical } => {
                Needed::write(low, "low", times, map)?;
                Needed::write(critical, "critical", times, map)
            }
        }
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<Thresholds, LineProblem> {
        match (fields.if_any("low")?, fields.if_any("critical")?) {
            (None, None) => Ok(Thresholds::OfFirstTime),
            (Some(low), Some(critical)) => Ok(Thresholds::At { low, critical }),
            _ => Err(LineProblem::Expected { key: "low", expected: "both thresholds or none" }),
        }
    }
}

/// The best exchange so far; nothing before the first.
impl Keys for Offset {
    const NAME: &'static str = "offset";

    fn write_keys<M: SerializeMap>(&self, times: TimeForm, map: &mut M) -> Result<(), M::Error> {
        self.best.as_ref().map_or(Ok(()), |best| Flat::write(best, "best", times, map))
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<Offset, LineProblem> {
        match (fields.if_any("offset")?, fields.if_any("round_trip")?) {
            (None, None) => Ok(Offset::default()),
            (Some(offset), Some(round_trip)) => Ok(Offset { best: Some(Sample { offset, round_trip }) }),
            _ => Err(LineProblem::Expected { key: "offset", expected: "`offset` and `round_trip`, or neither" }),
        }
    }
}

macro_rules! truths {
    ($($type:ident { $no:ident, $yes:ident })*) => {
        $(
            impl Form for $type {
                fn write<S: Serializer>(&self, _: TimeForm, to: S) -> Result<S::Ok, S::Error> {
                    to.serialize_bool(*self == $type::$yes)
                }

                fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<$type, LineProblem> {
                    bool::read(key, value, reader).map(|yes| if yes { $type::$yes } else { $type::$no })
                }
            }
        )*
    };
}

truths! {
    FreeBonus { NotEarned, Earned }
    Undo { UnlessFlagged, Forced }
    Verdict { NotApplied, Applied }
}
