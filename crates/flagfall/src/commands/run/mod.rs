//! `flagfall run`

mod answers;
mod millis;
mod options;
mod protocol;
mod save;
mod source;
mod text;
mod words;

pub(crate) use options::RunArgs;
pub(crate) use protocol::PROTOCOL;

use tc_core::lines::{self, LineProblem, Request};
use tc_core::{Clock, MAX_SEATS, Setup};

use crate::failure::Failure;
use answers::Answers;
use save::{FIRST_ENTRY, Replayed, Save, Saved};
use source::{Content, LONGEST_LINE, Source};

/// The seats of most games. A clock with room for more keeps several times as much of every move, to take it back.
const FEW: usize = 2;

/// The kind of the refusals that make the exit status 1.
const BAD_INPUT: &str = "bad_input";

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let saved = args.replay.as_deref().map(|path| Saved::open(path, args.save.as_deref())).transpose()?;
    if saved.as_ref().map_or_else(|| args.table.fits::<FEW>(), Saved::fits::<FEW>) {
        run_with::<FEW>(args, saved)
    } else {
        run_with::<MAX_SEATS>(args, saved)
    }
}

fn run_with<const SEATS: usize>(args: &RunArgs, saved: Option<Saved>) -> Result<(), Failure> {
    let mut replayed = saved.map(Replayed::<SEATS>::read).transpose()?;
    let setup = match &replayed {
        Some(replayed) => replayed.journal().setup().clone(),
        None => args.table.setup()?,
    };
    let source = Source::open(args)?;
    let save = args.save.as_deref().map(|path| Save::open(path, &setup, replayed.as_mut())).transpose()?;
    let mut run = Run { clock: Clock::new(Box::new(setup)), answers: Answers::new(args.format), found: false };
    let done = run.replay(replayed.as_ref()).and_then(|()| run.read(source, save));
    // What was answered before something failed is printed all the same.
    let printed = run.answers.flush();
    done.and(printed)?;
    if run.found { Err(Failure::Findings) } else { Ok(()) }
}

/// A clock and those it answers to.
struct Run<const SEATS: usize> {
    clock: Clock<Box<Setup<SEATS>>, SEATS>,
    answers: Answers,
    /// Whether a line was bad input.
    found: bool,
}

impl<const SEATS: usize> Run<SEATS> {
    /// Answers the entries of a journal.
    fn replay(&mut self, replayed: Option<&Replayed<SEATS>>) -> Result<(), Failure> {
        let Some(replayed) = replayed else {
            return Ok(());
        };
        for ((at, input), line) in replayed.journal().entries().iter().zip(FIRST_ENTRY..) {
            self.answer(&Request { at: Some(*at), input: Ok((*at, *input)) }, line, None)?;
        }
        Ok(())
    }

    /// Answers lines until there are no more.
    fn read(&mut self, source: Option<Source>, mut save: Option<Save>) -> Result<(), Failure> {
        let Some(mut source) = source else {
            return Ok(());
        };
        loop {
            if source.may_wait() {
                self.answers.flush()?;
            }
            let Some((line, content)) = source.next()? else {
                return Ok(());
            };
            self.answer(&request(&content), line, save.as_mut())?;
        }
    }

    /// Tells the clock; what it accepts is saved before it is answered.
    fn answer(&mut self, request: &Request, line: u64, save: Option<&mut Save>) -> Result<(), Failure> {
        let answer = lines::answer_to(&mut self.clock, request);
        match (&answer.result, &request.input, save) {
            (Ok(_), Ok((at, input)), Some(save)) => save.entry(*at, input)?,
            (Err(error), ..) => self.found |= error.kind() == BAD_INPUT,
            _ => {}
        }
        self.answers.push(&answer, line)
    }
}

/// What a line asks for.
fn request(content: &Content<'_>) -> Request {
    let problem = match content {
        Content::TooLong => format!("the line has more than {LONGEST_LINE} bytes"),
        Content::Bytes(bytes) => match str::from_utf8(bytes) {
            Ok(text) => return Request::read(text),
            Err(error) => format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1),
        },
    };
    Request { at: None, input: Err(LineProblem::NotAnObject(problem)) }
}
