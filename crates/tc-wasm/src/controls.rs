//! Questions about controls in any notation: the answers of `flagfall explain`, `parse`, `convert` and `presets` as JSON.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};
use tc_interop::ask::{self, Asked, Conversion, Explanation, Problem, Query};
use tc_notation::{Dialect, Spanned};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::{Thrown, json, thrown};

/// How a text is to be read, as JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct QueryForm {
    from: String,
    reading: NonZeroUsize,
    dialect: DialectForm,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum DialectForm {
    Extended,
    Original,
}

impl Default for QueryForm {
    fn default() -> QueryForm {
        QueryForm { from: ask::AUTO.into(), reading: NonZeroUsize::MIN, dialect: DialectForm::Extended }
    }
}

impl QueryForm {
    fn read(&self, text: &str) -> Result<Asked, Thrown> {
        let dialect = match self.dialect {
            DialectForm::Extended => Dialect::Extended,
            DialectForm::Original => Dialect::Original,
        };
        ask::read(text.as_bytes(), &Query { from: &self.from, reading: self.reading, dialect }).map_err(refused)
    }
}

/// The query of a conversion, as JSON.
#[derive(Deserialize)]
struct ConversionForm {
    to: String,
    #[serde(default)]
    lossy: bool,
    #[serde(flatten)]
    query: QueryForm,
}

fn refused(problem: Box<Problem>) -> Thrown {
    json(&problem)
}

fn form<'f, T: Deserialize<'f>>(json: &'f str) -> Result<T, Thrown> {
    serde_json::from_str(json).map_err(|error| thrown("bad_argument", error))
}

/// Explains a control.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn explain(text: &str, query: &str) -> Result<String, Thrown> {
    let asked = form::<QueryForm>(query)?.read(text)?.checked().map_err(refused)?;
    Ok(json(&Explanation::of(&asked)))
}

/// A control in the JSON form of the notation.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn parse(text: &str, query: &str) -> Result<String, Thrown> {
    Ok(json(form::<QueryForm>(query)?.read(text)?.read.control()))
}

/// Writes a control in another notation.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn convert(text: &str, query: &str) -> Result<String, Thrown> {
    let form: ConversionForm = form(query)?;
    let to = ask::writable(&form.to).map_err(refused)?;
    let asked = form.query.read(text)?.checked().map_err(refused)?;
    Ok(json(&Conversion::of(&asked, to, form.lossy)))
}

/// What is probably a mistake in a control.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn lint(text: &str, query: &str) -> Result<String, Thrown> {
    Ok(json(&form::<QueryForm>(query)?.read(text)?.read.lints()))
}

/// All notations.
#[wasm_bindgen]
pub fn notations() -> String {
    json(&ask::notations())
}

/// The presets whose names begin so.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn presets(name: &str) -> Result<String, Thrown> {
    ask::presets(name).map(|presets| json(&presets)).map_err(refused)
}

/// All rules that have a name.
#[wasm_bindgen]
pub fn rule_sets() -> String {
    json(&ask::rule_sets())
}
