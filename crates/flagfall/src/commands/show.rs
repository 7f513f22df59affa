//! `flagfall show`

mod answer;
mod source;
pub(super) mod wire;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tc_core::{Clock, Seat, Span, Timestamp};
use tc_interop::ask::Written;
use tc_interop::ogs::Players;
use tc_interop::{Approximation, Color};

use self::answer::Conversion;
use self::source::From;
use self::wire::{Wire, Wired};
use super::{convert, millis};
use crate::cli::Format;
use crate::failure::{Failure, Problem};
use crate::output;

/// The examples of the help.
pub(crate) const EXAMPLES: &str = r#"The game:
  ogs            the data of a game on OGS: an object with `time_control` and `clock`; with --tc, a clock alone
  jgof           a JGOFClock, as the client of OGS keeps it; --tc is required
  gosei          the state of a game on Gosei Play, with its settings; --reading chooses among their meanings
  gosei-document the same as the document of Gosei Play writes it
  lichess-board  a line `gameFull` or `gameState` of the lichess board API; in `gameState`, --tc is optional
  uci            a command `go`; --mover is required
  gtp            lines `time_left`, and before them the command with the settings or else --tc; --mover is required
  sgf            a record of Go as of the last move of its main line: the times of the root, then BL, OB, WL and OW

Instants are milliseconds since 1970 in `ogs` and `gosei`. The others do not say when they were sent: there --at counts from then,
in `sgf` from the last move.

Examples:
  flagfall show --from ogs game.json
  flagfall show --from ogs game.json --at 1416172900000 --to jgof
  flagfall show --from lichess-board state.json --svg > clock.svg
  echo "go wtime 61000 btime 59500" | flagfall show --from uci --mover black --format json"#;

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// The running game; `-` is stdin
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// What the file is
    #[arg(long, value_enum)]
    from: From,
    /// The instant to show, in milliseconds; without it, the one at which the text was sent, or else the
    /// present
    #[arg(long, value_name = "MS", value_parser = millis::span)]
    at: Option<Span>,
    /// The control of the game in any notation, where the file does not say it
    #[arg(long, value_name = "TEXT")]
    tc: Option<String>,
    /// Which reading of ambiguous settings to take, by its number; the readings are listed on stderr
    #[arg(long, value_name = "N", default_value = "1")]
    reading: NonZeroUsize,
    /// Whose turn it is, where the file does not say it
    #[arg(long, value_enum)]
    mover: Option<ColorArg>,
    /// Write the clocks in another form instead
    #[arg(long, value_enum)]
    to: Option<Wire>,
    /// Write the closest text if the clocks cannot be written exactly
    #[arg(long, requires = "to")]
    lossy: bool,
    /// Draw the clocks as SVG on stdout instead
    #[arg(long, conflicts_with_all = ["format", "to"])]
    svg: bool,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColorArg {
    /// Black is to move
    Black,
    /// White is to move
    White,
}

impl ColorArg {
    const fn color(self) -> Color {
        match self {
            ColorArg::Black => Color::Black,
            ColorArg::White => Color::White,
        }
    }
}

/// A running game.
struct Game {
    clock: Clock,
    /// The color of the first seat.
    first: Color,
    /// The instant to show unless another one is given.
    at: Timestamp,
    /// The accounts, where the text has them.
    accounts: Players,
}

impl Game {
    fn account(&self, seat: Seat) -> Option<u64> {
        self.accounts.id(self.color(seat))
    }

    fn color(&self, seat: Seat) -> Color {
        if seat == Seat::FIRST { self.first } else { self.first.other() }
    }
}

pub(super) fn run(args: &ShowArgs) -> Result<(), Failure> {
    show(args).map_err(|failure| failure.in_format(args.format))
}

fn show(args: &ShowArgs) -> Result<(), Failure> {
    let text = source::text(&args.file)?;
    let game = source::game(args, &text)?;
    let at = args.at.map_or(game.at, Timestamp::after_epoch);
    let look = game.clock.look(at).map_err(|error| match args.at {
        Some(_) => Problem::new("at", format!("'--at {at}': {error}")),
        None => Problem::new("unreadable", format!("`now`, {at}: {error}")),
    })?;
    if args.svg {
        return answer::picture(&game, &look);
    }
    let Some(to) = args.to else {
        return match args.format {
            Format::Text => output::answer(&answer::text(&game, &look)),
            Format::Json => output::answer(&answer::json(args.from.name(), &game, &look)?),
        };
    };
    let wired =
        Wired { seat: None, first: game.first, accounts: &game.accounts, approximation: Approximation::default() };
    let written = wire::write(to, &wired, &look);
    match args.format {
        Format::Text => {
            if let Some(note) = wire::swapped(to, &game) {
                output::talk(&crate::report::note(&note, &[]));
            }
            convert::written_as_text("the clocks", to.name(), args.lossy, written)
        }
        Format::Json => {
            let written = Written::of(to.name(), written, args.lossy);
            let conversion = Conversion { written, facts: answer::facts(args.from.name(), &game, &look)? };
            convert::written_as_json(&conversion.written, &conversion)
        }
    }
}
