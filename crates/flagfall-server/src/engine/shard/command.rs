//! What a shard is asked.

use std::sync::Arc;

use tc_commit::Viewer;
use tc_core::Timestamp;
use tokio::sync::oneshot;

use crate::GameId;
use crate::engine::event::Event;
use crate::engine::game::{Answered, Begun, Reader, Sender, Subscribed};
use crate::engine::listing::{Listing, Names};
use crate::engine::runner::Runner;
use crate::engine::{EngineError, InputId, Submitted};

/// What a shard is asked.
pub(in crate::engine) enum Command {
    Create {
        game: GameId,
        at: Timestamp,
        runner: Runner,
        by: String,
        id: Option<InputId>,
        reply: Sender<Begun>,
    },
    Input {
        game: GameId,
        at: Timestamp,
        submitted: Submitted,
        reply: Sender<Answered>,
    },
    View {
        game: GameId,
        at: Timestamp,
        viewer: Viewer,
        reply: Sender<Event>,
    },
    Subscribe {
        game: GameId,
        at: Timestamp,
        reader: Reader,
        reply: Sender<Subscribed>,
    },
    Close {
        game: GameId,
        at: Timestamp,
        by: String,
        reply: Sender<()>,
    },
    List {
        listing: Listing,
        reply: Sender<Names>,
    },
    /// The game is this server's now: its deadlines count.
    Load {
        game: GameId,
    },
    /// Games that this server no longer runs are dropped.
    Lose {
        lost: Lost,
    },
    /// Nothing more is accepted. The sender is dropped when all that was accepted is in the log.
    Stop {
        stopped: oneshot::Sender<()>,
    },
}

/// Says whether a game was lost. It is dropped when all shards have dropped their games.
pub(in crate::engine) type Lost = Arc<dyn Fn(&GameId) -> bool + Send + Sync>;

impl Command {
    /// The game of a command; `None` for a command to the shard.
    pub(super) fn game(&self) -> Option<&GameId> {
        match self {
            Command::Create { game, .. }
            | Command::Input { game, .. }
            | Command::View { game, .. }
            | Command::Subscribe { game, .. }
            | Command::Close { game, .. }
            | Command::Load { game } => Some(game),
            Command::List { .. } | Command::Lose { .. } | Command::Stop { .. } => None,
        }
    }

    /// Whether it changes a game.
    pub(super) fn changes(&self) -> bool {
        matches!(self, Command::Create { .. } | Command::Input { .. } | Command::Close { .. })
    }

    pub(super) fn refuse(self, error: EngineError) {
        match self {
            Command::Create { reply, .. } => answer(reply, Err(error)),
            Command::View { reply, .. } => answer(reply, Err(error)),
            Command::Subscribe { reply, .. } => answer(reply, Err(error)),
            Command::Input { reply, .. } => answer(reply, Err(error)),
            Command::Close { reply, .. } => answer(reply, Err(error)),
            Command::List { reply, .. } => answer(reply, Err(error)),
            Command::Load { .. } | Command::Lose { .. } | Command::Stop { .. } => {}
        }
    }
}

/// Answers a client. One that has gone needs no answer.
pub(super) fn answer<T>(reply: Sender<T>, result: Result<T, EngineError>) {
    let _ = reply.send(result);
}
