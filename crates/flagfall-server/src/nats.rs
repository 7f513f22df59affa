//! The connection to NATS, which the log and the leases share.

use std::fmt;
use std::time::{Duration, Instant};

use async_nats::jetstream::context::{CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::stream::{Config, DiscardPolicy, Info, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{Context, ErrorCode, context::ContextBuilder};
use async_nats::{ConnectOptions, ServerAddr};
use tokio::time::sleep;

/// The time for one request to JetStream. A node that is gone costs one of them.
const REQUEST: Duration = Duration::from_secs(2);
/// The time between two signs of life of a connection. After three without an answer, another node is tried.
const PING: Duration = Duration::from_secs(2);
/// The longest wait before the next node is tried.
const RECONNECT: Duration = Duration::from_millis(500);

/// The first version of NATS that has lost nothing in tests that kill, cut off and pause its nodes. Version 2.9 loses records when a
/// node is paused.
pub const LEAST_VERSION: [u32; 3] = [2, 15, 1];

/// Where NATS is, and how it is used.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NatsSettings {
    /// The addresses of the nodes, such as `nats://10.0.0.1:4222` or `tls://nats.example:4222`, without a password. The
    /// others of a cluster are found through them.
    pub servers: Vec<String>,
    /// The user and the password, if the nodes ask for them. They are not shown by `Debug`.
    pub login: Option<(String, String)>,
    /// The first word of every subject, and the name of the stream: letters a to z, digits, `_` and `-`. Servers that work
    /// together have the same one.
    pub prefix: String,
    /// The copies of each message, 1 to 5. Without it: 3 in a cluster, 1 on a node without one.
    pub replicas: Option<usize>,
    /// How long an append may take until it is reported as unavailable. It should be longer than a cluster needs to choose
    /// another leader, which is about 5 seconds.
    pub patience: Duration,
}

impl Default for NatsSettings {
    fn default() -> NatsSettings {
        NatsSettings {
            servers: vec!["nats://127.0.0.1:4222".to_owned()],
            login: None,
            prefix: "flagfall".to_owned(),
            replicas: None,
            patience: Duration::from_secs(10),
        }
    }
}

impl fmt::Debug for NatsSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsSettings")
            .field("servers", &self.servers)
            .field("login", &self.login.as_ref().map(|(user, _)| user))
            .field("prefix", &self.prefix)
            .field("replicas", &self.replicas)
            .field("patience", &self.patience)
            .finish()
    }
}

/// Why NATS cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NatsError {
    /// A setting is not valid.
    #[error("expected {expected}, found {found:?}")]
    Setting {
        /// What was expected.
        expected: &'static str,
        /// What the settings have.
        found: String,
    },
    /// No node answers.
    #[error("NATS cannot be reached at {servers}: {reason}")]
    Unreachable {
        /// The addresses.
        servers: String,
        /// What happened.
        reason: String,
    },
    /// A node has a version that is not proven to lose nothing.
    #[error(
        "the node of NATS has version {found}, and older ones than {}.{}.{} lose records when a node is paused: install a newer one",
        LEAST_VERSION[0], LEAST_VERSION[1], LEAST_VERSION[2]
    )]
    TooOld {
        /// The version of the node.
        found: String,
    },
    /// JetStream does not answer in the time that the settings give, for example because its nodes are choosing a leader.
    #[error("JetStream is not ready to keep {name}: {reason}")]
    NotReady {
        /// The stream or the bucket.
        name: String,
        /// What happened.
        reason: String,
    },
    /// JetStream refuses the stream or the bucket.
    #[error("JetStream cannot keep {name}: {reason}")]
    JetStream {
        /// The stream or the bucket.
        name: String,
        /// What it answered.
        reason: String,
    },
    /// The stream could lose records.
    #[error("the stream {name} {reason}: choose another prefix, or change the stream")]
    Unsafe {
        /// The stream.
        name: String,
        /// Which of its settings is wrong.
        reason: &'static str,
    },
}

/// A connection to NATS. It finds another node when its node is gone, and can be shared.
#[derive(Clone)]
pub struct Nats {
    pub(crate) context: Context,
    pub(crate) settings: NatsSettings,
}

impl fmt::Debug for Nats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Nats").field("prefix", &self.settings.prefix).finish_non_exhaustive()
    }
}

impl Nats {
    /// Connects to the first node that answers.
    ///
    /// # Errors
    /// A [`NatsError`] if a setting is not valid, if no node answers, or if that node is older than [`LEAST_VERSION`].
    pub async fn connect(settings: NatsSettings) -> Result<Nats, NatsError> {
        let servers = check(&settings)?;
        let mut options = ConnectOptions::new()
            .name("flagfall-server")
            .request_timeout(Some(REQUEST))
            .connection_timeout(REQUEST)
            .ping_interval(PING)
            .reconnect_delay_callback(|attempts| RECONNECT.min(Duration::from_millis(50 * attempts.min(10) as u64)));
        if let Some((user, password)) = &settings.login {
            options = options.user_and_password(user.clone(), password.clone());
        }
        let connected = options.connect(servers).await;
        let client = connected.map_err(|error| NatsError::Unreachable {
            servers: settings.servers.join(", "),
            reason: error.to_string(),
        })?;
        let found = client.server_info().version;
        if version(&found).is_none_or(|version| version < LEAST_VERSION) {
            return Err(NatsError::TooOld { found });
        }
        let context = ContextBuilder::new().timeout(REQUEST).backpressure_on_inflight(true).build(client);
        Ok(Nats { context, settings })
    }

    /// Finds the stream with this name, or creates it, and returns the number of its copies.
    pub(crate) async fn keep(&self, stream: Config) -> Result<usize, NatsError> {
        let stream = Config {
            storage: StorageType::File,
            retention: RetentionPolicy::Limits,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            num_replicas: self.settings.replicas.unwrap_or(3),
            ..stream
        };
        let name = stream.name.clone();
        let found = self.find(&stream).await;
        let found = found.map_err(|error| {
            let (name, reason) = (name.clone(), error.to_string());
            if is_late(&error) { NatsError::NotReady { name, reason } } else { NatsError::JetStream { name, reason } }
        })?;
        let found = &found.cached_info().config;
        let reason = match () {
            () if found.subjects != stream.subjects => "has other subjects",
            () if found.storage != StorageType::File => "is not kept in files",
            () if found.retention != RetentionPolicy::Limits => "drops messages that were read",
            () if !found.max_age.is_zero() => "drops old messages",
            () if found.discard != DiscardPolicy::New => "drops old messages when it is full",
            () if !found.allow_rollup => "does not allow `Nats-Rollup`",
            () if found.max_messages_per_subject.max(0) != stream.max_messages_per_subject => {
                "drops old messages of a subject"
            }
            () => return Ok(found.num_replicas),
        };
        Err(NatsError::Unsafe { name, reason })
    }

    /// Finds or creates a stream. A cluster that does not answer is asked again, for as long as the settings say.
    async fn find(&self, stream: &Config) -> Result<Stream<Info>, CreateStreamError> {
        let begin = Instant::now();
        loop {
            let mut found = self.context.get_or_create_stream(stream.clone()).await;
            if self.settings.replicas.is_none() && found.as_ref().is_err_and(is_single) {
                found = self.context.get_or_create_stream(Config { num_replicas: 1, ..stream.clone() }).await;
            }
            if begin.elapsed() >= self.settings.patience || !found.as_ref().is_err_and(is_late) {
                return found;
            }
            sleep(RECONNECT).await;
        }
    }
}

/// The numbers of a version such as `2.15.1`, or `2.15.1-RC.1`, which comes before it.
fn version(text: &str) -> Option<[u32; 3]> {
    let (numbers, is_release) = text.split_once('-').map_or((text, true), |(numbers, _)| (numbers, false));
    let numbers: Vec<u32> = numbers.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let version: [u32; 3] = numbers.try_into().ok()?;
    (is_release || version != LEAST_VERSION).then_some(version)
}

/// Whether a cluster was too busy, or was choosing a leader.
fn is_late(error: &CreateStreamError) -> bool {
    matches!(error.kind(), CreateStreamErrorKind::TimedOut | CreateStreamErrorKind::JetStreamUnavailable)
        || matches!(error.kind(), CreateStreamErrorKind::JetStream(error)
            if error.error_code() == ErrorCode::CLUSTER_NOT_AVAILABLE)
}

/// Whether a node without a cluster refuses to keep copies.
fn is_single(error: &CreateStreamError) -> bool {
    matches!(error.kind(), CreateStreamErrorKind::JetStream(error)
        if error.error_code() == ErrorCode::STREAM_REPLICAS_NOT_SUPPORTED)
}

/// Checks the settings, and reads the addresses.
fn check(settings: &NatsSettings) -> Result<Vec<ServerAddr>, NatsError> {
    let refusal = |expected, found: &str| NatsError::Setting { expected, found: found.to_owned() };
    let prefix = settings.prefix.as_bytes();
    let letters = prefix.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if !letters || !(1..=64).contains(&prefix.len()) {
        return Err(refusal("a prefix of 1 to 64 letters a to z, digits, `_` and `-`", &settings.prefix));
    }
    if settings.replicas.is_some_and(|replicas| !(1..=5).contains(&replicas)) {
        return Err(refusal("1 to 5 replicas", &settings.replicas.unwrap_or(0).to_string()));
    }
    if settings.servers.is_empty() {
        return Err(refusal("the address of a NATS server", ""));
    }
    let read = |server: &String| match server.parse::<ServerAddr>() {
        Ok(address) if !address.has_user_pass() => Ok(address),
        Ok(address) => Err(refusal("an address without a password, which belongs to the login", address.host())),
        Err(_) => Err(refusal("an address such as nats://10.0.0.1:4222", server)),
    };
    settings.servers.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last version that is refused, and the first that is not.
    #[test]
    fn versions() {
        for (text, is_enough) in [
            ("2.9.10", false),
            ("2.15.0", false),
            ("2.15.1-RC.1", false),
            ("2.15.1", true),
            ("2.16.0-dev", true),
            ("3.0.0", true),
            ("2.16", false),
            ("", false),
        ] {
            assert_eq!(version(text).is_some_and(|version| version >= LEAST_VERSION), is_enough, "{text}");
        }
    }
}
