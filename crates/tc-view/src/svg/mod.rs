//! Clocks as pictures: standalone SVG for light and dark pages and for paper, in which nothing depends on colour alone.

mod escape;
mod letters;
mod panel;
mod theme;

use alloc::format;
use alloc::string::String;

use crate::Face;
use crate::svg::letters::STATUS;
use crate::svg::panel::{Panel, WIDTH};
use crate::text::{fitting, whole_line};

pub use escape::escaped;
pub use letters::Letters;
pub(crate) use panel::RIBBON;

/// The clock as SVG, for a face in the default [`Style`](crate::Style). The title names the picture, also for readers who
/// cannot see it. A description says in words what the clock shows.
///
/// ```
/// use tc_view::tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_view::{Names, Style, View, svg};
///
/// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let style = Style { words: &Names(&["Black", "White"]), ..Style::default() };
/// let picture = svg::picture(&View::new(&clock, Timestamp::EPOCH, &style)?.face, "A game of Go");
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(face: &Face, title: &str) -> String {
    let mut body = String::new();
    let mut top = panel::MARGIN;
    if let Some(header) = &face.header {
        let room = WIDTH - 2 * panel::MARGIN;
        for line in fitting(header, |line| STATUS.width(line) <= room) {
            // A line that is cut is complete in the description.
            panel::text(&mut body, STATUS, panel::MARGIN, top + 16, &STATUS.cut(&line, room));
            top += 20;
        }
        top += 12;
    }
    for seat in &face.seats {
        let panel = Panel::of(seat, top);
        body.push_str(&panel.drawn);
        top += panel.height + panel::GAP;
    }
    let height = top - panel::GAP + panel::MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{desc}</desc>\n{theme}<rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\"/>\n{body}</svg>\n",
        title = escaped(title),
        desc = escaped(&whole_line(face)),
        theme = theme::THEME,
    )
}
