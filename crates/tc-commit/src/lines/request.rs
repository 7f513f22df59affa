//! Reads a line.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use serde::de::DeserializeOwned;
use tc_core::Timestamp;
use tc_core::form::{Fields, LineProblem};

use super::Json;
use super::beginning::{Beginning, beginning};
use super::json::reason;
use super::problem::Problem;
use crate::round::Command;
use crate::words::{Word, words};
use crate::{Body, Input, NotADigest, PlayerId, RoundId, Selection};

/// A line that was read: its instant if that could be read, and what it asks for or what is wrong.
pub(super) struct Request {
    pub(super) at: Option<Timestamp>,
    pub(super) asks: Result<(Timestamp, Asks), Problem>,
}

/// What a line asks for.
pub(super) enum Asks {
    /// To begin a round.
    Begin(Box<Beginning>),
    /// A command for the round that the line names, or else for the current one. `public` has the predicates that hold, if
    /// the line reveals or resolves.
    Command { round: Option<RoundId>, command: Command<Json>, public: Option<BTreeSet<String>> },
}

impl Request {
    pub(super) fn read(line: &str) -> Request {
        Request::read_with(line, None)
    }

    /// Reads a saved line, in which a commitment has no content. `None` if its body is gone.
    pub(super) fn read_saved(line: &str, body: Option<&Body<Json>>) -> Request {
        Request::read_with(line, Some(body))
    }

    fn read_with(line: &str, saved: Option<Option<&Body<Json>>>) -> Request {
        let mut fields = match Fields::read(line) {
            Ok(fields) => fields,
            Err(problem) => return Request { at: None, asks: Err(problem.into()) },
        };
        let at = fields.instant("at");
        let asks = at.clone().map_err(Problem::from).and_then(|at| Ok((at, asks(at, &mut fields, saved)?)));
        Request { at: at.ok(), asks }
    }
}

/// The type of a line that begins a round.
const BEGINS: &str = "open";

words! {
    /// The types of lines that are inputs of a round.
    pub(super) enum InputType {
        Commit = "commit",
        CommitWhen = "commit_when",
        CommitDigest = "commit_digest",
        Withdraw = "withdraw",
        Ready = "ready",
        Unready = "unready",
        Leave = "leave",
        Tick = "tick",
        Pause = "pause",
        Resume = "resume",
        Reveal = "reveal",
        OpenDigest = "open_digest",
        OpenWhen = "open_when",
        Resolve = "resolve",
        ForceSeal = "force_seal",
        Abort = "abort",
    }
}

impl InputType {
    /// Whether a line of this type has the body of a commitment, which is saved apart.
    pub(super) fn has_secret(self) -> bool {
        matches!(self, InputType::Commit | InputType::CommitWhen)
    }
}

fn asks(at: Timestamp, fields: &mut Fields<'_>, saved: Option<Option<&Body<Json>>>) -> Result<Asks, Problem> {
    let kind = fields.word("type")?;
    let asks = if kind == BEGINS {
        Asks::Begin(Box::new(beginning(at, fields)?))
    } else {
        let others = InputType::EXPECTED.trim_start_matches("one of ");
        let unknown = || Problem(format!("there is no type `{kind}`; expected one of {BEGINS}, {others}"));
        let input_type = InputType::of(&kind).ok_or_else(unknown)?;
        let round = fields.take("round").map(round).transpose()?;
        let command = match saved {
            Some(None) if input_type.has_secret() => Command::Erased(player(fields)?),
            Some(Some(body)) if input_type.has_secret() => {
                Command::Input(Input::Commit { by: player(fields)?, body: body.clone() })
            }
            _ => Command::Input(input(input_type, fields)?),
        };
        let public = match command {
            Command::Input(Input::Reveal(_) | Input::Resolve) => {
                Some(fields.optional_strings("public")?.into_iter().flatten().collect())
            }
            _ => None,
        };
        Asks::Command { round, command, public }
    };
    fields.finish(&kind)?;
    Ok(asks)
}

fn input(kind: InputType, fields: &mut Fields<'_>) -> Result<Input<Json>, Problem> {
    Ok(match kind {
        InputType::Commit => Input::Commit { by: player(fields)?, body: plain(fields)? },
        InputType::CommitWhen => Input::Commit { by: player(fields)?, body: conditional(fields)? },
        InputType::CommitDigest => Input::CommitDigest { by: player(fields)?, digest: hash(fields, "digest")? },
        InputType::OpenDigest => {
            let (by, nonce) = (player(fields)?, hash(fields, "nonce")?);
            Input::Disclose { by, body: plain(fields)?, nonce }
        }
        InputType::OpenWhen => {
            let (by, nonce) = (player(fields)?, hash(fields, "nonce")?);
            Input::Disclose { by, body: conditional(fields)?, nonce }
        }
        InputType::Withdraw => Input::Withdraw { by: player(fields)? },
        InputType::Ready => Input::Ready { by: player(fields)? },
        InputType::Unready => Input::Unready { by: player(fields)? },
        InputType::Leave => Input::Leave { by: player(fields)? },
        InputType::Tick => Input::Tick,
        InputType::Pause => Input::Pause,
        InputType::Resume => Input::Resume,
        InputType::ForceSeal => Input::ForceSeal,
        InputType::Abort => Input::Abort,
        InputType::Reveal => Input::Reveal(who(fields)?),
        InputType::Resolve => Input::Resolve,
    })
}

/// Reads an action without a condition.
fn plain(fields: &mut Fields<'_>) -> Result<Body<Json>, Problem> {
    Ok(Body::Plain(Json::read("action", fields.need("action")?)?))
}

const CONDITION: &str = r#"expected one of {"is":[PLAYER,ACTION]}, {"missing":PLAYER}, {"public":TEXT}, {"not":CONDITION}, {"all":[CONDITION,...]}, {"any":[CONDITION,...]}"#;

/// Reads a condition and the two actions that it decides between.
fn conditional(fields: &mut Fields<'_>) -> Result<Body<Json>, Problem> {
    let text = fields.need("condition")?;
    let condition = serde_json::from_str(text).map_err(|error| {
        let reason = reason(&error);
        // The parser's words for another form say nothing about conditions; all other reasons are our own.
        let is_form = error.is_syntax() || reason.starts_with("invalid ") || reason.starts_with("unknown variant ");
        Problem::at("condition", if is_form { CONDITION } else { &reason })
    })?;
    let then = Json::read("then", fields.need("then")?)?;
    let otherwise = Json::read("otherwise", fields.need("otherwise")?)?;
    Ok(Body::when(condition, then, otherwise))
}

fn hash<T: DeserializeOwned>(fields: &mut Fields<'_>, key: &'static str) -> Result<T, Problem> {
    serde_json::from_str(fields.need(key)?).map_err(|_| Problem::at(key, NotADigest))
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

pub(super) fn round(text: &str) -> Result<RoundId, Problem> {
    let within = |problem| match problem {
        LineProblem::NotAnObject(_) => Problem::expected("round", "{\"game\":TEXT,\"seq\":NUMBER}"),
        problem => Problem::at("round", problem),
    };
    let mut fields = Fields::read(text).map_err(within)?;
    let game = fields.word("game").map_err(within)?;
    let seq = fields.need("seq").map_err(within)?.parse();
    let seq =
        seq.map_err(|_| Problem::at("round", format_args!("`seq`: expected a whole number from 0 to {}", u64::MAX)))?;
    fields.finish("round").map_err(within)?;
    RoundId::new(&game, seq).map_err(|problem| Problem::at("game", problem))
}
