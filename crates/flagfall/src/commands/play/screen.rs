//! Drawing the screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span as Piece};
use ratatui::widgets::Paragraph;
use tc_core::Pressure;
use tc_view::text::{Glyphs, Ink, Row, rows, wrapped};
use tc_view::{Face, SeatStatus};

use super::columns::{columns, shortened};
use super::game::Move;
use super::help::Help;
use super::layout::Plan;
use super::panel::{Panel, is_in_turn};
use super::{clocks, moves};

/// The fewest columns of a screen that shows more than the times.
const LEAST: u16 = 40;

/// The lines that are always there: the title and one below it, the notice, and the keys.
const OTHERS: usize = 4;

/// The fewest lines of a screen with large digits and a title.
const TITLED: u16 = 16;

/// The fewest columns of a title that is shortened.
const LEAST_TITLE: usize = 12;

/// The notice, and the keys.
const BOTTOM: usize = 2;

/// The fewest lines for the moves that begin with an empty one.
const SPACED: usize = 4;

/// The fewest lines for both clocks next to the help: the time and the ribbon of each, and one between them.
const FEWEST: usize = 5;

/// Everything to draw.
pub(super) struct Screen<'s> {
    pub(super) title: &'s str,
    pub(super) face: &'s Face,
    /// Where the large digits are; `None` if there is no room for them.
    pub(super) plan: Option<Plan>,
    pub(super) moves: &'s [Move],
    /// What credits time to a move.
    pub(super) credit: &'static str,
    /// The last line but one.
    pub(super) notice: &'s str,
    /// The keys, in the last line.
    pub(super) keys: &'s str,
    /// The help, in place of the moves.
    pub(super) help: Option<&'s Help>,
    pub(super) glyphs: Glyphs,
    pub(super) has_colors: bool,
}

/// How many lines there are for large digits on a screen of this size, with or without help.
pub(super) fn room(size: Size, help: Option<&Help>) -> usize {
    let help = help.map_or(0, |help| help.lines(size.width.into()).len() + 1);
    usize::from(size.height).saturating_sub(top(size) + BOTTOM + help)
}

/// The lines above large digits.
fn top(size: Size) -> usize {
    usize::from(size.height >= TITLED)
}

impl Screen<'_> {
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if let Some(plan) = &self.plan {
            return self.draw_panels(plan, frame);
        }
        let (width, height) = (area.width, area.height);
        if self.is_small(area.as_size()) {
            let lines = match self.help {
                Some(help) => raw(help.shown(width.into(), height.into())),
                None => self.small(area.as_size()),
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
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(self.keys, area.width), faint())), keys);
    }

    /// Large digits, a panel for each seat, with the title above and the moves below.
    fn draw_panels(&self, plan: &Plan, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (facts, below) = self.below(plan);
        let list = self.list_lines(plan, area.as_size());
        let parts = [
            Constraint::Length(top(area.as_size()) as u16),
            Constraint::Length(plan.lines(below) as u16),
            Constraint::Min(0),
            Constraint::Length(list as u16),
            Constraint::Length(1),
            Constraint::Length(1),
        ];
        let [title, panels, _, list, notice, keys] = Layout::vertical(parts).areas(area);
        if title.height > 0 {
            frame.render_widget(Paragraph::new(self.title_and_state(title.width)), title);
        }
        for (place, seat) in self.face.seats.iter().enumerate() {
            let panel = Panel { seat, width: plan.width, glyphs: self.glyphs };
            frame.render_widget(
                Paragraph::new(self.panel(&panel, plan, (facts, below))),
                plan.place(place, below, panels),
            );
        }
        frame.render_widget(Paragraph::new(self.list(list.width, list.height)), list);
        let notice_text = match &self.face.header {
            // Without a title this is the place of the state, if it has room.
            Some(state) if title.height == 0 && self.notice.is_empty() => state.clone(),
            Some(state) if title.height == 0 && columns(state) + 2 + columns(self.notice) <= notice.width.into() => {
                format!("{state}; {}", self.notice)
            }
            _ => self.notice.to_owned(),
        };
        let strong = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(&notice_text, notice.width), strong)), notice);
        frame.render_widget(Paragraph::new(Line::styled(self.shortened(self.keys, area.width), faint())), keys);
    }

    /// The control, and on the right the state unless the clocks run. The state takes precedence.
    fn title_and_state(&self, width: u16) -> Line<'static> {
        let strong = Style::new().add_modifier(Modifier::BOLD);
        let Some(state) = &self.face.header else { return Line::styled(self.shortened(self.title, width), strong) };
        let state = format!(" {} ", self.shortened(state, width.saturating_sub(2)));
        let room = usize::from(width).saturating_sub(columns(&state) + 2);
        let title = if room < columns(self.title).min(LEAST_TITLE) {
            String::new()
        } else {
            shortened(self.title, room, self.glyphs)
        };
        let gap = usize::from(width).saturating_sub(columns(&title) + columns(&state));
        Line::from(vec![
            Piece::styled(title, strong),
            Piece::raw(" ".repeat(gap)),
            Piece::styled(state, strong.add_modifier(Modifier::REVERSED)),
        ])
    }

    /// A seat: its name and state, its digits, and what is below them.
    fn panel(&self, panel: &Panel<'_>, plan: &Plan, (facts, below): (usize, usize)) -> Vec<Line<'static>> {
        let status = panel.seat.status;
        let strong = Style::new().add_modifier(Modifier::BOLD);
        let [begin, gap, end] = panel.head();
        let head = match is_in_turn(status) {
            true => Line::styled(begin + &gap + &end, strong.add_modifier(Modifier::REVERSED)),
            false => Line::from(vec![Piece::styled(begin, strong), Piece::raw(gap), Piece::styled(end, faint())]),
        };
        let digits = match (&panel.seat.clock, status) {
            (_, SeatStatus::Flagged | SeatStatus::Pending | SeatStatus::PendingTimeout) => {
                self.color(strong, Color::Red)
            }
            // While nobody's time runs, no digits are bright.
            (_, SeatStatus::Paused) => faint(),
            (_, SeatStatus::Delays) => self.color(strong, Color::LightBlue),
            (Some(clock), status) if is_in_turn(status) => self.color(strong, of_pressure(clock.pressure)),
            (Some(clock), _) if clock.pressure > Pressure::Calm => {
                self.color(Style::new(), of_pressure(clock.pressure))
            }
            _ => Style::new(),
        };
        let mut lines = vec![head];
        let edge = panel.edge(plan);
        let drawn = panel.digits(plan).into_iter();
        lines.extend(
            drawn.map(|line| Line::styled(format!("{edge:indent$}{line}", indent = plan.indent.into()), digits)),
        );
        lines.extend(panel.below(facts, below).iter().map(|row| self.line(row)));
        lines
    }

    /// The lines that the panels have below their digits: for facts, and in all.
    fn below(&self, plan: &Plan) -> (usize, usize) {
        let panels = || self.face.seats.iter().map(|seat| Panel { seat, width: plan.width, glyphs: self.glyphs });
        let facts = panels().map(|panel| panel.facts_below().len()).max().unwrap_or_default();
        let all = panels().map(|panel| panel.below(facts, plan.below()).len()).max().unwrap_or_default();
        (facts, all)
    }

    /// The lines for the moves or the help below large digits.
    fn list_lines(&self, plan: &Plan, size: Size) -> usize {
        let free = usize::from(size.height).saturating_sub(top(size) + plan.lines(self.below(plan).1) + BOTTOM);
        if free < SPACED { free } else { free - 1 }
    }

    /// The number of pages of the help, if it is open.
    pub(super) fn pages(&self, size: Size) -> usize {
        let (width, height) = (size.width, usize::from(size.height));
        if let Some(plan) = &self.plan {
            return self.help.map_or(1, |help| help.pages(width.into(), self.list_lines(plan, size)));
        }
        let height = match height.saturating_sub(OTHERS) {
            _ if self.is_small(size) => height,
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
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match ink {
            Ink::Faint => faint(),
            Ink::Name => bold,
            Ink::Time(pressure) => self.color(bold.add_modifier(Modifier::REVERSED), of_pressure(pressure)),
            Ink::Running(pressure) => self.color(Style::new(), of_pressure(pressure)),
            Ink::Delay => self.color(Style::new(), Color::Blue),
            Ink::Gain => self.color(Style::new(), Color::Green),
            Ink::Coming => self.color(Style::new(), Color::Blue),
            Ink::Flag => self.color(bold.add_modifier(Modifier::REVERSED), Color::Red),
            _ => Style::new(),
        }
    }

    fn color(&self, style: Style, color: Color) -> Style {
        if self.has_colors { style.fg(color) } else { style }
    }

    /// The help, or the last moves.
    fn list(&self, width: u16, height: u16) -> Vec<Line<'static>> {
        if let Some(help) = self.help {
            return raw(help.shown(width.into(), height.into()));
        }
        let lines = moves::lines(self.moves, self.credit, &self.face.seats, width.into(), self.glyphs);
        let hidden = lines.len().saturating_sub(height.into());
        lines.into_iter().skip(hidden).map(Line::raw).collect()
    }

    /// All that a small screen shows: the times, the notice, and the keys if there is room.
    fn small(&self, size: Size) -> Vec<Line<'static>> {
        let mut lines = self.times(size.width);
        lines.push(self.shortened(self.notice, size.width).into());
        let gap = usize::from(size.height).saturating_sub(lines.len() + 1);
        if gap > 0 {
            lines.extend(std::iter::repeat_n(Line::default(), gap));
            lines.push(Line::styled(self.shortened(self.keys, size.width), faint()));
        }
        lines
    }

    /// Whether there is only room for the times: not for a time, a ribbon and a gap for each player.
    fn is_small(&self, size: Size) -> bool {
        size.width < LEAST || usize::from(size.height) < OTHERS + 3 * self.face.seats.len()
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

fn of_pressure(pressure: Pressure) -> Color {
    match pressure {
        Pressure::Calm => Color::Cyan,
        Pressure::Low => Color::Yellow,
        Pressure::Critical => Color::Red,
    }
}

fn raw(lines: Vec<String>) -> Vec<Line<'static>> {
    lines.into_iter().map(Line::raw).collect()
}

fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
