//! Tells a host of the changes of all games by HTTP POST, signed, and again until the host has taken them.

mod signature;

use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::{Method, Request, StatusCode, Uri};
use bytes::Bytes;
use futures_util::FutureExt;
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::time::{sleep, timeout};

use crate::config;
use crate::config::Webhook as Settings;
use crate::engine::{Engine, Heard, Hearing};

use signature::Secret;

/// The most changes of a message.
const MOST: usize = 100;

/// How long the server waits before it sends a message again: twice as long each time, up to the second time.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(60)];

/// The host that is told.
pub struct Webhook {
    address: Uri,
    secret: Secret,
    only_ends: bool,
    /// How long the host may take to answer.
    patience: Duration,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

/// A message: the places up to which it tells, and its body.
struct Message {
    id: String,
    body: String,
}

impl Webhook {
    /// The host that settings name; `None` if they name none.
    ///
    /// # Errors
    /// What is wrong with the file of the secret, or with the certificates of the system.
    pub fn new(settings: &Settings) -> Result<Option<Webhook>, String> {
        let (Some(address), Some(file)) = (&settings.webhook, &settings.webhook_secret) else { return Ok(None) };
        let address = address.parse().map_err(|error| format!("`webhook`: {error}"))?;
        let text = fs::read_to_string(file).map_err(|error| format!("`webhook_secret`: {file}: {error}"))?;
        let secret = Secret::read(&text).map_err(|error| format!("`webhook_secret`: {file}: {error}"))?;
        let tls = HttpsConnectorBuilder::new().with_native_roots();
        let connector = tls.map_err(|error| format!("certificates: {error}"))?.https_or_http().enable_http1().build();
        Ok(Some(Webhook {
            address,
            secret,
            only_ends: settings.webhook_only == config::Told::Ends,
            patience: settings.webhook_time,
            client: Client::builder(TokioExecutor::new()).build(connector),
        }))
    }

    /// Tells of all changes from now on, for as long as it is polled. A message that the host does not take is sent again, and
    /// holds up later ones, but no game.
    pub async fn tell(self, engine: &Engine) {
        let mut hearing = engine.hear(None);
        loop {
            let message = self.next(&mut hearing).await;
            let mut wait = WAITS[0];
            while let Err(problem) = self.post(&message).await {
                engine.numbers().untold.inc();
                if wait == WAITS[0] {
                    tracing::warn!(address = %self.address, problem, "the webhook has not taken a message, which is sent again");
                }
                sleep(wait).await;
                wait = (wait * 2).min(WAITS[1]);
            }
            engine.numbers().told.inc();
            if wait != WAITS[0] {
                tracing::info!(address = %self.address, "the webhook takes messages again");
            }
        }
    }

    /// The next message: all that can be told now.
    async fn next(&self, hearing: &mut Hearing) -> Message {
        let mut notices: Vec<String> = Vec::new();
        let mut last = None;
        while notices.len() < MOST {
            let heard = match hearing.next().now_or_never() {
                Some(heard) => heard,
                None if notices.is_empty() => hearing.next().await,
                None => break,
            };
            match heard {
                Heard::Begin(place) => {
                    notices.push(Hearing::BEGIN.to_owned());
                    last = Some(place);
                }
                Heard::Change(_, notice) if self.only_ends && !notice.is_end => {}
                Heard::Change(place, notice) => {
                    notices.push(notice.json.to_string());
                    last = Some(place);
                }
            }
        }
        let id = last.map(|place| place.to_string()).unwrap_or_default();
        Message { id, body: format!(r#"{{"notices":[{}]}}"#, notices.join(",")) }
    }

    /// Sends a message once.
    async fn post(&self, message: &Message) -> Result<(), String> {
        let Message { id, body } = message;
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let request = Request::builder()
            .method(Method::POST)
            .uri(&self.address)
            .header("content-type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", seconds)
            .header("webhook-signature", self.secret.sign(id, seconds, body))
            .body(Full::from(body.clone()))
            .map_err(|error| error.to_string())?;
        match timeout(self.patience, self.client.request(request)).await {
            Ok(Ok(answer)) if answer.status().is_success() => Ok(()),
            Ok(Ok(answer)) => Err(refused(answer.status())),
            Ok(Err(error)) => Err(whole(&error)),
            Err(_) => Err(format!("no answer within {}", humantime::format_duration(self.patience))),
        }
    }
}

fn refused(status: StatusCode) -> String {
    format!("it answered {status}")
}

/// An error with its causes.
fn whole(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
