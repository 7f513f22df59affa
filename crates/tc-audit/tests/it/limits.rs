//! Records that are longer or deeper than any game: what is skipped is reported, and nothing takes more time than its
//! bytes.

use crate::support;

use std::time::Instant;

use support::games;
use tc_audit::{Record, RecordFormat, TroubleKind};
use tc_testkit::many;

const MIB: usize = 1 << 20;

fn only(format: RecordFormat, text: &str) -> Record {
    let mut games = format.games(text.as_bytes());
    let game = games.next().expect("a game").expect("readable");
    assert_eq!(games.next(), None);
    game
}

/// The troubles, with the number of their half-moves.
fn troubles(record: &Record) -> Vec<(TroubleKind, Option<u32>)> {
    record.troubles.iter().map(|trouble| (trouble.kind, trouble.ply)).collect()
}

#[test]
fn a_long_value_is_reported_and_skipped() {
    let value = "x".repeat(MIB + 1);
    let record = only(RecordFormat::Sgf, &format!("(;B[aa]BL[9];W[bb]C[{value}]WL[8])"));
    assert_eq!(troubles(&record), [(TroubleKind::LongComment, Some(2))]);
    assert_eq!(record.troubles[0].text.len(), 80);
    assert_eq!(record.moves.iter().filter(|one| one.clock.is_some()).count(), 2);
    let whole = "x".repeat(MIB);
    assert_eq!(troubles(&only(RecordFormat::Sgf, &format!("(;B[aa]C[{whole}])"))), []);
}

#[test]
fn a_long_line_is_reported_and_skipped() {
    let line = "x".repeat(MIB + 1);
    let run = "{\"type\":\"start\",\"at\":0,\"seat\":0}\n{\"type\":\"press\",\"at\":1}\n";
    let rows = [
        (RecordFormat::Csa, "V2.2\n+7776FU\nT1\n".to_owned(), "-3334FU\nT2\n".to_owned()),
        (
            RecordFormat::Kif,
            "手合割：平手\n   1 ７六歩(77)   ( 0:01/00:00:01)\n".to_owned(),
            "   2 ３四歩(33)   ( 0:02/00:00:02)\n".to_owned(),
        ),
        (RecordFormat::Run, run.to_owned(), "{\"type\":\"press\",\"at\":2}\n".to_owned()),
    ];
    for (format, before, after) in rows {
        let record = only(format, &format!("{before}{line}\n{after}"));
        assert_eq!(troubles(&record), [(TroubleKind::LongLine, Some(1))], "{format:?}");
        assert_eq!(record.moves.iter().filter(|one| one.used.is_some()).count(), 2, "{format:?}");
    }
}

#[test]
fn variations_can_be_nested_deeply() {
    let depth = 100_000;
    let nested = format!("{}{}", "(;B[aa]BL[9]".repeat(depth), ")".repeat(depth));
    assert_eq!(only(RecordFormat::Sgf, &nested).moves.len(), 65_536);
    let in_a_row = format!("(;B[aa]{})", "(;W[bb]WL[8])".repeat(depth));
    assert_eq!(only(RecordFormat::Sgf, &in_a_row).moves.len(), 2);
    let objects = format!("{}{}", "{\"moves\":".repeat(depth), "}".repeat(depth));
    assert_eq!(games(RecordFormat::Ogs, objects.as_bytes()).len(), 1);
}

/// Texts of which a reader that goes back and forth would make hours.
#[test]
fn nothing_is_quadratic() {
    let pieces = [
        "(",
        ")",
        "(;",
        "(;FF[]",
        "(;)",
        "(;B[]",
        ";B[]",
        ";W[]BL[x]OB[1]WL[2]",
        "B[]OW[x]",
        "[",
        "\\",
        "x",
        " ",
        "\n",
        "/\n",
        "V2.2\n+7776FU\n",
        "+7776FU,",
        "T1,",
        "'",
        "{",
        "}",
        "{}",
        "{\"",
        "[[",
        "\"moves\":[",
        "手合割：平手\n",
        "   1 ７六歩(77) (0:01/0:0:1)\n",
        "{\"flagfall\":\"journal\"\n",
        "{\"type\":\"press\",\"at\":0}\n",
        "\u{feff}",
        "{\"type\":\"start\",\"at\":0,\"seat\":0}\n",
        "(;CA[gbk]\u{3000}",
    ];
    let starts = ["", "(;", "(;B[aa]", "(;CA[gbk]C[", "V2.2\n", "手合割：平手\n   1 ７六歩(77)\n", "{\"moves\":["];
    let formats = RecordFormat::ALL.into_iter().filter(|format| *format != RecordFormat::Pgn);
    let long = many(8_000).min(30_000) as usize;
    for format in formats {
        for (start, piece) in starts.iter().flat_map(|start| pieces.map(|piece| (start, piece))) {
            let text = format!("{start}{}", piece.repeat(long / piece.len()));
            let begin = Instant::now();
            let found = format.games(text.as_bytes()).count();
            assert!(found <= text.len(), "{format:?} {start:?} {piece:?}");
            assert!(format.whole_games(text.as_bytes()) <= text.len());
            // It takes a hundredth of a second, and far longer if it is quadratic.
            assert!(begin.elapsed().as_secs() < 3, "{format:?} {start:?} {piece:?}: {:?}", begin.elapsed());
        }
    }
}

#[test]
fn a_record_keeps_65_536_moves() {
    let rows = [
        (RecordFormat::Sgf, format!("(;{})", ";B[aa]BL[9]".repeat(70_000))),
        (RecordFormat::Csa, format!("V2.2\n{}", "+7776FU\nT1\n".repeat(70_000))),
        (RecordFormat::Pgn, "[Event \"long\"]\n\n".to_owned() + &"1. e4 { [%clk 0:01:00] } ".repeat(70_000)),
    ];
    for (format, text) in rows {
        let record = only(format, &text);
        assert_eq!(record.moves.len(), 65_536, "{format:?}");
        let kinds: Vec<TroubleKind> = record.troubles.iter().map(|trouble| trouble.kind).collect();
        assert_eq!(kinds, [TroubleKind::TooLong], "{format:?}");
    }
}
