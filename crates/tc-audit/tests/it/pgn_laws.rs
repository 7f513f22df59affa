//! Laws of the reader of PGN: it ends, reads blocks as it reads the whole, and reads what was written in any layout.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tc_audit::tc_core::{Seat, Span};
use tc_audit::{Ending, Record, RecordFormat, Recorded, TroubleKind, Unit, Unreadable};
use tc_interop::pgn::Stamp;
use tc_testkit::cases;

/// What PGN is made of, so that random texts get further than their first byte.
const PIECES: [&str; 64] = [
    "[Event \"",
    "[Event ",
    "[White \"A\"]",
    "[Site \"b\nc\"]",
    "[TimeControl \"60+1\"]",
    "[Result \"1-0\"]",
    "[FEN \"8 b\"]",
    "[Clock \"W/0:01:00\"]",
    "[",
    "]",
    "\"",
    "\\",
    "\"]",
    "\n",
    "\n\n",
    "\r\n",
    "\r\n\r\n",
    "\r",
    " ",
    "\t",
    "1.",
    "1. ",
    "12...",
    "1",
    "e4",
    "Nf3+",
    "O-O",
    "0-0",
    "e8=Q#",
    "--",
    "word",
    "!?",
    "$14",
    "*",
    "1-0",
    "0-1\n",
    "1/2-1/2 ",
    "{",
    "}",
    "{ ",
    " }",
    "(",
    ")",
    ";",
    "%",
    "\n%",
    "[%clk 0:01:00]",
    "[%clk 0:00:59.9]",
    "[%clk",
    "[%emt 5]",
    "[%egt 0:01:00]",
    "[%mct 01:00:00]",
    "[%ts 1000]",
    "[%timestamp 5]",
    "[%eval 0.3]",
    "mt=5,",
    " tl=7",
    "+0.25/12 1.4s",
    "\u{feff}",
    "é",
    "0:15.16",
    "White wins on time",
    "\u{1a}",
    "-",
];

fn texts() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        12 => select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..6),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

type Read = Result<Record, Unreadable>;

/// What was read, with places that count from the first byte.
fn read(bytes: &[u8], from: usize) -> Vec<Read> {
    let moved = |game: Read| match game {
        Ok(mut record) => {
            record.place = record.place.start + from..record.place.end + from;
            Ok(record)
        }
        Err(mut error) => {
            error.place = error.place.start + from..error.place.end + from;
            Err(error)
        }
    };
    RecordFormat::Pgn.games(bytes).map(moved).collect()
}

/// What was read of a file that comes in blocks of this size.
fn read_in_blocks(bytes: &[u8], block: usize) -> Vec<Read> {
    let (mut found, mut begin, mut end) = (Vec::new(), 0, 0);
    while end < bytes.len() {
        end = bytes.len().min(end + block);
        let whole = RecordFormat::Pgn.whole_games(&bytes[begin..end]);
        found.extend(read(&bytes[begin..begin + whole], begin));
        begin += whole;
    }
    found.extend(read(&bytes[begin..], begin));
    found
}

/// A move as it is written and as it is read: what its clock shows and what it took, in tenths of a second.
#[derive(Clone, Copy, Debug)]
struct Written {
    clock: Option<u32>,
    used: Option<u32>,
    layout: Layout,
}

/// How a move is written.
#[derive(Clone, Copy, Debug)]
struct Layout {
    san: &'static str,
    between: &'static str,
    /// Numbers, points and blanks: none, some, all.
    number: u8,
    is_in_two_comments: bool,
    /// What else is there: a sign, a variation, a comment, another command.
    other: &'static str,
}

fn layouts() -> impl Strategy<Value = Layout> {
    let sans = select(&["e4", "Nf3", "exd5+", "O-O-O", "0-0", "e8=Q", "--", "Qh4#", "b7b8q"][..]);
    let between = select(&[" ", "\n", "\r\n", "  \t", "\n\n"][..]);
    let others = select(
        &["", "$3", "(1. c4 {[%clk 9:00:00]} c5)", "{good}", "; [%cal x]\n", "{[%eval -1.5]}", "!?", "{book}"][..],
    );
    (sans, between, 0..3_u8, any::<bool>(), others).prop_map(|(san, between, number, is_in_two_comments, other)| {
        Layout { san, between, number, is_in_two_comments, other }
    })
}

fn written() -> impl Strategy<Value = Written> {
    let time = || prop::option::of(0..400_000_u32);
    (time(), time(), layouts()).prop_map(|(clock, used, layout)| Written { clock, used, layout })
}

fn stamp(tenths: u32) -> String {
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let text = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if tenth == 0 { text } else { format!("{text}.{tenth}") }
}

fn spelt(one: &Written, ply: usize) -> String {
    let Layout { san, between, number, is_in_two_comments, other } = one.layout;
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    let number = match number {
        0 => String::new(),
        1 => format!("{}{dots}", ply / 2 + 1),
        _ => format!("{}{dots}{between}", ply / 2 + 1),
    };
    let commands = [
        one.clock.map(|time| format!("[%clk {}]", stamp(time))),
        one.used.map(|time| format!("[%emt {}]", stamp(time))),
    ];
    let commands: Vec<String> = commands.into_iter().flatten().collect();
    let comment = match (&commands[..], is_in_two_comments) {
        ([], _) => String::new(),
        (all, true) => all.iter().map(|one| format!("{{{one}}}")).collect::<Vec<_>>().join(between),
        (all, false) => format!("{{{between}{}}}", all.join(between)),
    };
    format!("{number}{san}{between}{comment}{between}{other}{between}")
}

fn tenths(recorded: Option<Recorded>) -> Option<u32> {
    recorded.map(|one| u32::try_from(one.time.as_micros() / 100_000).expect("above zero"))
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn any_text_is_read_to_its_end(bytes in texts()) {
        let mut end = 0;
        for game in read(&bytes, 0) {
            if let Ok(record) = &game {
                prop_assert_eq!(record.players.len(), 2);
                prop_assert!(record.moves.iter().zip(1..).all(|(one, ply)| one.ply == ply));
                prop_assert!(record.moves.windows(2).all(|pair| pair[0].seat != pair[1].seat));
                prop_assert!(record.troubles.iter().all(|trouble| trouble.text.chars().count() <= 80));
            }
            let place = game.map_or_else(|error| error.place, |record| record.place);
            prop_assert!(end <= place.start && place.start < place.end && place.end <= bytes.len(), "{} {:?}", end, place);
            end = place.end;
        }
    }

    #[test]
    fn blocks_are_read_as_the_whole(bytes in texts(), block in 1..60_usize) {
        prop_assert_eq!(read_in_blocks(&bytes, block), read(&bytes, 0));
    }

    #[test]
    fn what_is_written_is_read(moves in vec(written(), 1..40), is_tagged in any::<bool>()) {
        let tags = if is_tagged { "[Event \"x\"]\n[Result \"1-0\"]\n\n" } else { "" };
        let body: String = moves.iter().enumerate().map(|(ply, one)| spelt(one, ply)).collect();
        let text = format!("{tags}{body}1-0\n");
        let games = read(text.as_bytes(), 0);
        let [Ok(record)] = &games[..] else { return Err(TestCaseError::fail(format!("{text}: {games:?}"))) };
        let found: Vec<_> = record.moves.iter().map(|one| (one.seat, tenths(one.clock), tenths(one.used))).collect();
        let seat = |ply: usize| if ply.is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND };
        let expected: Vec<_> = moves.iter().enumerate().map(|(ply, one)| (seat(ply), one.clock, one.used)).collect();
        prop_assert_eq!(found, expected, "{}", text);
        prop_assert_eq!(&record.troubles, &[], "{}", text);
        prop_assert_eq!(&*record.result, "1-0");
    }

    /// The times of `tc-interop` in every command: the same values are read, and the same texts refused. Longer
    /// ones than any control are refused, too.
    #[test]
    fn times_are_those_of_tc_interop(text in "[0-9]{0,3}[:.]?[0-9]{1,3}[:.]?[0-9]{0,3}[:.]?[0-9]{0,10}\\.?", blanks in " {0,2}") {
        let game = format!("1. e4 {{[%clk{blanks}{text}]}} e5 {{x [%emt{blanks}{text}] [%egt {text} ]}} *");
        let games = read(game.as_bytes(), 0);
        let [Ok(record)] = &games[..] else { return Err(TestCaseError::fail(game)) };
        let within = |stamp: &Stamp| stamp.time <= Span::days(3_660);
        let expected = Stamp::read(&text).ok().filter(within).map(|stamp| stamp.time);
        let found = [record.moves[0].clock, record.moves[1].used, record.moves[1].used_in_all];
        for found in found {
            prop_assert_eq!(found.map(|one| one.time), expected, "{}", text);
        }
        let broken = record.troubles.iter().filter(|trouble| trouble.kind == TroubleKind::BrokenValue).count();
        prop_assert_eq!(broken, if expected.is_none() { 3 } else { 0 }, "{}", text);
    }

    #[test]
    fn plain_times_are_exact(hours in 0..1_000_i64, minutes in 0..100_i64, seconds in 0..100_i64, fraction in "(\\.[0-9]{1,9})?") {
        let text = format!("1. e4 {{ [%clk {hours}:{minutes:02}:{seconds:02}{fraction}] }} *");
        let games = read(text.as_bytes(), 0);
        let [Ok(record)] = &games[..] else { return Err(TestCaseError::fail(text)) };
        let decimals = fraction.len().saturating_sub(1);
        let nanos: i64 = format!("{:0<9}", fraction.trim_start_matches('.')).parse().expect("digits");
        let time = Span::saturating_micros((hours * 3_600 + minutes * 60 + seconds) * 1_000_000 + (nanos + 500) / 1_000);
        prop_assert_eq!(record.moves[0].clock, Some(Recorded { time, unit: Unit::of_decimals(decimals) }));
        prop_assert_eq!(record.ending, Ending::Unknown);
    }
}
