//! The tournament report of FIDE (TRF): the record `222` with the encoded time control of TRF26, drafted as TRF25, and the
//! record `122` in words, which TRF16 has as well.
//!
//! An encoded control has periods divided by colons, in seconds: `M/S` or `M/S+I` for M moves, `S` or `S+I` for the rest:
//! `40/6000+30:900+30`. `W300-B240` has different times for White and Black. In the Laws an increment is there before
//! the first move. Unlike in PGN, a last period with moves does not say that it repeats.
//!
//! `122` is free text; its usual spelling is that of [`fide`], `100'x40+15'+30" from move 1`. A text can be a
//! whole report, whose other records are ignored.

mod encoded;

use alloc::format;
use alloc::vec::Vec;

pub use encoded::{read_players, write_players};

use crate::piece::Piece;
use crate::record::{Line, together};
use crate::{Certainty, Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind, fide, free_text};

/// The record `222`. Where a report has none, its record `122` is read.
///
/// ```
/// use tc_interop::trf;
///
/// let readings = trf::FORMAT.read("222 40/6000+30:900+30")?;
/// assert_eq!(readings[0].settings.to_string(), "40/100m.. + 30s, 15m.. + 30s; first-bonus");
/// assert_eq!(trf::FORMAT.write(&readings[0].settings)?, "222 40/6000+30:900+30");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["012 ", "222 W", "222 0", "222 1", "222 2", "222 3", "222 4", "222 5", "222 6", "222 7", "222 8", "222 9"],
    longest: LONGEST,
    read: Some(read),
    write: Some(encoded::write),
    detect: Some(detect),
    rules: "fide",
    ..Format::new("trf", "the encoded time control of FIDE's tournament report", Family::Federations)
};

/// The record `122`.
///
/// ```
/// use tc_interop::trf;
///
/// let readings = trf::WORDS.read("122 100'x40+15'+30\" from move 1")?;
/// assert_eq!(readings[0].settings.to_string(), "40/100m.. + 30s, 15m.. + 30s; first-bonus");
/// assert_eq!(trf::WORDS.write(&readings[0].settings)?, "122 100'x40+15'+30\" from move 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const WORDS: Format = Format {
    marks: &["122 0", "122 1", "122 2", "122 3", "122 4", "122 5", "122 6", "122 7", "122 8", "122 9"],
    longest: LONGEST,
    read: Some(read_words),
    write: Some(|settings| match fide::write(settings, fide::REPORT) {
        Ok(text) => Ok(format!("122 {text}")),
        Err(refused) => Err(crate::Unwritable { lossy: refused.lossy.map(|text| format!("122 {text}")), ..refused }),
    }),
    detect: Some(detect_words),
    rules: "fide",
    ..Format::new("trf16", "the time control in words of FIDE's tournament report", Family::Federations)
};

/// A report of hundreds of players.
const LONGEST: usize = 1 << 20;

/// The records of a report about its time control.
struct Report<'t> {
    encoded: Records<'t>,
    words: Records<'t>,
    /// The number of all its records.
    count: usize,
}

/// The values of the records with one number.
#[derive(Default)]
struct Records<'t> {
    first: Option<Piece<'t>>,
    /// One that says something else than the first.
    other: Option<Piece<'t>>,
}

impl<'t> Report<'t> {
    fn of(text: Piece<'t>) -> Report<'t> {
        let mut report = Report { encoded: Records::default(), words: Records::default(), count: 0 };
        for line in text.lines() {
            let Some((number, value)) = line.split_at(3).filter(|_| is_record(line)) else { continue };
            report.count += 1;
            match number.text {
                "222" => report.encoded.add(value),
                "122" => report.words.add(value),
                _ => {}
            }
        }
        report
    }

    /// Whether it has several records.
    fn is_whole(&self) -> bool {
        self.count > 1
    }
}

impl<'t> Records<'t> {
    fn add(&mut self, value: Piece<'t>) {
        let first = *self.first.get_or_insert(value);
        self.other = self.other.or(Some(value).filter(|value| value.text != first.text));
    }

    /// The value.
    ///
    /// # Errors
    /// Records that say different things.
    fn once(&self) -> Result<Option<Piece<'t>>, ReadError> {
        self.other.map_or(Ok(self.first), |other| Err(other.error(ReadErrorKind::SeveralControls)))
    }
}

/// Whether a line begins with the three digits of a record.
fn is_record(line: Piece) -> bool {
    let (number, rest) = line.text.as_bytes().split_at_checked(3).unwrap_or_default();
    number.len() == 3 && number.iter().all(u8::is_ascii_digit) && rest.first().is_none_or(u8::is_ascii_whitespace)
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text);
    let report = Report::of(text);
    match (report.encoded.once()?, report.words.first) {
        (Some(encoded), Some(said)) => both(encoded::read(encoded)?, said),
        (Some(encoded), None) => encoded::read(encoded),
        (None, Some(said)) => words(said),
        (None, None) if report.is_whole() => Err(ReadError::new(ReadErrorKind::Missing("222"))),
        (None, None) => encoded::read(text),
    }
}

/// The encoded control; where the words say another one, that is a reading as well.
fn both(encoded: Vec<Interpretation>, said: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    let said = words(said).unwrap_or_default();
    let is_same = |one: &Interpretation| encoded.iter().any(|other| other.settings.control == one.settings.control);
    let other = said.first().filter(|_| !said.iter().any(is_same)).cloned();
    let Some(other) = other else { return Ok(encoded) };
    let line = |key, readings| Line { player: None, key, readings };
    together(alloc::vec![line("222", encoded), line("122", alloc::vec![other])])
}

fn read_words(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text);
    let report = Report::of(text);
    match report.words.once()? {
        Some(said) => words(said),
        None if report.is_whole() => Err(ReadError::new(ReadErrorKind::Missing("122"))),
        None => words(text),
    }
}

/// The spelling of FIDE, or what people write.
fn words(said: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    if said.text.is_empty() {
        return Err(said.error(ReadErrorKind::Empty));
    }
    fide::read(said).or_else(|error| {
        free_text::FORMAT.read(said.text).map_err(|other| match error.kind {
            ReadErrorKind::Expected(Expectation::TIME_WITH_MARK) => {
                ReadError { span: other.span.map(|span| span.start + said.at..span.end + said.at), ..other }
            }
            // It is the spelling of FIDE, and breaks a rule of it.
            _ => error,
        })
    })
}

/// An encoded control without its number is that of PGN, unless it has both players.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let text = Piece::new(text);
    let is_own = Report::of(text).encoded.first.is_some() || encoded::players(text).is_some();
    is_own.then_some(Certainty::Certain)
}

/// A line alone could be a number and a text.
fn detect_words(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let report = Report::of(Piece::new(text));
    let is_own = report.words.first.is_some() && report.encoded.first.is_none();
    is_own.then_some(if report.is_whole() { Certainty::Certain } else { Certainty::Likely })
}
