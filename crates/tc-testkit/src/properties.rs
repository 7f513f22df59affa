//! The promises of `tc-notation`, each a function that panics if it is broken. A proptest, a fuzz target and the corpus
//! drive it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use tc_notation::{Applicability, Diagnostic, Dialect, ErrorKind, LintCode, ParseError, Place, Spanned, TimeControl};

/// The most stages with which the lints of every suggestion are looked at, too: with more a fuzzer takes too long.
const FEW_STAGES: usize = 4;

/// Any byte string is a control or an error that keeps its promises, in both dialects.
pub fn any_bytes(bytes: &[u8]) {
    let strict = TimeControl::parse_bytes(bytes, Dialect::Original);
    let extended = TimeControl::parse_bytes(bytes, Dialect::Extended);
    match (&strict, &extended) {
        (Ok(strict), Ok(extended)) => assert_eq!(strict, extended, "the dialects agree on what both read"),
        (Ok(_), Err(error)) => panic!("the strict dialect reads what the extended one refuses: {error}"),
        _ => {}
    }
    for error in [strict.err(), extended.as_ref().err().cloned()].into_iter().flatten() {
        error_keeps_its_promises(&error);
    }
    if let Ok(control) = extended {
        round_trip(&control);
        for dialect in [Dialect::Extended, Dialect::Original] {
            let Ok(read) = Spanned::parse_bytes(bytes, dialect) else { continue };
            spans_are_in_order(&read);
            for hint in read.diagnostics().into_iter().flat_map(|lint| lint.hints) {
                let suggestion = hint.suggestion.expect("a lint suggests a control or nothing");
                assert!(TimeControl::parse_with(&suggestion, dialect).is_ok(), "{suggestion}");
            }
        }
    }
}

/// A control survives printing, the canonical form and JSON, and speaks of itself in words (R15).
pub fn round_trip(control: &TimeControl) {
    let printed = control.to_string();
    let read: TimeControl =
        printed.parse().unwrap_or_else(|error| panic!("`{printed}` is printed and refused: {error}"));
    assert_eq!(&read, control, "`{printed}` reads as another control");
    assert_eq!(read.to_string(), printed, "what was printed prints the same");
    assert_eq!(hash(&read), hash(control), "equal controls have equal hashes");

    let canonical = control.canonical();
    assert_eq!(&canonical, control, "the canonical form means the same");
    assert_eq!(canonical.canonical().to_string(), canonical.to_string(), "the canonical form is its own");

    let json = control.to_json();
    let read = TimeControl::from_json(&json).unwrap_or_else(|error| panic!("{json} is written and refused: {error}"));
    assert_eq!(&read, control, "{json}");
    assert_eq!(read.to_string(), canonical.to_string(), "a control from JSON is in canonical units");
    assert_eq!(read.to_json(), json, "what was written is written the same");
    let through_serde: TimeControl = serde_json::from_str(&json).expect("serde reads what serde writes");
    assert_eq!(&through_serde, control, "{json}");

    is_one_plain_line(&control.describe().to_string());
    for stage in control.describe_stages() {
        stage.points().for_each(is_one_plain_line);
    }
    let codes: Vec<_> = control.lints().map(|lint| lint.code()).collect();
    for lint in control.lints() {
        is_one_plain_line(&lint.to_string());
        for suggestion in lint.suggestions() {
            if control.stages().len() <= FEW_STAGES {
                let is_new = |code| !matches!(code, LintCode::L6 | LintCode::L7) && !codes.contains(&code);
                let new = suggestion.lints().find(|lint| is_new(lint.code()));
                assert_eq!(new, None, "`{control}`: the suggestion `{suggestion}` has a new lint");
            }
            let printed = suggestion.to_string();
            assert_eq!(&printed.parse::<TimeControl>().expect("a suggestion parses"), suggestion);
            assert_ne!(printed, "", "a suggestion says something");
        }
    }
}

/// Two controls are equal exactly when their canonical texts are, and then their hashes are too (R15).
pub fn equality(one: &TimeControl, other: &TimeControl) {
    let same_text = one.canonical().to_string() == other.canonical().to_string();
    assert_eq!(one == other, same_text, "`{one}` and `{other}`");
    if one == other {
        assert_eq!(hash(one), hash(other), "`{one}` and `{other}`");
    }
}

fn error_keeps_its_promises(error: &ParseError) {
    let (source, span) = (error.source_text(), error.span());
    assert!(source.get(span.clone()).is_some(), "the span {span:?} is not in {source:?}");
    assert!(error.place().stage().is_none_or(|stage| stage >= 1), "stages are counted from 1");
    is_one_plain_line(&error.to_string());
    let diagnostic = error.diagnostic();
    is_plain(&diagnostic);
    assert!(!diagnostic.hints.is_empty(), "no hint: {error}");
    for suggestion in diagnostic.hints.iter().filter_map(|hint| hint.suggestion.as_ref()) {
        let read = TimeControl::parse_with(suggestion, error.dialect());
        assert!(read.is_ok(), "the suggestion `{suggestion}` is refused");
    }
    let corrects = diagnostic
        .hints
        .iter()
        .any(|hint| hint.applicability == Applicability::Correction && hint.suggestion.is_some());
    assert_eq!(error.suggestion().is_some(), corrects);
    let only_leaves_out = matches!(error.kind(), ErrorKind::ControlCharacter | ErrorKind::Negative);
    if let (true, Some(suggestion)) = (only_leaves_out, error.suggestion()) {
        assert_eq!(numbers(&suggestion), numbers(source), "numbers are not drawn together: {error}");
    }
    if *error.kind() == ErrorKind::Unexpected {
        assert!(error.expected().next().is_some(), "it does not say what was expected: {error}");
    }
}

/// The runs of digits of a text.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|character: char| !character.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

fn is_plain(diagnostic: &Diagnostic<'_>) {
    let text = diagnostic.to_string();
    assert!(text.lines().all(|line| line.chars().all(is_visible)), "{text:?}");
    let carets = text.lines().nth(3).expect("a line of carets");
    assert!(carets.contains('^'), "{text}");
    assert!(text.lines().all(|line| line.len() < 16_384), "a line is very long");
}

/// Whether a character can be seen by itself: no control, no mark of the direction, nothing that combines.
fn is_visible(character: char) -> bool {
    (' '..='~').contains(&character) || !character.is_ascii() && character.escape_debug().count() == 1
}

fn is_one_plain_line(text: &str) {
    assert!(!text.is_empty());
    assert!(text.chars().all(is_visible), "{text:?}");
    assert!(!text.ends_with('.'), "{text:?}");
}

fn spans_are_in_order(read: &Spanned) {
    use tc_notation::StagePart;

    let parts =
        [StagePart::Periods, StagePart::Moves, StagePart::Delay, StagePart::Time, StagePart::Cap, StagePart::Bonus];
    let mut end = 0;
    for stage in 1..=read.control().stages().len() {
        let whole = read.span(Place::of_stage(stage, StagePart::Whole)).expect("a stage has a span");
        assert!(read.source().get(whole.clone()).is_some());
        assert!(read.span(Place::of_stage(stage, StagePart::Time)).is_some(), "every stage has a time");
        for span in parts.iter().filter_map(|part| read.span(Place::of_stage(stage, *part))) {
            assert!(end <= span.start && span.start < span.end, "parts overlap in {:?}", read.source());
            assert!(whole.start <= span.start && span.end <= whole.end);
            end = span.end;
        }
    }
    for diagnostic in read.diagnostics() {
        is_plain(&diagnostic);
    }
}

fn hash(control: &TimeControl) -> u64 {
    let mut hasher = DefaultHasher::new();
    control.hash(&mut hasher);
    hasher.finish()
}
