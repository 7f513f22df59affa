//! A clock of the caller's own.

use serde::Serialize;
use tc_core::client::ClockView;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Clock, Look, Seat, lines};
use tc_view::text::{self, Glyphs};
use tc_view::{Style, View, svg};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::instant;
use crate::problem::{Thrown, json, thrown};
use crate::settings::RawSettings;
use crate::style;
use crate::view::view_json;

/// A clock: lines of `flagfall run` in, answers out.
#[wasm_bindgen]
pub struct RawClock {
    clock: Clock,
    kept: Option<Kept>,
}

/// A journal that grows with the clock.
struct Kept {
    writer: JournalWriter,
    text: String,
}

#[derive(Serialize)]
struct SettingsObject {
    controls: Vec<String>,
    rules: String,
    seats: usize,
}

#[wasm_bindgen]
impl RawClock {
    /// Sets up a clock.
    ///
    /// # Errors
    /// The JSON of an error.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: RawSettings, keep_journal: bool) -> Result<RawClock, Thrown> {
        let setup = settings.setup()?;
        let kept = keep_journal.then(|| {
            let (writer, first) = JournalWriter::begin(&setup);
            Kept { writer, text: first + "\n" }
        });
        Ok(RawClock { clock: Clock::new(&setup), kept })
    }

    /// The clock of a journal, which goes on.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn replay(journal: &str) -> Result<RawClock, Thrown> {
        let read = Journal::read(journal).and_then(|read| read.replay().map(|clock| (clock, read.writer())));
        let (clock, writer) = read.map_err(|error| thrown("journal", error))?;
        Ok(RawClock { clock, kept: Some(Kept { writer, text: journal.to_owned() }) })
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) -> String {
        let answer = lines::answer(&mut self.clock, line);
        if let (Some((at, input)), Some(kept)) = (&answer.entry, &mut self.kept) {
            kept.text.push_str(&kept.writer.entry(*at, input));
            kept.text.push('\n');
        }
        answer.to_json()
    }

    /// The journal; `undefined` if none is kept.
    pub fn journal(&self) -> Option<String> {
        self.kept.as_ref().map(|kept| kept.text.clone())
    }

    /// Controls, rules and number of seats.
    pub fn settings(&self) -> String {
        let setup = self.clock.setup();
        let controls = (0..setup.seats()).filter_map(|seat| setup.control(Seat::new(seat)?));
        json(&SettingsObject {
            controls: controls.map(ToString::to_string).collect(),
            rules: setup.rules().to_string(),
            seats: setup.seats(),
        })
    }

    /// The state at an instant, as in an answer.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn state(&self, at: f64) -> Result<String, Thrown> {
        Ok(lines::state(&self.look(at)?, &lines::StateStyle::default()))
    }

    /// The view at an instant.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn view(&self, at: f64, names: &str, tenths_below: Option<u16>, ribbon: Option<u16>) -> Result<String, Thrown> {
        style::with(names, tenths_below, ribbon, |style| self.drawn(at, style)).map(|view| view_json(&view))
    }

    /// The picture at an instant.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn picture(&self, at: f64, names: &str, tenths_below: Option<u16>, title: &str) -> Result<String, Thrown> {
        let view = style::with(names, tenths_below, None, |style| self.drawn(at, style))?;
        Ok(svg::picture(&view.face, title))
    }

    /// The clock at an instant in lines of this number of columns.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn text(&self, at: f64, names: &str, tenths_below: Option<u16>, columns: u16) -> Result<String, Thrown> {
        let ribbon = Some(Style::text(columns).ribbon);
        let view = style::with(names, tenths_below, ribbon, |style| self.drawn(at, style))?;
        Ok(text::block(&view.face, columns, Glyphs::Unicode))
    }

    /// The view that a server sends to its clients.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn sent(&self, at: f64) -> Result<String, Thrown> {
        Ok(ClockView::of(&self.look(at)?).to_json())
    }

    fn look(&self, at: f64) -> Result<Look<'_>, Thrown> {
        self.clock.look(instant::look(at)?).map_err(|error| thrown(error.kind(), error))
    }

    fn drawn(&self, at: f64, style: &Style<'_>) -> Result<View, Thrown> {
        View::new(&self.clock, instant::look(at)?, style).map_err(|error| thrown(error.kind(), error))
    }
}
