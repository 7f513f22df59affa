//! What says which game a record is.

use tc_audit::form::GameForm;
use tc_audit::{Auditor, RecordFormat, Timeline};

/// The keys of the identity in JSON, of each game in a text that begins at this byte of its file.
fn identities(format: RecordFormat, text: &str, start: u64) -> Vec<serde_json::Value> {
    let keys = ["offset", "event", "site", "date", "round", "board", "players", "result", "link", "id"];
    let identity = |record: &tc_audit::Record| {
        let audit = Auditor::new().audit(record);
        let form = GameForm::of(record, &audit, &Timeline::of(record, &audit)).read_from(start);
        let form = serde_json::to_value(form).unwrap();
        keys.into_iter().map(|key| form[key].clone()).collect()
    };
    format.games(text.as_bytes()).map(|record| identity(&record.unwrap())).collect()
}

#[test]
fn a_game_carries_its_identity() {
    let pgn = "[Event \"Open\"]\n[Site \"Oslo\"]\n[Date \"2026.05.01\"]\n[Round \"3.2\"]\n[Board \"7\"]\n[White \"A\"]\n\
               [Black \"B\"]\n[Result \"1-0\"]\n[GameId \"abc\"]\n[GameURL \"https://example.org/2\"]\n\
               [Link \"https://example.org/1\"]\n\n1. e4 1-0\n\n[Event \"Rated\"]\n[FICSGamesDBGameNo \"12\"]\n\n*\n";
    let second = pgn.find("[Event \"Rated").unwrap() + 1_000;
    let expected = serde_json::json!([
        [1_000, "Open", "Oslo", "2026.05.01", "3.2", "7", ["A", "B"], "1-0", "https://example.org/1", "abc"],
        [second, "Rated", "", "", "", "", ["", ""], "*", "", "12"],
    ]);
    assert_eq!(serde_json::json!(identities(RecordFormat::Pgn, pgn, 1_000)), expected);
    let sgf = "(;GM[1]EV[Cup]RO[2 (final)]PC[Seoul]DT[2026-05-02]PB[C]PW[D]RE[B+R];B[aa])";
    let expected = serde_json::json!([[0, "Cup", "Seoul", "2026-05-02", "2 (final)", "", ["C", "D"], "B+R", "", ""]]);
    assert_eq!(serde_json::json!(identities(RecordFormat::Sgf, sgf, 0)), expected);
}
