//! Diagnostics, drawn in colour.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tc_notation::{Diagnostic, Severity};

use crate::output::push_visible;

/// A diagnostic as it is shown in a terminal.
pub(crate) fn drawn(diagnostic: &Diagnostic<'_>) -> String {
    drawn_with(diagnostic, &[])
}

/// The same with more hints.
pub(crate) fn drawn_with(diagnostic: &Diagnostic<'_>, more: &[String]) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let (source, span) = on_one_line(&diagnostic.source, &diagnostic.span);
    let mut annotation = AnnotationKind::Primary.span(span);
    if !diagnostic.label.is_empty() {
        annotation = annotation.label(diagnostic.label.as_str());
    }
    let snippet = Snippet::source(source.as_str()).annotation(annotation);
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let hints = diagnostic.hints.iter().map(|hint| Level::HELP.message(hint.to_string()));
    let group = hints.fold(title.element(snippet), Group::element);
    render(more.iter().fold(group, |group, hint| group.element(Level::HELP.message(hint.as_str()))))
}

/// An error that points at a part of a text.
pub(crate) fn pointed(message: &str, source: &str, span: &Range<usize>, hints: &[String]) -> String {
    let (source, span) = on_one_line(source, span);
    let snippet = Snippet::source(source.as_str()).annotation(AnnotationKind::Primary.span(span));
    let title = Level::ERROR.primary_title(message).element(snippet);
    render(hints.iter().fold(title, |group, hint| group.element(Level::HELP.message(hint.as_str()))))
}

/// An error that points at no text.
pub(crate) fn plain(message: &str, hints: &[String]) -> String {
    let title = Group::with_title(Level::ERROR.primary_title(message));
    render(hints.iter().fold(title, |group, hint| group.element(Level::HELP.message(hint.as_str()))))
}

/// A warning that points at no text.
pub(crate) fn warning(message: &str) -> String {
    warning_with(message, &[])
}

/// The same with notes.
pub(crate) fn warning_with(message: &str, notes: &[String]) -> String {
    let title = Group::with_title(Level::WARNING.primary_title(message));
    render(notes.iter().fold(title, |group, note| group.element(Level::NOTE.message(note.as_str()))))
}

/// An error that points at no text, with notes and a hint.
pub(crate) fn with_notes(message: &str, notes: &[String], hint: &str) -> String {
    let title = Group::with_title(Level::ERROR.primary_title(message));
    let group = notes.iter().fold(title, |group, note| group.element(Level::NOTE.message(note.as_str())));
    render(group.element(Level::HELP.message(hint)))
}

/// A note that points at no text.
pub(crate) fn note(message: &str, hints: &[String]) -> String {
    let title = Group::with_title(Level::NOTE.primary_title(message));
    render(hints.iter().fold(title, |group, hint| group.element(Level::HELP.message(hint.as_str()))))
}

/// The source on one line, with characters that a terminal would act on or that are invisible escaped, and the span in it.
fn on_one_line(source: &str, span: &Range<usize>) -> (String, Range<usize>) {
    let mut shown = String::with_capacity(source.len());
    let mut moved = (None, None);
    for (offset, character) in source.char_indices() {
        if offset >= span.start {
            moved.0.get_or_insert(shown.len());
        }
        if offset >= span.end {
            moved.1.get_or_insert(shown.len());
        }
        if character == '\n' {
            shown.push_str("\\n");
        } else {
            push_visible(&mut shown, character);
        }
    }
    let end = shown.len();
    (shown, moved.0.unwrap_or(end)..moved.1.unwrap_or(end))
}

fn render(group: Group<'_>) -> String {
    let mut text = Renderer::styled().render(&[group]);
    text.push('\n');
    text
}
