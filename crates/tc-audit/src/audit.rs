//! A game, audited.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::GameSettings;

use crate::causes::{Causes, broken};
use crate::declared::{self, ReadAs};
use crate::hypothesis::{Assumed, Hypothesis};
use crate::remarks::remarks;
use crate::replay::{Line, Noted, Replayed, fits};
use crate::resolution::{Rounding, unit_of, unit_of_used};
use crate::search::best;
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
