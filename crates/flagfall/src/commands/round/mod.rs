//! `flagfall round`

mod protocol;

pub(crate) use protocol::PROTOCOL;

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::Args;
use tc_commit::lines::{Asked, Rounds};

use super::journal::{ReplayedRounds, SaveRounds};
use super::lines::{Answers, Machine, Said, Source, each, text};
use crate::failure::Failure;

/// The longest line in bytes: long enough to list the most players, with ids of 28 bytes.
const LONGEST_LINE: usize = 1 << 21;

#[derive(Args)]
pub(crate) struct RoundArgs {
    /// The line that begins the round, answered before the others; without it, the first line read begins one
    #[arg(value_name = "OPEN")]
    open: Option<OsString>,
    /// Read the lines from a file; `-` is stdin, which is the default, except with --replay
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
    /// Save every accepted line, without secret actions, to a new journal, or continue the one that is replayed; needs --vault. A line is
    /// on the disk before it is answered
    #[arg(long, value_name = "FILE", requires = "vault")]
    save: Option<PathBuf>,
    /// Replay a journal first: its lines are answered as they were, then those of --events
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    replay: Option<PathBuf>,
    /// The vault of the journal: the actions that are secret now, which nobody but the host may read
    ///
    /// An action is in the vault from its commitment until it is revealed, replaced, withdrawn or the round is aborted; then it is
    /// overwritten there. Revealed actions are in the journal. Without its vault, a journal replays with secret actions as null, and cannot be
    /// continued while there are any.
    #[arg(long, value_name = "FILE")]
    vault: Option<PathBuf>,
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

/// The rounds, and their journal.
struct Host {
    rounds: Rounds,
    save: Option<SaveRounds>,
}

pub(super) fn run(args: &RoundArgs) -> Result<(), Failure> {
    let mut rounds = Rounds::new(args.asked()?);
    if args.digest {
        rounds = rounds.with_public_digests();
    }
    if args.save.is_some() || args.replay.is_some() {
        rounds = rounds.with_entries();
    }
    let (save, vault) = (args.save.as_deref(), args.vault.as_deref());
    if save.is_none() && vault.is_some() && args.replay.is_none() {
        return Err(usage("'--vault' goes with '--save' or '--replay'".into()));
    }
    if save.is_some() && save == vault {
        return Err(usage("'--vault' and '--save' name the same file; secret actions are kept apart".into()));
    }
    let open = args.open.as_deref().map(OsStr::as_encoded_bytes);
    if open.is_some_and(|line| line.trim_ascii().is_empty()) {
        return Err(usage(
            "'[OPEN]': the line is blank; leave it out to begin the round with the first line read".into(),
        ));
    }
    let mut replayed = args.replay.as_deref().map(|path| ReplayedRounds::read(path, save, vault)).transpose()?;
    // A replayed journal can be all there is.
    let is_all = args.events.is_none() && args.replay.is_some();
    if let Some(replayed) = &replayed {
        if is_all && save.is_none() {
            replayed.warn_of_lost();
        } else {
            replayed.can_go_on()?;
        }
    }
    let source = if is_all { None } else { Some(Source::open(args.events.as_deref(), LONGEST_LINE)?) };
    let save = save.zip(vault).map(|(path, vault)| SaveRounds::open(path, vault, replayed.as_mut())).transpose()?;
    let mut answers = Answers::default();
    let done = replay(replayed.as_ref(), &mut rounds, &mut answers);
    let mut host = Host { rounds, save };
    let done = done.and_then(|()| open.map_or(Ok(()), |line| host.answer(text(line, LONGEST_LINE), 0, &mut answers)));
    let done = done.and_then(|()| source.map_or(Ok(()), |source| each(&mut host, source, &mut answers)));
    answers.end(done)
}

/// Answers the lines of a journal, which are already saved.
fn replay(replayed: Option<&ReplayedRounds>, rounds: &mut Rounds, answers: &mut Answers) -> Result<(), Failure> {
    let Some(replayed) = replayed else {
        return Ok(());
    };
    replayed.answers(rounds).try_for_each(|answer| answers.push_json(&answer?.to_json()))
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
    /// Passes the line to the rounds. If it is accepted, it is saved before it is answered.
    fn answer(&mut self, said: Said<'_>, _: u64, answers: &mut Answers) -> Result<(), Failure> {
        let answer = match said {
            Ok(line) => self.rounds.answer(line),
            Err(problem) => self.rounds.refuse(problem),
        };
        if answer.result.as_ref().is_err_and(|error| error.is_bad_input()) {
            answers.note_bad_input();
        }
        if let (Some(accepted), Some(save)) = (&answer.accepted, &mut self.save) {
            save.entry(accepted)?;
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
