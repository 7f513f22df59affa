//! Networks of addresses.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// An address, or all addresses with the same first bits: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

/// A text is not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a network such as 10.0.0.0/8")]
pub struct NotANetwork;

impl Network {
    /// Whether an address is in the network. An IPv4 address that is written as one of IPv6 is the IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Network, NotANetwork> {
        let network = match text.parse::<IpAddr>() {
            Ok(address) => IpNet::from(address.to_canonical()),
            Err(_) => text.parse().map_err(|_| NotANetwork)?,
        };
        Ok(Network(network))
    }
}

/// A single address without the length of its prefix.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() == self.0.max_prefix_len() { self.0.addr().fmt(f) } else { self.0.fmt(f) }
    }
}
