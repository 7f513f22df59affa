//! A view as it crosses the border.

use serde::Serialize;
use tc_view::{Face, View};

use crate::instant;
use crate::problem::json;

#[derive(Serialize)]
struct ViewObject<'v> {
    at: f64,
    until: Option<f64>,
    face: &'v Face,
}

/// A view as JSON.
pub(crate) fn view_json(view: &View) -> String {
    json(&ViewObject { at: instant::millis(view.at), until: view.until.map(instant::timer), face: &view.face })
}
