//! The time options of programs that let engines play: `tc=40/60+0.6 timemargin=100`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::Moves;

use super::seconds;
use super::tc::{Dialect, with_first_bonus};
use super::words::words;
use crate::piece::Piece;
use crate::shape::Shape;
use crate::systems::{per_move, single};
use crate::{
    Assumption, Certainty, Expectation, GameSettings, Interpretation, Milliseconds, ReadError, ReadErrorKind,
    Unwritable,
};

/// The options of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The value of `tc`.
    pub(crate) tc: Dialect,
    /// The key of the time for a move, in seconds: `st`.
    pub(crate) per_move: &'static str,
    /// The key of the tolerated overrun, in milliseconds.
    pub(crate) margin: &'static str,
    /// What the program can do.
    pub(crate) shape: Shape,
}

impl Options {
    /// Reads the options of an engine, a command line whose engines all have the same, or a bare `40/60+0.6`.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        let bare = Piece::new(text).trim();
        if !bare.text.contains(|letter: char| letter == '=' || letter.is_ascii_whitespace()) {
            return Ok(alloc::vec![Interpretation::certain(with_first_bonus(self.tc.control(bare)?))]);
        }
        let line = Line::of(text);
        let each = self.values(&line.each)?;
        let said = line.engines.iter().map(|own| self.options(own, each)).collect::<Result<Vec<_>, _>>()?;
        let alone = if said.is_empty() { Some(self.options(&[], each)?) } else { None };
        let mut all = said.into_iter().chain(alone);
        let first = all.next().unwrap_or_default();
        if all.any(|other| other.settings != first.settings) {
            return Err(ReadError::new(ReadErrorKind::SeveralPlayers));
        }
        let Some(settings) = first.settings else {
            return Err(match line.other {
                Some(word) => word.expected(Expectation::EngineOptions),
                None => ReadError::new(ReadErrorKind::Missing("tc")),
            });
        };
        Ok(alloc::vec![match first.margin {
            Milliseconds(0) => Interpretation::certain(settings),
            _ => Interpretation::assuming(settings, Certainty::Likely, [Assumption::WithoutMargin]),
        }])
    }

    /// The options of each engine on a command line.
    #[cfg(any(feature = "cutechess", feature = "fastchess"))]
    pub(crate) fn engines(&self, line: &str) -> Result<Vec<EngineOptions>, ReadError> {
        let line = Line::of(line);
        let each = self.values(&line.each)?;
        line.engines.iter().map(|own| self.options(own, each)).collect()
    }

    /// The control, the time for a move and the margin, without quotes.
    fn values<'t>(&self, options: &[(&str, Piece<'t>)]) -> Result<Values<'t>, ReadError> {
        let mut values = [None; 3];
        for (name, value) in options {
            for (key, slot) in ["tc", self.per_move, self.margin].iter().zip(&mut values) {
                if !key.is_empty()
                    && name.eq_ignore_ascii_case(key)
                    && slot.replace(value.trim_marks(&['"', '\''])).is_some()
                {
                    return Err(value.expected(Expectation::OptionOnce));
                }
            }
        }
        Ok(values)
    }

    /// The options of an engine, from its own and from those for each.
    fn options(&self, own: &[(&str, Piece<'_>)], each: Values<'_>) -> Result<EngineOptions, ReadError> {
        let mut values = self.values(own)?;
        for (own, each) in values.iter_mut().zip(each) {
            match (&own, each) {
                (Some(own), Some(_)) => return Err(own.expected(Expectation::OneEngineOrEach)),
                (None, each) => *own = each,
                _ => {}
            }
        }
        let control = match values {
            [Some(_), Some(second), _] => return Err(second.expected(Expectation::GameOrMoveTime)),
            [Some(tc), ..] => Some(self.tc.control(tc)?),
            [_, Some(time), _] => {
                Some(single(per_move(self.tc.seconds(time)?)).map_err(|violation| time.illegal(violation))?)
            }
            _ => None,
        };
        let [.., margin] = values;
        let margin = margin.map_or(Ok(0), |margin| margin.whole(Expectation::WholeMilliseconds))?;
        Ok(EngineOptions { settings: control.map(with_first_bonus), margin: Milliseconds(margin) })
    }

    /// Writes `tc=…` or `st=…`.
    pub(crate) fn write(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        self.shape.write(settings, |settings| match settings.control.stages() {
            [stage] if matches!(stage.moves(), Moves::Reset(_)) => {
                format!("{}={}", self.per_move, seconds(stage.time()))
            }
            _ => format!("tc={}", self.tc.spell(settings)),
        })
    }
}

/// The options of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOptions {
    /// The time control, with the rules that the program has; `None` if none is given.
    pub settings: Option<GameSettings>,
    /// How far a move can overrun its time.
    pub margin: Milliseconds,
}

/// The values of the three options.
type Values<'t> = [Option<Piece<'t>>; 3];

/// The options of a command line, by the engines they are for.
#[derive(Default)]
struct Line<'t> {
    engines: Vec<Vec<(&'t str, Piece<'t>)>>,
    /// Those of `-each`, and those before any section.
    each: Vec<(&'t str, Piece<'t>)>,
    /// The first word before any section that is not an option.
    other: Option<Piece<'t>>,
}

impl<'t> Line<'t> {
    fn of(text: &'t str) -> Line<'t> {
        let mut line = Line::default();
        let mut section = "";
        let mut words = words(text);
        while let Some(word) = words.next() {
            let option = match word.text {
                // The spelling of scripts that start such a program.
                "--tc" | "--time-control" => words.next().map(|value| ("tc", value)),
                section_word if section_word.starts_with('-') => {
                    section = section_word;
                    if section == "-engine" {
                        line.engines.push(Vec::new());
                    }
                    continue;
                }
                _ => word.split_once(&['=']).map(|(key, value)| (key.text, value)),
            };
            match (option, section, line.engines.last_mut()) {
                (Some(option), "-engine", Some(engine)) => engine.push(option),
                (Some(option), "-each" | "", _) => line.each.push(option),
                (None, "", _) => {
                    line.other.get_or_insert(word);
                }
                _ => {}
            }
        }
        line
    }
}
