//! Who sends a request: the peer of the connection, or whom trusted proxies name. Only the rightmost address that is not a trusted
//! proxy counts: what is left of it anybody can have written.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, StatusCode};

use super::Edge;
use super::connection::{AtAddress, Connection};
use super::error::ApiError;
use crate::config::{ClientHeader, Server};

/// The sender of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Client {
    /// The address, or the network that counts as one.
    pub(super) address: IpAddr,
    /// Whether the connection is that of a proxy, which has those of many clients.
    is_behind_proxy: bool,
}

const FORWARDED: HeaderName = HeaderName::from_static("forwarded");
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

impl Client {
    /// The sender of a request with these headers.
    pub(super) fn of(connection: &Connection, headers: &HeaderMap, server: &Server) -> Client {
        let peer = connection.peer;
        if !names_clients_in_headers(peer, server) {
            return Client { address: network(peer), is_behind_proxy: false };
        }
        let named = match server.client_header {
            ClientHeader::Forwarded => rightmost(&FORWARDED, headers, peer, server, nodes_of_forwarded),
            _ => rightmost(&X_FORWARDED_FOR, headers, peer, server, nodes_of_list),
        };
        Client { address: network(named), is_behind_proxy: true }
    }
}

impl Edge {
    /// A place for a WebSocket or an event stream of a client behind a proxy. Others have the place of their connection.
    pub(super) fn reader_place(&self, client: Client) -> Result<Option<AtAddress>, ApiError> {
        if !client.is_behind_proxy {
            return Ok(None);
        }
        let most = self.live().settings.limits.connections_per_address;
        let place = self.addresses.take(client.address, most);
        place.map(Some).ok_or_else(|| {
            let message = format!("an address may have {most} WebSockets and event streams at a time");
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_readers", message)
        })
    }
}

/// Whether a peer is a proxy that names its clients in each request.
pub(super) fn names_clients_in_headers(peer: IpAddr, server: &Server) -> bool {
    server.client_header != ClientHeader::ProxyProtocol && is_trusted(peer, server)
}

/// Whether a peer is a proxy whose connections begin with the PROXY protocol.
pub(super) fn speaks_proxy_protocol(peer: IpAddr, server: &Server) -> bool {
    server.client_header == ClientHeader::ProxyProtocol && is_trusted(peer, server)
}

fn is_trusted(address: IpAddr, server: &Server) -> bool {
    server.trusted_proxies.iter().any(|network| network.contains(address))
}

/// The address that is not one of a trusted proxy, or the last proxy that is known: a node without an address ends the search.
fn rightmost(
    name: &HeaderName,
    headers: &HeaderMap,
    peer: IpAddr,
    server: &Server,
    nodes: fn(&str) -> Vec<Option<IpAddr>>,
) -> IpAddr {
    let mut known = peer;
    let values: Vec<_> = headers.get_all(name).iter().collect();
    for value in values.into_iter().rev() {
        // A value that is not a text has no address.
        let nodes = value.to_str().map_or_else(|_| vec![None], nodes);
        for node in nodes.into_iter().rev() {
            let Some(address) = node else { return known };
            known = address;
            if !is_trusted(address, server) {
                return known;
            }
        }
    }
    known
}

/// The nodes of `Forwarded`, from the left.
fn nodes_of_forwarded(value: &str) -> Vec<Option<IpAddr>> {
    rfc7239::parse(value).map(|node| node.ok()?.forwarded_for?.ip().copied()).collect()
}

/// The nodes of `X-Forwarded-For`, from the left; some proxies add a port.
fn nodes_of_list(value: &str) -> Vec<Option<IpAddr>> {
    let address = |text: &str| {
        let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
    };
    value.split(',').map(|node| address(node.trim())).collect()
}

/// The address whose connections are counted together: of IPv6 the first 64 bits, which one customer has.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::*;
    use crate::config::{Given, Settings};

    /// The setting, the headers, and the address.
    type Row = (&'static str, &'static [(&'static str, &'static str)], &'static str);

    /// Headers from the top, and whose request it is. The peer and two networks are trusted proxies.
    #[test]
    fn the_rightmost_address_that_is_not_trusted() {
        let rows: [Row; 24] = [
            ("x-forwarded-for", &[], "127.0.0.1"),
            ("x-forwarded-for", &[("x-forwarded-for", "198.51.100.7")], "198.51.100.7"),
            ("x-forwarded-for", &[("x-forwarded-for", "203.0.113.1, 198.51.100.7")], "198.51.100.7"),
            ("x-forwarded-for", &[("x-forwarded-for", "203.0.113.1,198.51.100.7,10.1.2.3, 10.9.9.9")], "198.51.100.7"),
            (
                "x-forwarded-for",
                &[("x-forwarded-for", "203.0.113.1"), ("x-forwarded-for", "198.51.100.7")],
                "198.51.100.7",
            ),
            ("x-forwarded-for", &[("x-forwarded-for", "198.51.100.7:4711")], "198.51.100.7"),
            ("x-forwarded-for", &[("x-forwarded-for", "[2001:db8::1]:4711")], "2001:db8::"),
            ("x-forwarded-for", &[("x-forwarded-for", "[2001:db8::1]")], "2001:db8::"),
            ("x-forwarded-for", &[("x-forwarded-for", "2001:db8:1:2:3:4:5:6")], "2001:db8:1:2::"),
            ("x-forwarded-for", &[("x-forwarded-for", "::ffff:198.51.100.7")], "198.51.100.7"),
            ("x-forwarded-for", &[("x-forwarded-for", "::ffff:10.1.1.1")], "10.1.1.1"),
            ("x-forwarded-for", &[("x-forwarded-for", "203.0.113.1, unknown, 10.1.2.3")], "10.1.2.3"),
            ("x-forwarded-for", &[("x-forwarded-for", "203.0.113.1, ")], "127.0.0.1"),
            ("x-forwarded-for", &[("x-forwarded-for", "10.1.1.1, 10.2.2.2")], "10.1.1.1"),
            // The proxy passes on what it does not write.
            ("x-forwarded-for", &[("forwarded", "for=203.0.113.1")], "127.0.0.1"),
            ("forwarded", &[("x-forwarded-for", "203.0.113.1")], "127.0.0.1"),
            ("forwarded", &[("forwarded", "for=203.0.113.1, for=198.51.100.7;proto=https")], "198.51.100.7"),
            ("forwarded", &[("forwarded", "for=198.51.100.7;by=10.0.0.1, for=\"[fd00::1]:80\"")], "198.51.100.7"),
            ("forwarded", &[("forwarded", "For=\"[2001:db8:cafe::17]:4711\"")], "2001:db8:cafe::"),
            ("forwarded", &[("forwarded", "for=203.0.113.1"), ("forwarded", "for=198.51.100.7")], "198.51.100.7"),
            ("forwarded", &[("forwarded", "for=203.0.113.1, for=_hidden")], "127.0.0.1"),
            ("forwarded", &[("forwarded", "for=\"203.0.113.1, for=198.51.100.7")], "198.51.100.7"),
            ("forwarded", &[("forwarded", "for=203.0.113.1, by=10.0.0.1")], "127.0.0.1"),
            ("proxy-protocol", &[("forwarded", "for=203.0.113.1"), ("x-forwarded-for", "203.0.113.1")], "127.0.0.1"),
        ];
        for (header, lines, expected) in rows {
            let trusted = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].map(str::to_owned).to_vec();
            let options = [("trusted_proxies", Given::List(trusted)), ("client_header", Given::one(header))];
            let server = Settings::read(None, &options).unwrap().server;
            let mut headers = HeaderMap::new();
            for (name, value) in lines {
                headers.append(HeaderName::try_from(*name).unwrap(), HeaderValue::from_static(value));
            }
            let of = |peer: &str| Client::of(&Connection::alone(peer.parse().unwrap()), &headers, &server);
            assert_eq!(of("127.0.0.1").address, expected.parse::<IpAddr>().unwrap(), "{header} {lines:?}");
            // A peer that is not trusted names no client.
            let peer = of("203.0.113.99");
            assert_eq!((peer.address.to_string(), peer.is_behind_proxy), ("203.0.113.99".to_owned(), false));
        }
    }
}
