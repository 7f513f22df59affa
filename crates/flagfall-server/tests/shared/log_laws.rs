//! What each log is asked for by name, whatever it is kept on.

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::{Append, AppendError, LARGEST, Log, Record};

pub(crate) fn append(game: &GameId, expected: u64, records: &[&str]) -> Append {
    let records = records.iter().map(|record| Bytes::copy_from_slice(record.as_bytes())).collect();
    Append { game: game.clone(), expected, records, closes: false, hint: None }
}

pub(crate) fn game(name: &str) -> GameId {
    name.parse().unwrap()
}

/// All laws, on games whose names begin with this.
pub(crate) async fn all<L: Log>(log: &L, prefix: &str) {
    numbers_have_no_gaps(log, &game(&format!("{prefix}-gaps"))).await;
    a_closed_game_keeps_its_history(log, &game(&format!("{prefix}-closed"))).await;
    a_history_begins_with_the_last_snapshot(log, &game(&format!("{prefix}-snapshot"))).await;
    an_erasure_takes_the_place_of_records(log, &game(&format!("{prefix}-erased"))).await;
    records_have_a_largest_size(log, &game(&format!("{prefix}-large"))).await;
}

async fn numbers_have_no_gaps<L: Log>(log: &L, game: &GameId) {
    assert_eq!(log.read(game).await.unwrap().last(), 0);
    log.append(append(game, 0, &["a", "b"])).await.unwrap();
    for expected in [0, 1, 3, u64::MAX] {
        let conflict = AppendError::Conflict { game: game.clone(), expected };
        assert_eq!(log.append(append(game, expected, &["x"])).await, Err(conflict));
    }
    log.append(append(game, 2, &[""])).await.unwrap();
    let history = log.read(game).await.unwrap();
    let numbers: Vec<(u64, &[u8])> = history.records.iter().map(|record| (record.number, &*record.body)).collect();
    assert_eq!(numbers, [(1, &b"a"[..]), (2, b"b"), (3, b"")]);
}

async fn a_closed_game_keeps_its_history<L: Log>(log: &L, game: &GameId) {
    log.append(append(game, 0, &["a"])).await.unwrap();
    assert!(is_open(log, game).await);
    log.append(Append { closes: true, ..append(game, 1, &[]) }).await.unwrap();
    assert!(!is_open(log, game).await);
    let conflict = AppendError::Conflict { game: game.clone(), expected: 1 };
    assert_eq!(log.append(append(game, 1, &["b"])).await, Err(conflict));
    for number in [1, 2] {
        let snapshot = Record { number, body: "all".into() };
        let kept = log.erase(game, snapshot, "kept".into()).await;
        assert_eq!(kept.is_ok(), number == 1);
    }
    let history = log.read(game).await.unwrap();
    assert_eq!((history.last(), history.closed, history.records.len()), (1, true, 0));
    assert!(!is_open(log, game).await);
}

async fn a_history_begins_with_the_last_snapshot<L: Log>(log: &L, game: &GameId) {
    log.append(append(game, 0, &["a", "b", "c"])).await.unwrap();
    let snapshot = |number| Record { number, body: "all".into() };
    log.snapshot(game, snapshot(2)).await.unwrap();
    for refused in [4, u64::MAX] {
        assert!(log.snapshot(game, snapshot(refused)).await.is_err());
    }
    log.snapshot(game, Record { number: 2, body: "a later one".into() }).await.unwrap();
    let history = log.read(game).await.unwrap();
    assert_eq!(history.snapshot, Some(snapshot(2)));
    assert_eq!(history.records, [Record { number: 3, body: "c".into() }]);
    log.snapshot(game, snapshot(3)).await.unwrap();
    log.append(append(game, 3, &["d"])).await.unwrap();
    assert_eq!(log.read(game).await.unwrap().records, [Record { number: 4, body: "d".into() }]);
}

async fn an_erasure_takes_the_place_of_records<L: Log>(log: &L, game: &GameId) {
    let unknown = log.erase(game, Record { number: 1, body: "all".into() }, Bytes::new()).await;
    assert!(unknown.is_err());
    log.append(append(game, 0, &["a", "b", "c"])).await.unwrap();
    let snapshot = |number| Record { number, body: format!("all up to {number}").into() };
    log.erase(game, snapshot(2), "kept".into()).await.unwrap();
    assert!(log.erase(game, snapshot(4), Bytes::new()).await.is_err());
    log.erase(game, Record { number: 2, body: "a later one".into() }, "more".into()).await.unwrap();
    let history = log.read(game).await.unwrap();
    assert_eq!(history.snapshot, Some(snapshot(2)));
    assert_eq!(history.records, [Record { number: 3, body: "c".into() }]);
    log.append(append(game, 3, &["d"])).await.unwrap();
    log.erase(game, snapshot(4), "more".into()).await.unwrap();
    let history = log.read(game).await.unwrap();
    assert_eq!((history.snapshot, history.records), (Some(snapshot(4)), Vec::new()));
}

async fn is_open<L: Log>(log: &L, game: &GameId) -> bool {
    log.open_games().await.unwrap().iter().any(|open| open.game == *game)
}

/// The last size that is accepted, and the first that is refused.
async fn records_have_a_largest_size<L: Log>(log: &L, game: &GameId) {
    let large = |bytes: usize| Append { records: vec![vec![1; bytes - 17].into(), "1".into()], ..append(game, 0, &[]) };
    let refused = AppendError::TooLarge { game: game.clone(), bytes: LARGEST + 1 };
    assert_eq!(log.append(large(LARGEST + 1)).await, Err(refused));
    let empty = Append { records: vec![Bytes::new(); LARGEST / 8 + 1], ..append(game, 0, &[]) };
    assert!(matches!(log.append(empty).await, Err(AppendError::TooLarge { .. })));
    log.append(large(LARGEST)).await.unwrap();
}
