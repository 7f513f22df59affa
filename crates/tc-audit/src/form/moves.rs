//! The moves of games as rows.

use alloc::string::String;
use core::fmt::Write;

use tc_core::{Pressure, Seat, Span};

use super::csv::push_seconds;
use crate::{Audit, Finding, Thought, Timeline};

/// A move as in `flagfall audit --moves`, without its file and game.
///
/// What the game does not know is `None`, and never zero: nothing of a stage is known without a control, or where the clock
/// itself is not known.
///
/// ```
/// use tc_audit::form::MoveRow;
/// use tc_audit::{Auditor, RecordFormat, Timeline};
///
/// let pgn = b"[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:00:58.5]} e5 {[%clk 0:00:59]} *";
/// let record = RecordFormat::Pgn.games(pgn).next().ok_or("one game")??;
/// let audit = Auditor::new().audit(&record);
/// let timeline = Timeline::of(&record, &audit);
/// let mut row = String::new();
/// MoveRow::all(&audit, &timeline).next().ok_or("a move")?.push_csv(&mut row);
/// assert_eq!(row, ",1,0,58.5,2.5,0,1,1,60,1000,calm,");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MoveRow<'a> {
    /// The number of the half-move, from 1.
    pub ply: u32,
    /// Who moved.
    pub seat: Seat,
    /// What the mover's clock showed after the move.
    pub clock: Option<Span>,
    /// What the move took.
    pub used: Option<Span>,
    /// The stage in which the move ended, counted from 0.
    pub stage: Option<usize>,
    /// The periods left in that stage after the move, the running one included; `None` also if they are unlimited.
    pub periods_left: Option<u16>,
    /// What the control added to the clock for the move.
    pub bonus: Option<Span>,
    /// What the mover had left to the flag when the turn began.
    pub left: Option<Span>,
    /// That time in thousandths of all time granted: [`Thought::permille_left`].
    pub permille_left: Option<u16>,
    /// How short of time the mover was when the turn began; `None` where `left` is.
    pub pressure: Option<Pressure>,
    /// What does not fit at the move.
    pub findings: &'a [Finding],
}

impl<'a> MoveRow<'a> {
    /// The names of the columns, in order. Times are seconds.
    pub const COLUMNS: [&'static str; 11] = [
        "ply",
        "player",
        "clock_s",
        "used_s",
        "stage",
        "periods_left",
        "bonus_s",
        "left_s",
        "permille_left",
        "pressure",
        "finding",
    ];

    /// The rows of a game, in order of play.
    pub fn all(audit: &'a Audit, timeline: &'a Timeline) -> impl Iterator<Item = MoveRow<'a>> {
        let has_control = !timeline.settings.is_empty() && timeline.settings.iter().all(Option::is_some);
        timeline.moves.iter().map(move |thought| MoveRow::of(audit, thought, has_control))
    }

    fn of(audit: &'a Audit, thought: &Thought, has_control: bool) -> MoveRow<'a> {
        let is_placed = has_control && thought.clock.is_some();
        // Findings are in the sequence of plies.
        let first = audit.findings.partition_point(|finding| finding.ply < thought.ply);
        let end = audit.findings.partition_point(|finding| finding.ply <= thought.ply);
        MoveRow {
            ply: thought.ply,
            seat: thought.seat,
            clock: thought.clock,
            used: thought.thought,
            stage: is_placed.then_some(thought.stage),
            periods_left: thought.periods_left.filter(|_| is_placed),
            bonus: thought.bonus,
            left: thought.left,
            permille_left: thought.permille_left,
            pressure: thought.left.map(|_| thought.pressure),
            findings: audit.findings.get(first..end).unwrap_or_default(),
        }
    }

    /// Adds the cells of [`COLUMNS`](MoveRow::COLUMNS), each after a comma. What is not known is an empty cell. Times
    /// are decimals of seconds, exact to the microsecond; kinds of findings are separated by a blank.
    pub fn push_csv(&self, text: &mut String) {
        self.cells(|_, cell| {
            text.push(',');
            cell.push(text, "", "");
        });
    }

    /// Adds the columns as members of a JSON object, each after a comma. What is not known is `null`; numbers and texts are
    /// those of [`push_csv`](MoveRow::push_csv).
    pub fn push_json(&self, text: &mut String) {
        self.cells(|name, cell| {
            text.push_str(",\"");
            text.push_str(name);
            text.push_str("\":");
            cell.push(text, "null", "\"");
        });
    }

    fn cells(&self, mut each: impl FnMut(&'static str, Cell<'_>)) {
        let number = |number: Option<u64>| number.map_or(Cell::Unknown, Cell::Number);
        let time = |time: Option<Span>| time.map_or(Cell::Unknown, Cell::Time);
        let cells = [
            Cell::Number(self.ply.into()),
            Cell::Number(self.seat.index() as u64),
            time(self.clock),
            time(self.used),
            number(self.stage.map(|stage| stage as u64)),
            number(self.periods_left.map(u64::from)),
            time(self.bonus),
            time(self.left),
            number(self.permille_left.map(u64::from)),
            self.pressure.map_or(Cell::Unknown, |pressure| Cell::Word(pressure.word())),
            if self.findings.is_empty() { Cell::Unknown } else { Cell::Findings(self.findings) },
        ];
        for (name, cell) in MoveRow::COLUMNS.into_iter().zip(cells) {
            each(name, cell);
        }
    }
}

/// What is in a column.
#[derive(Clone, Copy)]
enum Cell<'a> {
    Unknown,
    Number(u64),
    Time(Span),
    Word(&'static str),
    Findings(&'a [Finding]),
}

impl Cell<'_> {
    fn push(self, text: &mut String, unknown: &str, quote: &str) {
        match self {
            Cell::Unknown => text.push_str(unknown),
            Cell::Number(number) => {
                // A string takes every text.
                let _ = write!(text, "{number}");
            }
            Cell::Time(time) => push_seconds(text, time),
            Cell::Word(word) => {
                text.push_str(quote);
                text.push_str(word);
                text.push_str(quote);
            }
            Cell::Findings(findings) => {
                text.push_str(quote);
                for (place, finding) in findings.iter().enumerate() {
                    if place > 0 {
                        text.push(' ');
                    }
                    text.push_str(finding.kind.name());
                }
                text.push_str(quote);
            }
        }
    }
}
