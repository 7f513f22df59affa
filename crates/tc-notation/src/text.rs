//! The text form (R15): units as they were written, without parts that have no effect.

use core::fmt;

use crate::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

/// The notation: `90m, 6 x r1/60s`, or `none`. The text always parses to an equal control.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.stages().split_first() else {
            return f.write_str("none");
        };
        first.fmt(f)?;
        rest.iter().try_for_each(|stage| write!(f, ", {stage}"))
    }
}

/// The notation of this one stage: `6 x r1/60s`.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.periods() != Periods::ONE {
            write!(f, "{} x ", self.periods())?;
        }
        if self.moves() != Moves::Any {
            write!(f, "{}/", self.moves())?;
        }
        if let Some(delay) = self.delay() {
            write!(f, "({delay}) ")?;
        }
        if self.resets_on_time() {
            f.write_str("r")?;
        }
        write!(f, "{}", self.time())?;
        match self.telling_cap() {
            Some(Cap::At(cap)) => write!(f, "..{cap}")?,
            Some(Cap::Unlimited) => f.write_str("..")?,
            None => {}
        }
        match self.bonus() {
            Some(bonus) => write!(f, " + {bonus}"),
            None => Ok(()),
        }
    }
}

/// The part after the plus sign: `30s`, `..10s`, `opp`.
impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bonus::Increment(time) => time.fmt(f),
            Bonus::Bronstein(time) => write!(f, "..{time}"),
            Bonus::Opponent => f.write_str("opp"),
        }
    }
}

/// The notation, as in `TimeControl("90m, 6 x r1/60s")`.
impl fmt::Debug for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeControl(\"{self}\")")
    }
}

/// The notation, as in `Stage("6 x r1/60s")`.
impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stage(\"{self}\")")
    }
}
