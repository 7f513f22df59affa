//! What is on the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span as Piece};
use ratatui::widgets::Paragraph;
use tc_core::Pressure;
use tc_view::text::{Glyphs, Ink, Row, header, rows};
use tc_view::{Face, Names};

use super::columns::shortened;
use super::game::Move;
use super::{clocks, moves};

/// Narrower or lower screens have the times alone.
const LEAST: (u16, u16) = (40, 14);

/// The lines that are there however little room there is: the title and one below it, what is told, and the keys.
const OTHERS: usize = 4;

/// All that is to be drawn.
pub(super) struct Screen<'s> {
    pub(super) title: &'s str,
    pub(super) face: &'s Face,
    pub(super) names: [&'s str; 2],
    pub(super) moves: &'s [Move],
    /// What is to be told in the last line but one.
    pub(super) told: &'s str,
    /// The keys, in the last line.
    pub(super) keys: &'s str,
    /// The help, in place of the moves.
    pub(super) help: Option<&'s [String]>,
    pub(super) glyphs: Glyphs,
    pub(super) has_colors: bool,
}

impl Screen<'_> {
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (width, height) = (area.width, area.height);
        if width < LEAST.0 || height < LEAST.1 {
            let lines: Vec<Line<'_>> = self.times().into_iter().take(height.into()).collect();
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
        let [title, clock, list, told, keys] = Layout::vertical(parts).areas(area);
        let strong = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(self.title, width), strong)), title);
        frame.render_widget(Paragraph::new(clocks), clock);
        frame.render_widget(Paragraph::new(self.list(list.width, list.height)), list);
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(self.told, width), strong)), told);
        frame.render_widget(Paragraph::new(Line::styled(self.keys, faint())), keys);
    }

    fn names(&self) -> Names<'_> {
        Names(&self.names)
    }

    fn shortened(&self, text: &str, width: u16) -> String {
        shortened(text, width.into(), self.glyphs)
    }

    /// The clocks, and what both are doing, in so many lines.
    fn clocks(&self, width: u16, room: usize) -> Vec<Line<'static>> {
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let header = header(self.face, self.names()).map(|header| Line::styled(header, reversed));
        let room = room.saturating_sub(header.iter().len());
        let mut lines: Vec<Line<'static>> = header.into_iter().collect();
        for (place, rows) in clocks::lines(self.face, self.names(), (width, room), self.glyphs).iter().enumerate() {
            if place > 0 {
                lines.push(Line::default());
            }
            lines.extend(rows.iter().map(|row| self.line(row)));
        }
        lines
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
            return help.iter().map(|line| Line::raw(line.clone())).collect();
        }
        let lines = moves::lines(self.moves, self.names(), width.into());
        let hidden = lines.len().saturating_sub(height.into());
        lines.into_iter().skip(hidden).map(Line::raw).collect()
    }

    /// Who has what, a line each, where there is no room for more.
    fn times(&self) -> Vec<Line<'static>> {
        let seats = self.face.seats.iter().map(|seat| {
            let rows = rows(seat, self.names(), LEAST.0, self.glyphs);
            rows.first().map_or_else(Line::default, |row| self.line(row))
        });
        let header = header(self.face, self.names()).into_iter().map(Line::raw);
        header.chain(seats).chain([Line::raw(self.told.to_owned())]).collect()
    }
}

fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
