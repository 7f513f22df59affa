//! The search for the hypothesis that explains a game.

use core::cmp::Reverse;

use crate::declared::{self, Meaning};
use crate::hypothesis::{Assumed, Hypothesis, about};
use crate::replay::{Noted, Replayed, replay};
use crate::resolution::Rounding;
use crate::{Record, infer};

/// The first hypothesis that explains everything, or the one that leaves the least. `None` if the record declares nothing
/// that can be read, and its clocks show no control.
pub(crate) fn best(record: &Record, noted: Noted, meanings: &[Meaning]) -> Option<(Hypothesis, Noted, Replayed)> {
    let mut best: Option<(Hypothesis, Noted, Replayed)> = None;
    for hypothesis in about(meanings) {
        if is_plausible(&hypothesis, best.as_ref()) && tries(record, noted, &hypothesis, &mut best) {
            return best;
        }
    }
    // A low clock, or one that contradicts the time of its move, shows no other control.
    if best.as_ref().is_some_and(|(.., replayed)| !replayed.has_gained()) {
        return best;
    }
    let declared = meanings.first().and_then(|meaning| meaning.settings.first()).map(|settings| &settings.control);
    let values = record.moves.iter().filter(|one| one.clock.is_some()).count();
    let is_far = best.as_ref().is_some_and(|(.., left)| left.accusations() > (values / FEW).max(MANY));
    let shown = infer::shown(record, declared, is_far).into_iter();
    let seats = declared::seats(record);
    let assumed = match (declared, record.declared.as_slice()) {
        (Some(_), _) => Assumed::Shown,
        (None, []) => Assumed::Undeclared,
        (None, _) => Assumed::Unread,
    };
    let shown = shown.map(|settings| Hypothesis::shown(alloc::vec![settings; seats], assumed.clone()));
    let mut best_shown = None;
    for hypothesis in shown.flat_map(Hypothesis::with_other_rules).filter(|one| !one.before_bonus) {
        if tries(record, noted, &hypothesis, &mut best_shown) {
            return best_shown;
        }
    }
    // Against a declared control, the other one must explain everything; without one, nearly everything.
    best.or(best_shown.filter(|(.., replayed)| replayed.accusations() <= (values / FEW).max(1)))
}

/// A control that nobody declared can leave one value of this number unexplained.
const FEW: usize = 20;

/// A declared control that leaves more values than these, and more than one in twenty, is probably wrong.
const MANY: usize = 4;

/// Whether a hypothesis can explain what the best one so far leaves.
fn is_plausible(hypothesis: &Hypothesis, best: Option<&(Hypothesis, Noted, Replayed)>) -> bool {
    best.is_none_or(|(.., left)| hypothesis.assumed.iter().all(|assumed| explains(assumed, left)))
}

/// Whether an assumption can explain what is left.
fn explains(assumed: &Assumed, left: &Replayed) -> bool {
    /// One low clock is a slip.
    const SEVERAL: usize = 2;
    /// One contradiction in this number of pairs is a slip, too.
    const OFTEN: usize = 4;
    let has_low = left.early().next().is_some();
    let are_low = left.early().count() >= SEVERAL;
    let contradict = left.contradictions() * OFTEN > left.compared;
    match assumed {
        // A free move leaves no more than one without thinking: only the times of moves show it.
        Assumed::FreeMove | Assumed::FreeMoveWithBonus => left.contradict_first_moves(),
        Assumed::FirstBonus => left.has_gained(),
        Assumed::StageAtZero => left.has_gained() || has_low,
        Assumed::BeforeBonus => are_low,
        Assumed::IncrementLater | Assumed::DelayForIncrement => are_low || contradict,
        Assumed::Minutes | Assumed::Otherwise(_) => left.accusations() > 0 || has_low || contradict,
        Assumed::Undeclared | Assumed::Unread | Assumed::Shown => true,
    }
}

/// Replays a game by a hypothesis and each rounding, and keeps the best. Returns whether nothing is left.
fn tries(
    record: &Record,
    noted: Noted,
    hypothesis: &Hypothesis,
    best: &mut Option<(Hypothesis, Noted, Replayed)>,
) -> bool {
    for rounding in Rounding::ALL.into_iter().filter(|rounding| rounding.is_of(noted.unit)) {
        let noted = Noted { rounding, before_bonus: hypothesis.before_bonus, ..noted };
        let limit = best.as_ref().map_or(usize::MAX, |(.., earlier)| earlier.cost());
        let Some(replayed) = replay(record, noted, &hypothesis.settings, limit) else { return false };
        let cost = replayed.cost();
        // Of two that leave as much, the one that explains the game for longer.
        let rank = |replayed: &Replayed| (replayed.cost(), Reverse(replayed.misfits.first().map(|misfit| misfit.ply)));
        if best.as_ref().is_none_or(|(.., earlier)| rank(&replayed) < rank(earlier)) {
            *best = Some((hypothesis.clone(), noted, replayed));
        }
        if cost == 0 {
            return true;
        }
        // Rounding explains a unit more, not a clock that was noted early, or a contradiction.
        if best.as_ref().is_some_and(|(.., left)| left.accusations() == 0) {
            break;
        }
    }
    false
}
