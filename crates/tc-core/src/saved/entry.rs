//! An input as a JSON object, nanoseconds as strings.

use alloc::string::{String, ToString};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::{Adjustment, Input, Next, Press, Seat, SeatSet, Span, Standing, Timestamp, Undo};

/// An input at an instant. The keys are those of the line protocol; keys that say nothing are left out.
pub(super) struct EntryForm<'a> {
    pub(super) at: Timestamp,
    pub(super) input: &'a Input,
    /// The sum of the journal up to here; none for what is not in a journal.
    pub(super) sum: Option<&'a str>,
}

/// Nanoseconds as a string.
pub(super) fn nanos(nanos: i64) -> String {
    nanos.to_string()
}

impl Serialize for EntryForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &nanos(self.at.as_nanos()))?;
        input(&mut map, self.input)?;
        if let Some(sum) = self.sum {
            map.serialize_entry("sum", sum)?;
        }
        map.end()
    }
}

/// An adjustment as the line protocol would have it.
pub(super) struct AdjustmentForm(pub(super) Adjustment);

impl Serialize for AdjustmentForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        adjustment(&mut map, &self.0)?;
        map.end()
    }
}

fn input<M: SerializeMap>(map: &mut M, input: &Input) -> Result<(), M::Error> {
    match input {
        Input::Start { seat } => of_seat(map, "start", *seat),
        Input::Halt { seat } => of_seat(map, "halt", *seat),
        Input::Go { seat } => of_seat(map, "go", *seat),
        Input::Claim { seat } => of_seat(map, "claim", *seat),
        Input::Open { seats } => of_seats(map, "open", *seats),
        Input::Settle { moved } => of_seats(map, "settle", *moved),
        Input::Act => map.serialize_entry("type", "act"),
        Input::Tick => map.serialize_entry("type", "tick"),
        Input::Press(press) => self::press(map, press),
        Input::Stop { lag } => {
            map.serialize_entry("type", "stop")?;
            self::lag(map, *lag)
        }
        Input::Pause(reason) | Input::Resume(reason) => {
            map.serialize_entry("type", if matches!(input, Input::Pause(_)) { "pause" } else { "resume" })?;
            map.serialize_entry("reason", reason.word())?;
            reason.seat().map_or(Ok(()), |seat| map.serialize_entry("seat", &seat.index()))
        }
        Input::Adjust(adjustment) => self::adjustment(map, adjustment),
        Input::Undo(undo) => {
            map.serialize_entry("type", "undo")?;
            match undo {
                Undo::UnlessFlagged => Ok(()),
                Undo::Forced => map.serialize_entry("force", &true),
            }
        }
        Input::End { why } => {
            map.serialize_entry("type", "end")?;
            map.serialize_entry("why", why.as_str())
        }
    }
}

fn of_seat<M: SerializeMap>(map: &mut M, kind: &str, seat: Seat) -> Result<(), M::Error> {
    map.serialize_entry("type", kind)?;
    map.serialize_entry("seat", &seat.index())
}

fn of_seats<M: SerializeMap>(map: &mut M, kind: &str, seats: SeatSet) -> Result<(), M::Error> {
    map.serialize_entry("type", kind)?;
    map.serialize_entry("seats", &seats.iter().map(Seat::index).collect::<alloc::vec::Vec<_>>())
}

fn press<M: SerializeMap>(map: &mut M, press: &Press) -> Result<(), M::Error> {
    map.serialize_entry("type", "press")?;
    if let Some(seat) = press.seat {
        map.serialize_entry("seat", &seat.index())?;
    }
    match press.next {
        Next::InOrder => {}
        Next::Seat(next) => map.serialize_entry("next", &next.index())?,
        Next::Nobody => map.serialize_entry("next", &())?,
    }
    lag(map, press.lag)
}

fn lag<M: SerializeMap>(map: &mut M, lag: Span) -> Result<(), M::Error> {
    if lag.is_zero() { Ok(()) } else { map.serialize_entry("lag", &nanos(lag.as_nanos())) }
}

fn adjustment<M: SerializeMap>(map: &mut M, adjustment: &Adjustment) -> Result<(), M::Error> {
    match *adjustment {
        Adjustment::Give { seat, time } => timed(map, "give", seat, time),
        Adjustment::Take { seat, time } => timed(map, "take", seat, time),
        Adjustment::Set { seat, time, standing: Standing { stage, periods } } => {
            timed(map, "set", seat, time)?;
            stage.map_or(Ok(()), |stage| map.serialize_entry("stage", &stage))?;
            periods.map_or(Ok(()), |periods| map.serialize_entry("periods", &periods))
        }
        Adjustment::Transfer { from, to, time } => {
            map.serialize_entry("type", "transfer")?;
            map.serialize_entry("from", &from.index())?;
            map.serialize_entry("to", &to.index())?;
            map.serialize_entry("time", &nanos(time.as_nanos()))
        }
        Adjustment::Moves { seat, count } => {
            of_seat(map, "moves", seat)?;
            map.serialize_entry("count", &count)
        }
        Adjustment::Berserk { seat } => of_seat(map, "berserk", seat),
        Adjustment::SkipBonus { seat } => of_seat(map, "skip_bonus", seat),
    }
}

fn timed<M: SerializeMap>(map: &mut M, kind: &str, seat: Seat, time: Span) -> Result<(), M::Error> {
    of_seat(map, kind, seat)?;
    map.serialize_entry("time", &nanos(time.as_nanos()))
}
