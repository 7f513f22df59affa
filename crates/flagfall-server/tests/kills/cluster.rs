//! Three servers on three nodes of NATS. Servers and nodes are killed, the network breaks, and processes are paused.

use std::time::Duration;

use tokio::time::sleep;

use crate::http;
use crate::nats_nodes::Nodes;
use crate::relay::{Network, Relay};
use crate::server::{Server, host_token};
use crate::tables::{Play, Random};

const SERVERS: usize = 3;
const LEASE: &str = "1s";

/// `KILLS` in the environment is the number of kills, and of pauses of servers and nodes in turn. There are a third as many broken
/// networks.
pub(crate) async fn nothing_is_lost_by_faults_of_servers_nodes_and_networks() {
    let kills: u64 = std::env::var("KILLS").map_or(4, |kills| kills.parse().expect("KILLS is a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut nodes = Nodes::start(3).await;
    let (mut servers, mut relays) = (Vec::new(), Vec::new());
    for server in 0..SERVERS {
        let mut ports = nodes.ports();
        ports.rotate_left(server);
        let relay = Relay::start(ports).await;
        let nats = format!("nats://{}", relay.address);
        relays.push(relay);
        let options = ["--nats-servers", &nats, "--lease", LEASE, "--partitions", "24"];
        servers.push(Server::start(folder.path(), &options));
    }
    let addresses: Vec<_> = servers.iter().map(Server::address).collect();
    let play = Play::begin(&addresses, &servers[0].key());
    let mut random = Random(kills);
    let which = |random: &mut Random| usize::try_from(random.below(SERVERS as u64)).expect("a small number");
    let (mut broken, mut paused) = (0, 0);
    for kill in 0..kills {
        recovered(&play, &servers).await;
        sleep(Duration::from_millis(random.below(500))).await;
        let place = which(&mut random);
        if kill % 2 == 0 {
            servers[place].kill();
            sleep(Duration::from_millis(random.below(2_000))).await;
            servers[place].start_again();
        } else {
            nodes.kill(place);
            sleep(Duration::from_millis(random.below(2_000))).await;
            nodes.start_again(place);
        }
        if kill % 3 == 1 {
            let networks = [Network::Cut, Network::NothingToNodes, Network::NothingFromNodes, Network::Nothing];
            recovered(&play, &servers).await;
            relays[place].set(networks[broken % networks.len()]);
            sleep(Duration::from_millis(1_500 + random.below(2_000))).await;
            relays[place].set(Network::Whole);
            broken += 1;
        }
        recovered(&play, &servers).await;
        let place = which(&mut random);
        if kill % 2 == 0 {
            nodes.pause(place, true);
            sleep(Duration::from_millis(3_000 + random.below(6_000))).await;
            nodes.pause(place, false);
        } else {
            servers[place].pause(true);
            sleep(Duration::from_millis(2_000 + random.below(1_000))).await;
            servers[place].pause(false);
        }
        paused += 1;
    }
    recovered(&play, &servers).await;
    play.end(&format!("{kills} kills, {broken} broken networks, {paused} paused processes")).await;
}

/// Waits until players are answered again. If they are not, every server says how it is.
async fn recovered(play: &Play, servers: &[Server]) {
    if play.goes_on().await {
        return;
    }
    let mut states = String::new();
    for server in servers {
        let ready = http::said(server.address(), &host_token(&server.key()), "/readyz").await;
        let metrics = http::said(server.address(), &host_token(&server.key()), "/metrics").await;
        states += &format!("{}: {ready}\n{metrics}\n", server.address());
    }
    panic!("players are not answered\n{states}");
}
