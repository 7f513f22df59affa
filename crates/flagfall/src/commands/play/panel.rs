//! The panel of a seat: its name and state, its time in large digits, and what follows.

use tc_view::text::{Glyphs, Ink, InkedText, Row, rows, wrapped};
use tc_view::{SeatFace, SeatStatus};

use super::columns::{begun, columns, shortened};
use super::digits::FLAG;
use super::layout::Plan;

/// Whether it is the turn of the seat, and it can still move.
pub(super) fn is_in_turn(status: SeatStatus) -> bool {
    !matches!(status, SeatStatus::Waits | SeatStatus::Halted | SeatStatus::TimedOut | SeatStatus::Flagged)
}

/// A seat in a panel of this number of columns.
pub(super) struct Panel<'p> {
    pub(super) seat: &'p SeatFace,
    pub(super) width: u16,
    pub(super) glyphs: Glyphs,
}

impl Panel<'_> {
    /// `> White  low, period 1 of 3`, blanks, and `1:15 to the flag`: together the whole width. Parts that do not fit are
    /// below the digits.
    pub(super) fn head(&self) -> [String; 3] {
        let mark = if is_in_turn(self.seat.status) { "> " } else { "  " };
        let width = usize::from(self.width);
        let name = shortened(&self.seat.name, width.saturating_sub(columns(mark)), self.glyphs);
        let begin = format!("{mark}{name}");
        let facts = if self.has_facts_above() { format!("{begin}  {}", self.facts()) } else { begin };
        let end = self.end().filter(|end| columns(&facts) + 2 + columns(end) <= width).unwrap_or_default();
        let gap = width.saturating_sub(columns(&facts) + columns(end));
        [facts, " ".repeat(gap), end.to_owned()]
    }

    /// The time in large digits, or that the flag has fallen; blank lines for a seat without a clock.
    pub(super) fn digits(&self, plan: &Plan) -> Vec<String> {
        let time = match (self.seat.status, &self.seat.clock) {
            (_, None) => "",
            (SeatStatus::Flagged, Some(_)) => FLAG,
            (_, Some(clock)) => &clock.time,
        };
        let indent = plan.indent(time);
        plan.digits.drawn(time).into_iter().map(|line| format!("{:indent$}{line}", "")).collect()
    }

    /// The sign in front of each line of digits of a seat whose turn it is: its time runs, its delay runs, or it is paused.
    /// For other seats, a line if panels touch.
    pub(super) fn edge(&self, plan: &Plan) -> &'static str {
        match (self.seat.status, self.glyphs) {
            (status, _) if !is_in_turn(status) && !plan.is_divided() => "",
            (status, Glyphs::Unicode) if !is_in_turn(status) => "│",
            (status, Glyphs::Ascii) if !is_in_turn(status) => "|",
            (SeatStatus::Delays, Glyphs::Unicode) => "░",
            (SeatStatus::Delays, Glyphs::Ascii) => "-",
            (SeatStatus::Paused, Glyphs::Unicode) => "║",
            (SeatStatus::Paused, Glyphs::Ascii) => "=",
            (_, Glyphs::Unicode) => "▌",
            (_, Glyphs::Ascii) => ">",
        }
    }

    /// The facts without room above the digits, in lines.
    pub(super) fn facts_below(&self) -> Vec<Row> {
        let facts = Some(self.facts()).filter(|facts| !facts.is_empty() && !self.has_facts_above());
        facts.map(|facts| self.sentence(&facts, Ink::Name)).unwrap_or_default()
    }

    /// The lines below the digits, at most `most`: facts without room above in this number of lines, which is that of the
    /// panel with the most, so that all ribbons are level; the ribbon, what follows, the time to the flag, and the terms of
    /// every turn. The last one ends with the sign that there is more if a sentence is cut.
    pub(super) fn below(&self, facts: usize, most: usize) -> Vec<Row> {
        let room = usize::from(self.width).saturating_sub(2);
        let sentence = |text: &str, ink: Ink| self.sentence(text, ink);
        let mut below = self.facts_below();
        below.resize(facts.max(below.len()), Row::default());
        let mut parts: Vec<Vec<Row>> = Vec::new();
        if let Some(clock) = &self.seat.clock {
            let has_blocks = |row: &Row| row.0.iter().any(|words| words.ink != Ink::Plain);
            let ribbon = rows(self.seat, self.width, self.glyphs).into_iter().skip(1).find(has_blocks);
            parts.push(ribbon.into_iter().collect());
            parts.push(sentence(&clock.then, Ink::Plain));
            let [_, _, end] = self.head();
            parts.extend(self.end().filter(|_| end.is_empty()).map(|end| sentence(end, Ink::Faint)));
            let waste = clock.bonus.as_ref().and_then(|bonus| bonus.waste.as_ref());
            parts.extend(clock.terms.iter().chain(waste).map(|term| sentence(term, Ink::Faint)));
        }
        for part in parts {
            let room_left = most.saturating_sub(below.len());
            let is_cut = part.len() > room_left;
            below.extend(part.into_iter().take(room_left));
            if is_cut {
                if let Some(words) = below.last_mut().filter(|_| room_left > 0).and_then(|row| row.0.last_mut()) {
                    words.text = begun(&words.text, room, self.glyphs);
                }
                break;
            }
        }
        below.truncate(most);
        below
    }

    fn sentence(&self, text: &str, ink: Ink) -> Vec<Row> {
        let lines = wrapped(text, usize::from(self.width).saturating_sub(2));
        lines.into_iter().map(|line| Row(vec![inked("  ", Ink::Plain), inked(line, ink)])).collect()
    }

    fn facts(&self) -> String {
        self.seat.facts.join(", ")
    }

    fn has_facts_above(&self) -> bool {
        let facts = self.facts();
        !facts.is_empty() && 2 + columns(&self.seat.name) + 2 + columns(&facts) <= self.width.into()
    }

    fn end(&self) -> Option<&str> {
        self.seat.clock.as_ref()?.flag.as_deref()
    }
}

fn inked(text: impl Into<String>, ink: Ink) -> InkedText {
    InkedText { text: text.into(), ink }
}
