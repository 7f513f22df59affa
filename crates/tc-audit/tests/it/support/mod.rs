//! Records as lines, for tables of expected ones.
#![allow(dead_code, reason = "each test uses some of them")]

use tc_audit::{Ending, Games, Record, RecordFormat, Recorded, Unit};

/// What a record says, a line for each thing.
pub(crate) fn lines(record: &Record) -> Vec<String> {
    let mut lines = Vec::new();
    if record.players.len() != 2 || record.players.iter().any(|name| !name.is_empty()) {
        lines.push(format!("players {}", record.players.join(" | ")));
    }
    let texts = [("event", &record.event), ("site", &record.site), ("date", &record.date), ("result", &record.result)];
    lines.extend(texts.iter().filter(|(_, text)| !text.is_empty()).map(|(key, text)| format!("{key} {text}")));
    for declared in &record.declared {
        let seat = declared.seat.map(|seat| format!(" for {seat}")).unwrap_or_default();
        lines.push(format!("control{seat} in {}: {}", declared.notation, declared.text));
    }
    lines.extend(record.starts.iter().map(|(seat, clock)| format!("start {seat} {}", time(*clock))));
    for one in &record.moves {
        let mut line = format!("{} {}", one.ply, one.seat);
        let times = [("", one.clock), (" used", one.used), (" in all", one.used_in_all)];
        times.iter().for_each(|(key, value)| line.extend(value.map(|value| format!("{key} {}", time(value)))));
        line.extend(one.count.map(|count| format!(" count {count}")));
        line.extend(one.at.map(|at| format!(" at {at}")));
        line.extend(one.given.map(|given| format!(" given {given}")));
        lines.push(line);
    }
    match record.ending {
        Ending::Unknown => {}
        Ending::OnTime { loser } => {
            lines.push(loser.map_or("lost on time".into(), |loser| format!("{loser} lost on time")));
        }
        other => lines.push(format!("ended {other:?}").to_lowercase()),
    }
    for trouble in &record.troubles {
        let of = trouble.ply.zip(trouble.seat).map(|(ply, seat)| format!(" {ply} {seat}")).unwrap_or_default();
        lines.push(format!("trouble {:?}{of}: {}", trouble.kind, trouble.text).trim_end().into());
    }
    lines
}

fn time(recorded: Recorded) -> String {
    match recorded.unit {
        Unit::Second => recorded.time.to_string(),
        unit => format!("{} ({unit:?})", recorded.time).to_lowercase(),
    }
}

/// Every game of some bytes as lines; a piece that is not a record has one line.
pub(crate) fn games(format: RecordFormat, bytes: &[u8]) -> Vec<Vec<String>> {
    all(format.games(bytes))
}

fn all(games: Games<'_>) -> Vec<Vec<String>> {
    games
        .map(|game| match game {
            Ok(record) => lines(&record),
            Err(unreadable) => vec![format!("unreadable: {unreadable}")],
        })
        .collect()
}

/// The same, read in blocks of this many bytes, as a program reads a file that is larger than its memory.
pub(crate) fn games_in_blocks(format: RecordFormat, bytes: &[u8], block: usize) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest: Vec<u8> = Vec::new();
    for piece in bytes.chunks(block.max(1)) {
        rest.extend_from_slice(piece);
        let whole = format.whole_games(&rest);
        assert!(whole <= rest.len(), "more whole games than bytes");
        let later = rest.split_off(whole);
        found.extend(games(format, &rest));
        rest = later;
    }
    found.extend(games(format, &rest));
    found
}
