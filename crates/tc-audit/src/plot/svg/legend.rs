//! The title, the players and the key of the picture.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::canvas::{Anchor, Canvas, LEFT, MARGIN, PLAIN, Px, RIGHT, SMALL, SOFT, TICK, TITLE};
use super::theme::mark;
use crate::plot::model::Model;
use tc_core::Pressure;

/// The length of the sample of a line.
const SAMPLE: u32 = 44;

/// Draws the title: the names of two players, or how many there are.
pub(super) fn title(canvas: &mut Canvas, model: &Model) {
    canvas.top += MARGIN - 6;
    let title = match model.names.as_slice() {
        [first, second] => {
            let half = (RIGHT - MARGIN - TITLE.width(" – ")) / 2;
            // A short name leaves its room to the other.
            let room = |other: &str| (2 * half).saturating_sub(TITLE.width(other)).max(half);
            format!("{} – {}", TITLE.cut(first, room(second)), TITLE.cut(second, room(first)))
        }
        _ => whole_title(model),
    };
    canvas.line(TITLE, 22, &title);
    for line in SOFT.wrapped(&model.facts, RIGHT - MARGIN).iter().filter(|line| !line.is_empty()) {
        canvas.line(SOFT, 20, line);
    }
}

/// The title without cuts, for those who cannot see the picture.
pub(super) fn whole_title(model: &Model) -> String {
    match model.names.as_slice() {
        [] => "A game without moves".into(),
        [one] => one.clone(),
        [first, second] => format!("{first} – {second}"),
        names => format!("A game of {} players", names.len()),
    }
}

/// Draws what the lines of the players look like.
pub(super) fn players(canvas: &mut Canvas, model: &Model) {
    let columns = if model.players.len() > 8 { 3 } else { 2 };
    let letters = if model.players.len() > 2 { SMALL } else { PLAIN };
    let width = (RIGHT - MARGIN) / columns;
    canvas.top += 8;
    for row in model.players.chunks(columns as usize) {
        canvas.top += 22;
        let mut left = MARGIN;
        for player in row {
            let (seat, y) = (player.seat.index(), canvas.top - 5);
            let middle = left + SAMPLE / 2;
            canvas.put(format_args!("<path class=\"line l{seat}\" d=\"M{left} {y}h{SAMPLE}\"/>"));
            canvas.put(format_args!("<path class=\"mark m{seat}\" d=\"M{middle} {y}{}\"/>", mark(seat)));
            let sum = format!(": {}", player.sum);
            let room = width - SAMPLE - 24;
            let name = letters.cut(&player.name, room.saturating_sub(letters.width(&sum)).max(70));
            let words = letters.cut(&format!("{name}{sum}"), room);
            canvas.text(letters, Anchor::Start, Px::whole(left + SAMPLE + 8), Px::whole(canvas.top), &words);
            left += width;
        }
    }
}

/// Draws what the other signs mean, for those that the picture has.
pub(super) fn key(canvas: &mut Canvas, model: &Model) {
    let pressures = || model.players.iter().flat_map(|player| player.trouble.iter().map(|turns| turns.pressure));
    let has_unknown = model.players.iter().any(|player| player.thoughts.iter().any(|(_, thought)| thought.is_none()))
        && model.longest().is_some();
    let mut signs: Vec<(&str, &str)> = Vec::new();
    if pressures().any(|pressure| pressure == Pressure::Low) {
        signs.push(("<rect class=\"low\" x=\"0\" y=\"-9\" width=\"20\" height=\"9\"/>", "low on time"));
    }
    if pressures().any(|pressure| pressure == Pressure::Critical) {
        signs.push(("<rect class=\"critical\" x=\"0\" y=\"-9\" width=\"20\" height=\"9\"/>", "very low on time"));
    }
    if model.players.iter().any(|player| player.has_flagged) {
        signs.push(("<path class=\"flag\" d=\"M18 2v-15l-11 4l11 4\"/>", "lost on time"));
    }
    if has_unknown {
        signs.push(("<path class=\"unknown\" d=\"M9-5h2v2h-2z\"/>", "time not known"));
    }
    if signs.is_empty() {
        return;
    }
    canvas.top += 26;
    let mut left = LEFT;
    for (drawn, words) in signs {
        let top = canvas.top;
        canvas.put(format_args!("<g transform=\"translate({left} {top})\">{drawn}</g>"));
        canvas.text(TICK, Anchor::Start, Px::whole(left + 26), Px::whole(canvas.top), words);
        left += 26 + TICK.width(words) + 24;
    }
}
