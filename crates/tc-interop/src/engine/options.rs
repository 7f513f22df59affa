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
        let said = line.engines.iter().map(|own| self.options(own, &line.each)).collect::<Result<Vec<_>, _>>()?;
        let alone = if said.is_empty() { Some(self.options(&[], &line.each)?) } else { None };
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
        line.engines.iter().map(|own| self.options(own, &line.each)).collect()
    }

    /// The options of an engine, from its own and from those for each.
    fn options(&self, own: &[Setting<'_>], each: &[Setting<'_>]) -> Result<EngineOptions, ReadError> {
        let tc = value("tc", own, each)?;
        let per_move_time = value(self.per_move, own, each)?;
        let margin = value(self.margin, own, each)?;
        let control = match (tc, per_move_time) {
            (Some(_), Some(second)) => return Err(second.expected(Expectation::GameOrMoveTime)),
            (Some(tc), None) => Some(self.tc.control(tc)?),
            (None, Some(time)) => {
                Some(single(per_move(self.tc.seconds(time)?)).map_err(|violation| time.illegal(violation))?)
            }
            (None, None) => None,
        };
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

/// The key and the value of an option.
type Setting<'t> = (&'t str, Piece<'t>);

/// The options of a command line, by the engines they are for.
#[derive(Default)]
struct Line<'t> {
    engines: Vec<Vec<Setting<'t>>>,
    /// Those of `-each`, and those before any section.
    each: Vec<Setting<'t>>,
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

/// The value of an option, which is either the engine's own or one for each.
fn value<'t>(key: &str, own: &[Setting<'t>], each: &[Setting<'t>]) -> Result<Option<Piece<'t>>, ReadError> {
    let find = |options: &[Setting<'t>]| {
        let mut found = options.iter().filter(|(name, _)| !key.is_empty() && name.eq_ignore_ascii_case(key));
        match (found.next(), found.next()) {
            (_, Some((_, second))) => Err(second.expected(Expectation::OptionOnce)),
            (first, None) => Ok(first.map(|(_, value)| value.trim_marks(&['"', '\'']))),
        }
    };
    match (find(own)?, find(each)?) {
        (Some(own), Some(_)) => Err(own.expected(Expectation::OneEngineOrEach)),
        (own, each) => Ok(own.or(each)),
    }
}
