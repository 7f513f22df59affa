//! A log in memory that tests hold up and cut off.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::memory::MemoryLog;
use flagfall_server::log::{Append, AppendError, Divergence, History, Log, OpenGame, Record, Unavailable, Unwritable};
use tokio::sync::watch;

/// What the log does with an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    Open,
    /// Appends and reads wait.
    Held,
    /// Appends wait.
    Reads,
    /// One append is kept, and then the others wait.
    One,
    /// Appends fail, and nothing is kept.
    Cut,
    /// The disk is full: appends are refused.
    Full,
    /// Appends are kept, and the answer is lost.
    AnswersLost,
    /// Appends panic.
    Broken,
}

/// A log whose clones share what is in it, and each have their own gate.
///
/// Only the clone that has fenced a game last appends to it, if one has.
#[derive(Clone)]
pub(crate) struct HeldLog {
    log: Arc<MemoryLog>,
    gate: watch::Sender<Gate>,
    /// Whether nothing before a snapshot is kept, as in NATS.
    forgets: bool,
    owners: Arc<Mutex<HashMap<GameId, u64>>>,
    own: u64,
    /// Games that are not appended to or read.
    troubles: Arc<Mutex<HashMap<GameId, Trouble>>>,
}

/// Why a game cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Its copies contradict each other.
    Diverged,
    /// The log does not say.
    Unknown,
}

impl HeldLog {
    pub(crate) fn new() -> HeldLog {
        let gate = watch::Sender::new(Gate::Open);
        HeldLog { log: Arc::default(), gate, forgets: false, owners: Arc::default(), own: 0, troubles: Arc::default() }
    }

    /// A log that keeps nothing before a snapshot.
    pub(crate) fn that_forgets() -> HeldLog {
        HeldLog { forgets: true, ..HeldLog::new() }
    }

    /// The same log, as another server reaches it.
    pub(crate) fn for_another(&self) -> HeldLog {
        HeldLog { gate: watch::Sender::new(Gate::Open), own: self.own + 1, ..self.clone() }
    }

    pub(crate) fn set(&self, gate: Gate) {
        self.gate.send_replace(gate);
    }

    /// Makes a game one that cannot be used, or can be used again.
    pub(crate) fn trouble(&self, game: &GameId, trouble: Option<Trouble>) {
        let mut troubles = self.troubles.lock().expect("no panic");
        match trouble {
            Some(trouble) => troubles.insert(game.clone(), trouble),
            None => troubles.remove(game),
        };
    }

    fn trouble_of(&self, game: &GameId) -> Option<Trouble> {
        self.troubles.lock().expect("no panic").get(game).copied()
    }

    fn check(&self, game: &GameId) -> Result<(), Unavailable> {
        if self.trouble_of(game).is_some() { cut() } else { Ok(()) }
    }

    async fn passed(&self) -> Gate {
        let mut gate = self.gate.subscribe();
        let passed = gate.wait_for(|gate| *gate != Gate::Held).await;
        *passed.expect("the log has a gate")
    }

    async fn may_append(&self) -> Gate {
        let mut gate = self.gate.subscribe();
        loop {
            let passed =
                *gate.wait_for(|gate| !matches!(gate, Gate::Held | Gate::Reads)).await.expect("the log has a gate");
            let is_first = passed == Gate::One
                && self.gate.send_if_modified(|gate| {
                    *gate == Gate::One && {
                        *gate = Gate::Reads;
                        true
                    }
                });
            if is_first || passed != Gate::One {
                return passed;
            }
        }
    }
}

fn cut<T>() -> Result<T, Unavailable> {
    Err(Unavailable("cut off".to_owned()))
}

fn full() -> Unwritable {
    Unwritable { is_full: true, reason: "no space".to_owned() }
}

impl Log for HeldLog {
    fn unwritable(&self) -> Option<Unwritable> {
        (*self.gate.borrow() == Gate::Full).then(full)
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        let gate = self.may_append().await;
        if self.owners.lock().expect("no panic").get(&append.game).is_some_and(|owner| *owner != self.own) {
            return Err(AppendError::Conflict { game: append.game, expected: append.expected });
        }
        self.check(&append.game)?;
        match gate {
            Gate::Cut => Ok(cut()?),
            Gate::Full => Err(full().into()),
            Gate::AnswersLost => {
                self.log.append(append).await?;
                Ok(cut()?)
            }
            Gate::Broken => panic!("the log breaks down"),
            Gate::Open | Gate::Held | Gate::Reads | Gate::One => self.log.append(append).await,
        }
    }

    async fn read(&self, game: &GameId) -> Result<History, Unavailable> {
        if self.passed().await == Gate::Cut {
            return cut();
        }
        self.check(game)?;
        self.log.read(game).await
    }

    async fn read_whole(&self, game: &GameId) -> Result<History, Unavailable> {
        if self.forgets {
            return self.read(game).await;
        }
        if self.passed().await == Gate::Cut {
            return cut();
        }
        self.check(game)?;
        self.log.read_whole(game).await
    }

    async fn fence(
        &self,
        game: &GameId,
        expected: u64,
        holds: impl Fn() -> bool + Send + Sync,
    ) -> Result<(), AppendError> {
        assert!(holds(), "a server that has lost game {game} does not fence it");
        if self.log.read(game).await?.last() != expected {
            return Err(AppendError::Conflict { game: game.clone(), expected });
        }
        self.owners.lock().expect("no panic").insert(game.clone(), self.own);
        Ok(())
    }

    fn divergence(&self, game: &GameId) -> Option<Divergence> {
        let is_diverged = self.trouble_of(game) == Some(Trouble::Diverged);
        is_diverged.then(|| Divergence(format!("message 2 of game {game} is another one in a copy")))
    }

    async fn open_games(&self) -> Result<Vec<OpenGame>, Unavailable> {
        self.log.open_games().await
    }

    async fn snapshot(&self, game: &GameId, snapshot: Record) -> Result<(), Unavailable> {
        self.log.snapshot(game, snapshot).await
    }

    async fn erase(&self, game: &GameId, snapshot: Record, kept: Bytes) -> Result<(), Unavailable> {
        self.passed().await;
        self.log.erase(game, snapshot, kept).await
    }
}
