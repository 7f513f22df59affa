//! The properties of a root node that speak of time, and what they say together.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{MoveCount, PeriodCount, StageBuilder, Time, Violation};

use super::{Event, events};
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
        if is_there { root.readings() } else { Err(ReadError::new(ReadErrorKind::Missing(pair[0]))) }
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
        let mut events = events(body);
        let (mut has_node, mut has_value) = (false, false);
        for event in events.by_ref() {
            match event {
                Event::Begin if !has_node && !has_value => {}
                Event::Node if !has_node && !has_value => has_node = true,
                Event::Begin | Event::Node | Event::End => return root.some(has_value),
                Event::Value(value) => {
                    has_value = true;
                    let span = value.span();
                    if span.end > LONGEST {
                        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: span.end, most: LONGEST }));
                    }
                    let Some(key) = KEYS.into_iter().find(|key| value.is(key)) else { continue };
                    let span = span.start + start..span.end + start;
                    if root.found.iter().any(|(earlier, ..)| *earlier == key) {
                        let kind = ReadErrorKind::NotAValue { key, expected: Expectation::OneValue };
                        return Err(ReadError::at(kind, span));
                    }
                    root.found.push((key, value.text(), span));
                }
            }
        }
        if events.position() < body.len() {
            return Err(no_properties(events.position() + start..text.len()));
        }
        root.some(has_value)
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

    fn some(self, has_value: bool) -> Result<Root, ReadError> {
        if has_value { Ok(self) } else { Err(ReadError::new(ReadErrorKind::Missing("TM"))) }
    }

    pub(crate) fn get(&self, key: &str) -> Option<(&str, Range<usize>)> {
        let (_, text, span) = self.found.iter().find(|(found, ..)| *found == key)?;
        // Programs leave the properties of systems that they do not use empty.
        (key == "TM" || !text.trim().is_empty()).then(|| (text.as_str(), span.clone()))
    }

    /// Everything that they can mean together.
    pub(crate) fn readings(&self) -> Result<Vec<Interpretation>, ReadError> {
        let missing = || ReadError::new(ReadErrorKind::Missing("TM"));
        let overtimes = self.overtimes()?;
        let Some((text, span)) = self.get("TM") else {
            // An increment begins with the main time.
            let lines = overtimes.into_iter().map(|(key, senses)| {
                let senses = senses.into_iter().filter(|sense| !is_of_main_time(sense.says)).map(|sense| {
                    let main = Sense::certain(Some(Time::ZERO)).assume(Certainty::Guess, Assumption::NoMainTime);
                    main.and(sense)
                });
                line(key, senses)
            });
            let readings = together(lines.collect::<Result<_, _>>()?)?;
            return if readings.is_empty() { Err(missing()) } else { Ok(readings) };
        };
        let at = |kind| ReadError::at(kind, span.clone());
        if text.trim_start().starts_with('-') && text.trim() != "-" {
            return Err(at(ReadErrorKind::NotAValue { key: "TM", expected: Expectation::TimeNotBelowZero }));
        }
        let mains = tokens(text).and_then(|tokens| times(&tokens, Game::Go)).map_err(at)?;
        if overtimes.is_empty() {
            return together(alloc::vec![line("TM", mains.into_iter()).map_err(|error| at(error.kind))?]);
        }
        if mains.iter().any(|sense| !matches!(sense.says.1, Overtime::None)) {
            return Err(at(ReadErrorKind::NotAValue { key: "TM", expected: Expectation::OneOvertime }));
        }
        let lines = overtimes.into_iter().map(|(key, overtimes)| {
            let both = mains.iter().flat_map(|main| {
                let main = main.clone().map(|(main, _)| main);
                overtimes.iter().map(move |overtime| main.clone().and(overtime.clone()))
            });
            line(key, both).map_err(|error| at(error.kind))
        });
        together(lines.collect::<Result<_, _>>()?)
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
            [None, _] => return Err(ReadError::new(ReadErrorKind::Missing(count_key))),
            [_, None] => return Err(ReadError::new(ReadErrorKind::Missing(time_key))),
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

fn is_of_main_time(overtime: Overtime) -> bool {
    matches!(overtime, Overtime::None | Overtime::Increment { .. } | Overtime::IncrementAndStage(..))
}

fn line(key: &'static str, senses: impl Iterator<Item = Sense<Times>>) -> Result<Line, ReadError> {
    let readings: Result<Vec<_>, Violation> = senses.map(Sense::readings).collect();
    Ok(Line { player: None, key, readings: readings?.concat() })
}
