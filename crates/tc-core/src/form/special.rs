//! Forms that the tables cannot describe: effects, reasons to pause, the next seat, lag, thresholds and offsets.

use alloc::format;
use alloc::string::{String, ToString};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Entry, Fields, Form, Keys, LineProblem, Reader, Tagged, Value, Writer, millis};
use crate::client::{Offset, Sample};
use crate::input::COMMON;
use crate::tables::{IfAny, from_serde, of_serde};
use crate::{
    Calendar, Change, Effect, FreeBonus, Lag, Next, PauseReason, Seat, Span, Thresholds, Timestamp, Undo, Verdict,
};

/// The key `seat` comes before the keys that depend on the type, and is also the seat of a reason.
impl Keys for Effect {
    const NAME: &'static str = "effect";

    fn write(&self, to: &mut Writer) {
        let Effect { at, seat, change } = self;
        to.put_word("type", change.kind());
        to.put("at", at);
        to.put("seat", seat);
        write_without_seat(change, to);
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<Effect, LineProblem> {
        let kind = fields.kind()?;
        let (at, seat) = (fields.needed("at")?, fields.needed("seat")?);
        if let (Some(seat), "paused" | "resumed") = (seat, kind.as_str()) {
            fields.put_back("seat", seat);
        }
        Ok(Effect { at, seat, change: Change::read_rest(&kind, fields)? })
    }
}

/// Writes a change without its type and without the seat of a reason, which is that of the effect.
fn write_without_seat(change: &Change, to: &mut Writer) {
    match change {
        Change::Paused(reason) | Change::Resumed(reason) => to.put_word("reason", reason.word()),
        change => change.write_rest(to),
    }
}

/// The words of all reasons to pause.
const REASONS: &str =
    "one of player, both, moderator, server, weekend, calendar, vacation, adjournment, scoring, disconnect";

impl Keys for PauseReason {
    const NAME: &'static str = "paused";

    fn write(&self, to: &mut Writer) {
        to.put_word("reason", self.word());
        IfAny::write(&self.seat(), "seat", to);
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<PauseReason, LineProblem> {
        let problem = LineProblem::Expected { key: "reason", expected: REASONS };
        let word = match fields.needed::<String>("reason") {
            Err(LineProblem::Expected { .. }) => return Err(problem),
            word => word?,
        };
        let seat: Option<Seat> = fields.if_any("seat")?;
        let alone = match word.as_str() {
            "player" => return seat.map(PauseReason::Player).ok_or(LineProblem::ReasonNeedsSeat("player")),
            "vacation" => return seat.map(PauseReason::Vacation).ok_or(LineProblem::ReasonNeedsSeat("vacation")),
            "disconnect" => return Ok(PauseReason::Disconnection(seat)),
            word => COMMON.into_iter().find(|reason| reason.word() == word).ok_or(problem)?,
        };
        if seat.is_some() { Err(LineProblem::ReasonHasNoSeat(alone.word())) } else { Ok(alone) }
    }
}

/// The same keys as those of a line.
impl Serialize for PauseReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seat = self.seat();
        let mut keys = serializer.serialize_map(Some(1 + usize::from(seat.is_some())))?;
        keys.serialize_entry("reason", self.word())?;
        seat.iter().try_for_each(|seat| keys.serialize_entry("seat", seat))?;
        keys.end()
    }
}

/// A seat, `null` for nobody; `in_order` is the default.
impl Form for Next {
    fn value(&self) -> Value<'static> {
        match self {
            Next::InOrder => Value::Word("in_order"),
            Next::Seat(seat) => seat.value(),
            Next::Nobody => Value::Null,
        }
    }

    fn read(key: &'static str, value: Value<'_>, reader: &mut Reader) -> Result<Next, LineProblem> {
        if value.is_text("in_order") {
            return Ok(Next::InOrder);
        }
        Ok(Option::read(key, value, reader)?.map_or(Next::Nobody, Next::Seat))
    }
}

/// The text of a calendar, as the option has it.
impl Form for Calendar {
    fn value(&self) -> Value<'static> {
        match self {
            Calendar::Always => Value::Word("always"),
            Calendar::Weekend => Value::Word("weekend"),
            Calendar::Weekly(plan) => Value::Text(plan.to_string().into()),
        }
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<Calendar, LineProblem> {
        let Value::Text(text) = value else { return Err(LineProblem::Expected { key, expected: Calendar::EXPECTED }) };
        Calendar::read(&text).map_err(|fault| LineProblem::Expected { key, expected: fault.expected() })
    }
}

/// `lichess`, or `fixed:` and milliseconds; `off` is the default.
impl Form for Lag {
    fn value(&self) -> Value<'static> {
        match self {
            Lag::Off => Value::Word("off"),
            Lag::Lichess => Value::Word("lichess"),
            Lag::Fixed(allowance) => Value::Text(fixed(*allowance).into()),
        }
    }

    fn read(key: &'static str, value: Value<'_>, _: &mut Reader) -> Result<Lag, LineProblem> {
        let Value::Text(text) = value else { return Err(LineProblem::Expected { key, expected: "a text" }) };
        let allowance = text.strip_prefix("fixed:").and_then(|digits| millis::read(key, digits).ok());
        let allowance = allowance.and_then(Span::from_micros);
        match (&*text, allowance) {
            ("off", _) => Ok(Lag::Off),
            ("lichess", _) => Ok(Lag::Lichess),
            // Only what this crate writes is read: `+5` is refused.
            (text, Some(allowance)) if fixed(allowance) == text => Ok(Lag::Fixed(allowance)),
            _ => Err(LineProblem::Expected { key, expected: "`off`, `lichess`, or `fixed:` and milliseconds" }),
        }
    }
}

fn fixed(allowance: Span) -> String {
    format!("fixed:{}", Timestamp::after_epoch(allowance))
}

/// `low` and `critical`; neither is the default.
impl Keys for Thresholds {
    const NAME: &'static str = "thresholds";

    fn write(&self, to: &mut Writer) {
        if let Thresholds::At { low, critical } = self {
            to.put("low", low);
            to.put("critical", critical);
        }
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<Thresholds, LineProblem> {
        match (fields.if_any("low")?, fields.if_any("critical")?) {
            (None, None) => Ok(Thresholds::OfFirstTime),
            (Some(low), Some(critical)) => Ok(Thresholds::At { low, critical }),
            _ => Err(LineProblem::Expected { key: "low", expected: "both thresholds or neither" }),
        }
    }
}

/// The best exchange so far; no keys before the first.
impl Keys for Offset {
    const NAME: &'static str = "offset";

    fn write(&self, to: &mut Writer) {
        self.best.iter().for_each(|best| best.write(to));
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
                fn value(&self) -> Value<'static> {
                    Value::Bool(*self == $type::$yes)
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

from_serde! { PauseReason "reason" }

of_serde! {
    Calendar "calendar",
    Effect "effect",
    FreeBonus "free_bonus",
    Lag "lag",
    Next "next",
    Offset "offset",
    Thresholds "thresholds",
    Undo "force",
    Verdict "applied",
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// A new reason is among those that an error names, as the reader takes it (S7).
    #[test]
    fn s7_every_reason_is_named() {
        let of_seats = [PauseReason::Player(Seat::FIRST), PauseReason::Vacation(Seat::FIRST)];
        let words: Vec<&str> = COMMON.into_iter().chain(of_seats).map(PauseReason::word).collect();
        let mut named: Vec<&str> = REASONS.trim_start_matches("one of ").split(", ").collect();
        assert!(words.iter().all(|word| named.contains(word)), "{words:?}");
        named.retain(|word| !words.contains(word));
        assert!(named.is_empty(), "{named:?}");
    }
}
