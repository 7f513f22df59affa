//! The values that named resolvers compare: integers of any length, exactly, and texts.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::cmp::Reverse;

use super::Json;

/// A JSON integer or a JSON text. Integers are compared by their digits, never as doubles; an integer and a text are
/// never equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Integer(Integer),
    Text(String),
}

/// An integer as the number of its digits, and its digits. JSON has no leading zeros, so this sorts integers by their
/// values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Integer {
    Negative(Reverse<(usize, String)>),
    /// Also `-0`.
    NotNegative(usize, String),
}

impl Value {
    /// Returns the value of an action; `None` if it is neither an integer nor a text. A number with a decimal point or an
    /// exponent is not an integer, whatever its value.
    pub(super) fn of(action: &Json) -> Option<Value> {
        let text = action.as_str();
        if text.starts_with('"') {
            return serde_json::from_str(text).ok().map(Value::Text);
        }
        let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (digits != "0", digits));
        let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let (size, digits) = (digits.len(), digits.to_owned());
        let integer =
            if is_negative { Integer::Negative(Reverse((size, digits))) } else { Integer::NotNegative(size, digits) };
        is_integer.then_some(Value::Integer(integer))
    }
}
