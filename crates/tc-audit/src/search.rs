//! The search for the hypothesis that explains a game.

use core::cmp::Reverse;

use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::GameSettings;

use crate::declared::{self, Meaning};
use crate::hypothesis::{Assumed, Hints, Hypothesis, Of, Row, SHOWN, TABLE};
use crate::replay::{Lines, MisfitKind, Noted, Replayed, replay};
use crate::resolution::Rounding;
use crate::{Record, infer, shorter};

/// What explains a game best.
pub(crate) struct Found {
    pub(crate) hypothesis: Hypothesis,
    pub(crate) noted: Noted,
    pub(crate) replayed: Replayed,
    /// What was tried and explains less, and what the record itself rules out, as sentences.
    pub(crate) excluded: Vec<String>,
}

/// A control that nobody declared can leave one value of this number unexplained.
const FEW: usize = 20;

/// A declared control that leaves more values than these, and more than one in twenty, is probably wrong.
const MANY: usize = 4;

/// The first hypothesis that explains everything, or the one that leaves the least. `None` if the record declares nothing
/// that can be read, and its clocks show no control. `by_letter` is what the declared control leaves by its letter, if that is
/// known.
pub(crate) fn best(record: &Record, noted: Noted, meanings: &[Meaning], by_letter: Option<Replayed>) -> Option<Found> {
    let mut search = Search { by_letter, ..Search::new(record, noted) };
    search.declared(meanings);
    let is_explained = search.best.as_ref().is_some_and(|best| best.cost() == 0);
    let declared = meanings.first().and_then(|meaning| meaning.settings.first());
    if is_explained {
        // A longer control explains everything that a shorter one does.
        return shorter(record, noted, search.found()?);
    }
    // A low clock, or one that contradicts the time of its move, shows no other control.
    if search.best.as_ref().is_some_and(|best| !best.replayed.has_gained()) {
        return shorter(record, noted, search.found()?);
    }
    let values = record.moves.iter().filter(|one| one.clock.is_some()).count();
    let few = (values / FEW).max(1);
    let left = search.best.as_ref().map(|best| best.replayed.accusations());
    let is_far = left.is_some_and(|left| left > (values / FEW).max(MANY));
    let shown = shown(record, noted, declared, is_far);
    // Against a declared control, the other one must explain everything, or nearly everything where that one is far off;
    // without one, nearly everything.
    let is_enough = |shown: &Best| match left {
        Some(_) if !is_far => shown.cost() == 0,
        _ => shown.replayed.accusations() <= few,
    };
    match shown.filter(is_enough) {
        Some(best) => Some(Found { excluded: search.excluded_by(&best), ..best.into() }),
        None => search.found(),
    }
}

/// The best hypothesis so far.
#[derive(Clone)]
struct Best {
    hypothesis: Hypothesis,
    noted: Noted,
    replayed: Replayed,
}

impl Best {
    fn cost(&self) -> usize {
        self.replayed.cost()
    }
}

impl From<Best> for Found {
    fn from(best: Best) -> Found {
        let Best { hypothesis, noted, replayed } = best;
        Found { hypothesis, noted, replayed, excluded: Vec::new() }
    }
}

/// A search in the middle.
struct Search<'r> {
    record: &'r Record,
    noted: Noted,
    best: Option<Best>,
    /// What the first hypothesis leaves, rounded down, until it is tried.
    by_letter: Option<Replayed>,
    /// What the reading that is tried leaves alone.
    first: Replayed,
    tried: Vec<Assumed>,
    excluded: Vec<String>,
}

impl<'r> Search<'r> {
    fn new(record: &'r Record, noted: Noted) -> Search<'r> {
        let (tried, excluded) = (Vec::new(), Vec::new());
        Search { record, noted, best: None, by_letter: None, first: Replayed::default(), tried, excluded }
    }

    /// Tries all that a record can mean, until nothing is left.
    fn declared(&mut self, meanings: &[Meaning]) {
        for row in &TABLE {
            for meaning in meanings.iter().filter(|meaning| row.of.is_of(&meaning.reading)) {
                if self.tries_row(row, || Hypothesis::of(meaning)) {
                    return;
                }
            }
        }
    }

    /// Tries a row if what is left can point to it. Returns whether nothing is left.
    fn tries_row(&mut self, row: &Row, hypothesis: impl FnOnce() -> Hypothesis) -> bool {
        let hints = |best| (row.hints)(&Hints { first: &self.first, best });
        if !self.best.as_ref().is_none_or(|best| hints(&best.replayed)) {
            return false;
        }
        if let Some(why) = row.of.refuted(self.record) {
            if !self.excluded.iter().any(|earlier| earlier == why) {
                self.excluded.push(why.to_string());
            }
            return false;
        }
        let Some(hypothesis) = hypothesis().with(row) else { return false };
        if let ([rule], true) = (row.rules, row.of == Of::Letter || row.of == Of::Minutes) {
            self.tried.push(rule.assumed());
        }
        self.tries(&hypothesis, row.rules.is_empty())
    }

    /// Replays a game by a hypothesis and each rounding, and keeps the best. Returns whether nothing is left.
    fn tries(&mut self, hypothesis: &Hypothesis, is_first: bool) -> bool {
        for rounding in Rounding::ALL.into_iter().filter(|rounding| rounding.is_of(self.noted.unit)) {
            let (when, has_book) = (hypothesis.when, hypothesis.has_book);
            let noted = Noted { rounding, when, has_book, ..self.noted };
            let limit = self.best.as_ref().map_or(usize::MAX, Best::cost);
            let known = self.by_letter.take();
            let replayed = known.or_else(|| replay(self.record, noted, &hypothesis.settings, limit));
            let Some(replayed) = replayed else { return false };
            let cost = replayed.cost();
            let has_no_accusation = replayed.accusations() == 0;
            let is_beyond = || self.is_beyond_rounding(hypothesis, &replayed);
            let is_last = has_no_accusation || rounding == Rounding::Down && cost > 0 && is_beyond();
            if is_first && rounding == Rounding::Down {
                self.first = replayed.clone();
            }
            // Of two that leave as much, the one that explains the game for longer, then the one that explained more games.
            let rank = |hypothesis: &Hypothesis, replayed: &Replayed| {
                let first = replayed.misfits.first().map(|misfit| misfit.ply);
                (replayed.cost(), Reverse(first), Reverse(hypothesis.games))
            };
            let is_better = self
                .best
                .as_ref()
                .is_none_or(|earlier| rank(hypothesis, &replayed) < rank(&earlier.hypothesis, &earlier.replayed));
            if is_better {
                self.best = Some(Best { hypothesis: hypothesis.clone(), noted, replayed });
            }
            if cost == 0 {
                return true;
            }
            // Rounding explains a unit more, not a clock that was noted early, or a contradiction.
            if is_last {
                break;
            }
        }
        false
    }

    /// Whether no rounding explains any of the values that are left, and each rounding leaves them all: every move has a clock,
    /// so that the value before each is recorded, nothing but that value bounds it, and it is out of bounds by more than two
    /// units.
    fn is_beyond_rounding(&self, hypothesis: &Hypothesis, left: &Replayed) -> bool {
        let least = self.noted.unit.span().as_micros().saturating_mul(3);
        left.misfits.iter().all(|misfit| misfit.kind == MisfitKind::High && misfit.delta.as_micros() > least)
            && self.record.moves.iter().all(|one| one.clock.is_some() && one.used.is_none())
            && Lines::of_game(self.record, hypothesis.when, &hypothesis.settings).is_some()
    }

    /// What was tried, and is not what this hypothesis assumes.
    fn excluded_by(&self, best: &Best) -> Vec<String> {
        let mut tried: Vec<&Assumed> = Vec::new();
        for assumed in self.tried.iter().filter(|assumed| !best.hypothesis.assumed.contains(assumed)) {
            if !tried.contains(&assumed) {
                tried.push(assumed);
            }
        }
        self.excluded.iter().cloned().chain(tried.into_iter().map(ToString::to_string)).collect()
    }

    fn found(self) -> Option<Found> {
        let best = self.best.clone()?;
        Some(Found { excluded: self.excluded_by(&best), ..best.into() })
    }
}

/// The best control that only the clocks show.
fn shown(record: &Record, noted: Noted, declared: Option<&GameSettings>, is_far: bool) -> Option<Best> {
    let assumed = match (declared, record.declared.as_slice()) {
        (Some(_), _) => Assumed::Shown,
        (None, []) => Assumed::Undeclared,
        (None, _) => Assumed::Unread,
    };
    let control = declared.map(|settings| &settings.control);
    let mut search = Search::new(record, noted);
    for shown in infer::shown(record, control, is_far) {
        let assumed = if shown.is_overtime { Assumed::Overtime } else { assumed.clone() };
        let settings: Rc<[GameSettings]> = alloc::vec![shown.settings; declared::seats(record)].into();
        for row in &SHOWN {
            if search.tries_row(row, || Hypothesis::shown(Rc::clone(&settings), assumed.clone())) {
                return search.best;
            }
        }
    }
    search.best
}

/// A hypothesis that explains everything, or a shorter control that does, too, and that the first clocks of both players
/// show.
fn shorter(record: &Record, noted: Noted, found: Found) -> Option<Found> {
    let Some(settings) = found.hypothesis.settings.first() else { return Some(found) };
    if found.hypothesis.assumed.iter().any(Assumed::is_shown) || !shorter::is_questionable(record, settings) {
        return Some(found);
    }
    let limit = found.replayed.cost();
    let values = record.moves.iter().filter(|one| one.clock.is_some()).count();
    // Times of moves that contradict the clocks all through the game contradict the increment.
    let contradicts = found.replayed.contradictions() * 2 > found.replayed.compared;
    let few = |best: &Best| contradicts && best.replayed.accusations() <= (values / FEW).max(1);
    for shown in infer::shown_shorter(record, settings) {
        let settings = alloc::vec![shown; declared::seats(record)].into();
        let mut search = Search::new(record, noted);
        search.tries(&Hypothesis::shown(settings, Assumed::ShownShorter), true);
        if let Some(best) = search.best.filter(|best| best.cost() <= limit || few(best)) {
            return Some(Found { excluded: found.excluded, ..best.into() });
        }
    }
    Some(found)
}
