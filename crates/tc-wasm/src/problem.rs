//! Errors as they cross the border: JSON, of which the JavaScript side makes an `Error`.

use serde::Serialize;

/// An error for JavaScript: the JSON of an object with `kind`, `message`, and where there is one the `source` text, the
/// `span` of bytes in it, a `label` and `hints`.
pub(crate) type Thrown = String;

/// An error that points at no text.
pub(crate) fn thrown(kind: &str, message: impl std::fmt::Display) -> Thrown {
    #[derive(Serialize)]
    struct Plain<'p> {
        kind: &'p str,
        message: String,
    }

    json(&Plain { kind, message: message.to_string() })
}

/// A value as JSON. All keys are text, so nothing can fail.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
