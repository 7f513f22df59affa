//! All that a text can mean: its likeliest reading, and one for each other answer to what it leaves open.

use alloc::vec::Vec;

use super::build;
use super::evidence::{Evidence, Place, fitting};
use super::steps::step;
use super::term::Text;
use crate::{Assumption, Certainty, GameSettings, Interpretation, ReadError};

/// Something that a text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Part(usize),
    Lone,
    Unit,
    Colon,
    Slash,
    Scope,
    Gate,
    Repeat,
    Delay,
    Sand,
    Twice,
    Fraction,
    Sum,
}

/// The answers of a reading.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// The question that is answered otherwise, and the place of the answer.
    other: Option<(Question, usize)>,
    asked: Vec<Asked>,
    /// Assumptions that have no other answer.
    assumed: Vec<Assumption>,
    certainty: Option<Certainty>,
    against: u32,
}

#[derive(Debug)]
struct Asked {
    question: Question,
    answer: usize,
    answers: usize,
    assumes: Option<Assumption>,
}

/// The largest number of readings that are tried.
const MOST_READINGS: usize = 64;

impl Answers {
    /// The answer that is likeliest, or the one under trial. The same question has the same answer in all of a text.
    pub(super) fn ask<M: Copy>(
        &mut self,
        question: Question,
        table: &'static [Evidence<M>],
        place: &Place,
    ) -> Option<M> {
        step();
        let row = fitting(table, place)?;
        let earlier = self.asked.iter().find(|asked| asked.question == question).map(|asked| asked.answer);
        let under_trial = self.other.filter(|(other, _)| *other == question).map(|(_, answer)| answer);
        let answer = earlier.or(under_trial).filter(|answer| *answer < row.meanings.len()).unwrap_or(0);
        let chosen = row.meanings.get(answer)?;
        if earlier.is_none() {
            self.asked.push(Asked { question, answer, answers: row.meanings.len(), assumes: chosen.assumes });
            self.against += u32::from(chosen.against);
            self.lower(row.certainty());
        }
        Some(chosen.meaning)
    }

    /// Takes something for granted that a text hardly ever means otherwise.
    pub(super) fn assume(&mut self, certainty: Certainty, assumption: Assumption) {
        self.assumed.push(assumption);
        self.lower(certainty);
    }

    fn lower(&mut self, certainty: Certainty) {
        self.certainty = Some(self.certainty.unwrap_or(Certainty::Certain).min(certainty));
    }

    fn reading(self, settings: GameSettings) -> Interpretation {
        let mut assumptions: Vec<Assumption> = Vec::new();
        let (alone, open): (Vec<&Asked>, Vec<&Asked>) = self.asked.iter().partition(|asked| asked.answers == 1);
        let asked = open.iter().chain(&alone).filter_map(|asked| asked.assumes);
        for assumption in asked.chain(self.assumed.iter().copied()) {
            if !assumptions.contains(&assumption) {
                assumptions.push(assumption);
            }
        }
        let certainty = match self.other {
            None => self.certainty.unwrap_or(Certainty::Certain),
            Some(_) => Certainty::Guess,
        };
        Interpretation::assuming(settings, certainty, assumptions)
    }
}

/// The readings of a text, what speaks least against them first.
pub(super) fn readings(text: &Text) -> Result<Vec<Interpretation>, ReadError> {
    let mut answers = Answers::default();
    let settings = build::settings(text, &mut answers)?;
    let open: Vec<(Question, usize)> = answers.asked.iter().map(|asked| (asked.question, asked.answers)).collect();
    let first = answers.reading(settings);
    let mut others: Vec<(u32, Interpretation)> = Vec::new();
    let trials = open.iter().flat_map(|(question, answers)| (1..*answers).map(|answer| (*question, answer)));
    for other in trials.take(MOST_READINGS) {
        let mut answers = Answers { other: Some(other), ..Answers::default() };
        let Ok(settings) = build::settings(text, &mut answers) else { continue };
        let is_known = |(_, reading): &(u32, Interpretation)| reading.settings == settings;
        if first.settings != settings && !others.iter().any(is_known) {
            others.push((answers.against, answers.reading(settings)));
        }
    }
    others.sort_by_key(|(against, _)| *against);
    Ok(core::iter::once(first).chain(others.into_iter().map(|(_, reading)| reading)).collect())
}
