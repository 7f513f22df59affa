//! `flagfall round`

mod protocol;

pub(crate) use protocol::PROTOCOL;

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::Args;
use tc_commit::lines::{Asked, Rounds};

use super::lines::{Answers, Machine, Said, Source, each, text};
use crate::failure::Failure;

/// The longest line in bytes: long enough to list the most players, with ids of 28 bytes.
const LONGEST_LINE: usize = 1 << 21;

#[derive(Args)]
pub(crate) struct RoundArgs {
    /// The line that opens the round, answered before the others; without it, the first line read opens one
    #[arg(value_name = "OPEN")]
    open: Option<OsString>,
    /// Read the lines from a file; `-` is stdin, which is the default
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
    /// Add the view of a spectator, of the arbiter, or of a player to every answer; can be given several times
    ///
    /// The keys of `views` are these names. For a player called `spectator` or `arbiter`, or whose name begins with `player:`, give
    /// `player:NAME`. The view of somebody who does not play is null.
    #[arg(long = "as", value_name = "WHO", value_parser = asked)]
    views: Vec<Asked>,
    /// Add a digest of what a spectator sees to every answer; its cost grows with the number of players, as that of a view does
    #[arg(long)]
    digest: bool,
}

/// The rounds, and the answers to their lines.
struct Host(Rounds);

pub(super) fn run(args: &RoundArgs) -> Result<(), Failure> {
    let rounds = Rounds::new(args.asked()?);
    let mut host = Host(if args.digest { rounds.with_public_digests() } else { rounds });
    let open = args.open.as_deref().map(OsStr::as_encoded_bytes);
    if open.is_some_and(|line| line.trim_ascii().is_empty()) {
        return Err(usage(
            "'[OPEN]': the line is blank; leave it out to open the round with the first line read".into(),
        ));
    }
    let source = Source::open(args.events.as_deref(), LONGEST_LINE)?;
    let mut answers = Answers::default();
    let opened = open.map_or(Ok(()), |line| host.answer(text(line, LONGEST_LINE), 0, &mut answers));
    let done = opened.and_then(|()| each(&mut host, source, &mut answers));
    answers.end(done)
}

impl RoundArgs {
    /// The viewers that `--as` names, each once.
    fn asked(&self) -> Result<Vec<Asked>, Failure> {
        let mut names = BTreeSet::new();
        match self.views.iter().find(|asked| !names.insert(asked.name())) {
            Some(asked) => Err(usage(format!("'--as': `{}` is given twice; ask for each view once", asked.name()))),
            None => Ok(self.views.clone()),
        }
    }
}

impl Machine for Host {
    fn answer(&mut self, said: Said<'_>, _: u64, answers: &mut Answers) -> Result<(), Failure> {
        let answer = match said {
            Ok(line) => self.0.answer(line),
            Err(problem) => self.0.refuse(problem),
        };
        if answer.result.as_ref().is_err_and(|error| error.is_bad_input()) {
            answers.note_bad_input();
        }
        answers.push_json(&answer.to_json())
    }
}

/// The viewer that a name means.
fn asked(name: &str) -> Result<Asked, String> {
    Asked::parse(name).map_err(|problem| format!("expected spectator, arbiter or a player: {problem}"))
}

fn usage(message: String) -> Failure {
    Failure::usage("round", message)
}
