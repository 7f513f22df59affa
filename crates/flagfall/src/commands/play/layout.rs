//! Where the clocks are: how large their digits can be, and how many panels are next to each other.

use std::collections::BTreeSet;

use ratatui::layout::Rect;
use tc_view::Face;
use tc_view::text::Glyphs;

use super::digits::{FLAG, Size};

/// The text for which there is always room, so that digits keep their size in the last hour.
const LEAST_TEXT: &str = "0:00.0";

/// Digits can be smaller by a sixth if the clocks are then next to each other, which leaves room for the rest.
const GOOD: (usize, usize) = (5, 6);

/// The lines for moves, which take precedence over the terms of every turn.
const MOVES: usize = 3;

/// What there is room for next to the digits.
struct Wish {
    /// Lines for moves: a part of all lines, and at least this number.
    moves: Option<(usize, usize)>,
    /// Lines of each panel below its digits: a part of all lines, and at least this number.
    below: (usize, usize),
    /// Lines between panels.
    gap: usize,
    /// Columns between panels.
    gutter: u16,
    /// Columns left of the digits.
    indent: u16,
    /// The fewest lines of a digit. Below that, less is wished for.
    least: usize,
}

/// The wishes, from the largest room to the smallest.
const WISHES: [Wish; 4] = [
    Wish { moves: Some((8, 2)), below: (12, 2), gap: 1, gutter: 2, indent: 2, least: 5 },
    Wish { moves: None, below: (12, 2), gap: 1, gutter: 2, indent: 2, least: 4 },
    Wish { moves: None, below: (usize::MAX, 1), gap: 0, gutter: 0, indent: 1, least: 3 },
    Wish { moves: None, below: (usize::MAX, 0), gap: 0, gutter: 0, indent: 1, least: 3 },
];

/// The panels of the seats: all of one size, in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) digits: Size,
    /// The columns of the longest text in these digits.
    longest: usize,
    /// Panels next to each other.
    across: usize,
    rows: usize,
    /// The columns of a panel.
    pub(super) width: u16,
    /// The lines of a panel, at most.
    lines: usize,
    gap: usize,
    gutter: u16,
    /// Columns left of the digits.
    pub(super) indent: u16,
}

impl Plan {
    /// The plan with the largest digits for the seats of this face; `None` if large digits do not fit, or nobody has a clock.
    pub(super) fn new(face: &Face, (width, height): (u16, usize), glyphs: Glyphs) -> Option<Plan> {
        let times: Vec<&str> = face.seats.iter().filter_map(|seat| Some(seat.clock.as_ref()?.time.as_str())).collect();
        if times.is_empty() {
            return None;
        }
        let texts: BTreeSet<&str> = times.into_iter().chain([LEAST_TEXT, FLAG]).collect();
        let seats = face.seats.len();
        WISHES.iter().find_map(|wish| {
            let plans = (1..=seats).filter_map(|across| Plan::of(wish, across, seats, (width, height), &texts, glyphs));
            let plans: Vec<Plan> = plans.collect();
            let best = plans.iter().map(|plan| plan.digits.lines()).max()?;
            let plans = plans.into_iter();
            match wish.moves {
                Some(_) => plans
                    .filter(|plan| plan.digits.lines() * GOOD.1 >= best * GOOD.0)
                    .min_by_key(|plan| (plan.rows, plan.across)),
                None => plans.filter(|plan| plan.digits.lines() == best).min_by_key(|plan| plan.across),
            }
        })
    }

    /// The plan with this number of panels next to each other.
    fn of(
        wish: &Wish,
        across: usize,
        seats: usize,
        (width, height): (u16, usize),
        texts: &BTreeSet<&str>,
        glyphs: Glyphs,
    ) -> Option<Plan> {
        let rows = seats.div_ceil(across);
        let panels = u16::try_from(across).ok()?;
        let width = width.checked_sub(wish.gutter.checked_mul(panels.checked_sub(1)?)?)? / panels;
        let lines = |others: usize| Some(height.checked_sub(others + wish.gap * (rows - 1))? / rows);
        let moves = wish.moves.map_or(0, |(part, least)| (height / part).max(least));
        let below = (height / wish.below.0).max(wish.below.1);
        let most = lines(moves)?.checked_sub(1 + below)?;
        let longest = |size: Size| texts.iter().map(|text| size.columns(text)).max().unwrap_or_default();
        let fits = |size: &Size| longest(*size) + usize::from(wish.indent) <= width.into();
        let lines_of_digits = (wish.least..=most)
            .rev()
            .find(|lines| Size::of(*lines, glyphs).next_back().is_some_and(|size| fits(&size)))?;
        let digits = Size::of(lines_of_digits, glyphs).find(fits)?;
        let needed = 1 + digits.lines() + below;
        let lines = lines(moves.max(MOVES)).unwrap_or_default().max(needed);
        let Wish { gap, gutter, indent, .. } = *wish;
        Some(Plan { digits, longest: longest(digits), across, rows, width, lines, gap, gutter, indent })
    }

    /// The blanks before a text in these digits: texts are in the middle, and end in the same column.
    pub(super) fn indent(&self, text: &str) -> usize {
        let middle = usize::from(self.width.saturating_sub(self.indent)).saturating_sub(self.longest) / 2;
        middle + self.longest.saturating_sub(self.digits.columns(text))
    }

    /// Whether panels touch, so that a line must divide their digits.
    pub(super) fn is_divided(&self) -> bool {
        self.across > 1 && self.gutter == 0
    }

    /// The most lines of a panel below its digits.
    pub(super) fn below(&self) -> usize {
        self.lines.saturating_sub(1 + self.digits.lines())
    }

    /// The lines of all panels, each with this number of lines below its digits.
    pub(super) fn lines(&self, below: usize) -> usize {
        self.rows * self.panel_lines(below) + (self.rows - 1) * self.gap
    }

    /// The place of a panel in the area of all.
    pub(super) fn place(&self, seat: usize, below: usize, area: Rect) -> Rect {
        let (row, column) = (seat / self.across, seat % self.across);
        let lines = self.panel_lines(below);
        let place = Rect {
            x: area.x.saturating_add(cells(column).saturating_mul(self.width + self.gutter)),
            y: area.y.saturating_add(cells(row * (lines + self.gap))),
            width: self.width,
            height: cells(lines),
        };
        place.intersection(area)
    }

    fn panel_lines(&self, below: usize) -> usize {
        1 + self.digits.lines() + below.min(self.below())
    }
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use tc_core::{Clock, Rules, Setup, Timestamp};
    use tc_view::{Style, View};

    use super::*;

    fn face(control: &str, seats: usize) -> Face {
        let control = control.parse().expect("a control");
        let setup = Setup::for_each(Rules::default(), vec![control; seats]).expect("a setup");
        View::new(&Clock::new(&setup), Timestamp::EPOCH, &Style::labels()).expect("a view").face
    }

    /// On every screen all panels are inside, none covers another, and the longest time fits.
    #[test]
    fn panels_fit() {
        for (control, seats) in [("5m", 2), ("90m", 3), ("10d", 4), ("0.5s", 5), ("100h", 6)] {
            let face = face(control, seats);
            for (width, height, glyphs) in (1..=210).step_by(7).flat_map(|width| {
                (1..=70).flat_map(move |height| [(width, height, Glyphs::Unicode), (width, height, Glyphs::Ascii)])
            }) {
                let Some(plan) = Plan::new(&face, (width, height), glyphs) else { continue };
                let area = Rect { x: 0, y: 1, width, height: cells(height) };
                assert!(plan.lines(plan.below()) <= height, "{control}: {width}x{height}: {plan:?}");
                let places: Vec<Rect> = (0..seats).map(|seat| plan.place(seat, plan.below(), area)).collect();
                for (number, place) in places.iter().enumerate() {
                    assert_eq!(
                        usize::from(place.height),
                        plan.panel_lines(plan.below()),
                        "{control}: {width}x{height}"
                    );
                    assert_eq!(place.width, plan.width);
                    assert!(places[..number].iter().all(|other| !other.intersects(*place)), "{plan:?}");
                }
                assert!(plan.longest + usize::from(plan.indent) <= plan.width.into(), "{plan:?}");
            }
        }
    }

    /// The sizes of a small window, a usual one and a whole wall, without a title, a notice and the keys.
    #[test]
    fn digits_are_large() {
        let lines = |control, seats, size| {
            Plan::new(&face(control, seats), size, Glyphs::Unicode).map_or(0, |plan| plan.digits.lines())
        };
        let games = [("10m", 2), ("90m", 2), ("10m", 3), ("10m", 4), ("10m", 5), ("10m", 6)];
        let found =
            games.map(|(control, seats)| [(40, 10), (80, 21), (200, 57)].map(|size| lines(control, seats, size)));
        assert_eq!(found, [[3, 6, 19], [3, 6, 19], [3, 6, 15], [3, 6, 15], [0, 4, 10], [0, 4, 10]]);
    }
}
