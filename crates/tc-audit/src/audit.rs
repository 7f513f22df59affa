//! A game, audited.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use tc_core::GameSettings;

use crate::causes::{Causes, broken};
use crate::declared::{self, Meaning, ReadAs};
use crate::hypothesis::{Assumed, Hypothesis, about};
use crate::remarks::remarks;
use crate::replay::{Line, Noted, Replayed, fits, replay};
use crate::resolution::{Rounding, unit_of, unit_of_used};
use crate::{Declared, Finding, Record, Unit, infer, lost};

/// What an audit says about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Audit {
    /// Whether the clocks fit.
    pub verdict: Verdict,
    /// The settings of each seat that explain the clocks best; `None` where no control is known.
    pub settings: Vec<Option<GameSettings>>,
    /// What was assumed besides what the record declares: the least generous that fits.
    pub assumed: Vec<Assumed>,
    /// How exactly the clocks were recorded, or without clocks the times of moves; `None` without either.
    pub resolution: Option<Resolution>,
    /// How many moves have a reading.
    pub readings: usize,
    /// What does not fit, in order of play.
    pub findings: Vec<Finding>,
    /// What is missing or contradictory, and what the clocks cannot show, as sentences.
    pub remarks: Vec<String>,
    /// Whether the clocks prove the control, if it is not the declared one: no other increment of the same main time
    /// explains them as well.
    pub is_proved: bool,
    /// Whether the clocks were noted before each move added its bonus.
    pub(crate) before_bonus: bool,
}

/// How exactly clocks were recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolution {
    /// The unit of the values.
    pub unit: Unit,
    /// The rounding that explains the values, the first of down, nearest and up.
    pub rounding: Rounding,
}

/// Whether the clocks of a game fit its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// Every value fits the declared control.
    Fits,
    /// Every value fits under rules or a control other than the declared one.
    FitsWith,
    /// At least one value does not fit.
    Misfit,
    /// Nothing was recorded that could be checked.
    NoClock,
    /// The record cannot be read.
    Unreadable,
}

impl Verdict {
    /// Every verdict, in order.
    pub const ALL: [Verdict; 5] =
        [Verdict::Fits, Verdict::FitsWith, Verdict::Misfit, Verdict::NoClock, Verdict::Unreadable];

    /// The name in JSON: `fits_with`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Fits => "fits",
            Verdict::FitsWith => "fits_with",
            Verdict::Misfit => "misfit",
            Verdict::NoClock => "no_clock",
            Verdict::Unreadable => "unreadable",
        }
    }
}

/// The most texts that are remembered.
const REMEMBERED: usize = 1_024;

/// Audits games. It remembers what declared texts mean, at most 1,024 of them, so that one auditor for many games is
/// faster than one for each.
#[derive(Clone, Debug, Default)]
pub struct Auditor {
    meanings: BTreeMap<(&'static str, String), Vec<Known>>,
}

/// A meaning of a text, with its line if it is one.
#[derive(Clone, Debug)]
struct Known {
    settings: GameSettings,
    reading: ReadAs,
    line: Option<Line>,
}

impl Auditor {
    /// An auditor that has read nothing.
    pub fn new() -> Auditor {
        Auditor::default()
    }

    /// Audits a game.
    pub fn audit(&mut self, record: &Record) -> Audit {
        match lost::without(record) {
            Some((rest, lost)) => {
                let mut audit = self.audit_rest(&rest);
                audit.remarks.push(lost::remark(record, &lost));
                audit
            }
            None => self.audit_rest(record),
        }
    }

    /// Audits a game without clocks that were lost.
    fn audit_rest(&mut self, record: &Record) -> Audit {
        let readings = record.moves.iter().filter(|one| one.has_reading()).count();
        let (unit, used) = (unit_of(record), unit_of_used(record));
        let Some(shown) = unit.or(used) else { return without_clock(record, readings) };
        let noted = Noted {
            unit: unit.unwrap_or(shown),
            used: used.unwrap_or(shown),
            rounding: Rounding::Down,
            before_bonus: false,
        };
        if let Some(settings) = self.fits_its_line(record, noted) {
            return done(record, readings, noted, Hypothesis::as_declared(settings, record), &Replayed::default());
        }
        let meanings = declared::of(record, |text| {
            let known = self.known(text);
            known.iter().map(|known| (known.settings.clone(), known.reading.clone())).collect()
        });
        match best(record, noted, &meanings) {
            Some((hypothesis, noted, replayed)) => done(record, readings, noted, hypothesis, &replayed),
            None => without_control(record, readings, noted),
        }
    }

    /// The settings of a game whose clocks fit its declared control, if that is a line and arithmetic can answer.
    fn fits_its_line(&mut self, record: &Record, noted: Noted) -> Option<GameSettings> {
        let [declared] = record.declared.as_slice() else { return None };
        let known = self.known(declared).first().filter(|known| known.reading == ReadAs::Letter)?;
        let line = known.line?;
        fits(line, record, noted).then(|| known.settings.clone())
    }

    fn known(&mut self, declared: &Declared) -> &[Known] {
        let key = (declared.notation, declared.text.clone());
        if self.meanings.len() >= REMEMBERED && !self.meanings.contains_key(&key) {
            self.meanings.clear();
        }
        self.meanings.entry(key).or_insert_with(|| {
            let known = |(settings, reading)| Known { line: Line::of(&settings), settings, reading };
            declared::meanings(declared).into_iter().map(known).collect()
        })
    }
}

impl Hypothesis {
    /// The declared control, for every seat of a record.
    fn as_declared(settings: GameSettings, record: &Record) -> Hypothesis {
        let settings = alloc::vec![settings; declared::seats(record)];
        Hypothesis { settings, before_bonus: false, assumed: Vec::new() }
    }
}

/// The first hypothesis that explains everything, or the one that leaves the least. `None` if the record declares nothing
/// that can be read, and its clocks show no control.
fn best(record: &Record, noted: Noted, meanings: &[Meaning]) -> Option<(Hypothesis, Noted, Replayed)> {
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

fn done(record: &Record, readings: usize, noted: Noted, hypothesis: Hypothesis, replayed: &Replayed) -> Audit {
    let Hypothesis { settings, before_bonus, assumed } = hypothesis;
    let causes = Causes { record, settings: &settings, unit: noted.unit };
    let mut findings: Vec<Finding> = causes.findings(replayed).into_iter().chain(broken(record)).collect();
    findings.sort_by_key(|finding| finding.ply);
    let verdict = match (findings.is_empty(), assumed.is_empty()) {
        (true, true) => Verdict::Fits,
        (true, false) => Verdict::FitsWith,
        (false, _) => Verdict::Misfit,
    };
    let remarks = remarks(record, &settings, &assumed, replayed);
    let is_shown = |assumed: &Assumed| matches!(assumed, Assumed::Shown | Assumed::Undeclared | Assumed::Unread);
    let is_proved = !assumed.iter().any(is_shown) || settings.first().is_some_and(|one| infer::is_proved(record, one));
    Audit {
        is_proved,
        verdict,
        settings: settings.into_iter().map(Some).collect(),
        assumed,
        resolution: Some(Resolution { unit: noted.unit, rounding: noted.rounding }),
        readings,
        findings,
        remarks,
        before_bonus,
    }
}

/// A game of which nothing was recorded that could be checked.
fn without_clock(record: &Record, readings: usize) -> Audit {
    let mut audit = unchecked(record, readings);
    let count = record.moves.len();
    audit.remarks.insert(
        0,
        match count {
            0 => "the record has no moves".to_string(),
            _ => "no move of the record has a clock".to_string(),
        },
    );
    audit
}

/// A game with clocks, whose control is not known.
fn without_control(record: &Record, readings: usize, noted: Noted) -> Audit {
    let mut audit = unchecked(record, readings);
    audit.resolution = Some(Resolution { unit: noted.unit, rounding: noted.rounding });
    audit.remarks.insert(
        0,
        match record.declared.first() {
            Some(declared) => {
                alloc::format!(
                    "the control `{}` cannot be read, and the clocks do not show one clearly enough",
                    declared.text
                )
            }
            None => "the record declares no control, and its clocks do not show one clearly enough".to_string(),
        },
    );
    audit
}

fn unchecked(record: &Record, readings: usize) -> Audit {
    let findings: Vec<Finding> = broken(record).collect();
    let verdict = if findings.is_empty() { Verdict::NoClock } else { Verdict::Misfit };
    let settings = alloc::vec![None; declared::seats(record)];
    let remarks = remarks(record, &[], &[], &Replayed::default());
    Audit {
        verdict,
        settings,
        assumed: Vec::new(),
        resolution: None,
        readings,
        findings,
        remarks,
        is_proved: false,
        before_bonus: false,
    }
}
