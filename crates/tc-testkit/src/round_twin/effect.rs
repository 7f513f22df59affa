//! What happened, and who may know.

use serde_json::{Value, json};

use super::{Status, Viewer};

/// Something that happened at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct TwinEffect {
    /// The instant, in nanoseconds.
    pub at: i64,
    /// What.
    pub kind: Kind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A player did something, or something befell one, in a word of the protocol.
    Did(&'static str, String),
    /// Until when, and who is missing.
    Extended(i64, Vec<String>),
    /// What sealed it.
    Sealed(&'static str),
    /// `paused`, `resumed` or `resolved`.
    Round(&'static str),
    /// What ended it, and who is named.
    Aborted(&'static str, Vec<String>),
}

impl TwinEffect {
    /// As a viewer may see it; `None` if not at all.
    pub fn seen_by(&self, viewer: &Viewer, status: Status) -> Option<Value> {
        let sees_all = *viewer == Viewer::Arbiter || status == Status::Everyone;
        let named = |names: &[String]| if sees_all { names.to_vec() } else { Vec::new() };
        let at = self.at;
        Some(match &self.kind {
            Kind::Did(word, player) => {
                let is_own = *viewer == Viewer::Player(player.clone());
                let is_public = ["left", "opened", "withheld"].contains(word);
                let is_counted = ["committed", "withdrawn", "ready", "unready"].contains(word);
                if sees_all || is_own || is_public {
                    json!({"type": word, "at": at, "player": player})
                } else if is_counted && status == Status::Count {
                    json!({"type": word, "at": at, "player": null})
                } else {
                    return None;
                }
            }
            Kind::Extended(until, players) => {
                json!({"type": "extended", "at": at, "until": until, "players": named(players)})
            }
            Kind::Sealed(by) => json!({"type": "sealed", "at": at, "by": by}),
            Kind::Round(word) => json!({"type": word, "at": at}),
            Kind::Aborted(by, players) => {
                json!({"type": "aborted", "at": at, "by": by, "players": named(players)})
            }
        })
    }
}
