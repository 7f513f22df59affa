//! Drawing the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span as Piece};
use ratatui::widgets::Paragraph;
use tc_core::Pressure;
use tc_view::Face;
use tc_view::text::{Glyphs, Ink, Row, rows, wrapped};

use super::columns::{columns, shortened};
use super::game::Move;
use super::help::Help;
use super::{clocks, moves};

/// The smallest screen, columns and lines, that shows more than the times.
const LEAST: (u16, u16) = (40, 14);

/// The lines that are always there: the title and one below it, the notice, and the keys.
const OTHERS: usize = 4;

/// The fewest lines for both clocks next to the help: the time and the ribbon of each, and one between them.
const FEWEST: usize = 5;

/// Everything to draw.
pub(super) struct Screen<'s> {
    pub(super) title: &'s str,
    pub(super) face: &'s Face,
    pub(super) moves: &'s [Move],
    /// The last line but one.
    pub(super) notice: &'s str,
    /// The keys, in the last line.
    pub(super) keys: &'s str,
    /// The help, in place of the moves.
    pub(super) help: Option<&'s Help>,
    pub(super) glyphs: Glyphs,
    pub(super) has_colors: bool,
}

impl Screen<'_> {
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (width, height) = (area.width, area.height);
        if is_small(area.as_size()) {
            let lines = match self.help {
                Some(help) => raw(help.shown(width.into(), height.into())),
                None => self.times(width).into_iter().chain([self.shortened(self.notice, width).into()]).collect(),
            };
            return frame.render_widget(Paragraph::new(lines), area);
        }
        let room = usize::from(height).saturating_sub(OTHERS);
        let clocks = self.clocks(width, room);
        let parts = [
            Constraint::Length(2),
            Constraint::Length((clocks.len() + 1).min(room) as u16),
            Constraint::Min(0),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [title, clock, list, notice, keys] = Layout::vertical(parts).areas(area);
        let strong = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(self.title, width), strong)), title);
        frame.render_widget(Paragraph::new(clocks), clock);
        frame.render_widget(Paragraph::new(self.list(list.width, list.height)), list);
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(self.notice, width), strong)), notice);
        frame.render_widget(Paragraph::new(Line::styled(self.keys, faint())), keys);
    }

    /// The number of pages of the help, if it is open.
    pub(super) fn pages(&self, size: Size) -> usize {
        let (width, height) = (size.width, usize::from(size.height));
        let height = match height.saturating_sub(OTHERS) {
            _ if is_small(size) => height,
            room => room.saturating_sub(self.clocks(width, room).len() + 1),
        };
        self.help.map_or(1, |help| help.pages(width.into(), height))
    }

    fn shortened(&self, text: &str, width: u16) -> String {
        shortened(text, width.into(), self.glyphs)
    }

    /// The clocks and their state in at most `room` lines, which leave space for the help. If both do not fit, only the times
    /// are shown.
    fn clocks(&self, width: u16, room: usize) -> Vec<Line<'static>> {
        let header = self.header(width);
        let help = self.help.map_or(0, |help| help.lines(width.into()).len() + 1);
        let left = room.saturating_sub(help + header.len());
        if self.help.is_some() && left < FEWEST {
            return self.times(width);
        }
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let mut lines: Vec<Line<'static>> = header.into_iter().map(|line| line.style(reversed)).collect();
        for (place, rows) in clocks::lines(self.face, (width, left), self.glyphs).iter().enumerate() {
            if place > 0 {
                lines.push(Line::default());
            }
            lines.extend(rows.iter().map(|row| self.line(row)));
        }
        lines
    }

    /// The state of both clocks.
    fn header(&self, width: u16) -> Vec<Line<'static>> {
        raw(self.face.header.as_ref().map(|header| wrapped(header, width.into())).unwrap_or_default())
    }

    fn line(&self, row: &Row) -> Line<'static> {
        row.0.iter().map(|words| Piece::styled(words.text.clone(), self.style(words.ink))).collect()
    }

    fn style(&self, ink: Ink) -> Style {
        let color = |style: Style, color| if self.has_colors { style.fg(color) } else { style };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let of_pressure = |pressure| match pressure {
            Pressure::Calm => Color::Cyan,
            Pressure::Low => Color::Yellow,
            Pressure::Critical => Color::Red,
        };
        match ink {
            Ink::Faint => faint(),
            Ink::Name => bold,
            Ink::Time(pressure) => color(bold.add_modifier(Modifier::REVERSED), of_pressure(pressure)),
            Ink::Running(pressure) => color(Style::new(), of_pressure(pressure)),
            Ink::Delay => color(Style::new(), Color::Blue),
            Ink::Gain => color(Style::new(), Color::Green),
            Ink::Coming => color(Style::new(), Color::Blue),
            Ink::Flag => color(bold.add_modifier(Modifier::REVERSED), Color::Red),
            _ => Style::new(),
        }
    }

    /// The help, or the last moves.
    fn list(&self, width: u16, height: u16) -> Vec<Line<'static>> {
        if let Some(help) = self.help {
            return raw(help.shown(width.into(), height.into()));
        }
        let lines = moves::lines(self.moves, &self.face.seats, width.into(), self.glyphs);
        let hidden = lines.len().saturating_sub(height.into());
        lines.into_iter().skip(hidden).map(Line::raw).collect()
    }

    /// The name and time of each player, a line each.
    fn times(&self, width: u16) -> Vec<Line<'static>> {
        let seats = self.face.seats.iter().map(|seat| {
            let mut rows = rows(seat, width, self.glyphs).into_iter();
            rows.next().map_or_else(Line::default, |row| self.line(&self.narrowed(row, width)))
        });
        self.header(width).into_iter().chain(seats).collect()
    }

    /// The row with its name shortened so that the rest fits.
    fn narrowed(&self, mut row: Row, width: u16) -> Row {
        let others = row.0.iter().filter(|words| words.ink != Ink::Name).map(|words| columns(&words.text)).sum();
        let room = usize::from(width).saturating_sub(others);
        for name in row.0.iter_mut().filter(|words| words.ink == Ink::Name) {
            name.text = shortened(&name.text, room, self.glyphs);
        }
        row
    }
}

fn is_small(size: Size) -> bool {
    size.width < LEAST.0 || size.height < LEAST.1
}

fn raw(lines: Vec<String>) -> Vec<Line<'static>> {
    lines.into_iter().map(Line::raw).collect()
}

fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
