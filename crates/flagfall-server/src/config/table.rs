//! The only list of settings: their keys, types, defaults, ranges and descriptions.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;

use super::network::Network;
use super::value::{ClientHeader, Downtime, Given, LogFormat, LogLevel, Told, Value, within};
use crate::owner::LeaseSettings;
use crate::time::TimeSettings;

/// A setting, for files, options and help.
pub struct Setting {
    /// The table of the file that has the key.
    pub section: &'static str,
    /// The key in the file. The option has dashes for underscores. No two sections have the same key.
    pub key: &'static str,
    /// What it sets.
    pub help: &'static str,
    /// The value in the help of the program.
    pub value_name: &'static str,
    /// Whether its value is a list.
    pub is_list: bool,
    /// Sets it; the error says what was expected and what was found.
    pub(super) set: fn(&mut Settings, &Given) -> Result<(), String>,
    /// The value as TOML.
    pub show: fn(&Settings) -> String,
}

impl Setting {
    /// The feature of this crate that the setting needs, if the server was built without it. To give the setting is an error then.
    pub fn missing(&self) -> Option<&'static str> {
        (cfg!(not(feature = "nats")) && self.section == "nats").then_some("nats")
    }

    /// Sets it; the error says what was expected and what was found.
    pub(super) fn set(&self, settings: &mut Settings, given: &Given) -> Result<(), String> {
        match self.missing() {
            None => (self.set)(settings, given),
            Some(feature) => Err(format!(
                "this server was built without the feature `{feature}`; leave the setting out, or build the server with \
                 `--features {feature}`"
            )),
        }
    }
}

macro_rules! settings {
    ($(
        #[doc = $about:literal]
        $section:ident $struct:ident {
            $($(#[doc = $help:literal])+ $key:ident: $type:ty = $default:expr $(, $low:expr => $high:expr)?;)*
        }
    )*) => {
        $(
            #[doc = $about]
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub struct $struct {
                $($(#[doc = $help])+ pub $key: $type,)*
            }

            impl Default for $struct {
                fn default() -> $struct {
                    $struct { $($key: $default),* }
                }
            }
        )*

        /// All settings, by the tables of the file.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Settings {
            $(#[doc = $about] pub $section: $struct,)*
        }

        pub(super) const TABLE: &[Setting] = &[$($(Setting {
            section: stringify!($section),
            key: stringify!($key),
            help: concat!($($help),+),
            value_name: <$type as Value>::NAME,
            is_list: <$type as Value>::IS_LIST,
            set: |settings, given| {
                let value = <$type as Value>::read(given)?;
                $(within(&value, &$low, &$high)?;)?
                settings.$section.$key = value;
                Ok(())
            },
            show: |settings| settings.$section.$key.show(),
        }),*),*];
    };
}

const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const DAY: Duration = secs(86_400);

settings! {
    /// Where the server listens and keeps its data.
    server Server {
        /// The address and port to listen on; port 0 takes any free one
        listen: SocketAddr = SocketAddr::from((Ipv4Addr::LOCALHOST, 7080));
        /// Whether `listen` may be an address that other machines can reach
        public: bool = false;
        /// The folder of the log and the key pair, made at the first start
        data: PathBuf = PathBuf::from("flagfall-data");
        /// The start of the address at which clients reach this server; the other servers of several name it
        address: Option<String> = None;
        /// Names of hosts that requests may be for, besides the loopback and the address in `listen`
        hosts: Vec<String> = Vec::new();
        /// Addresses and networks of proxies in front, such as 127.0.0.1 or 10.0.0.0/8, which are believed when they say who
        /// their clients are
        trusted_proxies: Vec<Network> = Vec::new();
        /// Where trusted proxies say who their clients are; it must be what they write or add to, and not what they pass on
        client_header: ClientHeader = ClientHeader::default();
        /// Origins of pages that may use the server from a browser
        origins: Vec<String> = Vec::new();
        /// The folder of a page that the server serves at `/`, such as target/browser/online; the page may use the server
        page: Option<String> = None;
        /// Whether `/metrics` needs no token
        open_metrics: bool = false;
        /// The longest time that a clean stop waits for answers in flight
        stop_time: Duration = secs(20), secs(1) => secs(600);
    }
    /// The NATS nodes that keep the games of several servers.
    nats Nats {
        /// Addresses of NATS nodes such as nats://10.0.0.1:4222; with any, the games are kept there instead of in the data
        /// folder, and shared with the other servers that name them
        nats_servers: Vec<String> = Vec::new();
        /// A file with the user and the password for NATS, each on a line
        nats_login: Option<String> = None;
        /// The first word of all subjects in NATS, the same for all servers that share games
        nats_prefix: String = "flagfall".to_owned();
        /// How long a server that is gone keeps its games, the same for all servers
        lease: Duration = LeaseSettings::LEASE, Duration::from_millis(100) => secs(60);
        /// The parts in which the games are divided among servers; the first server decides
        partitions: u32 = LeaseSettings::PARTITIONS as u32, 1 => 4_096;
    }
    /// Who may use the server.
    access Access {
        /// PEM files of at most two Ed25519 public keys; without any, the key pair in the data folder is used
        public_keys: Vec<PathBuf> = Vec::new();
        /// The audience that tokens must name
        audience: String = "flagfall".to_owned();
        /// The longest time before which a token must expire
        longest_token: Duration = DAY, secs(1) => DAY * 366;
        /// The ids of tokens, their claim `jti`, that are refused although they have not expired
        revoked: Vec<String> = Vec::new();
    }
    /// What clients may use at most.
    limits Limits {
        /// The most bytes in the body of a request
        body_size: ByteSize = ByteSize::kib(64), ByteSize::kib(1) => ByteSize::mib(16);
        /// The most bytes in a message of a WebSocket
        message_size: ByteSize = ByteSize::kib(64), ByteSize::kib(1) => ByteSize::mib(16);
        /// The inputs that a token and a connection may send in a second
        inputs_per_second: u32 = 20, 1 => 1_000_000;
        /// The inputs that may come at once before `inputs_per_second` counts
        input_burst: u32 = 40, 1 => 1_000_000;
        /// The inputs that a host's token and its connections may send in a second, all at once if need be
        host_inputs_per_second: u32 = 100_000, 1 => 10_000_000;
        /// The requests with GET that a token may send in a second, or without a known token an address; all at once if need be
        reads_per_second: u32 = 1_000, 1 => 10_000_000;
        /// The tokens of an address whose signatures are checked in a second; a valid token counts once
        new_tokens_per_second: u32 = 500, 1 => 10_000_000;
        /// The records of games that are read again for a token in a second, all at once if need be, so that it can resume
        replayed_per_second: u32 = 10_000, 1 => 10_000_000;
        /// The most connections. Each needs an open file, and the server does not start if the system allows too few
        connections: u32 = 16_000, 1 => 10_000_000;
        /// The most connections from one address
        connections_per_address: u32 = 1_000, 1 => 10_000_000;
        /// The new connections that are taken in a second, all at once if need be; more wait in the operating system
        connections_per_second: u32 = 2_000, 1 => 10_000_000;
        /// The most open games that hosts with the same key have created since the server started
        games_per_key: u32 = 1_000_000, 1 => 100_000_000;
        /// The longest time for the head of the first request of a connection, and for the body of each request
        request_time: Duration = secs(10), secs(1) => secs(3_600);
        /// How long a connection waits for the head of its next request, which is longer than most proxies keep it
        idle_time: Duration = secs(90), secs(1) => secs(3_600);
        /// The longest time until the first message of a WebSocket
        hello_time: Duration = secs(5), secs(1) => secs(3_600);
        /// The longest time for which a client may accept no bytes
        send_time: Duration = secs(10), secs(1) => secs(3_600);
        /// The time between two signs of life on an event stream or a WebSocket; a client that sends none for three
        /// of them is disconnected
        keep_alive: Duration = secs(15), secs(1) => secs(3_600);
    }
    /// How games are run.
    games Games {
        /// How long a finished game can be read before it is closed
        keep_finished: Duration = secs(600), secs(0) => DAY;
        /// How long a closed game can be read; then its name is free. Only for games in the data folder
        keep_closed: Duration = DAY * 7, secs(0) => DAY * 36_500;
        /// The records of a game after which a snapshot is added, so that it is read faster
        compact_after: u32 = 1_024, 16 => 1_000_000;
        /// The last presses of a clock that can be undone. Each takes 84 bytes of memory for each seat; the rules of a game
        /// can say fewer
        keep_undo: u32 = 30, 0 => 1_000;
        /// What a time in which no server runs a game costs whoever is to move: `charge` for all of it, `pause` if the clocks are
        /// paused from the last moment at which a server ran, `refund` if they run on and who is to move gets that time
        downtime: Downtime = Downtime::Charge;
        /// The groups in which the games are divided, each run by one task; 0 for as many as the machine has cores
        shards: u32 = 0, 0 => 1_024;
        /// The inputs that can wait for a group of games; more are refused as busy
        queue: u32 = 4_096, 1 => 1_000_000;
        /// The events that can wait for a reader; a reader with more is cut
        reader_queue: u32 = 64, 1 => 65_536;
        /// The last changes of all games that are kept for a host who comes back, each of about 300 bytes
        notices: u32 = 16_384, 16 => 10_000_000;
    }
    /// Where the changes of all games are posted.
    webhook Webhook {
        /// The address to which changes are posted, such as `https://play.example/flagfall`
        webhook: Option<String> = None;
        /// A file with the secret that signs them: `whsec_` and 24 to 64 bytes as base64
        webhook_secret: Option<String> = None;
        /// Which changes are posted: `ends` of clocks, rounds and games, or all `changes`
        webhook_only: Told = Told::Ends;
        /// How long the host may take to answer; then the message is sent again
        webhook_time: Duration = secs(10), secs(1) => secs(600);
    }
    /// How far the server's time and the wall clock may differ.
    time Time {
        /// The largest offset of the wall clock that is corrected while the server runs: it runs at most a fiftieth slower or a
        /// thousandth faster until both agree. The server does not start with a wall clock that is further behind
        largest_offset: Duration = TimeSettings::LARGEST_OFFSET, secs(1) => DAY * 366;
        /// The longest time that the server can have been stopped by the wall clock. If it seems longer, the clock may be
        /// wrong, and the server does not start
        largest_jump: Duration = TimeSettings::LARGEST_JUMP, secs(1) => DAY * 36_600;
    }
    /// What the server logs about itself, on the error output.
    logging Logging {
        /// The form of the log
        log_format: LogFormat = LogFormat::Text;
        /// The lowest level that is logged; `debug` logs every request
        log_level: LogLevel = LogLevel::Info;
    }
}
