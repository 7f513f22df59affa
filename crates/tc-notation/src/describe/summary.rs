//! A whole control in one line.

use core::fmt;

use crate::{Bonus, Cap, Moves, Periods, Stage, Time, TimeControl, flow};

/// A control in one line of English; made by [`TimeControl::describe`].
#[derive(Clone, Copy, Debug)]
pub struct Description<'c>(&'c TimeControl);

impl TimeControl {
    /// The control in one line of English, without a full stop. If the first stage caps its increment, the line begins with
    /// the cap.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "5m + 3s".parse()?;
    /// assert_eq!(
    ///     control.describe().to_string(),
    ///     "capped at 5 minutes: 5 minutes with an increment of 3 seconds a move"
    /// );
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn describe(&self) -> Description<'_> {
        Description(self)
    }
}

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stages = self.0.stages();
        let Some(first) = stages.first() else {
            return f.write_str("no clock");
        };
        if let Some(cap) = effective_cap(first) {
            write!(f, "capped at {}: ", cap.in_words())?;
        }
        for index in 0..stages.len() {
            let is_first = index == 0;
            write!(f, "{}{}", if is_first { "" } else { ", then " }, Clause { stages, index, with_cap: !is_first })?;
        }
        if stages.len() == 1 && is_absolute(first) { f.write_str(" for the whole game") } else { Ok(()) }
    }
}

/// What one stage gives, as a part of a sentence.
pub(super) struct Clause<'c> {
    pub(super) stages: &'c [Stage],
    /// Which stage, from 0.
    pub(super) index: usize,
    /// Whether the cap of the increment is mentioned.
    pub(super) with_cap: bool,
}

impl fmt::Display for Clause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clause { stages, index, with_cap } = *self;
        let Some(stage) = stages.get(index) else { return Ok(()) };
        let is_last = index + 1 == stages.len();
        if is_empty(stage) {
            write_empty(f, stage, flow::is_carried_into(stages, index), flow::is_entered_empty(stages, index))?;
        } else {
            write!(f, "{}", stage.times_in_words())?;
            write_extras(f, stage, " with ")?;
            write_end(f, stage, is_last)?;
        }
        match effective_cap(stage).filter(|_| with_cap) {
            Some(cap) => write!(f, " (gains capped at {})", cap.in_words()),
            None => Ok(()),
        }
    }
}

/// The cap, if there is something that it limits.
fn effective_cap(stage: &Stage) -> Option<Time> {
    match (stage.bonus()?, stage.cap()) {
        (bonus, Cap::At(cap)) if bonus.is_capped() => Some(cap),
        _ => None,
    }
}

/// One period that adds no time.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.moves() == Moves::Any && stage.periods() == Periods::ONE
}

/// A stage that adds no time: what is carried into it, and its delay and bonus.
fn write_empty(f: &mut fmt::Formatter<'_>, stage: &Stage, carried: bool, left_at_once: bool) -> fmt::Result {
    if left_at_once {
        return f.write_str("no time");
    }
    if carried {
        f.write_str("what is left")?;
        return write_extras(f, stage, " with ").map(|_| ());
    }
    match write_extras(f, stage, "only ")? {
        0 => f.write_str("no time"),
        _ => Ok(()),
    }
}

/// What happens to the time that is left when the moves are made.
fn write_end(f: &mut fmt::Formatter<'_>, stage: &Stage, last: bool) -> fmt::Result {
    let is_counted = matches!(stage.periods(), Periods::Counted(_));
    let runs_on = match stage.moves() {
        Moves::Required(_) => is_counted,
        Moves::Expire(_) => stage.periods() == Periods::ONE,
        _ => false,
    };
    match stage.moves() {
        _ if runs_on && last && !stage.resets_on_time() => f.write_str(", then what is left for the rest of the game"),
        Moves::Expire(_) if last && is_counted => f.write_str(" (what is left is lost, except in the last period)"),
        Moves::Expire(_) => f.write_str(" (what is left is lost)"),
        _ => Ok(()),
    }
}

fn is_absolute(stage: &Stage) -> bool {
    stage.periods() == Periods::ONE && stage.moves() == Moves::Any && stage.delay().is_none() && stage.bonus().is_none()
}

/// Writes the delay and the bonus after a lead, and returns how many there are.
fn write_extras(f: &mut fmt::Formatter<'_>, stage: &Stage, lead: &str) -> Result<usize, fmt::Error> {
    let mut written = 0;
    if let Some(delay) = stage.delay() {
        write!(f, "{lead}a delay of {} each turn", delay.in_words())?;
        written += 1;
    }
    if let Some(bonus) = stage.bonus() {
        match bonus {
            Bonus::Opponent if !stage.time().is_zero() => {}
            _ => f.write_str(if written == 0 { lead } else { " and " })?,
        }
        match bonus {
            Bonus::Increment(time) => write!(f, "an increment of {} a move", time.in_words())?,
            Bonus::Bronstein(time) => write!(f, "up to {} given back after every move", time.in_words())?,
            Bonus::Opponent if stage.time().is_zero() => f.write_str("what the opponent uses")?,
            Bonus::Opponent => f.write_str(", hourglass: what the opponent uses is added")?,
        }
        written += 1;
    }
    Ok(written)
}
