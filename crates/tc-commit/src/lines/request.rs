//! Reads a line.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;

use tc_core::Timestamp;
use tc_core::form::{Fields, LineProblem, TimeForm};

use super::Json;
use super::opening::{Opening, opening};
use super::problem::Problem;
use crate::{Body, Input, PlayerId, RoundId, Selection};

/// A line that was read: its instant if that could be read, and what it asks for or what is wrong.
pub(super) struct Request {
    pub(super) at: Option<Timestamp>,
    pub(super) asks: Result<(Timestamp, Asks), Problem>,
}

/// What a line asks for.
pub(super) enum Asks {
    /// To open a round.
    Open(Box<Opening>),
    /// An input for the round that the line names, or else for the open one.
    Input(Option<RoundId>, Input<Json>),
}

impl Request {
    pub(super) fn read(line: &str) -> Request {
        let mut fields = match Fields::read(line, TimeForm::Milliseconds) {
            Ok(fields) => fields,
            Err(problem) => return Request { at: None, asks: Err(problem.into()) },
        };
        match fields.instant("at") {
            Ok(at) => Request { at: Some(at), asks: asks(at, &mut fields).map(|asks| (at, asks)) },
            Err(problem) => Request { at: None, asks: Err(problem.into()) },
        }
    }
}

fn asks(at: Timestamp, fields: &mut Fields<'_>) -> Result<Asks, Problem> {
    let kind = fields.word("type")?;
    let asks = if kind == "open" {
        Asks::Open(Box::new(opening(at, fields)?))
    } else {
        Asks::Input(fields.take("round").map(round).transpose()?, input(&kind, fields)?)
    };
    fields.finish(&kind)?;
    Ok(asks)
}

fn input(kind: &str, fields: &mut Fields<'_>) -> Result<Input<Json>, Problem> {
    Ok(match kind {
        "commit" => {
            let by = player(fields)?;
            Input::Commit { by, body: Body::Plain(Json::read("action", fields.need("action")?)?) }
        }
        "withdraw" => Input::Withdraw { by: player(fields)? },
        "ready" => Input::Ready { by: player(fields)? },
        "unready" => Input::Unready { by: player(fields)? },
        "leave" => Input::Leave { by: player(fields)? },
        "tick" => Input::Tick,
        "pause" => Input::Pause,
        "resume" => Input::Resume,
        "force_seal" => Input::ForceSeal,
        "abort" => Input::Abort,
        "reveal" => Input::Reveal(who(fields)?),
        _ => {
            return Err(Problem(format!(
                "there is no type `{kind}`; expected one of open, commit, withdraw, ready, unready, leave, tick, pause, \
                 resume, reveal, force_seal, abort"
            )));
        }
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
            return Err(Problem::at("who", format_args!("{player} is named twice")));
        }
        who.insert(player);
    }
    Ok(Selection::These(who))
}

fn player(fields: &mut Fields<'_>) -> Result<PlayerId, Problem> {
    id("by", &fields.word("by")?)
}

pub(super) fn id(key: &str, name: &str) -> Result<PlayerId, Problem> {
    PlayerId::new(name).map_err(|problem| Problem::at(key, problem))
}

/// Reads the id of a round from its object.
pub(super) fn round(text: &str) -> Result<RoundId, Problem> {
    let within = |problem| match problem {
        LineProblem::NotAnObject(_) => Problem::expected("round", "{\"game\":TEXT,\"seq\":NUMBER}"),
        problem => Problem::at("round", problem),
    };
    let mut fields = Fields::read(text, TimeForm::Milliseconds).map_err(within)?;
    let game = fields.word("game").map_err(within)?;
    let seq = fields.need("seq").map_err(within)?.parse();
    let seq =
        seq.map_err(|_| Problem::at("round", format_args!("`seq`: expected a whole number from 0 to {}", u64::MAX)))?;
    fields.finish("round").map_err(within)?;
    RoundId::new(&game, seq).map_err(|problem| Problem::at("game", problem))
}
