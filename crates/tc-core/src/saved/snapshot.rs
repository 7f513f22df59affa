//! The snapshot: a clock at an instant, with the earlier states that an undo goes back to (S15).

use alloc::string::String;

use super::problem::SavedProblem;
use super::setup::SavedSetup;
use super::state::SavedState;
use super::{describe, head, headed, past};
use crate::Clock;
use crate::clock::History;
use crate::form::Value;
use crate::log::Chain;

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
        let mut writer = headed(NAME);
        describe(self.setup(), self.state(), &mut writer);
        writer.put("used", &self.ledger().used().to_vec());
        writer.put_value("past", Value::List(past::written(history, self.setup(), self.state())));
        Chain::default().write(&writer.json())
    }

    /// Reads a clock with its configuration. A well-formed forgery is accepted.
    ///
    /// # Errors
    /// A [`SavedProblem`] for a damaged snapshot, for versions, keys and values that this reader does not know, and for
    /// values that the setup does not allow, such as more periods than a stage has.
    pub fn from_snapshot(text: &str) -> Result<Clock, SavedProblem> {
        head(text, NAME)?;
        let object = Chain::default().read(text)?;
        let mut fields = head(&object, NAME)?;
        let setup = fields.needed::<SavedSetup>("setup")?.restored()?;
        let state = fields.needed::<SavedState>("state")?.restored(&setup)?;
        let ledger = past::read_ledger(&mut fields, &state)?;
        let history = past::read(fields.objects("past")?, &setup)?;
        fields.finish(NAME)?;
        Ok(Clock::from_parts(setup, state, ledger, history))
    }
}
