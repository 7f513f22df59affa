//! Taking games over from other servers, and handing them over.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::Engine;
use super::shard::{Command, Lost};
use crate::GameId;
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
    let outages: Vec<_> =
        gained.iter().filter_map(|partition| Some((*partition, leases.outage(*partition)?))).collect();
    let games: Vec<GameId> =
        games.into_iter().map(|open| open.game).filter(|game| gained.contains(&leases.partition(game))).collect();
    for game in games.clone() {
        if let Some(shard) = engine.shard(&game) {
            // A shard that has stopped runs no games.
            shard.send_later(Command::Load { game }).await;
        }
    }
    if !outages.is_empty() {
        let (engine, leases) = (engine.clone(), leases.clone());
        engine.tasks.clone().run("outages", async move {
            // An engine that stops gives the partitions back.
            if engine.have_recorded(games).await.is_ok() {
                outages.into_iter().for_each(|(partition, outage)| leases.recorded(partition, outage));
            }
        });
    }
}
