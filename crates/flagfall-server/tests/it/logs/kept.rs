//! What logs keep that keep everything.

use bytes::Bytes;
use flagfall_server::log::{LARGEST, Log, Record};

use super::laws::{append, game};

/// All of a game can be read, also before snapshots, and what is kept of what was erased.
pub(crate) async fn all_is_kept<L: Log>(log: &L, prefix: &str) {
    let game = &game(&format!("{prefix}-whole"));
    log.append(append(game, 0, &["a", "b"])).await.unwrap();
    let snapshot = |number| Record { number, body: format!("all up to {number}").into() };
    log.snapshot(game, snapshot(2)).await.unwrap();
    log.append(append(game, 2, &["c", "d"])).await.unwrap();
    let whole = log.read_whole(game).await.unwrap();
    assert_eq!((whole.records.len(), whole.snapshot), (4, None));
    for (number, kept) in [(1, vec!["kept 1"]), (3, vec!["kept 1", "kept 3"]), (4, vec!["kept 1", "kept 3", "kept 4"])]
    {
        log.erase(game, snapshot(number), format!("kept {number}").into()).await.unwrap();
        let whole = log.read_whole(game).await.unwrap();
        assert_eq!((whole.kept, whole.snapshot), (kept.into_iter().map(Bytes::from).collect(), Some(snapshot(number))));
        assert_eq!(whole.records.len() as u64, 4 - number);
    }
    for number in 4..9 {
        log.append(append(game, number, &["e"])).await.unwrap();
        log.erase(game, snapshot(number + 1), format!("kept {}", number + 1).into()).await.unwrap();
    }
    log.append(append(game, 9, &["f"])).await.unwrap();
    log.snapshot(game, snapshot(10)).await.unwrap();
    let whole = log.read_whole(game).await.unwrap();
    assert_eq!((whole.kept.len(), whole.snapshot, whole.records.len()), (8, Some(snapshot(9)), 1));
    assert_eq!(log.read(game).await.unwrap().snapshot, Some(snapshot(10)));
    let large = Record { number: 10, body: vec![1; 2 * LARGEST].into() };
    log.erase(game, large.clone(), Bytes::new()).await.unwrap();
    assert_eq!(log.read(game).await.unwrap().snapshot, Some(large));
}
