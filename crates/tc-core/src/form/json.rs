//! Values as JSON text, appended to the line without a serializer or a string for every number.

use alloc::string::String;

use super::Value;

impl Value<'_> {
    /// Appends the value.
    pub(super) fn write_json(&self, line: &mut String) {
        match self {
            #[cfg(feature = "json")]
            Value::Json(raw) => line.push_str(raw.get()),
            // A double is read and never written: what writes doubles is large, and a browser would have to load it.
            Value::Null | Value::Float(_) => line.push_str("null"),
            Value::Bool(truth) => line.push_str(if *truth { "true" } else { "false" }),
            Value::Count(count) => digits(*count, line),
            Value::Millis(micros) => millis(*micros, line),
            Value::Number(digits) => line.push_str(digits),
            Value::Word(word) => quoted(word, line),
            Value::Text(text) => quoted_with_escapes(text, line),
            Value::List(list) => {
                line.push('[');
                for (place, value) in list.iter().enumerate() {
                    separate(place, line);
                    value.write_json(line);
                }
                line.push(']');
            }
            Value::Object(object) => {
                line.push('{');
                for (place, (key, value)) in object.first.iter().enumerate() {
                    separate(place, line);
                    quoted(key, line);
                    line.push(':');
                    value.write_json(line);
                }
                line.push('}');
            }
        }
    }
}

fn digits(number: u64, line: &mut String) {
    if number >= 10 {
        digits(number / 10, line);
    }
    line.push(char::from(b'0' + (number % 10) as u8));
}

/// Microseconds in milliseconds, without trailing zeros.
fn millis(micros: i64, line: &mut String) {
    if micros < 0 {
        line.push('-');
    }
    let (whole, mut rest) = (micros.unsigned_abs() / 1_000, micros.unsigned_abs() % 1_000);
    digits(whole, line);
    if rest > 0 {
        line.push('.');
    }
    while rest > 0 {
        line.push(char::from(b'0' + (rest / 100) as u8));
        rest = rest % 100 * 10;
    }
}

fn separate(place: usize, line: &mut String) {
    if place > 0 {
        line.push(',');
    }
}

fn quoted(text: &str, line: &mut String) {
    line.push('"');
    line.push_str(text);
    line.push('"');
}

#[allow(clippy::expect_used, reason = "a text can always be written as JSON")]
fn quoted_with_escapes(text: &str, line: &mut String) {
    if text.bytes().any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        line.push_str(&serde_json::to_string(text).expect("a text can always be written as JSON"));
    } else {
        quoted(text, line);
    }
}
