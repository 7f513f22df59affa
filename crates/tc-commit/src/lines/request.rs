//! A line read.

use alloc::collections::BTreeSet;
use alloc::string::String;

use serde_json::value::RawValue;
use tc_core::Timestamp;
use tc_core::form::{Fields, LineProblem, TimeForm};

use super::opening::{Opening, opening};
use super::{Json, Problem};
use crate::{Body, Input, PlayerId, RoundId, Selection};

/// A line read: its instant as far as it could be read, and what it asks for or what is wrong.
pub(super) struct Request {
    pub(super) at: Option<Timestamp>,
    pub(super) asks: Result<(Timestamp, Asks), Problem>,
}

/// What a line asks for.
pub(super) enum Asks {
    /// A round.
    Open(Opening),
    /// An input, of the round that is named or else the one that is open.
    Input(Option<RoundId>, Input<Json>),
}

impl Request {
    pub(super) fn read(line: &str) -> Request {
        let mut fields = match Fields::read(line, TimeForm::Milliseconds) {
            Ok(fields) => fields,
            Err(problem) => return Request { at: None, asks: Err(problem.into()) },
        };
        let at = fields.instant("at");
        let asks = at.clone().map_err(Problem::from).and_then(|at| Ok((at, asks(at, &mut fields)?)));
        Request { at: at.ok(), asks }
    }
}

fn asks(at: Timestamp, fields: &mut Fields<'_>) -> Result<Asks, Problem> {
    let kind = fields.word("type")?;
    if kind == "open" {
        let opening = opening(at, fields)?;
        fields.finish(&kind)?;
        return Ok(Asks::Open(opening));
    }
    let round = fields.take("round").map(round).transpose()?;
    let input = input(&kind, fields)?;
    fields.finish(&kind)?;
    Ok(Asks::Input(round, input))
}

fn input(kind: &str, fields: &mut Fields<'_>) -> Result<Input<Json>, Problem> {
    Ok(match kind {
        "commit" => Input::Commit { by: player(fields, "by")?, body: Body::Plain(action(fields)?) },
        "withdraw" => Input::Withdraw { by: player(fields, "by")? },
        "ready" => Input::Ready { by: player(fields, "by")? },
        "unready" => Input::Unready { by: player(fields, "by")? },
        "leave" => Input::Leave { by: player(fields, "by")? },
        "tick" => Input::Tick,
        "pause" => Input::Pause,
        "resume" => Input::Resume,
        "force_seal" => Input::ForceSeal,
        "abort" => Input::Abort,
        "reveal" => Input::Reveal(who(fields)?),
        _ => return Err(Problem::UnknownType(kind.into())),
    })
}

fn who(fields: &mut Fields<'_>) -> Result<Selection, Problem> {
    let Some(names) = fields.optional_strings("who")? else {
        return Ok(Selection::All);
    };
    let mut who = BTreeSet::new();
    for name in names {
        let player = id("who", &name)?;
        if who.contains(&player) {
            return Err(Problem::PlayerTwice { key: "who", player });
        }
        who.insert(player);
    }
    Ok(Selection::These(who))
}

fn player(fields: &mut Fields<'_>, key: &'static str) -> Result<PlayerId, Problem> {
    id(key, &fields.word(key)?)
}

pub(super) fn id(key: &'static str, name: &str) -> Result<PlayerId, Problem> {
    PlayerId::new(name).map_err(|problem| Problem::NotAnId { key, problem })
}

fn action(fields: &mut Fields<'_>) -> Result<Json, Problem> {
    Json::read("action", fields.need("action")?)
}

/// The round that an object names.
pub(super) fn round(text: &str) -> Result<RoundId, Problem> {
    let within = |problem| Problem::Within { key: "round", problem };
    let mut fields = match Fields::read(text, TimeForm::Milliseconds) {
        Err(LineProblem::NotAnObject(_)) => {
            return Err(Problem::NotAWord { key: "round", expected: "{\"game\":TEXT,\"seq\":NUMBER}" });
        }
        fields => fields.map_err(within)?,
    };
    let game: String = fields.word("game").map_err(within)?;
    let seq = fields.need("seq").map_err(within)?.parse().map_err(|_| Problem::NotASeq)?;
    fields.finish("round").map_err(within)?;
    RoundId::new(&game, seq).map_err(|problem| Problem::NotAnId { key: "game", problem })
}

/// The text of a JSON value, which is one.
pub(super) fn is_object(text: &str) -> bool {
    serde_json::from_str::<&RawValue>(text).is_ok_and(|raw| raw.get().starts_with('{'))
}
