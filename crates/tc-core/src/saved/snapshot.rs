//! The snapshot: a clock at a moment, with the earlier states that an undo goes back to (S15).

use alloc::string::String;
use core::borrow::Borrow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::past::{HistoryForm, PastReader, SnapshotSum};
use super::problem::{SavedProblem, SnapshotError};
use super::setup::SetupForm;
use super::state_form::StateForm;
use super::{VERSION, head, setup, state_form};
use crate::{Clock, Setup};

const NAME: &str = "snapshot";

impl<S: Borrow<Setup<SEATS>>, const SEATS: usize> Clock<S, SEATS> {
    /// Writes the clock as one line of JSON.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Timestamp, Seat, Setup};
    ///
    /// let setup = Setup::from(&"5m.. + 3s".parse()?);
    /// let mut clock = Clock::new(Box::new(setup));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let again = Clock::<Box<Setup>>::from_snapshot(&clock.to_snapshot())?;
    /// assert_eq!(again, clock);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_snapshot(&self) -> String {
        // Strings, numbers, lists and objects with string keys can always be written.
        serde_json::to_string(&SnapshotForm(self)).unwrap_or_default()
    }

    /// Reads a clock with its configuration. A snapshot is refused that was damaged, that is of a version or has keys and
    /// values unknown to this reader, or whose states contradict themselves, the rules or each other: accounts that do not
    /// add up or that shrink, a flag that is due, periods, quotas or pauses beyond what there is. What is well formed and was
    /// forged is not found out.
    ///
    /// # Errors
    /// A [`SnapshotError`] that says why.
    pub fn from_snapshot(text: &str) -> Result<Clock<S, SEATS>, SnapshotError>
    where
        S: From<Setup<SEATS>>,
    {
        let mut fields = head(text, NAME)?;
        let setup: Setup<SEATS> = setup::read(fields.need("setup").map_err(SavedProblem::from)?)?;
        let (state, ledger) = state_form::read(fields.need("state").map_err(SavedProblem::from)?, &setup)?;
        let past = fields.list("past").map_err(SavedProblem::from)?;
        let sum = fields.word("sum").map_err(SavedProblem::from)?;
        fields.finish(NAME).map_err(SavedProblem::from)?;
        let mut reader = PastReader::new(&setup, &state, &ledger);
        for past in past {
            reader.read(past.get())?;
        }
        let history = reader.finish(&sum)?;
        Ok(Clock::from_parts(S::from(setup), state, ledger, history))
    }
}

struct SnapshotForm<'a, S, const SEATS: usize>(&'a Clock<S, SEATS>);

impl<S: Borrow<Setup<SEATS>>, const SEATS: usize> Serialize for SnapshotForm<'_, S, SEATS> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let clock = self.0;
        let (setup, state, ledger) = (clock.setup(), clock.state(), clock.ledger());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("flagfall", NAME)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("setup", &SetupForm(setup))?;
        map.serialize_entry("state", &StateForm { state, ledger, seats: setup.seats() })?;
        let history = HistoryForm { history: clock.history(), setup, state };
        map.serialize_entry("past", &history)?;
        let mut sum = SnapshotSum::new(setup, state, ledger);
        history.entries().for_each(|past| sum.past(&past));
        map.serialize_entry("sum", &sum.finish())?;
        map.end()
    }
}
