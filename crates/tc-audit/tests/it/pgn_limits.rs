//! Files of PGN that are longer than any game: what is skipped is reported, and nothing takes more time than its bytes.

use std::time::Instant;

use tc_audit::{Record, RecordFormat, TroubleKind};
use tc_testkit::many;

const MIB: usize = 1 << 20;

fn records(text: &str) -> Vec<Record> {
    RecordFormat::Pgn.games(text.as_bytes()).map(|game| game.expect("a game")).collect()
}

fn troubles(record: &Record) -> Vec<(TroubleKind, Option<u32>)> {
    record.troubles.iter().map(|trouble| (trouble.kind, trouble.ply)).collect()
}

#[test]
fn a_long_comment_is_skipped() {
    let long = "x".repeat(MIB + 1);
    for comment in [format!("{{{long}[%clk 0:01:00]}}"), format!(";{long}\n")] {
        let games = records(&format!("1. e4 {comment} e5 {{[%clk 0:02:00]}} *"));
        assert_eq!(troubles(&games[0]), [(TroubleKind::LongComment, Some(1))]);
        assert_eq!(games[0].moves.iter().map(|one| one.clock.is_some()).collect::<Vec<_>>(), [false, true]);
    }
    assert_eq!(troubles(&records(&format!("1. e4 {{{}}} *", "x".repeat(MIB)))[0]), []);
}

#[test]
fn a_long_line_is_skipped() {
    let long = "x".repeat(MIB + 1);
    let rows =
        [format!("[Event \"a\"]\n[White \"{long}\"]\n\n1. e4 e5 *"), format!("[Event \"a\"]\n\n1. e4 {long} e6\ne5 *")];
    for text in rows {
        let games = records(&format!("{text}\n\n[Event \"b\"]\n\n1. d4 *"));
        assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(games[0].troubles.len(), 1);
        assert_eq!(games[0].troubles[0].kind, TroubleKind::LongLine);
        assert_eq!(games[0].players[0], "");
    }
}

#[test]
fn a_line_of_moves_is_read_as_far_as_it_is_short() {
    let games = records(&format!("1. e4 {}\n2. d4 {{[%clk 0:01:00]}} *", "!? ".repeat(MIB / 3 + 10)));
    assert_eq!(troubles(&games[0]), [(TroubleKind::LongLine, Some(1))]);
    assert_eq!(games[0].moves.len(), 2);
}

#[test]
fn a_game_without_an_end_is_read_as_far_as_a_record_goes() {
    let games = records(&format!("1. e4 {}*", "e5\n".repeat(100_000)));
    assert_eq!(games[0].moves.len(), 1 << 16);
    assert_eq!(troubles(&games[0]), [(TroubleKind::TooLong, Some(1 << 16))]);
    let games = records(&format!("1. e4 {}*", "e5 {[%clk x]}\n".repeat(2_000)));
    assert_eq!(games[0].moves.len(), 2_001);
    assert_eq!(games[0].troubles.len(), 1_025);
    assert_eq!(games[0].troubles[1_024].kind, TroubleKind::TooLong);
}

/// Texts of which a reader that goes back and forth would make hours.
#[test]
fn nothing_is_quadratic() {
    const PIECES: [&str; 60] = [
        "[",
        "]",
        "\"",
        "\\",
        "\n",
        "\r",
        " ",
        "x",
        "*",
        "* ",
        "1.",
        "1. *",
        "1-0 1. ",
        "1-0\n1. ",
        "0-0 ",
        "1-",
        "e4 ",
        "{",
        "}",
        "{}",
        "(",
        ")",
        "()",
        ";",
        ";\n",
        "%\n",
        "$",
        "[A x]",
        "[A x",
        "[A \"x\"]",
        "[A \"x",
        "[A \"\n",
        "x [A \"y\n",
        "[A \"x\"y",
        "[A \"x\" ",
        "[A\n",
        "[A",
        "[Event \"x\"]\n\n",
        "[Event \"x\"]",
        "\n\n[Event \"",
        "\n\n[A",
        "\n [",
        "\n1.",
        "\n\n1",
        "[%",
        "[%\n",
        "[%clk",
        "[%clk x]",
        "{[%clk x]",
        "{[%clk 0:00:01]}",
        "{[%eval 0.1]",
        "mt=",
        " mt=x",
        "{mt=1 ",
        "1. {",
        "1. {a} ",
        "e4 {[%ts 1][%ts 2]} ",
        "é",
        "\u{feff}",
        "\0",
    ];
    const STARTS: [&str; 6] =
        ["", "[Event \"x\"]\n[Result \"0-0\"]\n\n1. e4 ", "1. e4 {", "1. e4 {[%ts 1", "1. e4 (", "[Event \"x"];
    let long = many(15_000).min(60_000) as usize;
    for (start, piece) in STARTS.iter().flat_map(|start| PIECES.map(|piece| (start, piece))) {
        for tail in ["", " "] {
            let text = format!("{start}{}{}", piece.repeat(long / piece.len()), tail.repeat(long / 2));
            let begin = Instant::now();
            assert!(RecordFormat::Pgn.games(text.as_bytes()).count() <= text.len());
            assert!(RecordFormat::Pgn.whole_games(text.as_bytes()) <= text.len());
            // It takes a hundredth of a second, and far longer if it is quadratic.
            assert!(begin.elapsed().as_secs() < 4, "{start:?} {piece:?} {tail:?}: {:?}", begin.elapsed());
        }
    }
}
