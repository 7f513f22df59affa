//! Milliseconds as arguments.

use tc_core::Span;
use tc_core::lines::{self, LineProblem};

/// A number of milliseconds, read as in lines.
pub(super) fn span(text: &str) -> Result<Span, String> {
    lines::milliseconds(text).map_err(|problem| match problem {
        LineProblem::DoesNotFit { .. } => "more than 9223372036854.775807 ms do not fit".into(),
        _ => "expected a number of milliseconds, such as 30000 or 0.5, with at most 6 decimals".into(),
    })
}
