//! Runs rounds one after another, and answers each line.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::Timestamp;
use tc_core::form::LineProblem;

use super::opening::Opening;
use super::request::{Asks, Request};
use super::{Asked, Json, LineError};
use crate::{BidKind, Effect, Input, PlayerId, PublicDigest, Refused, Round, RoundId, RoundView, Viewer};

/// Runs rounds, one after another, from lines.
#[derive(Debug)]
pub struct Rounds {
    asked: Vec<Asked>,
    with_public_digests: bool,
    round: Option<Round<Json>>,
    /// The number of the last round of each game.
    last: BTreeMap<String, u64>,
}

/// The answer to a line.
#[derive(Debug)]
pub struct LineAnswer {
    /// The instant of the line; `None` if it is unreadable.
    pub at: Option<Timestamp>,
    /// The effects, or the reason why the line was refused.
    pub result: Result<Vec<Effect>, LineError>,
    /// After a reveal, the bids of all open players.
    pub(super) resolution: Option<Vec<Brought>>,
    /// The views that were asked for, by name; `None` for somebody who does not play.
    pub(super) views: Vec<(String, Option<AskedView>)>,
    /// The instant at which the host should tick next; `None` without a round, and if nothing will happen by itself.
    pub next: Option<Timestamp>,
    /// The public digest, if the host asked for it ([`Rounds::with_public_digests`]): `Some(None)` before the first
    /// round.
    pub public_digest: Option<Option<PublicDigest>>,
}

/// The bid of a player: the action, if there is one, and its kind.
#[derive(Debug, Serialize)]
pub(super) struct Brought {
    player: PlayerId,
    action: Option<Json>,
    outcome: BidKind,
}

/// What one viewer may see: the round, and the effects of this line.
#[derive(Debug)]
pub(super) struct AskedView {
    pub(super) view: RoundView<Json>,
    pub(super) effects: Vec<Effect>,
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
        Rounds { asked: once, with_public_digests: false, round: None, last: BTreeMap::new() }
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

    /// Reads a line, executes it and returns the answer. It never fails: an invalid line is answered with an error.
    pub fn answer(&mut self, line: &str) -> LineAnswer {
        self.answer_to(Request::read(line))
    }

    /// Returns the answer to a line that the host could not read as text, such as one that is too long.
    pub fn refuse(&mut self, problem: LineProblem) -> LineAnswer {
        self.answer_to(Request { at: None, asks: Err(problem.into()) })
    }

    fn answer_to(&mut self, request: Request) -> LineAnswer {
        let Request { at, asks } = request;
        let is_reveal = matches!(&asks, Ok((_, Asks::Input(_, Input::Reveal(_)))));
        // Effects of the last round, if this line opens the next one.
        let mut before = Vec::new();
        let result = match asks {
            Err(problem) => Err(LineError::Unreadable(problem.0)),
            Ok((at, Asks::Open(opening))) => self.open(at, *opening, &mut before),
            Ok((at, Asks::Input(id, input))) => self.handle(at, id, input),
        };
        let looked_at = at.filter(|_| !result.as_ref().is_err_and(LineError::is_bad_input));
        let round = self.round.as_ref();
        let resolution = round.filter(|_| is_reveal && result.is_ok()).map(brought);
        let views = round.map_or_else(Vec::new, |round| {
            let effects = result.as_deref().unwrap_or_default();
            self.asked
                .iter()
                .map(|asked| (asked.name.clone(), seen_by(round, &asked.viewer, looked_at, effects)))
                .collect()
        });
        let public_digest = self.with_public_digests.then(|| round.map(Round::public_digest));
        let next = round.and_then(Round::next_deadline);
        let result = result.map(|effects| before.into_iter().chain(effects).collect());
        LineAnswer { at, result, resolution, views, next, public_digest }
    }

    /// Opens a round if the last one has ended by then. Effects that were still due in the last round go to the host
    /// only: views are of the new round.
    fn open(&mut self, at: Timestamp, opening: Opening, before: &mut Vec<Effect>) -> Result<Vec<Effect>, LineError> {
        let last = self.round.take();
        let Opening { id, opened } = opening;
        let fits = last.as_ref().map_or(Ok(()), |last| makes_way_at(last, at)).and_then(|()| self.comes_next(&id));
        match fits.and_then(|()| opened.map_err(LineError::Refused)) {
            Ok((round, opening)) => {
                before
                    .extend(last.and_then(|mut last| last.tick(at).ok()).into_iter().flat_map(|answer| answer.effects));
                self.round = Some(round);
                self.last.insert(id.game().into(), id.seq());
                Ok(opening)
            }
            Err(error) => {
                self.round = last;
                Err(error)
            }
        }
    }

    /// Checks that a round has a higher number than all earlier rounds of its game.
    fn comes_next(&self, id: &RoundId) -> Result<(), LineError> {
        match self.last.get(id.game()) {
            Some(last) if *last >= id.seq() => Err(LineError::SameRound(*last)),
            _ => Ok(()),
        }
    }

    fn handle(&mut self, at: Timestamp, id: Option<RoundId>, input: Input<Json>) -> Result<Vec<Effect>, LineError> {
        let round = self.round.as_mut().ok_or(LineError::NotOpen)?;
        handle(round, at, id, input).map_err(LineError::Refused)
    }
}

/// Checks that the last round has ended at an instant, so that another one can open.
fn makes_way_at(round: &Round<Json>, at: Timestamp) -> Result<(), LineError> {
    let phase = round.phase_at(at).map_err(LineError::Refused)?;
    if phase.has_ended() { Ok(()) } else { Err(LineError::AlreadyOpen(round.id().clone())) }
}

/// Hands an input to a round. A reveal that opens the last commitment also resolves the round, since lines have no
/// game.
fn handle(
    round: &mut Round<Json>,
    at: Timestamp,
    id: Option<RoundId>,
    input: Input<Json>,
) -> Result<Vec<Effect>, Refused> {
    let id = id.unwrap_or_else(|| round.id().clone());
    let is_reveal = matches!(input, Input::Reveal(_));
    let mut effects = round.handle(at, &id, input)?.effects;
    if is_reveal && round.is_all_open() {
        effects.extend(round.handle(at, &id, Input::Resolve)?.effects);
    }
    Ok(effects)
}

fn brought(round: &Round<Json>) -> Vec<Brought> {
    let brought = round.opened().map(|(player, bid)| Brought {
        player: player.clone(),
        outcome: bid.kind(),
        action: bid.action().cloned(),
    });
    brought.collect()
}

/// Returns what a viewer may see at an instant; as of the last input if there is no instant, or it is before that.
fn seen_by(round: &Round<Json>, viewer: &Viewer, at: Option<Timestamp>, effects: &[Effect]) -> Option<AskedView> {
    let now = at.and_then(|at| round.view(viewer, at).ok());
    let view = now.or_else(|| round.last_view(viewer).ok())?;
    Some(AskedView { view, effects: round.visible_to(viewer, effects) })
}

impl LineAnswer {
    /// Returns whether the line could be read and was accepted.
    pub fn is_accepted(&self) -> bool {
        self.result.is_ok()
    }

    /// Returns the answer as one line of JSON, without the line break.
    pub fn to_json(&self) -> String {
        // Serializing cannot fail: all keys are strings, and actions were read as JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}
