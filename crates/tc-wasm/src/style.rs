//! How a view is drawn, from JSON.

use serde::Deserialize;
use tc_core::Span;
use tc_view::{Names, Style, TimeStyle};

use crate::problem::{Thrown, thrown};

/// How a view is drawn.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct StyleForm {
    /// The names of the seats.
    names: Vec<String>,
    /// The length of the ribbons in units.
    ribbon: Option<u16>,
    /// Tenths of a second are shown below this number of seconds.
    tenths_below: Option<u16>,
}

impl StyleForm {
    pub(crate) fn read(json: &str) -> Result<StyleForm, Thrown> {
        serde_json::from_str(json).map_err(|error| thrown("bad_argument", error))
    }

    /// Hands the style to a function.
    pub(crate) fn with<T>(&self, draw: impl FnOnce(&Style<'_>) -> T) -> T {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let words = Names(&names);
        let mut style = Style { words: &words, ..Style::default() };
        if let Some(ribbon) = self.ribbon {
            style.ribbon = ribbon;
        }
        if let Some(seconds) = self.tenths_below {
            style.time = TimeStyle::tenths_below(Span::from_nanos(i64::from(seconds) * 1_000_000_000));
        }
        draw(&style)
    }
}
