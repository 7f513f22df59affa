//! What is on the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span as Piece};
use ratatui::widgets::Paragraph;
use tc_core::Pressure;
use tc_view::text::{Glyphs, Ink, Row, header, rows};
use tc_view::{Face, Names};

use super::game::Move;
use super::moves;

/// Narrower or lower screens have the times alone.
const LEAST: (u16, u16) = (40, 14);

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
        let clocks = self.clocks(width, height);
        let parts = [
            Constraint::Length(2),
            Constraint::Length(clocks.len() as u16 + 1),
            Constraint::Min(0),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [title, clock, list, told, keys] = Layout::vertical(parts).areas(area);
        let strong = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(Line::styled(self.title, strong)), title);
        frame.render_widget(Paragraph::new(clocks), clock);
        frame.render_widget(Paragraph::new(self.list(list.width, list.height)), list);
        frame.render_widget(Paragraph::new(Line::styled(self.told, strong)), told);
        frame.render_widget(Paragraph::new(Line::styled(self.keys, faint())), keys);
    }

    fn names(&self) -> Names<'_> {
        Names(&self.names)
    }

    /// The clocks, without their sentences where there is no room for those.
    fn clocks(&self, width: u16, height: u16) -> Vec<Line<'static>> {
        /// The title, what is told, the keys, and two moves.
        const OTHERS: usize = 7;
        let whole: Vec<Vec<Row>> =
            self.face.seats.iter().map(|seat| rows(seat, self.names(), width, self.glyphs)).collect();
        let used: usize = whole.iter().map(|rows| rows.len() + 1).sum();
        let is_tight = used + OTHERS > usize::from(height);
        let mut lines = Vec::new();
        if let Some(header) = header(self.face, self.names()) {
            lines.push(Line::styled(header, Style::new().add_modifier(Modifier::REVERSED)));
        }
        for rows in whole {
            let is_told = |row: &Row| {
                !(is_tight && row.0.iter().any(|words| words.ink == Ink::Faint && is_sentence(&words.text)))
            };
            lines.extend(rows.iter().filter(|row| is_told(row)).map(|row| self.line(row)));
            lines.push(Line::default());
        }
        lines.pop();
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

/// What holds in every turn, and not a stretch of a ribbon or a fact beside the time.
fn is_sentence(text: &str) -> bool {
    text.contains(' ') && !text.ends_with("to the flag")
}

fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
