//! The arguments of `flagfall play`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use tc_core::Span;

use super::columns::columns;
use crate::commands::game::GameArgs;
use crate::commands::millis;
use crate::output::visible_line;

/// The arguments that a journal replaces, and `--save`, which `--resume` includes.
const IN_JOURNAL: [&str; 12] = [
    "text",
    "from",
    "reading",
    "tc_seat",
    "rules",
    "boundary",
    "first_bonus",
    "free_moves",
    "free_bonus",
    "start_clock",
    "stage_change",
    "save",
];

#[derive(Args)]
#[command(group = ArgGroup::new("table").args(["text", "resume"]).required(true))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The names of the players, first the one who moves first; a journal does not keep them
    #[arg(long, value_name = "FIRST,SECOND", default_value = "White,Black", value_parser = names)]
    pub(super) names: [String; 2],
    /// The players' own keys, first that of the one who moves first; a journal does not keep them
    #[arg(long, value_name = "KEYS", default_value = "al", value_parser = keys)]
    pub(super) keys: [char; 2],
    /// The time that the keys 1 and 2 give, in milliseconds
    #[arg(long, value_name = "MS", default_value = "15000", value_parser = millis::span)]
    pub(super) give: Span,
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
    #[arg(long, value_name = "FILE", conflicts_with_all = IN_JOURNAL)]
    pub(super) resume: Option<PathBuf>,
    /// Do not ring the bell when time runs short
    #[arg(long)]
    pub(super) quiet: bool,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(super) ascii: bool,
}

/// Two different names.
fn names(text: &str) -> Result<[String; 2], String> {
    /// The widest name that leaves room for the clock.
    const WIDEST: usize = 16;
    const JOINER: &str = "\u{200d}";
    // A zero-width joiner is kept: it combines several visible signs into one.
    let visible = |name: &str| name.split(JOINER).map(visible_line).collect::<Vec<String>>().join(JOINER);
    let bare = |name: &str| name.replace(JOINER, "");
    let names: Vec<String> = text.split(',').map(|name| visible(name.trim())).collect();
    match <[String; 2]>::try_from(names) {
        Ok([first, second]) if bare(&first) == bare(&second) || bare(&first).is_empty() || bare(&second).is_empty() => {
            Err("expected two different names".into())
        }
        Ok(names) if names.iter().any(|name| columns(name) > WIDEST) => {
            Err(format!("expected names of at most {WIDEST} columns"))
        }
        Ok(names) => Ok(names),
        Err(_) => Err("expected two names, such as `White,Black`".into()),
    }
}

/// Two different visible characters that are not fixed keys.
fn keys(text: &str) -> Result<[char; 2], String> {
    let lower = text.to_lowercase();
    let keys: Vec<char> = lower.chars().collect();
    match keys[..] {
        [_, _] if !lower.chars().all(is_seen) => Err("expected two visible characters".into()),
        [first, second] if first != second && keys.iter().all(|key| !super::keys::is_taken(*key)) => {
            Ok([first, second])
        }
        [_, _] => Err("expected two different keys that have no other use".into()),
        _ => Err("expected two keys, such as `al`".into()),
    }
}

/// Whether a key is visible: it needs no escape and has a width.
fn is_seen(key: char) -> bool {
    let text = key.to_string();
    columns(&text) > 0 && visible_line(&text) == text
}
