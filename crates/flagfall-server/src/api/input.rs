//! Reading an input: the JSON of `flagfall run` or `flagfall round` without `at`, and with the sender's name for it.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use tc_core::Input;
use tc_core::form::{Fields, LineProblem};

use super::Edge;
use super::error::ApiError;
use crate::GameId;
use crate::access::rights;
use crate::access::{Grant, Role};
use crate::engine::{GameInput, InputId, Line, Reply, Submitted};

/// The most characters of an input's name. The engine keeps it together with the role of its sender.
const LONGEST_ID: usize = 48;

/// What runs in the games of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `/v1/games`: a clock.
    Clock,
    /// `/v1/rounds`: rounds.
    Rounds,
}

impl Kind {
    /// The path of all games of this kind.
    pub(super) fn path(self) -> &'static str {
        match self {
            Kind::Clock => "/v1/games",
            Kind::Rounds => "/v1/rounds",
        }
    }

    /// The path at which many games of this kind are created. It cannot be the path of a game.
    pub(super) fn batch_path(self) -> &'static str {
        match self {
            Kind::Clock => "/v1/batch/games",
            Kind::Rounds => "/v1/batch/rounds",
        }
    }
}

/// An input as a client sends it.
pub(super) struct Sent {
    pub(super) id: Option<String>,
    input: Result<GameInput, LineProblem>,
}

impl Sent {
    /// Reads an object. A seat that a player leaves out is the player's own.
    pub(super) fn read(text: &str, role: &Role, kind: Kind, game: &GameId) -> Result<Sent, ApiError> {
        if kind == Kind::Rounds {
            let (line, id) = Line::read(game, text)?;
            return Ok(Sent { id, input: Ok(line.into()) });
        }
        let (id, input) = read(text, |_| {})?;
        let needs_seat = |problem: &LineProblem| {
            matches!(problem, LineProblem::Missing { key: "seat" } | LineProblem::ReasonNeedsSeat(_))
        };
        let (id, input) = match (role.seat(), &input) {
            (Some(seat), Err(problem)) if needs_seat(problem) => read(text, |fields| fields.seat_if_missing(seat))?,
            _ => (id, input),
        };
        Ok(Sent { id, input: input.map(GameInput::from) })
    }
}

fn read(
    text: &str,
    change: impl FnOnce(&mut Fields<'_>),
) -> Result<(Option<String>, Result<Input, LineProblem>), LineProblem> {
    let mut fields = Fields::read(text)?;
    let id = fields.optional_word("id")?;
    change(&mut fields);
    Ok((id, fields.input()))
}

impl Edge {
    /// Hands an input to the engine if its sender may send it.
    pub(super) async fn submit(&self, game: &GameId, grant: &Grant, sent: Sent) -> Result<Reply, ApiError> {
        let Grant { role, rights, .. } = grant;
        let id = sent.id.map(|id| name(&sender(role), &id)).transpose()?;
        let input = match sent.input? {
            GameInput::Clock(input) => rights::input(role, *rights, input)?,
            // Only what a player's `undo` becomes.
            undo @ GameInput::UndoByPlayers { .. } => undo,
            GameInput::Rounds(line) => rights::line(role, line)?.into(),
        };
        Ok(self.engine.input(game, Submitted { input, id, by: grant.by(), viewer: role.viewer() }).await?)
    }
}

/// The sender of an input, for its name: the role, whatever its token. A player's id can be longer than a name, so its digest is
/// used.
fn sender(role: &Role) -> String {
    match role {
        Role::Seat(seat) => format!("seat{}", seat.index()),
        Role::Player(player) => {
            let digest = Sha256::digest(player.as_str());
            let digits = digest.iter().take(7).map(|byte| format!("{byte:02x}"));
            format!("p{}", digits.collect::<String>())
        }
        role => role.word().to_owned(),
    }
}

/// The name for the engine: the sender, a colon and the `id`.
pub(super) fn name(sender: &str, id: &str) -> Result<InputId, ApiError> {
    if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        let message = format!("`id`: expected 1 to {LONGEST_ID} visible ASCII characters");
        return Err(ApiError::bad_input(message));
    }
    Ok(format!("{sender}:{id}").parse()?)
}

/// The reply as keys of an object, without its braces.
pub(super) fn keys(reply: &Reply) -> String {
    let mut text = String::with_capacity(reply.answer.len() + 64);
    // Writing to a text cannot fail.
    let _ = write!(text, r#""sequence":{},"repeated":{},"answer":{}"#, reply.sequence, reply.repeated, reply.answer);
    if let Some(view) = &reply.view {
        let _ = write!(text, r#","view":{view}"#);
    }
    text
}
