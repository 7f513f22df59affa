//! Readers of PGN: the record reader, the audit, and a scanner that only counts words and
//! comments.

use std::hint::black_box;

use tc_audit::{Auditor, RecordFormat};

/// How many bytes a reader has at once, as `flagfall audit` reads files.
const BLOCK: usize = 1 << 20;

/// A reader of PGN.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub does: &'static str,
    /// Reads a file, and returns how many moves or words it found.
    pub read: fn(&[u8]) -> usize,
}

/// Every reader, the fastest first.
pub const READERS: [Reader; 3] = [
    Reader { name: "scanner", does: "counts words and comments", read: scan },
    Reader { name: "reader", does: "reads records", read: |file| in_blocks(file, records) },
    Reader { name: "audit", does: "reads and audits records", read: |file| in_blocks(file, audits) },
];

/// Counts comments and words outside comments, and looks at nothing in them.
fn scan(file: &[u8]) -> usize {
    let (mut found, mut at) = (0, 0);
    while let Some(next) = file.get(at..).and_then(|rest| memchr::memchr2(b'{', b' ', rest)) {
        at += next + 1;
        found += 1;
        if file.get(at - 1) == Some(&b'{') {
            at += file.get(at..).and_then(|rest| memchr::memchr(b'}', rest)).map_or(file.len(), |end| end + 1);
        }
    }
    black_box(found)
}

/// Cuts a file where games begin, as the program does.
fn in_blocks(file: &[u8], mut read: impl FnMut(&[u8]) -> usize) -> usize {
    let (mut rest, mut count, mut size) = (file, 0, BLOCK);
    while !rest.is_empty() {
        let block = rest.get(..size).unwrap_or(rest);
        let whole = match RecordFormat::Pgn.whole_games(block) {
            0 if block.len() == rest.len() => rest.len(),
            0 => {
                size += BLOCK;
                continue;
            }
            whole => whole,
        };
        count += read(&rest[..whole]);
        (rest, size) = (&rest[whole..], BLOCK);
    }
    count
}

fn records(block: &[u8]) -> usize {
    RecordFormat::Pgn.games(block).flatten().map(|record| black_box(record).moves.len()).sum()
}

fn audits(block: &[u8]) -> usize {
    let mut auditor = Auditor::new();
    let games = RecordFormat::Pgn.games(block).flatten();
    games.map(|record| black_box(auditor.audit(&record)).readings.max(record.moves.len())).sum()
}
