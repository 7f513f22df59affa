//! Reads what happens when commitments are missing: what replaces them, and extensions (C8).

use alloc::collections::BTreeMap;

use tc_core::Span;
use tc_core::form::Fields;

use super::Json;
use super::beginning::PREVIOUS;
use super::problem::Problem;
use crate::{Extension, Missing, PlayerId};

/// What a line says about missing commitments.
#[derive(Default)]
pub(super) struct WhenMissing {
    pub(super) missing: Missing<Json>,
    pub(super) extension: Option<Extension>,
    /// Whether players have what was left after the last round that counted extensions of players. The round says when it
    /// begins; until then nobody has any left.
    pub(super) goes_on: Option<Joining>,
}

/// The number of extensions of players who are new, if they get any.
pub(super) type Joining = Option<u8>;

/// Reads the value of `missing` in a round of these players.
pub(super) fn when_missing(text: &str, players: &mut dyn Iterator<Item = PlayerId>) -> Result<WhenMissing, Problem> {
    const EXPECTED: &str =
        "\"skip\", \"forfeit\", \"abort\", {\"default\":ACTION} or {\"extend\":MS,\"budget\":N,\"then\":...}";
    let within = |problem| Problem::at("missing", problem);
    let stands_in = || Ok(WhenMissing { missing: stand_in("missing", EXPECTED, text)?, ..WhenMissing::default() });
    if !text.starts_with('{') {
        return stands_in();
    }
    let mut inner = Fields::read(text).map_err(within)?;
    if inner.take("default").is_some() {
        return stands_in();
    }
    let by: Span = inner.span("extend").map_err(within)?;
    let budget: u8 = match inner.need("budget").map_err(within)?.parse() {
        Ok(budget @ 1..) => budget,
        _ => return Err(Problem::expected("budget", "a whole number from 1 to 255")),
    };
    let joining: Joining = inner
        .take("joining")
        .map(|text| text.parse().map_err(|_| Problem::expected("joining", "a whole number from 0 to 255")))
        .transpose()?;
    let (each, goes_on) = match inner.take("each") {
        Some(text) if text.trim_matches('"') == PREVIOUS => {
            (Some(players.map(|player| (player, 0)).collect()), Some(joining))
        }
        Some(text) => (Some(each(text, players)?), None),
        None => (None, None),
    };
    if joining.is_some() && goes_on.is_none() {
        return Err(Problem("`joining` needs `\"each\":\"previous\"`".into()));
    }
    let then = inner
        .take("then")
        .map(|text| stand_in("then", "\"skip\", \"forfeit\", \"abort\" or {\"default\":ACTION}", text));
    let missing = then.transpose()?.unwrap_or_default();
    inner.finish("extend").map_err(within)?;
    Ok(WhenMissing { missing, extension: Some(Extension { by, budget, each }), goes_on })
}

/// Reads the extensions that these players have left.
fn each(text: &str, players: &mut dyn Iterator<Item = PlayerId>) -> Result<BTreeMap<PlayerId, u8>, Problem> {
    if text.starts_with('{') {
        let mut reader = serde_json::Deserializer::from_str(text);
        let numbers = crate::form::each(&mut reader);
        return numbers.map_err(|error| Problem::at("each", super::json::reason(&error)));
    }
    let expected = "a whole number from 0 to 255, \"previous\", or a number for each player in braces";
    let number = text.parse().map_err(|_| Problem::expected("each", expected))?;
    Ok(players.map(|player| (player, number)).collect())
}

/// Reads what replaces a commitment.
pub(super) fn stand_in(key: &str, expected: &str, text: &str) -> Result<Missing<Json>, Problem> {
    match text {
        "\"skip\"" => return Ok(Missing::Skip),
        "\"forfeit\"" => return Ok(Missing::Forfeit),
        "\"abort\"" => return Ok(Missing::Abort),
        _ => {}
    }
    let not_a_word = || Problem::expected(key, expected);
    let mut fields = Fields::read(text).map_err(|_| not_a_word())?;
    let action = fields.take("default").ok_or_else(not_a_word)?;
    fields.finish("default").map_err(|problem| Problem::at(key, problem))?;
    Json::read("default", action).map(Missing::Default)
}
