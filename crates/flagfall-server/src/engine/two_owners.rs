//! A server that has lost a game, and has not noticed what another one does with it.

use std::sync::Arc;
use std::time::Duration;

use tc_commit::Viewer;
use tc_core::{Input, Rules, Seat, Setup};

use super::known::Known;
use super::{Engine, EngineError, Settings, Submitted};
use crate::GameId;
use crate::owner::{Leases, Owner};
use crate::time::{ServerTime, TimeSettings};
use held_log::{Gate, HeldLog};

#[path = "../../tests/it/engine/held_log.rs"]
#[expect(dead_code, reason = "the tests of the engine use more of it")]
mod held_log;

/// A server with these leases.
fn server(log: HeldLog, leases: &Leases) -> Engine {
    let time = ServerTime::unmarked(TimeSettings::default());
    Engine::begin(Arc::new(log), Owner::Leases(leases.clone()), time, Settings::default(), Known::default())
}

/// What the loser has sent, and arrives after the owner has shown the game, does not count: a round was once shown without a record that
/// was acknowledged later. And the loser, which would read the game again because of that, refuses the owner no input.
#[tokio::test]
async fn the_loser_costs_the_owner_nothing() {
    for _ in 0..10 {
        let (log, game) = (HeldLog::new(), "g".parse::<GameId>().expect("a name"));
        let (of_first, of_second) = (Leases::by_hand(), Leases::by_hand());
        let (first, second) = (server(log.clone(), &of_first), server(log.for_another(), &of_second));
        of_first.hold(true);
        let control = "5m".parse().expect("a control");
        let setup = Setup::for_each(Rules::default(), [control; 1]).expect("a setup");
        first.create(game.clone(), setup, "host").await.expect("created");
        let start = || Submitted {
            input: Input::Start { seat: Seat::FIRST }.into(),
            id: None,
            by: "host".to_owned(),
            viewer: Viewer::Arbiter,
        };
        log.set(Gate::Held);
        let sent = tokio::spawn({
            let (first, game, start) = (first.clone(), game.clone(), start());
            async move { first.input(&game, start).await }
        });
        tokio::time::sleep(Duration::from_millis(10)).await;
        of_first.hold(false);
        of_second.hold(true);
        assert_eq!(second.view(&game).await.expect("a view").sequence, 1);
        log.set(Gate::Open);
        assert_eq!(sent.await.expect("no panic"), Err(EngineError::Moving));
        // The loser has read the game again by then.
        tokio::time::sleep(Duration::from_millis(10)).await;
        let started = second.input(&game, start()).await.expect("started");
        assert_eq!((started.sequence, first.broken()), (2, None));
        assert_eq!(first.input(&game, start()).await, Err(EngineError::Moving));
    }
}
