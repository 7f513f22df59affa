//! The snapshot: a clock at an instant, with the earlier states that an undo goes back to (S15).

use alloc::string::String;
use alloc::vec::Vec;

use super::past::{self, PastReader, SnapshotSum};
use super::problem::SavedProblem;
use super::setup::SavedSetup;
use super::state::SavedState;
use super::{head, headed};
use crate::Clock;
use crate::clock::History;
use crate::form::Value;

const NAME: &str = "snapshot";

impl Clock {
    /// Writes the clock as one line of JSON, with the presses that can be undone: about 600 bytes each.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    ///
    /// let setup = Setup::from(&"5m.. + 3s".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let again = Clock::from_snapshot(&clock.to_snapshot())?;
    /// assert_eq!(again, clock);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_snapshot(&self) -> String {
        self.snapshot(self.history())
    }

    /// Writes the clock as one line of JSON, without the presses that can be undone. A clock that is read from it can
    /// undo only later presses.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    ///
    /// let setup = Setup::from(&"5m.. + 3s".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::EPOCH, &Input::press())?;
    /// let again = Clock::from_snapshot(&clock.to_snapshot_without_undo())?;
    /// assert_eq!(again.state(), clock.state());
    /// assert_eq!((clock.presses_to_undo(), again.presses_to_undo()), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_snapshot_without_undo(&self) -> String {
        self.snapshot(&History::default())
    }

    fn snapshot(&self, history: &History) -> String {
        let (setup, state, ledger) = (self.setup(), self.state(), self.ledger());
        let mut writer = headed(NAME);
        writer.put("setup", &setup.saved());
        writer.put("state", &state.saved(ledger, setup));
        let (mut past, mut sum) = (Vec::new(), SnapshotSum::new(setup, state, ledger));
        for entry in past::entries(history, state) {
            past.push(entry.value(setup));
            sum.past(&entry);
        }
        writer.put_value("past", Value::List(past));
        writer.put("sum", &sum.finish());
        writer.json()
    }

    /// Reads a clock with its configuration. A well-formed forgery is accepted.
    ///
    /// # Errors
    /// A [`SavedProblem`] for a damaged snapshot, for versions, keys and values that this reader does not know, and for
    /// states that contradict themselves, the rules or each other: accounts that do not add up or that shrink, an
    /// overdue flag, or more periods, quota or pauses than the setup gives.
    pub fn from_snapshot(text: &str) -> Result<Clock, SavedProblem> {
        let mut fields = head(text, NAME)?;
        let setup = fields.needed::<SavedSetup>("setup")?.restored()?;
        let saved: SavedState = fields.needed("state")?;
        let (state, ledger) = saved.restored(&setup)?;
        let past = fields.objects("past")?;
        let sum = fields.word("sum")?;
        fields.finish(NAME)?;
        let mut reader = PastReader::new(&setup, &state, &ledger);
        for past in past {
            reader.read(past?)?;
        }
        let history = reader.finish(&sum)?;
        Ok(Clock::from_parts(setup, state, ledger, history))
    }
}
