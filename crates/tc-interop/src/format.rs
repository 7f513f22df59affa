//! A notation as a value.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{RuleSet, Rules, TimeControl};

use crate::settings::without_rules_of;
use crate::{Certainty, GameSettings, Interpretation, Loss, LossKind, ReadError, ReadErrorKind, Unwritable};

/// Reads a text that is not empty and not too long.
pub(crate) type ReadFn = fn(&str) -> Result<Vec<Interpretation>, ReadError>;
/// Writes settings.
pub(crate) type WriteFn = fn(&GameSettings) -> Result<String, Unwritable>;
/// How certain a text with these readings is of this notation; `None` if it does not look like it.
pub(crate) type DetectFn = fn(&str, &[Interpretation]) -> Option<Certainty>;

/// The length of the longest text that is read, in characters: no notation of a time control is longer.
pub(crate) const LONGEST: usize = 65_536;

/// # Errors
/// A text of more characters than that.
pub(crate) fn within(text: &str, most: usize) -> Result<(), ReadError> {
    let length = if text.len() > most { text.chars().count() } else { 0 };
    if length > most { Err(ReadError::new(ReadErrorKind::TooLong { length, most })) } else { Ok(()) }
}

/// A notation for time controls. [`format`](crate::format) finds one by its name, [`formats`](crate::formats) lists
/// all.
///
/// ```
/// let pgn = tc_interop::format("pgn").ok_or("this build has no PGN")?;
/// let readings = pgn.read("180+2")?;
/// assert_eq!(readings[0].settings.control.to_string(), "3m.. + 2s");
/// assert_eq!(pgn.write(&readings[0].settings)?, "180+2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) family: Family,
    /// Beginnings of a text, or keys of a JSON object with their quotes, that only this notation has.
    pub(crate) marks: &'static [&'static str],
    /// The name of the [rules](tc_core::RuleSet) that every game has where this notation is used; `default` for none.
    pub(crate) rules: &'static str,
    /// Whether a game with this control has these rules on the site.
    pub(crate) has_rules: fn(&TimeControl) -> bool,
    /// The length of the longest text that is read, in characters.
    pub(crate) longest: usize,
    pub(crate) read: Option<ReadFn>,
    /// Reads a text whose notation is unknown, if that leaves out what another notation reads, or assumes more.
    pub(crate) read_unnamed: Option<ReadFn>,
    pub(crate) write: Option<WriteFn>,
    pub(crate) detect: Option<DetectFn>,
}

impl Format {
    /// A notation without functions, of texts of at most 65,536 characters.
    #[cfg_attr(not(feature = "all"), allow(dead_code, reason = "a build without notations declares none"))]
    pub(crate) const fn new(name: &'static str, title: &'static str, family: Family) -> Format {
        Format {
            name,
            title,
            family,
            marks: &[],
            rules: "default",
            has_rules: |_| true,
            longest: LONGEST,
            read: None,
            read_unnamed: None,
            write: None,
            detect: None,
        }
    }

    /// The name, in lower case: `pgn`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The title, for a sentence: `the PGN tag TimeControl`.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The name of the [rules](tc_core::RuleSet) that every game has where this notation is used, such as `lichess`;
    /// `default` where that is not known. A text need not say these rules.
    pub const fn rules(&self) -> &'static str {
        self.rules
    }

    /// The rules of a game that is played where this notation is used: those of the settings, and for each that is the
    /// default that of the site. On lichess they are those of games with a clock. A DGT clock has the rules of its method,
    /// which [`Format::read`] finds, and no others.
    ///
    /// ```
    /// use tc_interop::format;
    ///
    /// let cutechess = format("cutechess").ok_or("this build has no cutechess")?;
    /// let readings = cutechess.read("tc=60+1 timemargin=50")?;
    /// let rules = cutechess.rules_in_game(&readings[0].settings);
    /// assert_eq!(rules.to_string(), "first-bonus, boundary past-zero, margin 0.05s");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules_in_game(&self, settings: &GameSettings) -> Rules {
        let site = RuleSet::find(self.rules).filter(|_| (self.has_rules)(&settings.control));
        settings.rules.or(site.map(RuleSet::rules).unwrap_or_default())
    }

    /// The family, such as game records or engines.
    pub const fn family(&self) -> Family {
        self.family
    }

    /// Whether [`Format::read`] can succeed.
    pub const fn is_read(&self) -> bool {
        self.read.is_some()
    }

    /// Whether [`Format::write`] can succeed.
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Whether [`detect`](crate::detect) looks for this notation.
    pub const fn is_detected(&self) -> bool {
        self.detect.is_some()
    }

    /// Whether a text begins with a mark that only this notation has, or is a JSON object with such a key.
    pub fn has_mark(&self, text: &str) -> bool {
        let begin = text.trim_start();
        self.marks.iter().any(|mark| match mark.starts_with('"') {
            true => begin.starts_with('{') && begin.contains(mark),
            false => begin.starts_with(mark),
        })
    }

    /// Reads a text. Returns every meaning once, the most likely first; there is at least one. Readings differ in their
    /// assumptions.
    ///
    /// # Errors
    /// A [`ReadError`] with the reason and the place.
    pub fn read(&self, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        self.read_by(self.read, text)
    }

    /// The distinct readings of a reader, of a text that is not empty and not too long.
    fn read_by(&self, read: Option<ReadFn>, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        let read = read.ok_or(ReadError::new(ReadErrorKind::WrittenOnly))?;
        within(text, self.longest)?;
        if text.trim().is_empty() {
            return Err(ReadError::new(ReadErrorKind::Empty));
        }
        let mut distinct: Vec<Interpretation> = Vec::new();
        for reading in read(text)? {
            if distinct.iter().all(|earlier| earlier.settings != reading.settings) {
                distinct.push(reading);
            }
        }
        Ok(distinct)
    }

    /// Reads a text whose notation is unknown, as [`detect`](crate::detect) does for every notation. The certainty
    /// includes that of the notation. The result is empty if the text does not look like this notation.
    pub fn detect(&self, text: &str) -> Vec<Interpretation> {
        let readings = self.read_by(self.read_unnamed.or(self.read), text).unwrap_or_default();
        match self.detect.and_then(|detect| detect(text, &readings)) {
            Some(most) => readings.into_iter().map(|reading| reading.at_most(most)).collect(),
            None => Vec::new(),
        }
    }

    /// Writes settings exactly.
    ///
    /// # Errors
    /// [`Unwritable`] if the notation cannot express all of it, with every loss once. The closest text is there only if
    /// it can be read again and still has a clock.
    pub fn write(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        let write = self.write.ok_or_else(|| Unwritable::nothing(Loss::whole(LossKind::ReadOnly)))?;
        write(settings).map_err(|Unwritable { mut losses, lossy }| {
            losses.sort();
            losses.dedup();
            let has_clock = |one: &Interpretation| settings.control.is_none() || !one.settings.control.is_none();
            let is_sensible = |text: &String| match self.read(text) {
                Ok(readings) => readings.first().is_some_and(has_clock),
                Err(_) => !self.is_read(),
            };
            Unwritable { losses, lossy: lossy.filter(is_sensible) }
        })
    }

    /// Writes settings for the site of this notation. [Rules](Format::rules) that every game has there are no loss, nor
    /// are rules that cannot change a game with this control.
    ///
    /// ```
    /// use tc_interop::{GameSettings, format};
    ///
    /// let lichess = format("lichess").ok_or("this build has no lichess")?;
    /// let settings: GameSettings = "3m.. + 2s; free-moves 1, lag lichess".parse()?;
    /// assert_eq!(lichess.write_for_site(&settings)?, "3+2");
    /// assert!(lichess.write(&settings).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Format::write`].
    pub fn write_for_site(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        let site = RuleSet::find(self.rules).map(RuleSet::rules).unwrap_or_default();
        self.write(&without_rules_of(&site, settings.clone()).in_effect())
    }
}

worded! {
    /// The people or programs that use a notation. It prints as a heading: `game records`.
    #[non_exhaustive]
    Family, "Notations of ";

    Own => "the notation of Flagfall",
    People => "what people write",
    Records => "game records",
    Sites => "sites",
    Federations => "federations and clocks",
    Engines => "engines and what runs them",
    Programs => "settings of programs",
    /// Their names say less than a control.
    Speeds => "speeds",
}
