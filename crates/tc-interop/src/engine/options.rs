//! The time options of programs that let engines play: `tc=40/60+0.6 timemargin=100`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{MoveCount, Time};

use super::decimal::{self, MILLISECOND, MINUTE, SECOND};
use super::simple::Simple;
use crate::{
    Assumption, Certainty, Loss, LossKind, Milliseconds, ReadError, ReadErrorKind, Reading, Subject, Unwritable,
};

/// The longest text of options for one engine.
const LONGEST: usize = 256;
/// The longest command line.
const LONGEST_LINE: usize = 65_536;

/// How a program spells them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// `inf` and the like.
    pub(crate) infinite: &'static [&'static str],
    /// `inf/60` is no moves.
    pub(crate) infinite_moves: bool,
    /// `hg60`.
    pub(crate) hourglass: bool,
    /// `1:30`.
    pub(crate) minutes: bool,
    /// `60s`.
    pub(crate) suffix: bool,
    /// The time for a move: `st=`.
    pub(crate) per_move: &'static str,
    /// How many nanoseconds its unit has.
    pub(crate) per_move_unit: u64,
    /// The tolerated overrun, in milliseconds: `timemargin=`. Empty where there is none.
    pub(crate) margin: &'static str,
    /// The finest unit that the program counts in.
    pub(crate) grain: u64,
    /// Whether a base of nothing is refused by the program.
    pub(crate) needs_base: bool,
}

/// What the options of one engine say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The time control, with the rules that the program has; `None` if none is given.
    pub subject: Option<Subject>,
    /// How far a move can overrun its time.
    pub margin: Milliseconds,
}

/// What options say, one by one.
#[derive(Clone, Debug, Default)]
struct Said {
    tc: Option<Simple>,
    per_move: Option<Simple>,
    margin: Option<Milliseconds>,
}

impl Dialect {
    /// `[moves/]seconds[+increment]` with decimals, and nothing else: what the testing servers send.
    pub(crate) const DECIMALS: Self = Self {
        infinite: &[],
        infinite_moves: false,
        hourglass: false,
        minutes: false,
        suffix: false,
        per_move: "",
        per_move_unit: MILLISECOND,
        margin: "",
        grain: MILLISECOND,
        needs_base: false,
    };

    /// Reads the options of one engine, or a bare `40/60+0.6`.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<Reading>, ReadError> {
        decimal::at_most(text, LONGEST)?;
        let mut said = Said::default();
        let mut words = decimal::words(text).peekable();
        let first = words.peek().map_or(text, |(word, _)| word);
        if !first.contains('=') && words.by_ref().count() == 1 {
            let start = text.len() - text.trim_ascii_start().len();
            said.tc = Some(self.tc(first, start..start + first.len())?);
        } else {
            for (word, span) in decimal::words(text) {
                if !self.option(word, span.clone(), &mut said)? {
                    return Err(ReadError::at(ReadErrorKind::Expected("time options, as `tc=40/60+0.6`"), span));
                }
            }
        }
        let simple = said.simple(0..text.len())?.ok_or(ReadError::new(ReadErrorKind::Missing("tc")))?;
        let subject = simple.with_first_bonus()?;
        let has_margin = said.margin.is_some_and(|margin| margin.0 > 0);
        Ok(alloc::vec![if has_margin {
            Reading::assuming(subject, Certainty::Likely, [Assumption::WithoutMargin])
        } else {
            Reading::certain(subject)
        }])
    }

    /// Reads what a command line says of each engine.
    pub(crate) fn engines(&self, line: &str) -> Result<Vec<EngineOptions>, ReadError> {
        decimal::at_most(line, LONGEST_LINE)?;
        let mut all = Said::default();
        let mut engines: Vec<Said> = Vec::new();
        let mut section = Section::Other;
        for (word, span) in decimal::words(line) {
            match word {
                "-engine" => {
                    engines.push(Said::default());
                    section = Section::Engine;
                }
                "-each" => section = Section::Each,
                _ if word.starts_with('-') => section = Section::Other,
                _ => {
                    let said = match section {
                        Section::Each => Some(&mut all),
                        Section::Engine => engines.last_mut(),
                        Section::Other => None,
                    };
                    if let Some(said) = said {
                        self.option(word, span, said)?;
                    }
                }
            }
        }
        let whole = 0..line.len();
        engines.into_iter().map(|own| own.with(&all, whole.clone())?.options(whole.clone())).collect()
    }

    /// Reads one option; `false` if it is not about time.
    fn option(&self, word: &str, span: Range<usize>, said: &mut Said) -> Result<bool, ReadError> {
        let Some((key, value)) = word.split_once('=') else { return Ok(false) };
        let key = &word[..key.len() + 1];
        let place = span.start + key.len()..span.end;
        let twice = ReadError::at(ReadErrorKind::Expected("each option once"), span);
        if key == "tc=" {
            let tc = self.tc(value, place)?;
            return if said.tc.replace(tc).is_some() { Err(twice) } else { Ok(true) };
        }
        if key == self.per_move {
            let nanos = decimal::nanos(value, self.per_move_unit, place.clone())?;
            if nanos == 0 {
                return Err(no_time(place));
            }
            let per_move = Simple::Move(decimal::time(nanos, place)?);
            return if said.per_move.replace(per_move).is_some() { Err(twice) } else { Ok(true) };
        }
        if key == self.margin {
            let margin = decimal::whole(value, "a whole number of milliseconds", place)?;
            return if said.margin.replace(Milliseconds(margin)).is_some() { Err(twice) } else { Ok(true) };
        }
        Ok(false)
    }

    /// Reads `[moves/]time[+increment]`.
    pub(crate) fn tc(&self, text: &str, span: Range<usize>) -> Result<Simple, ReadError> {
        if self.infinite.contains(&text) {
            return Ok(Simple::None);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves), rest),
            None => (None, text),
        };
        let moves = match moves {
            Some(inf) if self.infinite_moves && self.infinite.contains(&inf) => None,
            Some(moves) => {
                let place = span.start..span.start + moves.len();
                let count = decimal::whole(moves, "a whole number of moves", place.clone())?;
                let illegal = |violation| ReadError::at(ReadErrorKind::Illegal(violation), place);
                Some(MoveCount::new(count).map_err(illegal)?)
            }
            None => None,
        };
        let begin = span.end - rest.len();
        if let Some(sand) = rest.strip_prefix("hg") {
            return self.hourglass(moves, sand, begin..span.end);
        }
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (base, Some(increment)),
            None => (rest, None),
        };
        let time = self.base(base, begin..begin + base.len())?;
        let increment = match increment {
            Some(increment) => {
                let place = span.end - increment.len()..span.end;
                decimal::time(self.number(increment, SECOND, place.clone())?, place)?
            }
            None => Time::ZERO,
        };
        if time.is_zero() && increment.is_zero() {
            return Err(no_time(span));
        }
        Ok(Simple::Clock { moves, time, increment })
    }

    fn hourglass(&self, moves: Option<MoveCount>, sand: &str, span: Range<usize>) -> Result<Simple, ReadError> {
        if !self.hourglass {
            return Err(ReadError::at(ReadErrorKind::NoTimeControl("an hourglass"), span));
        }
        if moves.is_some() || sand.contains('+') {
            return Err(ReadError::at(ReadErrorKind::Expected("an hourglass without moves and increment"), span));
        }
        let time = self.base(sand, span.start + 2..span.end)?;
        if time.is_zero() { Err(no_time(span)) } else { Ok(Simple::Hourglass(time)) }
    }

    /// Seconds, or minutes and seconds.
    fn base(&self, text: &str, span: Range<usize>) -> Result<Time, ReadError> {
        let nanos = match text.split_once(':') {
            Some((minutes, seconds)) if self.minutes => {
                let middle = span.start + minutes.len();
                let minutes = decimal::nanos(minutes, MINUTE, span.start..middle)?;
                let seconds = self.number(seconds, SECOND, middle + 1..span.end)?;
                minutes.checked_add(seconds).ok_or(ReadError::at(ReadErrorKind::Overflow, span.clone()))?
            }
            _ => self.number(text, SECOND, span.clone())?,
        };
        decimal::time(nanos, span)
    }

    fn number(&self, text: &str, unit: u64, span: Range<usize>) -> Result<u64, ReadError> {
        let text = if self.suffix { text.strip_suffix('s').unwrap_or(text) } else { text };
        decimal::nanos(text, unit, span)
    }

    /// Writes `tc=…` or `st=…`.
    pub(crate) fn write(&self, subject: &Subject) -> Result<String, Unwritable> {
        let (simple, mut losses) = Simple::of_first_bonus(subject);
        if !simple.is_whole(self.grain) {
            losses.push(Loss::of(0, LossKind::Fraction));
        }
        if matches!(simple, Simple::Hourglass(_)) && !self.hourglass {
            losses.push(Loss::of(0, LossKind::Hourglass));
        }
        if simple == Simple::None && self.infinite.is_empty() {
            losses.push(Loss::whole(LossKind::NoClock));
        }
        let text = simple.floor(self.grain).filter(|simple| self.has(*simple)).map(|simple| self.text(simple));
        match text {
            Some(text) if losses.is_empty() => Ok(text),
            None if losses.is_empty() => Err(Unwritable::nothing(Loss::of(0, LossKind::Range))),
            lossy => Err(Unwritable { losses, lossy }),
        }
    }

    /// Whether the program takes it.
    fn has(&self, simple: Simple) -> bool {
        match simple {
            Simple::None => !self.infinite.is_empty(),
            Simple::Clock { time, .. } => !(self.needs_base && time.is_zero()),
            Simple::Move(_) | Simple::Hourglass(_) => true,
        }
    }

    fn text(&self, simple: Simple) -> String {
        let seconds = decimal::in_seconds;
        match simple {
            Simple::None => format!("tc={}", self.infinite.first().copied().unwrap_or("inf")),
            Simple::Move(time) if self.per_move_unit == MILLISECOND => {
                format!("{}{}", self.per_move, Milliseconds::floor(time).0)
            }
            Simple::Move(time) => format!("{}{}", self.per_move, seconds(time)),
            Simple::Hourglass(time) if self.hourglass => format!("tc=hg{}", seconds(time)),
            Simple::Hourglass(time) => format!("tc={}", seconds(time)),
            Simple::Clock { moves, time, increment } => {
                let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                let increment = if increment.is_zero() { String::new() } else { format!("+{}", seconds(increment)) };
                format!("tc={moves}{}{increment}", seconds(time))
            }
        }
    }
}

/// Whose options are read.
#[derive(Clone, Copy)]
enum Section {
    Engine,
    Each,
    Other,
}

impl Said {
    /// The control; a time for the game and one for each move do not go together.
    fn simple(&self, span: Range<usize>) -> Result<Option<Simple>, ReadError> {
        match (self.tc, self.per_move) {
            (Some(_), Some(_)) => {
                Err(ReadError::at(ReadErrorKind::Expected("a time for the game or one for each move, not both"), span))
            }
            (tc, per_move) => Ok(tc.or(per_move)),
        }
    }

    /// Its own options and those that are for each engine.
    fn with(self, each: &Said, span: Range<usize>) -> Result<Said, ReadError> {
        let is_twice = self.tc.is_some() && each.tc.is_some()
            || self.per_move.is_some() && each.per_move.is_some()
            || self.margin.is_some() && each.margin.is_some();
        if is_twice {
            let kind = ReadErrorKind::Expected("an option either for an engine or for each");
            return Err(ReadError::at(kind, span));
        }
        Ok(Said {
            tc: self.tc.or(each.tc),
            per_move: self.per_move.or(each.per_move),
            margin: self.margin.or(each.margin),
        })
    }

    fn options(self, span: Range<usize>) -> Result<EngineOptions, ReadError> {
        let subject = self.simple(span)?.map(Simple::with_first_bonus).transpose()?;
        Ok(EngineOptions { subject, margin: self.margin.unwrap_or_default() })
    }
}

fn no_time(span: Range<usize>) -> ReadError {
    ReadError::at(ReadErrorKind::Illegal(tc_notation::Violation::NoTime), span)
}
