//! The plain text of a diagnostic, with carets.

use core::fmt;

use super::{Diagnostic, Escaped, Hint, Severity};

/// The largest number of columns of the source that is shown; a longer source is cut around the span.
const WIDEST: usize = 72;

/// The columns before the span that stay visible when the source is cut.
const LEAD: usize = 24;

impl fmt::Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        writeln!(f, "{severity}[{}]: {}", self.code, self.message)?;
        writeln!(f, "  |")?;
        write_source(self, f)?;
        if !self.hints.is_empty() {
            writeln!(f, "  |")?;
        }
        self.hints.iter().try_for_each(|hint| writeln!(f, "  = help: {hint}"))
    }
}

/// The advice, and the corrected text if there is one.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.suggestion {
            Some(suggestion) => write!(f, "{}: `{suggestion}`", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// Writes the part of the source around the span, and carets under the span.
fn write_source(diagnostic: &Diagnostic<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Diagnostic { source, span, label, .. } = diagnostic;
    let all = columns(source, source.len());
    let first = if all <= WIDEST { 0 } else { columns(source, span.start).saturating_sub(LEAD) };
    let last = first + WIDEST;
    let cut_before = if first > 0 { "..." } else { "" };
    let mut column = 0;
    let mut written = cut_before.len();
    let mut carets = None;
    let mut caret_end = 0;
    f.write_str(if source.is_empty() { "  |" } else { "  | " })?;
    f.write_str(cut_before)?;
    for (offset, character) in source.char_indices() {
        let shown = Escaped(character);
        let (from, to) = (column, column + shown.width());
        column = to;
        if from < first || to > last {
            continue;
        }
        write!(f, "{shown}")?;
        if offset >= span.start {
            carets.get_or_insert(written);
        }
        if span.contains(&offset) {
            caret_end = written + shown.width();
        }
        written += shown.width();
    }
    if column > last {
        f.write_str("...")?;
    }
    let caret = carets.unwrap_or(written);
    let width = caret_end.saturating_sub(caret).max(1);
    writeln!(f)?;
    write!(f, "  | {:caret$}{:^<width$}", "", "")?;
    if label.is_empty() { writeln!(f) } else { writeln!(f, " {label}") }
}

/// The width of the source up to an offset, in columns.
fn columns(source: &str, offset: usize) -> usize {
    source.char_indices().take_while(|(at, _)| *at < offset).map(|(_, character)| Escaped(character).width()).sum()
}
