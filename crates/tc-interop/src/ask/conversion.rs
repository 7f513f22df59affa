//! A control in another notation, as data.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use super::{Asked, Hint, Problem, Readings, named, options};
use crate::{Format, Loss, Unwritable};

/// A loss as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LostPart {
    /// The stage, from 1; `None` for a loss of the whole control.
    pub stage: Option<usize>,
    /// What is lost, in words.
    pub what: String,
}

impl From<&Loss> for LostPart {
    fn from(loss: &Loss) -> LostPart {
        let what = Loss { stage: None, kind: loss.kind }.to_string();
        LostPart { stage: loss.stage.map(|stage| stage + 1), what }
    }
}

/// What was written in a notation, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Written {
    /// The name of the notation.
    pub to: &'static str,
    /// The text; `None` if nothing was written.
    pub text: Option<String>,
    /// What the text loses, or would lose.
    pub losses: Vec<LostPart>,
}

impl Written {
    /// What was written in the notation `to`. A text that loses something is written only if that is `lossy`.
    pub fn of(to: &'static str, text: Result<String, Unwritable>, lossy: bool) -> Written {
        match text {
            Ok(text) => Written { to, text: Some(text), losses: Vec::new() },
            Err(Unwritable { lossy: closest, losses }) => {
                Written { to, text: closest.filter(|_| lossy), losses: losses.iter().map(LostPart::from).collect() }
            }
        }
    }
}

/// The answer of `flagfall convert`.
///
/// ```
/// use tc_interop::ask::{self, Conversion, Query};
///
/// let asked = ask::read(b"G/90;d5", &Query::default())?;
/// let conversion = Conversion::of(&asked, ask::writable("dgt")?, false);
/// assert_eq!((conversion.written.text, conversion.control.as_str()), (None, "(5s) 90m"));
/// # Ok::<(), Box<ask::Problem>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Conversion {
    /// The text and its losses.
    #[serde(flatten)]
    pub written: Written,
    /// The control in our notation.
    pub control: String,
    /// The rules of the text, as options of `flagfall run`.
    pub rules: Vec<String>,
    /// How the text was read, unless it is plainly our notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<Readings>,
}

impl Conversion {
    /// The control in a notation. A text that loses something is written only if that is `lossy`.
    pub fn of(asked: &Asked, to: &'static Format, lossy: bool) -> Conversion {
        Conversion {
            written: Written::of(to.name(), asked.written_in(to).text, lossy),
            control: asked.read.control().to_string(),
            rules: options(&asked.rules),
            read: asked.origin.as_ref().map(Readings::from),
        }
    }
}

/// The notation with this name, if it can be written.
///
/// # Errors
/// A [`Problem`] of the kind `unknown_notation` or `only_read`.
pub fn writable(name: &str) -> Result<&'static Format, Box<Problem>> {
    let to = named(name)?;
    if to.is_written() {
        return Ok(to);
    }
    let message = format!("`{}` ({}) can only be read, not written", to.name(), to.title());
    let hint = Hint::new("`flagfall convert --list` shows the notations that can be written");
    Err(Box::new(Problem::new("only_read", message).with_hints([hint])))
}
