//! The clocks over the game.

use alloc::format;
use alloc::string::String;

use super::canvas::{Anchor, Canvas, HEAD, LEFT, MARGIN, Px, RIGHT, SOFT, Scale, TICK, TINY, path};
use super::theme::mark;
use crate::plot::axis;
use crate::plot::model::{Model, Player, Point, StageStart};
use tc_core::Pressure;

/// The height of the scale of clocks.
const TALL: u32 = 280;
/// The height of a player's strip of time trouble, and the distance of two strips.
const STRIP: u32 = 9;
const STRIPS: u32 = 13;
/// The least distance of two marks on a line, in tenths of a pixel.
const BETWEEN_MARKS: i64 = 700;

/// The least jump of a clock that is drawn as one, in tenths of a pixel.
const LEAST_JUMP: i64 = 60;

/// The room for the name of a player who reaches a stage alone: as much as there is, or little.
const STAGE_NAMES: [u32; 2] = [300, 70];

/// Where the clocks are, for what is drawn on them.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) x: Scale,
    pub(super) y: Scale,
}

/// The half-moves from left to right.
pub(super) fn x_scale(model: &Model) -> Scale {
    let values = (0, i64::from(model.last) + 1);
    Scale { values, places: (Px::whole(LEFT), Px::whole(RIGHT)) }
}

/// Draws the clocks; returns where they are, or `None` if no clock is known.
pub(super) fn draw(canvas: &mut Canvas, model: &Model) -> Option<Frame> {
    canvas.line(HEAD, 30, "Time left");
    let Some((low, high)) = model.clocks() else {
        canvas.line(SOFT, 24, "The record has no clocks.");
        return None;
    };
    // A clock that never shows more than zero still has a scale.
    let high = high.max(low.saturating_add(1_000_000));
    let top = canvas.top + 14 + if model.stages.is_empty() { 0 } else { 28 };
    let bottom = top + TALL;
    let y = Scale { values: (low, high), places: (Px::whole(bottom), Px::whole(top)) };
    let frame = Frame { x: x_scale(model), y };
    for tick in axis::times(low, high, 7) {
        let place = y.at(tick);
        canvas.put(format_args!("<path class=\"grid\" d=\"M{LEFT} {place}H{RIGHT}\"/>"));
        canvas.text(TICK, Anchor::End, Px::whole(LEFT - 8), place.plus(4), &axis::label(tick));
    }
    stages(canvas, model, &frame, top, bottom);
    canvas.put(format_args!("<path class=\"axis\" d=\"M{LEFT} {top}V{bottom}M{LEFT} {}H{RIGHT}\"/>", y.at(0)));
    for player in &model.players {
        line(canvas, player, &frame);
    }
    for player in model.players.iter().filter(|player| player.has_flagged) {
        flag(canvas, player, &frame, model);
    }
    canvas.top = bottom;
    Some(frame)
}

fn stages(canvas: &mut Canvas, model: &Model, frame: &Frame, top: u32, bottom: u32) {
    // The ends of the last labels of two lines.
    let mut ends = [Px::whole(0); 2];
    for start in &model.stages {
        let x = frame.x.at(start.ply.into());
        // A label that would cover others on both lines is shorter, or left out: the line shows the place.
        let label = STAGE_NAMES.iter().find_map(|room| {
            let words = stage(model, start, *room);
            let half = i64::from(TINY.width(&words).div_ceil(2));
            let ends_of_page = (Px::whole(LEFT).0.max(Px::whole(MARGIN).plus(half).0), Px::whole(RIGHT).plus(-half).0);
            let middle = Px(x.0.clamp(ends_of_page.0, ends_of_page.1));
            let line = ends.iter().position(|end| middle.plus(-half) > *end)?;
            Some((words, middle, half, line))
        });
        let line = label.as_ref().map(|(.., line)| *line);
        let y = top - 4 - if line == Some(1) { 14 } else { 0 };
        canvas.put(format_args!("<path class=\"stage\" d=\"M{x} {y}V{bottom}\"/>"));
        if let Some((words, middle, half, line)) = label {
            canvas.text(TINY, Anchor::Middle, middle, Px::whole(y - 4), &words);
            if let Some(end) = ends.get_mut(line) {
                *end = middle.plus(half + 6);
            }
        }
    }
}

/// The label of a stage, with the name of a player who reaches it alone in this room.
fn stage(model: &Model, start: &StageStart, room: u32) -> String {
    let words = format!("stage {}", start.stage.saturating_add(1));
    match start.seats.as_slice() {
        [seat] if model.players.len() > 1 => format!("{}: {words}", TINY.cut(model.name(*seat), room)),
        _ => words,
    }
}

fn line(canvas: &mut Canvas, player: &Player, frame: &Frame) {
    let seat = player.seat.index();
    let mut next_mark = Px(0);
    for part in &player.clock {
        let points = || part.iter().map(|point| (frame.x.at(point.ply.into()), frame.y.at(point.clock)));
        if part.len() > 1 {
            canvas.put(format_args!("<path class=\"line l{seat}\" d=\"{}\"/>", path(way(part, frame))));
        }
        for (place, (x, y)) in points().enumerate() {
            // The players' marks are at different places. A point without neighbours has a mark in any case.
            let is_first = next_mark == Px(0);
            if is_first {
                next_mark = Px(x.0 + BETWEEN_MARKS * (i64::from(player.seat.index() as u32) % 3) / 3 - 1);
            }
            if x > next_mark || part.len() == 1 || (place + 1 == part.len()) {
                canvas.put(format_args!("<path class=\"mark m{seat}\" d=\"M{x} {y}{}\"/>", mark(seat)));
                next_mark = Px(x.0 + BETWEEN_MARKS);
            }
        }
    }
}

/// The way of a clock. Where a move adds much time, it shows how far the clock went down: the clock waits until the turn,
/// goes down, and jumps up.
fn way(part: &[Point], frame: &Frame) -> impl Iterator<Item = (Px, Px)> {
    let befores = core::iter::once(None).chain(part.iter().map(Some));
    part.iter().zip(befores).flat_map(|(point, before)| {
        let (x, y) = (frame.x.at(point.ply.into()), frame.y.at(point.clock));
        let low = point.low.map(|low| frame.y.at(low)).filter(|low| low.0 - y.0 >= LEAST_JUMP);
        let jump = before.zip(low).map(|(before, low)| {
            let turn = frame.x.at(i64::from(point.ply.saturating_sub(1).max(before.ply)));
            [(turn, frame.y.at(before.clock)), (x, low)]
        });
        jump.into_iter().flatten().chain([(x, y)])
    })
}

/// The flag of a player who lost on time, and the way of the clock to it.
fn flag(canvas: &mut Canvas, player: &Player, frame: &Frame, model: &Model) {
    let (x, zero) = (frame.x.at(i64::from(model.last) + 1), frame.y.at(0));
    let last = player.clock.last().and_then(|part| part.last());
    if let Some(Point { ply, clock, .. }) = last {
        let seat = player.seat.index();
        let way = path([(frame.x.at((*ply).into()), frame.y.at(*clock)), (x, zero)].into_iter());
        canvas.put(format_args!("<path class=\"line l{seat}\" d=\"{way}\"/>"));
    }
    canvas.put(format_args!(
        "<g><title>{}</title><path class=\"flag\" d=\"M{x} {zero}v-24l-15 6l15 6\"/></g>",
        tc_view::svg::escaped(&format!("{} lost on time", player.name))
    ));
}

/// Draws strips of time trouble for the players who were in it.
pub(super) fn trouble(canvas: &mut Canvas, model: &Model) {
    let x = x_scale(model);
    let players = || model.players.iter().filter(|player| !player.trouble.is_empty());
    if players().next().is_none() {
        return;
    }
    canvas.top += 6;
    // Short names are before their strips, others above them.
    let are_short = players().all(|player| TINY.width(&player.name) <= LEFT - MARGIN - 8);
    for player in players() {
        if !are_short {
            canvas.top += STRIPS;
            let name = TINY.cut(&player.name, RIGHT - LEFT);
            canvas.text(TINY, Anchor::Start, Px::whole(LEFT), Px::whole(canvas.top), &name);
        }
        let top = canvas.top + STRIPS - STRIP;
        if are_short {
            canvas.text(TINY, Anchor::End, Px::whole(LEFT - 8), Px::whole(top + STRIP), &player.name);
        }
        for turns in &player.trouble {
            let class = if turns.pressure == Pressure::Critical { "critical" } else { "low" };
            let (from, to) = (x.at(turns.from.into()), x.at(turns.to.into()));
            let width = Px((to.0 - from.0).max(10));
            canvas.put(format_args!(
                "<rect class=\"{class}\" x=\"{from}\" y=\"{top}\" width=\"{width}\" height=\"{STRIP}\"/>"
            ));
        }
        canvas.top += STRIPS;
    }
}

/// Draws the numbers of the moves below what was drawn last.
pub(super) fn numbers(canvas: &mut Canvas, model: &Model) {
    let (x, top) = (x_scale(model), canvas.top + 4);
    let mut marks = String::new();
    let last = model.number(model.last);
    for number in axis::numbers(last, 14) {
        let ply = (number - 1).saturating_mul(model.plies_per_move).saturating_add(1);
        let place = x.at(ply.into());
        marks.push_str(&format!("M{place} {top}v5"));
        let words = format!("{number}");
        canvas.text(TICK, Anchor::Middle, place, Px::whole(top + 18), &words);
    }
    canvas.put(format_args!("<path class=\"axis\" d=\"{marks}\"/>"));
    canvas.text(TICK, Anchor::End, Px::whole(LEFT - 8), Px::whole(top + 18), "move");
    canvas.top = top + 20;
}
