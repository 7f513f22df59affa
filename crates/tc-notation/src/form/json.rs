//! The JSON form as text, every number read digit by digit.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::value::RawValue;

use super::problem::{AtKey, Problem};
use super::read::{FromMap, StageForm};
use super::scalar::{Plain, Scalar};
use crate::{Stage, TimeControl, Violation};

/// Why a JSON text is not a control.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct JsonError(#[from] Reason);

#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error("not the JSON form of a control: {0}")]
    Shape(serde_json::Error),
    #[error("stage {stage}: {problem}")]
    Stage { stage: usize, problem: AtKey },
    #[error("{0}")]
    Control(Violation),
}

impl TimeControl {
    /// Reads the JSON form: `[{"time":5400},{"time":60,"periods":6,"moves":1,"reset":"m"}]`. Times are seconds.
    ///
    /// Every number is read from its text; one with more than 15 significant digits must be a string. Unknown keys are errors.
    ///
    /// # Errors
    /// A [`JsonError`] that names the stage and the key.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control = TimeControl::from_json(r#"[{"time":300,"bonus":3,"cap":"unlimited"}]"#)?;
    /// assert_eq!(control.to_string(), "5m.. + 3s");
    /// let error = TimeControl::from_json(r#"[{"time":300,"cap":200}]"#).unwrap_err();
    /// assert_eq!(error.to_string(), "stage 1: `cap`: the cap 200s is below the time 5m");
    /// # Ok::<(), tc_notation::JsonError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<TimeControl, JsonError> {
        let forms: Vec<FromMap<StageForm<&RawValue>>> = serde_json::from_str(text).map_err(Reason::Shape)?;
        let stages: Result<Vec<Stage>, Reason> = forms
            .into_iter()
            .enumerate()
            .map(|(index, FromMap(form))| stage(&form).map_err(|problem| Reason::Stage { stage: index + 1, problem }))
            .collect();
        Ok(TimeControl::checked(stages?).map_err(Reason::Control)?)
    }

    /// The JSON form, on one line and without blanks.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "90m, 6 x r1/60s".parse()?;
    /// assert_eq!(control.to_json(), r#"[{"time":5400},{"time":60,"periods":6,"moves":1,"reset":"m"}]"#);
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Writing numbers, strings and maps with string keys into memory cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The stage of a form whose values are still text.
fn stage(form: &StageForm<&RawValue>) -> Result<Stage, AtKey> {
    let optional = |value: Option<&RawValue>, key| value.map(|value| scalar(value, key)).transpose();
    let form = StageForm {
        time: scalar(form.time, "time")?,
        periods: optional(form.periods, "periods")?,
        moves: optional(form.moves, "moves")?,
        reset: optional(form.reset, "reset")?,
        expire: optional(form.expire, "expire")?,
        delay: optional(form.delay, "delay")?,
        bonus: optional(form.bonus, "bonus")?,
        cap: optional(form.cap, "cap")?,
    };
    form.stage()
}

/// The value of a key, a number as its digits.
fn scalar(value: &RawValue, key: &'static str) -> Result<Scalar, AtKey> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct UpToForm<'v> {
        #[serde(borrow, rename = "upTo")]
        up_to: &'v RawValue,
    }

    let up_to = || serde_json::from_str::<UpToForm<'_>>(value.get()).ok().and_then(|form| plain(form.up_to));
    let scalar = plain(value).map(Scalar::Plain).or_else(|| up_to().map(Scalar::UpTo));
    scalar.ok_or(Problem::Unexpected.at(key))
}

/// A number as its digits, or a string.
fn plain(value: &RawValue) -> Option<Plain> {
    let text = value.get();
    match text.bytes().next()? {
        b'-' | b'0'..=b'9' => Some(Plain::Number(text.into())),
        b'"' => serde_json::from_str(text).ok().map(Plain::Text),
        _ => None,
    }
}
