//! Reads the line that begins a round.

use alloc::format;
use alloc::vec::Vec;

use tc_core::form::{Fields, LineProblem};
use tc_core::{AfterFlag, Clock, GameSettings, Rules, SettingsError, Setup, Timestamp};

use super::Json;
use super::missing::{Joining, WhenMissing, stand_in, when_missing};
use super::problem::Problem;
use super::request::{id, round};
use super::resolvers::Named;
use crate::words::{Word, words};
use crate::{
    Amend, Begun, ClockedSpec, Missing, Mode, PlayerId, Policy, Refused, Reject, Round, RoundId, Spec, SpecBuilder,
    SpecError, Tie, Withdraw, Withheld,
};

/// The round that a line asks for.
pub(super) struct Beginning {
    pub(super) id: RoundId,
    pub(super) resolver: Option<Named>,
    pub(super) begins: Begins,
}

/// How a round begins.
pub(super) enum Begins {
    /// As it is: the round, or the reason why it does not begin.
    Itself(Result<Begun<Json>, Refused>),
    /// On the clocks of the last round that had any.
    OnLastClocks(ClockedSpec<Json>),
    /// With what players have left of the last round that counted extensions of players.
    OnLastExtensions {
        /// The round, in which nobody has any left.
        spec: Spec<Json>,
        joining: Joining,
    },
}

/// The value of `tc` and of `each` for what goes on from the last round.
pub(super) const PREVIOUS: &str = "previous";

pub(super) fn beginning(at: Timestamp, fields: &mut Fields<'_>) -> Result<Beginning, Problem> {
    let id = round(fields.need("round")?)?;
    let players = ids(fields, "players")?.ok_or(LineProblem::Missing { key: "players" })?;
    let idle = ids(fields, "idle")?.unwrap_or_default();
    let seats = players.len() + idle.len();
    let deadline = deadline(at, fields)?;
    let close = one_of(fields, "close")?;
    let amend = if fields.optional_boolean("amend")? == Some(true) { Amend::LatestWins } else { Amend::Forbid };
    let withdraw =
        if fields.optional_boolean("withdraw")? == Some(true) { Withdraw::UntilSealed } else { Withdraw::Never };
    let leave = one_of(fields, "leave")?;
    let status = one_of(fields, "status")?;
    let own = one_of(fields, "own")?;
    let mut everybody = players.iter().chain(&idle).cloned();
    let missing = fields.take("missing").map(|text| when_missing(text, &mut everybody)).transpose()?;
    let WhenMissing { missing, extension, goes_on } = missing.unwrap_or_default();
    let mode = mode(fields)?;
    let (resolver, reject) = resolving(fields)?;
    let policy = Policy { deadline, close, amend, withdraw, missing, extension, leave, status, own, reject, mode };
    let builder = Spec::builder(id.clone(), at).players(players).policy(policy);
    let builder = idle.into_iter().fold(builder, SpecBuilder::idle);
    let tc = fields.word_or_null("tc")?;
    let after_flag = fields.optional_word("after_flag")?;
    let begins = match (tc.as_deref().map(str::trim), after_flag) {
        (None, Some(_)) => return Err(Problem("`after_flag` needs `tc`".into())),
        (None, None) => {
            let spec = builder.build().map_err(of_spec)?;
            match goes_on {
                None => Begins::Itself(Round::begin(spec)),
                Some(joining) => Begins::OnLastExtensions { spec, joining },
            }
        }
        (Some(PREVIOUS), Some(_)) => {
            return Err(Problem("`after_flag` needs new clocks: clocks that go on keep their rule".into()));
        }
        (Some(PREVIOUS), None) => Begins::OnLastClocks(builder.build_clocked_in_order().map_err(of_spec)?),
        (Some(text), after_flag) => {
            let GameSettings { control, rules } = settings(text)?;
            let spec = builder.build_clocked_in_order().map_err(of_spec)?;
            let after_flag = after_flag.map(|word| flag_rule(&word)).transpose()?;
            let rules = Rules { after_flag: after_flag.unwrap_or(rules.after_flag), ..rules };
            // A clock needs at least one seat, even if the round has no players.
            let controls = core::iter::repeat_n(control, seats.max(1));
            let setup = Setup::for_each(rules, controls).map_err(|error| Problem::at("tc", error))?;
            Begins::Itself(Round::begin_clocked(spec, Clock::new(&setup)).map_err(|not| not.refused))
        }
    };
    Ok(Beginning { id, resolver, begins })
}

/// Reads the deadline: an instant, or a time from the instant of the line on.
fn deadline(at: Timestamp, fields: &mut Fields<'_>) -> Result<Option<Timestamp>, Problem> {
    const KEY: &str = "deadline";
    let Some(text) = fields.take(KEY) else { return Ok(None) };
    if !text.starts_with('{') {
        return Ok(Fields::read(&format!("{{\"{KEY}\":{text}}}"))?.instant_or_null(KEY)?);
    }
    let mut relative = Fields::read(text)?;
    let time = relative.span("in")?;
    relative.finish(KEY)?;
    let deadline = at.checked_add(time);
    deadline.map(Some).ok_or_else(|| Problem::expected(KEY, "a time that ends at an instant"))
}

/// Names the key of a specification that is wrong by itself. Keys that contradict each other are in the sentence.
fn of_spec(error: SpecError) -> Problem {
    match error {
        SpecError::EmptyExtension => Problem::at("extend", error),
        SpecError::NoTimeToDisclose => Problem::at("openings", error),
        error => error.into(),
    }
}

/// Reads the variant that a key names; the default if the key is absent.
fn one_of<T: Word + Default>(fields: &mut Fields<'_>, key: &'static str) -> Result<T, Problem> {
    fields.optional_word(key)?.map_or(Ok(T::default()), |word| variant(key, &word))
}

fn variant<T: Word>(key: &str, word: &str) -> Result<T, Problem> {
    T::of(word).ok_or_else(|| Problem::expected(key, T::EXPECTED))
}

fn flag_rule(word: &str) -> Result<AfterFlag, Problem> {
    let expected = || format!("one of {}", AfterFlag::ALL.map(AfterFlag::word).join(", "));
    let found = AfterFlag::ALL.into_iter().find(|rule| rule.word() == word);
    found.ok_or_else(|| Problem::expected("after_flag", &expected()))
}

fn ids(fields: &mut Fields<'_>, key: &'static str) -> Result<Option<Vec<PlayerId>>, Problem> {
    let names = fields.optional_strings(key)?;
    names.map(|names| names.iter().map(|name| id(key, name)).collect()).transpose()
}

/// Reads whether players send actions, or digests.
fn mode(fields: &mut Fields<'_>) -> Result<Mode<Json>, Problem> {
    const EXPECTED: &str = "\"forfeit\", \"skip\" or {\"default\":ACTION}";
    let Some(disclosing) = fields.span_or_null("openings")? else {
        return match fields.take("withheld") {
            Some(_) => Err(Problem("`withheld` needs `openings`".into())),
            None => Ok(Mode::Staged),
        };
    };
    let withheld = match fields.take("withheld") {
        None | Some("\"forfeit\"") => None,
        Some(text) => match stand_in("withheld", EXPECTED, text)? {
            Missing::Skip => Some(Withheld::Skip),
            Missing::Default(action) => Some(Withheld::Default(action)),
            _ => return Err(Problem::expected("withheld", EXPECTED)),
        },
    };
    Ok(Mode::Digests { disclosing, withheld })
}

words! {
    /// The resolvers that a line can name.
    enum ResolverName {
        PlayerOrder = "player_order",
        Bounce = "bounce",
        Highest = "highest",
        Majority = "majority",
        AllOrNothing = "all_or_nothing",
    }
}

/// Reads the resolver, and what it does after a rejected action.
fn resolving(fields: &mut Fields<'_>) -> Result<(Option<Named>, Reject), Problem> {
    let tie = fields.optional_word("tie")?;
    let reject = fields.optional_word("reject")?;
    let named: Option<ResolverName> =
        fields.word_or_null("resolve")?.map(|word| variant("resolve", &word)).transpose()?;
    let resolver = match (named, tie) {
        (Some(ResolverName::Highest), tie) => {
            let expected =
                || Problem::expected("tie", &format!("{}, because highest bids can be equal", Tie::EXPECTED));
            Named::Highest(tie.and_then(|word| Tie::of(&word)).ok_or_else(expected)?)
        }
        (_, Some(_)) => return Err(Problem("`tie` needs `\"resolve\":\"highest\"`".into())),
        (None, None) if reject.is_some() => return Err(Problem("`reject` needs `resolve`".into())),
        (None, None) => return Ok((None, Reject::default())),
        (Some(ResolverName::PlayerOrder), None) => Named::PlayerOrder,
        (Some(ResolverName::Bounce), None) => Named::Bounce,
        (Some(ResolverName::Majority), None) => Named::Majority,
        (Some(ResolverName::AllOrNothing), None) => Named::AllOrNothing,
    };
    let reject = reject.map_or(Ok(Reject::default()), |word| variant("reject", &word))?;
    Ok((Some(resolver), reject))
}

/// Reads a time control, or `@` and the name of a preset, and after a semicolon its rules. The rules of a preset are those
/// of games with turns, so a round has only those that its text says. Rules that a round has no use for are refused.
pub(super) fn settings(text: &str) -> Result<GameSettings, Problem> {
    let (control, said) = GameSettings::parts(text);
    let settings: GameSettings = control.parse().map_err(|error| match error {
        SettingsError::Preset { name, .. } => {
            Problem::at("tc", format_args!("there is no preset `{name}`; `flagfall presets` lists them"))
        }
        error => Problem::at("tc", error),
    })?;
    let mut rules: Rules = said.map_or(Ok(Rules::default()), str::parse).map_err(|error| Problem::at("tc", error))?;
    let plain = Rules::default();
    let Rules { lag, margin, pauses, thresholds, keep_undo, .. } = rules;
    let idle = Rules { lag, margin, pauses, thresholds, keep_undo, ..plain };
    if idle != plain {
        return Err(Problem::at(
            "tc",
            format_args!(
                "these rules change nothing in a round: {idle}; leave them out, or turn them off as in `ogs, pauses unlimited`"
            ),
        ));
    }
    // Where nothing is said, a flag is a miss of one player, and the others play on.
    let is_flag_rule = |item: &str| item.trim_start().to_ascii_lowercase().starts_with("after-flag");
    if !said.is_some_and(|text| text.split(',').any(is_flag_rule)) && rules.after_flag == plain.after_flag {
        rules.after_flag = AfterFlag::Count;
    }
    Ok(GameSettings { rules, ..settings })
}
