//! How often inputs may come, for each token and each connection, how often an address may read and send new tokens, and how
//! often connections are taken.

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed, keyed::HashMapStateStore};
use governor::{NotUntil, Quota, RateLimiter};

use super::{Grant, Role};
use crate::config::Limits;

type PerToken = RateLimiter<u64, HashMapStateStore<u64>, MonotonicClock, NoOpMiddleware<std::time::Instant>>;
/// By the place of an address. There are 65,536 places, so the memory is bounded however many addresses there are.
type PerAddress = RateLimiter<u16, HashMapStateStore<u16>, MonotonicClock, NoOpMiddleware<std::time::Instant>>;
type Alone = RateLimiter<NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// The rates of all tokens.
pub struct Rates {
    clients: PerToken,
    hosts: PerToken,
    reads: PerAddress,
    token_reads: PerToken,
    replays: PerToken,
    most_replayed: NonZeroU32,
    new_tokens: PerAddress,
    connections: Alone,
    /// Divides the addresses among places, differently after each start.
    places: RandomState,
    quotas: Quotas,
}

/// The rate of a connection, on which several tokens may be used.
pub struct ConnectionRate {
    clients: Alone,
    hosts: Alone,
}

/// A request came too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("requests come too fast; send the next one after {} ms", wait.as_millis().max(1))]
pub struct TooFast {
    /// How long the client must wait.
    pub wait: Duration,
}

#[derive(Clone, Copy)]
struct Quotas {
    clients: Quota,
    hosts: Quota,
}

impl Rates {
    /// The rates that the limits allow.
    pub fn new(limits: &Limits) -> Rates {
        let at_least_one = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = |rate: u32, burst: u32| Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst));
        let quotas = Quotas {
            clients: quota(limits.inputs_per_second, limits.input_burst),
            hosts: quota(limits.host_inputs_per_second, limits.host_inputs_per_second),
        };
        let keyed = |quota| RateLimiter::new(quota, HashMapStateStore::default(), MonotonicClock);
        let of_address = |rate| RateLimiter::new(quota(rate, rate), HashMapStateStore::default(), MonotonicClock);
        Rates {
            clients: keyed(quotas.clients),
            hosts: keyed(quotas.hosts),
            reads: of_address(limits.reads_per_second),
            replays: keyed(quota(limits.replayed_per_second, limits.replayed_per_second)),
            most_replayed: at_least_one(limits.replayed_per_second),
            token_reads: keyed(quota(limits.reads_per_second, limits.reads_per_second)),
            new_tokens: of_address(limits.new_tokens_per_second),
            connections: RateLimiter::direct_with_clock(
                quota(limits.connections_per_second, limits.connections_per_second),
                MonotonicClock,
            ),
            places: RandomState::new(),
            quotas,
        }
    }

    /// The rate of a new connection.
    pub fn connection(&self) -> ConnectionRate {
        let direct = |quota| RateLimiter::direct_with_clock(quota, MonotonicClock);
        ConnectionRate { clients: direct(self.quotas.clients), hosts: direct(self.quotas.hosts) }
    }

    /// Counts a connection that is to be taken.
    ///
    /// # Errors
    /// [`TooFast`] if too many were taken.
    pub fn take_connection(&self) -> Result<(), TooFast> {
        self.connections.check().map_err(wait)
    }

    /// Counts an input.
    ///
    /// # Errors
    /// [`TooFast`] if the token or the connection has sent too many.
    pub fn count(&self, grant: &Grant, connection: &ConnectionRate) -> Result<(), TooFast> {
        let (of_token, of_connection) = match grant.role {
            Role::Host => (&self.hosts, &connection.hosts),
            _ => (&self.clients, &connection.clients),
        };
        of_connection.check().map_err(wait)?;
        of_token.check_key(&grant.number).map_err(wait)
    }

    /// Counts a request that reads.
    ///
    /// # Errors
    /// [`TooFast`] if the address has sent too many.
    pub fn read(&self, address: IpAddr) -> Result<(), TooFast> {
        self.reads.check_key(&self.place(address)).map_err(wait)
    }

    /// Counts a request that reads, with the number of its token.
    pub(crate) fn read_with(&self, token: u64) -> Result<(), TooFast> {
        self.token_reads.check_key(&token).map_err(wait)
    }

    /// Counts records that are read again for a token. More than the limit of a second count as that many.
    ///
    /// # Errors
    /// [`TooFast`] if too many were read.
    pub(crate) fn replay(&self, grant: &Grant, records: usize) -> Result<(), TooFast> {
        let records = u32::try_from(records).unwrap_or(u32::MAX);
        let Some(records) = NonZeroU32::new(records.min(self.most_replayed.get())) else { return Ok(()) };
        let counted = self.replays.check_key_n(&grant.number, records);
        // There is always room for as many as the limit of a second.
        counted.map_or(Ok(()), |counted| counted.map_err(wait))
    }

    /// Counts a token whose signature is to be checked.
    ///
    /// # Errors
    /// [`TooFast`] if the address has sent too many.
    pub fn new_token(&self, address: IpAddr) -> Result<(), TooFast> {
        self.new_tokens.check_key(&self.place(address)).map_err(wait)
    }

    fn place(&self, address: IpAddr) -> u16 {
        (self.places.hash_one(address) & u64::from(u16::MAX)) as u16
    }

    /// Forgets tokens that have not been used for as long as their burst takes to come back. Called now and then, it keeps
    /// the memory in proportion to the tokens in use.
    pub fn forget_unused(&self) {
        for limiter in [&self.clients, &self.hosts, &self.token_reads, &self.replays] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        for limiter in [&self.reads, &self.new_tokens] {
            limiter.retain_recent();
        }
    }
}

fn wait(until: NotUntil<std::time::Instant>) -> TooFast {
    TooFast { wait: until.wait_time_from(MonotonicClock.now()) }
}
