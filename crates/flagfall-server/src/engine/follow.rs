//! Taking games over from other servers, and handing them over.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::Engine;
use super::shard::{Command, Lost};
use crate::log::Log;
use crate::owner::{Change, Changes, Leases};

/// How long a log that cannot be read is left alone.
const RETRY: Duration = Duration::from_millis(500);

/// Follows the changes of the leases until this server leaves.
pub(super) async fn follow<L: Log>(engine: Engine, log: Arc<L>, leases: Leases, mut changes: Changes) {
    while let Some(change) = changes.next().await {
        match change {
            Change::Gained(partitions) => {
                let gained: BTreeSet<u16> = partitions.into_iter().collect();
                load(&engine, &*log, &leases, &gained).await;
            }
            Change::Lost(partitions, release) => {
                let (leases, partitions) = (leases.clone(), partitions.into_iter().collect::<BTreeSet<u16>>());
                let lost: Lost = Arc::new(move |game| {
                    // Others may take the partitions when this function is dropped.
                    let _ = &release;
                    partitions.contains(&leases.partition(game))
                });
                for shard in engine.shards.iter() {
                    // A shard that has stopped runs no games.
                    shard.send_later(Command::Lose { lost: Arc::clone(&lost) }).await;
                }
            }
        }
    }
}

/// Loads the open games of partitions. A log that cannot be read is read again, as long as this server has one of them.
async fn load<L: Log>(engine: &Engine, log: &L, leases: &Leases, gained: &BTreeSet<u16>) {
    let games = loop {
        match log.open_games().await {
            Ok(games) => break games,
            Err(error) => {
                tracing::warn!(%error, "the games of gained partitions cannot be listed");
                if gained.iter().all(|partition| leases.holder(*partition) != crate::owner::Holder::Here) {
                    return;
                }
                tokio::time::sleep(RETRY).await;
            }
        }
    };
    for game in games.into_iter().map(|open| open.game).filter(|game| gained.contains(&leases.partition(game))) {
        if let Some(shard) = engine.shard(&game) {
            // A shard that has stopped runs no games.
            shard.send_later(Command::Load { game }).await;
        }
    }
}
