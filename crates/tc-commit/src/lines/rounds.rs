//! Runs rounds one after another, and answers each line.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::Timestamp;
use tc_core::form::LineProblem;

use super::beginning::Beginning;
use super::carried::{Carried, Current, GoesOn};
use super::entry::written;
use super::request::{Asks, Request};
use super::resolvers::{self, Named, Reason};
use super::{Asked, Entry, Json, LineError};
use crate::round::Command;
use crate::saved::{Accepted, Tracked};
use crate::{
    BidKind, Body, Branch, Effect, Input, Outcome, PlayerId, PublicDigest, Resolved, Round, RoundId, RoundView,
};

/// Runs rounds, one after another, from lines.
#[derive(Debug)]
pub struct Rounds {
    asked: Vec<Asked>,
    with_public_digests: bool,
    /// The number of lines that were answered.
    pub(super) answered: u64,
    /// What goes on from earlier rounds.
    pub(super) carried: Carried,
    current: Option<Current>,
    /// The entries of the journal, if the host keeps one.
    tracked: Option<Tracked>,
    /// The accepted lines of the round by their numbers, without the actions that are never revealed, if the host takes
    /// snapshots.
    pub(super) entries: Option<BTreeMap<u64, Entry>>,
}

/// What a viewer may see: the round and the effects of a line.
#[derive(Debug, Serialize)]
pub(super) struct AskedView {
    #[serde(flatten)]
    pub(super) view: RoundView<Json>,
    pub(super) effects: Vec<Effect>,
}

/// The answer to a line.
#[derive(Debug)]
pub struct LineAnswer {
    /// The instant of the line; `None` if it is unreadable.
    pub at: Option<Timestamp>,
    /// The effects, or the reason why the line was refused.
    pub result: Result<Vec<Effect>, LineError>,
    /// After a reveal or a resolution, the bids of all players who are revealed.
    pub(super) resolution: Option<Vec<Brought>>,
    /// The views that were asked for, by name; `None` for somebody who does not play.
    pub(super) views: Vec<(String, Option<AskedView>)>,
    /// The instant at which the host should tick next; `None` without a round, and if nothing will happen by itself.
    pub next: Option<Timestamp>,
    /// The public digest, if the host asked for it ([`Rounds::with_public_digests`]): `Some(None)` before the first
    /// round.
    pub public_digest: Option<Option<PublicDigest>>,
    /// What to save before the answer is sent, if the line was accepted and the host keeps a journal
    /// ([`Rounds::with_entries`]).
    pub accepted: Option<Accepted>,
    /// The number of the line among all that were answered.
    pub(super) number: u64,
    /// The instant of the views.
    pub(super) looked_at: Option<Timestamp>,
    /// The first effects, of the last round, if the line begins the next one. They are for the host alone.
    pub(super) before: usize,
}

/// The bid of a player: the action, if there is one, and its kind; and what the resolver did with it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Brought {
    player: PlayerId,
    action: Option<Json>,
    outcome: BidKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    branch: Option<Branch>,
    #[serde(flatten)]
    result: Option<Outcome<Reason>>,
}

impl Rounds {
    /// Returns a runner without a round. Every answer has a view for each of these viewers; duplicates are dropped.
    pub fn new(asked: Vec<Asked>) -> Rounds {
        let mut once: Vec<Asked> = Vec::new();
        for one in asked {
            if !once.contains(&one) {
                once.push(one);
            }
        }
        Rounds {
            asked: once,
            with_public_digests: false,
            answered: 0,
            carried: Carried::default(),
            current: None,
            tracked: None,
            entries: None,
        }
    }

    /// Adds the public digest to every answer (C14). Digests and views are linear in the number of players; an answer
    /// without either costs the same for any number.
    ///
    /// ```
    /// use tc_commit::lines::Rounds;
    ///
    /// let mut rounds = Rounds::new(Vec::new()).with_public_digests();
    /// rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#);
    /// let answer = rounds.answer(r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#);
    /// assert!(answer.to_json().contains(r#""public_digest":""#));
    /// ```
    pub fn with_public_digests(mut self) -> Rounds {
        self.with_public_digests = true;
        self
    }

    /// Adds to every answer what to save, for a journal ([`saved`](crate::saved)). Call it before the first line.
    pub fn with_entries(mut self) -> Rounds {
        self.tracked = Some(Tracked::default());
        self
    }

    /// Keeps the lines of the round, for [`Rounds::to_snapshot`]. Call it before the first line.
    pub fn with_snapshots(mut self) -> Rounds {
        self.entries = Some(BTreeMap::new());
        self.with_entries()
    }

    /// Returns the instant of the last accepted line; `None` before the first round.
    pub fn now(&self) -> Option<Timestamp> {
        self.round().map(Round::now)
    }

    /// Returns the round; `None` before the first one.
    pub fn round(&self) -> Option<&Round<Json>> {
        self.current.as_ref().map(|current| &current.round)
    }

    /// Returns the numbers of the entries whose action is in the vault.
    pub fn in_vault(&self) -> impl Iterator<Item = u64> {
        self.tracked.iter().flat_map(Tracked::in_vault)
    }

    /// Returns the players whose secret action was not found in a replay: without it the round cannot end.
    pub fn lost(&self) -> impl Iterator<Item = &PlayerId> {
        self.tracked.iter().zip(self.round()).flat_map(|(tracked, round)| tracked.lost(round))
    }

    /// Reads a line, executes it and returns the answer. It never fails: an invalid line is answered with an error.
    pub fn answer(&mut self, line: &str) -> LineAnswer {
        self.answer_to(line, Request::read(line))
    }

    /// Answers an accepted line again ([`Accepted::to_entry`]). The answer is the first one, except that an action that is
    /// gone is `null` in views.
    pub fn answer_entry(&mut self, entry: &Entry) -> LineAnswer {
        self.answer_saved(entry.line(), entry.body())
    }

    /// Answers a saved line. The body of a commitment is saved apart; `None` if it is gone.
    pub(crate) fn answer_saved(&mut self, line: &str, body: Option<&Body<Json>>) -> LineAnswer {
        self.answer_to(line, Request::read_saved(line, body))
    }

    /// Returns the answer to a line that the host could not read as text, such as one that is too long.
    pub fn refuse(&mut self, problem: LineProblem) -> LineAnswer {
        self.answer_to("", Request { at: None, asks: Err(problem.into()) })
    }

    fn answer_to(&mut self, line: &str, request: Request) -> LineAnswer {
        let Request { at, asks } = request;
        let note = if matches!(asks, Ok((_, Asks::Begin(_)))) { Tracked::note_begin } else { Tracked::note };
        let mut revealing = None;
        // Effects of the last round, if this line begins the next one.
        let mut before = Vec::new();
        let result = match asks {
            Err(problem) => Err(LineError::Unreadable(problem.0)),
            Ok((at, Asks::Begin(beginning))) => self.begin(at, *beginning, &mut before),
            Ok((at, Asks::Command { round, command, public })) => {
                revealing = public;
                self.handle(at, round, command)
            }
        };
        let noted = self.tracked.as_mut().zip(self.current.as_ref()).zip(result.as_ref().ok());
        let accepted =
            noted.map(|((tracked, Current { round, .. }), effects)| note(tracked, written(line), effects, round));
        accepted.iter().for_each(|accepted| self.keep(accepted));
        self.answered += 1;
        let round = self.round();
        let resolver = self.current.as_ref().and_then(|current| current.resolver);
        let revealing = revealing.filter(|_| result.is_ok());
        let looked_at = at.filter(|_| !result.as_ref().is_err_and(LineError::is_bad_input));
        let mut answer = LineAnswer {
            at,
            resolution: round.zip(revealing).map(|(round, public)| brought(round, resolver, &public)),
            views: Vec::new(),
            next: round.and_then(Round::next_deadline),
            public_digest: self.with_public_digests.then(|| round.map(public_digest)),
            accepted,
            number: self.answered,
            looked_at,
            before: before.len(),
            result: result.map(|effects| before.into_iter().chain(effects).collect()),
        };
        if self.current.is_some() {
            let view = |asked: &Asked| (asked.name.clone(), self.asked_view(&answer, &asked.viewer));
            answer.views = self.asked.iter().map(view).collect();
        }
        answer
    }

    /// Begins a round if the last one has ended by then. Effects that were still due in the last round go to the host
    /// only: views are of the new round.
    fn begin(
        &mut self,
        at: Timestamp,
        beginning: Beginning,
        before: &mut Vec<Effect>,
    ) -> Result<Vec<Effect>, LineError> {
        let Beginning { id, resolver, begins } = beginning;
        self.current.as_ref().map_or(Ok(()), |current| current.makes_way(at))?;
        match self.last_of(id.game()) {
            Some(last) if last >= id.seq() => return Err(LineError::SameRound(last)),
            _ => {}
        }
        let goes_on = self.goes_on(at)?;
        let (next, effects) = Current::begin(begins, resolver, &goes_on)?;
        if let Some(Current { mut round, .. }) = self.current.replace(next) {
            before.extend(round.tick(at).into_iter().flat_map(|answer| answer.effects));
            self.carried.last.insert(round.id().game().into(), round.id().seq());
        }
        self.carried.goes_on = goes_on;
        self.entries.iter_mut().for_each(BTreeMap::clear);
        Ok(effects)
    }

    fn goes_on(&self, at: Timestamp) -> Result<GoesOn, LineError> {
        let current = self.current.as_ref().map(|current| current.goes_on(at, &self.carried.goes_on));
        current.unwrap_or_else(|| Ok(self.carried.goes_on.clone()))
    }

    fn last_of(&self, game: &str) -> Option<u64> {
        let current = self.round().map(Round::id).filter(|id| id.game() == game);
        current.map(RoundId::seq).or_else(|| self.carried.last.get(game).copied())
    }

    /// Keeps an accepted line, if the host takes snapshots.
    fn keep(&mut self, accepted: &Accepted) {
        let Some(entries) = &mut self.entries else { return };
        for number in accepted.never_revealed() {
            entries.get_mut(&number).into_iter().for_each(Entry::erase);
        }
        entries.insert(accepted.number, accepted.to_entry());
    }

    /// Hands a command to the round. A reveal of the last commitment also resolves the round, since lines have no game.
    fn handle(&mut self, at: Timestamp, id: Option<RoundId>, command: Command<Json>) -> Result<Vec<Effect>, LineError> {
        let Current { round, .. } = self.current.as_mut().ok_or(LineError::NotBegun)?;
        let id = id.unwrap_or_else(|| round.id().clone());
        let is_reveal = matches!(&command, Command::Input(Input::Reveal(_)));
        let mut effects = round.execute(at, &id, command)?.effects;
        if is_reveal && round.is_all_revealed() {
            effects.extend(round.handle(at, &id, Input::Resolve)?.effects);
        }
        Ok(effects)
    }
}

/// Returns the public bids. Once the round is resolved they are those of the resolution, with what the resolver did.
fn brought(round: &Round<Json>, resolver: Option<Named>, public: &BTreeSet<String>) -> Vec<Brought> {
    let Some(resolution) = resolvers::resolution(round, resolver, public) else {
        let brought = round.choices().map(|(player, bid)| Brought {
            player: player.clone(),
            outcome: bid.kind(),
            action: bid.action().cloned(),
            branch: None,
            result: None,
        });
        return brought.collect();
    };
    let resolved = resolution.players.into_iter().map(|resolved| {
        let Resolved { player, bid, branch, outcome } = resolved;
        Brought { player, outcome: bid.kind(), action: bid.action(), branch, result: resolver.map(|_| outcome) }
    });
    resolved.collect()
}

impl LineAnswer {
    /// Returns whether the line could be read and was accepted.
    pub fn is_accepted(&self) -> bool {
        self.result.is_ok()
    }

    /// Returns the answer as one line of JSON, without the line break.
    #[allow(clippy::expect_used, reason = "all keys are texts, and actions were read as JSON")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys are texts, and actions were read as JSON")
    }
}

#[allow(clippy::expect_used, reason = "all keys are texts, and actions were read as JSON")]
fn public_digest(round: &Round<Json>) -> PublicDigest {
    round.public_digest().expect("all keys are texts, and actions were read as JSON")
}
