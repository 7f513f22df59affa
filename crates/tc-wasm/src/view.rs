//! A view as it crosses the border.

use tc_view::View;

use crate::instant;
use crate::problem::json;

/// A view as JSON. Its instant is exact, and JavaScript reads the nearest number.
pub(crate) fn view_json(view: &View) -> String {
    let (at, until) = (view.at, json(&view.until.map(instant::timer)));
    format!(r#"{{"at":{at},"until":{until},"face":{}}}"#, json(&view.face))
}
