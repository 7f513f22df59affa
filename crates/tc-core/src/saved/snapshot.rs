//! The snapshot: a clock at a moment, with the earlier states that an undo goes back to (S15).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Deref;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::entry::AdjustmentForm;
use super::problem::{SavedProblem, SnapshotError};
use super::setup::SetupForm;
use super::state_form::StateForm;
use super::{VERSION, check, head, setup, state_form};
use crate::clock::{Ledger, Past};
use crate::digest::{Canonical, Digester};
use crate::lines::{Fields, Unit, adjustment};
use crate::state::Phase;
use crate::{Clock, Seat, Setup, State};

const TAG: &[u8; 16] = b"flagfall snap  1";
const NAME: &str = "snapshot";

impl<S: Deref<Target = Setup<SEATS>>, const SEATS: usize> Clock<S, SEATS> {
    /// Writes the clock as one line of JSON.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Instant, Program, Rules, Seat, Setup};
    ///
    /// let setup: Setup = Setup::new(Rules::default(), Program::compile(&"5m.. + 3s".parse()?))?;
    /// let mut clock = Clock::new(Box::new(setup));
    /// clock.handle(Instant::EPOCH, &Input::Start { seat: Seat::FIRST })?;
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
        let past: Result<Vec<Past<SEATS>>, SavedProblem> =
            past.iter().map(|past| read_past(past.get(), &setup)).collect();
        let past = past?;
        let sum = fields.word("sum").map_err(SavedProblem::from)?;
        fields.finish(NAME).map_err(SavedProblem::from)?;
        if sum != self::sum(&setup, &state, &ledger, &past) {
            return Err(SavedProblem::Sum.into());
        }
        check::current(&setup, &state, &ledger)?;
        check_past(&setup, &state, &ledger, &past)?;
        Ok(Clock::from_parts(S::from(setup), state, ledger, past))
    }
}

/// What an undo goes back to is older than the state, in order, and begins with a press.
fn check_past<const SEATS: usize>(
    setup: &Setup<SEATS>,
    state: &State<SEATS>,
    ledger: &Ledger<SEATS>,
    past: &[Past<SEATS>],
) -> Result<(), SavedProblem> {
    let presses = past.iter().filter_map(|past| match past {
        Past::Press(_, ledger) => Some(ledger),
        Past::Adjusted(_) => None,
    });
    let later = presses.clone().skip(1).chain([ledger]);
    presses.zip(later).try_for_each(|(earlier, later)| check::follows(earlier, later, setup.seats()))?;
    let mut before = None;
    for past in past {
        match past {
            Past::Press(earlier, ledger) => {
                check::charged(setup, earlier, ledger)?;
                if state.phase == Phase::Fresh {
                    return Err(SavedProblem::Impossible("moves before the start"));
                }
                if earlier.now > state.now || before.is_some_and(|before| before > earlier.now) {
                    return Err(SavedProblem::Impossible("moves out of order"));
                }
                before = Some(earlier.now);
            }
            Past::Adjusted(_) if before.is_none() => {
                return Err(SavedProblem::Impossible("an adjustment to apply again, and no move to undo"));
            }
            Past::Adjusted(adjustment) => {
                let mut copy = *state;
                let transition = crate::machine::Transition { state: &mut copy, setup, recorder: &mut () };
                transition.check_adjustment(adjustment).map_err(SavedProblem::Refused)?;
            }
        }
    }
    Ok(())
}

struct SnapshotForm<'a, S, const SEATS: usize>(&'a Clock<S, SEATS>);

impl<S: Deref<Target = Setup<SEATS>>, const SEATS: usize> Serialize for SnapshotForm<'_, S, SEATS> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let clock = self.0;
        let (setup, state, ledger, past) = (clock.setup(), clock.state(), clock.ledger(), clock.past());
        let seats = setup.seats();
        let forms: Vec<PastForm<'_, SEATS>> = past.iter().map(|past| PastForm { past, seats }).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("flagfall", NAME)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("setup", &SetupForm(setup))?;
        map.serialize_entry("state", &StateForm { state, ledger, seats })?;
        map.serialize_entry("past", &forms)?;
        map.serialize_entry("sum", &sum(setup, state, ledger, past))?;
        map.end()
    }
}

struct PastForm<'a, const SEATS: usize> {
    past: &'a Past<SEATS>,
    seats: usize,
}

impl<const SEATS: usize> Serialize for PastForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.past {
            Past::Press(state, ledger) => {
                map.serialize_entry("press", &StateForm { state, ledger, seats: self.seats })?
            }
            Past::Adjusted(adjustment) => map.serialize_entry("adjusted", &AdjustmentForm(*adjustment))?,
        }
        map.end()
    }
}

fn read_past<const SEATS: usize>(text: &str, setup: &Setup<SEATS>) -> Result<Past<SEATS>, SavedProblem> {
    let mut fields = Fields::read(text, Unit::Nanoseconds)?;
    let press = fields.take("press");
    let past = match press {
        Some(press) => {
            let (state, ledger) = state_form::read(press, setup)?;
            Past::Press(state, ledger)
        }
        None => {
            let mut adjusted = Fields::read(fields.need("adjusted")?, Unit::Nanoseconds)?;
            let kind = adjusted.word("type")?;
            let adjustment = adjustment(kind.clone(), &mut adjusted)?;
            adjusted.finish(&kind)?;
            Past::Adjusted(adjustment)
        }
    };
    fields.finish("past")?;
    Ok(past)
}

/// A digest of everything: SHA-256, in hexadecimal digits.
fn sum<const SEATS: usize>(
    setup: &Setup<SEATS>,
    state: &State<SEATS>,
    ledger: &Ledger<SEATS>,
    past: &[Past<SEATS>],
) -> String {
    let mut digester = Digester::new(TAG);
    setup.write(&mut digester);
    let write = |digester: &mut Digester, state: &State<SEATS>, ledger: &Ledger<SEATS>| {
        state.of(setup).write(digester);
        let accounts = (0..setup.seats()).filter_map(|index| ledger.accounts(Seat::at(index)));
        accounts.for_each(|accounts| accounts.write(digester));
    };
    write(&mut digester, state, ledger);
    for past in past {
        match past {
            Past::Press(state, ledger) => {
                digester.number(0);
                write(&mut digester, state, ledger);
            }
            Past::Adjusted(adjustment) => {
                digester.number(1);
                adjustment.write(&mut digester);
            }
        }
    }
    digester.finish().to_string()
}
