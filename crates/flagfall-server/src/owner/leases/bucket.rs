//! The table of leases in its bucket.

use std::time::Duration;

use async_nats::jetstream::kv::Store;
use futures_util::StreamExt;
use tokio::sync::mpsc;

use super::super::table::Table;
use crate::log::Unavailable;
use crate::nats::NatsError;

/// The key of the table in its bucket.
const KEY: &str = "table";
/// How often the table is read again when another server was faster.
pub(super) const TRIES: u32 = 10;

/// The number of partitions in the table, or why the table is damaged. If there is no table, it is written with this number.
///
/// # Errors
/// [`NatsError::NotReady`] if JetStream does not answer.
pub(super) async fn partitions(store: &Store, first: u16) -> Result<Result<u16, Unavailable>, NatsError> {
    let mut failed = "there is no table of leases".to_owned();
    for _ in 0..TRIES {
        match store.entry(KEY).await {
            Ok(Some(entry)) => return Ok(parse(&entry.value).and_then(|table| size(&table))),
            Ok(None) => match replace(store, &mut Table::new(first), 0).await {
                Ok(_) => return Ok(Ok(first)),
                Err(error) => failed = error.to_string(),
            },
            Err(error) => failed = error.to_string(),
        }
    }
    Err(NatsError::NotReady { name: store.name.clone(), reason: failed })
}

fn size(table: &Table) -> Result<u16, Unavailable> {
    let partitions = u16::try_from(table.holders.len()).ok().filter(|partitions| (1..=4096).contains(partitions));
    partitions.ok_or_else(|| Unavailable("the table of leases is damaged: its size".to_owned()))
}

/// The table in a version of the bucket.
fn parse(value: &[u8]) -> Result<Table, Unavailable> {
    serde_json::from_slice(value).map_err(|error| Unavailable(format!("the table of leases is damaged: {error}")))
}

/// Follows the table until nobody listens: each version is sent when it is written.
pub(super) async fn follow(store: Store, versions: mpsc::Sender<Table>) {
    const PAUSE: Duration = Duration::from_millis(200);
    while !versions.is_closed() {
        if let Ok(mut entries) = store.watch(KEY).await {
            while let Some(Ok(entry)) = entries.next().await {
                if let Ok(table) = parse(&entry.value)
                    && versions.send(table).await.is_err()
                {
                    return;
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The table and its revision.
pub(super) async fn read(store: &Store) -> Result<Option<(Table, u64)>, Unavailable> {
    let entry = store.entry(KEY).await.map_err(|error| Unavailable(error.to_string()))?;
    let Some(entry) = entry else { return Ok(None) };
    let mut table = parse(&entry.value)?;
    if table.follows > 0 && table.follows + 1 < entry.revision {
        table.hides = Some(entry.revision);
    }
    Ok(Some((table, entry.revision)))
}

/// Replaces the version with this revision, and returns the new revision.
pub(super) async fn replace(store: &Store, table: &mut Table, revision: u64) -> Result<u64, Unavailable> {
    table.follows = revision;
    let table = serde_json::to_vec(table).map_err(|error| Unavailable(error.to_string()))?;
    store.update(KEY, table.into(), revision).await.map_err(|error| Unavailable(error.to_string()))
}
