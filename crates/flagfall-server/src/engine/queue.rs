//! The way into a shard.

use std::sync::{Arc, Mutex, PoisonError};

use tc_core::Timestamp;
use tokio::sync::mpsc::{self, error::TrySendError};

use super::EngineError;
use super::shard::Command;
use crate::time::ServerTime;

/// Stamps of commands to a shard, by the server's time. While one is made, no other one is.
#[derive(Clone)]
pub(super) struct Stamps(Arc<Mutex<ServerTime>>);

impl Stamps {
    pub(super) fn new(time: ServerTime) -> Stamps {
        Stamps(Arc::new(Mutex::new(time)))
    }

    /// Does something with the instant of now, before anybody else reads a later one.
    fn with<T>(&self, work: impl FnOnce(Timestamp) -> T) -> T {
        // Reading the time leaves nothing half done.
        let time = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        work(time.now())
    }

    /// The instant of now. All commands with earlier stamps are in the queue.
    pub(super) fn now(&self) -> Timestamp {
        self.with(|now| now)
    }
}

/// The way into a shard. Commands are in the sequence of their stamps.
pub(super) struct Queue {
    commands: mpsc::Sender<Command>,
    stamps: Stamps,
}

impl Queue {
    pub(super) fn new(commands: mpsc::Sender<Command>, stamps: Stamps) -> Queue {
        Queue { commands, stamps }
    }

    /// Queues a command with its stamp. The command is made when there is room for it.
    pub(super) fn send(&self, command: impl FnOnce(Timestamp) -> Command) -> Result<(), EngineError> {
        self.stamps.with(|now| {
            let room = self.commands.try_reserve().map_err(|full| match full {
                TrySendError::Full(()) => EngineError::Busy,
                TrySendError::Closed(()) => EngineError::Stopping,
            })?;
            room.send(command(now));
            Ok(())
        })
    }

    /// Waits for room, and queues a command without a stamp. Returns whether the shard takes commands.
    pub(super) async fn send_later(&self, command: Command) -> bool {
        self.commands.send(command).await.is_ok()
    }
}
