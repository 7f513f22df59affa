//! The marks of findings, and their list.

use alloc::format;
use alloc::vec::Vec;

use tc_view::svg::escaped;

use super::canvas::{Anchor, Canvas, HEAD, MARGIN, PLAIN, Px, RIGHT, SOFT};
use super::clocks::Frame;
use crate::plot::model::Model;

/// How many findings have a number and a sentence.
pub(super) const NUMBERED: usize = 20;
/// The radius of a mark, and the least distance of two marks, in tenths of a pixel.
const RADIUS: i64 = 80;
const APART: i64 = 180;
/// The room for the numbers in the list.
const INDENT: u32 = 28;

/// Draws the marks near the clocks. Those at one place are side by side.
pub(super) fn marks(canvas: &mut Canvas, model: &Model, frame: &Frame) {
    let mut taken: Vec<(i64, i64)> = Vec::new();
    for (place, found) in model.findings.iter().enumerate() {
        let (x, y) = (frame.x.at(found.ply.into()), frame.y.at(found.clock.unwrap_or(0)));
        if place >= NUMBERED {
            canvas.put(format_args!("<path class=\"found\" d=\"M{x} {y}m0-4l4 4l-4 4l-4-4z\"/>"));
            continue;
        }
        let Some((at_x, at_y)) = free(&taken, frame, (x.0, y.0)) else { continue };
        taken.push((at_x, at_y));
        let (at_x, at_y) = (Px(at_x), Px(at_y));
        canvas.put(format_args!(
            "<g><title>{}</title><path class=\"leader\" d=\"M{x} {y}m-3 0h6m-3-3v6M{x} {y}L{at_x} {at_y}\"/>\
             <circle class=\"found\" cx=\"{at_x}\" cy=\"{at_y}\" r=\"{}\"/>\
             <text class=\"number\" x=\"{at_x}\" y=\"{}\">{}</text></g>",
            escaped(&found.sentence),
            Px(RADIUS),
            at_y.plus(4),
            place + 1
        ));
    }
}

/// A place near a point where no other mark is: above it, otherwise below it, otherwise next to those.
fn free(taken: &[(i64, i64)], frame: &Frame, point: (i64, i64)) -> Option<(i64, i64)> {
    let ((bottom, top), (left, right)) = (frame.y.places, frame.x.places);
    let heights = [1, -1, 2, -2, 3, -3].map(|step| point.1 - step * APART - step.signum() * 40);
    let sides = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5].map(|step| point.0 + step * APART);
    let places = sides.iter().flat_map(|x| heights.iter().map(move |y| (*x, *y)));
    let is_inside = |(x, y): &(i64, i64)| {
        (left.0 + RADIUS..=right.0).contains(x) && (top.0 + RADIUS..=bottom.0 - RADIUS).contains(y)
    };
    let is_free = |(x, y): &(i64, i64)| {
        taken.iter().all(|(other_x, other_y)| (x - other_x).abs() >= APART || (y - other_y).abs() >= APART)
    };
    let inside: Vec<(i64, i64)> = places.filter(is_inside).collect();
    inside.iter().copied().find(is_free).or(inside.first().copied())
}

/// Lists the findings.
pub(super) fn list(canvas: &mut Canvas, model: &Model) {
    if model.findings.is_empty() {
        return;
    }
    canvas.line(HEAD, 32, "Findings");
    for (place, found) in model.findings.iter().enumerate().take(NUMBERED) {
        let lines = PLAIN.wrapped(&found.sentence, RIGHT - MARGIN - INDENT);
        for (line, words) in lines.iter().enumerate() {
            canvas.top += 20;
            let y = Px::whole(canvas.top);
            if line == 0 {
                canvas.text(HEAD, Anchor::Start, Px::whole(MARGIN), y, &format!("{}", place + 1));
            }
            canvas.text(PLAIN, Anchor::Start, Px::whole(MARGIN + INDENT), y, words);
        }
    }
    let more = model.findings.len().saturating_sub(NUMBERED);
    if more > 0 {
        canvas.line(SOFT, 22, &format!("and {more} more, marked by diamonds without a number"));
    }
}
