//! The games that are open when an engine starts.

use futures_util::{StreamExt, TryStreamExt, stream};
use tc_core::Timestamp;

use super::archive::{self, Restored};
use crate::GameId;
use crate::config::Downtime;
use crate::log::{Hint, Log, OpenGame, Unavailable};
use crate::owner::Owner;

/// The games that are open when an engine starts.
#[derive(Default)]
pub(super) struct Known {
    /// Games that were read.
    pub(super) restored: Vec<(GameId, Restored)>,
    /// Games that are not in memory, and when something is due in them.
    pub(super) asleep: Vec<(GameId, Option<Timestamp>)>,
    /// The last instant of any of them.
    pub(super) latest: Option<Timestamp>,
}

impl Known {
    /// The open games of a log. Those without a hint are read, and those in which something is due if each outage is recorded in
    /// them: a game that slept through two would know of the last one only.
    pub(super) async fn of<L: Log>(log: &L, downtime: Downtime) -> Result<Known, Unavailable> {
        const AT_ONCE: usize = 64;
        let (mut known, mut unknown) = (Known::default(), Vec::new());
        for OpenGame { game, hint } in log.open_games().await? {
            match hint {
                Some(Hint { due, latest }) if due.is_none() || downtime == Downtime::Charge => {
                    known.asleep.push((game, due.map(Timestamp::saturating_micros)));
                    known.latest = known.latest.max(latest.map(Timestamp::saturating_micros));
                }
                _ => unknown.push(game),
            }
        }
        let read = |game: GameId| async move {
            let restored = archive::take_over(log, &Owner::Alone, &game).await;
            restored.map(|restored| (game, restored)).map_err(|error| Unavailable(error.to_string()))
        };
        known.restored = stream::iter(unknown).map(read).buffer_unordered(AT_ONCE).try_collect().await?;
        let latest = known.restored.iter().filter_map(|(_, game)| game.runner.now()).max();
        known.latest = known.latest.max(latest);
        Ok(known)
    }
}
