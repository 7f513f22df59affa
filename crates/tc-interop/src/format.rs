//! A notation as a value.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Loss, LossKind, ReadError, ReadErrorKind, Reading, Subject, Unwritable};

/// Reads a text, as [`Format::read`] does.
pub type ReadFn = fn(&str) -> Result<Vec<Reading>, ReadError>;
/// Writes a subject, as [`Format::write`] does.
pub type WriteFn = fn(&Subject) -> Result<String, Unwritable>;
/// Returns the meanings of a text whose notation is unknown.
pub type DetectFn = fn(&str) -> Vec<Reading>;

/// A notation for time controls. [`format`](crate::format) finds one by its name, [`formats`](crate::formats) lists
/// all.
///
/// ```
/// let pgn = tc_interop::format("pgn").ok_or("this build has no PGN")?;
/// let readings = pgn.read("180+2")?;
/// assert_eq!(readings[0].subject.control.to_string(), "3m.. + 2s");
/// assert_eq!(pgn.write(&readings[0].subject)?, "180+2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name, in lower case: `pgn`.
    pub name: &'static str,
    /// The title, for a sentence: `the PGN tag TimeControl`.
    pub title: &'static str,
    /// The family: records, sites, federations, engines or people.
    pub family: Family,
    /// Reads a text; `None` if the notation is only written. Prefer [`Format::read`], which removes duplicates.
    pub read: Option<ReadFn>,
    /// Writes a subject; `None` if the notation is only read. Prefer [`Format::write`], which checks the closest text.
    pub write: Option<WriteFn>,
    /// Reads a text whose notation is unknown: the certainty includes that of the notation. `None` if the notation is
    /// only read by name.
    pub detect: Option<DetectFn>,
}

impl Format {
    /// Reads a text. Returns every meaning once, the most likely first; there is at least one. Readings differ in their
    /// assumptions.
    ///
    /// # Errors
    /// A [`ReadError`] with the reason and the place.
    pub fn read(&self, text: &str) -> Result<Vec<Reading>, ReadError> {
        let Some(read) = self.read else {
            return Err(ReadError::new(ReadErrorKind::WrittenOnly));
        };
        let mut distinct: Vec<Reading> = Vec::new();
        for reading in read(text)? {
            if distinct.iter().all(|earlier| earlier.subject != reading.subject) {
                distinct.push(reading);
            }
        }
        Ok(distinct)
    }

    /// Writes a subject exactly.
    ///
    /// # Errors
    /// [`Unwritable`] if the notation cannot express all of it, with every loss once. The closest text is there only if
    /// it can be read again and still has a clock.
    pub fn write(&self, subject: &Subject) -> Result<String, Unwritable> {
        let Some(write) = self.write else {
            return Err(Unwritable::nothing(Loss::whole(LossKind::ReadOnly)));
        };
        write(subject).map_err(|unwritable| {
            let is_sensible = |text: &String| {
                self.read.is_none_or(|read| {
                    let is_none = |reading: &Reading| reading.subject.control.is_none();
                    let readings = read(text).unwrap_or_default();
                    readings.first().is_some_and(|first| subject.control.is_none() || !is_none(first))
                })
            };
            let mut losses: Vec<Loss> = Vec::new();
            for loss in unwritable.losses {
                if !losses.contains(&loss) {
                    losses.push(loss);
                }
            }
            Unwritable { losses, lossy: unwritable.lossy.filter(is_sensible) }
        })
    }
}

/// The people or programs that use a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Game records.
    Records,
    /// Game servers.
    Sites,
    /// Federations and clocks.
    Federations,
    /// Engines, and programs that run engine matches.
    Engines,
    /// What people write.
    People,
}
