//! A running clock for people, as data and as a picture.

use std::fmt::Write;

use serde::Serialize;
use serde_json::value::RawValue;
use tc_core::{Look, Seat, Timestamp, lines};
use tc_interop::Color;
use tc_interop::ask::{self, Written};
use tc_view::text::{Glyphs, block};
use tc_view::{Face, Names, Style, svg};

use super::Game;
use crate::failure::Failure;
use crate::output::{self, FAINT};

/// The columns of the text.
const COLUMNS: u16 = 80;

/// A running clock as data.
#[derive(Serialize)]
pub(super) struct Facts {
    from: &'static str,
    at: Box<RawValue>,
    /// The control of each seat.
    controls: Vec<String>,
    /// The color of each seat.
    colors: Vec<&'static str>,
    /// The account of each seat on its server, or null.
    accounts: Vec<Option<u64>>,
    rules: Vec<String>,
    /// As in the answers of `flagfall run`.
    state: Box<RawValue>,
}

pub(super) fn facts(from: &'static str, game: &Game, look: &Look<'_>) -> Result<Facts, Failure> {
    Ok(Facts {
        from,
        at: RawValue::from_string(look.at().to_string())?,
        controls: controls(look),
        colors: seats(look).map(|seat| game.color(seat).word()).collect(),
        accounts: seats(look).map(|seat| game.account(seat)).collect(),
        rules: ask::options(look.setup().rules()),
        state: RawValue::from_string(lines::state(look, &lines::StateStyle::default()))?,
    })
}

/// The clocks in a notation, and the same facts.
#[derive(Serialize)]
pub(super) struct Conversion {
    #[serde(flatten)]
    pub(super) written: Written,
    #[serde(flatten)]
    pub(super) facts: Facts,
}

pub(super) fn json(from: &'static str, game: &Game, look: &Look<'_>) -> Result<String, Failure> {
    output::json(&facts(from, game, look)?)
}

/// The clocks, then a fact a line: its name and its value.
pub(super) fn text(game: &Game, look: &Look<'_>) -> String {
    let mut text = block(&face(game, look, Style::text(COLUMNS)), COLUMNS, Glyphs::Unicode);
    let mut controls = controls(look);
    controls.dedup();
    let mut facts = vec![("notation", controls.join(" | "))];
    let options = ask::options(look.setup().rules());
    if !options.is_empty() {
        facts.push(("rules", options.join(" ")));
    }
    let account = |seat| Some(format!("{} {}", name(game.color(seat)), game.account(seat)?));
    let accounts: Vec<String> = seats(look).filter_map(account).collect();
    if !accounts.is_empty() {
        facts.push(("accounts", accounts.join(", ")));
    }
    facts.push(("at", look.at().to_string()));
    facts.push(("status", look.status().word().to_owned()));
    let movers: Vec<&str> = look.turn().iter().map(|seat| name(game.color(seat))).collect();
    if !movers.is_empty() {
        facts.push(("to move", movers.join(", ")));
    }
    if let Some(at) = look.cancels_at() {
        facts.push(("cancelled", format!("{}: the game is cancelled unless both have moved", due(look, at))));
    }
    facts.push((
        "deadline",
        match (look.deadline(), movers.as_slice()) {
            (None, _) => "none".to_owned(),
            (Some(at), [mover]) => format!("{}: {mover} loses on time", due(look, at)),
            (Some(at), _) => due(look, at),
        },
    ));
    text.push('\n');
    for (name, value) in facts {
        let _ = writeln!(text, "{FAINT}{name:<10}{FAINT:#}{value}");
    }
    text
}

/// An instant, and how far away it is.
fn due(look: &Look<'_>, at: Timestamp) -> String {
    match at.since(look.at()) {
        Some(left) => format!("{at}, in {left}"),
        None => at.to_string(),
    }
}

/// Draws the clocks.
pub(super) fn picture(game: &Game, look: &Look<'_>) -> Result<(), Failure> {
    output::answer(&svg::picture(&face(game, look, Style::default()), &controls(look).join(" | ")))
}

fn face(game: &Game, look: &Look<'_>, style: Style<'_>) -> Face {
    let names: Vec<&str> = seats(look).map(|seat| name(game.color(seat))).collect();
    Face::of(look, &Style { words: &Names(&names), ..style })
}

fn seats(look: &Look<'_>) -> impl Iterator<Item = Seat> {
    (0..look.setup().seats()).filter_map(Seat::new)
}

fn controls(look: &Look<'_>) -> Vec<String> {
    seats(look).filter_map(|seat| look.setup().control(seat)).map(ToString::to_string).collect()
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
