//! What a clock shows, as the key `state` of an answer.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::form::{Keys, Value, Writer};
use crate::{Calendar, Look, PauseReason, Reading, Seat};

/// How much a state says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StateForm {
    /// All that a display or a server needs.
    #[default]
    Full,
    /// What the clock was left with: no outcome, no alert, no forecast.
    Brief,
}

/// How much a state says, and the names of its seats.
///
/// ```
/// use tc_core::lines::{self, StateForm, StateStyle};
/// use tc_core::{Clock, Setup, Timestamp};
///
/// let setup = Setup::from(&"5m".parse()?);
/// let names = ["White".to_owned(), "Black".to_owned()];
/// let style = StateStyle { form: StateForm::Brief, names: &names };
/// let state = lines::state(&Clock::new(&setup).look(Timestamp::EPOCH)?, &style);
/// assert!(state.contains(r#"{"name":"White","stage":0,"periods_left":1,"moves":0,"remaining":300000,"delay":0,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateStyle<'n> {
    /// How much it says.
    pub form: StateForm,
    /// The names of the seats, from seat 0. Seats without one have no key `name`.
    pub names: &'n [String],
}

pub(super) fn state(look: &Look<'_>, style: &StateStyle<'_>) -> Writer {
    let mut writer = Writer::new();
    writer.put("status", &look.status());
    writer.put("running", &look.turn());
    writer.put_value("paused", Value::List(look.pauses().iter().map(reason).collect()));
    if look.setup().rules().start_clock.is_some() {
        writer.put("cancels_at", &look.cancels_at());
    }
    if let Some((_, until)) = look.flag_pending() {
        writer.put("flag_pending_until", &until);
    }
    writer.put("deadline", &look.deadline());
    if style.form == StateForm::Full {
        writer.put("next_alert", &look.next_alert());
        if look.setup().rules().calendar != Calendar::Always {
            writer.put("calendar_changes_at", &look.calendar_changes_at());
        }
        writer.put("outcome", &look.state().outcome(look.setup()));
    }
    let seats = (0..look.setup().seats()).map(Seat::at);
    writer.put_value("seats", Value::List(seats.filter_map(|seat| self::seat(look, seat, style)).collect()));
    writer
}

/// The object of a seat.
fn seat(look: &Look<'_>, seat: Seat, style: &StateStyle<'_>) -> Option<Value<'static>> {
    let reading = look.reading(seat)?;
    let mut writer = Writer::new();
    if let Some(name) = style.names.get(seat.index()) {
        writer.put_value("name", Value::Text(name.to_owned().into()));
    }
    match style.form {
        StateForm::Full => {
            reading.write(&mut writer);
            writer.put("permille_left", &reading.permille_left());
        }
        StateForm::Brief => brief(&reading, &mut writer),
    }
    Some(writer.value())
}

/// The first keys of a reading.
fn brief(reading: &Reading, to: &mut Writer) {
    to.put("stage", &reading.stage);
    to.put("periods_left", &reading.periods_left);
    to.put("moves", &reading.moves);
    to.put("remaining", &reading.left);
    to.put("delay", &reading.delay_left);
    to.put("flagged", &reading.flagged);
}

/// The object of a reason to pause. Only in answers it always has the key `seat`, `null` if there is no seat.
fn reason(reason: PauseReason) -> Value<'static> {
    let mut writer = Writer::new();
    writer.put_word("reason", reason.word());
    writer.put("seat", &reason.seat());
    writer.value()
}
