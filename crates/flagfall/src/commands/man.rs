//! `flagfall man`

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::failure::{Failure, Hint, Problem};
use crate::output;

/// The heading that the generator gives to the help after the options.
const EXTRA: &str = ".SH EXTRA\n";

/// The heading in its place, where lines are kept as they are.
const NOTATION: &str = ".SH NOTATION\n.nf\n";

/// The heading for commands that read lines.
const PROTOCOL: &str = ".SH PROTOCOL\n.nf\n";

/// The heading for a command with examples, and their first line.
const EXAMPLES: &str = ".SH EXAMPLES\n.nf\n";
const EXAMPLES_BEGIN: &str = ".SH EXTRA\nExamples:\n";

pub(super) fn run(name: Option<&str>) -> Result<(), Failure> {
    let mut program = Cli::command();
    program.build();
    let command = match name {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| unknown(&program, name))?,
    };
    let heading = if matches!(name, Some("run" | "round")) { PROTOCOL } else { NOTATION };
    let mut page = Vec::new();
    Man::new(command).source(format!("flagfall {}", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    output::answer(&String::from_utf8_lossy(&page).replace(EXAMPLES_BEGIN, EXAMPLES).replace(EXTRA, heading))
}

fn unknown(program: &clap::Command, name: &str) -> Failure {
    #[cfg(not(feature = "page"))]
    if super::without_page::is_page(name) {
        return super::without_page::problem().into();
    }
    let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    let hint = Hint::new(format!("the commands are {}", names.join(", ")));
    Problem::new("unknown_command", format!("no command is called `{name}`")).with_hints([hint]).into()
}
