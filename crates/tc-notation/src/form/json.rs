//! The JSON form as text, every number read digit by digit.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use serde_json::value::RawValue;

use super::problem::{AtKey, Problem};
use super::read::{FromMap, StageForm};
use super::scalar::Scalar;
use crate::limits::MAX_STAGES;
use crate::{Stage, TimeControl, Violation};

/// Why a JSON text is not a control. The stage and the key are given if the problem has one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct JsonError {
    message: String,
    stage: Option<usize>,
    key: Option<&'static str>,
    violation: Option<Violation>,
}

impl JsonError {
    /// A problem of the control as a whole.
    fn whole(message: impl ToString, violation: Option<Violation>) -> JsonError {
        JsonError { message: message.to_string(), stage: None, key: None, violation }
    }

    fn in_stage(stage: usize, message: impl Display) -> JsonError {
        JsonError { stage: Some(stage), ..JsonError::whole(format!("stage {stage}: {message}"), None) }
    }

    /// The number of the stage, from 1; `None` if the problem is not in one stage.
    pub fn stage(&self) -> Option<usize> {
        self.stage
    }

    /// The key; `None` if the problem is not in the value of a key.
    pub fn key(&self) -> Option<&'static str> {
        self.key
    }

    /// The broken rule; `None` if the form itself is wrong.
    pub fn violation(&self) -> Option<Violation> {
        self.violation
    }
}

impl TimeControl {
    /// Reads the JSON form: `[{"time":5400},{"time":60,"periods":6,"moves":1,"reset":"m"}]`. Times are seconds.
    ///
    /// Every number is read from its digits. Unknown keys are errors.
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
    /// assert_eq!((error.stage(), error.key()), (Some(1), Some("cap")));
    /// # Ok::<(), tc_notation::JsonError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<TimeControl, JsonError> {
        let syntax = |error| JsonError::whole(format!("not the JSON form of a control: {error}"), None);
        let forms: Vec<&RawValue> = serde_json::from_str(text).map_err(syntax)?;
        let stages = forms.into_iter().take(MAX_STAGES + 1).zip(1..).map(|(form, stage)| {
            let FromMap(form) = serde_json::from_str::<FromMap<StageForm<&RawValue>>>(form.get())
                .map_err(|error| JsonError::in_stage(stage, without_position(&error)))?;
            self::stage(&form).map_err(|problem| JsonError {
                key: Some(problem.key),
                violation: problem.violation(),
                ..JsonError::in_stage(stage, &problem)
            })
        });
        TimeControl::checked(stages.collect::<Result<_, _>>()?)
            .map_err(|violation| JsonError::whole(violation, Some(violation)))
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
    #[allow(clippy::expect_used, reason = "memory takes every byte, and all keys are texts")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys are texts")
    }
}

/// The message without line and column, which count from the start of the stage and not of the text.
fn without_position(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message).into()
}

/// The stage of a form whose values have not been read yet.
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

/// The value of a key; a number is kept as its digits.
fn scalar(value: &RawValue, key: &'static str) -> Result<Scalar, AtKey> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct UpToForm<'v> {
        #[serde(borrow, rename = "upTo")]
        up_to: &'v RawValue,
    }

    let up_to = || serde_json::from_str::<UpToForm<'_>>(value.get()).ok().and_then(|form| plain(form.up_to)?.up_to());
    plain(value).or_else(up_to).ok_or(Problem::Unexpected.at(key))
}

/// A number as its digits, or a string.
fn plain(value: &RawValue) -> Option<Scalar> {
    let text = value.get();
    match text.bytes().next()? {
        b'-' | b'0'..=b'9' => Some(Scalar::Number(text.into())),
        b'"' => serde_json::from_str(text).ok().map(Scalar::Text),
        _ => None,
    }
}
