//! Starting the server, and stopping it at a signal.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use clap::ArgMatches;
use tokio::net::TcpListener;

use super::log::{LOG, MARKS};
use super::{Failure, check_page, files, keys, logging, say, settings as read_settings, webhook};
use crate::api::{Api, serve, serve_starting};
use crate::config::Settings;
use crate::engine::{self, Engine};
use crate::folder;
use crate::log::embedded::{EmbeddedLog, Lock, Options};
use crate::time::{ServerTime, System, TimeSettings};
use crate::webhook::Webhook;

/// The log of earlier versions.
const FORMER_LOG: &str = "games.redb";

pub(super) fn run(matches: &ArgMatches, settings: Settings) -> Result<(), Failure> {
    let _log = logging::begin(&settings.logging);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::Run(error.to_string()))?.block_on(start(matches, settings))
}

async fn start(matches: &ArgMatches, settings: Settings) -> Result<(), Failure> {
    // From here on a signal ends the program cleanly, also before the first request.
    let stop = signals().map_err(|error| failed("signals", &error))?;
    let hangups = hangups().map_err(|error| failed("signals", &error))?;
    let (keys, _) = keys(&settings)?;
    check_page(&settings)?;
    let webhook = webhook(&settings)?;
    files::raise_limit(settings.limits.connections)?;
    let address = settings.server.listen;
    let listener = TcpListener::bind(address).await.map_err(|error| failed(&format!("`listen` {address}"), &error))?;
    let address = listener.local_addr().map_err(|error| failed("`listen`", &error))?;
    let mut stop = pin!(stop);
    let engine = tokio::select! {
        engine = engine(&settings, address) => engine?,
        () = &mut stop => return Ok(()),
        never = serve_starting(&listener) => match never {},
    };
    tracing::info!(%address, "listening");
    say(&format!("listening on http://{address}\n"))?;
    let running = engine.clone();
    // Another process goes on with the games; this one cannot.
    let stop = async {
        tokio::select! {
            () = stop => {}
            _ = running.breaks() => {}
        }
    };
    let api = Api::new(engine, settings, &keys);
    tokio::select! {
        () = serve(listener, api.clone(), stop) => {}
        () = reload_at_each(hangups, matches, &api) => {}
        () = tell(webhook, &running) => {}
    }
    match running.broken() {
        None => Ok(()),
        Some(task) => {
            Err(Failure::Run(format!("a task of the server has ended ({task}); what was answered is in the log")))
        }
    }
}

/// Tells a host of changes, for as long as the server runs.
async fn tell(webhook: Option<Webhook>, engine: &Engine) {
    match webhook {
        Some(webhook) => webhook.tell(engine).await,
        None => std::future::pending().await,
    }
}

/// The games of NATS if the settings name it, or of the data folder.
#[cfg(feature = "nats")]
async fn engine(settings: &Settings, listening: SocketAddr) -> Result<Engine, Failure> {
    if settings.nats.nats_servers.is_empty() { alone(settings).await } else { shared(settings, listening).await }
}

/// The games of the data folder. Settings of NATS were refused.
#[cfg(not(feature = "nats"))]
async fn engine(settings: &Settings, _listening: SocketAddr) -> Result<Engine, Failure> {
    alone(settings).await
}

/// The games of the log in the data folder, which no other server has.
async fn alone(settings: &Settings) -> Result<Engine, Failure> {
    let data = settings.server.data.clone();
    folder::make(&data).map_err(|error| failed(&data.display().to_string(), &error))?;
    if data.join(FORMER_LOG).exists() {
        return Err(Failure::Run(format!(
            "{} is the log of an earlier version, which this one cannot read: move the file away to begin without its games",
            data.join(FORMER_LOG).display()
        )));
    }
    tracing::info!(folder = %data.display(), "reading the log");
    let marks = data.join(MARKS);
    let blocking = |error: tokio::task::JoinError| failed("the log", &error);
    let lock = tokio::task::spawn_blocking(move || Lock::take(data.join(LOG))).await.map_err(blocking)?;
    let lock = lock.map_err(|error| Failure::Run(error.to_string()))?;
    // Whoever has the log is the only one who marks the time.
    let time = ServerTime::open(&marks, Arc::new(System), TimeSettings::from(&settings.time)).await;
    let time = time.map_err(|error| Failure::Run(error.to_string()))?;
    let at_least = time.marked_end();
    let options =
        Options { keep_closed: settings.games.keep_closed, time: time.clone(), at_least, ..Options::default() };
    let log = tokio::task::spawn_blocking(move || EmbeddedLog::open_locked(lock, options)).await;
    let log = log.map_err(blocking)?.map_err(|error| Failure::Run(error.to_string()))?;
    let engine = Engine::start_at(Arc::new(log), time, engine::Settings::from(&settings.games)).await;
    engine.map_err(|error| Failure::Run(error.to_string()))
}

/// The games that the leases give to this server, of those in NATS.
#[cfg(feature = "nats")]
async fn shared(settings: &Settings, listening: SocketAddr) -> Result<Engine, Failure> {
    use crate::log::nats::NatsLog;
    use crate::nats::{Nats, NatsError, NatsSettings};
    use crate::owner::{LeaseSettings, Leases};

    let own = &settings.nats;
    let login = own.nats_login.as_deref().map(login).transpose()?;
    let nats = NatsSettings {
        servers: own.nats_servers.clone(),
        login,
        prefix: own.nats_prefix.clone(),
        ..NatsSettings::default()
    };
    let address = settings.server.address.clone().unwrap_or_else(|| format!("http://{listening}"));
    let mut leases = LeaseSettings::new(address);
    leases.lease = own.lease;
    leases.partitions = u16::try_from(own.partitions).unwrap_or(u16::MAX);
    // The message begins with NATS by itself.
    let nats = Nats::connect(nats).await.map_err(|error| Failure::Run(error.to_string()))?;
    let time = ServerTime::unmarked(TimeSettings::from(&settings.time));
    let begin = || async {
        let log = NatsLog::open(nats.clone()).await?;
        let (leases, changes) = Leases::join(nats.clone(), leases.clone(), time.clone()).await?;
        Ok::<_, NatsError>((log, leases, changes))
    };
    let (log, leases, changes) = loop {
        match begin().await {
            Ok(begun) => break begun,
            // Its nodes choose a leader, or too few of them run. Both end without this server.
            Err(error @ NatsError::NotReady { .. }) => tracing::warn!(%error, "NATS is waited for"),
            Err(error) => return Err(failed("NATS", &error)),
        }
    };
    Ok(Engine::join(Arc::new(log), leases, changes, time, engine::Settings::from(&settings.games)))
}

/// The user and the password of a file.
#[cfg(feature = "nats")]
fn login(path: &str) -> Result<(String, String), Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::Settings(format!("{path}: {error}")))?;
    match text.lines().collect::<Vec<_>>().as_slice() {
        [user, password] => Ok(((*user).to_owned(), (*password).to_owned())),
        _ => Err(Failure::Settings(format!("{path}: expected two lines, the user and the password"))),
    }
}

fn failed(what: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::Run(format!("{what}: {error}"))
}

/// Reads settings and keys again at each signal, and goes on with the old ones if there is a mistake in them.
async fn reload_at_each(mut hangups: Hangups, matches: &ArgMatches, api: &Api) {
    loop {
        hangups.next().await;
        let read = read_settings(matches).and_then(|settings| {
            check_page(&settings)?;
            let (keys, _) = keys(&settings)?;
            Ok((settings, keys))
        });
        match read {
            Ok((settings, keys)) => {
                let kept = api.reload(settings, &keys);
                tracing::info!("settings and keys were read again");
                if !kept.is_empty() {
                    tracing::warn!(settings = kept.join(", "), "these settings change at the next start");
                }
            }
            Err(failure) => {
                for problem in failure.message().lines() {
                    tracing::error!(problem, "the settings were not read again, and stay as they are");
                }
            }
        }
    }
}

/// The signals to read the settings again.
#[cfg(unix)]
struct Hangups(tokio::signal::unix::Signal);

#[cfg(unix)]
fn hangups() -> io::Result<Hangups> {
    use tokio::signal::unix::{SignalKind, signal};

    signal(SignalKind::hangup()).map(Hangups)
}

#[cfg(unix)]
impl Hangups {
    async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}

/// This system has no such signals.
#[cfg(not(unix))]
struct Hangups;

#[cfg(not(unix))]
fn hangups() -> io::Result<Hangups> {
    Ok(Hangups)
}

#[cfg(not(unix))]
impl Hangups {
    async fn next(&mut self) {
        std::future::pending::<()>().await;
    }
}

/// Ends at the first signal to end: Ctrl-C, and on Unix also SIGTERM.
#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends at Ctrl-C.
#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without the signal the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
