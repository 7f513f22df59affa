//! Leases of several servers in one process: they share the partitions, and never use the same one at the same time.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use flagfall_server::nats::Nats;
use flagfall_server::owner::{Change, Changes, Holder, LeaseSettings, Leases, Owner};
use flagfall_server::time::{Boot, Host, ServerTime, System, TimeSettings};
use tc_core::{Span, Timestamp};
use tokio::runtime::{Builder, Runtime};

use crate::nats_nodes::Nodes;

const PARTITIONS: u16 = 16;
const LEASE: Duration = Duration::from_secs(1);

/// A server with its own threads, so that it can stop dead.
struct Server {
    runtime: Runtime,
    leases: Leases,
    changes: Changes,
}

impl Server {
    fn start(nodes: &Nodes, address: &str) -> Server {
        Server::at(nodes, address, time())
    }

    fn at(nodes: &Nodes, address: &str, time: ServerTime) -> Server {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (settings, mut lease) = (nodes.settings("shared"), LeaseSettings::new(address));
        (lease.lease, lease.partitions) = (LEASE, PARTITIONS);
        let joined =
            runtime.block_on(async { Leases::join(Nats::connect(settings).await.unwrap(), lease, time).await });
        let (leases, changes) = joined.unwrap();
        Server { runtime, leases, changes }
    }

    /// The next change; nothing after the server has left.
    fn next(&mut self) -> Option<Change> {
        let next = async { tokio::time::timeout(5 * LEASE, self.changes.next()).await };
        self.runtime.block_on(next).expect("a change")
    }
}

fn time() -> ServerTime {
    ServerTime::unmarked(TimeSettings::default())
}

fn counted(change: &Change) -> (&'static str, usize) {
    match change {
        Change::Gained(partitions) => ("gained", partitions.len()),
        Change::Lost(partitions, _) => ("lost", partitions.len()),
        other => panic!("{other:?}"),
    }
}

fn used(leases: &Leases) -> BTreeSet<u16> {
    (0..PARTITIONS).filter(|partition| leases.holder(*partition) == Holder::Here).collect()
}

/// Looks all the time whether two servers use a partition. A server that uses it before and after the look at another one
/// uses it during the look.
struct Watch {
    stop: Arc<AtomicBool>,
    looks: Arc<AtomicUsize>,
    thread: JoinHandle<()>,
}

impl Watch {
    fn begin(servers: &[&Server]) -> Watch {
        let (stop, looks) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let leases: Vec<Leases> = servers.iter().map(|server| server.leases.clone()).collect();
        let thread = thread::spawn({
            let (stop, looks) = (Arc::clone(&stop), Arc::clone(&looks));
            move || {
                while !stop.load(Ordering::Relaxed) {
                    for partition in 0..PARTITIONS {
                        for (place, first) in leases.iter().enumerate() {
                            for second in &leases[place + 1..] {
                                let here = |leases: &Leases| leases.holder(partition) == Holder::Here;
                                let both = here(first) && here(second) && here(first);
                                assert!(!both, "two servers use partition {partition}");
                            }
                        }
                    }
                    looks.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(1));
                }
            }
        });
        Watch { stop, looks, thread }
    }

    fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap();
        assert!(self.looks.load(Ordering::Relaxed) > 100);
    }
}

/// Waits until this holds, and returns how long it took.
fn until(what: &str, holds: impl Fn() -> bool) -> Duration {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < 30 * LEASE, "not reached: {what}");
        thread::sleep(Duration::from_millis(2));
    }
    begin.elapsed()
}

fn start_nodes(count: usize) -> Nodes {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(Nodes::start(count))
}

/// Servers come, one stops dead, one leaves: the shares are balanced each time, and nothing is used twice.
pub(crate) fn partitions_move() {
    let nodes = start_nodes(1);
    let [first, second, third] = ["host-1", "host-2", "host-3"].map(|address| Server::start(&nodes, address));
    let watch = Watch::begin(&[&first, &second, &third]);
    let shares = |servers: &[&Server]| {
        let mut shares: Vec<usize> = servers.iter().map(|server| used(&server.leases).len()).collect();
        shares.sort_unstable();
        shares
    };
    until("three shares", || shares(&[&first, &second, &third]) == [5, 5, 6]);

    let owner = Owner::Leases(first.leases.clone());
    let game = (0..).map(|name| format!("g{name}").parse().unwrap()).find(|game| owner.owns(game)).unwrap();
    let elsewhere = second.leases.holder(second.leases.partition(&game));
    assert_eq!(elsewhere, Holder::At { address: "host-1".to_owned() });

    let leases = first.leases.clone();
    first.runtime.shutdown_background();
    let took = until("two shares after one stopped dead", || shares(&[&second, &third]) == [8, 8]);
    assert!(took < 2 * LEASE, "{took:?}");
    assert!(used(&leases).is_empty());

    third.runtime.block_on(third.leases.leave());
    let took = until("one share after one left", || shares(&[&second]) == [16]);
    assert!(took < LEASE, "{took:?}");
    watch.end();
}

/// With copies of the table, a server waits before it uses a partition. What it must hand on in the meantime is not lost; nor
/// is anything when a node is killed, or a server stops dead.
pub(crate) fn partitions_move_on_three_nodes() {
    let mut nodes = start_nodes(3);
    let [first, second, third] = ["host-1", "host-2", "host-3"].map(|address| Server::start(&nodes, address));
    let watch = Watch::begin(&[&first, &second, &third]);
    let shares = |servers: &[&Server]| servers.iter().map(|server| used(&server.leases).len()).collect::<Vec<_>>();
    let are_all_used = |servers: &[&Server]| {
        let (shares, even) = (shares(servers), usize::from(PARTITIONS) / servers.len());
        shares.iter().sum::<usize>() == usize::from(PARTITIONS)
            && shares.iter().all(|share| (even..=even + 1).contains(share))
    };
    until("three shares", || are_all_used(&[&first, &second, &third]));
    nodes.kill(0);
    thread::sleep(LEASE);
    until("three shares after a node was killed", || are_all_used(&[&first, &second, &third]));
    nodes.start_again(0);
    first.runtime.shutdown_background();
    until("two shares after a server stopped dead", || are_all_used(&[&second, &third]));
    watch.end();
}

/// A server reports what it gains and loses. What it still needs is not given to others.
pub(crate) fn changes_are_reported() {
    let nodes = start_nodes(1);
    let mut first = Server::start(&nodes, "host-1");
    assert_eq!(counted(&first.next().unwrap()), ("gained", 16));
    let mut second = Server::start(&nodes, "host-2");
    let lost = first.next().unwrap();
    assert_eq!(counted(&lost), ("lost", 8));
    thread::sleep(LEASE / 2);
    assert_eq!((used(&first.leases).len(), used(&second.leases).len()), (8, 0));
    drop(lost);
    assert_eq!(counted(&second.next().unwrap()), ("gained", 8));
    first.runtime.block_on(async { tokio::join!(first.leases.leave(), async { first.changes.next().await }) });
    assert!(first.next().is_none());
    assert_eq!(counted(&second.next().unwrap()), ("gained", 8));
}

/// While NATS does not answer, no lease is used. After it is back, each server gets its partitions again.
pub(crate) fn nats_is_away() {
    let mut nodes = start_nodes(1);
    let [first, second] = ["host-1", "host-2"].map(|address| Server::start(&nodes, address));
    let watch = Watch::begin(&[&first, &second]);
    let both = || (used(&first.leases).len(), used(&second.leases).len());
    until("two shares", || both() == (8, 8));
    let before = used(&first.leases);
    nodes.kill(0);
    let took = until("no lease is used", || both() == (0, 0));
    assert!(took <= LEASE, "{took:?}");
    thread::sleep(LEASE);
    nodes.start_again(0);
    until("two shares again", || both() == (8, 8));
    assert_eq!(used(&first.leases), before);
    watch.end();
}

/// A machine whose wall clock is off by this.
#[derive(Debug)]
struct Off(Span);

impl Host for Off {
    fn wall(&self) -> Timestamp {
        System.wall().checked_add(self.0).unwrap()
    }

    fn boot(&self) -> Option<Boot> {
        None
    }
}

fn time_off_by(off: Span) -> ServerTime {
    ServerTime::unmarked_on(Arc::new(Off(off)), TimeSettings::default())
}

/// A server whose clock is behind by a second waits for what the one before it has shown; one whose clock is off by a day takes
/// nothing from those that agree, until they are gone.
pub(crate) fn clocks_that_disagree() {
    let nodes = start_nodes(1);
    let first = Server::start(&nodes, "host-1");
    until("all partitions", || used(&first.leases).len() == 16);
    for off in [Span::days(1), Span::days(-1)] {
        let far = Server::at(&nodes, "host-2", time_off_by(off));
        thread::sleep(3 * LEASE);
        assert_eq!((used(&first.leases).len(), used(&far.leases).len()), (16, 0), "{off}");
        far.runtime.shutdown_background();
    }
    let mut behind = Server::at(&nodes, "host-3", time_off_by(Span::secs(-1)));
    until("a share of the server that is behind", || used(&behind.leases).len() == 8);
    let began = Instant::now();
    first.runtime.block_on(first.leases.leave());
    let took = until("all partitions of the server that is behind", || used(&behind.leases).len() == 16);
    assert!(began.elapsed() > Duration::from_millis(900) && took < 2 * LEASE, "{took:?}");
    let gained: Vec<usize> = (0..2).map(|_| counted(&behind.next().unwrap()).1).collect();
    assert_eq!(gained, [8, 8]);
}

pub(crate) fn settings_that_are_refused() {
    let nodes = start_nodes(1);
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let join = |lease: Duration, partitions: u16| {
        let mut settings = LeaseSettings::new("host");
        (settings.lease, settings.partitions) = (lease, partitions);
        let nats = runtime.block_on(Nats::connect(nodes.settings("refused"))).unwrap();
        runtime.block_on(Leases::join(nats, settings, time())).map(|(leases, _)| leases.partitions())
    };
    let text = |refused: Result<u16, _>| flagfall_server::nats::NatsError::to_string(&refused.unwrap_err());
    assert_eq!(text(join(Duration::from_millis(99), 1)), "expected a lease of 100 ms or more, found \"99ms\"");
    assert_eq!(text(join(LEASE, 0)), "expected 1 to 4096 partitions, found \"0\"");
    assert_eq!(text(join(LEASE, 4097)), "expected 1 to 4096 partitions, found \"4097\"");
    assert_eq!(join(Duration::from_millis(100), 4096), Ok(4096));
    // The first server has decided.
    assert_eq!(join(LEASE, 1), Ok(4096));
}
