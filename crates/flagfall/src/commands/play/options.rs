//! The arguments of `flagfall play`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use tc_core::Span;

use super::bell::Bell;
use super::columns::columns;
use super::players::MOST;
use crate::commands::game::GameArgs;
use crate::commands::millis;
use crate::output::visible_line;

#[derive(Args)]
#[command(group = ArgGroup::new("table").args(["text", "resume"]).required(true))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The number of players, 2 to 6; `--resume` has that of the journal
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=MOST as i64))]
    pub(super) seats: u8,
    /// Play in rounds: all clocks run at once, and each player's key stops that player's clock
    ///
    /// Space begins a round. It ends when everybody has moved, or with space: then those who have not moved miss it, and earn
    /// no increment. A journal with rounds continues with rounds.
    #[arg(long)]
    pub(super) rounds: bool,
    /// The names of the players, first the one who moves first; a journal does not keep them [default: White,Black, or
    /// Player 1,Player 2 and so on]
    #[arg(long, value_name = "NAME,NAME", value_parser = names)]
    pub(super) names: Option<NamesArg>,
    /// The players' own keys, first that of the one who moves first; a journal does not keep them [default: al; for three
    /// players agl, then adjl, adgjl, asfhkl]
    #[arg(long, value_name = "KEYS", value_parser = keys)]
    pub(super) keys: Option<KeysArg>,
    /// The time that the digit of a player gives, in milliseconds
    #[arg(long, value_name = "MS", default_value = "15000", allow_negative_numbers = true, value_parser = millis::length)]
    pub(super) give: Span,
    /// When the terminal's bell rings; several, separated by commas. Without it, never
    #[arg(long, value_enum, value_name = "WHEN", value_delimiter = ',')]
    pub(super) bell: Vec<Bell>,
    /// Keep a journal: every press is on the disk before it is shown
    ///
    /// The file must be new: nothing is overwritten.
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Continue a game from its journal, and keep that journal
    ///
    /// The clocks are paused until a key is pressed. A game that ended cleanly, by a key or by a signal, continues as you
    /// left it: the time used until then stays used. After a crash, or if a terminal that no longer responds keeps the
    /// program from ending cleanly, it continues from the last press. The time after that press is not on the disk, and
    /// nobody is charged for it. Give --names and --keys again: the journal does not have them. The time of the game
    /// continues from its last entry. So if the clocks pause on weekends (`flagfall run --calendar weekend`), those are
    /// the weekends of the game, not of the calendar on the wall.
    #[arg(long, value_name = "FILE", conflicts_with_all = GameArgs::names(&["seats", "save"]))]
    pub(super) resume: Option<PathBuf>,
    /// Write a report when you leave: the control, the rules, the players, every move's time, the result
    ///
    /// The file must be new: nothing is overwritten. If it cannot be written there, the game does not begin. It is written as
    /// a whole or not at all. A game that has not begun has no report. With --resume the report is that of the whole game.
    #[arg(long, value_name = "FILE")]
    pub(super) report: Option<PathBuf>,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(super) ascii: bool,
}

/// The names of all players, all different.
#[derive(Clone)]
pub(super) struct NamesArg(pub(super) Vec<String>);

/// The keys of all players, all different.
#[derive(Clone)]
pub(super) struct KeysArg(pub(super) Vec<char>);

/// Different visible names.
fn names(text: &str) -> Result<NamesArg, String> {
    /// The widest name that leaves room for the clock.
    const WIDEST: usize = 16;
    const JOINER: &str = "\u{200d}";
    // A zero-width joiner is kept: it combines several visible signs into one.
    let visible = |name: &str| name.split(JOINER).map(visible_line).collect::<Vec<String>>().join(JOINER);
    let names: Vec<String> = text.split(',').map(|name| visible(name.trim())).collect();
    let bare: BTreeSet<String> = names.iter().map(|name| name.replace(JOINER, "")).collect();
    match () {
        () if names.len() < 2 => Err("expected a name for each player, such as `White,Black`".into()),
        () if bare.len() < names.len() || bare.contains("") => Err("expected different names".into()),
        () if names.iter().any(|name| columns(name) > WIDEST) => {
            Err(format!("expected names of at most {WIDEST} columns"))
        }
        () => Ok(NamesArg(names)),
    }
}

/// Different visible characters. Whether a key has another use depends on the number of players.
fn keys(text: &str) -> Result<KeysArg, String> {
    let keys: Vec<char> = text.to_lowercase().chars().collect();
    match () {
        () if keys.len() < 2 => Err("expected a key for each player, such as `al`".into()),
        () if !keys.iter().all(|key| is_seen(*key)) => Err("expected visible characters".into()),
        () if keys.iter().collect::<BTreeSet<_>>().len() < keys.len() => Err("expected different keys".into()),
        () => Ok(KeysArg(keys)),
    }
}

/// Whether a key is visible: it needs no escape and has a width.
fn is_seen(key: char) -> bool {
    let text = key.to_string();
    columns(&text) > 0 && visible_line(&text) == text
}
