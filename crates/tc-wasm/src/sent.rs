//! The clock of a server, drawn by a client.

use tc_core::client::ClockView;
use tc_core::{Seat, Setup};
use tc_view::{Style, View};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::instant;
use crate::problem::{Thrown, thrown};
use crate::settings::RawSettings;
use crate::style;
use crate::view::view_json;

/// The last view that a server has sent, with the settings of its game.
#[wasm_bindgen]
pub struct RawSentClock {
    setup: Setup,
    sent: ClockView,
}

#[wasm_bindgen]
impl RawSentClock {
    /// Takes a game's settings and the JSON of a view.
    ///
    /// # Errors
    /// The JSON of an error.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: RawSettings, view: &str) -> Result<RawSentClock, Thrown> {
        let setup = settings.setup()?;
        let sent = read(view, &setup)?;
        Ok(RawSentClock { setup, sent })
    }

    /// Replaces the view by the next one.
    ///
    /// # Errors
    /// The JSON of an error; the old view is kept.
    pub fn update(&mut self, view: &str) -> Result<(), Thrown> {
        self.sent = read(view, &self.setup)?;
        Ok(())
    }

    /// The view at an instant of the server's time; `undefined` before the sent view.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn view(
        &self,
        at: f64,
        names: &str,
        tenths_below: Option<u16>,
        ribbon: Option<u16>,
    ) -> Result<Option<String>, Thrown> {
        let view = style::with(names, tenths_below, ribbon, |style| self.drawn(at, style))?;
        Ok(view.map(|view| view_json(&view)))
    }
}

#[cfg(feature = "machine")]
#[wasm_bindgen]
impl RawSentClock {
    /// The picture at an instant of the server's time; `undefined` before the sent view.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn picture(
        &self,
        at: f64,
        names: &str,
        tenths_below: Option<u16>,
        title: &str,
    ) -> Result<Option<String>, Thrown> {
        let view = style::with(names, tenths_below, None, |style| self.drawn(at, style))?;
        Ok(view.map(|view| tc_view::svg::picture(&view.face, title)))
    }
}

impl RawSentClock {
    fn drawn(&self, at: f64, style: &Style<'_>) -> Result<Option<View>, Thrown> {
        let at = instant::look(at)?;
        Ok(View::of_sent(&self.sent, &self.setup, at, style))
    }
}

/// Reads a view of a game with this setup. The view of another game would be drawn with stages that it does not have.
fn read(view: &str, setup: &Setup) -> Result<ClockView, Thrown> {
    let view = ClockView::from_json(view).map_err(|error| thrown("view", error))?;
    let (expected, found) = (setup.seats(), view.seats.len());
    if found != expected {
        let seats = counted(expected, "seat");
        return Err(thrown("view", format!("expected a view with {seats}, as the settings have, found {found}")));
    }
    for (index, seat) in view.seats.iter().enumerate() {
        let Some(control) = Seat::new(index).and_then(|seat| setup.control(seat)) else { continue };
        let stages = control.stages().len();
        let entered = seat.then.iter().map(|coming| coming.stage).chain([seat.stage]);
        // A seat without a clock has no stage, and its view the stage 0.
        if let Some(stage) = entered.filter(|stage| *stage >= stages.max(1)).min() {
            let stages = counted(stages, "stage");
            let message = format!(
                "expected a view of the control of seat {index}, `{control}`, which has {stages}; found stage {}",
                stage.saturating_add(1)
            );
            return Err(thrown("view", message));
        }
    }
    Ok(view)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
