//! Clocks as pictures: standalone SVG, for light and dark pages and for paper, with nothing that colour alone tells.

mod escape;
mod letters;
mod panel;
mod theme;

use alloc::format;
use alloc::string::String;

use crate::svg::escape::escaped;
use crate::svg::letters::STATUS;
use crate::svg::panel::{Panel, WIDTH};
use crate::text::{fitting, header, whole_line};
use crate::{Face, Names, Style, TimeStyle};

/// The style for pictures: ribbons as long as [`picture`] draws them.
pub fn style() -> Style {
    Style { time: TimeStyle::default(), ribbon: panel::RIBBON }
}

/// The clock as SVG, of a face in the [`style`] for it. The title says what the picture is, to those who cannot see it
/// as well; what the clock shows is told to them in words.
///
/// ```
/// use tc_core::{Clock, Input, Timestamp, Seat, Setup};
/// use tc_view::{Names, View, svg};
///
/// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let view = View::of(clock.setup(), clock.state(), Timestamp::EPOCH, &svg::style())?;
/// let picture = svg::picture(&view.face, Names(&["Black", "White"]), "A game of Go");
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(face: &Face, names: Names<'_>, title: &str) -> String {
    let header = header(face, names);
    let mut body = String::new();
    let mut top = panel::MARGIN;
    if let Some(header) = &header {
        let room = WIDTH - 2 * panel::MARGIN;
        for line in fitting(header, |line| STATUS.width(line) <= room) {
            // What is longer than a line is told by the description.
            panel::text(&mut body, STATUS, panel::MARGIN, top + 16, &STATUS.cut(&line, room));
            top += 20;
        }
        top += 12;
    }
    for seat in &face.seats {
        let panel = Panel::of(seat, names, top);
        body.push_str(&panel.drawn);
        top += panel.height + panel::GAP;
    }
    let height = top - panel::GAP + panel::MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{desc}</desc>\n{theme}<rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\"/>\n{body}</svg>\n",
        title = escaped(title),
        desc = escaped(&whole_line(face, names)),
        theme = theme::THEME,
    )
}
