//! Which server a request means. Whoever owns a host name can let it lead to the loopback (DNS rebinding). Requests of
//! their page then arrive here with that name, and are refused.

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};

const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Whether a request is for the loopback at this port. The port of HTTP, 80, may be left out.
pub(super) fn is_ours(uri: &Uri, headers: &HeaderMap, port: u16) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    host.to_str().is_ok_and(|host| names_us(host, port))
        && uri.authority().is_none_or(|authority| names_us(authority.as_str(), port))
}

fn names_us(host: &str, port: u16) -> bool {
    let host = host.to_ascii_lowercase();
    let is_name = |name: &str| NAMES.contains(&name);
    port == 80 && is_name(&host) || host.strip_suffix(&format!(":{port}")).is_some_and(is_name)
}

#[cfg(test)]
mod tests {
    use super::names_us;

    #[test]
    fn only_the_loopback_at_its_port() {
        for host in ["127.0.0.1:3524", "localhost:3524", "LOCALHOST:3524", "[::1]:3524"] {
            assert!(names_us(host, 3524), "{host}");
        }
        for host in [
            "",
            ":3524",
            "127.0.0.1",
            "localhost",
            "localhost.:3524",
            "localhost:03524",
            "localhost:3525",
            "localhost:13524",
            "localhost:3524:3524",
            "127.0.0.2:3524",
            "0.0.0.0:3524",
            "2130706433:3524",
            "127.1:3524",
            "::1:3524",
            "[::]:3524",
            "[::ffff:127.0.0.1]:3524",
            "user@localhost:3524",
            "example.com:3524",
            "localhost.example.com:3524",
            "example.com",
            "localhost:3524 ",
            " localhost:3524",
        ] {
            assert!(!names_us(host, 3524), "{host}");
        }
        assert!(names_us("localhost", 80) && names_us("localhost:80", 80) && !names_us("example.com", 80));
    }
}
