//! Reading an input: the JSON of `flagfall run` without `at`, and with the sender's name for it.

use std::fmt::Write;

use tc_core::Input;
use tc_core::form::{Fields, LineProblem, TimeForm};

use super::Edge;
use super::error::ApiError;
use crate::GameId;
use crate::access::rights;
use crate::access::{Grant, Role};
use crate::engine::{InputId, Reply, Submitted};

/// The most characters of an input's name. The engine keeps it together with the role of its sender.
const LONGEST_ID: usize = 48;

/// An input as a client sends it.
pub(super) struct Sent {
    pub(super) id: Option<String>,
    input: Result<Input, LineProblem>,
}

impl Sent {
    /// Reads an object. A seat that a player leaves out is the player's own.
    pub(super) fn read(text: &str, role: Role) -> Result<Sent, LineProblem> {
        let (id, input) = read(text, |_| {})?;
        let needs_seat = |problem: &LineProblem| {
            matches!(problem, LineProblem::Missing { key: "seat" } | LineProblem::ReasonNeedsSeat(_))
        };
        match (role.seat(), &input) {
            (Some(seat), Err(problem)) if needs_seat(problem) => {
                read(text, |fields| fields.seat_if_missing(seat)).map(|(id, input)| Sent { id, input })
            }
            _ => Ok(Sent { id, input }),
        }
    }
}

fn read(
    text: &str,
    change: impl FnOnce(&mut Fields<'_>),
) -> Result<(Option<String>, Result<Input, LineProblem>), LineProblem> {
    let mut fields = Fields::read(text, TimeForm::Milliseconds)?;
    let id = fields.optional_word("id")?;
    change(&mut fields);
    Ok((id, fields.input()))
}

impl Edge {
    /// Hands an input to the engine if its sender may send it.
    pub(super) async fn submit(&self, game: &GameId, grant: &Grant, sent: Sent) -> Result<Reply, ApiError> {
        let id = sent.id.map(|id| name(&id, grant.role)).transpose()?;
        let input = rights::input(grant.role, sent.input?)?;
        Ok(self.engine.input(game, Submitted { input, id, by: grant.by() }).await?)
    }
}

/// The name for the engine. It begins with the role, so that nobody can use up the names of another one.
fn name(id: &str, role: Role) -> Result<InputId, ApiError> {
    if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        let message = format!("`id`: expected 1 to {LONGEST_ID} visible ASCII characters");
        return Err(ApiError::bad_input(message));
    }
    let role = role.seat().map_or_else(|| role.word().to_owned(), |seat| format!("seat{}", seat.index()));
    Ok(format!("{role}:{id}").parse()?)
}

/// The reply as keys of an object, without its braces.
pub(super) fn keys(reply: &Reply) -> String {
    let mut text = String::with_capacity(reply.answer.len() + 64);
    // Writing to a text cannot fail.
    let _ = write!(text, r#""sequence":{},"repeated":{},"answer":{}"#, reply.sequence, reply.repeated, reply.answer);
    text
}
