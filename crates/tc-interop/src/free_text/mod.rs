//! What people write, in more than forty languages: `90'/40 + 30' + 30''`, `15 min + 10 sec / move`, `3+2`,
//! `90 Minuten für 40 Züge, danach 30 Minuten`, `1時間30分`.
//!
//! The words of a text are looked up, phrases of words and numbers get their meaning, each
//! time is collected with what is said of it, and a table of evidence decides what a text leaves open.
//! What is assumed is reported, with the other readings.
//!
//! A text is read only if every word and sign of it is understood: an unknown word could change all of it. The error
//! has the reading without it, or with the known word that it is one letter away from. In an announcement of several
//! lines, a line with its own label and unknown words is left out, such as the entry fee; the reading is then at most
//! likely.

mod amount;
mod answers;
mod bank;
mod build;
mod checks;
mod doubts;
mod evidence;
mod items;
mod misspelt;
mod phrases;
#[cfg(any(feature = "kif", feature = "sgf"))]
pub(crate) mod record;
mod said;
mod segment;
mod settle;
mod signs;
mod stages;
mod term;
mod twice;

use alloc::boxed::Box;
use alloc::vec::Vec;

use tc_notation::TimeControl;

use crate::detect::{is_depth, is_square};
#[cfg(any(feature = "kif", feature = "sgf"))]
use crate::format::within;
use crate::lexer::Folded;
use crate::steps;
use crate::vocabulary::Meaning;
use crate::{Assumption, Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind};
use amount::Amount;
use items::{Item, Kind, Script};
use phrases::{Piece, PieceKind};
use said::{Link, Role, Said};
use term::Term;

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

/// The longest text that makes sense, in characters.
const LONGEST: usize = 512;

/// More times than that are not of one control.
const MOST_TERMS: usize = 8;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let folded = Folded::new(text);
    if folded.text.trim() == "-" {
        return Ok(alloc::vec![Interpretation::assuming(TimeControl::NONE, Certainty::Likely, [Assumption::NoClock])]);
    }
    if has_time_to_think(&folded.text) {
        return Err(ReadError::new(ReadErrorKind::NoTimeControl("a number of times to think")));
    }
    in_languages(&folded).map_err(|error| misspelt::explained(&folded, error))
}

/// The readings in the language that knows the most words.
fn in_languages(folded: &Folded) -> Result<Vec<Interpretation>, ReadError> {
    // Of the languages that know as many words of the text, the first counts, unless it has less to say.
    let mut best: Option<(usize, Result<Vec<Interpretation>, ReadError>)> = None;
    for items in items::items(folded)? {
        let is_unit = |item: &&Item| matches!(item.kind, Kind::Word(Meaning::Unit(_)));
        let units = items.iter().filter(is_unit).count();
        let readings = in_language(folded, &items);
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

/// The times of a value of a record, and what is said of them, in each language that it can be in.
#[cfg(any(feature = "kif", feature = "sgf"))]
fn record_texts(text: &str) -> Result<Vec<Result<term::Text, ReadError>>, ReadError> {
    within(text, LONGEST)?;
    let folded = Folded::new(text);
    let of = |items: &Vec<Item>| match unknown_word(&folded, items, None) {
        Some(error) => Err(error),
        None => {
            let pieces = phrases::pieces(&folded.text, items, true);
            refused(&pieces).and_then(|()| unused(&pieces)).and_then(|()| term::text(&pieces))
        }
    };
    Ok(items::items(&folded)?.iter().map(of).collect())
}

/// The error of a part that the value of a record would not use. It can begin with a sign: the main time is elsewhere.
#[cfg(any(feature = "kif", feature = "sgf"))]
fn unused(pieces: &[Piece]) -> Result<(), ReadError> {
    let has = |said| pieces.iter().any(|piece| piece.said() == Some(said));
    let error = |kind| Err(ReadError::new(kind));
    if has(Said::Grace) {
        return error(ReadErrorKind::NoTimeControl("a timetable"));
    }
    if has(Said::Hourglass) || has(Said::About) && pieces.iter().filter(|piece| piece.is_amount()).count() > 1 {
        return error(ReadErrorKind::Expected(Expectation::WORDS_OF_CONTROL));
    }
    match pieces.last().map(|piece| piece.kind) {
        Some(PieceKind::Link(Link::Plus | Link::With)) => error(ReadErrorKind::Expected(Expectation::TIME_AFTER_SIGN)),
        _ => Ok(()),
    }
}

/// Whether a text has times to think that can be taken for some moves, as on Japanese television: they look like
/// periods, but are not.
pub(crate) fn has_time_to_think(text: &str) -> bool {
    text.contains("考慮時間") && text.contains('回')
}

/// Whether another language may have the words that are missing.
fn is_about_words(kind: &ReadErrorKind) -> bool {
    let words = [
        Expectation::LENGTH_OF_TIME,
        Expectation::MAIN_TIME_FIRST,
        Expectation::MORE_TIME_FOR_MOVES,
        Expectation::NUMBER_BEFORE_UNIT,
        Expectation::PLUS_BETWEEN,
        Expectation::UNIT_AFTER_NUMBER,
    ];
    match kind {
        ReadErrorKind::UnknownWord { .. } => true,
        ReadErrorKind::Expected(expected) => words.contains(expected),
        _ => false,
    }
}

fn in_language(folded: &Folded, items: &[Item]) -> Result<Vec<Interpretation>, ReadError> {
    let about = items::lines_about_time(&folded.text, items);
    if about.len() < items.len() {
        let readings = in_language(folded, &about)?;
        let label = items::is_option(&folded.text, items).then_some(Assumption::AsLabelled);
        let likely = |reading: Interpretation| {
            let assumptions = reading.assumptions.iter().copied().chain(label);
            Interpretation { assumptions: assumptions.collect(), ..reading }.at_most(Certainty::Likely)
        };
        return Ok(readings.into_iter().map(likely).collect());
    }
    let is_asian = |item: &Item| item.script == Script::EastAsian || item.kind == Kind::Word(Meaning::ByoYomi);
    let is_asian = items.iter().any(is_asian);
    let pieces_of = |items: &[Item]| phrases::pieces(&folded.text, items, is_asian);
    let whole = |pieces: &[Piece]| refused(pieces).and_then(|()| denied(pieces));
    let read = |items: &[Item]| {
        let pieces = pieces_of(items);
        whole(&pieces).and_then(|()| in_brackets(&folded.text, &pieces))
    };
    let pieces = pieces_of(items);
    let once = || in_brackets(&folded.text, &pieces);
    let readings = whole(&pieces).and_then(|()| twice::readings(items, read).unwrap_or_else(once));
    let readings = readings.map_err(|error| ReadError { span: error.span.map(|span| folded.origin(span)), ..error });
    match readings {
        Err(error) if is_plain_refusal(&error.kind) => Err(error),
        readings => {
            let without = readings.as_ref().ok().and_then(|readings| readings.first());
            unknown_word(folded, items, without)
                .map_or(readings, Err)
                .map(|readings| doubts::doubted(&folded.text, items, &pieces, readings))
        }
    }
}

/// The error of the first word that is not known, and the reading without it.
fn unknown_word(folded: &Folded, items: &[Item], without: Option<&Interpretation>) -> Option<ReadError> {
    let item = items.iter().find(|item| item.kind == Kind::Unknown)?;
    let word = folded.text.get(item.span.clone())?.into();
    let control = without.map(|reading| Box::new(reading.settings.control.clone()));
    Some(ReadError::at(ReadErrorKind::UnknownWord { word, like: None, control }, folded.origin(item.span.clone())))
}

/// Whether an error holds whatever an unknown word means.
fn is_plain_refusal(kind: &ReadErrorKind) -> bool {
    use ReadErrorKind::{NoTimeControl, NotKnown, Range, SeveralControls, SeveralPlayers};
    matches!(kind, NotKnown | SeveralPlayers | SeveralControls | Range | NoTimeControl(_))
}

/// Texts that are no single control, whatever else they say.
fn refused(pieces: &[Piece]) -> Result<(), ReadError> {
    let find = |of: fn(Said) -> bool| pieces.iter().find(|piece| piece.said().is_some_and(of));
    let players = find(|said| said == Said::White).and(find(|said| said == Said::Black));
    let others = find(|said| said == Said::Or).filter(|_| pieces.iter().filter(|piece| piece.is_amount()).count() > 1);
    let foreign = find(|said| matches!(said, Said::Foreign(_)));
    let about = match foreign.and_then(Piece::said) {
        Some(Said::Foreign(what)) => what,
        _ => "",
    };
    let reasons = [
        (find(|said| said == Said::Range), ReadErrorKind::Range),
        (find(|said| said == Said::Odds).or(players), ReadErrorKind::SeveralPlayers),
        (foreign, ReadErrorKind::NoTimeControl(about)),
        (find(|said| said == Said::NotKnown), ReadErrorKind::NotKnown),
        (others.or_else(|| second_group(pieces)), ReadErrorKind::SeveralControls),
    ];
    let refusal = reasons.into_iter().find_map(|(piece, kind)| Some(ReadError::at(kind, piece?.span.clone())));
    refusal.map_or(Ok(()), Err)
}

/// `10 min without 5 sec added`: of times and a word that denies something, nobody knows which are meant.
fn denied(pieces: &[Piece]) -> Result<(), ReadError> {
    // `no byo-yomi of 30 sec`, `no additional 30 min after move 40`
    let is_of_time = |pair: &&[Piece]| matches!(pair, [one, other] if is_denied(one) && other.is_amount());
    let of_time = pieces.windows(2).find(is_of_time).and_then(<[Piece]>::first);
    let denied = pieces.iter().find(|piece| piece.said() == Some(Said::Without)).or(of_time);
    match denied.filter(|_| pieces.iter().any(Piece::is_amount)) {
        Some(piece) => Err(ReadError::at(ReadErrorKind::Expected(Expectation::NOTHING_DENIED), piece.span.clone())),
        None => Ok(()),
    }
}

/// Whether it denies something that comes to a main time.
fn is_denied(piece: &Piece) -> bool {
    matches!(piece.said(), Some(Said::Denied(role)) if role != Role::Main)
}

/// The second group of players, round or class of games that has its own times. The times of the first may have no name:
/// `30+10; U12: 15+5`.
fn second_group(pieces: &[Piece]) -> Option<&Piece> {
    let first = pieces.iter().position(|piece| matches!(piece.said(), Some(Said::Section | Said::Class)))?;
    let (before, rest) = pieces.split_at(first);
    let is_divided = matches!(before.last(), Some(piece) if piece.kind == PieceKind::Link(Link::Semicolon));
    let mut has_times = is_divided && before.iter().any(Piece::is_amount);
    let mut group: Option<&Piece> = None;
    for piece in rest {
        match piece.said() {
            Some(Said::Section | Said::Class) => group = Some(piece),
            None if piece.is_amount() && group.is_some() => {
                if has_times {
                    return group;
                }
                (has_times, group) = (true, None);
            }
            _ => {}
        }
    }
    None
}

/// Reads a text with brackets: what they hold restates the rest, or is a part of it.
fn in_brackets(text: &str, pieces: &[Piece]) -> Result<Vec<Interpretation>, ReadError> {
    let mut is_inside = false;
    let (inner, outer): (Vec<Piece>, Vec<Piece>) = pieces.iter().cloned().partition(|piece| {
        is_inside = piece.kind == PieceKind::Open || is_inside && piece.kind != PieceKind::Close;
        is_inside
    });
    if ![&inner, &outer].into_iter().all(|pieces| pieces.iter().any(Piece::is_amount)) {
        return readings(text, pieces);
    }
    if is_time_again(pieces) {
        return readings(text, &outer);
    }
    match (readings(text, &outer), readings(text, &inner), readings(text, pieces)) {
        (Ok(around), Ok(within), all) => {
            let is_same =
                |one: &Interpretation| within.iter().any(|other| other.settings.control == one.settings.control);
            match around.iter().position(is_same) {
                Some(place) => Ok(twice::meant(around, place)),
                None => all.map_err(|_| {
                    ReadError::new(ReadErrorKind::Expected(Expectation(
                        "the same time control in the brackets as outside",
                    )))
                }),
            }
        }
        (_, _, all) => all,
    }
}

/// `1 hour (60 minutes) + 30 seconds`: the only brackets hold the time before them once more.
fn is_time_again(pieces: &[Piece]) -> bool {
    use PieceKind::{Amount, Close, Open};
    let is_again = |four: &[Piece]| match four {
        [one, open, other, close] if open.kind == Open && close.kind == Close => match (one.kind, other.kind) {
            (Amount(one), Amount(other)) => {
                let micros = |amount: amount::Amount| amount.known().map(|(micros, ..)| micros);
                micros(one).is_some() && micros(one) == micros(other)
            }
            _ => false,
        },
        _ => false,
    };
    pieces.iter().filter(|piece| piece.kind == Open).count() == 1 && pieces.windows(4).any(is_again)
}

/// The readings of pieces, whatever is in brackets.
fn readings(whole_text: &str, pieces: &[Piece]) -> Result<Vec<Interpretation>, ReadError> {
    signs::hanging(pieces)?;
    let text = term::text(pieces)?;
    let has = |said| text.said.contains(&said);
    let error = |kind| Err(ReadError::new(kind));
    let expected = |expected| error(ReadErrorKind::Expected(expected));
    // `1st round 10:00`
    let is_of_day =
        |term: &Term| matches!(term.amount, Amount::Pair { .. } | Amount::HoursAnd { .. }) && term.is_plain();
    // `the end 5`
    let is_open = |term: &Term| {
        term.bare().is_some()
            && (term.is_plain() || term.has(Said::Rest) && !term.has(Said::Us))
            && ![Said::Class, Said::Control, Said::Hourglass].into_iter().any(has)
    };
    match text.terms.as_slice() {
        [] if has(Said::NoClock) => Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        [] if has(Said::NotKnown) => error(ReadErrorKind::NotKnown),
        [] if has(Said::Class) || has(Said::Correspondence) => error(ReadErrorKind::TimesNotKnown("a speed class")),
        [] if has(Said::Schedule) || has(Said::Grace) => error(ReadErrorKind::NoTimeControl("a timetable")),
        [] => expected(Expectation::LENGTH_OF_TIME),
        _ if has(Said::NoClock) => expected(Expectation("no other words with the words for no clock")),
        terms if terms.len() > MOST_TERMS => error(ReadErrorKind::SeveralControls),
        terms if has(Said::Section) && terms.iter().all(is_of_day) => expected(Expectation::TIME_OF_DAY),
        [term] if is_open(term) && whole_text.contains(char::is_alphabetic) => {
            Err(term.error(Expectation::UNIT_AFTER_NUMBER))
        }
        _ => bank::before(&text, answers::readings(&text)),
    }
}

/// Words and units are a person's. Numbers and signs alone can be of other notations too.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let has_words = text.chars().any(|char| char.is_alphabetic() || matches!(char, '\'' | '′' | '’' | '∞'));
    let certainty = if has_words { Certainty::Certain } else { Certainty::Likely };
    // `g4` is the square of a board as well, and `inf` short for many words.
    let is_abbreviation = text.len() < 4 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    // A text that is certain here may still be in a notation that says so itself.
    Some(if is_square(text) || is_depth(text) || is_abbreviation { Certainty::Guess } else { certainty })
}
