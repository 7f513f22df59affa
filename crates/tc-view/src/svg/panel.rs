//! The picture of a seat.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use tc_core::Pressure;

use super::escape::escaped;
use super::letters::{LABEL, Letters, NAME, PLAIN, SMALL, SOFT, TIME};
use crate::ribbon::Stroke;
use crate::text::fitting;
use crate::{ClockFace, MovesLeft, PeriodsLeft, SeatFace, SeatStatus, Segment, SegmentKind};

pub(super) const WIDTH: u32 = 720;
pub(super) const MARGIN: u32 = 16;
pub(super) const GAP: u32 = 14;
/// The length of the ribbons.
pub(crate) const RIBBON: u16 = 620;

/// The margin inside a panel.
const INSET: u32 = 20;
const LEFT: u32 = MARGIN + INSET;
const RIGHT: u32 = WIDTH - MARGIN - INSET;
/// The height of a ribbon.
const TALL: u32 = 26;
/// The least room for a name next to the facts on the right.
const LEAST_NAME: u32 = 130;
/// Between a name and the facts on the right.
const BETWEEN: u32 = 16;
/// More periods than these have no dots.
const MOST_PERIODS: u32 = 20;
/// More moves than these have no dots.
const MOST_MOVES: u32 = 40;

/// The drawing of a seat.
pub(super) struct Panel {
    pub(super) drawn: String,
    pub(super) height: u32,
}

impl Panel {
    pub(super) fn of(seat: &SeatFace, top: u32) -> Panel {
        let is_in_turn = seat.status.is_in_turn();
        let mut parts = String::new();
        let mut y = top + 32;
        let indent = if is_in_turn { 24 } else { 0 };
        if is_in_turn {
            let _ = writeln!(parts, r#"<path class="mark" d="M{LEFT} {} l14 8 l-14 8 z"/>"#, y - 15);
        }
        let facts = seat.facts.join(", ");
        // Without a clock they are in its place.
        let facts = if seat.clock.is_some() { facts.as_str() } else { "" };
        let room = (RIGHT - LEFT - indent - BETWEEN).saturating_sub(SOFT.width(facts));
        // Facts without room next to the name are below it.
        let (next, below, room) =
            if room < LEAST_NAME { ("", facts, RIGHT - LEFT - indent) } else { (facts, "", room) };
        right(&mut parts, SOFT, y, next);
        // A name that is cut is complete in the description.
        text(&mut parts, NAME, LEFT + indent, y, &NAME.cut(&seat.name, room));
        match &seat.clock {
            None => text(&mut parts, SOFT, LEFT, y + 30, &seat.facts.join(", ")),
            Some(clock) => y = of_clock(&mut parts, clock, below, y),
        }
        let bottom = if seat.clock.is_some() { y } else { y + 30 };
        let height = bottom + 20 - top;
        let class = if is_in_turn { "turn" } else { "card" };
        let group = seat.clock.as_ref().map_or("", |clock| group(seat.status, clock.pressure));
        let card = WIDTH - 2 * MARGIN;
        let drawn = format!(
            "<g class=\"{group}\">\n<rect class=\"{class}\" x=\"{MARGIN}\" y=\"{top}\" width=\"{card}\" height=\"{height}\" rx=\"10\"/>\n{parts}</g>\n"
        );
        Panel { drawn, height }
    }
}

fn group(seat_status: SeatStatus, pressure: Pressure) -> &'static str {
    match (seat_status, pressure) {
        _ if seat_status.is_up() => "flagged",
        (_, Pressure::Critical) => "critical",
        (_, Pressure::Low) => "low",
        (_, Pressure::Calm) => "calm",
    }
}

/// Draws the clock below the name. Returns the height of the last line.
fn of_clock(parts: &mut String, clock: &ClockFace, facts: &str, name: u32) -> u32 {
    let mut y = name + 50;
    text(parts, TIME, LEFT, y, &clock.time);
    right(parts, SOFT, name + 24, clock.flag.as_deref().unwrap_or_default());
    dots(parts, clock, y - 6);
    y += if clock.cap.is_some() { 32 } else { 18 };
    ribbon(parts, clock, y);
    y += TALL + 24;
    let waste = clock.bonus.as_ref().and_then(|bonus| bonus.waste.clone());
    let mut lines: Vec<(Letters, String)> = Vec::new();
    lines.extend(Some(facts).filter(|facts| !facts.is_empty()).map(|facts| (SOFT, facts.to_string())));
    lines.push((PLAIN, clock.then.clone()));
    lines.extend(clock.terms.iter().map(|term| (SMALL, term.clone())));
    lines.extend(waste.map(|waste| (SMALL, waste)));
    let lines = lines.iter().flat_map(|(letters, sentence)| {
        fitting(sentence, |line| letters.width(line) <= RIGHT - LEFT).into_iter().map(|line| (*letters, line))
    });
    for (place, (letters, line)) in lines.enumerate() {
        if place > 0 {
            y += 20;
        }
        text(parts, letters, LEFT, y, &line);
    }
    y
}

/// Dots on the right: periods left and used up, or moves still to be made.
fn dots(parts: &mut String, clock: &ClockFace, y: u32) {
    let dot = |parts: &mut String, class: &str, place: u32, of: u32, radius: u32| {
        let x = RIGHT - radius - (of - 1 - place) * (2 * radius + 4);
        let _ = writeln!(parts, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
    };
    if let Some(PeriodsLeft { left: Some(left), all: Some(all), .. }) = clock.periods_left {
        let all = u32::from(all.max(left));
        if all <= MOST_PERIODS {
            for place in 0..all {
                let class = if place < all - u32::from(left) { "spent" } else { "pip" };
                dot(parts, class, place, all, 7);
            }
        }
    } else if let Some(MovesLeft { left, all }) = clock.moves_left
        && all <= MOST_MOVES
    {
        let radius = if all > 25 { 3 } else { 4 };
        for place in 0..all {
            let class = if place < all.saturating_sub(left) { "spent" } else { "owed" };
            dot(parts, class, place, all, radius);
        }
    }
}

/// The ribbon, and the flag at its end.
fn ribbon(parts: &mut String, clock: &ClockFace, y: u32) {
    let mut x = LEFT;
    let mut marks = String::new();
    for stroke in clock.ribbon.strokes() {
        let is_begun = match stroke {
            // The start of the running period is marked unless it is that of the ribbon.
            Stroke::Used(_) => clock.ribbon.gone > 0,
            Stroke::Room(_) => true,
            _ => false,
        };
        let (paint, length) = match stroke {
            Stroke::Gone(units) | Stroke::Used(units) => (r#"class="used""#, units),
            Stroke::Gain(units) => (r#"fill="url(#gain)""#, units),
            Stroke::Room(units) => ("", units),
            Stroke::Left(piece) => (paint(piece.kind), piece.left),
            Stroke::Needle | Stroke::End => ("", 0),
        };
        let length = u32::from(length);
        if length > 0 && !paint.is_empty() {
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
            Stroke::End => text(&mut marks, SOFT, x + 6, y + TALL / 2 + 5, "…"),
            Stroke::Used(_) | Stroke::Room(_) if length > 0 && is_begun => {
                let _ = writeln!(marks, r#"<path class="edge" d="M{x} {y}v{TALL}"/>"#);
            }
            Stroke::Gone(_) | Stroke::Used(_) | Stroke::Gain(_) | Stroke::Room(_) => {}
        }
        x += length;
    }
    bracket(&mut marks, clock, y);
    let _ = writeln!(parts, r#"<rect class="track" x="{LEFT}" y="{y}" width="{}" height="{TALL}"/>"#, x - LEFT);
    parts.push_str(&marks);
}

fn paint(kind: SegmentKind) -> &'static str {
    match kind {
        SegmentKind::Delay => r#"fill="url(#delay)""#,
        SegmentKind::Running => r#"class="running""#,
        SegmentKind::Coming => r#"class="coming""#,
        SegmentKind::Locked => r#"class="locked""#,
    }
}

/// The start of a segment, its label, and the arrow for time beyond its end.
fn mark(marks: &mut String, piece: &Segment, x: u32, y: u32) {
    let left = u32::from(piece.left);
    if matches!(piece.kind, SegmentKind::Coming | SegmentKind::Locked) && piece.room() == 0 {
        let _ = writeln!(marks, r#"<path class="edge" d="M{x} {y}v{TALL}"/>"#);
    }
    if piece.is_over {
        let _ = writeln!(marks, r#"<path class="over" d="M{} {}l-6 6l6 6"/>"#, x + 14, y + TALL / 2 - 6);
    }
    if let Some(label) = piece.label('×', '…').filter(|label| LABEL.width(label) + 2 <= left) {
        let middle = x + left / 2;
        let _ =
            writeln!(marks, r#"<text class="{}" x="{middle}" y="{}">{label}</text>"#, LABEL.class, y + TALL / 2 + 4);
    }
}

/// A bracket at the left end of the running period, and the limit above it.
fn bracket(marks: &mut String, clock: &ClockFace, y: u32) {
    if let Some(cap) = &clock.cap {
        let x = LEFT + u32::from(clock.ribbon.gone);
        let _ = writeln!(marks, r#"<path class="edge" d="M{} {y}h-5v{TALL}h5"/>"#, x + 5);
        // It begins at the bracket, or ends at the right edge if it does not fit there.
        text(marks, SMALL, x.min(RIGHT.saturating_sub(SMALL.width(cap))), y - 8, cap);
    }
}

/// A text that begins at this place.
pub(super) fn text(parts: &mut String, letters: Letters, x: u32, y: u32, words: &str) {
    let class = if letters.class.is_empty() { String::new() } else { format!(r#" class="{}""#, letters.class) };
    let _ = writeln!(parts, r#"<text{class} x="{x}" y="{y}">{}</text>"#, escaped(words));
}

/// A text that ends at the right edge.
fn right(parts: &mut String, letters: Letters, y: u32, words: &str) {
    if !words.is_empty() {
        let (class, words) = (letters.class, escaped(words));
        let _ = writeln!(parts, r#"<text class="{class}" x="{RIGHT}" y="{y}" text-anchor="end">{words}</text>"#);
    }
}
