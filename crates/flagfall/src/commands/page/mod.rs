//! `flagfall page`

mod answer;
mod embedded;
mod files;
mod hosts;

use std::future::{Future, ready};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use clap::Args;
use tokio::net::TcpListener;

use self::answer::answer;
use self::files::Files;
use crate::failure::{Failure, Hint, Problem};
use crate::output;

#[derive(Args)]
pub(crate) struct PageArgs {
    /// The port to listen on; 0 for any free one
    ///
    /// A browser keeps a game, and the page itself for use offline, by host and port.
    #[arg(long, value_name = "N", default_value = "3524")]
    port: u16,
    /// Serve the page in this folder instead of the one in the program
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &PageArgs) -> Result<(), Failure> {
    let files = Files::new(args.dir.as_deref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(serve(files, args.port))
}

/// Serves the files until a signal ends the program.
async fn serve(files: Files, port: u16) -> Result<(), Failure> {
    // From here on a signal ends the program cleanly, also before the first request.
    let ended = signals()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| unusable(port, &error))?;
    let address = listener.local_addr()?;
    output::answer(&format!("http://{address}/\n"))?;
    tokio::select! {
        served = axum::serve(listener, router(files, address)) => Ok(served?),
        ended = ended => Ok(ended?),
    }
}

fn router(files: Files, address: SocketAddr) -> Router {
    let files = Arc::new(files);
    Router::new().fallback(move |request: Request<Body>| ready(answer(&request, &files, address.port())))
}

/// Ends at the first signal to end: Ctrl-C, and on Unix also SIGTERM.
#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = io::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        Ok(())
    })
}

/// Ends at Ctrl-C.
#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = io::Result<()>>> {
    Ok(tokio::signal::ctrl_c())
}

/// Why the port cannot be used.
fn unusable(port: u16, error: &io::Error) -> Failure {
    let free = Hint::suggesting("take any free port", "--port 0");
    Problem::new("port", format!("port {port} of 127.0.0.1 cannot be used: {error}")).with_hints([free]).into()
}
