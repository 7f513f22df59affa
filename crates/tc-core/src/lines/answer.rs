//! The answer to a line as JSON.

use alloc::string::{String, ToString};

use super::state::state;
use super::{LineAnswer, LineError, StateStyle};
use crate::form::{Keys, Value, Writer};
use crate::{Change, Effect, Input, Timestamp};

pub(super) fn json(answer: &LineAnswer<'_>, style: &StateStyle<'_>) -> String {
    let LineAnswer { at, result, entry, look } = answer;
    let mut writer = Writer::new();
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
    writer.put_value("state", state(look, style).value());
    writer.json()
}

/// The object of an effect. The end of a game also has the key `why`, which only answers have.
fn effect(effect: &Effect, entry: Option<&(Timestamp, Input)>) -> Value<'static> {
    let mut writer = Writer::new();
    effect.write(&mut writer);
    if let (Change::Ended, Some((_, Input::End { reason }))) = (effect.change, entry) {
        writer.put("why", reason);
    }
    writer.value()
}

fn error(error: &LineError) -> Value<'static> {
    let mut writer = Writer::new();
    writer.put_word("kind", error.kind());
    writer.put("message", &error.to_string());
    writer.value()
}
