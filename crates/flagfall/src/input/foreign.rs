//! Texts in any notation.

use std::num::NonZeroUsize;

use tc_core::{Rules, Setup, SetupError};
use tc_interop::{Certainty, Detected, Format, GameSettings, Interpretation, ReadError, ReadErrorKind};
use tc_notation::presets::Preset;
use tc_notation::{Bonus, Dialect, ParseError, Spanned, Stage};

use crate::failure::{Failure, Hint, Problem};
use crate::notations;

/// How many notations are offered.
const OFFERED: usize = 4;

/// How a text is to be read.
pub(crate) struct Query<'q> {
    /// The name of the notation, or `auto`.
    pub(crate) from: &'q str,
    /// The number of the reading, from 1.
    pub(crate) reading: NonZeroUsize,
    /// The spellings of our notation to accept.
    pub(crate) dialect: Dialect,
}

/// A control from the command line, in any notation.
pub(crate) struct Asked {
    /// The control; if it came in another notation, spelled in ours.
    pub(crate) read: Spanned,
    /// The preset that the text names.
    pub(crate) preset: Option<&'static Preset>,
    /// The rules that the text contains besides the control.
    pub(crate) rules: Rules,
    /// How it was read, unless it is plainly our notation.
    pub(crate) origin: Option<Origin>,
}

/// The notation that a text was read in.
pub(crate) struct Origin {
    /// The reading that was taken.
    pub(crate) taken: Numbered,
    /// All others.
    pub(crate) others: Vec<Numbered>,
    /// Whether the notation was detected, and not named with `--from`.
    pub(crate) is_detected: bool,
}

/// A reading, with its number for `--reading`.
pub(crate) struct Numbered {
    pub(crate) number: usize,
    pub(crate) detected: Detected,
}

impl Asked {
    /// The same, if a clock can run by its rules: an option can change them for `flagfall run` only.
    pub(crate) fn checked(self) -> Result<Asked, Failure> {
        let setup: Result<Setup, SetupError> = Setup::new(self.rules, self.read.control());
        match setup {
            Ok(_) => Ok(self),
            Err(error) => {
                let message = format!("no clock can run by the rules `{}`: {error}", self.rules);
                Err(Problem::new("rules", message).into())
            }
        }
    }

    /// The rules of a game with this control: those of the text and, if its notation was named, of the site for the others.
    pub(crate) fn game_rules(&self) -> Rules {
        let named = self.origin.as_ref().filter(|origin| !origin.is_detected);
        named.map_or(self.rules, |origin| origin.taken.detected.format.rules_in_game(&self.settings()))
    }

    /// The control, and the rules of a game with it.
    pub(crate) fn in_game(&self) -> GameSettings {
        GameSettings { rules: self.game_rules(), ..self.settings() }
    }

    /// The control and the rules of the text.
    pub(crate) fn settings(&self) -> GameSettings {
        GameSettings { control: self.read.control().clone(), rules: self.rules }
    }
}

impl Origin {
    /// How the text was read: `read as lichess, likely: a number without a unit is minutes`.
    pub(crate) fn in_words(&self) -> String {
        format!("read as {}", self.taken.in_words())
    }

    /// The other readings and the options that choose them, a line each.
    pub(crate) fn hints(&self) -> Vec<String> {
        self.others.iter().map(Numbered::hint).collect()
    }
}

impl Numbered {
    /// `lichess, likely: a number without a unit is minutes`
    pub(crate) fn in_words(&self) -> String {
        let Detected { format, reading } = &self.detected;
        let assumptions: Vec<String> = reading.assumptions.iter().map(ToString::to_string).collect();
        let assumed = if assumptions.is_empty() { String::new() } else { format!(": {}", assumptions.join("; ")) };
        format!("{}, {}{assumed}", format.name(), reading.certainty.word())
    }

    /// The option that chooses it.
    fn hint(&self) -> String {
        format!("`--reading {}` reads `{}` ({})", self.number, self.detected.reading.settings.control, self.in_words())
    }
}

/// Reads a control in the notation of this name, or in the one that the text is in.
pub(crate) fn in_notation(bytes: &[u8], query: &Query<'_>) -> Result<Asked, Failure> {
    let auto = query.from == notations::AUTO;
    let format = if auto { None } else { Some(notations::named(query.from)?) };
    match format {
        Some(format) if format.name() != notations::OWN => {
            let text = text(bytes, format)?;
            let readings = readings(text, format)?;
            taken(readings, query, false)
        }
        _ => match super::read(bytes, query.dialect) {
            // A text that only the other dialect accepts is still in our notation.
            Err(Failure::Text(error)) if auto && Spanned::parse_bytes(bytes, Dialect::Extended).is_err() => {
                detected(bytes, query, error)
            }
            // Unknown rules may be a part of another notation.
            Err(Failure::Problem(problem)) if auto && !detected_in(bytes).is_empty() => {
                taken(detected_in(bytes), query, true).map_err(|_| Failure::Problem(problem))
            }
            Err(failure) if !auto => Err(failure.or_elsewhere(|| automatic(bytes))),
            done => own(done?, bytes, query),
        },
    }
}

/// A text in our notation. With automatic detection it has its other likely meanings: `5m+3s` has a cap in ours, and
/// none where most people write it.
fn own(asked: super::Asked, bytes: &[u8], query: &Query<'_>) -> Result<Asked, Failure> {
    let mut readings = Vec::new();
    if query.from == notations::AUTO && asked.preset.is_none() {
        readings = detected_in(bytes);
        readings.retain(|one| is_own(one) || one.reading.certainty >= Certainty::Likely);
        readings.sort_by_key(|one| !is_own(one));
    }
    let has_doubts = readings.len() > 1 && readings.first().is_some_and(is_own);
    if query.reading.get() == 1 || !has_doubts {
        let origin = if has_doubts { Some(origin(readings, query, true)?) } else { only(query, 1).map(|()| None)? };
        return Ok(Asked { read: asked.read, preset: asked.preset, rules: asked.rules, origin });
    }
    taken(readings, query, true)
}

fn is_own(detected: &Detected) -> bool {
    detected.format.name() == notations::OWN
}

/// Detects the notation of a text; `error` says why it is not ours.
fn detected(bytes: &[u8], query: &Query<'_>, error: ParseError) -> Result<Asked, Failure> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Err(Failure::Text(error)) };
    match tc_interop::detect(text) {
        readings if !readings.is_empty() => taken(readings, query, true),
        _ => Err(refused(text, error)),
    }
}

/// The failure of a text that no notation has: a slip in ours, or the error of the notation that came furthest, with
/// the notations that have to be named to read it.
fn refused(text: &str, error: ParseError) -> Failure {
    if Problem::is_slip(&error) {
        return Failure::Text(error);
    }
    let problem = match tc_interop::refusal(text) {
        Some(refusal) if refusal.from != notations::OWN => unreadable(refusal.from, text, &refusal.error),
        _ => Problem::of(&error),
    };
    // KIF is Japanese, and its words are read in any language.
    let is_foreign = |format: &Format| format.name() == "kif" && !text.chars().any(|char| char >= '\u{2e80}');
    let read = |format: &'static Format| {
        let reading = format.read(text).ok()?.into_iter().next()?;
        let is_offered = !is_foreign(format) && reading.certainty > Certainty::Guess;
        let is_offered = is_offered && !reading.settings.control.stages().iter().any(is_lost);
        is_offered.then(|| elsewhere(format.name(), &reading))
    };
    problem.with_hints(tc_interop::formats().filter_map(read).take(OFFERED)).into()
}

/// Whether a stage has no time, and never gets any.
fn is_lost(stage: &Stage) -> bool {
    let gains = matches!(stage.bonus(), Some(Bonus::Increment(_)));
    stage.time().is_zero() && stage.delay().is_none() && !gains
}

/// Every meaning of a text in a notation.
fn readings(text: &str, format: &'static Format) -> Result<Vec<Detected>, Failure> {
    let name = format.name();
    let offered = |problem: Problem| {
        let mut hints = detected_elsewhere(text.as_bytes());
        hints.retain(|(from, _)| *from != name);
        Failure::from(problem.with_hints(hints.into_iter().map(|(_, hint)| hint).take(OFFERED)))
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
    let message = format!("this cannot be read as `{from}`: {error}");
    let corrected = corrected(from, text, error).map(|text| Hint::suggesting("did you mean", text));
    Problem::new("unreadable", message).reading(from, text).at(error.span.clone()).with_hints(corrected)
}

/// A text with its misspelt words as the words that they are like, if that can be read.
fn corrected(from: &str, text: &str, error: &ReadError) -> Option<String> {
    const MOST: usize = 4;
    let format = tc_interop::format(from)?;
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

/// The control of the reading with the number that is asked for.
fn taken(readings: Vec<Detected>, query: &Query<'_>, is_detected: bool) -> Result<Asked, Failure> {
    let origin = origin(readings, query, is_detected)?;
    let Detected { format, reading } = &origin.taken.detected;
    let Interpretation { settings: GameSettings { control, rules }, .. } = reading;
    let read = Spanned::parse(&control.to_string(), query.dialect)
        .map_err(|error| Failure::from(error).about(&format!("read as `{}`", format.name())))?;
    Ok(Asked { read, preset: None, rules: *rules, origin: Some(origin) })
}

/// The reading with the number that is asked for, and all others.
fn origin(readings: Vec<Detected>, query: &Query<'_>, is_detected: bool) -> Result<Origin, Failure> {
    let wanted = query.reading.get();
    let count = readings.len();
    let numbered = readings.into_iter().zip(1..).map(|(detected, number)| Numbered { number, detected });
    let (taken, others): (Vec<Numbered>, Vec<Numbered>) = numbered.partition(|one| one.number == wanted);
    match taken.into_iter().next() {
        Some(taken) => Ok(Origin { taken, others, is_detected }),
        None => Err({
            let hints = others.iter().map(|other| Hint::new(other.hint()));
            no_such_reading(wanted, count).with_hints(hints).into()
        }),
    }
}

/// Refuses all but the first reading of a text that has only one.
fn only(query: &Query<'_>, count: usize) -> Result<(), Failure> {
    match query.reading.get() {
        1 => Ok(()),
        wanted => Err(no_such_reading(wanted, count).into()),
    }
}

fn no_such_reading(wanted: usize, count: usize) -> Problem {
    let readings = if count == 1 { "1 reading".to_owned() } else { format!("{count} readings") };
    Problem::new("no_such_reading", format!("there is no reading {wanted}: the text has {readings}"))
}

fn text<'t>(bytes: &'t [u8], format: &'static Format) -> Result<&'t str, Failure> {
    std::str::from_utf8(bytes).map_err(|error| {
        let name = format.name();
        let message = format!("this cannot be read as `{name}`: expected UTF-8 text");
        let valid = error.valid_up_to();
        let shown = String::from_utf8_lossy(bytes);
        let bad =
            valid..shown.get(valid..).and_then(|rest| rest.chars().next()).map_or(valid, |c| valid + c.len_utf8());
        Problem::new("unreadable", message).reading(name, &shown).at(Some(bad)).into()
    })
}

/// What a text is with automatic detection of its notation.
fn detected_in(bytes: &[u8]) -> Vec<Detected> {
    std::str::from_utf8(bytes).map(tc_interop::detect).unwrap_or_default()
}

/// The control that a text is with automatic detection of its notation; `None` if none is detected.
fn automatic(bytes: &[u8]) -> Option<Hint> {
    let readings = detected_in(bytes);
    readings.first().filter(|one| !is_own(one)).map(|one| elsewhere(notations::AUTO, &one.reading))
}

/// The control that a text is in each notation that is detected.
fn detected_elsewhere(bytes: &[u8]) -> Vec<(&'static str, Hint)> {
    let readings = detected_in(bytes);
    let mut all: Vec<(&'static str, Hint)> = Vec::new();
    for Detected { format, reading } in readings {
        if all.iter().all(|(from, _)| *from != format.name()) {
            all.push((format.name(), elsewhere(format.name(), &reading)));
        }
    }
    all
}

/// The option with which a text can be read, and its control.
fn elsewhere(from: &str, reading: &Interpretation) -> Hint {
    Hint::suggesting(format!("`--from {from}` reads it"), reading.settings.control.to_string())
}
