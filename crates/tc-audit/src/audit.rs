//! A game, audited.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{GameSettings, Span};

use crate::causes::{Causes, broken};
use crate::declared::{self, Meaning, ReadAs};
use crate::hypothesis::{Assumed, Hypothesis};
use crate::prepare::{Prepared, prepared};
use crate::remarks::{remarks, unreplayed};
use crate::replay::{Line, MisfitKind, Noted, Replayed, When, replay_line};
use crate::resolution::{Rounding, unit_of, unit_of_used};
use crate::search::{Found, best};
use crate::shorter::{are_far_below, first_clocks};
use crate::words::says_unknown;
use crate::{Declared, Finding, Record, Unit, fields, infer};

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
    /// What was tried and explains less, and what the record itself rules out, as sentences. Empty if the declared control
    /// explains everything.
    pub excluded: Vec<String>,
    /// Whether the clocks prove the control, if it is not the declared one: no other increment of the same main time
    /// explains them as well.
    pub is_proved: bool,
    /// How the values came from the clocks; `None` where no control is known.
    pub(crate) noted: Option<Noted>,
    /// Whether clocks of two fields are hours and minutes.
    pub(crate) is_hours: bool,
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

    /// What the verdict does not mean, as a sentence; `None` where nothing was checked.
    pub const fn caution(self) -> Option<&'static str> {
        match self {
            Verdict::Fits => {
                Some("a fit is no proof: a clock that lost time looks like a player who thought for longer")
            }
            Verdict::FitsWith => {
                Some("what is assumed is enough, and not proved: more generous rules explain the clocks, too")
            }
            Verdict::Misfit => Some(
                "a misfit is no accusation: a button pressed twice, an arbiter who set the clock, players who give each \
                 other time, and a slip of the operator look the same",
            ),
            Verdict::NoClock | Verdict::Unreadable => None,
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

    /// Audits a game. A declared text that says that the control is not known, such as `?`, declares none.
    pub fn audit(&mut self, record: &Record) -> Audit {
        if record.declared.iter().any(|one| says_unknown(&one.text)) {
            let mut known = record.clone();
            known.declared.retain(|one| !says_unknown(&one.text));
            return self.audit(&known);
        }
        if record.has_two_fields { fields::audit(self, record) } else { self.audit_as(record, false) }
    }

    /// Audits a game whose clocks of two fields, if it has such, are read in this way.
    pub(crate) fn audit_as(&mut self, record: &Record, is_hours: bool) -> Audit {
        match prepared(record, is_hours) {
            Some(Prepared { record, remarks }) => {
                let mut audit = self.audit_prepared(&record);
                audit.is_hours = is_hours;
                audit.remarks.extend(remarks);
                audit
            }
            None => self.audit_prepared(record),
        }
    }

    /// Audits a game without values that say nothing.
    fn audit_prepared(&mut self, record: &Record) -> Audit {
        let readings = record.moves.iter().filter(|one| one.has_reading()).count();
        let (unit, used) = (unit_of(record), unit_of_used(record));
        let Some(shown) = unit.or(used) else { return without_clock(record, readings) };
        let noted = Noted {
            unit: unit.unwrap_or(shown),
            used: used.unwrap_or(shown),
            rounding: Rounding::Down,
            when: When::After,
            has_book: false,
            starts_are_ends: false,
        };
        let by_line = self.by_line(record, noted);
        if let Some((settings, Replayed { misfits, .. })) = &by_line
            && misfits.is_empty()
        {
            return done(record, readings, Found::declared(settings.clone(), record, noted));
        }
        let meanings = declared::of(record, |text| {
            let known = self.known(text);
            known.iter().map(|known| (known.settings.clone(), known.reading.clone())).collect()
        });
        let is_untimed = |settings: &GameSettings| settings.control.is_none();
        let are_untimed = !meanings.is_empty() && meanings.iter().all(|one| one.settings.iter().all(is_untimed));
        if are_untimed && unit.is_some() {
            // Clocks show that there was a control.
            return self.audit_prepared(&Record { declared: Vec::new(), ..record.clone() });
        }
        match best(record, noted, &meanings, by_line.map(|(_, replayed)| replayed)) {
            Some(found) => done(record, readings, ends(record, noted, &meanings, found)),
            None => without_control(record, readings, noted),
        }
    }

    /// What the first stage of the declared control has, by the letter of its notation.
    pub(crate) fn declared_time(&mut self, record: &Record) -> Option<Span> {
        let known = self.known(record.declared.first()?).first()?;
        Some(Span::from(known.settings.control.stages().first()?.time()))
    }

    /// The settings of a game by the letter of its declared control, and what they leave, if that is a line and arithmetic can
    /// answer.
    fn by_line(&mut self, record: &Record, noted: Noted) -> Option<(GameSettings, Replayed)> {
        let [declared] = record.declared.as_slice() else { return None };
        let known = self.known(declared).first().filter(|known| known.reading == ReadAs::Letter)?;
        let line = known.line?;
        let is_far = |clocks| are_far_below(clocks, line.base(), Span::secs(60));
        if first_clocks(record).is_some_and(is_far) {
            return None;
        }
        Some((known.settings.clone(), replay_line(line, record, noted)?))
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

impl Found {
    /// The declared control, for every seat of a record, which leaves nothing.
    fn declared(settings: GameSettings, record: &Record, noted: Noted) -> Found {
        let hypothesis = Hypothesis::new(alloc::vec![settings; declared::seats(record)].into(), Vec::new());
        Found { hypothesis, noted, replayed: Replayed::default(), excluded: Vec::new() }
    }
}

/// What was found, or, if clocks outside the moves are a part of what does not fit, what is found if they are those at the end.
fn ends(record: &Record, noted: Noted, meanings: &[Meaning], found: Found) -> Found {
    if record.starts.is_empty() || found.replayed.accusations() == 0 {
        return found;
    }
    let other = best(record, Noted { starts_are_ends: true, ..noted }, meanings, None);
    let is_end = |other: &Found| other.replayed.misfits.iter().all(|misfit| misfit.kind != MisfitKind::End);
    other.filter(|other| other.replayed.cost() < found.replayed.cost() && is_end(other)).unwrap_or(found)
}

fn done(record: &Record, readings: usize, found: Found) -> Audit {
    let Found { hypothesis: Hypothesis { settings, assumed, .. }, noted, replayed, excluded } = found;
    let causes = Causes { record, settings: &settings, noted };
    let mut findings: Vec<Finding> = causes.findings(&replayed).into_iter().chain(broken(record)).collect();
    findings.sort_by_key(|finding| finding.ply);
    let verdict = match (findings.is_empty(), assumed.is_empty()) {
        (true, true) => Verdict::Fits,
        (true, false) => Verdict::FitsWith,
        (false, _) => Verdict::Misfit,
    };
    let remarks = remarks(record, noted, &settings, &assumed, &replayed);
    Audit {
        is_proved: is_proved(record, &settings, &assumed),
        verdict,
        settings: settings.iter().cloned().map(Some).collect(),
        assumed,
        resolution: Some(Resolution { unit: noted.unit, rounding: noted.rounding }),
        readings,
        findings,
        remarks,
        excluded: if verdict == Verdict::Fits { Vec::new() } else { excluded },
        noted: Some(noted),
        is_hours: false,
    }
}

/// Whether the values of a game prove the control, if it is not what the record declares by its letter.
fn is_proved(record: &Record, settings: &[GameSettings], assumed: &[Assumed]) -> bool {
    let is_read_otherwise = |assumed: &Assumed| matches!(assumed, Assumed::Minutes | Assumed::Otherwise(_));
    let has_clock = || record.moves.iter().any(|one| one.clock.is_some());
    match () {
        () if assumed.iter().any(Assumed::is_shown) => {
            settings.first().is_some_and(|one| infer::is_proved(record, one))
        }
        // Times of moves that are too long for a control can be wrong themselves.
        () if assumed.iter().any(is_read_otherwise) => has_clock(),
        () => true,
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
    let remarks = unreplayed(record);
    Audit {
        verdict,
        settings,
        assumed: Vec::new(),
        resolution: None,
        readings,
        findings,
        remarks,
        excluded: Vec::new(),
        is_proved: false,
        noted: None,
        is_hours: false,
    }
}
