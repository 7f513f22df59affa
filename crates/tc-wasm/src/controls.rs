//! Questions about controls in any notation: the answers of `flagfall explain`, `parse`, `convert` and `presets` as JSON.

use std::num::NonZeroUsize;

use tc_interop::ask::{self, Asked, Conversion, Explanation, Problem, Query};
use tc_notation::{Diagnostic, Dialect};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::{Thrown, json, utf16};

/// How a text is to be read.
#[wasm_bindgen]
pub struct RawQuery {
    from: String,
    reading: NonZeroUsize,
    dialect: Dialect,
}

#[wasm_bindgen]
impl RawQuery {
    /// A query for a reading in the notation of a name. The first reading is 1, and 0 is taken as that.
    #[wasm_bindgen(constructor)]
    pub fn new(from: String, reading: u32, is_original: bool) -> RawQuery {
        let reading = usize::try_from(reading).ok().and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN);
        let dialect = if is_original { Dialect::Original } else { Dialect::Extended };
        RawQuery { from, reading, dialect }
    }
}

impl RawQuery {
    fn read(&self, text: &str) -> Result<Asked, Box<Problem>> {
        ask::read(text.as_bytes(), &Query { from: &self.from, reading: self.reading, dialect: self.dialect })
    }
}

/// The JSON of a problem, with its place in UTF-16 units.
fn refused(mut problem: Box<Problem>) -> Thrown {
    problem.span = problem.text.as_ref().zip(problem.span.as_ref()).map(|(text, span)| utf16(text, span));
    json(&problem)
}

/// Lints with their places in UTF-16 units.
fn placed(mut lints: Vec<Diagnostic<'_>>) -> Vec<Diagnostic<'_>> {
    for lint in &mut lints {
        lint.span = utf16(&lint.source, &lint.span);
    }
    lints
}

/// Explains a control.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn explain(text: &str, query: RawQuery) -> Result<String, Thrown> {
    let asked = query.read(text).and_then(Asked::checked).map_err(refused)?;
    let mut explanation = Explanation::of(&asked);
    explanation.lints = placed(explanation.lints);
    Ok(json(&explanation))
}

/// A control in the JSON form of the notation.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn parse(text: &str, query: RawQuery) -> Result<String, Thrown> {
    Ok(json(query.read(text).map_err(refused)?.read.control()))
}

/// Writes a control in the notation of a name.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn convert(text: &str, query: RawQuery, to: &str, lossy: bool) -> Result<String, Thrown> {
    let conversion = || {
        let to = ask::writable(to)?;
        Ok(Conversion::of(&query.read(text)?.checked()?, to, lossy))
    };
    Ok(json(&conversion().map_err(refused)?))
}

/// What is probably a mistake in a control.
///
/// # Errors
/// The JSON of a problem.
#[wasm_bindgen]
pub fn lint(text: &str, query: RawQuery) -> Result<String, Thrown> {
    Ok(json(&placed(query.read(text).map_err(refused)?.lints())))
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
    Ok(json(&ask::presets(name).map_err(refused)?))
}

/// All rules that have a name.
#[wasm_bindgen]
pub fn rule_sets() -> String {
    json(&ask::rule_sets())
}
