//! A notation, by its name.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Loss, LossKind, ReadError, ReadErrorKind, Reading, Subject, Unwritable};

/// How a notation is read.
pub type ReadFn = fn(&str) -> Result<Vec<Reading>, ReadError>;
/// How a notation is written.
pub type WriteFn = fn(&Subject) -> Result<String, Unwritable>;
/// How a notation is recognised.
pub type DetectFn = fn(&str) -> Vec<Reading>;

/// A notation for time controls. Each is a value in a module of its own, and a line in the registry.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name, in lower case: `pgn`.
    pub name: &'static str,
    /// What it is called: `the PGN tag TimeControl`.
    pub title: &'static str,
    /// Whose it is.
    pub family: Family,
    /// Reads a text: all that it can mean, the most likely first, at least one. Two readings are told apart by what
    /// they take for granted.
    pub read: Option<ReadFn>,
    /// Writes a subject to the last detail, or says what would be lost.
    pub write: Option<WriteFn>,
    /// What a text means if nobody says which notation it is in: as reading, but the certainty is also that of the
    /// notation. `None` for one that is only read when it is named.
    pub detect: Option<DetectFn>,
}

impl Format {
    /// Reads a text: all that it can mean, the most likely first, at least one. What is read twice is told once.
    ///
    /// # Errors
    /// A [`ReadError`] that says why not, and where.
    pub fn read(&self, text: &str) -> Result<Vec<Reading>, ReadError> {
        let Some(read) = self.read else {
            return Err(ReadError::new(ReadErrorKind::WrittenOnly));
        };
        let mut told: Vec<Reading> = Vec::new();
        for reading in read(text)? {
            if told.iter().all(|earlier| earlier.subject != reading.subject) {
                told.push(reading);
            }
        }
        Ok(told)
    }

    /// Writes a subject to the last detail.
    ///
    /// # Errors
    /// [`Unwritable`] with all that would be lost, each loss once. What it would be with the loss is there only if it can
    /// be read again, and does not turn a clock into none.
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

/// Whose notation it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Game records.
    Records,
    /// Sites where games are played.
    Sites,
    /// Federations and clocks.
    Federations,
    /// Programs that play, and those that let them.
    Engines,
    /// What people write.
    People,
}
