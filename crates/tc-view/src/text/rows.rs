//! The lines of a seat, whose parts say what they are so that a program can colour them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Pressure;
use unicode_width::UnicodeWidthStr;

use super::wrap::wrapped;
use crate::ribbon::Stroke;
use crate::{ClockFace, SeatFace, Segment, SegmentKind};

/// A line: its parts from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row(pub Vec<InkedText>);

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InkedText {
    /// The text, blanks included.
    pub text: String,
    /// The kind of this part, which decides its colour.
    pub ink: Ink,
}

/// The kind of a part of a line, which decides its colour. The text can be understood without colours, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// Blanks and words.
    Plain,
    /// Less important text.
    Faint,
    /// The name of a seat.
    Name,
    /// The time of the running period.
    Time(Pressure),
    /// The rest of the running period on the ribbon.
    Running(Pressure),
    /// The delay on the ribbon.
    Delay,
    /// The time that a move would add, on the ribbon.
    Gain,
    /// Coming periods on the ribbon.
    Coming,
    /// The time of a seat whose flag has fallen or is pending.
    Flag,
}

/// The signs of a ribbon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// `·█▒⚑`
    #[default]
    Unicode,
    /// `.#=F`
    Ascii,
}

/// The lines of a seat, at most `width` columns each: its name and time, its ribbon, what follows, and the terms.
pub fn rows(seat: &SeatFace, width: u16, glyphs: Glyphs) -> Vec<Row> {
    let mark = if seat.status.is_in_turn() { "> " } else { "  " };
    let Some(clock) = &seat.clock else {
        let facts = plain(format!("  {}", seat.facts.join(", ")));
        return alloc::vec![Row(alloc::vec![plain(mark), inked(seat.name.as_str(), Ink::Name), facts])];
    };
    let columns = usize::from(width).saturating_sub(2);
    let mut rows = first(seat, clock, mark, width.into());
    rows.push(ribbon(clock, glyphs));
    let sentences = core::iter::once((clock.then.clone(), Ink::Plain));
    let waste = clock.bonus.as_ref().and_then(|bonus| bonus.waste.clone());
    let terms = clock.terms.iter().cloned().chain(waste).map(|term| (term, Ink::Faint));
    for (sentence, ink) in sentences.chain(terms) {
        rows.extend(wrapped(&sentence, columns).into_iter().map(|line| indented(line, ink)));
    }
    rows
}

/// `> White    0:15  stage 2 of 2, period 1 of 3   1:15 to the flag`. Parts that do not fit are on the next lines.
fn first(seat: &SeatFace, clock: &ClockFace, mark: &str, width: usize) -> Vec<Row> {
    let ink = if seat.status.is_up() { Ink::Flag } else { Ink::Time(clock.pressure) };
    let time = inked(format!("{:>6}", clock.time), ink);
    let mut row = alloc::vec![plain(mark), inked(seat.name.as_str(), Ink::Name), plain("  "), time];
    let facts = seat.facts.join(", ");
    let end = clock.flag.clone().unwrap_or_default();
    let length = |row: &[InkedText]| row.iter().map(|part| part.text.width()).sum::<usize>();
    // A text with the gap before it; an empty one needs neither.
    let taken = |text: &str| if text.is_empty() { 0 } else { 2 + text.width() };
    let has_room_for_end = length(&row) + taken(&end) <= width;
    let (end, end_below) = if has_room_for_end { (end, String::new()) } else { (String::new(), end) };
    let has_room = length(&row) + taken(&facts) + taken(&end) <= width;
    let (facts, facts_below) = if has_room { (facts, String::new()) } else { (String::new(), facts) };
    if !facts.is_empty() {
        row.push(plain(format!("  {facts}")));
    }
    if !end.is_empty() {
        let gap = width.saturating_sub(length(&row) + end.width());
        row.push(plain(" ".repeat(gap)));
        row.push(inked(end, Ink::Faint));
    }
    let below: Vec<String> = [facts_below, end_below].into_iter().filter(|text| !text.is_empty()).collect();
    let mut rows = alloc::vec![Row(row)];
    if !below.is_empty() {
        let lines = wrapped(&below.join(", "), width.saturating_sub(2));
        rows.extend(lines.into_iter().map(|line| indented(line, Ink::Plain)));
    }
    rows
}

fn indented(line: String, ink: Ink) -> Row {
    Row(alloc::vec![plain("  "), inked(line, ink)])
}

/// The characters of a ribbon.
struct Signs {
    used: char,
    gain: char,
    delay: char,
    running: char,
    coming: char,
    locked: char,
    /// The start of a period.
    bar: char,
    /// More time than the segment can show.
    over: char,
    flag: char,
    endless: char,
    times: char,
}

impl Glyphs {
    fn signs(self) -> Signs {
        match self {
            Glyphs::Unicode => Signs {
                used: '·',
                gain: '+',
                delay: '░',
                running: '█',
                coming: '▒',
                locked: '╌',
                bar: '│',
                over: '»',
                flag: '⚑',
                endless: '…',
                times: '×',
            },
            Glyphs::Ascii => Signs {
                used: '.',
                gain: '+',
                delay: '-',
                running: '#',
                coming: '=',
                locked: '_',
                bar: '|',
                over: '>',
                flag: 'F',
                endless: '~',
                times: 'x',
            },
        }
    }
}

fn ribbon(clock: &ClockFace, glyphs: Glyphs) -> Row {
    let signs = glyphs.signs();
    let end = if clock.ribbon.has_flag { signs.flag } else { signs.endless };
    let strokes = clock.ribbon.strokes().into_iter().map(|stroke| match stroke {
        Stroke::Gone(units) => inked(many(signs.used, units), Ink::Faint),
        // The start of the running period is marked unless it is that of the ribbon.
        Stroke::Used(units) if clock.ribbon.gone > 0 => inked(begun(signs.bar, signs.used, units), Ink::Faint),
        Stroke::Used(units) => inked(many(signs.used, units), Ink::Faint),
        Stroke::Gain(units) => inked(many(signs.gain, units), Ink::Gain),
        Stroke::Needle => plain(""),
        // Its start is marked. It is blank, because nothing of it is used.
        Stroke::Room(units) => inked(begun(signs.bar, ' ', units), Ink::Coming),
        Stroke::Left(piece) => left(piece, clock.pressure, &signs),
        Stroke::End => inked(end.to_string(), Ink::Faint),
    });
    Row(core::iter::once(plain("  ")).chain(strokes).filter(|part| !part.text.is_empty()).collect())
}

/// The rest of a segment: its start, and its label if that fits.
fn left(piece: &Segment, pressure: Pressure, signs: &Signs) -> InkedText {
    let (sign, ink) = match piece.kind {
        SegmentKind::Delay => (signs.delay, Ink::Delay),
        SegmentKind::Running => (signs.running, Ink::Running(pressure)),
        SegmentKind::Coming => (signs.coming, Ink::Coming),
        SegmentKind::Locked => (signs.locked, Ink::Faint),
    };
    let first = match piece.kind {
        _ if piece.left == 0 => None,
        SegmentKind::Coming | SegmentKind::Locked => Some(signs.bar).filter(|_| piece.room() == 0),
        _ => Some(signs.over).filter(|_| piece.is_over),
    };
    let rest = piece.left - u16::from(first.is_some());
    let label = piece.label(signs.times, signs.endless).and_then(|label| {
        let bare = rest.checked_sub(u16::try_from(label.chars().count()).ok()?)?;
        Some(format!("{}{label}{}", many(sign, bare / 2), many(sign, bare - bare / 2)))
    });
    let text = label.unwrap_or_else(|| many(sign, rest));
    inked(first.into_iter().chain(text.chars()).collect::<String>(), ink)
}

/// `count` signs, of which the first marks the start of something.
fn begun(bar: char, sign: char, count: u16) -> String {
    if count == 0 { String::new() } else { format!("{bar}{}", many(sign, count - 1)) }
}

fn many(sign: char, count: u16) -> String {
    core::iter::repeat_n(sign, count.into()).collect()
}

fn plain(text: impl Into<String>) -> InkedText {
    inked(text, Ink::Plain)
}

fn inked(text: impl Into<String>, ink: Ink) -> InkedText {
    InkedText { text: text.into(), ink }
}
