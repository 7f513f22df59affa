//! The promises of the readers of `tc-audit`: they end, say where every game is, and read a file in blocks as they read the
//! whole.

use tc_audit::{Record, RecordFormat, Unreadable};
use tc_core::saved::JournalWriter;
use tc_core::Clock;
use tc_testkit::games::{Game, Grain};

/// Checks the promises for any bytes. The number of bytes chooses the size of the blocks.
///
/// # Panics
/// If a promise is broken.
pub fn any_bytes(format: RecordFormat, bytes: &[u8]) {
    let games: Vec<Result<Record, Unreadable>> = format.games(bytes).collect();
    let mut end = 0;
    for game in &games {
        let place = game.as_ref().map_or_else(|unreadable| &unreadable.place, |record| &record.place);
        assert!(end <= place.start && place.start < place.end && place.end <= bytes.len(), "{place:?} after {end}");
        end = place.end;
        let Ok(record) = game else { continue };
        assert!(record.moves.iter().zip(1..).all(|(one, ply)| one.ply == ply));
        assert!(record.troubles.iter().all(|trouble| trouble.text.chars().count() <= 80));
    }
    let whole: Vec<Record> = games.into_iter().flatten().map(without_place).collect();
    let in_blocks = in_blocks(format, bytes, 1 + bytes.len() % 61);
    assert_eq!(whole, in_blocks);
    let _ = RecordFormat::of(bytes);
}

/// The journal of the game that the bytes choose, as it is and cut off.
///
/// # Panics
/// If the journal has no game, or a promise is broken.
pub fn written_journal(bytes: &[u8]) {
    let mut game = Game::new(bytes, Grain::Microseconds);
    let setup = game.setup();
    let mut clock = Clock::new(&setup);
    let (mut writer, mut text) = JournalWriter::begin(&setup);
    while let Some((at, input, _)) = game.step(&clock) {
        if clock.handle(at, &input).is_ok() {
            game.advance(at);
            text = text + "\n" + &writer.entry(at, &input);
        }
    }
    text.push('\n');
    assert!(RecordFormat::Journal.games(text.as_bytes()).all(|game| game.is_ok()), "{text}");
    let cut = bytes.last().map_or(0, |last| text.len() * usize::from(*last) / 255);
    any_bytes(RecordFormat::Journal, &text.as_bytes()[..cut]);
}

/// A record without its place, which is another one in a block.
fn without_place(mut record: Record) -> Record {
    record.place = 0..0;
    record
}

fn in_blocks(format: RecordFormat, bytes: &[u8], block: usize) -> Vec<Record> {
    let (mut found, mut rest) = (Vec::new(), Vec::new());
    for piece in bytes.chunks(block) {
        rest.extend_from_slice(piece);
        let later = rest.split_off(format.whole_games(&rest));
        found.extend(format.games(&rest).flatten());
        rest = later;
    }
    found.extend(format.games(&rest).flatten());
    found.into_iter().map(without_place).collect()
}
