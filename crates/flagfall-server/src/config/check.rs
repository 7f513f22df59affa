//! Settings that are right alone but not together.

use std::collections::BTreeSet;

use super::Settings;

/// The most public keys: the present one, and the one before or after it.
const MOST_KEYS: usize = 2;

pub(super) fn together(settings: &Settings) -> Vec<String> {
    let Settings { server, access, limits, nats, webhook, .. } = settings;
    let mut problems = Vec::new();
    if !nats.nats_servers.is_empty() && server.address.is_none() && !server.listen.ip().is_loopback() {
        problems.push("`address`: expected the address at which clients reach this server of several".to_owned());
    }
    if nats.nats_servers.iter().any(|address| address.contains('@')) {
        problems
            .push("`nats_servers`: expected addresses without a password; `nats_login` names a file for it".to_owned());
    }
    if !server.listen.ip().is_loopback() && !server.public {
        problems.push(format!(
            "`listen`: {} can be reached by other machines, and the server speaks plain HTTP; expected a loopback \
             address, or `public = true` if a proxy with TLS protects the server",
            server.listen
        ));
    }
    if access.public_keys.len() > MOST_KEYS {
        problems.push(format!("`public_keys`: found {} files, expected at most {MOST_KEYS}", access.public_keys.len()));
    }
    if access.public_keys.iter().collect::<BTreeSet<_>>().len() < access.public_keys.len() {
        problems.push("`public_keys`: the same file is named twice".to_owned());
    }
    if limits.connections_per_address > limits.connections {
        problems.push(format!(
            "`connections_per_address`: found {}, expected at most `connections`, which is {}",
            limits.connections_per_address, limits.connections
        ));
    }
    if !server.hosts.iter().all(|host| is_host(host)) {
        problems.push("`hosts`: expected names of hosts without a scheme or a port, such as play.example".to_owned());
    }
    if server.origins.iter().any(|origin| !is_origin(origin)) {
        problems.push(
            "`origins`: expected origins such as https://play.example, without a path; `*` is not accepted".to_owned(),
        );
    }
    if server.address.as_deref().is_some_and(|address| !is_origin(address)) {
        problems
            .push("`address`: expected the start of an address such as https://a.example, without a path".to_owned());
    }
    let address = webhook.webhook.as_deref();
    if address.is_some_and(|address| !is_address(address)) {
        problems.push("`webhook`: expected an address that begins with https:// or http://".to_owned());
    }
    if webhook.webhook.is_some() != webhook.webhook_secret.is_some() {
        problems.push("`webhook` and `webhook_secret`: expected both or neither".to_owned());
    }
    problems
}

/// A scheme, a host, and perhaps a path, without a name or a password.
fn is_address(text: &str) -> bool {
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    let origin = rest.split(['/', '?']).next().unwrap_or_default();
    is_origin(&format!("{scheme}://{origin}")) && text.parse::<axum::http::Uri>().is_ok()
}

/// A name or an address; of IPv6 in brackets.
fn is_host(text: &str) -> bool {
    let address = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let is_name = |text: &str| text.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_'));
    address.map_or(!text.is_empty() && is_name(text), |address| address.parse::<std::net::Ipv6Addr>().is_ok())
}

/// A scheme, a host and perhaps a port.
fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_host = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | ':' | '[' | ']');
    host.is_some_and(|host| !host.is_empty() && host.chars().all(is_host))
}
