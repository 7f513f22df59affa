//! The journal of one round with actions of any type.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tc_core::form::{Fields, LineProblem};
use tc_core::log::LogProblem;
use tc_core::{Clock, Seat, Timestamp};

use super::journal::Entry;
use super::{Accepted, Journal, LONGEST_LINE, LinesWriter, SavedError, SavedProblem, Tracked, Vault, Written};
use crate::digest::text_of;
use crate::lines::{Problem, value};
use crate::round::Command;
use crate::{Action, Body, Effect, Input, NotJson, PlayerId, Round};

/// Makes the lines of the journal of one round, and of its vault. Write them to disk as a [`LinesWriter`] says.
///
/// ```
/// use tc_commit::saved::{Journal, RoundLine, RoundWriter, Vault};
/// use tc_commit::{Input, Round, RoundId, Spec, Timestamp};
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("g", 1)?;
/// let (mut round, _) = Round::begin(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
/// let (mut writer, mut journal, mut vault) = RoundWriter::begin(0x2f1d_83c6_5ab0_4e97_91c4_0d7e_66b8_a35f, &round, None)?;
///
/// let input = Input::commit("ann".parse()?, "rock".to_owned());
/// let line = RoundLine::of(&input)?;
/// let answer = round.handle(now, &id, input)?;
/// let written = writer.write(&round, line, &answer.effects)?;
/// vault.extend(written.vault.into_iter().map(|(_, line)| line));
/// journal += &written.journal;
/// assert!(!journal.contains("rock") && vault.contains("rock"));
///
/// // After a crash: replay what was saved, and continue.
/// let journal = Journal::recover(journal.as_bytes())?.read.ok_or("no journal")?;
/// let vault = Vault::recover(vault.as_bytes(), &journal)?.read.ok_or("no vault")?;
/// let (again, writer) = journal.replay_round::<String>(&vault)?;
/// assert_eq!(again, round);
/// assert_eq!(writer.lost(&again).count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RoundWriter {
    writer: LinesWriter,
    tracked: Tracked,
}

/// An input for a journal, without the body of a commitment. Its `Debug` form shows no content.
pub struct RoundLine {
    /// The key of the line, and the JSON text of its value.
    key: &'static str,
    value: String,
}

/// The beginning of a round: its first line.
#[derive(Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "the beginning of a round: an object with `spec`",
    bound(serialize = "S: Serialize", deserialize = "S: Deserialize<'de>")
)]
struct Beginning<S> {
    spec: S,
    #[serde(default, skip_serializing_if = "<[Seat]>::is_empty")]
    seats: Box<[Seat]>,
    /// The snapshot of the clock from before the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
}

impl RoundLine {
    /// Returns the line of an input. Call it before you hand the input to the round.
    ///
    /// # Errors
    /// [`NotJson`] if an action cannot be written as JSON.
    pub fn of<A: Serialize>(input: &Input<A>) -> Result<RoundLine, NotJson> {
        let (key, value) = match input {
            Input::Commit { by, .. } => ("commit", text_of(by)?),
            input => ("input", text_of(input)?),
        };
        Ok(RoundLine { key, value })
    }
}

/// What a player discloses stays secret if the round refuses it.
impl Drop for RoundLine {
    fn drop(&mut self) {
        self.value.wipe();
    }
}

impl core::fmt::Debug for RoundLine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("RoundLine").finish_non_exhaustive()
    }
}

impl RoundWriter {
    /// Returns the writer of the journal of a round that has just begun, the first lines of the journal, and the first
    /// line of the vault, with line breaks.
    ///
    /// `id` is that of [`LinesWriter::begin`]. `clock` is the clock that drives the round, as it was before the round
    /// began; `None` if none does. The journal keeps it.
    ///
    /// # Errors
    /// [`SavedProblem::Changed`] if the round has changed since it began, or this is not its clock; and
    /// [`LogProblem::TooLong`] if the round has too many long ids and default actions for a line.
    pub fn begin<A: Action + Serialize>(
        id: u128,
        round: &Round<A>,
        clock: Option<&Clock>,
    ) -> Result<(RoundWriter, String, String), SavedProblem> {
        let not_json = |error: NotJson| SavedProblem::Refused(error.to_string());
        let begun = Round::prepared(round.spec().clone(), round.seats.clone(), clock);
        if !begun.is_ok_and(|(begun, changes)| begun.begun(changes, clock.cloned()).0 == *round) {
            return Err(SavedProblem::Changed);
        }
        let clock = clock.map(Clock::to_snapshot);
        let value = text_of(&Beginning { spec: round.spec(), seats: round.seats.clone(), clock }).map_err(not_json)?;
        let line = RoundLine { key: "begin", value };
        let (writer, first, head) = LinesWriter::begin(id);
        let mut writer = RoundWriter { writer, tracked: Tracked::default() };
        let Written { journal, .. } = writer.write(round, line, &[]).map_err(not_json)?;
        if journal.len() > LONGEST_LINE {
            return Err(LogProblem::TooLong(LONGEST_LINE).into());
        }
        Ok((writer, first + &journal, head))
    }

    /// Returns what to write for an input that the round has accepted. `round` is the round after it, and `effects` are
    /// those of its answer or its resolution.
    ///
    /// Write every input whose answer [`must_be_kept`](crate::Answer::must_be_kept), ticks too, and [`Input::Resolve`] for
    /// [`Round::resolve`].
    ///
    /// # Errors
    /// [`NotJson`] if an action cannot be written as JSON. Then the round is ahead of its journal.
    pub fn write<A: Action + Serialize>(
        &mut self,
        round: &Round<A>,
        line: RoundLine,
        effects: &[Effect],
    ) -> Result<Written, NotJson> {
        let line = format!(r#"{{"at":{},"{}":{}}}"#, text_of(&round.now())?, line.key, line.value);
        let accepted = self.tracked.note(line, effects, round);
        self.writer.try_write(&accepted)
    }

    /// Returns the numbers of the entries whose body is in the vault. Erase all others there when you continue a round.
    pub fn in_vault(&self) -> impl Iterator<Item = u64> {
        self.tracked.in_vault()
    }

    /// Returns the players whose secret body was not found in a replay: without it the round cannot go on.
    pub fn lost<'w, A: Action>(&'w self, round: &'w Round<A>) -> impl Iterator<Item = &'w PlayerId> {
        self.tracked.lost(round)
    }
}

impl Journal {
    /// Replays the journal of a [`RoundWriter`], and returns the round with the writer that continues it.
    ///
    /// A game that was not saved with its round can be brought up to date by
    /// [`Round::resolve_again`](crate::Round::resolve_again).
    ///
    /// # Errors
    /// A [`SavedError`] with the line that the round refuses, or that has another type of action.
    pub fn replay_round<A: Action + DeserializeOwned>(
        &self,
        vault: &Vault,
    ) -> Result<(Round<A>, RoundWriter), SavedError> {
        self.each(vault, |_, _, _| {})
    }

    /// Replays the journal of a round, and reports each entry after the first: the round after it, what it left to save,
    /// and its effects.
    pub(super) fn each<A: Action + DeserializeOwned>(
        &self,
        vault: &Vault,
        mut report: impl FnMut(&Round<A>, &Accepted<A>, &[Effect]),
    ) -> Result<(Round<A>, RoundWriter), SavedError> {
        let mut entries = (1..).zip(&self.entries);
        let (_, first) = entries.next().ok_or(SavedError { line: 2, problem: SavedProblem::Incomplete })?;
        let mut round = first.begun().map_err(|problem| first.refused(problem))?;
        let mut tracked = Tracked::default();
        tracked.note(String::new(), &[], &round);
        let id = round.id().clone();
        for (number, entry) in entries {
            let command = entry.command(self.body(number, vault));
            let (at, command) = command.map_err(|problem| entry.refused(problem))?;
            let answer = round.execute(at, &id, command).map_err(|refused| entry.refused(refused))?;
            let accepted = tracked.note(String::new(), &answer.effects, &round);
            report(&round, &accepted, &answer.effects);
        }
        Ok((round, RoundWriter { writer: self.writer, tracked }))
    }
}

impl Entry {
    /// Returns the round that begins with this line.
    fn begun<A: Action + DeserializeOwned>(&self) -> Result<Round<A>, Problem> {
        let mut fields = Fields::read(&self.line)?;
        fields.instant("at")?;
        let Beginning { spec, seats, clock } = value("begin", fields.need("begin")?)?;
        fields.finish("line")?;
        let clock = clock.as_deref().map(Clock::from_snapshot).transpose();
        let clock = clock.map_err(|error| Problem::at("clock", error))?;
        let (round, changes) = Round::prepared(spec, seats, clock.as_ref())?;
        Ok(round.begun(changes, clock).0)
    }

    /// Returns the instant and the command of a line after the first. `body` is that of a commitment; `None` if it is gone.
    fn command<A: Action + DeserializeOwned>(
        &self,
        body: Option<&Body<impl Serialize>>,
    ) -> Result<(Timestamp, Command<A>), Problem> {
        let body = body.map(typed).transpose()?;
        let mut fields = Fields::read(&self.line)?;
        let at = fields.instant("at")?;
        let command = match (fields.take("commit"), body) {
            (Some(by), Some(body)) => Command::Input(Input::Commit { by: value("commit", by)?, body }),
            (Some(by), None) => Command::Erased(value("commit", by)?),
            (None, _) if fields.take("begin").is_some() => {
                return Err(LineProblem::UnknownKey { kind: "line".into(), key: "begin".into() }.into());
            }
            (None, _) => Command::Input(value("input", fields.need("input")?)?),
        };
        fields.finish("line")?;
        Ok((at, command))
    }
}

/// Returns a body with actions of this type.
fn typed<A: DeserializeOwned>(body: &Body<impl Serialize>) -> Result<Body<A>, Problem> {
    // The reason is left out, because it can quote the action.
    let other = LineProblem::Expected { key: "body", expected: "an action of the type that this round has" };
    serde_json::from_str(&text_of(body)?).map_err(|_| other.into())
}
