//! The streams of the log. Each game is in one of them, by its name.

use async_nats::jetstream::stream::{Config, Stream};
use futures_util::TryStreamExt;
use futures_util::future::try_join_all;

use super::super::Unavailable;
use crate::GameId;
use crate::nats::{Nats, NatsError};

/// The number of streams. It never changes, because a game stays where its first records are.
pub(super) const COUNT: u16 = 16;

#[derive(Debug)]
pub(super) struct Streams {
    prefix: String,
    streams: Vec<Stream<()>>,
    /// Whether they have copies.
    pub(super) copied: bool,
}

impl Streams {
    /// Opens the streams, and creates those that do not exist.
    pub(super) async fn open(nats: &Nats) -> Result<Streams, NatsError> {
        let prefix = nats.settings.prefix.clone();
        let (streams, copies): (Vec<_>, Vec<_>) =
            try_join_all((0..COUNT).map(|number| open(nats, number))).await?.into_iter().unzip();
        Ok(Streams { prefix, streams, copied: copies.into_iter().any(|copies| copies > 1) })
    }

    /// The first word of all subjects.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The games of a stream that are open.
    pub(super) async fn open_games(&self, number: u16) -> Result<Vec<GameId>, Unavailable> {
        let failed = |error: &dyn std::error::Error| Unavailable(error.to_string());
        let Some(stream) = self.streams.get(usize::from(number)) else { return Ok(Vec::new()) };
        let prefix = self.subjects("open", number);
        let subjects = stream.info_with_subjects(format!("{prefix}*")).await.map_err(|error| failed(&error))?;
        let subjects: Vec<(String, usize)> = subjects.try_collect().await.map_err(|error| failed(&error))?;
        subjects
            .iter()
            .map(|(subject, _)| {
                let game = subject.strip_prefix(&prefix).unwrap_or(subject);
                game.parse().map_err(|error| Unavailable(format!("subject {subject}: {error}")))
            })
            .collect()
    }

    /// The stream of a game.
    pub(super) fn of(&self, game: &GameId) -> &Stream<()> {
        &self.streams[usize::from(game.part(COUNT))]
    }

    /// The subject of a game for messages of a kind.
    pub(super) fn subject(&self, kind: &str, game: &GameId) -> String {
        format!("{}{game}", self.subjects(kind, game.part(COUNT)))
    }

    /// The beginning of the subjects of a kind in a stream.
    fn subjects(&self, kind: &str, stream: u16) -> String {
        format!("{}.{stream}.{kind}.", self.prefix)
    }
}

/// Opens one stream, and returns it with the number of its copies.
async fn open(nats: &Nats, number: u16) -> Result<(Stream<()>, usize), NatsError> {
    let prefix = &nats.settings.prefix;
    let name = format!("{prefix}-{number}");
    let subjects = ["records", "snapshot", "open"].map(|kind| format!("{prefix}.{number}.{kind}.*")).to_vec();
    // Every copy may show that an append is the first one after another: see `send`.
    let config = Config { name: name.clone(), subjects, allow_direct: true, ..Config::default() };
    let copies = nats.keep(config).await?;
    let stream = nats.context.get_stream_no_info(&name).await;
    let stream = stream.map_err(|error| NatsError::JetStream { name, reason: error.to_string() })?;
    Ok((stream, copies))
}
