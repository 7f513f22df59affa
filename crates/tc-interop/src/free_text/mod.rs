//! What people write, in about thirty languages: `90'/40 + 30' + 30''`, `15 min + 10 sec / move`, `3+2`,
//! `90 Minuten für 40 Züge, danach 30 Minuten`, `1時間30分`.
//!
//! The words of a text are looked up, phrases of words and numbers get their meaning, each
//! time is collected with what is said of it, and a table of evidence decides what a text leaves open.
//! What is assumed is reported, with the other readings.
//!
//! A text is read only if every word and sign of it is understood: an unknown word could change all of it. The error
//! has the reading without it. In an announcement of several lines, a line with its own label and unknown words is left
//! out, such as the entry fee; the reading is then at most likely.

mod amount;
mod answers;
mod build;
mod checks;
mod evidence;
mod items;
mod phrases;
mod said;
mod settle;
mod stages;
mod term;

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_notation::TimeControl;

use crate::detect::is_square;
use crate::lexer::Folded;
use crate::steps;
use crate::vocabulary::Meaning;
use crate::{Assumption, Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind};
use items::{Item, Kind};
use phrases::{Piece, PieceKind};
use said::{Role, Said};
use term::Text;

/// What people write. It is only read.
///
/// ```
/// use tc_interop::{Certainty, free_text};
///
/// let readings = free_text::FORMAT.read("15 min + 10 sec / move")?;
/// assert_eq!(readings[0].settings.control.to_string(), "15m.. + 10s");
/// assert_eq!(readings[0].certainty, Certainty::Certain);
///
/// let readings = free_text::FORMAT.read("3+2")?;
/// assert_eq!(readings[0].settings.control.to_string(), "3m.. + 2s");
/// assert_eq!(readings[0].certainty, Certainty::Likely);
/// assert_eq!(readings[1].settings.control.to_string(), "3s.. + 2s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    longest: LONGEST,
    read: Some(read),
    detect: Some(detect),
    ..Format::new("text", "free text", Family::People)
};

/// The longest text that makes sense, in bytes.
const LONGEST: usize = 512;

/// More times than that are not of one control.
const MOST_TERMS: usize = 8;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let folded = Folded::new(text);
    if folded.text.trim() == "-" {
        return Ok(alloc::vec![Interpretation::assuming(TimeControl::NONE, Certainty::Likely, [Assumption::NoClock])]);
    }
    // Of the languages that know as many words of the text, the first counts, unless it has less to say.
    let mut best: Option<(usize, Result<Vec<Interpretation>, ReadError>)> = None;
    for items in items::items(&folded)? {
        let is_unit = |item: &&Item| matches!(item.kind, Kind::Word(Meaning::Unit(_)));
        let units = items.iter().filter(is_unit).count();
        let readings = in_language(&folded, &items);
        let is_better = match &best {
            None => true,
            Some((most, Ok(_))) => readings.is_ok() && units > *most,
            Some((_, Err(error))) => readings.is_ok() && is_about_words(&error.kind),
        };
        if is_better {
            best = Some((units, readings));
        }
    }
    best.map_or(Err(ReadError::new(ReadErrorKind::Empty)), |(_, readings)| readings)
}

/// Whether another language may have the words that are missing.
fn is_about_words(kind: &ReadErrorKind) -> bool {
    use Expectation::{LengthOfTime, MoreTimeForMoves, NumberBeforeUnit, PlusBetween, UnitAfterNumber};
    let words = [LengthOfTime, MoreTimeForMoves, NumberBeforeUnit, PlusBetween, UnitAfterNumber];
    match kind {
        ReadErrorKind::UnknownWord { .. } => true,
        ReadErrorKind::Expected(expected) => words.contains(expected),
        _ => false,
    }
}

fn in_language(folded: &Folded, items: &[Item]) -> Result<Vec<Interpretation>, ReadError> {
    let about = items::lines_about_time(items);
    if about.len() < items.len() {
        let readings = in_language(folded, &about)?;
        return Ok(readings.into_iter().map(|reading| reading.at_most(Certainty::Likely)).collect());
    }
    let unknown = items.iter().find(|item| item.kind == Kind::Unknown);
    let origin = |error: ReadError| ReadError { span: error.span.map(|span| folded.origin(span)), ..error };
    let pieces = phrases::pieces(&folded.text, items);
    refused(&pieces).map_err(origin)?;
    let readings = in_brackets(&folded.text, pieces, items);
    match (unknown, readings) {
        (None, readings) => readings.map_err(origin),
        (_, Err(error)) if is_plain_refusal(&error.kind) => Err(origin(error)),
        (Some(item), readings) => {
            let without = readings.ok().and_then(|readings| readings.into_iter().next());
            let word = folded.text.get(item.span.clone()).unwrap_or_default().into();
            let without = without.map(|reading| Box::new(reading.settings.control));
            Err(ReadError::at(ReadErrorKind::UnknownWord { word, without }, folded.origin(item.span.clone())))
        }
    }
}

/// Whether an error holds whatever an unknown word means.
fn is_plain_refusal(kind: &ReadErrorKind) -> bool {
    matches!(
        kind,
        ReadErrorKind::NotKnown
            | ReadErrorKind::SeveralPlayers
            | ReadErrorKind::SeveralControls
            | ReadErrorKind::Range
            | ReadErrorKind::NoTimeControl(_)
    )
}

/// Texts that are no single control, whatever else they say.
fn refused(pieces: &[Piece]) -> Result<(), ReadError> {
    let find =
        |of: fn(Said) -> bool| pieces.iter().find(|piece| matches!(piece.kind, PieceKind::Said(said) if of(said)));
    let refuse = |kind, piece: &Piece| Err(ReadError::at(kind, piece.span.clone()));
    if let Some(piece) = find(|said| said == Said::Range) {
        return refuse(ReadErrorKind::Range, piece);
    }
    if let Some(piece) =
        find(|said| said == Said::Odds).or(find(|said| said == Said::White).and(find(|said| said == Said::Black)))
    {
        return refuse(ReadErrorKind::SeveralPlayers, piece);
    }
    if let Some(piece) = pieces.iter().find(|piece| matches!(piece.kind, PieceKind::Said(Said::Foreign(_))))
        && let PieceKind::Said(Said::Foreign(what)) = piece.kind
    {
        return refuse(ReadErrorKind::NoTimeControl(what), piece);
    }
    if let Some(piece) = find(|said| said == Said::NotKnown) {
        return refuse(ReadErrorKind::NotKnown, piece);
    }
    let has_alternative = pieces.iter().filter(|piece| matches!(piece.kind, PieceKind::Amount(_))).count() > 1;
    match find(|said| said == Said::Or).filter(|_| has_alternative).or_else(|| second_group(pieces)) {
        Some(piece) => refuse(ReadErrorKind::SeveralControls, piece),
        None => Ok(()),
    }
}

/// The second group of players, round or class of games that has its own times.
fn second_group(pieces: &[Piece]) -> Option<&Piece> {
    let mut groups = 0;
    let mut group: Option<&Piece> = None;
    for piece in pieces {
        match piece.kind {
            PieceKind::Said(Said::Section | Said::Class) => group = Some(piece),
            PieceKind::Amount(_) if group.is_some() => {
                groups += 1;
                if groups > 1 {
                    return group;
                }
                group = None;
            }
            _ => {}
        }
    }
    None
}

/// Reads a text with brackets: what they hold restates the rest, or is a part of it.
fn in_brackets(text: &str, pieces: Vec<Piece>, items: &[Item]) -> Result<Vec<Interpretation>, ReadError> {
    let (outer, inner) = brackets(&pieces);
    let has_times = |pieces: &[Piece]| pieces.iter().any(|piece| matches!(piece.kind, PieceKind::Amount(_)));
    let all = plain(pieces, items);
    if inner.is_empty() || !has_times(&inner) || !has_times(&outer) || is_count(&inner) {
        return readings(text, all);
    }
    let (around, within) = (readings(text, outer), readings(text, inner));
    if let (Ok(around), Ok(within)) = (&around, &within) {
        let agrees =
            |reading: &&Interpretation| within.iter().any(|other| other.settings.control == reading.settings.control);
        if let Some(place) = around.iter().position(|reading| agrees(&reading)) {
            let mut around = around.clone();
            around.swap(0, place);
            return Ok(around);
        }
    }
    match (readings(text, all), around, within) {
        (Ok(readings), ..) => Ok(readings),
        (Err(_), Ok(_), Ok(_)) => Err(ReadError::new(ReadErrorKind::Expected(Expectation::SameInBrackets))),
        (error, ..) => error,
    }
}

/// `(5)` in brackets.
fn is_count(inner: &[Piece]) -> bool {
    matches!(inner, [Piece { kind: PieceKind::Amount(amount::Amount::Bare(_)), .. }])
}

/// The pieces outside of brackets, and those in them.
fn brackets(pieces: &[Piece]) -> (Vec<Piece>, Vec<Piece>) {
    let mut is_inside = false;
    let (mut outer, mut inner) = (Vec::new(), Vec::new());
    for piece in pieces {
        match piece.kind {
            PieceKind::Open => is_inside = true,
            PieceKind::Close => is_inside = false,
            _ if is_inside => inner.push(piece.clone()),
            _ => outer.push(piece.clone()),
        }
    }
    (outer, inner)
}

/// The pieces without brackets; a number alone in them is the periods of Asian overtime: `20秒(3)`.
fn plain(pieces: Vec<Piece>, items: &[Item]) -> Vec<Piece> {
    let is_asian = items.iter().any(|item| item.script == items::Script::EastAsian)
        || pieces.iter().any(|piece| piece.kind == PieceKind::Said(Said::Role(Role::ByoYomi)));
    let mut done: Vec<Piece> = Vec::new();
    let mut opened = None;
    for mut piece in pieces {
        match piece.kind {
            PieceKind::Open => opened = Some(done.len()),
            PieceKind::Close => {
                if let Some(start @ 1..) = opened.take()
                    && let [Piece { kind: kind @ PieceKind::Amount(amount::Amount::Bare(_)), .. }] =
                        done.get_mut(start..).unwrap_or_default()
                    && let PieceKind::Amount(amount::Amount::Bare(number)) = *kind
                {
                    *kind = match number.whole().filter(|_| is_asian) {
                        Some(periods) => PieceKind::Said(Said::Periods(periods)),
                        None => PieceKind::Wrong(Expectation::WordInBrackets),
                    };
                }
            }
            _ => {
                piece.is_glued &= opened.is_none();
                done.push(piece);
            }
        }
    }
    done
}

/// The readings of pieces without brackets.
fn readings(whole_text: &str, pieces: Vec<Piece>) -> Result<Vec<Interpretation>, ReadError> {
    let span_of_text = 0..whole_text.len();
    let text = term::text(pieces)?;
    let has = |said| text.said.contains(&said);
    if text.terms.is_empty() {
        return nothing(&text);
    }
    if has(Said::NoClock) {
        return Err(ReadError::at(ReadErrorKind::Expected(Expectation::NoTimesWithoutClock), span_of_text));
    }
    if text.terms.len() > MOST_TERMS {
        return Err(ReadError::at(ReadErrorKind::SeveralControls, span_of_text));
    }
    // `1st round 10:00`
    let is_of_day = |term: &term::Term| {
        matches!(term.amount, amount::Amount::Pair { .. } | amount::Amount::HoursAnd { .. }) && term.is_plain()
    };
    if has(Said::Section) && text.terms.iter().all(is_of_day) {
        return Err(ReadError::at(ReadErrorKind::Expected(Expectation::TimeOfDay), span_of_text));
    }
    // `the end 5`
    let is_said = [Said::Class, Said::Control, Said::Hourglass].into_iter().any(has);
    if let ([term], false) = (text.terms.as_slice(), is_said)
        && term.bare().is_some()
        && (term.is_plain() || term.has(Said::Rest) && !term.has(Said::Us))
        && whole_text.chars().any(char::is_alphabetic)
    {
        return Err(term.error(Expectation::UnitAfterNumber));
    }
    answers::readings(&text)
}

/// A text without times.
fn nothing(text: &Text) -> Result<Vec<Interpretation>, ReadError> {
    let has = |said| text.said.contains(&said);
    let error = |kind| Err(ReadError::new(kind));
    if has(Said::NoClock) {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    if has(Said::NotKnown) {
        return error(ReadErrorKind::NotKnown);
    }
    if has(Said::Class) || has(Said::Correspondence) {
        return error(ReadErrorKind::TimesNotKnown("a speed class"));
    }
    if has(Said::Schedule) || has(Said::Grace) {
        return error(ReadErrorKind::NoTimeControl("a timetable"));
    }
    error(ReadErrorKind::Expected(Expectation::LengthOfTime))
}

/// Words and units are a person's. Numbers and signs alone can be of other notations too.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let has_words = text.chars().any(|char| char.is_alphabetic() || matches!(char, '\'' | '′' | '’' | '∞'));
    let certainty = if has_words { Certainty::Certain } else { Certainty::Likely };
    // `g4` is the square of a board as well, and `inf` short for many words.
    let is_abbreviation = text.len() < 4 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let certainty = if is_square(text) || is_abbreviation { Certainty::Guess } else { certainty };
    // A text that is certain here may still be in a notation that says so itself.
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
