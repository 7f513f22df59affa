//! Known slips: illegal texts whose legal meaning is clear.

mod characters;
mod limits;
mod message;
mod order;
mod scene;
mod separators;
mod units;
mod words;

use super::error::Fault;
use super::expected::Expected;
use super::fix::Fix;
use super::kind::ErrorKind;
use super::length::{length_of, time_of, without_decimals};
use super::lexeme::{Kind, Lexeme};
use super::scene::Scene;
use crate::place::StagePart;

/// Looks for one slip at the place where the grammar failed.
type Slip = for<'a, 's> fn(&'a Scene<'s>) -> Option<Fault>;

/// Every slip, the most specific first.
const SLIPS: [Slip; 24] = [
    words::none_beside_stages,
    characters::control,
    units::foreign_unit,
    characters::digit,
    characters::foreign,
    words::question_marks,
    separators::underscore,
    units::missing_period_sign,
    words::per_move,
    units::combined,
    units::word,
    units::decimal_comma,
    separators::periods_in_bonus,
    separators::canadian_in_bonus,
    units::not_whole,
    characters::negative,
    words::reset_on_any_moves,
    words::stands_for_another,
    order::wrong_order,
    separators::empty_stage,
    units::missing_time,
    units::missing_unit,
    separators::unclosed_delay,
    separators::wrong_separator,
];

/// The problem of a text that the grammar refused.
pub(super) fn recognise(scene: &Scene<'_>) -> Fault {
    if let Some(refused) = scene.tracker.refused() {
        return limits::fault(scene, &refused);
    }
    SLIPS.iter().find_map(|slip| slip(scene)).unwrap_or_else(|| unexpected(scene))
}

/// No known slip. Small changes are still tried.
fn unexpected(scene: &Scene<'_>) -> Fault {
    let unexpected = scene.unexpected();
    let Some(here) = scene.here() else { return unexpected };
    let before = scene.before(1).map_or(here.start, |before| before.end());
    let ends = here.end() == scene.end() && here.is_one_of(&["!", ".", ";", ":", "\"", "'", ")", "]", "}", ">"]);
    let fixes = [
        scene.inside_brackets().map(|(whole, text)| Fix::new("by itself", whole, text)),
        ends.then(|| Fix::new("without it", here.span(), "").guessed()),
        here.is(".").then(|| Fix::new("with a zero", here.start..here.start, "0").guessed()),
        Some(Fix::new("as a separate stage", before..here.start, ", ").guessed()),
    ];
    Fault { fixes: fixes.into_iter().flatten().collect(), ..unexpected }
}
