//! Clients that watch flags fall.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use flagfall_server::access::Role;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::Failure;
use crate::client::{Connection, Socket};
use crate::presses::begin;
use crate::server::Server;
use crate::times::Times;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// Begins this many games a second, whose flags fall two seconds later. Returns how long after a flag its event came. A
/// watcher that came too late to see the flag fall does not count.
pub(crate) async fn watch(server: &Arc<Server>, rate: u64, time: Duration) -> Result<Times, Failure> {
    let (begin, mut watching, mut times) = (Instant::now(), JoinSet::new(), Times::default());
    for number in 0..rate * time.as_secs().saturating_sub(4) {
        sleep_until(begin + Duration::from_secs(number) / u32::try_from(rate)?).await;
        watching.spawn(flag(Arc::clone(server)));
    }
    while let Some(late) = watching.join_next().await {
        if let Some(late) = late?? {
            times.add(late);
        }
    }
    Ok(times)
}

async fn flag(server: Arc<Server>) -> Result<Option<Duration>, Failure> {
    let game = format!("flag-{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut connection = Connection::open(server.at.address).await?;
    begin(&mut connection, &server.at.token(Role::Host, "*")?, &game, "2s").await?;
    let (mut socket, first) = Socket::open(server.at.address, &game, &server.at.token(Role::Spectator, &game)?).await?;
    let is_over = |event: &Value| event["event"]["view"]["status"] == "over";
    if is_over(&serde_json::from_str(&first)?) {
        return Ok(None);
    }
    let event = socket.next().await?;
    // Both processes read the clock of the same machine.
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let event: Value = serde_json::from_str(&event)?;
    let at = event["event"]["view"]["at"].as_f64().ok_or("an event has no instant")?;
    if !is_over(&event) {
        return Err(format!("{game}: expected a flag, found {event}").into());
    }
    Ok(Some(now.saturating_sub(Duration::from_secs_f64(at / 1e3))))
}
