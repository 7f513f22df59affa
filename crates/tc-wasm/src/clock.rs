//! A clock of the caller's own.

use serde::Serialize;
use tc_core::client::ClockView;
use tc_core::{Clock, MAX_SEATS, Setup, lines};
use tc_view::{Face, View, svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::instant;
use crate::problem::{Thrown, json, thrown};
use crate::settings;
use crate::style::StyleForm;

/// A clock: lines of `flagfall run` in, answers out.
#[wasm_bindgen]
pub struct RawClock {
    clock: Clock<Setup<MAX_SEATS>, MAX_SEATS>,
}

#[derive(Serialize)]
struct ViewObject<'v> {
    at: f64,
    until: Option<f64>,
    face: &'v Face,
}

#[wasm_bindgen]
impl RawClock {
    /// Sets up a clock from the JSON of its settings.
    ///
    /// # Errors
    /// The JSON of an error.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: &str) -> Result<RawClock, Thrown> {
        settings::setup(settings).map(|setup| RawClock { clock: Clock::new(setup) })
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) -> String {
        lines::answer(&mut self.clock, line).to_json()
    }

    /// The state at an instant, as in an answer.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn state(&self, at: f64) -> Result<String, Thrown> {
        let look = self.clock.look(instant::look(at)?).map_err(|error| thrown(error.kind(), error))?;
        Ok(lines::state(&look, &lines::StateStyle::default()))
    }

    /// The view at an instant.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn view(&self, at: f64, style: &str) -> Result<String, Thrown> {
        self.drawn(at, style).map(|view| view_json(&view))
    }

    /// The picture at an instant.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn picture(&self, at: f64, style: &str, title: &str) -> Result<String, Thrown> {
        self.drawn(at, style).map(|view| svg::picture(&view.face, title))
    }

    /// The view that a server sends to its clients.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn sent(&self, at: f64) -> Result<String, Thrown> {
        let look = self.clock.look(instant::look(at)?).map_err(|error| thrown(error.kind(), error))?;
        Ok(ClockView::of(&look).to_json())
    }

    fn drawn(&self, at: f64, style: &str) -> Result<View, Thrown> {
        let (at, style) = (instant::look(at)?, StyleForm::read(style)?);
        style.with(|style| View::new(&self.clock, at, style)).map_err(|error| thrown(error.kind(), error))
    }
}

/// A view as JSON.
pub(crate) fn view_json(view: &View) -> String {
    json(&ViewObject { at: view.at.as_nanos() as f64 / 1e6, until: view.until.map(instant::timer), face: &view.face })
}
