//! The journal: a line with the configuration and a line for every accepted input (S15).

use alloc::string::String;
use alloc::vec::Vec;

use super::problem::{JournalError, SavedProblem};
use super::setup::SavedSetup;
use super::{LONGEST_LINE, head, headed};
use crate::form::{Fields, Keys, Writer};
use crate::log::{Chain, LogProblem, Recovered, recover};
use crate::{Clock, Input, Setup, Timestamp};

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
pub struct JournalWriter(Chain);

impl JournalWriter {
    /// The writer of a new journal, and its first line, without the line break.
    pub fn begin(setup: &Setup) -> (JournalWriter, String) {
        let (mut head, mut chain) = (headed(NAME), Chain::default());
        head.put("setup", &setup.saved());
        let line = chain.write(&head.json());
        (JournalWriter(chain), line)
    }

    /// The line of an input that the clock has accepted, without its line break.
    pub fn entry(&mut self, at: Timestamp, input: &Input) -> String {
        let mut line = Writer::new();
        line.put("at", &at);
        input.write(&mut line);
        self.0.write(&line.json())
    }
}

/// A journal that was read: the configuration and the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    setup: Setup,
    entries: Vec<(Timestamp, Input)>,
    writer: JournalWriter,
}

impl Journal {
    /// Reads a whole journal, or nothing.
    ///
    /// # Errors
    /// A [`JournalError`] with the line and what is wrong with it.
    pub fn read(text: &str) -> Result<Journal, JournalError> {
        let recovered = Journal::recover(text.as_bytes())?;
        let is_whole = recovered.whole == text.len() && !recovered.lacks_break;
        recovered
            .read
            .filter(|_| is_whole)
            .ok_or_else(|| JournalError { line: text.split('\n').count(), problem: LogProblem::BreaksOff.into() })
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
    /// assert!(recovered.read.is_some_and(|journal| *journal.setup() == setup));
    /// assert_eq!((recovered.whole, recovered.lacks_break), (first.len() + 1, false));
    /// assert_eq!(&file[recovered.whole..], "{\"at\":\"125");
    ///
    /// let entry = writer.entry(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST });
    /// let file = format!("{first}\n{entry}");
    /// let recovered = Journal::recover(file.as_bytes())?;
    /// assert_eq!(recovered.read.map(|journal| journal.entries().len()), Some(1));
    /// assert_eq!((recovered.whole, recovered.lacks_break), (file.len(), true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`JournalError`] with the line and what is wrong with it. A last line that is whole but has the wrong sum, or
    /// runs into another one, is an error, too.
    pub fn recover(bytes: &[u8]) -> Result<Recovered<Journal>, JournalError> {
        let recovered = recover(bytes, LONGEST_LINE, |journal, line, _| match journal {
            None => Journal::begin(line),
            Some(mut journal) => {
                journal.entries.push(read_entry(line, &mut journal.writer.0)?);
                Ok(journal)
            }
        });
        recovered.map_err(|(line, problem)| JournalError { line, problem })
    }

    fn begin(line: &str) -> Result<Journal, SavedProblem> {
        let mut fields = head(line, NAME)?;
        let setup = fields.needed::<SavedSetup>("setup")?.restored()?;
        let mut chain = Chain::default();
        chain.read(line)?;
        fields.word("sum")?;
        fields.finish(NAME)?;
        Ok(Journal { setup, entries: Vec::new(), writer: JournalWriter(chain) })
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

fn read_entry(line: &str, chain: &mut Chain) -> Result<(Timestamp, Input), SavedProblem> {
    let object = chain.read(line)?;
    let mut fields = Fields::read(&object)?;
    Ok((fields.instant("at")?, fields.rest()?))
}
