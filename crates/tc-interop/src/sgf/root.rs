//! The properties of a root node that speak of time, and what they say together.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{Bonus, Cap, MoveCount, Moves, PeriodCount, Periods, Stage, Time, TimeControl, Violation};

use super::meaning::Meaning;
use super::overtime::{self, Overtime};
use super::{Event, events, main_time};
use crate::spelled::{Token, Value, tokens};
use crate::{Assumption, Expectation, Interpretation, ReadError, ReadErrorKind};

/// The longest root node that is looked through, in bytes.
const LONGEST: usize = 1 << 16;

/// A value and its place.
type Found = Option<(String, Range<usize>)>;

/// The properties that speak of time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Root {
    main: Found,
    overtime: Found,
    /// `TC` and `TT`: periods and seconds, as Fox writes them.
    pub(crate) fox: [Found; 2],
    /// `LC` and `LT`: the same in Korean records.
    pub(crate) korean: [Found; 2],
    /// `OM` and `OP`: moves and seconds, as in FF3.
    old: [Found; 2],
}

impl Root {
    /// The properties of the first node of a text, or those outside a node.
    pub(crate) fn read(text: &str) -> Result<Root, ReadError> {
        // Text before the first tree of a file does not belong to it.
        let start = text.find("(;").filter(|start| !text.bytes().take(*start).any(|byte| byte == b'['));
        let start = start.unwrap_or(text.len() - text.trim_start_matches('\u{feff}').len());
        let body = text.get(start..).unwrap_or_default();
        if body.trim().is_empty() {
            return Err(ReadError::new(ReadErrorKind::Empty));
        }
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
                    let Some((key, place)) = root.place(|name| value.is(name)) else { continue };
                    let span = span.start + start..span.end + start;
                    if place.is_some() {
                        return Err(ReadError::at(
                            ReadErrorKind::NotAValue { key, expected: Expectation::OneValue },
                            span,
                        ));
                    }
                    *place = Some((value.text(), span));
                }
            }
        }
        if events.position() < body.len() {
            let span = events.position() + start..text.len();
            return Err(ReadError::at(ReadErrorKind::Expected(Expectation::SgfProperties), span));
        }
        root.some(has_value)
    }

    fn some(self, has_value: bool) -> Result<Root, ReadError> {
        if has_value { Ok(self) } else { Err(ReadError::new(ReadErrorKind::Missing("TM"))) }
    }

    fn place(&mut self, is: impl Fn(&str) -> bool) -> Option<(&'static str, &mut Found)> {
        let [fox_count, fox_time] = &mut self.fox;
        let [korean_count, korean_time] = &mut self.korean;
        let [old_count, old_time] = &mut self.old;
        let places = [
            ("TM", &mut self.main),
            ("OT", &mut self.overtime),
            ("TC", fox_count),
            ("TT", fox_time),
            ("LC", korean_count),
            ("LT", korean_time),
            ("OM", old_count),
            ("OP", old_time),
        ];
        places.into_iter().find(|(key, _)| is(key))
    }

    /// Everything that they can mean together.
    pub(crate) fn readings(&self) -> Result<Vec<Interpretation>, ReadError> {
        let overtimes = self.overtimes()?;
        let Some((main, span)) = &self.main else {
            let overtimes = overtimes.unwrap_or_default();
            let readings = overtimes.iter().filter_map(|overtime| {
                // An increment begins with the main time.
                let says = overtime.says.filter(|overtime| !matches!(overtime, Overtime::Fischer { .. }))?;
                let meaning = Meaning::guess((), [Assumption::NoMainTime]).and(overtime, |(), _| ());
                Some(together(None, Some(says)).map(|control| meaning.map(|()| control).into()))
            });
            let readings: Vec<Interpretation> = readings.collect::<Result<_, _>>()?;
            return if readings.is_empty() { Err(ReadError::new(ReadErrorKind::Missing("TM"))) } else { Ok(readings) };
        };
        let at = |kind| ReadError::at(kind, span.clone());
        let mut readings = Vec::new();
        for main in main_time::read(main).map_err(at)? {
            let overtimes = match (&overtimes, main.says.overtime) {
                (Some(_), Some(_)) => {
                    return Err(at(ReadErrorKind::NotAValue { key: "TM", expected: Expectation::OneOvertime }));
                }
                (Some(overtimes), None) => overtimes.clone(),
                (None, overtime) => alloc::vec![Meaning::certain(overtime)],
            };
            for overtime in overtimes {
                let time = main.says.time;
                let main = main.and(&overtime, |_, _| ());
                add(&mut readings, time, overtime.says, &main)
                    .map_err(|violation| at(ReadErrorKind::Illegal(violation)))?;
            }
        }
        Ok(readings)
    }

    /// The meanings of all spellings of overtime; several if they differ. `None` without any spelling.
    fn overtimes(&self) -> Result<Option<Vec<Meaning<Option<Overtime>>>>, ReadError> {
        let mut all: Vec<Meaning<Option<Overtime>>> = Vec::new();
        if let Some((text, span)) = &self.overtime {
            all = overtime::read(text).map_err(|kind| ReadError::at(kind, span.clone()))?;
        }
        let periods = |count, time| {
            let periods = PeriodCount::new(count)?;
            Ok(Overtime::ByoYomi { periods, time })
        };
        let moves = |count, time| {
            let moves = MoveCount::new(count)?;
            Ok(Overtime::Canadian { moves, time })
        };
        let pairs = [
            pair(&self.fox, ["TC", "TT"], periods)?,
            pair(&self.korean, ["LC", "LT"], periods)?,
            pair(&self.old, ["OM", "OP"], moves)?,
        ];
        let mut keys = alloc::vec!["OT"; all.len()];
        for (says, key) in pairs.into_iter().zip(["TC", "LC", "OM"]) {
            let Some(says) = says.filter(|says| all.iter().all(|earlier| earlier.says != *says)) else { continue };
            all.push(Meaning::certain(says));
            keys.push(key);
        }
        let differ = keys.iter().any(|key| keys.first() != Some(key));
        if differ {
            for (meaning, key) in all.iter_mut().zip(keys) {
                meaning.assumptions.push(Assumption::Says(key));
            }
        }
        if all.len() > 1 {
            all.iter_mut().for_each(|meaning| meaning.certainty = crate::Certainty::Guess);
        }
        Ok(if all.is_empty() { None } else { Some(all) })
    }
}

/// A number and a time in two properties: both or none. Both 0 is no overtime.
fn pair(
    found: &[Found; 2],
    [count_key, time_key]: [&'static str; 2],
    build: impl Fn(u64, Time) -> Result<Overtime, Violation>,
) -> Result<Option<Option<Overtime>>, ReadError> {
    let ((count, count_span), (time, time_span)) = match found {
        [None, None] => return Ok(None),
        [Some(count), Some(time)] => (count, time),
        [None, _] => return Err(ReadError::new(ReadErrorKind::Missing(count_key))),
        [_, None] => return Err(ReadError::new(ReadErrorKind::Missing(time_key))),
    };
    let wrong =
        |key, expected, span: &Range<usize>| ReadError::at(ReadErrorKind::NotAValue { key, expected }, span.clone());
    let count = match tokens(count).as_deref() {
        Ok([Token::Value(value)]) => value.count(),
        _ => None,
    };
    let count = count.ok_or_else(|| wrong(count_key, Expectation::WholeNumber, count_span))?;
    let time = match tokens(time).as_deref() {
        Ok([Token::Value(value @ (Value::Number(_) | Value::Time(_)))]) => value.time().map(|(time, _)| time),
        _ => return Err(wrong(time_key, Expectation::JustSeconds, time_span)),
    };
    let time = time.map_err(|kind| ReadError::at(kind, time_span.clone()))?;
    match (count, time.is_zero()) {
        (0, true) => Ok(Some(None)),
        (0, false) => Err(wrong(count_key, Expectation::NumberAboveZero, count_span)),
        (_, true) => Err(wrong(time_key, Expectation::TimeAboveZero, time_span)),
        _ => Ok(Some(Some(build(count, time)?))),
    }
}

/// The readings of one main time and one overtime.
fn add(
    readings: &mut Vec<Interpretation>,
    main: Option<Time>,
    overtime: Option<Overtime>,
    meaning: &Meaning<()>,
) -> Result<(), Violation> {
    let more = |assumption, certainty: fn((), [Assumption; 1]) -> Meaning<()>| {
        meaning.and(&certainty((), [assumption]), |(), ()| ())
    };
    match (main.filter(|main| !main.is_zero()), overtime) {
        (None, None) if main.is_some() => {
            let meaning = more(Assumption::ZeroIsNoClock, Meaning::likely);
            readings.push(meaning.map(|()| TimeControl::NONE).into());
        }
        // The time for a move is all there is, whatever `TM` says; or it comes after it.
        (Some(main), Some(Overtime::Simple(_))) => {
            let alone = more(Assumption::MainTimeDropped, Meaning::likely);
            let control = together(None, overtime)?;
            readings.push(alone.map(|()| control).into());
            let both = together(Some(main), overtime)?;
            readings.push(more(Assumption::PerMove, Meaning::guess).map(|()| both).into());
        }
        (_, Some(Overtime::Fischer { .. })) => {
            let control = together(Some(main.unwrap_or(Time::ZERO)), overtime)?;
            readings.push(meaning.clone().map(|()| control).into());
        }
        (main, overtime) => {
            let control = together(main, overtime)?;
            readings.push(meaning.clone().map(|()| control).into());
        }
    }
    Ok(())
}

/// The control of a main time and an overtime.
fn together(main: Option<Time>, overtime: Option<Overtime>) -> Result<TimeControl, Violation> {
    let mut stages = Vec::new();
    if let (main, Some(Overtime::Fischer { increment, is_capped })) = (main.unwrap_or(Time::ZERO), overtime) {
        let cap = if is_capped { Cap::At(main) } else { Cap::Unlimited };
        stages.push(Stage::builder(main).cap(cap).bonus(Bonus::Increment(increment)).build()?);
        return TimeControl::new(stages);
    }
    if let Some(main) = main {
        stages.push(Stage::builder(main).build()?);
    }
    let renewing = |moves, time| Stage::builder(time).moves(Moves::Reset(moves));
    match overtime {
        Some(Overtime::ByoYomi { periods, time }) => {
            stages.push(renewing(MoveCount::ONE, time).periods(Periods::Counted(periods)).build()?);
        }
        Some(Overtime::Canadian { moves, time }) => stages.push(renewing(moves, time).build()?),
        Some(Overtime::Simple(time)) => stages.push(renewing(MoveCount::ONE, time).build()?),
        Some(Overtime::Fischer { .. }) | None => {}
    }
    TimeControl::new(stages)
}

impl From<Meaning<TimeControl>> for Interpretation {
    fn from(meaning: Meaning<TimeControl>) -> Interpretation {
        Interpretation { settings: meaning.says.into(), certainty: meaning.certainty, assumptions: meaning.assumptions }
    }
}
