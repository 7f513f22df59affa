//! The arguments of the program, and the help that teaches.

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tc_notation::Dialect;

use crate::commands::play::PlayArgs;
use crate::commands::round::{self, RoundArgs};
use crate::commands::run::{self, RunArgs};
use crate::notations;

const NOTATION: &str = "\
The notation, in one line:
  [P x] [[r]M /] [(D)] [r]T[..C] [+ [..]B]      stages are separated by commas

  90m                 90 minutes for the whole game
  3m.. + 2s           3 minutes, 2 seconds added after every move
  5m + 3s             5 minutes, 3 seconds a move, never above 5 minutes; `..` lifts the cap
  (5s) 90m            a delay of 5 seconds runs first in every turn
  30m + ..10s         Bronstein: gives back what the move used, at most 10 seconds
  r1/30s              30 seconds for every move; r resets the time
  90m, 6 x r1/60s     90 minutes, then 6 byo-yomi periods of 60 seconds
  60m, r10/15m        60 minutes, then 10 moves in every 15 minutes (Canadian)
  40/90m, 30m         40 moves in 90 minutes, then 30 minutes and what is left
  * x 40/2h           40 moves in 2 hours, over and over
  60m.. + opp         hourglass
  none                no clock

Units are s, m, h and d. Quote the text: shells expand * and ( ).";

const CONVERT: &str = "\
Examples:
  flagfall convert \"3m.. + 2s\" --to pgn
  flagfall convert 3+2 --to pgn                     # read as minutes and seconds, which is told
  flagfall convert 180+2 --from pgn --to lichess
  flagfall convert @ogs/live-canadian --to sgf
  flagfall convert \"90m, 6 x r1/60s\" --to uci --lossy
  flagfall convert 40/7200:3600 --to flagfall       # what `flagfall run` reads
  flagfall convert --list                           # all notations";

const PLAY: &str = "\
Keys:
  space, enter   whoever is to move has moved; before the game it begins
  a, l           the players' own keys (--keys); before the game each starts the other's clock
  p              the clocks stand, or go on
  u              take the last move back; the time it took stays used
  1, 2           give a player time (--give)
  e              end the game, asked twice
  ?              help
  q, escape      leave, asked twice while a game is on; ctrl-c leaves at once

Examples:
  flagfall play \"10m, 5 x r1/30s\" --names Black,White
  flagfall play @fide/blitz-3+2 --first-bonus --save game.journal
  flagfall play --resume game.journal
  flagfall play 5m --tc-seat 1=3m";

/// Time controls of turn-based games: explain them, check them, turn them into data, run them
#[derive(Parser)]
#[command(name = "flagfall", version, max_term_width = 100, after_long_help = NOTATION, after_help = "`flagfall --help` shows the notation by examples.")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) color: colorchoice_clap::Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Tell a control in plain words, stage by stage, and what is probably not meant
    ///
    /// Prints one line of plain English, the stages as a table, what happens in each of them, the control as text, in canonical
    /// units and as JSON, how long it lasts, the presets that are the same control, its spelling in the notations of sites, records and
    /// engines, or what they cannot say of it, and lints: legal spellings that are probably not what was meant.
    ///
    /// A text in another notation is read as well. What it was read as is told first, with everything else that it can mean.
    ///
    /// Exit status: 0 if the text is a control, lints or not; 2 if it is none.
    #[command(after_long_help = NOTATION)]
    Explain(ExplainArgs),
    /// Print the JSON form of a control and nothing else
    ///
    /// The JSON form is an array of stages with times in seconds, empty for no clock. A text that is not a control is told on
    /// stderr; with `--format json` the error goes to stdout as an object with the key `error`.
    ///
    /// A text in another notation is refused unless `--from` names it or leaves it to the text. What was read is then told on stderr.
    ///
    /// Exit status: 0 if the text is a control, 2 if it is none.
    #[command(after_long_help = NOTATION)]
    Parse(ParseArgs),
    /// Write a control in the notation of a site, a record or an engine
    ///
    /// Nothing is approximated in silence. What the other notation cannot say is listed, and nothing is written; with --lossy the
    /// nearest that it can say is written, and the list goes to stderr.
    ///
    /// The text can be in any notation as well. Unless --from names it, what it was read as is told on stderr, with everything else
    /// that it can mean.
    ///
    /// Exit status: 0 if it is written, 1 if something would be lost, 2 if the text cannot be read or there is no such notation.
    #[command(after_long_help = CONVERT)]
    Convert(ConvertArgs),
    /// List the common controls of sites, federations and clocks
    ///
    /// Every preset can stand where a control is asked for, with an at sign: `flagfall explain @lichess/blitz-3+2`. With a NAME the
    /// sources are shown too.
    ///
    /// Exit status: 0; 2 if no preset matches.
    Presets(PresetArgs),
    /// Run a clock: a line of JSON in for everything that happens, a line of JSON out with what comes of it
    ///
    /// The clock never looks at the time: every line says when it happened. What it answers depends on the control, the rules and the
    /// lines alone, exact to the nanosecond, so a game can be run live, from a file, or again from a journal.
    ///
    /// Every line that is not blank is answered by exactly one line, whatever is in it; one that cannot be read, or is not legal,
    /// leaves the clock as it was. An answer is printed as soon as there is nothing more to read.
    ///
    /// Exit status: 0; 1 if a line was bad input; 2 if the control, an argument or a file is unusable.
    #[command(after_long_help = run::PROTOCOL)]
    Run(Box<RunArgs>),
    /// Play with a clock: two clocks in the terminal, for two people at one keyboard
    ///
    /// Whoever has moved presses the space bar, or a key of their own; the other's clock runs then. The screen tells
    /// what comes when the time runs out, how much there is in all, and how long each move took. With --save the game
    /// is on the disk after each press, and --resume goes on with it where it was left, after a crash at the last
    /// press. Where the program is stopped (SIGTSTP), the terminal is given back until it goes on, and the clocks run
    /// meanwhile.
    ///
    /// Exit status: 0; 2 if the control, an argument, a file or the terminal is unusable.
    #[command(after_long_help = PLAY)]
    Play(Box<PlayArgs>),
    /// Run rounds in which players act at the same time: commitments in, what each may see out, a line of JSON each
    ///
    /// Actions are kept secret until the round is sealed: when all have committed or are ready, at a deadline, by a clock, or by the
    /// host. Then they are opened, all or some of them, and told in the order of the players. What is done with them is up to the game:
    /// any JSON value is an action.
    ///
    /// The round never looks at the time: every line says when it happened, and what comes of it depends on the lines alone. To go on
    /// after a crash, send the lines again. An answer tells the host everything but the actions that are closed; with --as it has what
    /// players, a spectator and the arbiter may see.
    ///
    /// Every line that is not blank is answered by exactly one line, whatever is in it; one that cannot be read, or is not legal,
    /// leaves the round as it was. An answer is printed as soon as there is nothing more to read.
    ///
    /// Exit status: 0; 1 if a line was bad input; 2 if an argument or a file is unusable.
    #[command(after_long_help = round::PROTOCOL)]
    Round(RoundArgs),
    /// Print a completion script for a shell
    ///
    /// For example: `flagfall completions bash > ~/.local/share/bash-completion/completions/flagfall`.
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    ///
    /// For example: `flagfall man > flagfall.1`, `flagfall man explain > flagfall-explain.1`.
    Man {
        /// The command to describe; the program itself if left out
        command: Option<String>,
    },
}

#[derive(Args)]
pub(crate) struct ControlArgs {
    /// A control in the notation, or @ and the name of a preset; several words are read as one text
    #[arg(required = true, value_name = "TEXT")]
    pub(crate) text: Vec<OsString>,
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Which spellings are legal
    #[arg(long, value_enum, default_value_t = DialectArg::Extended)]
    pub(crate) dialect: DialectArg,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) control: ControlArgs,
    /// The notation that the text is in, by its name; `auto` leaves it to the text
    #[arg(long, value_name = "NOTATION", default_value = notations::AUTO)]
    pub(crate) from: String,
    /// Draw the control instead, as SVG on stdout: the clock of a player who is about to make the first move
    #[arg(long, conflicts_with = "format")]
    pub(crate) svg: bool,
}

#[derive(Args)]
pub(crate) struct ParseArgs {
    #[command(flatten)]
    pub(crate) control: ControlArgs,
    /// The notation that the text is in, by its name; `auto` leaves it to the text
    #[arg(long, value_name = "NOTATION", default_value = notations::OWN)]
    pub(crate) from: String,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// A control in any notation, or @ and the name of a preset; several words are read as one text
    #[arg(required_unless_present = "list", value_name = "TEXT")]
    pub(crate) text: Vec<OsString>,
    /// The notation to write, by its name
    #[arg(long, required_unless_present = "list", value_name = "NOTATION")]
    pub(crate) to: Option<String>,
    /// The notation that the text is in, by its name; `auto` leaves it to the text
    #[arg(long, value_name = "NOTATION", default_value = notations::AUTO)]
    pub(crate) from: String,
    /// Write what is nearest where something is lost, and tell what
    #[arg(long)]
    pub(crate) lossy: bool,
    /// List all notations and write nothing
    #[arg(long, conflicts_with_all = ["text", "to", "from", "lossy"])]
    pub(crate) list: bool,
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct PresetArgs {
    /// A family (`lichess`) or the beginning of a name (`lichess/blitz`); all if left out
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DialectArg {
    /// Everything, extensions X1 to X5 included
    Extended,
    /// The original proposal only
    Original,
}

impl From<DialectArg> for Dialect {
    fn from(dialect: DialectArg) -> Dialect {
        match dialect {
            DialectArg::Extended => Dialect::Extended,
            DialectArg::Original => Dialect::Original,
        }
    }
}
