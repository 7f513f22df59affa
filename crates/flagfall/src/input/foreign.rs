//! Texts in other notations.

use tc_core::Rules;
use tc_interop::{Certainty, Detected, Format, GameSettings, Interpretation};
use tc_notation::presets::Preset;
use tc_notation::{Dialect, Spanned};

use super::owner::owner;
use crate::failure::{Elsewhere, Failure, Unreadable};
use crate::notations;
use crate::output::visible_line;

/// How many notations and readings are offered.
const OFFERED: usize = 4;

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
    pub(crate) taken: Detected,
    /// All others.
    pub(crate) others: Vec<Other>,
    /// Whether the notation was detected, and not named with `--from`.
    pub(crate) is_detected: bool,
}

/// A reading that was not taken.
pub(crate) struct Other {
    pub(crate) detected: Detected,
    /// Whether `--from` with its notation chooses it.
    pub(crate) is_first: bool,
}

impl Asked {
    /// The control and the rules of the text.
    pub(crate) fn settings(&self) -> GameSettings {
        GameSettings { control: self.read.control().clone(), rules: self.rules }
    }
}

impl Origin {
    /// How the text was read: `read as lichess, likely: a number without a unit is minutes`.
    pub(crate) fn in_words(&self) -> String {
        format!("read as {}", in_words(&self.taken))
    }

    /// The other readings and the options that choose them, a line each.
    pub(crate) fn hints(&self) -> Vec<String> {
        let hint = |other: &Other| {
            let Detected { format, reading } = &other.detected;
            let (name, control) = (format.name(), &reading.settings.control);
            let how = certainty_in_words(reading);
            match other.is_first {
                true => format!("`--from {name}` reads `{control}`, {how}"),
                false => format!("it can also be `{control}` in {name}, {how}"),
            }
        };
        self.others.iter().map(hint).collect()
    }

    /// The other readings, a line each: the control, and what it assumes.
    pub(crate) fn others_in_words(&self) -> Vec<String> {
        let line = |other: &Other| {
            let detected = &other.detected;
            format!("`{}` as {}", detected.reading.settings.control, in_words(detected))
        };
        self.others.iter().map(line).collect()
    }
}

/// `lichess, likely: a number without a unit is minutes`
fn in_words(detected: &Detected) -> String {
    format!("{}, {}", detected.format.name(), certainty_in_words(&detected.reading))
}

/// `likely: a number without a unit is minutes`
fn certainty_in_words(reading: &Interpretation) -> String {
    let assumptions: Vec<String> = reading.assumptions.iter().map(ToString::to_string).collect();
    let assumed = if assumptions.is_empty() { String::new() } else { format!(": {}", assumptions.join("; ")) };
    format!("{}{assumed}", reading.certainty.word())
}

/// Reads a control in the notation of this name, or in the one that the text is in.
pub(crate) fn in_notation(bytes: &[u8], from: &str, dialect: Dialect) -> Result<Asked, Failure> {
    let auto = from == notations::AUTO;
    let format = if auto { None } else { Some(notations::named(from)?) };
    match format {
        Some(format) if format.name() != notations::OWN => {
            let text = text(bytes, format)?;
            in_format(text, format, dialect)
        }
        Some(_) => own(bytes, dialect),
        None => match own(bytes, dialect) {
            // A text that only the other dialect accepts is still in our notation.
            Err(Failure::Text(error)) if Spanned::parse_bytes(bytes, Dialect::Extended).is_err() => {
                detected(bytes, dialect, Failure::Text(error))
            }
            done => done.map(|asked| with_doubts(asked, bytes)),
        },
    }
}

/// Reads our notation.
fn own(bytes: &[u8], dialect: Dialect) -> Result<Asked, Failure> {
    let asked = super::read(bytes, dialect)?;
    Ok(Asked { read: asked.read, preset: asked.preset, rules: Rules::default(), origin: None })
}

/// Adds the other likely meanings of a text in our notation: `5m+3s` has a cap in ours, and none where most people write
/// it.
fn with_doubts(asked: Asked, bytes: &[u8]) -> Asked {
    if asked.preset.is_some() {
        return asked;
    }
    let mut readings = std::str::from_utf8(bytes).map(tc_interop::detect).unwrap_or_default().into_iter();
    let taken = readings.next().filter(|taken| taken.format.name() == notations::OWN);
    let others: Vec<Detected> = readings.filter(|other| other.reading.certainty >= Certainty::Likely).collect();
    match taken {
        Some(taken) if !others.is_empty() => {
            let others = others.into_iter().map(|detected| Other { detected, is_first: true }).collect();
            Asked { origin: Some(Origin { taken, others, is_detected: true }), ..asked }
        }
        _ => asked,
    }
}

/// Detects the notation of a text; `failure` says why it is not ours.
fn detected(bytes: &[u8], dialect: Dialect, failure: Failure) -> Result<Asked, Failure> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let mut readings = tc_interop::detect(text).into_iter();
    let other = |detected: Detected| {
        let named = detected.format.read(text).unwrap_or_default();
        let is_first = named.first().is_some_and(|first| first.settings == detected.reading.settings);
        Other { detected, is_first }
    };
    match readings.next() {
        Some(taken) => taken_from(Origin { taken, others: readings.map(other).collect(), is_detected: true }, dialect),
        None => match failure.fails_at().and_then(|ours| owner(text, ours)) {
            Some(format) => in_format(text, format, dialect),
            None => Err(failure.or_elsewhere(|| named_only(bytes))),
        },
    }
}

/// Notations that can read a text, although none is detected.
fn named_only(bytes: &[u8]) -> Vec<Elsewhere> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Vec::new() };
    let read = |format: &'static Format| {
        let reading = format.read(text).ok()?.into_iter().next()?;
        Some(Elsewhere { from: format.name(), control: reading.settings.control.to_string() })
    };
    tc_interop::formats().filter_map(read).take(OFFERED).collect()
}

fn in_format(text: &str, format: &'static Format, dialect: Dialect) -> Result<Asked, Failure> {
    let name = format.name();
    let fail = |message: String, span| {
        let mut hints = elsewhere(text.as_bytes());
        hints.retain(|elsewhere| elsewhere.from != name);
        let mut hints: Vec<String> = hints.iter().map(Elsewhere::hint).collect();
        hints.truncate(OFFERED);
        let source = text.to_owned();
        Failure::Foreign(Box::new(Unreadable { kind: "unreadable", from: name, message, source, span, hints }))
    };
    if !format.is_read() {
        return Err(fail(format!("`{name}` ({}) can only be written, not read", format.title()), None));
    }
    let readings = format.read(text).map_err(|error| {
        let message = format!("this cannot be read as `{name}`: {}", visible_line(&error.to_string()));
        let is_within = |span: &std::ops::Range<usize>| text.get(span.clone()).is_some();
        fail(message, error.span.filter(is_within))
    })?;
    let mut readings = readings.into_iter().map(|reading| Detected { format, reading });
    match readings.next() {
        Some(taken) => {
            let others = readings.map(|detected| Other { detected, is_first: false }).collect();
            taken_from(Origin { taken, others, is_detected: false }, dialect)
        }
        None => Err(fail(format!("read as `{name}`, the text does not say a control"), None)),
    }
}

/// The control of a reading.
fn taken_from(origin: Origin, dialect: Dialect) -> Result<Asked, Failure> {
    let Interpretation { settings: GameSettings { control, rules }, .. } = &origin.taken.reading;
    let read = Spanned::parse(&control.to_string(), dialect)
        .map_err(|error| Failure::from(error).about(&format!("read as `{}`", origin.taken.format.name())))?;
    Ok(Asked { read, preset: None, rules: *rules, origin: Some(origin) })
}

fn text<'t>(bytes: &'t [u8], format: &'static Format) -> Result<&'t str, Failure> {
    std::str::from_utf8(bytes).map_err(|_| {
        let message = format!("this cannot be read as `{}`: expected UTF-8 text", format.name());
        let source = String::from_utf8_lossy(bytes).into_owned();
        let hints = Vec::new();
        Failure::Foreign(Box::new(Unreadable {
            kind: "unreadable",
            from: format.name(),
            message,
            source,
            span: None,
            hints,
        }))
    })
}

/// The control that a text is with automatic detection of its notation; empty if none is detected.
pub(crate) fn automatic(bytes: &[u8]) -> Vec<Elsewhere> {
    let taken = elsewhere(bytes).into_iter().next().filter(|taken| taken.from != notations::OWN);
    taken.into_iter().map(|taken| Elsewhere { from: notations::AUTO, ..taken }).collect()
}

/// The control that a text is in each notation that is detected.
fn elsewhere(bytes: &[u8]) -> Vec<Elsewhere> {
    let readings = std::str::from_utf8(bytes).map(tc_interop::detect).unwrap_or_default();
    let mut all: Vec<Elsewhere> = Vec::new();
    for Detected { format, reading } in readings {
        if all.iter().all(|elsewhere| elsewhere.from != format.name()) {
            all.push(Elsewhere { from: format.name(), control: reading.settings.control.to_string() });
        }
    }
    all
}
