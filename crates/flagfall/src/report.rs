//! Diagnostics, drawn in colour.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tc_notation::{Diagnostic, Severity};

/// A diagnostic as it is shown in a terminal.
pub(crate) fn drawn(diagnostic: &Diagnostic<'_>) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let (source, span) = visible(&diagnostic.source, &diagnostic.span);
    let mut annotation = AnnotationKind::Primary.span(span);
    if !diagnostic.label.is_empty() {
        annotation = annotation.label(diagnostic.label.as_str());
    }
    let snippet = Snippet::source(source.as_str()).annotation(annotation);
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let hints = diagnostic.hints.iter().map(|hint| Level::HELP.message(hint.to_string()));
    render(hints.fold(title.element(snippet), Group::element))
}

/// An error that points at no text.
pub(crate) fn plain(message: &str, hints: &[String]) -> String {
    let title = Group::with_title(Level::ERROR.primary_title(message));
    render(hints.iter().fold(title, |group, hint| group.element(Level::HELP.message(hint.as_str()))))
}

/// The source without characters that a terminal would act on or that cannot be seen, and the span in it.
fn visible(source: &str, span: &Range<usize>) -> (String, Range<usize>) {
    let mut shown = String::with_capacity(source.len());
    let mut moved = (None, None);
    for (offset, character) in source.char_indices() {
        if offset >= span.start {
            moved.0.get_or_insert(shown.len());
        }
        if offset >= span.end {
            moved.1.get_or_insert(shown.len());
        }
        if is_seen(character) {
            shown.push(character);
        } else {
            shown.extend(character.escape_default());
        }
    }
    let end = shown.len();
    (shown, moved.0.unwrap_or(end)..moved.1.unwrap_or(end))
}

/// Neither a control character nor one that only formats: zero width, direction, byte order, tags.
fn is_seen(character: char) -> bool {
    let formats = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    !character.is_control() && !formats
}

fn render(group: Group<'_>) -> String {
    let mut text = Renderer::styled().render(&[group]);
    text.push('\n');
    text
}
