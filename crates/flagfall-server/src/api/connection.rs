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
    /// Those beyond the limit, for probes alone.
    probes: Arc<Semaphore>,
}

/// The connections beyond the limit that are answered a probe.
const PROBES: usize = 16;

/// The place of a connection, which is free again when it is dropped.
pub(super) struct Place {
    _place: OwnedSemaphorePermit,
    _counted: Present,
    is_for_probes: bool,
}

/// A connection: its rate and its places.
pub(super) struct Connection {
    rate: ConnectionRate,
    /// The address that it comes from.
    pub(super) peer: IpAddr,
    place: Option<Place>,
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
        let places = |most| Arc::new(Semaphore::new(most));
        Connections { all: places(most as usize), most, probes: places(PROBES) }
    }

    /// A place for a connection, for probes alone if there are too many; `None` if there are too many of these, too.
    pub(super) fn take(&self, edge: &Edge) -> Option<Place> {
        match Arc::clone(&self.all).try_acquire_owned() {
            Ok(place) => Some(Place { _place: place, _counted: edge.metrics.connection(), is_for_probes: false }),
            Err(_) => {
                edge.metrics.refused_connection("connections");
                self.take_for_probes(edge)
            }
        }
    }

    /// A place for a connection that is answered a probe alone.
    pub(super) fn take_for_probes(&self, edge: &Edge) -> Option<Place> {
        let place = Arc::clone(&self.probes).try_acquire_owned().ok()?;
        Some(Place { _place: place, _counted: edge.metrics.connection(), is_for_probes: true })
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
        let at_address = if place.is_for_probes || names_clients_in_headers(peer, &live.settings.server) {
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
        Some(Arc::new(Connection { rate, peer, place: Some(place), _at_address: at_address }))
    }

    /// Whether it is answered a probe alone, and ends then.
    pub(super) fn is_for_probes(&self) -> bool {
        self.place.as_ref().is_some_and(|place| place.is_for_probes)
    }

    pub(super) fn rate(&self) -> &ConnectionRate {
        &self.rate
    }

    /// A connection without a place.
    #[cfg(test)]
    pub(super) fn alone(peer: IpAddr) -> Connection {
        let rate = crate::access::Rates::new(&crate::config::Limits::default()).connection();
        Connection { rate, peer, place: None, _at_address: None }
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
