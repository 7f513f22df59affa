//! The arguments of `flagfall play`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use tc_core::Span;

use super::columns::columns;
use crate::commands::game::GameArgs;
use crate::commands::millis;
use crate::output::visible_line;

/// What a journal says in place of the arguments.
const IN_JOURNAL: [&str; 9] =
    ["text", "tc_seat", "boundary", "first_bonus", "free_moves", "free_bonus", "start_clock", "stage_change", "save"];

#[derive(Args)]
#[command(group = ArgGroup::new("table").args(["text", "resume"]).required(true))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// What the players are called, the first to move first; a journal does not keep it
    #[arg(long, value_name = "FIRST,SECOND", default_value = "White,Black", value_parser = names)]
    pub(super) names: [String; 2],
    /// The players' own keys, the first to move first; a journal does not keep them
    #[arg(long, value_name = "KEYS", default_value = "al", value_parser = keys)]
    pub(super) keys: [char; 2],
    /// How much the keys 1 and 2 give, in milliseconds
    #[arg(long, value_name = "MS", default_value = "15000", value_parser = millis::span)]
    pub(super) give: Span,
    /// Keep a journal: every press is on the disk before it is shown
    ///
    /// The file must be new: nothing is overwritten.
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Go on with a game by its journal, and keep it there
    ///
    /// The clocks stand until a key is pressed. A game that was left in order, by a key or by a signal that asks for
    /// it, stands as it was left, and what was used until then stays used. After a crash, and where a terminal that
    /// does not take what is drawn keeps the program from ending in order, it stands as it was at the last press: the
    /// time since then is not on the disk, and nobody is charged for it. Give --names and --keys again: they are not
    /// there either. The time of the game goes on from its last entry: where clocks stand on weekends (`flagfall run
    /// --calendar weekend`), those are the weekends of the game, and not of the world.
    #[arg(long, value_name = "FILE", conflicts_with_all = IN_JOURNAL)]
    pub(super) resume: Option<PathBuf>,
    /// No bell when time runs short
    #[arg(long)]
    pub(super) quiet: bool,
    /// Draw with ASCII signs alone
    #[arg(long)]
    pub(super) ascii: bool,
}

/// Two names that can be told apart.
fn names(text: &str) -> Result<[String; 2], String> {
    /// As wide as leaves room for the clock.
    const WIDEST: usize = 16;
    const JOINER: &str = "\u{200d}";
    // A joiner makes one sign of several, and does nothing else.
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
        Err(_) => Err("expected two names, as `White,Black`".into()),
    }
}

/// Two letters or signs that no other key is.
fn keys(text: &str) -> Result<[char; 2], String> {
    let lower = text.to_lowercase();
    let keys: Vec<char> = lower.chars().collect();
    match keys[..] {
        [_, _] if !lower.chars().all(is_seen) => Err("expected two keys that can be seen".into()),
        [first, second] if first != second && keys.iter().all(|key| !super::keys::is_taken(*key)) => {
            Ok([first, second])
        }
        [_, _] => Err("expected two different keys that do nothing else".into()),
        _ => Err("expected two keys, as `al`".into()),
    }
}

/// Whether a key is told as it is, and has a width.
fn is_seen(key: char) -> bool {
    let text = key.to_string();
    columns(&text) > 0 && visible_line(&text) == text
}
