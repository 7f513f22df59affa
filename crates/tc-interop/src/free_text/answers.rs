//! The assignments of meanings to all that a text leaves open, what speaks least against them first.

use alloc::vec::Vec;

use super::build;
use super::evidence::{CERTAIN, Place, Row, Weighed, certainty, tables, used};
use super::steps::step;
use super::term::Text;
use crate::{Assumption, Certainty, Expectation, GameSettings, Interpretation, ReadError, ReadErrorKind};

/// The largest number of assignments that are tried for a text.
const MOST_ASSIGNMENTS: usize = 64;

/// A reading against which more speaks than against the first is not worth naming.
const NAMED: u32 = 5;

/// An assignment that is to be tried: its answers up to a question, and what speaks against them.
#[derive(Default)]
struct Branch {
    against: u32,
    answers: Vec<usize>,
}

/// An assignment in the making: the questions of a text are asked one after the other, and each has one answer.
#[derive(Default)]
pub(super) struct Answers {
    /// The answers that are under trial. Later questions get the answer against which least speaks.
    trial: Vec<usize>,
    /// The rows that were asked, and their answers: the same evidence has the same answer in all of a text.
    asked: Vec<(*const (), usize)>,
    /// The other answers to later questions.
    branches: Vec<Branch>,
    assumed: Vec<(Assumption, bool)>,
    against: u32,
    /// What speaks at least against meanings that no row has.
    against_others: Option<u32>,
}

impl Answers {
    /// An answer that does not contradict the earlier ones. `None` if there is none.
    pub(super) fn ask<M: Copy>(&mut self, table: &'static [Row<M>], place: Place) -> Option<M> {
        step();
        self.take(table.iter().find(|row| place.fits(row.on))?)
    }

    /// Asks all that is taken for granted of a time.
    pub(super) fn grant(&mut self, place: Place) {
        for row in tables::GRANTED.iter().filter(|row| place.fits(row.on)) {
            self.take(row);
        }
    }

    fn take<M: Copy>(&mut self, row: &'static Row<M>) -> Option<M> {
        used(row.source);
        let this = core::ptr::from_ref(row).cast::<()>();
        if let Some((_, answer)) = self.asked.iter().find(|(earlier, _)| *earlier == this) {
            return row.meanings.get(*answer).map(|chosen| chosen.meaning);
        }
        let excludes = |answer: &Weighed<M>| {
            answer.assumes.is_some_and(|one| self.assumed.iter().any(|(other, _)| one.excludes(*other)))
        };
        // Where all answers contradict earlier ones, the text does so itself.
        let is_mixed = row.meanings.iter().all(excludes);
        let mut open = (0..).zip(row.meanings).filter(|(_, answer)| is_mixed || !excludes(answer));
        let (answer, chosen) = match self.trial.get(self.asked.len()) {
            Some(answer) => (*answer, row.meanings.get(*answer)?),
            None => open.next()?,
        };
        if self.asked.len() >= self.trial.len() {
            for (other, weighed) in open {
                let answers = self.asked.iter().map(|(_, answer)| *answer).chain([other]).collect();
                self.branches.push(Branch { against: self.against + u32::from(weighed.against), answers });
            }
        }
        self.asked.push((this, answer));
        // What is assumed already is not assumed twice.
        match chosen.assumes {
            _ if is_mixed => self.against += u32::from(tables::RARE),
            Some(one) if self.assumed.iter().any(|(other, _)| *other == one) => {}
            assumes => {
                self.against += u32::from(chosen.against);
                self.assumed.extend(assumes.map(|assumption| (assumption, row.meanings.len() > 1)));
            }
        }
        self.others(row.against_others);
        Some(chosen.meaning)
    }

    /// Takes something for granted that a text hardly ever means otherwise.
    pub(super) fn assume(&mut self, against_others: u8, assumption: Assumption) {
        self.assumed.push((assumption, false));
        self.others(against_others);
    }

    fn others(&mut self, against: u8) {
        let against = u32::from(against);
        self.against_others = Some(self.against_others.map_or(against, |others| others.min(against)));
    }

    fn reading(&self, settings: GameSettings) -> Interpretation {
        let mut assumptions: Vec<Assumption> = Vec::new();
        let (open, alone): (Vec<_>, Vec<_>) = self.assumed.iter().partition(|(_, is_open)| *is_open);
        for (assumption, _) in open.into_iter().chain(alone) {
            if !assumptions.contains(&assumption) {
                assumptions.push(assumption);
            }
        }
        Interpretation::assuming(settings, Certainty::Guess, assumptions)
    }
}

/// Whether it is the assignment that cannot be, and not the text.
fn is_illegal(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Illegal(_) | ReadErrorKind::Expected(Expectation::UsualIncrement))
}

/// The distinct readings of all assignments that make a legal control.
pub(super) fn readings(text: &Text) -> Result<Vec<Interpretation>, ReadError> {
    let mut waiting = alloc::vec![Branch::default()];
    let mut found: Vec<(u32, u32, Interpretation)> = Vec::new();
    let mut failed: Option<ReadError> = None;
    for _ in 0..MOST_ASSIGNMENTS {
        let Some(next) = (0..waiting.len()).min_by_key(|at| waiting.get(*at).map(|branch| branch.against)) else {
            break;
        };
        let Branch { against, answers: trial } = waiting.remove(next);
        if found.iter().map(|(first, ..)| *first).min().is_some_and(|first| against > first + CERTAIN) {
            break;
        }
        let mut answers = Answers { trial, ..Answers::default() };
        match build::settings(text, &mut answers) {
            Ok(settings) => {
                let reading = answers.reading(settings);
                if !found.iter().any(|(.., other)| other.settings == reading.settings) {
                    found.push((answers.against, answers.against_others.unwrap_or(CERTAIN), reading));
                }
            }
            // The text says what cannot be, and a meaning against which more speaks does not mend that.
            Err(error) if found.is_empty() && !is_illegal(&error.kind) => return Err(error),
            Err(error) => {
                failed.get_or_insert(error);
            }
        }
        waiting.append(&mut answers.branches);
    }
    found.sort_by_key(|(against, ..)| *against);
    let Some((least, others, _)) = found.first() else {
        return Err(failed.unwrap_or(ReadError::new(ReadErrorKind::Empty)));
    };
    let (least, second) = (*least, found.get(1).map(|(against, ..)| *against));
    let distance = second.map_or(*others, |second| (second - least).min(*others));
    let named = found.into_iter().filter(|(against, ..)| *against <= least + NAMED);
    let mut readings: Vec<Interpretation> = named.map(|(.., reading)| reading).collect();
    if let Some(first) = readings.first_mut() {
        first.certainty = certainty(distance);
    }
    Ok(readings)
}
