//! The task that renews the leases of this server, and takes those of servers that are gone.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockWriteGuard};
use std::time::{Duration, Instant};

use async_nats::jetstream::kv::Store;
use tc_core::Span;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::sleep_until;
use tracing::{error, info, warn};

use super::super::Outage;
use super::super::table::{Left, Table};
use super::bucket::{self, TRIES};
use super::{Change, Known, LeaseSettings, Release};
use crate::log::Unavailable;
use crate::time::ServerTime;

pub(super) struct Task {
    id: String,
    settings: LeaseSettings,
    store: Store,
    /// Whether the bucket has copies.
    copied: bool,
    time: ServerTime,
    known: Arc<RwLock<Known>>,
    changed: mpsc::UnboundedSender<Change>,
    /// Since when the table says that this server holds a partition.
    held: HashMap<u16, Instant>,
    /// The last sign of life of each other server.
    seen: HashMap<String, Seen>,
    /// When this server last renewed its leases.
    renewed: Instant,
    /// The last version of the table that hides another one, and when this server first saw it.
    hides: Option<(u64, Instant)>,
    /// Partitions that are no longer used, until they may be given back.
    leaving: Vec<Leaving>,
    /// Wakes this task when they may be.
    wake: Arc<Notify>,
}

/// A sign of life.
struct Seen {
    beat: u64,
    /// When this server first saw it, or could renew again.
    since: Instant,
    /// When this server first saw it, whatever happened then.
    first: Instant,
    /// How far the time of that server was ahead of this one's, in microseconds; `None` until it has shown a second sign.
    ahead: Option<i64>,
}

struct Leaving {
    partitions: Vec<u16>,
    released: watch::Receiver<bool>,
    since: Instant,
    /// How this server has left them.
    left: Left,
    /// They are given back by the table that is being written.
    done: bool,
}

impl Task {
    pub(super) fn new(
        id: String,
        settings: LeaseSettings,
        store: Store,
        copied: bool,
        time: ServerTime,
        known: Arc<RwLock<Known>>,
        changed: mpsc::UnboundedSender<Change>,
    ) -> Task {
        let (seen, held, leaving) = (HashMap::new(), HashMap::new(), Vec::new());
        let (renewed, hides, wake) = (Instant::now(), None, Arc::default());
        Task { id, settings, store, copied, time, known, changed, held, seen, renewed, hides, leaving, wake }
    }

    /// Renews until the server leaves, or until nobody asks for its leases any more.
    pub(super) async fn run(mut self, mut leave: mpsc::Receiver<oneshot::Sender<()>>) {
        let mut ticks = tokio::time::interval(self.settings.lease / 4);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (versions, mut seen) = mpsc::channel(16);
        tokio::spawn(bucket::follow(self.store.clone(), versions));
        loop {
            let gone = self.first_gone();
            tokio::select! {
                _ = ticks.tick() => {}
                () = self.wake.notified() => {}
                () = sleep_until(gone.into()) => {}
                Some(table) = seen.recv() => {
                    self.note(&table);
                    if !table.has_free(&self.id) {
                        continue;
                    }
                }
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
            ticks.reset();
        }
    }

    /// When the first of the other servers is gone, if it shows no further sign of life. If another server has not noted that yet,
    /// or NATS is away, the next tick looks again.
    fn first_gone(&self) -> Instant {
        let now = Instant::now();
        let first = self.seen.values().map(|seen| seen.since + self.settings.lease).filter(|gone| *gone > now).min();
        first.unwrap_or(now + self.settings.lease)
    }

    /// Notes signs of life.
    fn note(&mut self, table: &Table) {
        let now = Instant::now();
        for (name, server) in table.servers.iter().filter(|(name, _)| **name != self.id) {
            let new = Seen { beat: server.beat, since: now, first: now, ahead: None };
            let seen = self.seen.entry(name.clone()).or_insert(new);
            // Versions that are watched come after those that are read.
            if seen.beat < server.beat {
                let theirs = server.left.map(|left| left.at.as_micros());
                let ahead = theirs.map(|theirs| theirs.saturating_sub(self.time.now().as_micros()));
                *seen = Seen { beat: server.beat, since: now, first: now, ahead: Some(ahead.unwrap_or_default()) };
            }
        }
        if table.hides.is_some() && table.hides != self.hides.map(|(revision, _)| revision) {
            self.hides = table.hides.map(|revision| (revision, now));
        }
    }

    /// How this server leaves its partitions if it is gone after this instant.
    fn left(&self) -> Left {
        let at = self.time.now();
        let until = Span::try_from(self.settings.lease).ok().and_then(|lease| at.checked_add(lease));
        Left { at, until: until.unwrap_or(at) }
    }

    /// The table, which must have the partitions that it had at the start.
    async fn read(&self) -> Result<(Table, u64), Unavailable> {
        let partitions = self.known().used.len();
        let (table, revision) = bucket::read(&self.store).await?.unwrap_or((Table::new(0), 0));
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
            if !self.may_join(&table) {
                self.renewed = Instant::now();
                return Ok(());
            }
            self.give_back(&mut table);
            for partition in &self.known().recorded {
                table.recorded(&self.id, *partition);
            }
            let begin = Instant::now();
            table.renew(&self.id, &self.settings.address, self.left());
            match bucket::replace(&self.store, &mut table, revision).await {
                Ok(new) => {
                    if new != revision + 1 {
                        warn!("two versions of the table of leases were accepted: new partitions are used later");
                        self.hides = Some((new, Instant::now()));
                    }
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
            self.seen.values_mut().for_each(|seen| seen.since = now);
        }
        self.seen.retain(|server, _| table.servers.contains_key(server));
        self.note(table);
        let is_gone = |seen: &Seen| now.saturating_duration_since(seen.since) >= self.settings.lease;
        self.seen.iter().filter(|(_, seen)| is_gone(seen)).map(|(name, _)| name.clone()).collect()
    }

    /// Whether this server may join those of the table: the time of each that shows signs of life is known, and no further from its
    /// own than the time can be from the wall clock. Otherwise games would get instants that the others do not reach for long. A
    /// server that has been silent for the time of a lease is not waited for.
    fn may_join(&mut self, table: &Table) -> bool {
        if !self.held.is_empty() {
            return true;
        }
        let others = self.seen.iter().filter(|(name, _)| table.servers.contains_key(*name));
        let offsets: Vec<Option<i64>> = others
            .filter(|(_, seen)| seen.ahead.is_some() || seen.first.elapsed() < self.settings.lease)
            .map(|(_, seen)| seen.ahead)
            .collect();
        let largest = self.time.largest_offset();
        let is_far = |ahead: &i64| Duration::from_micros(ahead.unsigned_abs()) > largest;
        if let Some(ahead) = offsets.iter().flatten().find(|ahead| is_far(ahead)) {
            let ahead = *ahead as f64 / 1e6;
            error!(ahead, "this server takes no games: its time differs too much from that of another server");
        }
        offsets.iter().all(|ahead| ahead.is_some_and(|ahead| !is_far(&ahead)))
    }

    /// Gives back what is released, and what is beyond the share of this server before it was used.
    fn give_back(&mut self, table: &mut Table) {
        let patience = self.settings.lease;
        for leaving in &mut self.leaving {
            leaving.done = *leaving.released.borrow() || leaving.since.elapsed() >= patience;
            if leaving.done {
                leaving.partitions.iter().for_each(|partition| table.release(&self.id, *partition, leaving.left));
            }
        }
        // What is not used yet has nothing to finish.
        let used = self.known().used.clone();
        for partition in table.surplus(&self.id) {
            let is_leaving = self.leaving.iter().any(|leaving| leaving.partitions.contains(&partition));
            if !used[usize::from(partition)] && !is_leaving {
                // Nobody has run its games since the server before this one.
                let left = table.left.get(&partition).copied().unwrap_or_else(|| self.left());
                table.release(&self.id, partition, left);
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
            // A server whose version of the table was hidden may still use it.
            let is_hidden = self.copied && self.hides.is_some_and(|(_, since)| now.duration_since(since) < usable);
            let is_free = !is_hidden || now.duration_since(since) >= usable;
            // The time of a game does not go back with its server.
            let is_time = self.has_caught_up(table.left.get(&partition));
            let is_used = self.known().used[usize::from(partition)];
            held[usize::from(partition)] = is_used || is_free && is_time;
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
        let (mut outages, mut recorded) = (std::mem::take(&mut known.outages), std::mem::take(&mut known.recorded));
        for partition in &gained {
            recorded.remove(partition);
            let since = table.left.get(partition).map(|left| left.at);
            let outage = since.map(|since| Outage { since, until: self.time.now().max(since) });
            if let Some(known) = outages.get_mut(usize::from(*partition)) {
                *known = outage;
            }
        }
        *known = Known { used: held, until: Some(begin + usable), addresses, outages, recorded };
        drop(known);
        self.lose(lost);
        if !gained.is_empty() {
            info!(partitions = gained.len(), "partitions gained");
            // Nobody may listen.
            let _ = self.changed.send(Change::Gained(gained));
        }
    }

    /// Whether the time of this server is not before what the server before it has shown. If it is before by a lease at
    /// most, this task looks again at that time.
    fn has_caught_up(&self, left: Option<&Left>) -> bool {
        let Some(left) = left else { return true };
        let missing = left.until.as_micros().saturating_sub(self.time.now().as_micros());
        let Ok(missing @ 1..) = u64::try_from(missing) else { return true };
        let (missing, wake) = (Duration::from_micros(missing), Arc::clone(&self.wake));
        if missing > self.settings.lease {
            warn!(?missing, "the clocks of the servers disagree: games that this server takes over wait for its time");
        } else {
            tokio::spawn(async move {
                tokio::time::sleep(missing).await;
                wake.notify_one();
            });
        }
        false
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
        let (release, dropped) = oneshot::channel();
        let (is_released, released) = watch::channel(false);
        let (at, since) = (self.time.now(), Instant::now());
        let left = Left { at, until: at };
        self.leaving.push(Leaving { partitions: partitions.clone(), released, since, left, done: false });
        let wake = Arc::clone(&self.wake);
        tokio::spawn(async move {
            // The sender is only dropped.
            let _ = dropped.await;
            is_released.send_replace(true);
            wake.notify_one();
        });
        // Nobody may listen: then the release is dropped here.
        let _ = self.changed.send(Change::Lost(partitions, Release { _dropped: release }));
    }

    /// Stops, waits until everything is released, and gives all partitions back.
    async fn leave(&mut self) {
        self.stop();
        let patience = self.settings.lease;
        let mut leaving = std::mem::take(&mut self.leaving);
        for leaving in &mut leaving {
            let rest = patience.saturating_sub(leaving.since.elapsed());
            // A release that is late is not waited for: the log refuses the records of a server that has lost a game.
            let _ = tokio::time::timeout(rest, leaving.released.wait_for(|is_released| *is_released)).await;
        }
        let at = self.time.now();
        for _ in 0..TRIES {
            let Ok((mut table, revision)) = self.read().await else { break };
            for (partition, left) in
                leaving.iter().flat_map(|one| one.partitions.iter().map(|number| (*number, one.left)))
            {
                // It may have shown later instants until the release.
                table.release(&self.id, partition, Left { until: at.max(left.until), ..left });
            }
            table.remove(&self.id);
            if bucket::replace(&self.store, &mut table, revision).await.is_ok() {
                return;
            }
        }
        warn!("the leases are not given back: other servers take them when they have expired");
    }

    fn known(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}
