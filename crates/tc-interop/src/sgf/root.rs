//! The properties of a root node that speak of time, and what they say together.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{MoveCount, PeriodCount, StageBuilder, Time, Violation};

use super::property::Values;
use crate::game_time::{Game, Overtime, Sense, Times, Token, overtimes, times, tokens};
use crate::record::{Line, together};
use crate::systems::{byo_yomi, canadian};
use crate::{Assumption, Certainty, Expectation, Interpretation, ReadError, ReadErrorKind};

/// The longest root node that is looked through, in bytes.
const LONGEST: usize = 1 << 16;

/// The properties that speak of time.
const KEYS: [&str; 8] = ["TM", "OT", "TC", "TT", "LC", "LT", "OM", "OP"];

/// A number and a time in two properties, as [`pair`] reads them.
type Pair = ([&'static str; 2], fn(u64, Time) -> Result<StageBuilder, Violation>);

const PAIRS: [Pair; 3] = [
    (["TC", "TT"], |count, time| Ok(byo_yomi(time, PeriodCount::new(count)?))),
    (["LC", "LT"], |count, time| Ok(byo_yomi(time, PeriodCount::new(count)?))),
    (["OM", "OP"], |count, time| Ok(canadian(time, MoveCount::new(count)?))),
];

/// The properties of a root node, with the places of their values. A value without a property is alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Root {
    found: Vec<(&'static str, String, Range<usize>)>,
}

impl Root {
    /// The readings of a text in which one of the two properties of a pair is, or which is a value alone.
    pub(crate) fn read_with(text: &str, pair: [&'static str; 2]) -> Result<Vec<Interpretation>, ReadError> {
        let root = Root::read(text)?;
        let is_there = is_alone(text) || pair.iter().any(|key| root.get(key).is_some());
        if is_there { root.readings() } else { Err(missing(pair[0])) }
    }

    /// The properties of the first node of a text, or those outside a node.
    pub(crate) fn read(text: &str) -> Result<Root, ReadError> {
        if is_alone(text) {
            return Root::alone(text);
        }
        // Text before the first tree of a file does not belong to it.
        let start = text.find("(;").filter(|start| !text.bytes().take(*start).any(|byte| byte == b'['));
        let start = start.unwrap_or(text.len() - text.trim_start_matches('\u{feff}').len());
        let body = text.get(start..).unwrap_or_default();
        let mut root = Root::default();
        let mut has_value = false;
        for value in Values::new(body) {
            let value = value.map_err(|place| no_properties(place + start..text.len()))?;
            has_value = true;
            if value.span.end > LONGEST {
                return Err(ReadError::new(ReadErrorKind::TooLong { bytes: value.span.end, most: LONGEST }));
            }
            let Some(key) = KEYS.into_iter().find(|key| value.is(key)) else { continue };
            let span = value.span.start + start..value.span.end + start;
            if root.found.iter().any(|(earlier, ..)| *earlier == key) {
                return Err(ReadError::at(ReadErrorKind::NotAValue { key, expected: Expectation::OneValue }, span));
            }
            root.found.push((key, value.text(), span));
        }
        if has_value { Ok(root) } else { Err(missing("TM")) }
    }

    /// A value alone: a main time with an overtime, or an overtime.
    fn alone(text: &str) -> Result<Root, ReadError> {
        let span = 0..text.len();
        let tokens = tokens(text).map_err(|_| no_properties(span.clone()))?;
        if tokens.iter().all(|token| !matches!(token, Token::Simple | Token::Word(_) | Token::Sign('/'))) {
            return Err(no_properties(span));
        }
        let has_both = times(&tokens, Game::Go)
            .is_ok_and(|senses| senses.iter().any(|sense| !matches!(sense.says.1, Overtime::None)));
        Ok(Root { found: alloc::vec![(if has_both { "TM" } else { "OT" }, text.into(), span)] })
    }

    pub(crate) fn get(&self, key: &str) -> Option<(&str, Range<usize>)> {
        let (_, text, span) = self.found.iter().find(|(found, ..)| *found == key)?;
        // Programs leave the properties of systems that they do not use empty.
        (key == "TM" || !text.trim().is_empty()).then(|| (text.as_str(), span.clone()))
    }

    /// Everything that they can mean together.
    pub(crate) fn readings(&self) -> Result<Vec<Interpretation>, ReadError> {
        let mut overtimes = self.overtimes()?;
        let (mains, span) = match self.get("TM") {
            Some((text, span)) => (main_times(text).map_err(|kind| ReadError::at(kind, span.clone()))?, Some(span)),
            None => {
                // An increment begins with the main time.
                let is_alone = |says| matches!(says, Overtime::Stage(_) | Overtime::Simple(_));
                overtimes.iter_mut().for_each(|(_, senses)| senses.retain(|sense| is_alone(sense.says)));
                overtimes.retain(|(_, senses)| !senses.is_empty());
                let sense = Sense::certain((Some(Time::ZERO), Overtime::None));
                (alloc::vec![sense.assume(Certainty::Guess, Assumption::NoMainTime)], None)
            }
        };
        let at = |kind| ReadError { kind, span: span.clone() };
        if overtimes.is_empty() {
            let readings = || Ok(mains.into_iter().map(Sense::readings).collect::<Result<Vec<_>, Violation>>()?.concat());
            return if span.is_some() { readings().map_err(|error: ReadError| at(error.kind)) } else { Err(missing("TM")) };
        }
        if mains.iter().any(|sense| !matches!(sense.says.1, Overtime::None)) {
            return Err(at(ReadErrorKind::NotAValue { key: "TM", expected: Expectation::OneOvertime }));
        }
        let mut lines = Vec::new();
        for (key, overtimes) in overtimes {
            let mut readings = Vec::new();
            for main in &mains {
                for overtime in &overtimes {
                    let both = main.clone().map(|(main, _)| main).and(overtime.clone());
                    readings.extend(both.readings().map_err(|violation| at(ReadErrorKind::Illegal(violation)))?);
                }
            }
            lines.push(Line { player: None, key, readings });
        }
        together(lines)
    }

    /// The meanings of all spellings of overtime, each with its key.
    fn overtimes(&self) -> Result<Vec<(&'static str, Vec<Sense<Overtime>>)>, ReadError> {
        let mut all = Vec::new();
        if let Some((text, span)) = self.get("OT") {
            let senses = tokens(text).and_then(|tokens| overtimes(&tokens, Game::Go));
            all.push(("OT", senses.map_err(|kind| ReadError::at(kind, span))?));
        }
        for ([count, time], build) in PAIRS {
            if let Some(overtime) = self.pair([count, time], build)? {
                all.push((count, alloc::vec![Sense::certain(overtime)]));
            }
        }
        Ok(all)
    }

    /// A number and a time in two properties: both or none. Both 0 is no overtime.
    fn pair(
        &self,
        keys: [&'static str; 2],
        build: fn(u64, Time) -> Result<StageBuilder, Violation>,
    ) -> Result<Option<Overtime>, ReadError> {
        let [count_key, time_key] = keys;
        let ((count, count_span), (time, time_span)) = match keys.map(|key| self.get(key)) {
            [None, None] => return Ok(None),
            [Some(count), Some(time)] => (count, time),
            [None, _] => return Err(missing(count_key)),
            [_, None] => return Err(missing(time_key)),
        };
        let wrong = |key, expected, span: &Range<usize>| {
            ReadError::at(ReadErrorKind::NotAValue { key, expected }, span.clone())
        };
        let count = count.trim().parse().map_err(|_| wrong(count_key, Expectation::WholeNumber, &count_span))?;
        let time = match tokens(time).as_deref() {
            Ok([value @ (Token::Number(_) | Token::Time(..))]) => value.time(),
            _ => None,
        };
        let time = time.ok_or_else(|| wrong(time_key, Expectation::JustSeconds, &time_span))?;
        let (time, _) = time.map_err(|kind| ReadError::at(kind, time_span.clone()))?;
        match (count, time.is_zero()) {
            (0, true) => Ok(Some(Overtime::None)),
            (0, false) => Err(wrong(count_key, Expectation::NumberAboveZero, &count_span)),
            (_, true) => Err(wrong(time_key, Expectation::TimeAboveZero, &time_span)),
            _ => Ok(Some(Overtime::Stage(build(count, time)?))),
        }
    }
}

/// Whether a text has no properties at all.
pub(crate) fn is_alone(text: &str) -> bool {
    !text.contains('[') && !text.trim_start().starts_with(['(', ';'])
}

fn no_properties(span: Range<usize>) -> ReadError {
    ReadError::at(ReadErrorKind::Expected(Expectation::SgfProperties), span)
}

fn missing(key: &'static str) -> ReadError {
    ReadError::new(ReadErrorKind::Missing(key))
}

fn main_times(text: &str) -> Result<Vec<Sense<Times>>, ReadErrorKind> {
    if text.trim_start().starts_with('-') && text.trim() != "-" {
        return Err(ReadErrorKind::NotAValue { key: "TM", expected: Expectation::TimeNotBelowZero });
    }
    times(&tokens(text)?, Game::Go)
}
