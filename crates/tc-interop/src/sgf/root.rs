//! The properties of a root node that speak of time, and what they say together.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{MoveCount, PeriodCount, StageBuilder, Time, Violation};

use super::property::{later_games, values};
use crate::format::within;
use crate::free_text::record::{Game, Sense, is_of_overtime, overtimes, times};
use crate::record::{Line, together};
use crate::systems::{byo_yomi, canadian};
use crate::{Assumption, Certainty, Expectation, Interpretation, ReadError, ReadErrorKind};

/// The longest root node that is looked through, in characters.
const LONGEST: usize = 1 << 16;

/// The properties that speak of time.
const KEYS: [&str; 8] = ["TM", "OT", "TC", "TT", "LC", "LT", "OM", "OP"];

/// The meanings of all spellings of overtime, each with its key.
type Overtimes = Vec<(&'static str, Vec<Sense>)>;

/// The stage of a number and a time in two properties.
type Build = fn(u64, Time) -> Result<StageBuilder, Violation>;

const PAIRS: [([&str; 2], Build); 3] = [
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
    #[cfg(feature = "fox")]
    pub(crate) fn read_with(text: &str, pair: [&'static str; 2]) -> Result<Vec<Interpretation>, ReadError> {
        let root = Root::read(text)?;
        let is_there = is_alone(text) || pair.iter().any(|key| root.has(key));
        if is_there { root.readings() } else { Err(missing(pair[0])) }
    }

    /// The properties of the first node of a text, or those outside a node. Other games in the text must say the same
    /// or nothing.
    pub(crate) fn read(text: &str) -> Result<Root, ReadError> {
        if is_alone(text) {
            return Root::alone(text);
        }
        let root = Root::of_game(text, 0)?;
        for game in later_games(text) {
            // Only an error says that a game has no properties at all.
            let other = match Root::of_game(text.get(..game.end).unwrap_or(text), game.start) {
                Err(error) if error == missing("TM") => continue,
                other => other?,
            };
            if !root.found.is_empty() && !other.found.is_empty() && !root.says_what(&other) {
                return Err(ReadError::at(ReadErrorKind::SeveralControls, game));
            }
        }
        Ok(root)
    }

    /// Whether two games say the same about time.
    fn says_what(&self, other: &Root) -> bool {
        let settings =
            |root: &Root| root.readings().map(|all| all.into_iter().map(|one| one.settings).collect::<Vec<_>>());
        let values = |root: &Root| root.found.iter().map(|(key, text, _)| (*key, text.clone())).collect::<Vec<_>>();
        values(self) == values(other) || settings(self).is_ok_and(|own| settings(other) == Ok(own))
    }

    /// The properties of the first node from this byte on.
    fn of_game(whole: &str, from: usize) -> Result<Root, ReadError> {
        let text = whole.get(from..).unwrap_or_default();
        // Text before the first tree of a file does not belong to it.
        let start = text.find("(;").filter(|start| !text.bytes().take(*start).any(|byte| byte == b'['));
        let start = from + start.unwrap_or(text.len() - text.trim_start_matches('\u{feff}').len());
        let body = whole.get(start..).unwrap_or_default();
        let mut root = Root::default();
        let (values, wrong) = values(body, 1);
        if values.is_empty() && wrong.is_none() {
            return Err(missing("TM"));
        }
        let most = body.char_indices().nth(LONGEST).map_or(body.len(), |(most, _)| most);
        for value in values {
            if value.span.end > most {
                within(body.get(..value.span.end).unwrap_or_default(), LONGEST)?;
            }
            let Some(key) = KEYS.into_iter().find(|key| value.is(key)) else { continue };
            let span = value.span.start + start..value.span.end + start;
            if root.found.iter().any(|(earlier, ..)| *earlier == key) {
                return Err(ReadError::at(ReadErrorKind::NotAValue { key, expected: Expectation::ONE_VALUE }, span));
            }
            root.found.push((key, value.text(), span));
        }
        wrong.map_or(Ok(root), |place| Err(no_properties(place + start..whole.len())))
    }

    /// A value alone: a main time with an overtime, or an overtime.
    fn alone(text: &str) -> Result<Root, ReadError> {
        let span = 0..text.len();
        if !is_of_overtime(text, false) {
            return Err(no_properties(span));
        }
        let has_both = times(text, Game::Go).is_ok_and(|senses| senses.iter().any(Sense::has_overtime));
        Ok(Root { found: alloc::vec![(if has_both { "TM" } else { "OT" }, text.into(), span)] })
    }

    /// Whether a property is there. Programs leave the properties of systems that they do not use empty.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.found.iter().any(|(found, text, _)| *found == key && (key == "TM" || !text.trim().is_empty()))
    }

    /// An error about the value of a property.
    fn at(&self, key: &str, kind: ReadErrorKind) -> ReadError {
        let found = self.found.iter().find(|(found, ..)| *found == key);
        ReadError { kind, span: found.map(|(.., span)| span.clone()) }
    }

    /// What a property says; `None` without it.
    fn value<Says>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Result<Says, ReadErrorKind>,
    ) -> Result<Option<Says>, ReadError> {
        let found = self.found.iter().find(|(found, ..)| *found == key && self.has(key));
        found.map(|(_, text, _)| read(text).map_err(|kind| self.at(key, kind))).transpose()
    }

    /// Everything that they can mean together.
    pub(crate) fn readings(&self) -> Result<Vec<Interpretation>, ReadError> {
        let mut overtimes = self.overtimes()?;
        let mains = self.value("TM", main_times)?.unwrap_or_else(|| {
            // An increment begins with the main time.
            overtimes
                .iter_mut()
                .for_each(|(_, senses)| senses.retain(|one| one.overtime.is_some() && one.gain.is_none()));
            overtimes.retain(|(_, senses)| !senses.is_empty());
            alloc::vec![Sense::main(Time::ZERO).assume(Certainty::Guess, Assumption::NoMainTime)]
        });
        let illegal = |violation| self.at("TM", ReadErrorKind::Illegal(violation));
        if overtimes.is_empty() {
            let readings = mains.into_iter().map(Sense::readings).collect::<Result<Vec<_>, _>>();
            return if self.has("TM") { Ok(readings.map_err(illegal)?.concat()) } else { Err(missing("TM")) };
        }
        if mains.iter().any(Sense::has_overtime) {
            let expected = Expectation::ONE_OVERTIME;
            return Err(self.at("TM", ReadErrorKind::NotAValue { key: "TM", expected }));
        }
        let mut lines = Vec::new();
        for (key, overtimes) in overtimes {
            let all = mains.iter().flat_map(|main| overtimes.iter().map(|overtime| main.with(overtime).readings()));
            let readings = all.collect::<Result<Vec<_>, _>>().map_err(illegal)?.concat();
            lines.push(Line { player: None, key, readings });
        }
        together(lines)
    }

    fn overtimes(&self) -> Result<Overtimes, ReadError> {
        let overtime = self.value("OT", |text| overtimes(text, Game::Go))?;
        let mut all: Overtimes = overtime.into_iter().map(|senses| ("OT", senses)).collect();
        for (keys, build) in PAIRS {
            all.extend(self.pair(keys, build)?.map(|overtime| (keys[0], alloc::vec![overtime])));
        }
        Ok(all)
    }

    /// A number and a time in two properties: both or none. Both 0 is no overtime.
    fn pair(&self, [count_key, time_key]: [&'static str; 2], build: Build) -> Result<Option<Sense>, ReadError> {
        let wrong = |key, expected| ReadErrorKind::NotAValue { key, expected };
        let count = self.value(count_key, |text| {
            text.trim().parse::<u64>().map_err(|_| wrong(count_key, Expectation::WHOLE_NUMBER))
        })?;
        let time = self.value(time_key, |text| {
            let senses = times(text, Game::Go).unwrap_or_default();
            let time = senses.into_iter().filter(|sense| !sense.has_overtime()).find_map(|sense| sense.main);
            time.ok_or(wrong(time_key, Expectation::JUST_SECONDS))
        })?;
        match (count, time) {
            (None, None) => Ok(None),
            (None, _) => Err(missing(count_key)),
            (_, None) => Err(missing(time_key)),
            (Some(0), Some(time)) if time.is_zero() => Ok(Some(Sense::NOTHING)),
            (Some(0), _) => Err(self.at(count_key, wrong(count_key, Expectation("a number above 0")))),
            (_, Some(time)) if time.is_zero() => Err(self.at(time_key, wrong(time_key, Expectation::TIME_ABOVE_ZERO))),
            (Some(count), Some(time)) => Ok(Some(Sense::overtime(build(count, time)?))),
        }
    }
}

/// Whether a text has no properties at all.
pub(crate) fn is_alone(text: &str) -> bool {
    !text.contains('[') && !text.trim_start().starts_with(['(', ';'])
}

fn no_properties(span: Range<usize>) -> ReadError {
    ReadError::at(ReadErrorKind::Expected(Expectation("properties of SGF, as in `TM[600]`")), span)
}

fn missing(key: &'static str) -> ReadError {
    ReadError::new(ReadErrorKind::Missing(key))
}

fn main_times(text: &str) -> Result<Vec<Sense>, ReadErrorKind> {
    if text.trim_start().starts_with('-') && text.trim() != "-" {
        return Err(ReadErrorKind::NotAValue { key: "TM", expected: Expectation("a time that is not below 0") });
    }
    times(text, Game::Go)
}
