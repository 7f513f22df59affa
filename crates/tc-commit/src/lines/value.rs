//! The values that named resolvers compare: integers of any length, exactly, and texts.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::cmp::Ordering;

use super::Json;

/// A JSON integer or a JSON text. Integers are compared by their digits, never as doubles; an integer and a text are
/// never equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Integer(Integer),
    Text(String),
}

/// An integer: `-0` is 0.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Integer {
    is_negative: bool,
    digits: String,
}

impl Value {
    /// Returns the value of an action; `None` if it is neither an integer nor a text. A number with a decimal point or an
    /// exponent is not an integer, whatever its value.
    pub(super) fn of(action: &Json) -> Option<Value> {
        let text = action.as_str();
        if text.starts_with('"') {
            return serde_json::from_str(text).ok().map(Value::Text);
        }
        let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_integer
            .then(|| Value::Integer(Integer { is_negative: is_negative && digits != "0", digits: digits.to_owned() }))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Integer) -> Ordering {
        // JSON has no leading zeros, so the longer integer is the larger one.
        let size = |one: &Integer| one.digits.len();
        let compared = size(self).cmp(&size(other)).then_with(|| self.digits.cmp(&other.digits));
        match (self.is_negative, other.is_negative) {
            (false, false) => compared,
            (true, true) => compared.reverse(),
            (is_negative, is_other_negative) => is_other_negative.cmp(&is_negative),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
