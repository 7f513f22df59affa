//! Games in the short form of the tables.

use tc_audit::tc_core::{Seat, Span};
use tc_audit::{Declared, Ending, Move, Record, RecordFormat, Recorded, Unit};

/// A game by its control, such as `pgn 900+5`, and its clocks: `15:00 14:50~10 - 30#5 ~7`. The players take turns. A
/// value is a clock, `~` comes before the time that the move took, `#` before a count, `-` is a move without a reading,
/// and `B:` at the beginning of a value says that the second player moves. `on-time W` ends the game.
pub(crate) fn record(format: RecordFormat, control: &str, clocks: &str) -> Record {
    let mut record = Record::new(format);
    record.players = vec!["White".into(), "Black".into()];
    for declared in control.split("; ").filter(|declared| *declared != "none") {
        let (notation, text) = declared.split_once(' ').expect("a notation and a text");
        let (notation, seat) = match notation.split_once('@') {
            Some((notation, seat)) => (notation, Seat::new(seat.parse().unwrap())),
            None => (notation, None),
        };
        let notation =
            ["pgn", "sgf", "fox", "csa", "kif", "flagfall"].into_iter().find(|one| *one == notation).unwrap();
        record.declared.push(Declared { text: text.into(), notation, seat });
    }
    let mut seat = Seat::FIRST;
    let mut words = clocks.split_whitespace().peekable();
    let mut ply = 0;
    while let Some(word) = words.next() {
        if word == "on-time" {
            let loser = if words.next() == Some("W") { Seat::FIRST } else { Seat::SECOND };
            record.ending = Ending::OnTime { loser: Some(loser) };
            break;
        }
        let word = match (word.strip_prefix("W:"), word.strip_prefix("B:")) {
            (Some(rest), _) => {
                seat = Seat::FIRST;
                rest
            }
            (_, Some(rest)) => {
                seat = Seat::SECOND;
                rest
            }
            _ => word,
        };
        ply += 1;
        let mut one = Move::new(ply, seat);
        let (word, count) = cut(word, '#');
        let (clock, used) = cut(word, '~');
        one.count = count.map(|count| count.parse().unwrap());
        one.clock = Some(clock).filter(|clock| !clock.is_empty() && *clock != "-").map(time);
        one.used = used.map(time);
        record.moves.push(one);
        seat = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
    }
    record
}

fn cut(word: &str, mark: char) -> (&str, Option<&str>) {
    word.split_once(mark).map_or((word, None), |(before, after)| (before, Some(after)))
}

/// `30`, `1:30:00`, `14:50.5`, `-5`.
fn time(text: &str) -> Recorded {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let seconds = whole.split(':').fold(0, |sum, part| sum * 60 + part.parse::<i64>().unwrap());
    let digits: i64 = format!("{fraction:0<6}").parse().unwrap();
    let micros = sign * (seconds * 1_000_000 + digits);
    let recorded = Recorded::new(micros, Unit::of_decimals(fraction.len())).unwrap();
    assert_eq!(recorded.time, Span::saturating_micros(micros));
    recorded
}
