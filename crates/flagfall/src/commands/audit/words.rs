//! How people say where in a game something is, and what was found there.

use std::fmt::Write;

use tc_audit::{Assumed, Audit, FindingKind, Record, RecordFormat, Verdict, known_text};
use tc_core::{GameSettings, Seat};

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
    let name = record.players.get(seat.index()).and_then(|name| known_text(name));
    name.map_or_else(|| side(record.format, seat), visible_line)
}

/// The players, the first one first.
pub(in crate::commands) fn players(record: &Record) -> String {
    let seats = (0..record.players.len()).filter_map(Seat::new);
    seats.map(|seat| player(record, seat)).collect::<Vec<String>>().join(" - ")
}

/// What a record says about its control, in its own words; `None` if it says nothing.
pub(in crate::commands) fn declared(record: &Record) -> Option<String> {
    let of = |declared: &tc_audit::Declared| match declared.seat {
        Some(seat) => format!("`{}` ({})", visible_line(&declared.text), side(record.format, seat)),
        None => format!("`{}`", visible_line(&declared.text)),
    };
    let texts: Vec<String> = record.declared.iter().map(of).collect();
    if texts.is_empty() { None } else { Some(texts.join(", ")) }
}

/// A text about each seat's settings, one if they are equal.
fn each(settings: &[Option<GameSettings>], text: impl Fn(&GameSettings) -> String) -> Vec<Option<String>> {
    if let [first, rest @ ..] = settings
        && rest.iter().all(|one| one == first)
    {
        return Vec::from([first.as_ref().map(text)]);
    }
    let mut texts: Vec<Option<String>> = settings.iter().map(|one| one.as_ref().map(&text)).collect();
    if texts.iter().all(|text| Some(text) == texts.first()) {
        texts.truncate(1);
    }
    texts
}

/// What a number of games with a verdict do: `12 fit`.
pub(in crate::commands) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "fit",
        Verdict::FitsWith => "fit with assumptions",
        Verdict::Misfit => "do not fit",
        Verdict::NoClock => "have no clock to check",
        Verdict::Unreadable => "are unreadable",
        _ => "have another verdict",
    }
}

/// What a kind of finding is called.
pub(in crate::commands) const fn kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::IncrementMore => "one increment more",
        FindingKind::TimeSet => "time set or added",
        FindingKind::TimeGiven => "time given",
        FindingKind::TooHigh => "too much time",
        FindingKind::TooLowAtEnd => "too little time at the end",
        FindingKind::PlayedOnAfterFlag => "no time left",
        FindingKind::TimesTooLong => "times of moves add up to too much",
        FindingKind::ClockAgainstEmt => "clock and time of the move disagree",
        FindingKind::Shifted => "whole game shifted",
        FindingKind::BrokenValue => "not a time",
        _ => "other",
    }
}

/// What was found, in a line: the verdict, the control and the rules that explain the clocks, and their unit.
pub(in crate::commands) fn outcome(record: &Record, audit: &Audit) -> String {
    let canonical =
        |one: &GameSettings| GameSettings { control: one.control.canonical(), rules: one.rules }.to_string();
    let settings = each(&audit.settings, canonical);
    let settings = settings.iter().map(|one| one.as_deref().map_or("unknown".to_owned(), |one| format!("`{one}`")));
    let settings = settings.collect::<Vec<String>>().join(" and ");
    let findings = audit.findings.len();
    let has = |assumed: Assumed| audit.assumed.contains(&assumed);
    let mut text = match audit.verdict {
        Verdict::Fits => format!("fits {settings}"),
        Verdict::FitsWith if has(Assumed::Shown) => format!("contradicts the declared control, and fits {settings}"),
        Verdict::FitsWith if has(Assumed::ShownShorter) => {
            format!("fits the declared control only with very long first thoughts, and fits {settings}")
        }
        Verdict::FitsWith if has(Assumed::Undeclared) => format!("declares no control, and fits {settings}"),
        Verdict::FitsWith if has(Assumed::Unread) => {
            format!("declares a control that is unreadable, and fits {settings}")
        }
        Verdict::FitsWith => format!("fits {settings}, with assumptions"),
        Verdict::Misfit if audit.settings.iter().all(Option::is_none) => "has values that cannot be read".to_owned(),
        Verdict::Misfit if findings == 1 => format!("fits {settings}, but for one value"),
        Verdict::Misfit => format!("fits {settings}, but for {findings} values"),
        Verdict::NoClock => "has no clock that can be checked".to_owned(),
        _ => "is unreadable".to_owned(),
    };
    if let Some(resolution) = audit.resolution {
        let has_clock = record.moves.iter().any(|one| one.clock.is_some());
        let _ = write!(text, "; {} in {resolution}", if has_clock { "clocks" } else { "times of moves" });
    }
    text
}
