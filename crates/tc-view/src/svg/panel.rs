//! The picture of a seat.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use tc_core::Pressure;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::escape::escaped;
use crate::ribbon::Stroke;
use crate::text::wrapped;
use crate::{ClockFace, Doing, Names, Owed, Piece, PieceKind, Pips, SeatFace};

pub(super) const WIDTH: u32 = 720;
pub(super) const MARGIN: u32 = 16;
pub(super) const GAP: u32 = 14;
/// How long ribbons are.
pub(super) const RIBBON: u16 = 620;

/// Within a panel.
const INSET: u32 = 20;
const LEFT: u32 = MARGIN + INSET;
const RIGHT: u32 = WIDTH - MARGIN - INSET;
/// How high a ribbon is.
const TALL: u32 = 26;
/// So many letters go in a line.
const LETTERS: usize = 92;
/// More periods than these are told by their number only.
const MOST_PERIODS: u32 = 20;
/// More moves than these are told by their number only.
const MOST_MOVES: u32 = 40;

/// What is drawn of a seat.
pub(super) struct Panel {
    pub(super) drawn: String,
    pub(super) height: u32,
}

impl Panel {
    pub(super) fn of(seat: &SeatFace, names: Names<'_>, top: u32) -> Panel {
        let is_in_turn = seat.doing.is_in_turn();
        let mut parts = String::new();
        let mut y = top + 32;
        let indent = if is_in_turn { 24 } else { 0 };
        if is_in_turn {
            let _ = writeln!(parts, r#"<path class="mark" d="M{LEFT} {} l14 8 l-14 8 z"/>"#, y - 15);
        }
        let facts = seat.clock.as_ref().map(|clock| clock.facts(seat.doing).join(", ")).unwrap_or_default();
        right(&mut parts, "soft", y, &facts);
        text(&mut parts, "name", LEFT + indent, y, &cut(&names.of(seat.seat), RIGHT - LEFT - indent, &facts));
        match &seat.clock {
            None => text(&mut parts, "soft", LEFT, y + 30, "no clock"),
            Some(clock) => y = of_clock(&mut parts, seat.doing, clock, y),
        }
        let bottom = if seat.clock.is_some() { y } else { y + 30 };
        let height = bottom + 20 - top;
        let class = if is_in_turn { "turn" } else { "card" };
        let group = seat.clock.as_ref().map_or("", |clock| group(seat.doing, clock.pressure));
        let card = WIDTH - 2 * MARGIN;
        let drawn = format!(
            "<g class=\"{group}\">\n<rect class=\"{class}\" x=\"{MARGIN}\" y=\"{top}\" width=\"{card}\" height=\"{height}\" rx=\"10\"/>\n{parts}</g>\n"
        );
        Panel { drawn, height }
    }
}

fn group(doing: Doing, pressure: Pressure) -> &'static str {
    match (doing, pressure) {
        _ if doing.is_up() => "flagged",
        (_, Pressure::Critical) => "critical",
        (_, Pressure::Low) => "low",
        (_, Pressure::Calm) => "calm",
    }
}

/// Draws the clock below the name; where the last line is.
fn of_clock(parts: &mut String, doing: Doing, clock: &ClockFace, name: u32) -> u32 {
    let mut y = name + 50;
    text(parts, "time", LEFT, y, &clock.time);
    right(parts, "soft", name + 24, &clock.flag_said(doing).unwrap_or_default());
    dots(parts, clock, y - 6);
    y += if cap(clock).is_some() { 32 } else { 18 };
    ribbon(parts, clock, y);
    y += TALL + 24;
    let mut told = alloc::vec![("", clock.then.clone())];
    told.extend(clock.terms.iter().map(|term| ("small", term.clone())));
    told.extend(clock.waste_said().map(|wasted| ("small", wasted)));
    let mut lines: Vec<(&str, String)> = Vec::new();
    for (class, sentence) in told {
        lines.extend(wrapped(&sentence, LETTERS).map(|line| (class, line)));
    }
    for (place, (class, line)) in lines.iter().enumerate() {
        if place > 0 {
            y += 20;
        }
        text(parts, class, LEFT, y, line);
    }
    y
}

/// Periods that are left and spent, and moves that are still to be made, as dots on the right.
fn dots(parts: &mut String, clock: &ClockFace, y: u32) {
    let dot = |parts: &mut String, class: &str, place: u32, of: u32, radius: u32| {
        let x = RIGHT - radius - (of - 1 - place) * (2 * radius + 4);
        let _ = writeln!(parts, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
    };
    if let Some(Pips { left: Some(left), all: Some(all), .. }) = clock.pips {
        let all = u32::from(all.max(left));
        if all <= MOST_PERIODS {
            for place in 0..all {
                let class = if place < all - u32::from(left) { "spent" } else { "pip" };
                dot(parts, class, place, all, 7);
            }
        }
    } else if let Some(Owed { left, all }) = clock.owed
        && all <= MOST_MOVES
    {
        let radius = if all > 25 { 3 } else { 4 };
        for place in 0..all {
            let class = if place < all.saturating_sub(left) { "spent" } else { "owed" };
            dot(parts, class, place, all, radius);
        }
    }
}

/// As much of a name as has room beside the facts; the description has all of it.
fn cut(name: &str, pixels: u32, facts: &str) -> String {
    /// How wide a column of the facts is at most, and one of a name.
    const FACT: usize = 8;
    const NAME: usize = 12;
    let columns = (pixels as usize).saturating_sub(facts.width() * FACT + 2 * FACT) / NAME;
    if name.width() <= columns {
        return name.into();
    }
    let mut used = 1;
    let fits = |char: &char| {
        used += char.width().unwrap_or(0);
        used <= columns
    };
    name.chars().take_while(fits).chain(['…']).collect()
}

/// Whether a label goes into so many pixels.
fn fits(label: &str, pixels: u32) -> bool {
    /// How wide a letter is at most.
    const LETTER: u32 = 8;
    u32::try_from(label.chars().count()).unwrap_or(u32::MAX).saturating_mul(LETTER) <= pixels
}

/// The ribbon, and the flag at its end.
fn ribbon(parts: &mut String, clock: &ClockFace, y: u32) {
    let mut x = LEFT;
    let mut marks = String::new();
    for stroke in clock.ribbon.strokes() {
        let (paint, length) = match stroke {
            Stroke::Gone(units) | Stroke::Used(units) => (r#"class="used""#, units),
            Stroke::Gain(units) => (r#"fill="url(#gain)""#, units),
            Stroke::Left(piece) => (paint(piece.kind), piece.left),
            Stroke::Needle | Stroke::End => ("", 0),
        };
        let length = u32::from(length);
        if length > 0 {
            let _ = writeln!(parts, r#"<rect {paint} x="{x}" y="{y}" width="{length}" height="{TALL}"/>"#);
        }
        match stroke {
            Stroke::Left(piece) => mark(&mut marks, piece, x, y),
            Stroke::Needle => {
                let _ = writeln!(marks, r#"<path class="edge" d="M{x} {}v{}"/>"#, y - 5, TALL + 10);
            }
            Stroke::End if clock.ribbon.has_flag => {
                let _ = writeln!(marks, r#"<path class="edge" d="M{x} {}v{}"/>"#, y - 8, TALL + 8);
                let _ = writeln!(marks, r#"<path class="flag" d="M{x} {} l16 6 l-16 6 z"/>"#, y - 8);
            }
            Stroke::End => text(&mut marks, "soft", x + 6, y + TALL / 2 + 5, "…"),
            // Where the running period began.
            Stroke::Used(_) if length > 0 && clock.ribbon.gone > 0 => {
                let _ = writeln!(marks, r#"<path class="edge" d="M{x} {y}v{TALL}"/>"#);
            }
            Stroke::Gone(_) | Stroke::Used(_) | Stroke::Gain(_) => {}
        }
        x += length;
    }
    bracket(&mut marks, clock, y);
    let _ = writeln!(parts, r#"<rect class="track" x="{LEFT}" y="{y}" width="{}" height="{TALL}"/>"#, x - LEFT);
    parts.push_str(&marks);
}

fn paint(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Delay => r#"fill="url(#delay)""#,
        PieceKind::Running => r#"class="running""#,
        PieceKind::Coming => r#"class="coming""#,
        PieceKind::Locked => r#"class="locked""#,
    }
}

/// Where a piece begins, what it holds, and that there is more than it shows.
fn mark(marks: &mut String, piece: &Piece, x: u32, y: u32) {
    let left = u32::from(piece.left);
    if matches!(piece.kind, PieceKind::Coming | PieceKind::Locked) {
        let _ = writeln!(marks, r#"<path class="edge" d="M{x} {y}v{TALL}"/>"#);
    }
    if piece.is_over {
        let _ = writeln!(marks, r#"<path class="over" d="M{} {}l-6 6l6 6"/>"#, x + 14, y + TALL / 2 - 6);
    }
    if let Some(label) = piece.label('×', '…').filter(|label| fits(label, left)) {
        let middle = x + left / 2;
        let _ = writeln!(marks, r#"<text class="label" x="{middle}" y="{}">{label}</text>"#, y + TALL / 2 + 4);
    }
}

/// How high the time can be raised, if there is a limit.
fn cap(clock: &ClockFace) -> Option<&str> {
    let mut pieces = clock.ribbon.pieces.iter();
    pieces.find(|piece| piece.kind == PieceKind::Running)?.cap.as_deref()
}

/// A bracket at the left end of the running period, and the limit above it.
fn bracket(marks: &mut String, clock: &ClockFace, y: u32) {
    if let Some(cap) = cap(clock) {
        let x = LEFT + u32::from(clock.ribbon.gone);
        let _ = writeln!(marks, r#"<path class="edge" d="M{} {y}h-5v{TALL}h5"/>"#, x + 5);
        text(marks, "small", x, y - 8, &format!("cap {cap}"));
    }
}

fn text(parts: &mut String, class: &str, x: u32, y: u32, words: &str) {
    let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
    let _ = writeln!(parts, r#"<text{class} x="{x}" y="{y}">{}</text>"#, escaped(words));
}

/// A text that ends at the right edge; nothing for an empty one.
fn right(parts: &mut String, class: &str, y: u32, words: &str) {
    if !words.is_empty() {
        let words = escaped(words);
        let _ = writeln!(parts, r#"<text class="{class}" x="{RIGHT}" y="{y}" text-anchor="end">{words}</text>"#);
    }
}
