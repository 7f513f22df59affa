//! A relay between a server and the nodes of NATS, which can break the network.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the network carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Network {
    Whole,
    /// Connections are broken, and new ones are refused.
    Cut,
    /// Nothing reaches the nodes. It arrives when the network is whole again.
    NothingToNodes,
    /// Nothing comes from the nodes. It arrives when the network is whole again.
    NothingFromNodes,
    /// Nothing arrives in either direction, until the network is whole again.
    Nothing,
}

/// A relay. It ends with the runtime of its test.
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    network: watch::Sender<Network>,
}

impl Relay {
    /// Begins to carry connections to the first of these ports that answers.
    pub(crate) async fn start(ports: Vec<u16>) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (network, state) = watch::channel(Network::Whole);
        tokio::spawn(async move {
            loop {
                let Ok((client, _)) = listener.accept().await else { continue };
                tokio::spawn(carry(client, ports.clone(), state.clone()));
            }
        });
        Relay { address, network }
    }

    pub(crate) fn set(&self, network: Network) {
        self.network.send_replace(network);
    }
}

/// Carries one connection until an end closes it, or the network is cut.
async fn carry(client: TcpStream, ports: Vec<u16>, mut network: watch::Receiver<Network>) {
    if *network.borrow() == Network::Cut {
        return;
    }
    for port in ports {
        let Ok(node) = TcpStream::connect(("127.0.0.1", port)).await else { continue };
        let (from_client, to_client) = client.into_split();
        let (from_node, to_node) = node.into_split();
        let (up, down) = (network.clone(), network.clone());
        tokio::select! {
            () = copy(from_client, to_node, up, &[Network::NothingToNodes, Network::Nothing]) => {}
            () = copy(from_node, to_client, down, &[Network::NothingFromNodes, Network::Nothing]) => {}
            // The sender lives as long as the test.
            _ = network.wait_for(|network| *network == Network::Cut) => {}
        }
        return;
    }
}

/// Copies bytes, and holds them back while the network is in one of these states.
async fn copy(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut network: watch::Receiver<Network>,
    held: &[Network],
) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if network.wait_for(|network| !held.contains(network)).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
