//! A control as a picture.

use tc_core::{Clock, Input, Seat, Setup, Timestamp};
use tc_interop::ask::Asked;
use tc_view::{Names, Style, View, svg};

use crate::failure::Failure;
use crate::{output, report};

/// The name of the only player in the picture.
const PLAYER: &str = "each player";

/// Draws the clock of a player before the first move. Warnings about the control go to stderr.
pub(super) fn drawn(asked: &Asked) -> Result<(), Failure> {
    let control = asked.read.control();
    let refused = |error: &dyn std::fmt::Display| Failure::usage("explain", format!("'--svg': {error}"));
    let setup = Setup::new(asked.game_rules(), control).map_err(|error| refused(&error))?;
    let mut clock = Clock::new(&setup);
    let at = Timestamp::EPOCH;
    clock.handle(at, &Input::Start { seat: Seat::FIRST }).map_err(|error| refused(&error))?;
    let style = Style { words: &Names(&[PLAYER]), ..Style::default() };
    let view = View::new(&clock, at, &style).map_err(|error| refused(&error))?;
    let mut face = view.face;
    face.seats.truncate(1);
    for lint in asked.lints() {
        output::talk(&report::lint(&lint));
    }
    output::answer(&svg::picture(&face, &control.describe().to_string()))
}
