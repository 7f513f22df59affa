//! A chart as an SVG picture.

mod canvas;
mod clocks;
mod found;
mod legend;
mod theme;
mod thinking;

use alloc::format;
use alloc::string::String;

use tc_view::svg::escaped;

use super::model::Model;
use canvas::{Canvas, MARGIN, WIDTH};

/// The chart as a picture.
pub(super) fn picture(model: &Model) -> String {
    let mut canvas = Canvas::default();
    legend::title(&mut canvas, model);
    legend::players(&mut canvas, model);
    let frame = clocks::draw(&mut canvas, model);
    clocks::trouble(&mut canvas, model);
    if frame.is_some() {
        clocks::numbers(&mut canvas, model);
    }
    thinking::draw(&mut canvas, model);
    if model.longest().is_some() {
        clocks::numbers(&mut canvas, model);
    }
    // The marks are on top of everything else near the clocks.
    if let Some(frame) = &frame {
        found::marks(&mut canvas, model, frame);
    }
    legend::key(&mut canvas, model);
    found::list(&mut canvas, model);
    let height = canvas.top + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{desc}</desc>\n{theme}<rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\"/>\n{body}</svg>\n",
        title = escaped(&legend::whole_title(model)),
        desc = escaped(&description(model)),
        theme = theme::theme(model.players.len()),
        body = canvas.body,
    )
}

/// What the picture shows, in words.
fn description(model: &Model) -> String {
    let mut words = format!("The clocks of a game and the time that each move took. {}.", thinking::spoken(model));
    for player in model.players.iter().filter(|player| player.has_flagged) {
        words.push_str(&format!(" {} lost on time.", player.name));
    }
    match model.findings.len() {
        0 => {}
        1 => words.push_str(" 1 finding:"),
        findings => words.push_str(&format!(" {findings} findings:")),
    }
    for found in model.findings.iter().take(found::NUMBERED) {
        words.push_str(&format!(" {}", found.sentence));
    }
    words
}
