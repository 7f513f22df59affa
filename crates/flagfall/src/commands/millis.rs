//! Milliseconds in arguments.

use tc_core::Span;
use tc_core::lines::{self, LineProblem};

/// A length of time in milliseconds.
pub(super) fn length(text: &str) -> Result<Span, String> {
    match span(text)? {
        span if span.is_negative() => Err("expected a number of milliseconds that is not negative".into()),
        span => Ok(span),
    }
}

/// A number of milliseconds, read as in the lines of `flagfall run`.
pub(super) fn span(text: &str) -> Result<Span, String> {
    lines::milliseconds(text).map_err(|problem| match problem {
        LineProblem::DoesNotFit { .. } => "expected at most 8796093022207.999 ms".into(),
        _ => "expected a number of milliseconds, such as 30000 or 0.5, with at most 3 decimals".into(),
    })
}
