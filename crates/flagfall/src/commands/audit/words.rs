//! How people say where in a game something is, and what was found there.

use std::fmt::Write;

use tc_audit::{Audit, FindingKind, Record, RecordFormat, Verdict};
use tc_core::{GameSettings, Seat};

use crate::notations;
use crate::output::visible_line;

/// Who plays a seat: the color, or the number of the seat where seats have no color.
pub(in crate::commands) fn side(format: RecordFormat, seat: Seat) -> String {
    let (first, second) = match format {
        RecordFormat::Pgn => ("White", "Black"),
        RecordFormat::Sgf | RecordFormat::Ogs | RecordFormat::Csa | RecordFormat::Kif => ("Black", "White"),
        _ => return format!("seat {seat}"),
    };
    if seat == Seat::FIRST { first } else { second }.to_owned()
}

/// The number of a half-move as the players of the game count, without the player: `21.`, `21...`; outside chess `move 41`.
pub(in crate::commands) fn number(record: &Record, ply: u32, seat: Seat) -> String {
    if record.format != RecordFormat::Pgn {
        return format!("move {ply}");
    }
    // Black can move first, in a game that begins with a position.
    let earlier = record.moves.first().is_some_and(|first| first.seat != Seat::FIRST);
    let number = (u64::from(ply) + u64::from(earlier)).div_ceil(2);
    format!("{number}{}", if seat == Seat::FIRST { "." } else { "..." })
}

/// A half-move and its player: `21. White`, `21... Black`; outside chess `move 41, Black`.
pub(in crate::commands) fn place(record: &Record, ply: u32, seat: Seat) -> String {
    let comma = if record.format == RecordFormat::Pgn { "" } else { "," };
    format!("{}{comma} {}", number(record, ply, seat), side(record.format, seat))
}

/// The name of a player, or the side where the record has no name.
pub(in crate::commands) fn player(record: &Record, seat: Seat) -> String {
    match record.players.get(seat.index()).map_or("", |name| name.trim()) {
        "" | "?" => side(record.format, seat),
        name => visible_line(name),
    }
}

/// The players, the first one first.
pub(in crate::commands) fn players(record: &Record) -> String {
    let seats = (0..record.players.len()).filter_map(Seat::new);
    seats.map(|seat| player(record, seat)).collect::<Vec<String>>().join(" - ")
}

/// What a record says about its control, in its own words; `None` if it says nothing.
pub(in crate::commands) fn declared(record: &Record) -> Option<String> {
    let of = |declared: &tc_audit::Declared| match declared.seat {
        Some(seat) => format!("{} ({})", visible_line(&declared.text), side(record.format, seat)),
        None => visible_line(&declared.text),
    };
    let texts: Vec<String> = record.declared.iter().map(of).collect();
    if texts.is_empty() { None } else { Some(texts.join(", ")) }
}

/// The controls of all seats, one text if they are equal.
pub(in crate::commands) fn controls(settings: &[Option<GameSettings>]) -> Vec<Option<String>> {
    each(settings, |one| one.control.canonical().to_string())
}

/// A text about each seat's settings, one if they are equal.
fn each(settings: &[Option<GameSettings>], text: impl Fn(&GameSettings) -> String) -> Vec<Option<String>> {
    let mut texts: Vec<Option<String>> = settings.iter().map(|one| one.as_ref().map(&text)).collect();
    if texts.iter().all(|text| Some(text) == texts.first()) {
        texts.truncate(1);
    }
    texts
}

/// The rules of a game as options of `flagfall run`.
pub(in crate::commands) fn rules(settings: &[Option<GameSettings>]) -> Vec<String> {
    settings.iter().flatten().next().map_or_else(Vec::new, |settings| notations::options(&settings.rules))
}

/// What a verdict is called.
pub(in crate::commands) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "fits",
        Verdict::FitsWith => "fits with an assumption",
        Verdict::Misfit => "does not fit",
        Verdict::NoClock => "no clock to check",
        Verdict::Unreadable => "unreadable",
        _ => "not known",
    }
}

/// What a kind of finding is called.
pub(in crate::commands) const fn kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::IncrementMore => "one increment more",
        FindingKind::TimeSet => "time set",
        FindingKind::TimeGiven => "time given",
        FindingKind::TooHigh => "too high",
        FindingKind::TooLowAtEnd => "too low at the end",
        FindingKind::PlayedOnAfterFlag => "played on after the flag",
        FindingKind::ClockAgainstEmt => "clock against time used",
        FindingKind::Shifted => "whole game shifted",
        FindingKind::BrokenValue => "not a time",
        _ => "other",
    }
}

/// What was found, in a line: the control and the rules that explain the clocks, and their unit.
pub(in crate::commands) fn outcome(audit: &Audit) -> String {
    let mut text = verdict(audit.verdict).to_owned();
    let canonical =
        |one: &GameSettings| GameSettings { control: one.control.canonical(), rules: one.rules }.to_string();
    let settings = each(&audit.settings, canonical);
    if settings.iter().any(Option::is_some) {
        let each = settings.iter().map(|one| one.as_deref().map_or("unknown".to_owned(), |one| format!("`{one}`")));
        let _ = write!(text, ": {}", each.collect::<Vec<String>>().join(" and "));
    }
    if let Some(resolution) = audit.resolution {
        let _ = write!(text, ", clocks in {resolution}");
    }
    text
}
