//! The answer to a line as JSON.

use alloc::string::{String, ToString};

use super::{LineAnswer, LineError};
use crate::form::{Keys, ReadingForm, TimeForm, Value, Writer};
use crate::{Change, Effect, Input, Look, PauseReason, Timestamp};

const TIMES: TimeForm = TimeForm::Milliseconds;

pub(super) fn json<const SEATS: usize>(answer: &LineAnswer<'_, SEATS>) -> String {
    let LineAnswer { at, result, entry, look } = answer;
    let mut writer = Writer::new(TIMES);
    writer.put("at", at);
    writer.put("ok", &result.is_ok());
    match result {
        Ok(answer) => {
            writer.put("applied", &answer.verdict);
            let effects = answer.effects.iter().map(|effect| self::effect(effect, entry.as_ref()));
            writer.put_value("effects", Value::List(effects.collect()));
        }
        Err(error) => writer.put_value("error", self::error(error)),
    }
    writer.put_value("state", state(look).value());
    writer.json()
}

/// The object of an effect. The end of a game also has the key `why`, which only answers have.
fn effect(effect: &Effect, entry: Option<&(Timestamp, Input)>) -> Value<'static> {
    let mut writer = Writer::new(TIMES);
    effect.write(&mut writer);
    if let (Change::Ended, Some((_, Input::End { reason }))) = (effect.change, entry) {
        writer.put("why", reason);
    }
    writer.value()
}

fn error(error: &LineError) -> Value<'static> {
    let mut writer = Writer::new(TIMES);
    writer.put_word("kind", error.kind());
    writer.put("message", &error.to_string());
    writer.value()
}

/// What a clock shows, as the key `state` of an answer.
pub(super) fn state<const SEATS: usize>(look: &Look<'_, SEATS>) -> Writer {
    let mut writer = Writer::new(TIMES);
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
    writer.put_value("seats", Value::List(look.readings().map(|reading| ReadingForm(reading).value()).collect()));
    writer
}

/// The object of a reason to pause. Only in answers it always has the key `seat`, `null` if there is no seat.
fn reason(reason: PauseReason) -> Value<'static> {
    let mut writer = Writer::new(TIMES);
    writer.put_word("reason", reason.word());
    writer.put("seat", &reason.seat());
    writer.value()
}
