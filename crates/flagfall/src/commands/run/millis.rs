//! Milliseconds as arguments.

use tc_core::Span;

/// As many decimals as there are nanoseconds.
const DECIMALS: usize = 6;

/// A number of milliseconds with at most 6 decimals, read from its digits.
pub(super) fn span(text: &str) -> Result<Span, String> {
    let (whole, decimals) = match text.split_once('.') {
        Some((whole, decimals)) if !decimals.is_empty() => (whole, decimals),
        Some(_) => return Err(expected()),
        None => (text, ""),
    };
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > DECIMALS || !is_number(whole) || !is_number(decimals) {
        return Err(expected());
    }
    let nanos = format!("{whole}{decimals:0<DECIMALS$}").parse();
    nanos.map(Span::from_nanos).map_err(|_| "more than 9223372036854.775807 ms do not fit".into())
}

fn expected() -> String {
    "expected a number of milliseconds, such as 30000 or 0.5, with at most 6 decimals".into()
}
