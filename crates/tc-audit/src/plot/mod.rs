//! Where the time of one game went, as a picture and as text.

mod axis;
mod build;
mod marks;
mod model;
mod svg;
mod text;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

use alloc::string::String;

use tc_view::text::Glyphs;

use crate::{Audit, Record, Timeline};
use model::Model;

/// The chart of one game: the clocks of all players over the game, and what each move took.
///
/// The clocks are lines; a line has a gap where a clock is not known. The chart marks where stages begin, where players
/// were in time trouble, whose flag fell, and what the audit found. Thinking times are bars on a square-root scale, with
/// the mean of each player's last 10 moves (R17).
#[derive(Clone, Debug)]
pub struct Chart {
    model: Model,
}

impl Chart {
    /// The chart of a game, its audit and its timeline.
    pub fn of(record: &Record, audit: &Audit, timeline: &Timeline) -> Chart {
        Chart { model: build::model(record, audit, timeline) }
    }

    /// The chart as a standalone SVG picture for light and dark pages and for paper. Nothing in it depends on colour
    /// alone. It has a title and a description for readers who cannot see it, no scripts and no fonts of other files.
    ///
    /// Long names and sentences are cut; the marks of the first 20 findings have numbers and sentences.
    pub fn svg(&self) -> String {
        svg::picture(&self.model)
    }

    /// The chart as text of at most `width` columns, of which there are at least 40. The clocks take `height` lines, at
    /// least 3 and at most 200; the thinking times take a line for each player.
    ///
    /// With [`Glyphs::Ascii`] the chart's own signs are ASCII; names and sentences stay as they are.
    pub fn text(&self, width: u16, height: u16, glyphs: Glyphs) -> String {
        text::text(&self.model, usize::from(width.max(40)), usize::from(height.clamp(3, 200)), glyphs)
    }
}
