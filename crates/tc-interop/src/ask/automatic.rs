//! Texts in any notation.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Bonus, Dialect, ErrorKind, ParseError, Spanned, Stage, TimeControl};

use super::named::named;
use super::other::{in_notation, unreadable};
use super::own::in_own;
use super::refused::Refused;
use super::speed::other_class;
use super::{AUTO, Asked, Hint, OWN, Origin, Problem, Query, origin};
use crate::{Certainty, Detected, Family, Format, GameSettings, Interpretation, detect, formats, refusal};

/// How many notations are offered.
pub(super) const OFFERED: usize = 4;

/// Reads a control in the notation that the query names, or in the one that the text is in. The bytes need not be UTF-8.
///
/// ```
/// use tc_interop::ask::{self, Query};
///
/// let asked = ask::read(b"3+2", &Query { from: "lichess", ..Query::default() })?;
/// assert_eq!(asked.read.control().to_string(), "3m.. + 2s");
/// assert_eq!((asked.rules.free_moves, asked.game_rules().free_moves), (0, 1));
/// # Ok::<(), Box<ask::Problem>>(())
/// ```
///
/// # Errors
/// A [`Problem`] of the text, of the name of the notation, or of the number of the reading.
pub fn read(bytes: &[u8], query: &Query<'_>) -> Result<Asked, Box<Problem>> {
    let mut asked = read_text(bytes, query)?;
    asked.note = asked.origin.as_ref().and_then(|origin| {
        let Detected { format, reading } = &origin.taken.detected;
        let text = core::str::from_utf8(bytes).ok().filter(|_| format.family() == Family::People)?;
        other_class(text, &reading.settings.control)
    });
    Ok(asked)
}

fn read_text(bytes: &[u8], query: &Query<'_>) -> Result<Asked, Box<Problem>> {
    let auto = query.from == AUTO;
    let format = if auto { None } else { Some(named(query.from)?) };
    match format {
        Some(format) if format.name() != OWN => taken(in_notation(bytes, format)?, query, false),
        _ => match in_own(bytes, query.dialect) {
            // A text that only the other dialect accepts is still in our notation.
            Err(Refused::Text(error)) if auto && Spanned::parse_bytes(bytes, Dialect::Extended).is_err() => {
                detected(bytes, query, error)
            }
            // Unknown rules may be a part of another notation.
            Err(Refused::Problem(problem)) if auto && !detected_in(bytes).is_empty() => {
                taken(detected_in(bytes), query, true).map_err(|_| problem)
            }
            Err(Refused::Text(error)) if !auto => Err(not_own(&error, bytes, "`--from auto` reads it")),
            done => own(done?, bytes, query),
        },
    }
}

/// A text in our notation. With automatic detection it has its other likely meanings: `5m+3s` has a cap in ours, and
/// none where most people write it.
fn own(asked: Asked, bytes: &[u8], query: &Query<'_>) -> Result<Asked, Box<Problem>> {
    let mut readings = Vec::new();
    if query.from == AUTO && asked.preset.is_none() {
        readings = detected_in(bytes);
        readings.retain(|one| is_own(one) || one.reading.certainty >= Certainty::Likely);
        readings.sort_by_key(|one| !is_own(one));
    }
    let has_doubts = readings.len() > 1 && readings.first().is_some_and(is_own);
    if query.reading.get() == 1 || !has_doubts {
        let origin =
            if has_doubts { Some(Origin::of(readings, query, true)?) } else { origin::only(query).map(|()| None)? };
        return Ok(Asked { origin, ..asked });
    }
    taken(readings, query, true)
}

fn is_own(detected: &Detected) -> bool {
    detected.format.name() == OWN
}

/// Detects the notation of a text; `error` says why it is not ours. One that is spelled as ours, and only breaks a rule, is
/// in no other notation.
fn detected(bytes: &[u8], query: &Query<'_>, error: ParseError) -> Result<Asked, Box<Problem>> {
    if error.only_breaks_rule() {
        return Err(Box::new(Problem::from(&error)));
    }
    let Ok(text) = core::str::from_utf8(bytes) else { return Err(Box::new(Problem::from(&error))) };
    match detect(text) {
        readings if !readings.is_empty() => taken(readings, query, true),
        _ => Err(Box::new(refused(text, &error))),
    }
}

/// The error of a text that no notation has: a slip in ours, or the error of the notation that came furthest, with the
/// notations that have to be named to read it.
fn refused(text: &str, error: &ParseError) -> Problem {
    if Problem::is_slip(error) {
        return Problem::from(error);
    }
    let problem = match refusal(text) {
        Some(refusal) if refusal.from != OWN => unreadable(refusal.from, text, &refusal.error),
        _ => Problem::from(error),
    };
    // KIF is Japanese, and its words are read in any language.
    let is_foreign = |format: &Format| format.name() == "kif" && !text.chars().any(|char| char >= '\u{2e80}');
    let read = |format: &'static Format| {
        let reading = format.read(text).ok()?.into_iter().next()?;
        let is_offered = !is_foreign(format) && reading.certainty > Certainty::Guess;
        let is_offered = is_offered && !reading.settings.control.stages().iter().any(is_lost);
        is_offered.then(|| elsewhere(format.name(), &reading))
    };
    problem.with_hints(formats().filter_map(read).take(OFFERED))
}

/// Whether a stage has no time, and never gets any.
fn is_lost(stage: &Stage) -> bool {
    let gains = matches!(stage.bonus(), Some(Bonus::Increment(_)));
    stage.time().is_zero() && stage.delay().is_none() && !gains
}

/// The control of the reading with the number that is asked for.
fn taken(readings: Vec<Detected>, query: &Query<'_>, is_detected: bool) -> Result<Asked, Box<Problem>> {
    let origin = Origin::of(readings, query, is_detected)?;
    let Detected { format, reading } = &origin.taken.detected;
    let Interpretation { settings: GameSettings { control, rules }, .. } = reading;
    let read = Spanned::parse(&control.to_string(), query.dialect)
        .map_err(|error| Box::new(Problem::from(&error).about(&format!("read as `{}`", format.name()))))?;
    Ok(Asked { read, preset: None, rules: *rules, origin: Some(origin), note: None })
}

/// What a text is with automatic detection of its notation.
pub(super) fn detected_in(bytes: &[u8]) -> Vec<Detected> {
    core::str::from_utf8(bytes).map(detect).unwrap_or_default()
}

/// The error of a text that is not in our notation, where no other notation is read. Detection alone decides what it means
/// in another one, so the meanings and the example of our own parser are left out; `words` introduce the control. A slip in
/// our notation is reported as it is.
pub(super) fn not_own(error: &ParseError, bytes: &[u8], words: &str) -> Box<Problem> {
    let mut problem = Problem::from(error);
    if Problem::is_slip(error) {
        return Box::new(problem);
    }
    let readings = detected_in(bytes);
    let control = readings.first().filter(|one| !is_own(one)).map(|one| one.reading.settings.control.to_string());
    let control = control.filter(|control| TimeControl::parse_with(control, error.dialect()).is_ok());
    let is_foreign = matches!(error.kind(), ErrorKind::ForeignNotation(_));
    let refusal = || refusal(error.source_text()).filter(|refusal| is_foreign && refusal.from != OWN);
    let hint = control.map(|control| Hint::suggesting(words, control));
    let hint = hint.or_else(|| refusal().map(|refusal| Hint::new(refusal.to_string())));
    if hint.is_some() {
        problem.hints.retain(|hint| hint.suggestion.is_none());
    }
    Box::new(problem.with_hints(hint))
}

/// The option with which a text can be read, and its control.
pub(super) fn elsewhere(from: &str, reading: &Interpretation) -> Hint {
    let control: String = reading.settings.control.to_string();
    Hint::suggesting(format!("`--from {from}` reads it"), control)
}
