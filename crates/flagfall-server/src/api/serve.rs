//! Accepting connections, and stopping cleanly.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONNECTION, HeaderValue};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use proxy_header::ParseConfig;
use proxy_header::io::ProxiedStream;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::Service;

use super::client::{Client, speaks_proxy_protocol};
use super::connection::{Connection, Connections, Place};
use super::spare::Spare;
use super::whole::Tracked;
use super::{Api, Edge};
use crate::access::TooFast;

/// The pause after the system has refused to accept, for example because too many files are open.
pub(super) const PAUSE: Duration = Duration::from_millis(100);

/// How long requests that have arrived may take until the engine has them, at a stop.
const QUEUED: Duration = Duration::from_millis(50);

/// The longest time for the head of a probe's request on a connection beyond the limits.
const PROBE: Duration = Duration::from_secs(1);

/// How often tokens that are no longer used are forgotten.
const FORGET: Duration = Duration::from_secs(60);

/// The largest head of a request in bytes.
const LARGEST_HEAD: usize = 16 * 1024;

/// Serves until `stop` completes. Then it takes no more connections, answers the requests that it has, closes WebSockets with
/// a code that says to resume elsewhere, and stops the engine, which hands its games over. The games wait for no connection that
/// ends slowly; those have `stop_time`.
pub async fn serve(listener: TcpListener, api: Api, stop: impl Future<Output = ()>) {
    let edge = Arc::clone(&api.0);
    let connections = Connections::new(edge.live().settings.limits.connections);
    accept(&listener, &api, &connections, stop).await;
    drop(listener);
    tracing::info!("stopping");
    edge.stopping.send_replace(true);
    // What was sent before the stop is mostly queued by then, and the engine answers it.
    let _ = timeout(QUEUED, connections.ended()).await;
    let ended = timeout(edge.live().settings.server.stop_time, connections.ended());
    let (ended, ()) = tokio::join!(ended, edge.engine.stop());
    if ended.is_err() {
        tracing::warn!("some connections did not end within `stop_time`");
    }
    tracing::info!("stopped");
}

async fn accept(listener: &TcpListener, api: &Api, connections: &Connections, stop: impl Future<Output = ()>) {
    let edge = &api.0;
    let mut live = edge.live.subscribe();
    let router = watch::Sender::new(api.router());
    let mut stop = std::pin::pin!(stop);
    let mut forget = interval(FORGET);
    forget.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let mut spare = Spare::new();
    loop {
        spare.renew();
        // A flood of connections waits in the system, where it costs the clients that are connected nothing.
        if let Err(TooFast { wait }) = edge.live().rates.take_connection() {
            tokio::select! {
                () = &mut stop => return,
                () = sleep(wait) => continue,
            }
        }
        let accepted = tokio::select! {
            () = &mut stop => return,
            _ = forget.tick() => {
                edge.live().rates.forget_unused();
                continue;
            }
            // The edge has the sender.
            _ = live.changed() => {
                router.send_modify(|router| *router = api.router());
                continue;
            }
            accepted = listener.accept() => accepted,
        };
        let accepted = match accepted {
            Ok(accepted) => connections.take(edge).map(|place| (accepted, place)),
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                // Instead of the spare file one connection can be open: perhaps that of a probe.
                if !spare.give_up() {
                    sleep(PAUSE).await;
                }
                let accepted = timeout(PAUSE, listener.accept()).await.ok().and_then(Result::ok);
                accepted.zip(connections.take_for_probes(edge))
            }
        };
        // A connection beyond the limits is closed at once: an answer would cost more than the attacker pays.
        let Some(((stream, from), place)) = accepted else { continue };
        // Without it small answers are only sent later. If it fails, the connection has already ended.
        let _ = stream.set_nodelay(true);
        let (edge, router) = (Arc::clone(edge), router.subscribe());
        if speaks_proxy_protocol(from.ip(), &edge.live().settings.server) {
            tokio::spawn(run_proxied(stream, place, edge, router));
        } else if let Some(connection) = Connection::begin(&edge, place, from.ip()) {
            tokio::spawn(run(stream, connection, edge, router));
        }
    }
}

/// Serves one connection from an address until it ends: bytes that come in over another way than TCP.
pub async fn serve_stream<S>(stream: S, api: &Api, from: IpAddr)
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let place = Connections::new(1).take(&api.0);
    if let Some(connection) = place.and_then(|place| Connection::begin(&api.0, place, from)) {
        run(stream, connection, Arc::clone(&api.0), watch::Sender::new(api.router()).subscribe()).await;
    }
}

/// Serves a connection of a proxy, which begins with the address of the client. One that does not, or not in time, is closed.
async fn run_proxied(stream: TcpStream, place: Place, edge: Arc<Edge>, router: watch::Receiver<Router>) {
    let (peer, time) = (stream.peer_addr(), edge.live().settings.limits.request_time);
    let (Ok(peer), Ok(Ok(stream))) =
        (peer, timeout(time, ProxiedStream::create_from_tokio(stream, ParseConfig::default())).await)
    else {
        edge.metrics.refused_connection("proxy_protocol");
        return;
    };
    // A connection of the proxy itself, such as a probe, has no other address.
    let client = stream.proxy_header().proxied_address().map_or(peer, |address| address.source);
    if let Some(connection) = Connection::begin(&edge, place, client.ip()) {
        run(stream, connection, edge, router).await;
    }
}

async fn run<S>(stream: S, connection: Arc<Connection>, edge: Arc<Edge>, router: watch::Receiver<Router>)
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let live = edge.live();
    let limits = &live.settings.limits;
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.send_time));
    let by = Arc::clone(&edge);
    let is_for_probes = connection.is_for_probes();
    let begun = Arc::new(Notify::new());
    let begins = Arc::clone(&begun);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        let client = Client::of(&connection, request.headers(), &by.live().settings.server);
        request.extensions_mut().insert(client);
        request.extensions_mut().insert(Arc::clone(&connection));
        begins.notify_one();
        let ends = connection.is_for_probes();
        let (parts, body) = request.into_parts();
        let (body, whole) = Tracked::new(body);
        let mut router = router.borrow().clone();
        async move {
            let mut response = router.call(Request::from_parts(parts, Body::new(body))).await?;
            // The rest of a body would be taken for the next request, so the connection ends.
            if ends || !whole.is_read() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle_time.max(limits.request_time))
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut served = std::pin::pin!(served);
    let request_time = if is_for_probes { PROBE } else { limits.request_time };
    let never_begins = async move {
        if timeout(request_time, begun.notified()).await.is_ok() {
            std::future::pending::<()>().await;
        }
    };
    let result = tokio::select! {
        result = &mut served => result,
        () = never_begins => return,
        () = edge.stopped() => {
            // The request that is being answered is the last one.
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    // A client that breaks off, or sends what is not HTTP, does not concern the operator.
    if let Err(error) = result {
        tracing::trace!(%error, "a connection has failed");
    }
}
