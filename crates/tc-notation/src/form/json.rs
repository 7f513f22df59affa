//! The JSON form as text, every number read digit by digit.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::value::RawValue;

use super::problem::AtKey;
use super::read::StageForm;
use super::scalar::{Scalar, UpTo};
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
        let forms: Vec<StageForm<&RawValue>> = serde_json::from_str(text).map_err(Reason::Shape)?;
        let stages: Result<Vec<Stage>, Reason> = forms
            .into_iter()
            .enumerate()
            .map(|(index, form)| stage(form).map_err(|reason| reason.in_stage(index + 1)))
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

/// What is wrong with one stage, before its number is known.
enum Wrong {
    Shape(serde_json::Error),
    Value(AtKey),
}

impl Wrong {
    fn in_stage(self, stage: usize) -> Reason {
        match self {
            Wrong::Shape(error) => Reason::Shape(error),
            Wrong::Value(problem) => Reason::Stage { stage, problem },
        }
    }
}

fn stage(form: StageForm<&RawValue>) -> Result<Stage, Wrong> {
    let optional = |value: Option<&RawValue>| value.map(scalar).transpose().map_err(Wrong::Shape);
    let form = StageForm {
        time: scalar(form.time).map_err(Wrong::Shape)?,
        periods: optional(form.periods)?,
        moves: optional(form.moves)?,
        reset: optional(form.reset)?,
        expire: optional(form.expire)?,
        delay: optional(form.delay)?,
        bonus: optional(form.bonus)?,
        cap: optional(form.cap)?,
    };
    form.stage().map_err(Wrong::Value)
}

/// The value, a number as its digits.
fn scalar(value: &RawValue) -> Result<Scalar, serde_json::Error> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct UpToForm<'v> {
        #[serde(borrow, rename = "upTo")]
        up_to: &'v RawValue,
    }

    let text = value.get();
    match text.bytes().next() {
        Some(b'-' | b'0'..=b'9') => Ok(Scalar::Number(text.to_owned())),
        Some(b'{') => match scalar(serde_json::from_str::<UpToForm<'_>>(text)?.up_to)? {
            Scalar::Number(number) => Ok(Scalar::UpTo(UpTo::Number(number))),
            Scalar::Text(text) => Ok(Scalar::UpTo(UpTo::Text(text))),
            nested @ Scalar::UpTo(_) => Ok(nested),
        },
        _ => serde_json::from_str(text).map(Scalar::Text),
    }
}
