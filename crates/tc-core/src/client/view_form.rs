//! A view as JSON text: what a server sends and any client reads.

use alloc::string::String;

use super::ClockView;
use crate::form::{Fields, Keys, LineProblem, Writer};

/// The most bytes of a view that is read. A view of sixteen seats with sixteen stages each has less than a quarter.
pub const LONGEST_VIEW: usize = 1 << 18;

/// Why a text is not a view.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ViewError {
    /// More than [`LONGEST_VIEW`] bytes, with their number. Nothing of the text is read.
    #[error("found {0} bytes; a view has at most {LONGEST_VIEW}")]
    TooLong(usize),
    /// Not a JSON object, or one with keys or values that it cannot have.
    #[error(transparent)]
    Unreadable(#[from] LineProblem),
}

impl ClockView {
    /// The view as one line of JSON: the form of its `Serialize`. Instants and spans are milliseconds, and no client rounds
    /// them.
    ///
    /// ```
    /// use tc_core::client::ClockView;
    /// use tc_core::{Clock, Setup, Timestamp};
    ///
    /// let setup = Setup::from(&"5m.. + 3s".parse()?);
    /// let view = ClockView::of(&Clock::new(&setup).look(Timestamp::EPOCH)?);
    /// assert_eq!(ClockView::from_json(&view.to_json())?, view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        let mut writer = Writer::new();
        self.write(&mut writer);
        writer.json()
    }

    /// Reads a view.
    ///
    /// # Errors
    /// A [`ViewError`] for keys, values and versions that this reader does not know, and for more than [`LONGEST_VIEW`]
    /// bytes.
    pub fn from_json(text: &str) -> Result<ClockView, ViewError> {
        if text.len() > LONGEST_VIEW {
            return Err(ViewError::TooLong(text.len()));
        }
        Ok(Fields::read_whole("view", text)?.rest()?)
    }
}
