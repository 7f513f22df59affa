//! The task that renews the leases of this server, and takes those of servers that are gone.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockWriteGuard};
use std::time::{Duration, Instant};

use async_nats::jetstream::kv::Store;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};
use tracing::{info, warn};

use super::super::table::Table;
use super::{Change, Known, LeaseSettings, Release};
use crate::log::Unavailable;

/// The key of the table in its bucket.
const KEY: &str = "table";
/// How often the table is read again when another server was faster.
const TRIES: u32 = 10;

pub(super) struct Task {
    id: String,
    settings: LeaseSettings,
    store: Store,
    /// Whether the bucket has copies.
    copied: bool,
    known: Arc<RwLock<Known>>,
    changed: mpsc::UnboundedSender<Change>,
    /// Since when the table says that this server holds a partition.
    held: HashMap<u16, Instant>,
    /// The last sign of life of each server, and when this server first saw it.
    seen: HashMap<String, (u64, Instant)>,
    /// When this server last renewed its leases.
    renewed: Instant,
    /// Partitions that are no longer used, until they may be given back.
    leaving: Vec<Leaving>,
}

struct Leaving {
    partitions: Vec<u16>,
    released: oneshot::Receiver<()>,
    since: Instant,
    /// They are given back by the table that is being written.
    done: bool,
}

/// The number of partitions in the table. If there is no table, it is written with this number.
pub(super) async fn partitions(store: &Store, first: u16) -> Result<u16, Unavailable> {
    let mut failed = Unavailable("there is no table of leases".to_owned());
    for _ in 0..TRIES {
        if let Some((table, _)) = read(store).await? {
            let partitions =
                u16::try_from(table.holders.len()).ok().filter(|partitions| (1..=4096).contains(partitions));
            return partitions.ok_or_else(|| Unavailable("the table of leases is damaged: its size".to_owned()));
        }
        match replace(store, &Table::new(first), 0).await {
            Ok(()) => return Ok(first),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// The table and its revision.
async fn read(store: &Store) -> Result<Option<(Table, u64)>, Unavailable> {
    let entry = store.entry(KEY).await.map_err(|error| Unavailable(error.to_string()))?;
    let Some(entry) = entry else { return Ok(None) };
    let table = serde_json::from_slice(&entry.value);
    let table = table.map_err(|error| Unavailable(format!("the table of leases is damaged: {error}")))?;
    Ok(Some((table, entry.revision)))
}

async fn replace(store: &Store, table: &Table, revision: u64) -> Result<(), Unavailable> {
    let table = serde_json::to_vec(table).map_err(|error| Unavailable(error.to_string()))?;
    let replaced = store.update(KEY, table.into(), revision).await;
    replaced.map(drop).map_err(|error| Unavailable(error.to_string()))
}

impl Task {
    pub(super) fn new(
        id: String,
        settings: LeaseSettings,
        store: Store,
        copied: bool,
        known: Arc<RwLock<Known>>,
        changed: mpsc::UnboundedSender<Change>,
    ) -> Task {
        let (seen, held, leaving) = (HashMap::new(), HashMap::new(), Vec::new());
        Task { id, settings, store, copied, known, changed, held, seen, renewed: Instant::now(), leaving }
    }

    /// Renews until the server leaves, or until nobody asks for its leases any more.
    pub(super) async fn run(mut self, mut leave: mpsc::Receiver<oneshot::Sender<()>>) {
        let mut ticks = tokio::time::interval(self.settings.lease / 4);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                left = leave.recv() => {
                    if let Some(left) = left {
                        self.leave().await;
                        // Who has asked may be gone.
                        let _ = left.send(());
                    }
                    return;
                }
            }
            let expiry = self.known().until.unwrap_or_else(|| Instant::now() + self.settings.lease);
            let renewed = tokio::time::timeout_at(expiry.into(), self.turn()).await;
            match renewed {
                Ok(Ok(())) => {}
                Ok(Err(error)) => warn!(%error, "leases are not renewed"),
                Err(_) => warn!("leases have expired: NATS does not answer"),
            }
            self.expire();
        }
    }

    /// The table, which must have the partitions that it had at the start.
    async fn read(&self) -> Result<(Table, u64), Unavailable> {
        let partitions = self.known().used.len();
        let (table, revision) = read(&self.store).await?.unwrap_or((Table::new(0), 0));
        if table.holders.len() != partitions {
            let found = table.holders.len();
            return Err(Unavailable(format!("expected {partitions} partitions in the table of leases, found {found}")));
        }
        Ok((table, revision))
    }

    /// Reads the table, and replaces it: with a sign of life, without servers that are gone, with free partitions taken.
    async fn turn(&mut self) -> Result<(), Unavailable> {
        let mut failed = Unavailable("other servers were faster".to_owned());
        for attempt in 0..TRIES {
            let (mut table, revision) = self.read().await?;
            self.held.retain(|partition, _| table.holders[usize::from(*partition)].as_ref() == Some(&self.id));
            for gone in self.gone(&table) {
                info!(server = gone, "a server is gone");
                table.remove(&gone);
            }
            self.give_back(&mut table);
            table.renew(&self.id, &self.settings.address);
            let begin = Instant::now();
            match replace(&self.store, &table, revision).await {
                Ok(()) => {
                    self.adopt(&table, begin);
                    return Ok(());
                }
                Err(error) => failed = error,
            }
            tokio::time::sleep(Duration::from_millis(u64::from(attempt) * 5)).await;
        }
        Err(failed)
    }

    /// The servers whose sign of life has not changed for the time of a lease, while this server could renew its own.
    fn gone(&mut self, table: &Table) -> Vec<String> {
        let now = Instant::now();
        if now.duration_since(self.renewed) > self.settings.lease / 2 {
            // Nobody could renew while NATS was away, or this process was paused: everybody gets a whole lease again.
            self.seen.clear();
        }
        self.seen.retain(|server, _| table.servers.contains_key(server));
        let mut gone = Vec::new();
        for (name, server) in table.servers.iter().filter(|(name, _)| **name != self.id) {
            let (beat, since) = self.seen.entry(name.clone()).or_insert((server.beat, now));
            if *beat != server.beat {
                (*beat, *since) = (server.beat, now);
            }
            if now.duration_since(*since) >= self.settings.lease {
                gone.push(name.clone());
            }
        }
        gone
    }

    /// Gives back what is released, and what is beyond the share of this server before it was used.
    fn give_back(&mut self, table: &mut Table) {
        let patience = self.settings.lease;
        for leaving in &mut self.leaving {
            leaving.done =
                leaving.released.try_recv() != Err(TryRecvError::Empty) || leaving.since.elapsed() >= patience;
            if leaving.done {
                leaving.partitions.iter().for_each(|partition| table.release(&self.id, *partition));
            }
        }
        // What is not used yet has nothing to finish.
        let used = self.known().used.clone();
        for partition in table.surplus(&self.id) {
            let is_leaving = self.leaving.iter().any(|leaving| leaving.partitions.contains(&partition));
            if !used[usize::from(partition)] && !is_leaving {
                table.release(&self.id, partition);
            }
        }
    }

    /// Takes over a table that this server has written: what it holds there may be used for three quarters of a lease
    /// since the writing began.
    fn adopt(&mut self, table: &Table, begin: Instant) {
        let address = |holder: &Option<String>| {
            let holder = holder.as_ref().filter(|holder| **holder != self.id)?;
            Some(table.servers.get(holder)?.address.clone())
        };
        let addresses = table.holders.iter().map(address).collect();
        let usable = self.settings.lease * 3 / 4;
        let mut held = vec![false; table.holders.len()];
        let now = Instant::now();
        let since = std::mem::take(&mut self.held);
        for partition in table.held(&self.id) {
            let since = since.get(&partition).copied().unwrap_or(now);
            self.held.insert(partition, since);
            held[usize::from(partition)] = !self.copied || now.duration_since(since) >= usable;
        }
        self.leaving.retain(|leaving| !leaving.done);
        self.renewed = begin;
        let surplus = table.surplus(&self.id);
        for partition in self.leaving.iter().flat_map(|leaving| &leaving.partitions).chain(&surplus) {
            held[usize::from(*partition)] = false;
        }

        let mut known = self.known();
        let numbers = |from: &[bool], to: &[bool]| -> Vec<u16> {
            (0..).zip(from.iter().zip(to)).filter(|(_, (from, to))| !**from && **to).map(|(place, _)| place).collect()
        };
        let (gained, lost) = (numbers(&known.used, &held), numbers(&held, &known.used));
        *known = Known { used: held, until: Some(begin + usable), addresses };
        drop(known);
        self.lose(lost);
        if !gained.is_empty() {
            info!(partitions = gained.len(), "partitions gained");
            // Nobody may listen.
            let _ = self.changed.send(Change::Gained(gained));
        }
    }

    /// Stops using the leases, if they have expired.
    fn expire(&mut self) {
        if self.known().until.is_some_and(|until| Instant::now() >= until) {
            self.stop();
        }
    }

    fn stop(&mut self) {
        let mut known = self.known();
        known.until = None;
        let used: Vec<u16> = (0..).zip(&known.used).filter(|(_, used)| **used).map(|(place, _)| place).collect();
        known.used.fill(false);
        drop(known);
        self.lose(used);
    }

    /// Reports that these partitions are no longer used.
    fn lose(&mut self, partitions: Vec<u16>) {
        if partitions.is_empty() {
            return;
        }
        info!(partitions = partitions.len(), "partitions lost");
        let (release, released) = oneshot::channel();
        self.leaving.push(Leaving { partitions: partitions.clone(), released, since: Instant::now(), done: false });
        // Nobody may listen: then the release is dropped here.
        let _ = self.changed.send(Change::Lost(partitions, Release { _dropped: release }));
    }

    /// Stops, waits until everything is released, and gives all partitions back.
    async fn leave(&mut self) {
        self.stop();
        let patience = self.settings.lease;
        for leaving in std::mem::take(&mut self.leaving) {
            let rest = patience.saturating_sub(leaving.since.elapsed());
            // A release that is late is not waited for: the log refuses the records of a server that has lost a game.
            let _ = tokio::time::timeout(rest, leaving.released).await;
        }
        for _ in 0..TRIES {
            let Ok((mut table, revision)) = self.read().await else { break };
            table.remove(&self.id);
            if replace(&self.store, &table, revision).await.is_ok() {
                return;
            }
        }
        warn!("the leases are not given back: other servers take them when they have expired");
    }

    fn known(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}
