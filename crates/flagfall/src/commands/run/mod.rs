//! `flagfall run`

mod options;
mod protocol;
mod style;
mod text;
mod views;
pub(super) mod words;

pub(crate) use options::RunArgs;
pub(crate) use protocol::PROTOCOL;

use tc_core::Clock;
use tc_core::lines::{self, Request};

use super::journal::{FIRST_ENTRY, Replayed, Save, Saved};
use super::lines::{Answers, Machine, Said, Source, each};
use crate::failure::Failure;
use style::AnswerStyle;
use views::Asked;

/// The longest line in bytes.
const LONGEST_LINE: usize = 1 << 16;

/// The arguments that continue an existing journal.
const GO_ON: &str = "--replay {} --save {} --events -";

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let saved = args.replay.as_deref().map(|path| Saved::open(path, args.save.as_deref())).transpose()?;
    let mut replayed = saved.map(Replayed::read).transpose()?;
    let setup = match &replayed {
        Some(replayed) => replayed.journal().setup().clone(),
        None => args.table.setup()?,
    };
    // A replayed journal can be all there is.
    let is_all = args.events.is_none() && args.replay.is_some();
    let source = if is_all { None } else { Some(Source::open(args.events.as_deref(), LONGEST_LINE)?) };
    // Wrong arguments are found before a journal is begun.
    let style = AnswerStyle::of(args, setup.seats())?;
    let save = args.save.as_deref().map(|path| Save::open(path, &setup, replayed.as_mut(), GO_ON)).transpose()?;
    let mut run = Run { clock: Clock::new(&setup), save, style };
    let mut answers = Answers::default();
    let done = run.replay(replayed.as_ref(), &mut answers);
    let done = done.and_then(|()| source.map_or(Ok(()), |source| each(&mut run, source, &mut answers)));
    answers.end(done)
}

/// A clock and its journal.
struct Run {
    clock: Clock,
    save: Option<Save>,
    style: AnswerStyle,
}

impl Run {
    /// Answers the entries of a journal, which are already saved.
    fn replay(&mut self, replayed: Option<&Replayed>, answers: &mut Answers) -> Result<(), Failure> {
        let Some(replayed) = replayed else {
            return Ok(());
        };
        for ((at, input), line) in replayed.journal().entries().iter().zip(FIRST_ENTRY..) {
            let request = Request { at: Some(*at), input: Ok((*at, input.clone())) };
            self.style.push(&lines::answer_to(&mut self.clock, &request), line, answers)?;
        }
        Ok(())
    }
}

impl Machine for Run {
    /// Passes the line to the clock. If it is accepted, it is saved before it is answered.
    fn answer(&mut self, said: Said<'_>, line: u64, answers: &mut Answers) -> Result<(), Failure> {
        if let Some(asked) = said.as_ref().ok().and_then(|text| Asked::read(text)) {
            let (answer, views) = asked.answer(&self.clock);
            return self.style.push_with(&answer, views.as_deref(), line, answers);
        }
        let request = match said {
            Ok(text) => views::or_view(Request::read(text)),
            Err(problem) => Request { at: None, input: Err(problem) },
        };
        let answer = lines::answer_to(&mut self.clock, &request);
        if let (Some((at, input)), Some(save)) = (&answer.entry, &mut self.save) {
            save.entry(*at, input)?;
        }
        self.style.push(&answer, line, answers)
    }
}
