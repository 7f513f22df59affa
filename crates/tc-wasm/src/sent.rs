//! The clock of a server, drawn by a client.

use tc_core::client::ClockView;
use tc_core::{MAX_SEATS, Setup};
use tc_view::{Style, View, svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::view_json;
use crate::instant;
use crate::problem::{Thrown, thrown};
use crate::settings::RawSettings;
use crate::style;

/// The last view that a server has sent, with the settings of its game.
#[wasm_bindgen]
pub struct RawSentClock {
    setup: Setup<MAX_SEATS>,
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
        Ok(RawSentClock { setup: settings.setup()?, sent: read(view)? })
    }

    /// Replaces the view by the next one.
    ///
    /// # Errors
    /// The JSON of an error; the old view is kept.
    pub fn update(&mut self, view: &str) -> Result<(), Thrown> {
        self.sent = read(view)?;
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
        Ok(view.map(|view| svg::picture(&view.face, title)))
    }

    fn drawn(&self, at: f64, style: &Style<'_>) -> Result<Option<View>, Thrown> {
        let at = instant::look(at)?;
        Ok(View::of_sent(&self.sent, &self.setup, at, style))
    }
}

fn read(view: &str) -> Result<ClockView, Thrown> {
    ClockView::from_json(view).map_err(|error| thrown("view", error))
}
