//! A clock driven by lines of JSON: one object in, one object out.
//!
//! This is the protocol of `flagfall run`. Instants and spans are milliseconds: JSON numbers with at most three
//! decimals, without exponent. 1 µs is `0.001`.
//!
//! ```
//! use tc_core::{Clock, Setup, lines};
//!
//! let setup = Setup::from(&"5m.. + 3s".parse()?);
//! let mut clock = Clock::new(&setup);
//! let answer = lines::answer(&mut clock, r#"{"type":"start","at":0,"seat":0}"#);
//! assert!(answer.is_accepted());
//! assert!(answer.to_json().starts_with(r#"{"at":0,"ok":true,"applied":true,"effects":[{"type":"turn","at":0,"seat":0}]"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod request;
mod state;

pub use crate::form::LineProblem;
pub use request::Request;
pub use state::{StateForm, StateStyle};

use alloc::string::String;

use crate::form::millis;
use crate::{Answer, Clock, Input, Look, Refused, Seat, Span, Timestamp};

/// The kind of refusals of lines with impossible values. Their answers show the clock at the last instant.
const BAD_INPUT: &str = "bad_input";

/// The answer to a line, and the clock at its instant.
#[derive(Clone, Debug)]
pub struct LineAnswer<'a> {
    /// The instant of the line; `None` if it could not be read.
    pub at: Option<Timestamp>,
    /// The answer of the clock, or why the line was refused.
    pub result: Result<Answer, LineError>,
    /// What a journal must keep of the line, so that everything reported follows from it: the input if the clock has
    /// accepted it; [`Input::Tick`] at its instant if the line names a seat above 15 and the game was found to have
    /// ended by then (S5). `None` for a line that was refused.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Setup, Timestamp, lines};
    ///
    /// let setup = Setup::from(&"10s".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// lines::answer(&mut clock, r#"{"type":"start","at":0,"seat":0}"#);
    /// let answer = lines::answer(&mut clock, r#"{"type":"press","at":11000,"seat":99}"#);
    /// assert_eq!(answer.result.map(|answer| answer.effects[0].to_string()), Ok("10000 seat 0: flag".into()));
    /// assert_eq!(answer.entry, Some((Timestamp::secs(11), Input::Tick)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub entry: Option<(Timestamp, Input)>,
    /// The clock at the line's instant; for bad input, and where no look at that instant is possible, at the last
    /// instant before.
    pub look: Look<'a>,
}

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line cannot be read.
    #[error("{0}")]
    Unreadable(LineProblem),
    /// The clock refuses the input.
    #[error("{0}")]
    Refused(Refused),
}

impl LineError {
    /// The kind, as the protocol names it.
    pub fn kind(&self) -> &'static str {
        match self {
            LineError::Unreadable(LineProblem::UnknownSeat(_)) => "unknown_seat",
            LineError::Unreadable(_) => BAD_INPUT,
            LineError::Refused(refused) => refused.kind(),
        }
    }
}

impl LineAnswer<'_> {
    /// Whether the line was read and the clock has accepted it.
    pub fn is_accepted(&self) -> bool {
        self.result.is_ok()
    }

    /// The answer as one line of JSON, without the line break and with the full state.
    pub fn to_json(&self) -> String {
        self.to_json_with(&StateStyle::default())
    }

    /// The answer as one line of JSON, with a state in this style.
    pub fn to_json_with(&self, style: &StateStyle<'_>) -> String {
        answer::json(self, style)
    }
}

/// What a clock shows, as the object under the key `state` of an answer, in one line.
///
/// ```
/// use tc_core::{Clock, Setup, Timestamp, lines};
///
/// let setup = Setup::from(&"5m".parse()?);
/// let clock = Clock::new(&setup);
/// let state = lines::state(&clock.look(Timestamp::EPOCH)?, &lines::StateStyle::default());
/// assert!(state.starts_with(r#"{"status":"ready","running":[],"paused":[],"deadline":null,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn state(look: &Look<'_>, style: &StateStyle<'_>) -> String {
    state::state(look, style).json()
}

/// A number of milliseconds with at most 3 decimals and no exponent, read from its digits.
///
/// ```
/// use tc_core::{Span, lines};
///
/// assert_eq!(lines::milliseconds("0.001"), Ok(Span::micros(1)));
/// assert!(lines::milliseconds("1e3").is_err());
/// ```
///
/// # Errors
/// A [`LineProblem`] with `time` as its key.
pub fn milliseconds(text: &str) -> Result<Span, LineProblem> {
    millis::read("time", text)
        .and_then(|micros| Span::from_micros(micros).ok_or(LineProblem::DoesNotFit { key: "time" }))
}

/// Reads a line, hands its input to the clock, and returns the answer.
pub fn answer<'a>(clock: &'a mut Clock, line: &str) -> LineAnswer<'a> {
    let request = Request::read(line);
    answer_to(clock, &request)
}

/// Hands the input of a [`Request`] to the clock, and returns the answer.
/// [`answer`] reads the line, too.
pub fn answer_to<'a>(clock: &'a mut Clock, request: &Request) -> LineAnswer<'a> {
    let result = match (&request.input, request.at) {
        (Ok((at, input)), _) => clock.handle(*at, input).map_err(LineError::Refused),
        (Err(LineProblem::UnknownSeat(seat)), Some(at)) => beyond_all_seats(clock, at, seat),
        (Err(problem), _) => Err(LineError::Unreadable(problem.clone())),
    };
    let entry = result.as_ref().ok().and_then(|_| match &request.input {
        Ok(entry) => Some(entry.clone()),
        // No input can name such a seat. A tick brings the same end of the game as the line.
        Err(_) => request.at.map(|at| (at, Input::Tick)),
    });
    let clock = &*clock;
    let bad_input = result.as_ref().is_err_and(|error| error.kind() == BAD_INPUT);
    let own_instant = request.at.filter(|_| !bad_input).and_then(|at| clock.look(at).ok());
    LineAnswer {
        at: request.at,
        result,
        entry,
        look: own_instant.unwrap_or_else(|| clock.state().as_of_last_input(clock.setup())),
    }
}

/// Answers an input with a seat above 15. It is judged like any other: what is due comes first (S5).
fn beyond_all_seats(clock: &mut Clock, at: Timestamp, seat: &str) -> Result<Answer, LineError> {
    clock.handle(at, &Input::Claim { seat: Seat::NOBODY }).map_err(|refused| match refused {
        Refused::UnknownSeat(_) => LineError::Unreadable(LineProblem::UnknownSeat(seat.into())),
        refused => LineError::Refused(refused),
    })
}
