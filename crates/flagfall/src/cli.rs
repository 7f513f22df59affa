//! The arguments of the program and its help.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tc_interop::ask;
use tc_notation::Dialect;

use crate::commands::audit::AuditArgs;
#[cfg(feature = "page")]
use crate::commands::page::PageArgs;
use crate::commands::play::PlayArgs;
use crate::commands::report::ReportArgs;
use crate::commands::round::{self, RoundArgs};
use crate::commands::run::{self, RunArgs};
use crate::commands::show::{self, ShowArgs};

const NOTATION: &str = "\
The notation, in one line:
  [P x] [[r]M /] [(D)] [r]T[..C] [+ [..]B]      stages are separated by commas

  90m                 90 minutes for the whole game
  3m.. + 2s           3 minutes, 2 seconds added after every move
  5m + 3s             5 minutes, 3 seconds a move, never above 5 minutes; `..` lifts the cap
  (5s) 90m            a delay of 5 seconds runs first in every turn
  30m + ..10s         Bronstein: gives back what the move used, at most 10 seconds
  r1/30s              30 seconds for every move; `r` resets the time
  90m, 6 x r1/60s     90 minutes, then 6 byo-yomi periods of 60 seconds
  60m, r10/15m        60 minutes, then 10 moves in every 15 minutes (Canadian)
  40/90m, 30m         40 moves in 90 minutes, then 30 minutes added to what is left
  * x 40/2h           40 moves in 2 hours, again and again
  60m.. + opp         hourglass: what the opponent uses is added
  none                no clock
  3m.. + 2s; fide     a control with the rules of its clock: a name that `flagfall presets --rules`
                      lists, or rules such as `first-bonus, pauses 5`

Units are s, m, h and d. Quote the text: shells expand * and ( ).";

const CONVERT: &str = "\
Examples:
  flagfall convert \"3m.. + 2s\" --to pgn
  flagfall convert 3+2 --to pgn                     # minutes and seconds; a note on stderr says so
  flagfall convert 180+2 --from pgn --to lichess
  flagfall convert @ogs/live-canadian --to sgf
  flagfall convert \"90m, 6 x r1/60s\" --to uci --lossy
  flagfall convert 40/7200:3600 --to flagfall       # the notation that `flagfall run` reads
  flagfall convert --list                           # all notations";

const PLAY: &str = "\
Keys:
  space, enter   end the turn; before the game, start the game
  a, l           end the turn of one player (--keys); before the game, start the next player's clock
  p              pause, or resume
  u              take the last move back; the time it took stays used
  1, 2           give a player time (--give); with more players (--seats), also 3 to 6
  e              end the game; press it twice
  ?              help
  q, escape      leave; press it twice while a game is on. ctrl-c leaves at once

In rounds (--rounds):
  space, enter   begin a round; in a round, end it without those who have not moved
  a, l           one player has moved: that clock stops. The round ends when all have moved
  u              take the last move of the round back: that clock runs on

Examples:
  flagfall play \"10m, 5 x r1/30s\" --names Black,White
  flagfall play @fide/blitz-3+2 --save game.journal       # the rules of FIDE: it starts at 3:02
  flagfall play --resume game.journal --report game.txt
  flagfall play 5m --tc-seat 1=3m --bell low,flag
  flagfall play \"(10s) 20m\" --seats 4 --names Ann,Ben,Cleo,Dan
  flagfall play \"2m..5m + 30s\" --seats 3 --rounds";

/// Time controls of turn-based games: explain them, check them, convert them, run their clocks
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
    /// Explain a time control in plain English and warn about likely mistakes
    ///
    /// Prints the control in one line, what happens in each stage, how long a game can last, and warnings: valid texts that probably
    /// mean something else than intended. With --all it also prints the canonical text, the JSON form, and the control in the
    /// notations of sites, game records and engines.
    ///
    /// The text can be in another notation. The first line then says how it was read, followed by its other possible meanings.
    ///
    /// Exit status: 0 if the text is a valid control, even with warnings; 2 if it is not.
    #[command(after_long_help = NOTATION)]
    Explain(ExplainArgs),
    /// Print the JSON form of a control and nothing else
    ///
    /// The JSON form is an array of stages with times in seconds; it is empty for no clock. Errors go to stderr. With `--format json`
    /// an error goes to stdout, as an object with the key `error`.
    ///
    /// A text in another notation is refused unless you name the notation with `--from`, or let the program detect it with `--from
    /// auto`. A note on stderr then says how the text was read.
    ///
    /// Exit status: 0 if the text is a valid control, 2 if it is not.
    #[command(after_long_help = NOTATION)]
    Parse(ParseArgs),
    /// Write a control in the notation of a site, a game record or an engine
    ///
    /// Nothing is rounded or dropped silently. If the other notation cannot express the control exactly, the losses are listed on
    /// stderr and nothing is written. With --lossy the closest text is written, and the losses are listed all the same.
    ///
    /// The text can be in any notation. Unless --from names it, a note on stderr says how the text was read and what else it can mean.
    ///
    /// Exit status: 0 if the control is written, 1 if something would be lost, 2 if the text cannot be read or the notation does not
    /// exist.
    #[command(after_long_help = CONVERT)]
    Convert(ConvertArgs),
    /// List the common controls of sites, federations and clocks
    ///
    /// Every command that asks for a control accepts the name of a preset after an at sign: `flagfall explain @lichess/blitz-3+2`.
    /// With a NAME the list includes the sources.
    ///
    /// Exit status: 0; 2 if no preset matches.
    Presets(PresetArgs),
    /// Run a clock over JSON lines: one event in, one answer out
    ///
    /// The clock never looks at the time of day: every line says when it happened. The answers depend only on the control, the rules
    /// and the lines, exact to the microsecond. So you can run a game live, from a file, or again from a journal.
    ///
    /// Every line that is not blank gets exactly one answer, whatever is in it. A line that cannot be read or is not legal leaves the
    /// clock unchanged. Answers are printed before the program waits for more input.
    ///
    /// Exit status: 0; 1 if a line was bad input; 2 if the control, an argument or a file is unusable.
    #[command(after_long_help = run::PROTOCOL)]
    Run(Box<RunArgs>),
    /// Run a clock in the terminal for 2 to 6 players at one keyboard
    ///
    /// The player who has moved presses the space bar, or their own key; then the next clock runs. The digits are as large as the
    /// terminal allows. The screen shows what happens when the time runs out, how much time is left in all, how long each move took,
    /// and what the delay covered of it. Small screens leave out what matters least. With --save every press is on the
    /// disk before it is shown, and --resume continues the game, even after a crash. If the program is stopped (SIGTSTP), the terminal is restored
    /// until the program continues; the clocks keep running.
    ///
    /// Exit status: 0; 2 if the control, an argument, a file or the terminal is unusable.
    #[command(after_long_help = PLAY)]
    Play(Box<PlayArgs>),
    /// Run rounds of simultaneous moves over JSON lines: one event in, one answer out
    ///
    /// The actions of the players stay secret until the round is sealed: when all players have committed or are ready, at a deadline,
    /// when the clocks have run out, or when the host says so. Then the host reveals them, all at once or one by one, and they are
    /// reported in the order of the players. An action can be any JSON value; what it means is up to the game.
    ///
    /// The round never looks at the time of day: every line says when it happened, and the answers depend only on the lines. To continue
    /// after a crash, use --save, or send the lines again. An answer shows the host everything except actions that are still secret; with --as it also
    /// has what a player, a spectator or the arbiter may see.
    ///
    /// Every line that is not blank gets exactly one answer, whatever is in it. A line that cannot be read or is not legal leaves the
    /// round unchanged. Answers are printed before the program waits for more input.
    ///
    /// Exit status: 0; 1 if a line was bad input; 2 if an argument or a file is unusable.
    #[command(after_long_help = round::PROTOCOL)]
    Round(RoundArgs),
    /// Show the clocks of a running game from a server or an engine match
    ///
    /// Prints the clocks at an instant, whose turn it is, and the next deadline; or draws them, or writes them in another form. What
    /// does not fit the settings of the game is refused: no time is made out of nothing.
    ///
    /// The JSON has `from`, `at`, and for each seat its control in `controls`, its color in `colors` and its number on the server in `accounts`; `rules` are options of
    /// `flagfall run`, and `state` is that of its answers. With --to it also has `to`, `text` and `losses`, as in `flagfall convert`.
    ///
    /// Exit status: 0; 1 if something would be lost; 2 if the file or an argument is unusable.
    #[command(after_long_help = show::EXAMPLES)]
    Show(ShowArgs),
    /// Check the clocks in game records against their time controls
    ///
    /// For each game and player: is there a thinking time of zero or more for each move that explains the recorded clocks? A game
    /// that does not simply fit is shown with what was assumed, and each value that does not fit, with the likely cause.
    ///
    /// The records can be PGN, SGF, the JSON of games on OGS, CSA, KIF, journals, and lines of `flagfall run`, also compressed with
    /// gzip, Zstandard or bzip2; the contents decide, not the name. In folders, and in folders within them, files are chosen by their names.
    ///
    /// Exit status: 0 if all games fit or have no clock; 1 if a game does not fit; 2 if a file is unusable, or some games are unreadable
    /// and all others fit.
    Audit(AuditArgs),
    /// Show where the time of a game went
    ///
    /// Prints the control and whether the clocks fit it, a chart of the clocks, every move with its time, and the sums of each player.
    /// The records are those of `flagfall audit`.
    ///
    /// Exit status: 0 if the clocks fit or the game has no clocks; 1 if they do not fit; 2 if the file or an argument is unusable.
    Report(ReportArgs),
    /// Serve the page for browsers on this machine
    ///
    /// On the page you type a control, see it explained and drawn, and play with it. The address is printed as soon as it can be
    /// opened. The page loads nothing from elsewhere, and requests from other machines are not accepted. Ctrl-C ends the program.
    ///
    /// Exit status: 0 if it was ended by Ctrl-C; 2 if the port or the folder is unusable, or the program has no page.
    #[cfg(feature = "page")]
    Page(PageArgs),
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
        /// The command to describe; without it, the program itself
        command: Option<String>,
    },
}

#[derive(Args)]
pub(crate) struct ControlArgs {
    /// A control, or @ and the name of a preset; several words are read as one text
    #[arg(required = true, value_name = "TEXT")]
    pub(crate) text: Vec<OsString>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// The spellings to accept
    #[arg(long, value_enum, default_value_t = DialectArg::Extended)]
    pub(crate) dialect: DialectArg,
    /// Which reading of an ambiguous text to take, by its number; the readings are listed with the answer
    #[arg(long, value_name = "N", default_value = "1", value_parser = reading)]
    pub(crate) reading: NonZeroUsize,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) control: ControlArgs,
    /// The notation of the text, by its name; `auto` detects it
    #[arg(long, value_name = "NOTATION", default_value = ask::AUTO)]
    pub(crate) from: String,
    /// Add the canonical text, the JSON form and other notations; `--format json` always has them
    #[arg(long)]
    pub(crate) all: bool,
    /// Draw the control as SVG on stdout instead: the clock of a player before the first move
    #[arg(long, conflicts_with_all = ["format", "all"])]
    pub(crate) svg: bool,
}

#[derive(Args)]
pub(crate) struct ParseArgs {
    #[command(flatten)]
    pub(crate) control: ControlArgs,
    /// The notation of the text, by its name; `auto` detects it
    #[arg(long, value_name = "NOTATION", default_value = ask::OWN)]
    pub(crate) from: String,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// A control in any notation, or @ and the name of a preset; several words are read as one text
    #[arg(required_unless_present = "list", value_name = "TEXT")]
    pub(crate) text: Vec<OsString>,
    /// The notation to write, by its name; `--list` shows all
    #[arg(long, required_unless_present = "list", value_name = "NOTATION")]
    pub(crate) to: Option<String>,
    /// The notation of the text, by its name; `auto` detects it
    #[arg(long, value_name = "NOTATION", default_value = ask::AUTO)]
    pub(crate) from: String,
    /// Which reading of an ambiguous text to take, by its number; the readings are listed with the answer
    #[arg(long, value_name = "N", default_value = "1", value_parser = reading)]
    pub(crate) reading: NonZeroUsize,
    /// Write the closest text if the control cannot be written exactly
    #[arg(long)]
    pub(crate) lossy: bool,
    /// List all notations instead
    #[arg(long, conflicts_with_all = ["text", "to", "from", "lossy"])]
    pub(crate) list: bool,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct PresetArgs {
    /// A family (`lichess`) or the beginning of a name (`lichess/blitz`); without it, all presets
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// List the named rules of sites, federations, clocks and programs instead, for `--rules` of `flagfall run`
    #[arg(long, conflicts_with = "name")]
    pub(crate) rules: bool,
    /// The form of the answer
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
    /// All spellings, including the extensions X1 to X5
    Extended,
    /// Only those of the original proposal
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

/// The number of a reading.
fn reading(text: &str) -> Result<NonZeroUsize, String> {
    let number: usize = text.parse().map_err(|error: std::num::ParseIntError| error.to_string())?;
    NonZeroUsize::new(number).ok_or_else(|| "the first reading is 1".to_owned())
}
