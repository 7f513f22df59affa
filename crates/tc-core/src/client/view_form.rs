//! A view as JSON: what a server sends and any client reads.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Coming, Gains, SeatView, View};
use crate::lines::{Fields, LineProblem, Unit, reason};
use crate::{Calendar, PauseSet, Seat, SeatSet, Span, Status, Timestamp};

/// The version that is written and read.
const VERSION: u32 = 1;
const STATUSES: [Status; 5] = [Status::Ready, Status::Running, Status::Paused, Status::Over, Status::Cancelled];

/// A view is read up to this number of bytes. One of sixteen seats with sixteen stages each has less than a quarter.
pub const LONGEST_VIEW: usize = 1 << 18;

/// Why a text is no view.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// More than [`LONGEST_VIEW`] bytes, with their number. They are not read.
    #[error("{0} bytes; a view has at most {LONGEST_VIEW}")]
    TooLong(usize),
    /// A JSON object that is none, or has keys or values that it cannot have.
    #[error("{0}")]
    Unreadable(LineProblem),
    /// A version that this reader does not know.
    #[error("a view of version {0}; this reader knows version 1")]
    Version(String),
    /// A value that its key cannot have.
    #[error("`{0}`: not what the key can have")]
    Value(&'static str),
}

impl From<LineProblem> for ViewError {
    fn from(problem: LineProblem) -> ViewError {
        ViewError::Unreadable(problem)
    }
}

impl View {
    /// The view as one line of JSON. Instants and spans are nanoseconds as strings, which no client rounds; in
    /// JavaScript `Number(text) / 1e6` are milliseconds.
    ///
    /// ```
    /// use tc_core::client::View;
    /// use tc_core::{Clock, Timestamp, Setup};
    ///
    /// let setup = Setup::from(&"5m.. + 3s".parse()?);
    /// let view = View::of(&Clock::new(&setup).look(Timestamp::EPOCH)?);
    /// assert_eq!(View::from_json(&view.to_json())?, view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Strings, numbers, lists and objects with string keys can always be written.
        serde_json::to_string(&ViewForm(self)).unwrap_or_default()
    }

    /// Reads a view.
    ///
    /// # Errors
    /// A [`ViewError`]; keys, values and versions that this reader does not know are refused, and so is a text of more
    /// than [`LONGEST_VIEW`] bytes.
    pub fn from_json(text: &str) -> Result<View, ViewError> {
        if text.len() > LONGEST_VIEW {
            return Err(ViewError::TooLong(text.len()));
        }
        let mut fields = Fields::read(text, Unit::Nanoseconds)?;
        let version = fields.need("version")?;
        if version != VERSION.to_string() {
            return Err(ViewError::Version(version.chars().take(20).flat_map(char::escape_debug).collect()));
        }
        let view = View {
            at: fields.instant("at")?,
            status: status(&fields.word("status")?)?,
            turn: fields.seats("turn")?,
            pauses: pauses(&mut fields)?,
            calendar: calendar(&mut fields)?,
            beyond_zero: fields.span("beyond_zero")?,
            deadline: fields.optional_instant("deadline")?,
            cancels_at: fields.optional_instant("cancels_at")?,
            seats: list(&mut fields, "seats", seat)?,
        };
        fields.finish("view")?;
        if ![0, 1].contains(&view.beyond_zero.as_nanos()) {
            return Err(ViewError::Value("beyond_zero"));
        }
        Ok(view)
    }
}

fn status(word: &str) -> Result<Status, ViewError> {
    STATUSES.into_iter().find(|status| status.word() == word).ok_or(ViewError::Value("status"))
}

fn pauses(fields: &mut Fields<'_>) -> Result<PauseSet, ViewError> {
    let reasons = fields.list("paused")?;
    let read = |text: &str| -> Result<_, ViewError> {
        let mut fields = Fields::read(text, Unit::Nanoseconds)?;
        let reason = reason(&mut fields)?;
        fields.finish("paused")?;
        Ok(reason)
    };
    reasons.into_iter().try_fold(PauseSet::default(), |pauses, text| Ok(pauses.with(read(text.get())?)))
}

fn calendar(fields: &mut Fields<'_>) -> Result<Calendar, ViewError> {
    let Some(word) = fields.optional_word("calendar")? else {
        return Ok(Calendar::default());
    };
    Calendar::ALL.into_iter().find(|calendar| calendar.word() == word).ok_or(ViewError::Value("calendar"))
}

fn list<T>(
    fields: &mut Fields<'_>,
    key: &'static str,
    read: impl Fn(Fields<'_>) -> Result<T, ViewError>,
) -> Result<Vec<T>, ViewError> {
    let list = fields.list(key)?;
    list.into_iter().map(|text| read(Fields::read(text.get(), Unit::Nanoseconds)?)).collect()
}

fn seat(mut fields: Fields<'_>) -> Result<SeatView, ViewError> {
    let view = SeatView {
        stage: fields.count("stage", 15)? as usize,
        periods_left: fields.count_or_null("periods_left", u16::MAX)?,
        moves: fields.count("moves", u32::MAX)?,
        moves_to_go: fields.optional_count("moves_to_go", u32::MAX)?,
        left: fields.span("left")?,
        delay_left: fields.span("delay_left")?,
        runs: fields.optional_boolean("runs")?.unwrap_or(false),
        gains: fields.take("gains").map(gains).transpose()?,
        flag_pending_until: fields.optional_instant("flag_pending_until")?,
        flagged: fields.optional_boolean("flagged")?.unwrap_or(false),
        then: list(&mut fields, "then", coming)?,
    };
    fields.finish("seat")?;
    if view.left.is_negative() || view.delay_left.is_negative() {
        return Err(ViewError::Value("left"));
    }
    Ok(view)
}

fn gains(text: &str) -> Result<Gains, ViewError> {
    let mut fields = Fields::read(text, Unit::Nanoseconds)?;
    let from = fields.seats("from")?;
    let gains = Gains { from, shares: fields.count("shares", 15)? as u8, up_to: fields.optional_span("up_to")? };
    fields.finish("gains")?;
    if gains.up_to.is_some_and(Span::is_negative) { Err(ViewError::Value("up_to")) } else { Ok(gains) }
}

fn coming(mut fields: Fields<'_>) -> Result<Coming, ViewError> {
    let coming = Coming {
        stage: fields.count("stage", 15)? as usize,
        time: fields.span("time")?,
        periods: fields.count_or_null("periods", u16::MAX)?,
        periods_left: fields.count_or_null("periods_left", u16::MAX)?,
    };
    fields.finish("then")?;
    let endless_nothing = coming.periods.is_none() && coming.time.is_zero();
    if coming.time.is_negative() || endless_nothing { Err(ViewError::Value("time")) } else { Ok(coming) }
}

struct ViewForm<'a>(&'a View);
struct SeatForm<'a>(&'a SeatView);
struct GainsForm(Gains);
struct ComingForm<'a>(&'a Coming);

/// Nanoseconds as a string.
fn nanos(at: Timestamp) -> String {
    at.as_nanos().to_string()
}

fn length(span: Span) -> String {
    span.as_nanos().to_string()
}

impl Serialize for ViewForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("at", &nanos(view.at))?;
        map.serialize_entry("status", view.status.word())?;
        map.serialize_entry("turn", &indices(view.turn))?;
        map.serialize_entry("paused", &crate::saved::reasons(view.pauses))?;
        if view.calendar != Calendar::default() {
            map.serialize_entry("calendar", view.calendar.word())?;
        }
        map.serialize_entry("beyond_zero", &length(view.beyond_zero))?;
        if let Some(deadline) = view.deadline {
            map.serialize_entry("deadline", &nanos(deadline))?;
        }
        if let Some(cancels_at) = view.cancels_at {
            map.serialize_entry("cancels_at", &nanos(cancels_at))?;
        }
        map.serialize_entry("seats", &view.seats.iter().map(SeatForm).collect::<Vec<_>>())?;
        map.end()
    }
}

fn indices(seats: SeatSet) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}

impl Serialize for SeatForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seat = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("stage", &seat.stage)?;
        map.serialize_entry("periods_left", &seat.periods_left)?;
        map.serialize_entry("moves", &seat.moves)?;
        if let Some(moves) = seat.moves_to_go {
            map.serialize_entry("moves_to_go", &moves)?;
        }
        map.serialize_entry("left", &length(seat.left))?;
        map.serialize_entry("delay_left", &length(seat.delay_left))?;
        map.serialize_entry("runs", &seat.runs)?;
        if let Some(gains) = seat.gains {
            map.serialize_entry("gains", &GainsForm(gains))?;
        }
        if let Some(until) = seat.flag_pending_until {
            map.serialize_entry("flag_pending_until", &nanos(until))?;
        }
        map.serialize_entry("flagged", &seat.flagged)?;
        map.serialize_entry("then", &seat.then.iter().map(ComingForm).collect::<Vec<_>>())?;
        map.end()
    }
}

impl Serialize for GainsForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("from", &indices(self.0.from))?;
        map.serialize_entry("shares", &self.0.shares)?;
        if let Some(up_to) = self.0.up_to {
            map.serialize_entry("up_to", &length(up_to))?;
        }
        map.end()
    }
}

impl Serialize for ComingForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("stage", &self.0.stage)?;
        map.serialize_entry("time", &length(self.0.time))?;
        map.serialize_entry("periods", &self.0.periods)?;
        map.serialize_entry("periods_left", &self.0.periods_left)?;
        map.end()
    }
}
