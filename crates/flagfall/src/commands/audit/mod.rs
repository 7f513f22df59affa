//! `flagfall audit`

mod answer;
mod crew;
mod file;
mod interrupt;
mod json;
mod progress;
mod repair;
mod tally;
mod text;
mod words;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use self::answer::{Form, Style};
use self::crew::Crew;
use self::file::Files;
use super::records::{FormatArg, Progress, walk};
use crate::failure::Failure;
use crate::output;

#[derive(Args)]
pub(crate) struct AuditArgs {
    /// Files and folders of game records; `-` is stdin
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// The format of all records [default: recognised by the first bytes of each file]
    #[arg(long, value_enum)]
    from: Option<FormatArg>,
    /// Show every game, and not only those with something to say
    #[arg(long)]
    all: bool,
    /// How many games are audited at the same time [default: the number of processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Write a copy of a PGN file, in which the tag `TimeControl` has the control that the clocks show
    ///
    /// A tag is changed or added only in games whose clocks all fit another control than the declared one; each change is
    /// listed. All other bytes stay as they are. The copy is not compressed. The file must be new: nothing is overwritten.
    #[arg(long, value_name = "OUT")]
    fix_tags: Option<PathBuf>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AuditFormat::Text)]
    format: AuditFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AuditFormat {
    /// For people
    Text,
    /// For programs: a line of JSON for each game
    Json,
}

pub(super) fn run(args: &AuditArgs) -> Result<(), Failure> {
    let copy = args.fix_tags.as_deref().map(|path| repair::begin(path, &args.files)).transpose()?;
    interrupt::watch()?;
    let found = walk(&args.files);
    let progress = Progress::default();
    let form = match args.format {
        AuditFormat::Text => Form::Text { all: args.all },
        AuditFormat::Json => Form::Json,
    };
    let style = Style { form, repair: copy.is_some() };
    let bar = progress::Bar::begin(&found, progress.clone());
    let jobs = args.jobs.map_or_else(processors, NonZeroUsize::get);
    let mut files = Files::new(style, bar, copy);
    Crew::begin(jobs, style)?.run(found, args.from.map(Into::into), progress, |event| files.take(event))?;
    let tally = files.end()?;
    if args.format == AuditFormat::Text {
        output::answer(&tally.text())?;
    }
    tally.status()
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
