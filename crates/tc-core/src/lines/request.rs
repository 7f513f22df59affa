//! A line read.

use alloc::string::String;

use super::LineProblem;
use super::fields::{Fields, Unit};
use crate::{Adjustment, Input, Next, Press, Reason, Standing, Timestamp, Undo};

/// A line read: its instant as far as it could be read, and the input or what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The instant; `None` if it could not be read.
    pub at: Option<Timestamp>,
    /// The instant and the input, or what is wrong with the line.
    pub input: Result<(Timestamp, Input), LineProblem>,
}

impl Request {
    /// Reads a line. Unknown keys and types are errors, and so is a key that stands twice.
    ///
    /// ```
    /// use tc_core::lines::Request;
    ///
    /// let request = Request::read(r#"{"type":"press","at":12500,"lag":0.000001}"#);
    /// assert!(request.input.is_ok());
    /// let request = Request::read(r#"{"type":"pres","at":12500}"#);
    /// assert!(request.input.unwrap_err().to_string().starts_with("there is no type `pres`"));
    /// ```
    pub fn read(line: &str) -> Request {
        let mut fields = match Fields::read(line, Unit::Milliseconds) {
            Ok(fields) => fields,
            Err(problem) => return Request { at: None, input: Err(problem) },
        };
        let at = fields.instant("at");
        let input = at.clone().and_then(|at| Ok((at, input(&mut fields)?)));
        Request { at: at.ok(), input }
    }
}

/// The input of an object, whose instant is taken already; every other key must be one of its type.
pub(crate) fn input(fields: &mut Fields<'_>) -> Result<Input, LineProblem> {
    let kind = fields.word("type")?;
    let input = match kind.as_str() {
        "start" => Input::Start { seat: fields.seat("seat")? },
        "open" => Input::Open { seats: fields.seats("seats")? },
        "halt" => Input::Halt { seat: fields.seat("seat")? },
        "go" => Input::Go { seat: fields.seat("seat")? },
        "settle" => Input::Settle { moved: fields.seats("seats")? },
        "press" => Input::Press(press(fields)?),
        "stop" => Input::Stop { lag: fields.span_or_zero("lag")? },
        "act" => Input::Act,
        "tick" => Input::Tick,
        "claim" => Input::Claim { seat: fields.seat("seat")? },
        "pause" => Input::Pause(reason(fields)?),
        "resume" => Input::Resume(reason(fields)?),
        "undo" => Input::Undo(undo(fields)?),
        "end" => Input::End { why: fields.why("why")? },
        _ => Input::Adjust(adjustment(kind.clone(), fields)?),
    };
    fields.finish(&kind)?;
    Ok(input)
}

fn press(fields: &mut Fields<'_>) -> Result<Press, LineProblem> {
    let next = match fields.take("next") {
        None => Next::InOrder,
        Some("null") => Next::Nobody,
        Some(text) => Next::Seat(fields.read_seat("next", text)?),
    };
    Ok(Press { seat: fields.optional_seat("seat")?, next, lag: fields.span_or_zero("lag")? })
}

fn undo(fields: &mut Fields<'_>) -> Result<Undo, LineProblem> {
    let forced = fields.optional_boolean("force")?.unwrap_or(false);
    Ok(if forced { Undo::Forced } else { Undo::UnlessFlagged })
}

pub(crate) fn reason(fields: &mut Fields<'_>) -> Result<Reason, LineProblem> {
    let word = fields.word("reason").map_err(|problem| match problem {
        LineProblem::NotAText { .. } => LineProblem::NotAReason,
        problem => problem,
    })?;
    let seat = fields.optional_seat("seat")?;
    let alone = match word.as_str() {
        "player" => return seat.map(Reason::Player).ok_or(LineProblem::ReasonNeedsSeat("player")),
        "vacation" => return seat.map(Reason::Vacation).ok_or(LineProblem::ReasonNeedsSeat("vacation")),
        "disconnect" => return Ok(Reason::Disconnection(seat)),
        "both" => Reason::Both,
        "moderator" => Reason::Moderator,
        "server" => Reason::Server,
        "weekend" => Reason::Weekend,
        "adjournment" => Reason::Adjournment,
        "scoring" => Reason::Scoring,
        _ => return Err(LineProblem::NotAReason),
    };
    if seat.is_some() { Err(LineProblem::ReasonHasNoSeat(alone.word())) } else { Ok(alone) }
}

pub(crate) fn adjustment(kind: String, fields: &mut Fields<'_>) -> Result<Adjustment, LineProblem> {
    Ok(match kind.as_str() {
        "give" => Adjustment::Give { seat: fields.seat("seat")?, time: fields.span("time")? },
        "take" => Adjustment::Take { seat: fields.seat("seat")?, time: fields.span("time")? },
        "set" => {
            let (seat, time) = (fields.seat("seat")?, fields.span("time")?);
            let stage = fields.optional_count("stage", u32::MAX)?.map(|stage| stage as usize);
            let periods = fields.optional_count("periods", u16::MAX.into())?;
            Adjustment::Set { seat, time, standing: Standing { stage, periods: periods.map(|periods| periods as u16) } }
        }
        "transfer" => {
            Adjustment::Transfer { from: fields.seat("from")?, to: fields.seat("to")?, time: fields.span("time")? }
        }
        "moves" => Adjustment::Moves { seat: fields.seat("seat")?, count: fields.count("count", u32::MAX)? },
        "berserk" => Adjustment::Berserk { seat: fields.seat("seat")? },
        "skip_bonus" => Adjustment::SkipBonus { seat: fields.seat("seat")? },
        _ => return Err(LineProblem::UnknownType(kind)),
    })
}
