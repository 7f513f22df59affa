//! Makes corrected texts from the fixes of a problem, and tries each before it is shown.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::Fault;
use super::fix::{Edit, Trust};
use crate::diagnostic::{Applicability, Hint};
use crate::{Dialect, TimeControl};

/// The largest number of slips that are corrected in one text.
const ROUNDS: usize = 16;

/// An example of a control, for texts without a correction.
const EXAMPLE: &str = "90m, 6 x r1/60s";

/// The words for a text in which more than one slip was corrected.
const ALL: &str = "with everything corrected";

/// The hints of a problem. A corrected text that does not parse is never shown. Without any correction there is an example.
pub(super) fn hints(fault: &Fault) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for fix in &fault.fixes {
        let Some(edit) = &fix.edit else {
            hints.push(Hint::correction(fix.text.to_string(), None));
            continue;
        };
        let known = |corrected: &str| hints.iter().any(|hint| hint.suggestion.as_deref() == Some(corrected));
        match correct(edit.applied_to(&fault.source), fault.dialect, fix.trust) {
            Some(Corrected { text, rounds }) if !known(&text) => {
                let words = if rounds == 0 { &*fix.text } else { ALL };
                hints.push(Hint::correction(words.into(), Some(text)));
            }
            _ => {}
        }
    }
    if hints.is_empty() {
        hints.push(Hint {
            text: "a control looks like this".into(),
            suggestion: Some(EXAMPLE.into()),
            applicability: Applicability::Example,
        });
    }
    hints
}

/// A text that parses.
struct Corrected {
    text: String,
    /// The number of further slips that were corrected.
    rounds: usize,
}

/// The corrected text. Further slips are corrected too, if all of them are known; `None` if the result does not parse.
fn correct(mut text: String, dialect: Dialect, trust: Trust) -> Option<Corrected> {
    for rounds in 0..ROUNDS {
        match TimeControl::parse_with(&text, dialect) {
            Ok(_) => return Some(Corrected { text: on_one_line(&text), rounds }),
            Err(_) if trust == Trust::Guess => return None,
            Err(error) => {
                let fix = error.fixes().first().filter(|fix| fix.trust == Trust::Known)?;
                text = fix.edit.as_ref()?.applied_to(error.source_text());
            }
        }
    }
    None
}

/// The text with single spaces for its blanks, and no space before a comma.
fn on_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    words.join(" ").replace(" ,", ",")
}

impl Edit {
    /// The text with the replacement made, and without blanks around it.
    fn applied_to(&self, source: &str) -> String {
        let before = source.get(..self.span.start).unwrap_or_default();
        let after = source.get(self.span.end..).unwrap_or_default();
        [before, &self.text, after].concat().trim_matches([' ', '\t', '\r', '\n']).into()
    }
}
