//! All that a text can mean: the most likely reading, and then one for each other answer to an assumption.

use alloc::vec::Vec;

use super::build;
use super::term::Text;
use crate::{Assumption, Certainty, Interpretation, ReadError};

/// Something that a text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Of a number without a unit.
    Unit,
    /// Of two numbers with a colon.
    Colon,
    /// What the last part is.
    Last,
    /// What two numbers with a slash are.
    Slash,
    /// Which stages have the increment or the delay.
    Scope,
    /// What ends a stage.
    Gate,
    /// Whether moves and their time repeat.
    Repeat,
    /// Which delay.
    Delay,
    /// Whose the sand is.
    Sand,
    /// How many periods.
    Periods,
    /// Whether the first move has its increment.
    First,
    /// What a time for each move is.
    Move,
    /// The unit of an overtime.
    Overtime,
    /// Whether a time twice is one for each player.
    Players,
    /// Whether two numbers with a slash are a fraction of a unit.
    Fraction,
    /// Whether the number after hours is minutes.
    Minutes,
    /// Whether two times in a row are added.
    Sum,
}

/// The answers that a reading takes for granted.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// The question that is answered otherwise, and the place of the answer.
    other: Option<(Question, usize)>,
    asked: Vec<Asked>,
    /// Assumptions without another answer.
    assumed: Vec<Assumption>,
    certainty: Option<Certainty>,
}

#[derive(Debug)]
struct Asked {
    question: Question,
    answer: Assumption,
    answers: usize,
}

impl Answers {
    /// The answer: the most likely one, or the one under trial. The certainty is that of the most likely one.
    pub(super) fn ask(
        &mut self,
        question: Question,
        certainty: Certainty,
        first: Assumption,
        others: &[Assumption],
    ) -> Assumption {
        if let Some(asked) = self.asked.iter().find(|asked| asked.question == question) {
            return asked.answer;
        }
        let place = self.other.filter(|(other, _)| *other == question).map_or(0, |(_, place)| place);
        let answer = place.checked_sub(1).and_then(|place| others.get(place)).copied().unwrap_or(first);
        self.asked.push(Asked { question, answer, answers: 1 + others.len() });
        let so_far = self.certainty.unwrap_or(Certainty::Certain);
        self.certainty = Some(so_far.min(certainty));
        answer
    }

    /// Takes something for granted that a text hardly ever means otherwise.
    pub(super) fn assume(&mut self, certainty: Certainty, assumption: Assumption) {
        self.assumed.push(assumption);
        self.certainty = Some(self.certainty.unwrap_or(Certainty::Certain).min(certainty));
    }

    fn reading(self, settings: crate::GameSettings) -> Interpretation {
        let mut assumptions: Vec<Assumption> = Vec::new();
        for assumption in self.asked.iter().map(|asked| asked.answer).chain(self.assumed) {
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

pub(super) fn readings(text: &Text) -> Result<Vec<Interpretation>, ReadError> {
    let mut answers = Answers::default();
    let settings = build::settings(text, &mut answers)?;
    let open: Vec<(Question, usize)> = answers.asked.iter().map(|asked| (asked.question, asked.answers)).collect();
    let mut readings = alloc::vec![answers.reading(settings)];
    for (question, count) in open {
        for place in 1..count {
            let mut answers = Answers { other: Some((question, place)), ..Answers::default() };
            let Ok(settings) = build::settings(text, &mut answers) else { continue };
            if readings.iter().all(|reading| reading.settings != settings) {
                readings.push(answers.reading(settings));
            }
        }
    }
    Ok(readings)
}
