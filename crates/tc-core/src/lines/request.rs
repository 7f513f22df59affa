//! Reading a line.

use super::LineProblem;
use crate::form::Fields;
use crate::{Input, Timestamp};

/// A line that was read: its instant if that could be read, and its input or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The instant; `None` if it could not be read.
    pub at: Option<Timestamp>,
    /// The instant and the input, or what is wrong with the line.
    pub input: Result<(Timestamp, Input), LineProblem>,
}

impl Request {
    /// Reads a line. Unknown keys and types are errors, and so is a key that occurs twice.
    ///
    /// ```
    /// use tc_core::lines::Request;
    ///
    /// let request = Request::read(r#"{"type":"press","at":12500,"lag":0.001}"#);
    /// assert!(request.input.is_ok());
    /// let request = Request::read(r#"{"type":"pres","at":12500}"#);
    /// assert!(request.input.unwrap_err().to_string().starts_with("there is no type `pres`"));
    /// ```
    pub fn read(line: &str) -> Request {
        let mut fields = match Fields::read(line) {
            Ok(fields) => fields,
            Err(problem) => return Request { at: None, input: Err(problem) },
        };
        let at = fields.instant("at");
        let input = at.clone().and_then(|at| Ok((at, fields.rest()?)));
        Request { at: at.ok(), input }
    }
}
