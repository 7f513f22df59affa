//! `TM`: seconds in FF4; in records also `3시간`, `9 hours`, `1:02:24`, and main time and overtime together.

use crate::Expectation;
use alloc::vec::Vec;

use tc_notation::Time;

use super::meaning::Meaning;
use super::overtime::{self, Overtime};
use crate::spelled::{Token, Value, Word, sum, tokens};
use crate::{Assumption, ReadErrorKind};

/// The meaning of `TM`: the main time, unless it says that there is no clock, and the overtime if it has both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Main {
    pub(super) time: Option<Time>,
    pub(super) overtime: Option<Overtime>,
}

/// A time with a colon can be of hours and minutes if it would be less than this many hours.
const FEW_HOURS: u64 = 10;

pub(super) fn read(text: &str) -> Result<Vec<Meaning<Main>>, ReadErrorKind> {
    let pieces = tokens(text)?;
    match pieces[..] {
        [] => Err(ReadErrorKind::Empty),
        [Token::Sign('-')] => Err(ReadErrorKind::NotKnown),
        [Token::Sign('-'), ..] => Err(ReadErrorKind::NotAValue { key: "TM", expected: Expectation::TimeNotBelowZero }),
        [Token::Word(Word::None)] => Ok(alloc::vec![Meaning::certain(Main { time: None, overtime: None })]),
        [Token::Value(value)] => alone(value),
        [Token::Value(value), ref rest @ ..] => {
            let (main, assumption) = value.time()?;
            let main = Meaning::likely(Some(main), assumption);
            let rest = if let [Token::Sign('+'), rest @ ..] = rest { rest } else { rest };
            let overtimes = overtime::of(rest)?;
            Ok(overtimes
                .iter()
                .map(|over| main.and(over, |time, over| Main { time: *time, overtime: Some(*over) }))
                .collect())
        }
        _ => Err(ReadErrorKind::Expected(Expectation::SgfMainTime)),
    }
}

/// A time and nothing else: a bare number is seconds, as FF4 has it.
fn alone(value: Value) -> Result<Vec<Meaning<Main>>, ReadErrorKind> {
    let main = |time| Main { time: Some(time), overtime: None };
    let (time, _) = value.time()?;
    let Value::Pair(first, second) = value else {
        return Ok(alloc::vec![Meaning::certain(main(time))]);
    };
    let mut meanings = alloc::vec![Meaning::likely(main(time), [Assumption::MinutesAndSeconds])];
    if let Some(minutes) = second.whole()
        && first < FEW_HOURS
    {
        let time = sum(first, minutes, crate::spelled::Decimal::default())?;
        meanings.push(Meaning::guess(main(time), [Assumption::HoursAndMinutes]));
    }
    Ok(meanings)
}
