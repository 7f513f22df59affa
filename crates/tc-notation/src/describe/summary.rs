//! A whole control in one line.

use core::fmt;

use super::words::Counted;
use crate::{Bonus, Cap, Moves, Periods, Stage, Time, TimeControl, flow};

/// A control in one line of English; made by [`TimeControl::describe`].
#[derive(Clone, Copy, Debug)]
pub struct Description<'c>(&'c TimeControl);

impl TimeControl {
    /// The control in one line of English, without a full stop. An increment of the first stage that is capped is told first.
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
        if let Some(cap) = told_cap(first) {
            write!(f, "capped at {}: ", cap.in_words())?;
        }
        for (index, stage) in stages.iter().enumerate() {
            if index > 0 {
                f.write_str(", then ")?;
            }
            let last = index + 1 == stages.len();
            let before = index.checked_sub(1).and_then(|before| stages.get(before));
            let carried = before.is_some_and(|before| flow::is_carried_into(before, stage));
            if is_empty(stage) {
                write_empty(f, stage, carried, flow::is_entered_empty(stages, index))?;
            } else {
                write_times(f, stage)?;
                write_extras(f, stage, " with ")?;
                write_end(f, stage, last)?;
            }
            if let Some(cap) = told_cap(stage).filter(|_| index > 0) {
                write!(f, " (gains capped at {})", cap.in_words())?;
            }
        }
        if stages.len() == 1 && is_absolute(first) { f.write_str(" for the whole game") } else { Ok(()) }
    }
}

/// The cap, if there is something that it limits.
fn told_cap(stage: &Stage) -> Option<Time> {
    match (stage.bonus()?, stage.cap()) {
        (bonus, Cap::At(cap)) if bonus.is_capped() => Some(cap),
        _ => None,
    }
}

/// One period without a time of its own.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.moves() == Moves::Any && stage.periods() == Periods::ONE
}

/// A stage that gives nothing but what comes with it.
fn write_empty(f: &mut fmt::Formatter<'_>, stage: &Stage, carried: bool, left_at_once: bool) -> fmt::Result {
    if left_at_once {
        return f.write_str("no time");
    }
    if carried {
        f.write_str("what is left")?;
        return write_extras(f, stage, " with ").map(|_| ());
    }
    match write_extras(f, stage, "nothing but ")? {
        0 => f.write_str("no time"),
        _ => Ok(()),
    }
}

/// What becomes of the time when the moves are made.
fn write_end(f: &mut fmt::Formatter<'_>, stage: &Stage, last: bool) -> fmt::Result {
    let counted = matches!(stage.periods(), Periods::Counted(_));
    let one = stage.periods() == Periods::ONE;
    match stage.moves() {
        Moves::Required(_) | Moves::Expire(_) if last && one && !stage.resets_on_time() => {
            f.write_str(", then what is left of it for the rest of the game")
        }
        Moves::Required(_) if last && counted && !stage.resets_on_time() => {
            f.write_str(", then what is left of them for the rest of the game")
        }
        Moves::Expire(_) if last && counted => f.write_str(" (what is left is lost, but in the last)"),
        Moves::Expire(_) => f.write_str(" (what is left is lost)"),
        _ => Ok(()),
    }
}

fn is_absolute(stage: &Stage) -> bool {
    stage.periods() == Periods::ONE && stage.moves() == Moves::Any && stage.delay().is_none() && stage.bonus().is_none()
}

/// Periods, moves and time.
fn write_times(f: &mut fmt::Formatter<'_>, stage: &Stage) -> fmt::Result {
    let time = stage.time().in_words();
    let periods = match stage.periods() {
        Periods::Counted(count) if count.get() == 1 => None,
        periods => Some(periods),
    };
    if let Some(periods) = periods {
        match periods {
            Periods::Counted(count) => write!(f, "{count} ")?,
            Periods::Unlimited => f.write_str("unlimited ")?,
        }
        let byo_yomi = stage.moves() == Moves::Reset(crate::MoveCount::ONE);
        f.write_str(if byo_yomi { "byo-yomi periods of " } else { "periods of " })?;
    }
    match stage.moves() {
        Moves::Any => write!(f, "{time}"),
        Moves::Reset(count) if count.get() == 1 && periods.is_none() => write!(f, "{time} a move"),
        Moves::Reset(count) if count.get() == 1 => write!(f, "{time}"),
        Moves::Reset(count) => write!(f, "{time} for every {}", Counted(count.get(), "move")),
        Moves::Required(count) if stage.resets_on_time() => {
            write!(f, "at least {} in every {time}", Counted(count.get(), "move"))
        }
        Moves::Required(count) | Moves::Expire(count) => write!(f, "{} in {time}", Counted(count.get(), "move")),
    }
}

/// Delay and bonus, with words in front of the first; how many there were.
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
