//! Rounds, one after the other, and what each line is answered.

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

/// Rounds, one after the other, driven by lines.
#[derive(Debug)]
pub struct Rounds {
    asked: Vec<Asked>,
    with_public_digests: bool,
    round: Option<Round<Json>>,
    /// The number of the last round of each game.
    last: BTreeMap<String, u64>,
}

/// What a line is answered.
#[derive(Debug)]
pub struct LineAnswer {
    /// The instant of the line; `None` if it could not be read.
    pub at: Option<Timestamp>,
    /// What happened, or why the line was refused.
    pub result: Result<Vec<Effect>, LineError>,
    /// After a reveal, who has brought what, of those who are open.
    pub(super) resolution: Option<Vec<Brought>>,
    /// What those who were asked for may see; `None` for somebody who does not play.
    pub(super) views: Vec<(String, Option<AskedView>)>,
    /// When the host has to tick, if nothing happens before; `None` without a round, and if nothing will happen by itself.
    pub next: Option<Timestamp>,
    /// The digest of what a spectator sees, where it is asked for ([`Rounds::with_public_digests`]): `Some(None)` without a
    /// round.
    pub public_digest: Option<Option<PublicDigest>>,
}

/// Who has brought what: the action, if there is one, and how it came to be.
#[derive(Debug, Serialize)]
pub(super) struct Brought {
    player: PlayerId,
    action: Option<Json>,
    outcome: BidKind,
}

/// What one viewer may see of the round, and of what happened with this line.
#[derive(Debug)]
pub(super) struct AskedView {
    pub(super) view: RoundView<Json>,
    pub(super) effects: Vec<Effect>,
}

impl Rounds {
    /// No round yet. With each answer come the views of those who are asked for, each once.
    pub fn new(asked: Vec<Asked>) -> Rounds {
        let mut once: Vec<Asked> = Vec::new();
        for one in asked {
            if !once.contains(&one) {
                once.push(one);
            }
        }
        Rounds { asked: once, with_public_digests: false, round: None, last: BTreeMap::new() }
    }

    /// Adds the digest of what a spectator sees to every answer. Its cost grows with the number of players, as that of a
    /// view does; an answer without either costs the same among many players as among few.
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

    /// Reads a line, does what it says, and answers.
    pub fn answer(&mut self, line: &str) -> LineAnswer {
        self.answer_to(Request::read(line))
    }

    /// The answer to a line that could not even be read as text.
    pub fn refuse(&mut self, problem: LineProblem) -> LineAnswer {
        self.answer_to(Request { at: None, asks: Err(problem.into()) })
    }

    fn answer_to(&mut self, request: Request) -> LineAnswer {
        let Request { at, asks } = request;
        let is_reveal = matches!(&asks, Ok((_, Asks::Input(_, Input::Reveal(_)))));
        // What happened in the round before, when another one opens.
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

    /// Opens a round, if the one before has ended by then. What was due in that one, and had not been reported, is for the
    /// host: the views are those of the new round.
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

    /// Whether a round comes after all of its game that were opened.
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

/// Whether another round can be opened at an instant.
fn makes_way_at(round: &Round<Json>, at: Timestamp) -> Result<(), LineError> {
    let phase = round.phase_at(at).map_err(LineError::Refused)?;
    if phase.has_ended() { Ok(()) } else { Err(LineError::AlreadyOpen(round.id().clone())) }
}

/// Hands a round an input. A reveal after which everything is open also resolves it: there is no game to apply it to.
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

/// What a viewer may see at an instant, or as of the last input where there is none, or it is out of order.
fn seen_by(round: &Round<Json>, viewer: &Viewer, at: Option<Timestamp>, effects: &[Effect]) -> Option<AskedView> {
    let now = at.and_then(|at| round.view(viewer, at).ok());
    let view = now.or_else(|| round.last_view(viewer).ok())?;
    Some(AskedView { view, effects: round.visible_to(viewer, effects) })
}

impl LineAnswer {
    /// Whether the line was read and the round has accepted it.
    pub fn is_accepted(&self) -> bool {
        self.result.is_ok()
    }

    /// The answer as one line of JSON, without the line break.
    pub fn to_json(&self) -> String {
        // Numbers, strings, lists, objects with string keys, and what was read as JSON can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}
