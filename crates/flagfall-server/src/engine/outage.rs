//! What a time in which no server ran a game costs whoever is to move.

use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use tc_core::tc_notation::{Bonus, Stage, TimeControl};
use tc_core::{Adjustment, Clock, Input, PauseReason, Seat, Status, Timestamp};

use super::line::Line;
use super::remembered::{Contents, Named};
use super::runner::GameInput;
use super::shard::SERVER;
use super::table::Table;
use super::{Engine, EngineError, InputId};
use crate::GameId;
use crate::config::Downtime;
use crate::log::Unavailable;
use crate::owner::Outage;

/// The part of an outage that a game has run through until now, if it has not been recorded: a game in which something has
/// happened since this server took it over has, and so has one that was refunded until then.
fn unrecorded(
    outage: Outage,
    last: Option<Timestamp>,
    refunded: Option<Timestamp>,
    now: Timestamp,
) -> Option<(Timestamp, Timestamp)> {
    let known = last.max(refunded);
    let since = known.map_or(outage.since, |known| known.max(outage.since));
    let is_recorded = known.is_some_and(|known| known >= outage.until);
    (!is_recorded && since < now).then_some((since, now))
}

/// What the names of gifts for outages begin with.
const OUTAGE: &str = "outage-";

/// The name of a gift for an outage, with its beginning and its end in microseconds; `None` for other inputs. The gift is dated at the
/// beginning, so that no flag falls in between: only its name says how far the game was refunded.
pub(super) fn name_of(since: Timestamp, input: &GameInput) -> Option<Named> {
    let GameInput::Clock(Input::Adjust(Adjustment::Give { time, .. })) = input else { return None };
    let until = since.checked_add(*time)?;
    let name = format!("{SERVER}:{OUTAGE}{}..{}", since.as_micros(), until.as_micros()).parse().ok()?;
    Some(Named { name, says: Contents::of(input) })
}

/// The end of the outage that a gift of this name was for.
pub(super) fn end_of(name: &InputId) -> Option<Timestamp> {
    let (_, until) = name.as_sent().strip_prefix(OUTAGE)?.split_once("..")?;
    Some(Timestamp::saturating_micros(until.parse().ok()?))
}

/// The inputs with which a clock goes on after an outage, with their instants.
pub(super) fn inputs(
    clock: &Clock,
    outage: Outage,
    refunded: Option<Timestamp>,
    now: Timestamp,
    downtime: Downtime,
) -> Vec<(Timestamp, Input)> {
    let Some((since, now)) = unrecorded(outage, clock.state().now(), refunded, now) else { return Vec::new() };
    let Ok(look) = clock.look(since) else { return Vec::new() };
    if clock.state().status() != Status::Running {
        return Vec::new();
    }
    // A start clock cannot be adjusted, and on a day off less time runs than passes. A delay, and a bonus that depends on the time
    // used, give some of it back by themselves.
    let gives_back =
        |stage: &Stage| stage.delay().is_some() || matches!(stage.bonus(), Some(Bonus::Bronstein(_) | Bonus::Opponent));
    let seats = (0..clock.setup().seats()).filter_map(Seat::new);
    let controls = seats.filter_map(|seat| clock.setup().control(seat));
    let must_pause = look.cancels_at().is_some()
        || look.calendar_changes_at().is_some()
        || controls.flat_map(TimeControl::stages).any(gives_back);
    if downtime == Downtime::Pause || must_pause {
        let reason = PauseReason::Server;
        return Vec::from([(since, Input::Pause(reason)), (now, Input::Resume(reason))]);
    }
    let Some(time) = now.since(since).filter(|_| look.deadline().is_some()) else { return Vec::new() };
    let runs = |seat: &Seat| clock.state().reading(clock.setup(), *seat, since).is_some_and(|reading| reading.runs);
    let give = |seat| (since, Input::Adjust(Adjustment::Give { seat, time }));
    look.turn().iter().filter(runs).map(give).collect()
}

/// The lines with which a table goes on after an outage, with their instants. A deadline of a round moves by a pause, which is a
/// refund.
pub(super) fn lines(table: &Table, outage: Outage, now: Timestamp) -> Vec<(Timestamp, Line)> {
    let Some((since, now)) = unrecorded(outage, table.now(), None, now) else { return Vec::new() };
    if !table.has_open_round() || table.next_deadline().is_none() {
        return Vec::new();
    }
    Vec::from([(since, Line::of_server("pause")), (now, Line::of_server("resume"))])
}

impl Engine {
    /// Waits until the log has what an outage costs these games, which is recorded when they come into memory. What the log refuses is
    /// recorded again.
    pub(super) async fn have_recorded(&self, games: Vec<GameId>) -> Result<(), Unavailable> {
        const AT_ONCE: usize = 64;
        const PAUSE: Duration = Duration::from_millis(100);
        if self.downtime == Downtime::Charge {
            return Ok(());
        }
        let is_durable = |game: GameId| async move {
            loop {
                // A view is shown when the log has all records before it.
                match self.view(&game).await {
                    Err(EngineError::Stopping) => return Err(Unavailable("the server stops".to_owned())),
                    Err(EngineError::Unavailable(_) | EngineError::Unwritable { .. } | EngineError::Busy) => {
                        tokio::time::sleep(PAUSE).await;
                    }
                    _ => return Ok(()),
                }
            }
        };
        stream::iter(games).map(is_durable).buffer_unordered(AT_ONCE).try_collect().await
    }
}
