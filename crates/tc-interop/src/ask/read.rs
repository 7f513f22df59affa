//! From a text in any notation to a control.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{Rules, RulesError, RulesErrorKind};
use tc_notation::presets::Preset;
use tc_notation::{Applicability, Bonus, Dialect, ErrorKind, ParseError, Spanned, Stage, TimeControl, presets};

use super::asked::only;
use super::problem::unknown_preset;
use super::speed::other_class;
use super::{AUTO, Asked, Hint, OWN, Origin, Problem, Query, named};
use crate::{
    Certainty, Detected, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, detect, formats,
    refusal,
};

/// How many notations are offered.
const OFFERED: usize = 4;

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
        let origin = if has_doubts { Some(Origin::of(readings, query, true)?) } else { only(query).map(|()| None)? };
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
    let own = Problem::from(error);
    let refusal = refusal(text).filter(|refusal| refusal.from != OWN);
    let is_range = refusal.as_ref().is_some_and(|refusal| refusal.error.kind == ReadErrorKind::Range);
    if Problem::is_slip(error) && (!is_range || caps_an_increment(&own)) {
        return own;
    }
    let problem = refusal.map_or(own, |refusal| unreadable(refusal.from, text, &refusal.error));
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

/// Whether a correction has a cap and an increment: `60m…90m + 30s`, and not `60…90 min`, which is a range.
fn caps_an_increment(problem: &Problem) -> bool {
    let corrections = problem.hints.iter().filter_map(|hint| hint.suggestion.as_deref());
    let mut controls = corrections.filter_map(|text| text.parse::<TimeControl>().ok());
    controls.any(|control| control.stages().iter().any(|stage| stage.bonus().is_some()))
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
fn detected_in(bytes: &[u8]) -> Vec<Detected> {
    core::str::from_utf8(bytes).map(detect).unwrap_or_default()
}

/// The error of a text that is not in our notation, where no other notation is read. Detection alone decides what it means
/// in another one, so the meanings and the example of our own parser are left out; `words` introduce the control. A slip in
/// our notation is reported as it is.
fn not_own(error: &ParseError, bytes: &[u8], words: &str) -> Box<Problem> {
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
fn elsewhere(from: &str, reading: &Interpretation) -> Hint {
    let control: String = reading.settings.control.to_string();
    Hint::suggesting(format!("`--from {from}` reads it"), control)
}

/// Reads a control in our notation, or the name of a preset after an at sign, and the rules after a semicolon. The bytes
/// need not be UTF-8.
///
/// ```
/// use tc_interop::ask::read_own;
/// use tc_notation::Dialect;
///
/// let asked = read_own(b"@lichess/blitz-3+2; pauses 1", Dialect::Extended)?;
/// assert_eq!(asked.read.control().to_string(), "3m.. + 2s");
/// assert_eq!(asked.rules.pauses, Some(1));
/// # Ok::<(), Box<tc_interop::ask::Problem>>(())
/// ```
///
/// # Errors
/// A [`Problem`] of the text, with the preset or the rules that are like it.
pub fn read_own(bytes: &[u8], dialect: Dialect) -> Result<Asked, Box<Problem>> {
    in_own(bytes, dialect).map_err(|refused| match refused {
        Refused::Text(error) => not_own(&error, bytes, "did you mean"),
        Refused::Problem(problem) => problem,
    })
}

/// The same, with the error of the text as it is.
fn in_own(bytes: &[u8], dialect: Dialect) -> Result<Asked, Refused> {
    let Some(at) = bytes.iter().position(|byte| *byte == b';') else { return without_rules(bytes, dialect) };
    let (control, rules) = bytes.split_at(at);
    let (text, said) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(rules.get(1..).unwrap_or_default()));
    // A text that is neither a control nor rules may be in another notation, so the error is about all of it.
    let asked = match without_rules(control, dialect) {
        Err(Refused::Text(_)) if said.parse::<Rules>().is_err() => without_rules(bytes, dialect)?,
        read => read?,
    };
    let start = text.len() - said.len();
    let rules = match asked.rules.with_text(&said) {
        Ok(rules) => rules,
        // Stages that are divided by a semicolon are no rules.
        Err(_) if said.parse::<TimeControl>().is_ok() => return without_rules(bytes, dialect),
        Err(error) => return Err(wrong_rules(&error, &text, start).into()),
    };
    Ok(Asked { rules, ..asked })
}

/// The error of rules that begin at this byte of a text.
fn wrong_rules(error: &RulesError, text: &str, start: usize) -> Problem {
    let span = error.span();
    let hint = error
        .suggestion()
        .and_then(|rules| Some(Hint::suggesting("did you mean", [text.get(..start)?, &rules].concat())));
    let is_unknown = matches!(error.kind(), RulesErrorKind::Unknown { .. });
    let list = is_unknown.then(|| Hint::new("`flagfall presets --rules` lists the rules that have a name"));
    let problem = Problem::new("rules", error.to_string()).of_text(text).at(Some(span.start + start..span.end + start));
    problem.with_hints(hint).with_hints(list)
}

fn without_rules(bytes: &[u8], dialect: Dialect) -> Result<Asked, Refused> {
    let text = bytes.trim_ascii();
    if text.starts_with(b"@") {
        return preset(&String::from_utf8_lossy(text), dialect);
    }
    match Spanned::parse_bytes(bytes, dialect) {
        Ok(read) => Ok(Asked { read, preset: None, rules: Rules::default(), origin: None, note: None }),
        Err(error) => match presets::find(error.source_text().trim()) {
            Some(preset) => Err(forgotten_sign(preset).into()),
            None => Err(error.into()),
        },
    }
}

fn preset(name: &str, dialect: Dialect) -> Result<Asked, Refused> {
    let preset = presets::find(name).ok_or_else(|| unknown_preset(name))?;
    let settings = GameSettings::of_preset(preset).map_err(|error| Problem::new("rules", error.to_string()))?;
    let read = Spanned::parse(preset.control, dialect)?;
    Ok(Asked { read, preset: Some(preset), rules: settings.rules, origin: None, note: None })
}

/// The error of the name of a preset without its at sign.
fn forgotten_sign(preset: &Preset) -> Problem {
    let message = format!("`{}` is the name of a preset; presets are written with an at sign", preset.name);
    let hint = Hint::suggesting("did you mean the preset", preset.to_string());
    Problem::new("preset_without_sign", message).with_hints([hint])
}

/// Every meaning of a text in a notation.
fn in_notation(bytes: &[u8], format: &'static Format) -> Result<Vec<Detected>, Box<Problem>> {
    let name = format.name();
    let text = text(bytes, name)?;
    let offered = |problem: Problem| {
        let mut hints = detected_elsewhere(bytes);
        hints.retain(|(from, _)| *from != name);
        Box::new(problem.with_hints(hints.into_iter().map(|(_, hint)| hint).take(OFFERED)))
    };
    if !format.is_read() {
        let message = format!("`{name}` ({}) can only be written, not read", format.title());
        return Err(offered(Problem::new("only_written", message).reading(name, text)));
    }
    let readings = format.read(text).map_err(|error| offered(unreadable(name, text, &error)))?;
    Ok(readings.into_iter().map(|reading| Detected { format, reading }).collect())
}

/// The problem of a text that cannot be read in a notation.
fn unreadable(from: &'static str, text: &str, error: &ReadError) -> Problem {
    let (error, guess) = guessed(error);
    let message = format!("this cannot be read as `{from}`: {error}");
    let corrected = corrected(from, text, &error).map(|text| Hint::suggesting("did you mean", text));
    let problem = Problem::new("unreadable", message).reading(from, text).at(error.span.clone());
    problem.with_hints(corrected).with_hints(guess)
}

/// An error without the control that its text would be but for a word, and this control as a hint.
fn guessed(error: &ReadError) -> (ReadError, Option<Hint>) {
    let mut error = error.clone();
    let ReadErrorKind::UnknownWord { word, like, control } = &mut error.kind else { return (error, None) };
    let Some(control) = control.take() else { return (error, None) };
    let advice = match like {
        Some(like) => format!("with `{like}` in place of `{word}` the text is"),
        None => format!("without `{word}` the text is"),
    };
    let guess = Hint { applicability: Applicability::Guess, ..Hint::suggesting(advice, control.to_string()) };
    (error, Some(guess))
}

/// A text with its misspelt words as the words that they are like, if that can be read.
fn corrected(from: &str, text: &str, error: &ReadError) -> Option<String> {
    const MOST: usize = 4;
    let format = crate::format(from)?;
    let mut text = text.to_owned();
    let mut error = error.clone();
    for _ in 0..MOST {
        let ReadErrorKind::UnknownWord { like: Some(like), .. } = error.kind else { return None };
        text.replace_range(error.span.filter(|span| text.get(span.clone()).is_some())?, like);
        match format.read(&text) {
            Ok(_) => return Some(text),
            Err(next) => error = next,
        }
    }
    None
}

fn text<'t>(bytes: &'t [u8], name: &'static str) -> Result<&'t str, Box<Problem>> {
    core::str::from_utf8(bytes).map_err(|error| {
        let message = format!("this cannot be read as `{name}`: expected UTF-8 text");
        let valid = error.valid_up_to();
        let shown = String::from_utf8_lossy(bytes);
        let bad =
            valid..shown.get(valid..).and_then(|rest| rest.chars().next()).map_or(valid, |c| valid + c.len_utf8());
        Box::new(Problem::new("unreadable", message).reading(name, &shown).at(Some(bad)))
    })
}

/// The control that a text is in each notation that is detected.
fn detected_elsewhere(bytes: &[u8]) -> Vec<(&'static str, Hint)> {
    let mut all: Vec<(&'static str, Hint)> = Vec::new();
    for Detected { format, reading } in detected_in(bytes) {
        if all.iter().all(|(from, _)| *from != format.name()) {
            all.push((format.name(), elsewhere(format.name(), &reading)));
        }
    }
    all
}

/// Why a text is refused.
enum Refused {
    /// It is not a control in our notation.
    Text(ParseError),
    /// Another reason.
    Problem(Box<Problem>),
}

impl From<Refused> for Box<Problem> {
    fn from(refused: Refused) -> Box<Problem> {
        match refused {
            Refused::Text(error) => Box::new(Problem::from(&error)),
            Refused::Problem(problem) => problem,
        }
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Refused {
        Refused::Text(error)
    }
}

impl From<Box<Problem>> for Refused {
    fn from(problem: Box<Problem>) -> Refused {
        Refused::Problem(problem)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused::Problem(Box::new(problem))
    }
}
