//! Laws of the readers: whatever the bytes are, they end, report where they are, and read blocks as they read the whole.

use crate::support;

use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde::Deserialize;
use support::{games, games_in_blocks};
use tc_audit::RecordFormat;
use tc_testkit::cases;
use tc_testkit::corpus::load;

/// The texts of the rows in `tests/formats`.
#[derive(Debug, Deserialize)]
struct Row {
    #[serde(default)]
    text: String,
}

/// Pieces that records are made of, so that random ones get further than their first byte.
const PIECES: [&str; 48] = [
    "(;",
    "(",
    ")",
    ";",
    "B[aa]",
    "W[bb]",
    "BL[590]",
    "WL[-1.5]",
    "OB[3]",
    "OW[x]",
    "TM[600]",
    "OT[5x30 byo-yomi]",
    "CA[gb2312]",
    "FF[4]",
    "\\",
    "]",
    "\u{feff}",
    "\r\n",
    "\n",
    "/\n",
    "/",
    "x",
    "V2.2\n",
    "'comment\n",
    "+7776FU",
    "-3334FU\n",
    "T12\n",
    ",T1",
    "%TORYO\n",
    "%TIME_UP\n",
    "$TIME:900+0+5\n",
    "N+name\n",
    "手合割：平手\n",
    "持ち時間：10分\n",
    "   1 ７六歩(77)   ( 0:05/00:00:05)\n",
    "   2 ３四歩(33)",
    "変化：1手\n",
    "まで1手で先手の勝ち\n",
    "{",
    "}",
    "\"",
    "\"moves\":[[1,1,5]]",
    "\"time_control\":{}",
    ",",
    "{\"flagfall\":\"journal\"\n",
    "{\"type\":\"start\",\"at\":0,\"seat\":0}\n",
    "{\"type\":\"press\",\"at\":1000}\n",
    "{\"type\":\"undo\",\"at\":2000}\n",
];

/// The formats whose readers are tested here; PGN has other tests.
fn formats() -> impl Strategy<Value = RecordFormat> {
    let formats: Vec<RecordFormat> = RecordFormat::ALL.into_iter().filter(|one| *one != RecordFormat::Pgn).collect();
    select(formats)
}

fn random() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..12),
    ];
    vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// A valid text with some bytes replaced, left out and doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let rows = load::<Row>(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats"));
    let texts: Vec<String> = rows.into_iter().flat_map(|(_, corpus)| corpus.rows).map(|row| row.text).collect();
    let change = (any::<Index>(), any::<Index>(), any::<u8>(), 0..4_u8);
    (select(texts), vec(change, 0..4)).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (from, to, byte, kind) in changes {
            let (from, to) = (from.index(bytes.len() + 1), to.index(bytes.len() + 1));
            let range = from.min(to)..from.max(to);
            match kind {
                0 => bytes.truncate(from),
                1 if from < bytes.len() => bytes[from] = byte,
                2 => {
                    let piece = bytes[range.clone()].to_vec();
                    bytes.splice(range.end..range.end, piece);
                }
                _ => drop(bytes.drain(range.start..range.end.min(range.start + 8))),
            }
        }
        bytes
    })
}

fn check(format: RecordFormat, bytes: &[u8], block: usize) -> Result<(), TestCaseError> {
    let mut end = 0;
    for game in format.games(bytes) {
        let place = game.map_or_else(|unreadable| unreadable.place, |record| record.place);
        prop_assert!(end <= place.start && place.start < place.end && place.end <= bytes.len(), "{end} {place:?}");
        end = place.end;
    }
    prop_assert!(format.whole_games(bytes) <= bytes.len());
    let (whole, in_blocks) = (games(format, bytes), games_in_blocks(format, bytes, block));
    // A piece that is no game can be reported in several parts.
    let readable = |all: Vec<Vec<String>>| -> Vec<Vec<String>> {
        all.into_iter().filter(|lines| !lines.iter().any(|line| line.starts_with("unreadable"))).collect()
    };
    prop_assert_eq!(readable(whole), readable(in_blocks), "{:?} in blocks of {}", format, block);
    let _ = RecordFormat::of(bytes);
    Ok(())
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn any_bytes(format in formats(), bytes in random(), block in 1..40_usize) {
        check(format, &bytes, block)?;
    }

    #[test]
    fn damaged_records(format in formats(), bytes in damaged(), block in 1..40_usize) {
        check(format, &bytes, block)?;
    }

    /// Numbers of clocks keep their value, rounded to a microsecond, and the unit of their last digit.
    #[test]
    fn clocks_are_exact(seconds in 0..316_224_000_i64, decimals in 0..=9_usize, fraction in 0..1_000_000_000_u32) {
        let digits = format!("{fraction:09}");
        let text = format!("(;B[aa]BL[{seconds}.{}])", &digits[..decimals]);
        let record = RecordFormat::Sgf.games(text.as_bytes()).next().expect("a game").expect("readable");
        let clock = record.moves[0].clock.expect("a clock");
        let kept: i64 = format!("{:0<9}", &digits[..decimals]).parse().expect("digits");
        prop_assert_eq!(clock.time.as_micros(), seconds * 1_000_000 + (kept + 500) / 1_000);
        prop_assert_eq!(clock.unit, tc_audit::Unit::of_decimals(decimals));
    }
}
