//! A chart as text.

mod grid;
mod rows;

use alloc::format;
use alloc::string::{String, ToString};

use tc_view::text::{Glyphs, wrapped};
use unicode_width::UnicodeWidthStr;

use super::axis;
use super::model::Model;
use crate::stats::fit;
use grid::{Columns, Ladder};

/// The most columns of a name in front of a line of 80 columns. Wider lines have room for more.
const NAME: usize = 14;
/// A name has at most one column of this number.
const NAME_PART: usize = 6;
/// How many findings are listed.
const LISTED: usize = 20;

/// The signs of a chart.
struct Signs {
    /// The clocks of two players.
    clocks: [char; 2],
    /// Two clocks at one place.
    both: char,
    /// Bars by their height.
    bars: [char; 8],
    /// The time of a move that is not known.
    unknown: char,
    low: char,
    critical: char,
    /// The axes: upwards, with a label, the corner, to the right, with a number.
    up: char,
    labelled: char,
    corner: char,
    right: char,
    numbered: char,
    more: char,
}

const UNICODE: Signs = Signs {
    clocks: ['●', '○'],
    both: '◉',
    bars: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
    unknown: '·',
    low: '░',
    critical: '█',
    up: '│',
    labelled: '┤',
    corner: '└',
    right: '─',
    numbered: '┬',
    more: '…',
};

const ASCII: Signs = Signs {
    clocks: ['o', 'x'],
    both: '*',
    bars: ['.', ':', '-', '=', '+', '*', '#', '@'],
    unknown: '?',
    low: '-',
    critical: '#',
    up: '|',
    labelled: '+',
    corner: '+',
    right: '-',
    numbered: '+',
    more: '~',
};

/// Text that is being written, line by line.
struct Page {
    text: String,
    width: usize,
    /// The columns in front of the axis.
    label: usize,
    /// The sign of a cut.
    more: char,
}

impl Page {
    /// Adds a line, cut to the width.
    fn line(&mut self, line: &str) {
        self.text.push_str(&fit(line.trim_end(), self.width, self.more));
        self.text.push('\n');
    }

    /// Adds a line with a label on its left.
    fn labelled(&mut self, label: &str, line: &str) {
        let label = fit(label, self.label, self.more);
        let blank = " ".repeat(self.label.saturating_sub(label.width()));
        self.line(&format!("{blank}{label} {line}"));
    }
}

pub(super) fn text(model: &Model, width: usize, height: usize, glyphs: Glyphs) -> String {
    let signs = match glyphs {
        Glyphs::Unicode => UNICODE,
        Glyphs::Ascii => ASCII,
    };
    let clocks = model.clocks();
    let ladder = clocks.map(|(low, high)| Ladder::new(low, high, height));
    let label = ladder.iter().flat_map(Ladder::labels).map(|label| label.width());
    let names =
        model.players.iter().map(|player| rows::name(model, player, &signs).width().min(NAME.max(width / NAME_PART)));
    // `findings` is a label, too.
    let label = label.chain(names).max().unwrap_or(0).max(8);
    let mut page = Page { text: String::new(), width, label, more: signs.more };
    head(&mut page, model, &signs, glyphs);
    let columns = Columns::new(model, width.saturating_sub(label + 2));
    page.line("");
    match (clocks, &ladder) {
        (Some((_, high)), Some(_)) if model.players.len() > 2 => {
            let high = u64::try_from(high).unwrap_or(0).max(1);
            page.line(&format!("Time left: at most {}", time(high)));
            rows::clocks(&mut page, model, &signs, &columns, high);
            grid::axes(&mut page, model, &signs, &columns);
        }
        (_, Some(ladder)) => {
            page.line("Time left");
            grid::draw(&mut page, model, &signs, &columns, ladder);
            grid::axes(&mut page, model, &signs, &columns);
        }
        (_, None) => page.line("The record has no clocks."),
    }
    rows::trouble(&mut page, model, &signs, &columns);
    page.line("");
    match model.longest() {
        Some(longest) => {
            page.line(&format!("Time used for each move: at most {}, on a square-root scale", time(longest)));
            rows::thinking(&mut page, model, &signs, &columns, longest);
            if ladder.is_none() {
                grid::numbers(&mut page, model, &signs, &columns);
            }
        }
        None => page.line("The time that the moves took is not known."),
    }
    findings(&mut page, model);
    page.text
}

fn time(micros: u64) -> String {
    axis::label(i64::try_from(micros).unwrap_or(i64::MAX))
}

fn head(page: &mut Page, model: &Model, signs: &Signs, glyphs: Glyphs) {
    let between = if glyphs == Glyphs::Ascii { " - " } else { " – " };
    match model.names.as_slice() {
        [first, second] => {
            let room = page.width.saturating_sub(between.width()) / 2;
            let room_for = |other: &str| (2 * room).saturating_sub(other.width()).max(room);
            let title = format!(
                "{}{between}{}",
                fit(first, room_for(second), page.more),
                fit(second, room_for(first), page.more)
            );
            page.line(&title);
        }
        names => page.line(&format!("{} players", names.len())),
    }
    if !model.facts.is_empty() {
        let facts = if glyphs == Glyphs::Ascii { model.facts.replace(" · ", ", ") } else { model.facts.clone() };
        for line in wrapped(&facts, page.width) {
            page.line(&line);
        }
    }
    for player in &model.players {
        let sign = grid::sign(model, player.seat, signs);
        let sum = format!(": {}", player.sum);
        let name = fit(&player.name, page.width.saturating_sub(2 + sum.width()).max(NAME), page.more);
        page.line(&format!("{sign} {name}{sum}"));
    }
}

fn findings(page: &mut Page, model: &Model) {
    if model.findings.is_empty() {
        return;
    }
    page.line("");
    page.line("Findings");
    for (place, found) in model.findings.iter().enumerate().take(LISTED) {
        for (line, words) in wrapped(&found.sentence, page.width.saturating_sub(4)).into_iter().enumerate() {
            let number = if line == 0 { (place + 1).to_string() } else { String::new() };
            page.line(&format!("{number:>3} {words}"));
        }
    }
    let more = model.findings.len().saturating_sub(LISTED);
    if more > 0 {
        page.line(&format!("    and {more} more"));
    }
}
