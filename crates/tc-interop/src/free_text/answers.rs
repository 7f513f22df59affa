//! The assignments of meanings to all that a text leaves open, what speaks least against them first.

use alloc::vec::Vec;

use super::build;
use super::evidence::{CERTAIN, Place, Row, Weighed, certainty, tables, used};
use super::said::Said;
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
pub(super) struct Answers {
    /// The answers that are under trial. Later questions get the answer against which least speaks.
    trial: Vec<usize>,
    /// The rows that were asked, and their answers: the same evidence has the same answer in all of a text.
    asked: Vec<(*const (), usize)>,
    /// The other answers to later questions.
    branches: Vec<Branch>,
    /// With whether there was another answer.
    assumed: Vec<(Assumption, bool)>,
    against: u32,
    /// What speaks at least against meanings that no row has.
    against_others: u32,
}

impl Answers {
    fn of(trial: Vec<usize>) -> Answers {
        let (asked, branches, assumed) = (Vec::new(), Vec::new(), Vec::new());
        Answers { trial, asked, branches, assumed, against: 0, against_others: CERTAIN }
    }

    /// An answer that does not contradict the earlier ones. `None` if every answer contradicts them.
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
        self.against_others = self.against_others.min(against.into());
    }

    fn candidate(&self, settings: GameSettings) -> Candidate {
        let mut assumptions: Vec<Assumption> = Vec::new();
        let (open, alone): (Vec<_>, Vec<_>) = self.assumed.iter().partition(|(_, is_open)| *is_open);
        for (assumption, _) in open.into_iter().chain(alone) {
            if !assumptions.contains(&assumption) {
                assumptions.push(assumption);
            }
        }
        let reading = Interpretation::assuming(settings, Certainty::Guess, assumptions);
        Candidate { reading, against: self.against, against_others: self.against_others }
    }
}

/// Whether it is the assignment that cannot be, and not the text.
fn is_illegal(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Illegal(_) | ReadErrorKind::Expected(Expectation::USUAL_INCREMENT))
}

/// A reading, what speaks against it, and at least against meanings that no row has.
struct Candidate {
    reading: Interpretation,
    against: u32,
    against_others: u32,
}

/// The distinct readings of all assignments that make a legal control.
///
/// # Errors
/// That of the first assignment, if there is no reading.
pub(super) fn readings(text: &Text) -> Result<Vec<Interpretation>, ReadError> {
    let mut waiting = alloc::vec![Branch::default()];
    let mut found: Vec<Candidate> = Vec::new();
    let mut failed: Option<ReadError> = None;
    for _ in 0..MOST_ASSIGNMENTS {
        let Some((next, _)) = waiting.iter().enumerate().min_by_key(|(_, branch)| branch.against) else { break };
        let Branch { against, answers: trial } = waiting.remove(next);
        if found.first().is_some_and(|first| against > first.against + CERTAIN) {
            break;
        }
        let mut answers = Answers::of(trial);
        match build::settings(text, &mut answers) {
            Ok(settings) => found.push(answers.candidate(settings)),
            // The text says what cannot be, and a meaning against which more speaks does not mend that.
            Err(error) if found.is_empty() && !is_illegal(&error.kind) => return Err(error),
            Err(error) => {
                failed.get_or_insert(error);
            }
        }
        waiting.append(&mut answers.branches);
    }
    found.sort_by_key(|candidate| candidate.against);
    let mut distinct: Vec<Candidate> = Vec::new();
    for candidate in found {
        if !distinct.iter().any(|earlier| earlier.reading.settings == candidate.reading.settings) {
            distinct.push(candidate);
        }
    }
    let Some(first) = distinct.first() else { return Err(failed.unwrap_or(ReadError::new(ReadErrorKind::Empty))) };
    let least = first.against;
    let distance = distinct.get(1).map_or(CERTAIN, |second| second.against - least).min(first.against_others);
    distinct.retain(|candidate| candidate.against <= least + NAMED);
    let mut readings: Vec<Interpretation> = distinct.into_iter().map(|candidate| candidate.reading).collect();
    let is_about = text.said.contains(&Said::About);
    let left_out = text.leaves_out.then_some(Assumption::OtherTimesLeftOut);
    if let Some(assumption) = left_out.or(is_about.then_some(Assumption::TimeIsExact)) {
        readings.iter_mut().for_each(|reading| reading.assumptions.push(assumption));
    }
    if let Some(first) = readings.first_mut() {
        let most = if is_about || text.leaves_out { Certainty::Likely } else { Certainty::Certain };
        first.certainty = certainty(distance).min(most);
    }
    Ok(readings)
}
