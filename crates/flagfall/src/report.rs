//! Diagnostics, drawn in colour.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tc_notation::Diagnostic;

use crate::failure::{Hint, Problem};
use crate::output::push_visible;

/// A lint as it is shown in a terminal.
pub(crate) fn lint(lint: &Diagnostic<'_>) -> String {
    let hints: Vec<String> = lint.hints.iter().map(ToString::to_string).collect();
    let place = Some((lint.source.as_ref(), &lint.span, lint.label.as_str()));
    drawn(Level::WARNING, lint.code, &lint.message, place, &hints)
}

/// A problem as it is shown in a terminal.
pub(crate) fn problem(problem: &Problem) -> String {
    let Problem { kind, message, text, span, label, .. } = problem;
    let hints: Vec<String> = problem.hints.iter().map(Hint::to_string).collect();
    let place = text.as_deref().zip(span.as_ref()).map(|(text, span)| (text, span, label.as_str()));
    drawn(Level::ERROR, kind, message, place, &hints)
}

/// An error that nothing can be done about.
pub(crate) fn plain(message: &str) -> String {
    drawn(Level::ERROR, "", message, None, &[])
}

/// The kind is shown with the text that it is about.
fn drawn(
    level: Level<'_>,
    kind: &str,
    message: &str,
    place: Option<(&str, &Range<usize>, &str)>,
    hints: &[String],
) -> String {
    let help =
        |group: Group<'_>| render(hints.iter().fold(group, |group, hint| group.element(Level::HELP.message(hint))));
    let Some((source, span, label)) = place else {
        return help(Group::with_title(level.primary_title(message)));
    };
    let (source, span) = on_one_line(source, span);
    let annotation = AnnotationKind::Primary.span(span);
    let annotation = if label.is_empty() { annotation } else { annotation.label(label) };
    help(level.primary_title(message).id(kind).element(Snippet::source(&source).annotation(annotation)))
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
