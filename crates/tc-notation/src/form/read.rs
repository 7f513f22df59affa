//! From the form to a control, in any serde format.

use alloc::format;
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};

use super::problem::{AtKey, Problem};
use super::scalar::Scalar;
use crate::stage::{StageBuilder, Written};
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, TimeControl, Violation};

/// A stage as it is read, before its values are understood.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StageForm<V> {
    pub(super) time: V,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) periods: Option<V>,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) moves: Option<V>,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) reset: Option<V>,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) expire: Option<V>,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) delay: Option<V>,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) bonus: Option<V>,
    #[serde(default = "absent", deserialize_with = "present")]
    pub(super) cap: Option<V>,
}

fn absent<V>() -> Option<V> {
    None
}

/// A key that is there has a value: `null` is an error, not an absence.
fn present<'de, V: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<V>, D::Error> {
    V::deserialize(deserializer).map(Some)
}

/// Reads the JSON form. The format's own numbers are used: with `serde_json` a number with decimals passes through a double, so
/// that digits beyond the 17th are not seen. `TimeControl::from_json` reads the text of every number.
impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        let forms = Vec::<StageForm<Scalar>>::deserialize(deserializer)?;
        let stages: Result<Vec<Stage>, D::Error> = forms
            .into_iter()
            .enumerate()
            .map(|(index, form)| {
                form.stage().map_err(|problem| D::Error::custom(format!("stage {}: {problem}", index + 1)))
            })
            .collect();
        TimeControl::checked(stages?).map_err(D::Error::custom)
    }
}

impl StageForm<Scalar> {
    /// The stage, if all its values are legal.
    pub(super) fn stage(&self) -> Result<Stage, AtKey> {
        let time = self.time.time().map_err(|problem| problem.at("time"))?;
        let delay = self.delay.as_ref().map(Scalar::time).transpose().map_err(|problem| problem.at("delay"))?;
        let bronstein = self.cap.as_ref().is_some_and(|cap| matches!(cap, Scalar::Number(number) if number == "-1"));
        let written = Written {
            periods: self.periods.as_ref().map(periods).transpose().map_err(|problem| problem.at("periods"))?,
            moves: self.moves()?,
            delay,
            resets_on_time: matches!(&self.reset, Some(reset) if reset.is("t") || reset.is("mt")),
            time,
            cap: match &self.cap {
                Some(_) if bronstein => None,
                cap => cap.as_ref().map(read_cap).transpose().map_err(|problem| problem.at("cap"))?,
            },
            bonus: self.bonus(bronstein)?,
        };
        StageBuilder(written).build().map_err(|violation| Problem::Illegal(violation).at(key(violation)))
    }

    fn moves(&self) -> Result<Option<Moves>, AtKey> {
        let expires = match &self.expire {
            None => false,
            Some(expire) if expire.is("m") => true,
            Some(_) => return Err(Problem::Expected("`m`").at("expire")),
        };
        let resets = match &self.reset {
            None => false,
            Some(reset) if reset.is("m") || reset.is("mt") => true,
            Some(reset) if reset.is("t") => false,
            Some(_) => return Err(Problem::Expected("`m`, `t` or `mt`").at("reset")),
        };
        let Some(moves) = &self.moves else {
            return match (expires, &self.reset) {
                (true, _) => Err(Problem::NeedsMoves("expire").at("expire")),
                (_, Some(_)) => Err(Problem::NeedsMoves("reset").at("reset")),
                (false, None) => Ok(None),
            };
        };
        let count = moves.count().and_then(|count| MoveCount::new(count).map_err(Problem::Illegal));
        let count = count.map_err(|problem| problem.at("moves"))?;
        match (resets, expires) {
            (true, true) => Err(Problem::ResetAndExpire.at("expire")),
            (true, false) => Ok(Some(Moves::Reset(count))),
            (false, true) => Ok(Some(Moves::Expire(count))),
            (false, false) => Ok(Some(Moves::Required(count))),
        }
    }

    /// The bonus. `bronstein` is the original proposal's spelling, a number beside a cap of -1.
    fn bonus(&self, bronstein: bool) -> Result<Option<Bonus>, AtKey> {
        let read = |bonus: &Scalar| match bonus {
            opponent if opponent.is("opponent") => Ok(Bonus::Opponent),
            Scalar::UpTo(_) => bonus.time().map(Bonus::Bronstein),
            _ if bronstein => bonus.time().map(Bonus::Bronstein),
            _ => bonus.time().map(Bonus::Increment),
        };
        let number = matches!(&self.bonus, Some(Scalar::Number(_) | Scalar::Text(_)))
            && !self.bonus.as_ref().is_some_and(|bonus| bonus.is("opponent"));
        if bronstein && !number {
            return Err(Problem::BronsteinWithoutBonus.at("cap"));
        }
        self.bonus.as_ref().map(read).transpose().map_err(|problem| problem.at("bonus"))
    }
}

fn periods(value: &Scalar) -> Result<Periods, Problem> {
    match value {
        unlimited if unlimited.is("unlimited") => Ok(Periods::Unlimited),
        Scalar::Number(_) => Periods::new(value.count()?).map_err(Problem::Illegal),
        _ => Err(Problem::Expected("a number or `unlimited`")),
    }
}

fn read_cap(value: &Scalar) -> Result<Cap, Problem> {
    match value {
        unlimited if unlimited.is("unlimited") => Ok(Cap::Unlimited),
        Scalar::UpTo(_) => Err(Problem::Expected("a number of seconds or `unlimited`")),
        seconds => seconds.time().map(Cap::At),
    }
}

/// The key that a violation of the stage as a whole is about.
fn key(violation: Violation) -> &'static str {
    match violation {
        Violation::CapBelowTime { .. } => "cap",
        Violation::ResetNeedsMoves => "reset",
        _ => "time",
    }
}
