//! Random programs of calls to a log, and their run on two logs that must answer the same.

use std::future::Future;

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::memory::MemoryLog;
use flagfall_server::log::{Append, AppendError, LARGEST, Log, Record};
use proptest::prelude::*;

/// The games of a program.
const GAMES: u8 = 3;

/// A call. What it expects is given as the distance to what is right.
#[derive(Clone, Debug)]
pub(crate) enum Call {
    /// Append records of these sizes.
    Append { game: u8, off: i8, sizes: Vec<usize>, closes: bool },
    /// Several writers append at once, all with the right number.
    Race { game: u8, writers: u8 },
    /// Add a snapshot of all up to this many records before the last one, or erase these.
    Replace { game: u8, before: i8, erases: bool },
    /// Close the log and open it again.
    Reopen,
}

/// The programs, which close a game now and then.
pub(crate) fn programs(calls: usize) -> impl Strategy<Value = Vec<Call>> {
    let game = || 0..GAMES;
    let size = prop_oneof![8 => 0..200_usize, 1 => Just(64 * 1024), 1 => Just(LARGEST / 2 - 8)];
    let sizes = proptest::collection::vec(size, 0..4);
    let off = prop_oneof![4 => Just(0_i8), 1 => -2..=2_i8];
    let call = prop_oneof![
        8 => (game(), off, sizes, proptest::bool::weighted(0.05))
            .prop_map(|(game, off, sizes, closes)| Call::Append { game, off, sizes, closes }),
        2 => (game(), 2..6_u8).prop_map(|(game, writers)| Call::Race { game, writers }),
        2 => (game(), -1..6_i8, any::<bool>()).prop_map(|(game, before, erases)| Call::Replace { game, before, erases }),
        1 => Just(Call::Reopen),
    ];
    proptest::collection::vec(call, 1..calls)
}

/// Runs a program on the log that `open` opens, and compares every answer with that of the log in memory. Not every log keeps
/// what snapshots and erasures replace.
pub(crate) async fn run<L: Log, F: Future<Output = L>>(
    calls: &[Call],
    prefix: &str,
    keeps_all: bool,
    open: impl Fn() -> F,
) {
    let (mut log, model) = (open().await, MemoryLog::default());
    let games: Vec<GameId> = (0..GAMES).map(|game| format!("{prefix}-{game}").parse().unwrap()).collect();
    for (step, call) in calls.iter().enumerate() {
        match call {
            Call::Append { game, off, sizes, closes } => {
                let game = &games[usize::from(*game)];
                let expected = moved(last(&model, game).await, *off);
                let records = sizes.iter().map(|size| body(step, *size)).collect();
                let append = Append { game: game.clone(), expected, records, closes: *closes, hint: None };
                assert_eq!(log.append(append.clone()).await, model.append(append).await, "step {step}: {call:?}");
            }
            Call::Race { game, writers } => race(&log, &model, &games[usize::from(*game)], step, *writers).await,
            Call::Replace { game, before, erases } => {
                let game = &games[usize::from(*game)];
                let number = moved(last(&model, game).await, before.saturating_neg());
                let snapshot = Record { number, body: body(step, 300) };
                let kept = body(step, 20);
                let (answer, expected) = if *erases && keeps_all {
                    (log.erase(game, snapshot.clone(), kept.clone()).await, model.erase(game, snapshot, kept).await)
                } else {
                    (log.snapshot(game, snapshot.clone()).await, model.snapshot(game, snapshot).await)
                };
                assert_eq!(answer, expected, "step {step}: {call:?}");
            }
            Call::Reopen => {
                drop(log);
                log = open().await;
            }
        }
        if let Call::Append { game, .. } | Call::Race { game, .. } | Call::Replace { game, .. } = call {
            let game = &games[usize::from(*game)];
            assert_eq!(log.read(game).await, model.read(game).await, "step {step}: {call:?}");
            if keeps_all {
                assert_eq!(log.read_whole(game).await, model.read_whole(game).await, "step {step}: {call:?}");
            }
        }
    }
    for game in &games {
        assert_eq!(log.read(game).await, model.read(game).await);
    }
    assert_eq!(open_games(&log, &games).await, open_games(&model, &games).await);
}

/// One of the writers is heard unless the game is closed, and the record is that writer's.
async fn race<L: Log>(log: &L, model: &MemoryLog, game: &GameId, step: usize, writers: u8) {
    let expected = last(model, game).await;
    let append = |writer: u8| Append {
        game: game.clone(),
        expected,
        records: vec![body(step, usize::from(writer) + 1)],
        closes: false,
        hint: None,
    };
    let results = futures_util::future::join_all((0..writers).map(|writer| log.append(append(writer)))).await;
    let heard: Vec<u8> = (0..).zip(&results).filter(|(_, result)| result.is_ok()).map(|(writer, _)| writer).collect();
    let closed = model.read(game).await.unwrap().closed;
    assert_eq!(heard.len(), usize::from(!closed), "step {step}: {results:?}");
    let conflict = |result: &Result<(), AppendError>| matches!(result, Ok(()) | Err(AppendError::Conflict { .. }));
    assert!(results.iter().all(conflict), "step {step}: {results:?}");
    for writer in heard {
        model.append(append(writer)).await.unwrap();
    }
}

async fn open_games<L: Log>(log: &L, games: &[GameId]) -> Vec<GameId> {
    let open = log.open_games().await.unwrap().into_iter().map(|open| open.game);
    let mut open: Vec<GameId> = open.filter(|game| games.contains(game)).collect();
    open.sort();
    open
}

async fn last<L: Log>(log: &L, game: &GameId) -> u64 {
    log.read(game).await.unwrap().last()
}

fn moved(number: u64, off: i8) -> u64 {
    number.saturating_add_signed(off.into())
}

/// A body that shows where it was written.
fn body(step: usize, size: usize) -> Bytes {
    step.to_le_bytes().into_iter().cycle().take(size).collect::<Vec<u8>>().into()
}
