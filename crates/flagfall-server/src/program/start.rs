//! Starting the server, and stopping it at a signal.

use std::future::Future;
use std::io;
use std::sync::Arc;

use tokio::net::TcpListener;

use super::{Failure, keys, logging, say};
use crate::api::{Api, serve};
use crate::config::Settings;
use crate::engine::{self, Engine};
use crate::log::embedded::EmbeddedLog;

/// The log in the data folder.
const LOG: &str = "games.redb";

pub(super) fn run(settings: Settings) -> Result<(), Failure> {
    logging::begin(&settings.logging);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::Run(error.to_string()))?.block_on(start(settings))
}

async fn start(settings: Settings) -> Result<(), Failure> {
    let failed = |what: &str, error: &dyn std::fmt::Display| Failure::Run(format!("{what}: {error}"));
    // From here on a signal ends the program cleanly, also before the first request.
    let stop = signals().map_err(|error| failed("signals", &error))?;
    let (keys, _) = keys(&settings)?;
    let data = settings.server.data.clone();
    std::fs::create_dir_all(&data).map_err(|error| failed(&data.display().to_string(), &error))?;
    let log = tokio::task::spawn_blocking(move || EmbeddedLog::open(data.join(LOG))).await;
    let log = log.map_err(|error| failed("the log", &error))?.map_err(|error| Failure::Run(error.to_string()))?;
    let engine = Engine::start(Arc::new(log), engine::Settings::default()).await;
    let engine = engine.map_err(|error| Failure::Run(error.to_string()))?;
    let address = settings.server.listen;
    let listener = TcpListener::bind(address).await.map_err(|error| failed(&format!("`listen` {address}"), &error))?;
    let address = listener.local_addr().map_err(|error| failed("`listen`", &error))?;
    tracing::info!(%address, data = %settings.server.data.display(), "listening");
    say(&format!("listening on http://{address}\n"))?;
    serve(listener, Api::new(engine, settings, &keys), stop).await;
    Ok(())
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
