//! The snapshot: a clock at a moment, with the earlier states that an undo goes back to (S15).

use alloc::string::String;
use core::ops::Deref;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::past::{HistoryForm, PastReader, SnapshotSum};
use super::problem::{SavedProblem, SnapshotError};
use super::setup::SavedSetup;
use super::state::SavedState;
use super::{VERSION, head};
use crate::clock::History;
use crate::form::{TimeForm, Timed};
use crate::{Clock, Setup};

const NAME: &str = "snapshot";

impl<S: Deref<Target = Setup<SEATS>>, const SEATS: usize> Clock<S, SEATS> {
    /// Writes the clock as one line of JSON, with the presses that can be undone: about 600 bytes each.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Timestamp, Program, Rules, Seat, Setup};
    ///
    /// let setup: Setup = Setup::new(Rules::default(), Program::compile(&"5m.. + 3s".parse()?))?;
    /// let mut clock = Clock::new(Box::new(setup));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let again = Clock::<Box<Setup>>::from_snapshot(&clock.to_snapshot())?;
    /// assert_eq!(again, clock);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_snapshot(&self) -> String {
        self.snapshot(self.history())
    }

    /// Writes the clock as one line of JSON, without the presses that can be undone. A clock that is read from it is as
    /// one whose rules keep none ([`Rules::keep_undo`](crate::Rules::keep_undo)): the next press is the first that can be
    /// undone.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Timestamp, Program, Rules, Seat, Setup};
    ///
    /// let setup: Setup = Setup::new(Rules::default(), Program::compile(&"5m.. + 3s".parse()?))?;
    /// let mut clock = Clock::new(Box::new(setup));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(Timestamp::EPOCH, &Input::press())?;
    /// let again = Clock::<Box<Setup>>::from_snapshot(&clock.to_snapshot_without_undo())?;
    /// assert_eq!(again.state(), clock.state());
    /// assert_eq!((clock.presses_to_undo(), again.presses_to_undo()), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_snapshot_without_undo(&self) -> String {
        self.snapshot(&History::default())
    }

    fn snapshot(&self, history: &History) -> String {
        // Strings, numbers, lists and objects with string keys can always be written.
        serde_json::to_string(&SnapshotForm { clock: self, history }).unwrap_or_default()
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
        let setup: Setup<SEATS> = fields.needed::<SavedSetup>("setup").map_err(SavedProblem::from)?.restored()?;
        let saved: SavedState = fields.needed("state").map_err(SavedProblem::from)?;
        let (state, ledger) = saved.restored(&setup)?;
        let past = fields.objects("past").map_err(SavedProblem::from)?;
        let sum = fields.word("sum").map_err(SavedProblem::from)?;
        fields.finish(NAME).map_err(SavedProblem::from)?;
        let mut reader = PastReader::new(&setup, &state, &ledger);
        for past in past {
            reader.read(past.map_err(SavedProblem::from)?)?;
        }
        let history = reader.finish(&sum)?;
        Ok(Clock::from_parts(S::from(setup), state, ledger, history))
    }
}

struct SnapshotForm<'a, S, const SEATS: usize> {
    clock: &'a Clock<S, SEATS>,
    history: &'a History,
}

impl<S: Deref<Target = Setup<SEATS>>, const SEATS: usize> Serialize for SnapshotForm<'_, S, SEATS> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let (setup, state, ledger) = (self.clock.setup(), self.clock.state(), self.clock.ledger());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("flagfall", NAME)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("setup", &Timed(&setup.saved(), TimeForm::Nanoseconds))?;
        map.serialize_entry("state", &Timed(&state.saved(ledger, setup), TimeForm::Nanoseconds))?;
        let history = HistoryForm { history: self.history, setup, state };
        map.serialize_entry("past", &history)?;
        let mut sum = SnapshotSum::new(setup, state, ledger);
        history.entries().for_each(|past| sum.past(&past));
        map.serialize_entry("sum", &sum.finish())?;
        map.end()
    }
}
