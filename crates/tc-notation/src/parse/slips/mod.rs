//! Known slips: what people write when they mean something legal.

mod characters;
mod limits;
mod order;
mod scene;
mod separators;
mod units;
mod words;

pub(super) use scene::Scene;

use super::error::{Fault, Fix};
use super::expected::Expected;
use super::kind::ErrorKind;

/// Looks for one slip at the place where the grammar failed.
type Slip = for<'a, 's> fn(&'a Scene<'s>) -> Option<Fault>;

/// Every slip, the most specific first.
const SLIPS: [Slip; 20] = [
    words::none_beside_stages,
    characters::control,
    units::foreign_unit,
    characters::digit,
    characters::foreign,
    words::question_marks,
    separators::underscore,
    units::combined,
    units::word,
    units::decimal_comma,
    separators::periods_in_bonus,
    units::not_whole,
    characters::negative,
    words::reset_on_any_moves,
    order::wrong_order,
    separators::empty_stage,
    units::missing_time,
    units::missing_unit,
    separators::unclosed_delay,
    separators::wrong_separator,
];

/// The fault of a text that the grammar refused.
pub(super) fn recognise(scene: &Scene<'_>) -> Fault {
    if let Some(refused) = scene.refused() {
        return limits::fault(scene, refused);
    }
    SLIPS.iter().find_map(|slip| slip(scene)).unwrap_or_else(|| unexpected(scene))
}

/// No known slip: what a small change might have meant is tried all the same.
fn unexpected(scene: &Scene<'_>) -> Fault {
    let Some(here) = scene.here() else {
        let end = scene.end();
        return scene.fault(ErrorKind::Unexpected, end..end, []);
    };
    let before = scene.before(1).map_or(here.start, |before| before.end());
    let opponent = here.is("opponent") && scene.expects(Expected::Comma);
    let fixes = [
        opponent.then(|| Fix::new("hourglass", here.span(), "opp")),
        scene.inside_quotes().map(|(quoted, text)| Fix::new("without the quotes", quoted, text)),
        Some(Fix::new("as a stage of its own", before..here.start, ", ").guessed()),
        Some(Fix::new("without it", here.span(), "").guessed()),
    ];
    scene.fault(ErrorKind::Unexpected, here.span(), fixes.into_iter().flatten())
}
