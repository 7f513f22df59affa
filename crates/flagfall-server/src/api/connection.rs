//! The connections, and their limits.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Edge;
use super::client::{names_clients_in_headers, network};
use super::metrics::Present;
use crate::access::ConnectionRate;

/// The places for connections.
pub(super) struct Connections {
    all: Arc<Semaphore>,
    most: u32,
}

/// The place of a connection, which is free again when it is dropped.
pub(super) struct Place {
    _place: OwnedSemaphorePermit,
    _counted: Present,
}

/// A connection: its rate and its places.
pub(super) struct Connection {
    rate: ConnectionRate,
    /// The address that it comes from.
    pub(super) peer: IpAddr,
    _place: Option<Place>,
    _at_address: Option<AtAddress>,
}

/// How many connections, or readers behind a proxy, each address has.
#[derive(Clone, Default)]
pub(super) struct Addresses(Arc<Mutex<HashMap<IpAddr, u32>>>);

/// A place among those of an address.
pub(super) struct AtAddress {
    addresses: Addresses,
    address: IpAddr,
}

impl Connections {
    pub(super) fn new(most: u32) -> Connections {
        Connections { all: Arc::new(Semaphore::new(most as usize)), most }
    }

    /// A place for a connection; `None` if there are too many.
    pub(super) fn take(&self, edge: &Edge) -> Option<Place> {
        let Ok(place) = Arc::clone(&self.all).try_acquire_owned() else {
            edge.metrics.refused_connection("connections");
            return None;
        };
        Some(Place { _place: place, _counted: edge.metrics.connection() })
    }

    /// Waits until there is no connection.
    pub(super) async fn ended(&self) {
        // The semaphore is never closed.
        let _ = self.all.acquire_many(self.most).await;
    }
}

impl Connection {
    /// A connection from an address; `None` if that has too many. A proxy may have as many as there are places.
    pub(super) fn begin(edge: &Edge, place: Place, peer: IpAddr) -> Option<Arc<Connection>> {
        let live = edge.live();
        let at_address = if names_clients_in_headers(peer, &live.settings.server) {
            None
        } else {
            let place = edge.addresses.take(network(peer), live.settings.limits.connections_per_address);
            if place.is_none() {
                edge.metrics.refused_connection("connections_per_address");
                return None;
            }
            place
        };
        let rate = live.rates.connection();
        Some(Arc::new(Connection { rate, peer, _place: Some(place), _at_address: at_address }))
    }

    pub(super) fn rate(&self) -> &ConnectionRate {
        &self.rate
    }

    /// A connection without a place.
    #[cfg(test)]
    pub(super) fn alone(peer: IpAddr) -> Connection {
        let rate = crate::access::Rates::new(&crate::config::Limits::default()).connection();
        Connection { rate, peer, _place: None, _at_address: None }
    }
}

impl Addresses {
    /// A place; `None` if the address has as many as this.
    pub(super) fn take(&self, address: IpAddr, most: u32) -> Option<AtAddress> {
        let mut addresses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = addresses.entry(address).or_default();
        if *here >= most {
            return None;
        }
        *here += 1;
        drop(addresses);
        Some(AtAddress { addresses: self.clone(), address })
    }
}

impl Drop for AtAddress {
    fn drop(&mut self) {
        let mut addresses = self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = addresses.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}
