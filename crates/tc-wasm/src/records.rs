//! Reports on the time of a recorded game.

use tc_audit::form::ReportForm;
use tc_audit::plot::Chart;
use tc_audit::{Audit, Auditor, Record, RecordFormat, Timeline};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::{Thrown, json, thrown};

/// The file of a report on a text, as `flagfall report` names stdin.
const FILE: &str = "-";

/// A game, what was found in it, and where its time went.
#[wasm_bindgen]
pub struct RawReport {
    number: u32,
    record: Record,
    audit: Audit,
    timeline: Timeline,
}

#[wasm_bindgen]
impl RawReport {
    /// Audits the game with this number, from 1, in the bytes of a file. Without the name of a format it is recognised.
    ///
    /// # Errors
    /// The JSON of an error.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], from: Option<String>, number: u32) -> Result<RawReport, Thrown> {
        let record = find(bytes, format(bytes, from.as_deref())?, number)?;
        let audit = Auditor::new().audit(&record);
        let timeline = Timeline::of(&record, &audit);
        Ok(RawReport { number, record, audit, timeline })
    }

    /// The report as `flagfall report --format json` prints it.
    pub fn json(&self) -> String {
        json(&ReportForm::of(FILE, self.number.into(), (&self.record, &self.audit, &self.timeline)))
    }

    /// The clocks of the game as SVG.
    pub fn picture(&self) -> String {
        Chart::of(&self.record, &self.audit, &self.timeline).svg()
    }
}

fn format(bytes: &[u8], from: Option<&str>) -> Result<RecordFormat, Thrown> {
    let Some(name) = from else {
        return RecordFormat::of(bytes).ok_or_else(|| {
            thrown(
                "no_record",
                "expected a game record, found bytes of no format; `from` names the format of the record",
            )
        });
    };
    RecordFormat::named(name).ok_or_else(|| {
        let names = RecordFormat::ALL.map(RecordFormat::name).join(", ");
        thrown("bad_argument", format!("expected `from` as one of {names}, found `{name}`"))
    })
}

fn find(bytes: &[u8], format: RecordFormat, number: u32) -> Result<Record, Thrown> {
    let mut games = 0;
    for game in format.games(bytes) {
        games += 1;
        if games == number {
            return game.map_err(|error| thrown("unreadable", format!("game {number}: {error}")));
        }
    }
    Err(thrown("no_game", format!("expected game {number}, found {games} in this record")))
}
