//! The connections, and their limits.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Edge;
use super::metrics::Present;
use crate::access::ConnectionRate;

/// The places for connections.
pub(super) struct Connections {
    all: Arc<Semaphore>,
    most: u32,
    addresses: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// A connection: its rate, and its places, which are free again when it is dropped.
pub(super) struct Connection {
    rate: ConnectionRate,
    /// The address, or the network that counts as one.
    pub(super) address: IpAddr,
    _place: OwnedSemaphorePermit,
    _at_address: AtAddress,
    _counted: Present,
}

struct AtAddress {
    addresses: Arc<Mutex<HashMap<IpAddr, u32>>>,
    address: IpAddr,
}

impl Connections {
    pub(super) fn new(most: u32) -> Connections {
        let all = Arc::new(Semaphore::new(most as usize));
        Connections { all, most, addresses: Arc::default() }
    }

    /// A connection from an address; `None` if there are too many.
    pub(super) fn take(&self, edge: &Edge, address: IpAddr) -> Option<Arc<Connection>> {
        let Ok(place) = Arc::clone(&self.all).try_acquire_owned() else {
            edge.metrics.refused_connection("connections");
            return None;
        };
        let address = network(address);
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let here = addresses.entry(address).or_default();
        if *here >= edge.live().settings.limits.connections_per_address {
            edge.metrics.refused_connection("connections_per_address");
            return None;
        }
        *here += 1;
        drop(addresses);
        Some(Arc::new(Connection {
            rate: edge.live().rates.connection(),
            address,
            _place: place,
            _at_address: AtAddress { addresses: Arc::clone(&self.addresses), address },
            _counted: edge.metrics.connection(),
        }))
    }

    /// Waits until there is no connection.
    pub(super) async fn ended(&self) {
        // The semaphore is never closed.
        let _ = self.all.acquire_many(self.most).await;
    }
}

impl Connection {
    pub(super) fn rate(&self) -> &ConnectionRate {
        &self.rate
    }
}

impl Drop for AtAddress {
    fn drop(&mut self) {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = addresses.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

/// The address whose connections are counted together: of IPv6 the first 64 bits, which one customer has.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}
