//! The journal: a line with the configuration and a line for every accepted input (S15).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::value::RawValue;

use super::problem::{JournalError, SavedProblem};
use super::setup::SavedSetup;
use super::{LONGEST_LINE, head, headed};
use crate::digest::{Canonical, Digester};
use crate::form::{Fields, Keys, Writer};
use crate::{Clock, Input, Setup, Timestamp};

const TAG: &[u8; 16] = b"flagfall entry 1";
const NAME: &str = "journal";

/// Makes the lines of a journal. The caller appends each line, with a line break, to its file or store before anybody
/// sees the effects of the input.
///
/// Every line carries a sum over all lines up to it, so a reader finds a line that was changed, added, or lost. Lines
/// that were lost at the end cannot be found: the journal is then that of an earlier instant.
///
/// ```
/// use tc_core::saved::{Journal, JournalWriter};
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
///
/// let setup = Setup::from(&"5m.. + 3s".parse()?);
/// let mut clock = Clock::new(&setup);
/// let (mut writer, mut file) = JournalWriter::begin(&setup);
/// for (millis, input) in [(0, Input::Start { seat: Seat::FIRST }), (12_500, Input::press())] {
///     let at = Timestamp::millis(millis);
///     clock.handle(at, &input)?;
///     file = file + "\n" + &writer.entry(at, &input);
/// }
/// let again = Journal::read(&(file + "\n"))?.replay()?;
/// assert_eq!(again.state(), clock.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalWriter {
    sum: u64,
}

impl JournalWriter {
    /// The writer of a new journal, and its first line, without the line break.
    pub fn begin(setup: &Setup) -> (JournalWriter, String) {
        let writer = JournalWriter::of(setup);
        let mut line = headed(NAME);
        line.put("setup", &setup.saved());
        line.put("sum", &writer.sum());
        (writer, line.json())
    }

    /// The line of an input that the clock has accepted, without its line break.
    pub fn entry(&mut self, at: Timestamp, input: &Input) -> String {
        self.go_on(at, input);
        let mut line = Writer::new();
        line.put("at", &at);
        input.write(&mut line);
        line.put("sum", &self.sum());
        line.json()
    }

    fn of(setup: &Setup) -> JournalWriter {
        let mut digester = Digester::new(TAG);
        setup.digest(&mut digester);
        JournalWriter::from(digester)
    }

    fn go_on(&mut self, at: Timestamp, input: &Input) {
        let mut digester = Digester::new(TAG);
        digester.bytes(&self.sum.to_be_bytes());
        digester.number(at.as_micros());
        input.digest(&mut digester);
        *self = JournalWriter::from(digester);
    }

    /// 16 hexadecimal digits.
    fn sum(&self) -> String {
        format!("{:016x}", self.sum)
    }
}

impl From<Digester> for JournalWriter {
    fn from(digester: Digester) -> JournalWriter {
        let bytes = *digester.finish().as_bytes();
        let sum = bytes.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        JournalWriter { sum }
    }
}

/// A journal that was read: the configuration and the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    setup: Setup,
    entries: Vec<(Timestamp, Input)>,
    writer: JournalWriter,
}

/// A journal that was read after a crash, and what to do with its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// The journal; `None` if the crash left not even its first line.
    pub journal: Option<Journal>,
    /// The number of bytes of all whole lines. Cut the file after them before you append to it.
    pub whole: usize,
    /// Whether the last of these lines has lost its line break. Write one after [`whole`](Recovered::whole) bytes
    /// before you append to the file.
    pub lacks_break: bool,
    /// The bytes after them: a last line that breaks off, which was reported to nobody, or the byte in the place of a
    /// damaged line break.
    pub torn: Vec<u8>,
}

impl Journal {
    /// Reads a whole journal, or nothing.
    ///
    /// # Errors
    /// A [`JournalError`] with the line and what is wrong with it.
    pub fn read(text: &str) -> Result<Journal, JournalError> {
        let whole = text
            .strip_suffix('\n')
            .ok_or_else(|| JournalError { line: text.split('\n').count(), problem: SavedProblem::BreaksOff })?;
        let mut lines = whole.split('\n').zip(1..);
        let (first, _) = lines.next().unwrap_or_default();
        let (setup, mut writer) = read_head(first).map_err(|problem| JournalError { line: 1, problem })?;
        let entries: Result<Vec<_>, JournalError> = lines
            .map(|(text, line)| read_entry(text, &mut writer).map_err(|problem| JournalError { line, problem }))
            .collect();
        Ok(Journal { setup, entries: entries?, writer })
    }

    /// Reads a journal after a crash. A last line may break off, even within a character, and is left out. A last line
    /// that is whole, with the right sum, and only lacks its line break is kept: it may have been reported. Everything
    /// before must be whole.
    ///
    /// ```
    /// use tc_core::saved::{Journal, JournalWriter};
    /// use tc_core::{Input, Seat, Setup, Timestamp};
    ///
    /// let setup = Setup::from(&"5m.. + 3s".parse()?);
    /// let (mut writer, first) = JournalWriter::begin(&setup);
    /// let file = format!("{first}\n{{\"at\":\"125");
    /// let recovered = Journal::recover(file.as_bytes())?;
    /// assert!(recovered.journal.is_some_and(|journal| *journal.setup() == setup));
    /// assert_eq!((recovered.whole, recovered.lacks_break), (first.len() + 1, false));
    /// assert_eq!(recovered.torn, b"{\"at\":\"125");
    ///
    /// let entry = writer.entry(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST });
    /// let file = format!("{first}\n{entry}");
    /// let recovered = Journal::recover(file.as_bytes())?;
    /// assert_eq!(recovered.journal.map(|journal| journal.entries().len()), Some(1));
    /// assert_eq!((recovered.whole, recovered.lacks_break), (file.len(), true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`JournalError`] with the line and what is wrong with it. A last line that is whole but has the wrong sum, or
    /// runs into another one, is an error, too.
    pub fn recover(bytes: &[u8]) -> Result<Recovered, JournalError> {
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let (lines, last) = bytes.split_at(end);
        let mut journal = if lines.is_empty() { None } else { Some(Journal::read(text(lines)?)?) };
        let line = 1 + lines.iter().filter(|byte| **byte == b'\n').count();
        let unbroken = unbroken(last).map_err(|problem| JournalError { line, problem })?;
        if let Some(text) = unbroken {
            let read = Journal::go_on(journal, text);
            journal = Some(read.map_err(|problem| JournalError { line, problem })?);
        }
        let (_, torn) = last.split_at(unbroken.map_or(0, str::len));
        let (whole, torn) = (bytes.len() - torn.len(), torn.to_vec());
        Ok(Recovered { journal, whole, lacks_break: unbroken.is_some(), torn })
    }

    /// Adds a line to the journal, or begins the journal with it.
    fn go_on(journal: Option<Journal>, line: &str) -> Result<Journal, SavedProblem> {
        match journal {
            None => {
                let (setup, writer) = read_head(line)?;
                Ok(Journal { setup, entries: Vec::new(), writer })
            }
            Some(mut journal) => {
                journal.entries.push(read_entry(line, &mut journal.writer)?);
                Ok(journal)
            }
        }
    }

    /// The configuration of the first line.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The inputs with their instants, from first to last.
    pub fn entries(&self) -> &[(Timestamp, Input)] {
        &self.entries
    }

    /// The writer of the lines that follow the last one.
    pub fn writer(&self) -> JournalWriter {
        self.writer
    }

    /// The clock after all inputs.
    ///
    /// # Errors
    /// A [`JournalError`] with the line of an input that the clock refuses. No clock has written such a journal.
    pub fn replay(&self) -> Result<Clock, JournalError> {
        let mut clock = Clock::new(&self.setup);
        for ((at, input), line) in self.entries.iter().zip(2..) {
            let refused = |refused| JournalError { line, problem: SavedProblem::Refused(refused) };
            clock.handle(*at, input).map_err(refused)?;
        }
        Ok(clock)
    }
}

/// Lines as text; the error has the first line that is not UTF-8.
fn text(lines: &[u8]) -> Result<&str, JournalError> {
    core::str::from_utf8(lines).map_err(|error| {
        let before = lines.iter().take(error.valid_up_to()).filter(|byte| **byte == b'\n').count();
        JournalError { line: before + 1, problem: SavedProblem::NotText }
    })
}

/// The last line of a journal if only its line break is missing or damaged; `None` if the line breaks off.
fn unbroken(last: &[u8]) -> Result<Option<&str>, SavedProblem> {
    if last.len() > LONGEST_LINE {
        return Err(SavedProblem::TooLong);
    }
    let Some(line) = object(last) else { return Ok(None) };
    // A damaged line break is another byte after the object.
    let runs_on =
        [0, 1].into_iter().filter_map(|instead| last.get(line.len() + instead..)).any(|rest| object(rest).is_some());
    if runs_on { Err(SavedProblem::NoBreak) } else { Ok(Some(line)) }
}

/// The JSON object at the beginning of bytes; `None` if they begin with anything else.
fn object(bytes: &[u8]) -> Option<&str> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<&RawValue>();
    let value = values.next().and_then(Result::ok)?.get();
    // A line begins with its object, so space before it is damage.
    (bytes.first() == Some(&b'{')).then_some(value)
}

fn not_too_long(line: &str) -> Result<&str, SavedProblem> {
    if line.len() > LONGEST_LINE { Err(SavedProblem::TooLong) } else { Ok(line) }
}

fn read_head(line: &str) -> Result<(Setup, JournalWriter), SavedProblem> {
    let mut fields = head(not_too_long(line)?, NAME)?;
    let setup = fields.needed::<SavedSetup>("setup")?.restored()?;
    let writer = JournalWriter::of(&setup);
    check_sum(&mut fields, &writer)?;
    fields.finish(NAME)?;
    Ok((setup, writer))
}

fn read_entry(line: &str, writer: &mut JournalWriter) -> Result<(Timestamp, Input), SavedProblem> {
    let mut fields = Fields::read(not_too_long(line)?)?;
    let at = fields.instant("at")?;
    let sum = fields.word("sum")?;
    let input = fields.rest()?;
    writer.go_on(at, &input);
    if sum == writer.sum() { Ok((at, input)) } else { Err(SavedProblem::Sum) }
}

fn check_sum(fields: &mut Fields<'_>, writer: &JournalWriter) -> Result<(), SavedProblem> {
    let sum = fields.word("sum")?;
    if sum == writer.sum() { Ok(()) } else { Err(SavedProblem::Sum) }
}
