//! Lists of the games that this server runs.

use std::collections::HashMap;
use std::ops::Bound;

use futures_util::future::try_join_all;
use tc_commit::Viewer;
use tc_core::Status;

use super::queue::Queue;
use super::shard::Command;
use super::{Engine, EngineError, Event};
use crate::GameId;

/// Which games are listed.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Whether games of rounds are listed, and otherwise those of clocks.
    pub rounds: bool,
    /// The name after which the list begins; `None` for its beginning.
    pub after: Option<GameId>,
    /// The most games of a page.
    pub limit: usize,
    /// Only clocks with this status.
    pub status: Option<Status>,
}

/// A page of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The games with their states, in ascending order of their names. A game that cannot be read has the reason: it is in every list,
    /// whatever it runs, because that is not known.
    pub games: Vec<(GameId, Result<Event, EngineError>)>,
    /// The name after which the next page begins; `None` after the last one. A page can have fewer games than its limit although
    /// there are more.
    pub next: Option<GameId>,
}

/// The names of a page among the games of a shard.
pub(super) struct Names {
    pub(super) games: Vec<GameId>,
    /// Games that must be read before it is known whether they are listed.
    pub(super) unread: Vec<GameId>,
    /// The last game that was looked at; `None` if no more games come after it.
    pub(super) last: Option<GameId>,
}

impl Listing {
    /// The names that come after the beginning of the page.
    pub(super) fn range(&self) -> (Bound<GameId>, Bound<GameId>) {
        (self.after.clone().map_or(Bound::Unbounded, Bound::Excluded), Bound::Unbounded)
    }
}

impl Engine {
    /// A page of the open games that this server runs, with what the host sees of them. A game that comes or goes meanwhile can be
    /// missing.
    ///
    /// # Errors
    /// As for [`Engine::view`], if it is not the error of one game.
    pub async fn list(&self, listing: Listing) -> Result<Page, EngineError> {
        let (mut names, mut unreadable) = (Vec::new(), HashMap::new());
        let mut last: Option<GameId> = None;
        for shard in self.shards.iter() {
            let of_shard = self.names(shard, &listing, &mut unreadable).await?;
            names.extend(of_shard.games);
            last = [last, of_shard.last].into_iter().flatten().min();
        }
        // What comes after the first end of a shard's part may be incomplete.
        names.retain(|name| last.as_ref().is_none_or(|last| name <= last));
        names.sort_unstable();
        let next = if names.len() > listing.limit {
            names.truncate(listing.limit);
            names.last().cloned()
        } else {
            last
        };
        let games = names.into_iter().map(|game| {
            let known = unreadable.remove(&game);
            async move {
                match known {
                    Some(error) => Ok(Some((game, Err(error)))),
                    None => self.listed(game).await,
                }
            }
        });
        Ok(Page { games: try_join_all(games).await?.into_iter().flatten().collect(), next })
    }

    /// The names of a page among the games of a shard. Those that are only in the log are read; those that cannot be are part of the
    /// page, and are added to these.
    async fn names(
        &self,
        shard: &Queue,
        listing: &Listing,
        unreadable: &mut HashMap<GameId, EngineError>,
    ) -> Result<Names, EngineError> {
        loop {
            let (reply, answer) = tokio::sync::oneshot::channel();
            let listing = listing.clone();
            shard.send(|_| Command::List { listing, reply })?;
            let mut names: Names = answer.await.unwrap_or(Err(EngineError::Stopping))?;
            let (known, unread): (Vec<GameId>, Vec<GameId>) =
                std::mem::take(&mut names.unread).into_iter().partition(|game| unreadable.contains_key(game));
            if unread.is_empty() {
                names.games.extend(known);
                return Ok(names);
            }
            for (game, read) in
                try_join_all(unread.into_iter().map(|game| self.listed(game))).await?.into_iter().flatten()
            {
                unreadable.extend(read.err().map(|error| (game, error)));
            }
        }
    }

    /// A game and its state, or why it cannot be read; `None` if it has gone meanwhile.
    async fn listed(&self, game: GameId) -> Result<Option<(GameId, Result<Event, EngineError>)>, EngineError> {
        match self.view_as(&game, Viewer::Arbiter).await {
            Ok(event) => Ok(Some((game, Ok(event)))),
            Err(error) if error.is_of_log() => Ok(Some((game, Err(error)))),
            Err(EngineError::Closed | EngineError::Unknown | EngineError::Elsewhere { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
