//! The line that opens a round.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::form::{Fields, LineProblem, TimeForm};
use tc_core::{AfterFlag, Clock, Rules, Setup, Span, Timestamp};
use tc_notation::{TimeControl, presets};

use super::request::{id, is_object, round};
use super::{Json, Problem};
use crate::{
    Amend, ClockedSpec, Close, Extension, Leave, Missing, Opened, Own, PlayerId, Refused, Round, RoundClock, RoundId,
    Spec, SpecBuilder, StatusVisibility, Withdraw,
};

/// A round that is asked for.
pub(super) enum Opening {
    /// With at most one plain deadline.
    Plain(Spec<Json>),
    /// On a clock.
    Clocked(ClockedSpec<Json>, Box<RoundClock>),
}

impl Opening {
    /// Which round it is.
    pub(super) fn id(&self) -> &RoundId {
        match self {
            Opening::Plain(spec) => spec.id(),
            Opening::Clocked(spec, _) => spec.spec().id(),
        }
    }

    pub(super) fn open(self) -> Result<Opened<Json>, Refused> {
        match self {
            Opening::Plain(spec) => Round::open(spec),
            Opening::Clocked(spec, clock) => Round::open_clocked(spec, *clock).map_err(|not| not.refused),
        }
    }
}

pub(super) fn opening(at: Timestamp, fields: &mut Fields<'_>) -> Result<Opening, Problem> {
    let mut builder = Spec::builder(round(fields.need("round")?)?, at);
    let players = ids(fields, "players")?.ok_or(LineProblem::Missing { key: "players" })?;
    let idle = ids(fields, "idle")?.unwrap_or_default();
    let seats = players.len() + idle.len();
    builder = idle.into_iter().fold(builder.players(players), SpecBuilder::idle);
    if let Some(deadline) = fields.instant_or_null("deadline")? {
        builder = builder.deadline(deadline);
    }
    builder = builder
        .close(one_of(fields, "close", "all, ready or deadline", &CLOSE)?)
        .amend(if fields.optional_boolean("amend")? == Some(true) { Amend::LatestWins } else { Amend::Forbid })
        .withdraw(if fields.optional_boolean("withdraw")? == Some(true) {
            Withdraw::WhileOpen
        } else {
            Withdraw::Never
        })
        .leave(one_of(fields, "leave", "counts or dropped", &LEAVE)?)
        .status(one_of(fields, "status", "everyone, count or nobody", &STATUS)?)
        .own(one_of(fields, "own", "visible or hidden", &OWN)?);
    builder = missing(fields, builder)?;
    let control = fields.take("tc").filter(|text| *text != "null").map(control).transpose()?;
    let after_flag = fields.optional_word("after_flag")?;
    let Some(control) = control else {
        return match after_flag {
            Some(_) => Err(Problem::Needs { key: "after_flag", needed: "tc" }),
            None => Ok(Opening::Plain(builder.build()?)),
        };
    };
    let spec = builder.build_clocked_in_order()?;
    let rules = Rules { after_flag: after_flag_rule(after_flag)?, ..Rules::default() };
    // A clock has a seat at least, also where nobody plays.
    let controls = core::iter::repeat_n(control, seats.max(1));
    let setup = Setup::for_each(rules, controls).map_err(|error| Problem::Control(error.to_string()))?;
    Ok(Opening::Clocked(spec, Box::new(Clock::new(setup))))
}

const CLOSE: [(&str, Close); 3] = [("all", Close::All), ("ready", Close::Ready), ("deadline", Close::Deadline)];
const LEAVE: [(&str, Leave); 2] = [("counts", Leave::Counts), ("dropped", Leave::Dropped)];
const STATUS: [(&str, StatusVisibility); 3] = [
    ("everyone", StatusVisibility::Everyone),
    ("count", StatusVisibility::Count),
    ("nobody", StatusVisibility::Nobody),
];
const OWN: [(&str, Own); 2] = [("visible", Own::Visible), ("hidden", Own::Hidden)];

/// The value of a word, the default without one.
fn one_of<T: Copy + Default>(
    fields: &mut Fields<'_>,
    key: &'static str,
    expected: &'static str,
    words: &[(&str, T)],
) -> Result<T, Problem> {
    let Some(word) = fields.optional_word(key)? else {
        return Ok(T::default());
    };
    let known = words.iter().find(|(known, _)| *known == word);
    known.map(|(_, value)| *value).ok_or(Problem::NotAWord { key, expected })
}

/// What a flag does: the others go on, unless said otherwise.
fn after_flag_rule(word: Option<String>) -> Result<AfterFlag, Problem> {
    let Some(word) = word else {
        return Ok(AfterFlag::Count);
    };
    let known = AfterFlag::ALL.into_iter().find(|rule| rule.word() == word);
    known.ok_or(Problem::NotAWord { key: "after_flag", expected: "stop, count or drop" })
}

fn ids(fields: &mut Fields<'_>, key: &'static str) -> Result<Option<Vec<PlayerId>>, Problem> {
    let Some(names) = fields.optional_strings(key)? else {
        return Ok(None);
    };
    names.iter().map(|name| id(key, name)).collect::<Result<_, _>>().map(Some)
}

/// What stands in for those who are missing, and whether they get more time.
fn missing(fields: &mut Fields<'_>, builder: SpecBuilder<Json>) -> Result<SpecBuilder<Json>, Problem> {
    const EXPECTED: &str =
        "\"skip\", \"forfeit\", \"abort\", {\"default\":ACTION} or {\"extend\":MS,\"budget\":N,\"then\":...}";
    let Some(text) = fields.take("missing") else {
        return Ok(builder);
    };
    if !is_object(text) {
        return Ok(builder.missing(stand_in("missing", EXPECTED, text)?));
    }
    let within = |problem| Problem::Within { key: "missing", problem };
    let mut inner = Fields::read(text, TimeForm::Milliseconds).map_err(within)?;
    if let Some(action) = inner.take("default") {
        inner.finish("default").map_err(within)?;
        return Ok(builder.missing(Missing::Default(Json::read("default", action)?)));
    }
    let by: Span = inner.span("extend").map_err(within)?;
    let budget: u8 = match inner.need("budget").map_err(within)?.parse() {
        Ok(budget @ 1..) => budget,
        _ => return Err(Problem::NotAWord { key: "budget", expected: "a whole number from 1 to 255" }),
    };
    let then = match inner.take("then") {
        None => Missing::Skip,
        Some(text) => stand_in("then", "\"skip\", \"forfeit\", \"abort\" or {\"default\":ACTION}", text)?,
    };
    inner.finish("extend").map_err(within)?;
    Ok(builder.extension(Extension { by, budget }).missing(then))
}

fn stand_in(key: &'static str, expected: &'static str, text: &str) -> Result<Missing<Json>, Problem> {
    match text {
        "\"skip\"" => return Ok(Missing::Skip),
        "\"forfeit\"" => return Ok(Missing::Forfeit),
        "\"abort\"" => return Ok(Missing::Abort),
        _ => {}
    }
    let not_a_word = Problem::NotAWord { key, expected };
    let mut fields = Fields::read(text, TimeForm::Milliseconds).map_err(|_| not_a_word.clone())?;
    let action = fields.take("default").ok_or(not_a_word)?;
    fields.finish("default").map_err(|problem| Problem::Within { key, problem })?;
    Json::read("default", action).map(Missing::Default)
}

/// A time control, or the name of a preset with an at sign.
fn control(text: &str) -> Result<TimeControl, Problem> {
    let text: String =
        serde_json::from_str(text).map_err(|_| LineProblem::Expected { key: "tc", expected: "a text" })?;
    let control = match text.trim().strip_prefix('@') {
        Some(name) => presets::find(name)
            .ok_or_else(|| {
                Problem::Control(alloc::format!("there is no preset `{name}`; `flagfall presets` lists them"))
            })?
            .parse(),
        None => text.parse(),
    };
    control.map_err(|error| Problem::Control(error.to_string()))
}
