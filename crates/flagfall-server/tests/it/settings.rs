//! Settings: what is read, what is refused and where, and that what is printed gives the same settings.

use std::collections::BTreeSet;

use flagfall_server::config::{Given, Settings};
use proptest::prelude::*;
use tc_testkit::cases;

fn mistakes(file: &str, options: &[(&str, Given)]) -> String {
    match Settings::read(Some(("flagfall.toml", file)), options) {
        Ok(settings) => format!("accepted:\n{}", settings.show()),
        Err(mistakes) => mistakes.to_string(),
    }
}

#[cfg(feature = "nats")]
#[test]
fn the_defaults() {
    insta::assert_snapshot!(Settings::default().show());
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    insta::assert_snapshot!(mistakes(
        r#"
[server]
listen = "7080"
  data = ""
lisen = "127.0.0.1:7080"
open_metrics = "maybe"
hosts = "play.example"
origins = ["https://play.example", 7.5]

[limit]
body_size = "1KiB"

[limits]
body_size = "65536"
message_size = "1GiB"
request_time = "10"
hello_time = "0s"
send_time = 1979-05-27
connections = -1
inputs_per_second = 0

[access]
audience = ["flagfall"]

[logging]
log_level = "loud"
"#,
        &[("listen", Given::one("localhost:80")), ("connections", Given::one("many")), ("colour", Given::one("red"))],
    ));
}

#[cfg(feature = "nats")]
#[test]
fn settings_that_do_not_fit_each_other() {
    insta::assert_snapshot!(mistakes(
        r#"
server = { listen = "0.0.0.0:7080", origins = ["*"], address = "games.example/path" }
limits = { connections = 10, connections_per_address = 11 }
access = { public_keys = ["a.pem", "b.pem", "a.pem"] }
nats = { nats_servers = ["nats://user:password@10.0.0.1:4222"] }
webhook = { webhook = "ftp://play.example" }
"#,
        &[],
    ));
}

/// A name with more than a name is never that of a request, so no request would be served.
#[test]
fn hosts_are_names_alone() {
    let read = |host: &str| Settings::read(None, &[("hosts", Given::List(vec![host.to_owned()]))]);
    for host in ["play.example", "PLAY.example", "my_service", "10.0.0.1", "[::1]"] {
        assert!(read(host).is_ok(), "{host}");
    }
    for host in ["", "https://play.example", "play.example:443", "play.example/", "two words", "::1", "[::1]:80", "*"] {
        assert!(read(host).is_err(), "{host}");
    }
    let mistakes = read("play.example:443").unwrap_err().to_string();
    insta::assert_snapshot!(mistakes, @"`hosts`: expected names of hosts without a scheme or a port, such as play.example");
}

/// An address with a password would be in the log.
#[test]
fn webhooks_are_addresses() {
    let read = |webhook: &str| {
        Settings::read(None, &[("webhook", Given::one(webhook)), ("webhook_secret", Given::one("secret"))])
    };
    for webhook in ["https://play.example", "http://10.0.0.1:8080/told?by=flagfall", "http://[::1]:8080/", ""] {
        assert_eq!(read(webhook).is_ok(), !webhook.is_empty(), "{webhook}");
    }
    for webhook in [
        "play.example",
        "ftp://play.example",
        "https://",
        "https:///x",
        "https://ann:secret@play.example/",
        "https://a b/",
    ] {
        assert!(read(webhook).is_err(), "{webhook}");
    }
}

#[test]
fn a_file_that_is_not_toml() {
    insta::assert_snapshot!(mistakes("[server]\nlisten = \ndata = [1,\n", &[]));
    insta::assert_snapshot!(mistakes("server = 3\n", &[]), @"flagfall.toml:1:1: expected a table, such as [server]");
}

/// The boundaries of every setting with a range come in pairs.
#[test]
fn ranges() {
    let read = |key: &str, value: &str| {
        let options = [("connections_per_address", Given::one("1")), (key, Given::one(value))];
        Settings::read(None, &options).is_ok()
    };
    let of_nats =
        [("lease", "99ms", "100ms"), ("lease", "61s", "60s"), ("partitions", "0", "1"), ("partitions", "4097", "4096")];
    let rows = [
        ("body_size", "1023B", "1KiB"),
        ("body_size", "16777217B", "16MiB"),
        ("message_size", "1023B", "1KiB"),
        ("message_size", "16777217B", "16MiB"),
        ("inputs_per_second", "0", "1"),
        ("inputs_per_second", "1000001", "1000000"),
        ("input_burst", "0", "1"),
        ("host_inputs_per_second", "0", "1"),
        ("reads_per_second", "0", "1"),
        ("new_tokens_per_second", "0", "1"),
        ("connections", "0", "1"),
        ("connections_per_address", "0", "1"),
        ("games_per_key", "0", "1"),
        ("request_time", "999ms", "1s"),
        ("idle_time", "0s", "1s"),
        ("hello_time", "1h 1s", "1h"),
        ("send_time", "999ms", "1s"),
        ("keep_alive", "999ms", "1s"),
        ("stop_time", "601s", "600s"),
        ("keep_finished", "1day 1s", "0s"),
        ("compact_after", "15", "16"),
        ("shards", "1025", "0"),
        ("queue", "0", "1"),
        ("reader_queue", "0", "1"),
        ("longest_token", "0s", "1s"),
        ("longest_token", "367days", "366days"),
        ("client_header", "x-real-ip", "forwarded"),
        ("listen", "127.0.0.1:65536", "127.0.0.1:65535"),
        ("listen", "[::]:0", "[::1]:0"),
    ];
    let of_nats = of_nats.into_iter().filter(|_| cfg!(feature = "nats"));
    for (key, refused, accepted) in rows.into_iter().chain(of_nats) {
        assert!(!read(key, refused), "{key} {refused}");
        assert!(read(key, accepted), "{key} {accepted}");
    }
}

/// Each setting of NATS is refused where it is given, even at its default, and none is printed.
#[cfg(not(feature = "nats"))]
#[test]
fn a_server_without_nats_names_the_feature() {
    let file = "[nats]\nnats_servers = []\nlease = \"4s\"\n";
    let options = [("nats_servers", Given::List(vec!["nats://10.0.0.1:4222".to_owned()]))];
    insta::assert_snapshot!(mistakes(file, &options), @r"
    flagfall.toml:2:16: `nats_servers`: this server was built without the feature `nats`; leave the setting out, or build the server with `--features nats`
    flagfall.toml:3:9: `lease`: this server was built without the feature `nats`; leave the setting out, or build the server with `--features nats`
    --nats-servers: this server was built without the feature `nats`; leave the setting out, or build the server with `--features nats`
    ");
    assert!(!Settings::default().show().contains("nats"));
    assert_eq!(mistakes("[nats]\n", &[]), format!("accepted:\n{}", Settings::default().show()));
}

#[test]
fn proxies_are_addresses_and_networks() {
    let read = |proxy: &str| Settings::read(None, &[("trusted_proxies", Given::List(vec![proxy.to_owned()]))]);
    for proxy in ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8", "0.0.0.0/0"] {
        assert!(read(proxy).unwrap().show().contains(&format!("trusted_proxies = [\"{proxy}\"]")), "{proxy}");
    }
    for proxy in ["", "localhost", "10.0.0.0/33", "10.0.0/8", "[::1]", "127.0.0.1:80", "*"] {
        assert!(read(proxy).is_err(), "{proxy}");
    }
    assert_eq!(read("::ffff:10.0.0.1").unwrap(), read("10.0.0.1").unwrap());
}

#[test]
fn an_option_replaces_the_file() {
    let file = "[server]\nlisten = \"127.0.0.1:1\"\nhosts = [\"a.example\"]\n";
    let options = [("listen", Given::one("127.0.0.1:2"))];
    let settings = Settings::read(Some(("file", file)), &options).unwrap();
    assert_eq!((settings.server.listen.port(), settings.server.hosts), (2, vec!["a.example".to_owned()]));
}

/// An option has no section, so no two settings have the same key.
#[test]
fn keys_are_unique() {
    let keys: BTreeSet<_> = Settings::table().iter().map(|setting| setting.key).collect();
    assert_eq!(keys.len(), Settings::table().len());
}

proptest! {
    #![proptest_config(cases(256))]

    /// No text makes the reader panic, and what is accepted is printed as a file that gives the same settings.
    #[test]
    fn printed_settings_are_the_same(
        section in "server|limits|nats|access|logging|x",
        place in 0_usize..64,
        value in "\"[a-zA-Z0-9 .:/*]{0,12}\"|[0-9]{1,9}|true|false|\\[\"[a-z.]{1,9}\"\\]|\"[0-9]{1,4}(s|m|h|KiB|MiB|days)\"",
        garbage in ".{0,6}",
    ) {
        let keys: Vec<_> = Settings::table().iter().filter(|setting| setting.section == section).collect();
        let key = keys.get(place % keys.len().max(1)).map_or("key", |setting| setting.key);
        let file = format!("[{section}]\n{key} = {value}{garbage}\n");
        if let Ok(settings) = Settings::read(Some(("file", &file)), &[]) {
            prop_assert_eq!(Settings::read(Some(("shown", &settings.show())), &[]), Ok(settings));
        }
    }
}
