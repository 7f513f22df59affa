//! Records as short texts.

use std::fmt::Write;

use tc_audit::{Ending, Record, Recorded, Unit, Unreadable};
use tc_core::Seat;

/// The bytes of a cell, in which `\n`, `\r`, `\t`, `\\` and `\xE9` are one byte each.
pub(crate) fn bytes(cell: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), cell.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let (byte, length) = match (first, after.first()) {
            (b'\\', Some(b'n')) => (b'\n', 2),
            (b'\\', Some(b'r')) => (b'\r', 2),
            (b'\\', Some(b't')) => (b'\t', 2),
            (b'\\', Some(b'\\')) => (b'\\', 2),
            (b'\\', Some(b'x')) => {
                let digits = std::str::from_utf8(&after[1..3]).expect("two digits");
                (u8::from_str_radix(digits, 16).expect("two digits"), 4)
            }
            (byte, _) => (*byte, 1),
        };
        bytes.push(byte);
        rest = &rest[length..];
    }
    bytes
}

fn seat(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "w" } else { "b" }
}

/// A time in seconds, and the unit of its last digit if that is no second.
fn time(time: Recorded) -> String {
    let unit = match time.unit {
        Unit::Minute => " min",
        Unit::HalfMinute => " half min",
        Unit::Second => "",
        Unit::Tenth => " ds",
        Unit::Hundredth => " cs",
        Unit::Millisecond => " ms",
        _ => " ns",
    };
    format!("{}{unit}", time.time)
}

/// What was read, without what is empty or usual: the tags, the end, the number of moves, the moves with readings, what
/// could not be read.
pub(crate) fn written(game: &Result<Record, Unreadable>) -> String {
    let game = match game {
        Ok(game) => game,
        Err(error) => return format!("unreadable: {error}"),
    };
    let mut parts = Vec::new();
    let [white, black] = &game.players[..] else { panic!("two players: {game:?}") };
    let texts =
        [("event", &game.event), ("site", &game.site), ("date", &game.date), ("white", white), ("black", black)];
    for (name, text) in texts.into_iter().chain([("result", &game.result)]) {
        if !text.is_empty() {
            parts.push(format!("{name} {text}"));
        }
    }
    for declared in &game.declared {
        assert_eq!(declared.notation, "pgn");
        parts.push(format!(
            "control{} {}",
            declared.seat.map_or(String::new(), |one| format!(" {}", seat(one))),
            declared.text
        ));
    }
    for (one, clock) in &game.starts {
        parts.push(format!("start {} {}", seat(*one), time(*clock)));
    }
    match game.ending {
        Ending::Unknown => {}
        Ending::OnTime { loser } => parts.push(format!("on time {}", loser.map_or("?", seat))),
        _ => parts.push("otherwise".to_owned()),
    }
    parts.push(format!("{} moves", game.moves.len()));
    for (number, one) in (1..).zip(&game.moves) {
        assert_eq!((one.ply, one.count, one.given), (number, None, None));
        let mut text = String::new();
        let readings = [("clk", one.clock), ("used", one.used), ("in all", one.used_in_all)];
        for (name, reading) in readings.into_iter().filter_map(|(name, reading)| Some((name, reading?))) {
            write!(text, " {name} {}", time(reading)).expect("a string takes all");
        }
        if let Some(at) = one.at {
            write!(text, " at {}", at.as_nanos() / 1_000_000).expect("a string takes all");
        }
        if !text.is_empty() {
            parts.push(format!("{}{}{text}", one.ply, seat(one.seat)));
        }
    }
    for trouble in &game.troubles {
        let ply = trouble.ply.map_or(String::new(), |ply| format!(" {ply}"));
        parts.push(format!("{:?}{ply}{}: {}", trouble.kind, trouble.seat.map_or("", seat), trouble.text));
    }
    parts.join("; ").replace('\0', "␀")
}
