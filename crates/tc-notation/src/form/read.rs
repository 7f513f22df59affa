//! Reads the form into a control, from any serde format.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::problem::{AtKey, Problem};
use super::scalar::Scalar;
use super::seconds::from_decimal;
use crate::limits::MAX_STAGES;
use crate::stage::{StageBuilder, Written};
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, TimeControl, Violation};

/// A stage with its values as they were read, not yet checked.
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

/// A value that is read from a map only. By default serde also reads a struct from an array of its fields.
pub(super) struct FromMap<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for FromMap<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FromMap<T>, D::Error> {
        struct MapVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for MapVisitor<T> {
            type Value = FromMap<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a stage such as {\"time\":300}")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<FromMap<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(FromMap)
            }
        }

        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

fn absent<V>() -> Option<V> {
    None
}

/// A key that is present must have a value: `null` is an error, and not the same as a missing key.
fn present<'de, V: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<V>, D::Error> {
    V::deserialize(deserializer).map(Some)
}

/// Reads the JSON form with the format's own numbers. In `serde_json` a number with decimals passes through a double,
/// so digits after the 17th are lost, and a `serde_json::Value` keeps only the last of repeated keys.
/// `TimeControl::from_json` reads the text itself.
impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        deserializer.deserialize_seq(StagesVisitor)
    }
}

struct StagesVisitor;

impl<'de> Visitor<'de> for StagesVisitor {
    type Value = TimeControl;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of stages")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut forms: A) -> Result<TimeControl, A::Error> {
        let mut stages = Vec::new();
        while let Some(FromMap(form)) = forms.next_element::<FromMap<StageForm<Scalar>>>()? {
            let number = stages.len() + 1;
            if number > MAX_STAGES {
                return Err(A::Error::custom(Violation::TooManyStages));
            }
            stages.push(form.stage().map_err(|problem| A::Error::custom(format!("stage {number}: {problem}")))?);
        }
        TimeControl::checked(stages).map_err(A::Error::custom)
    }
}

impl StageForm<Scalar> {
    /// The stage, if all its values are legal.
    pub(super) fn stage(&self) -> Result<Stage, AtKey> {
        let time = self.time.time().map_err(|problem| problem.at("time"))?;
        let delay = optional("delay", self.delay.as_ref(), Scalar::time)?;
        let cap = self.cap.as_ref().filter(|cap| !cap.is_minus_one());
        let written = Written {
            periods: optional("periods", self.periods.as_ref(), periods)?,
            moves: self.moves()?,
            delay,
            resets_on_time: matches!(&self.reset, Some(reset) if reset.is("t") || reset.is("mt")),
            time,
            cap: optional("cap", cap, read_cap)?,
            bonus: self.bonus(self.cap.is_some() && cap.is_none())?,
        };
        StageBuilder(written).build().map_err(|violation| Problem::Illegal(violation).at(key(violation)))
    }

    fn moves(&self) -> Result<Option<Moves>, AtKey> {
        let expires = match &self.expire {
            None => false,
            Some(expire) if expire.is("m") => true,
            Some(_) => return Err(Problem::Unexpected.at("expire")),
        };
        let resets = match &self.reset {
            None => false,
            Some(reset) if reset.is("m") || reset.is("mt") => true,
            Some(reset) if reset.is("t") => false,
            Some(_) => return Err(Problem::Unexpected.at("reset")),
        };
        let Some(moves) = &self.moves else {
            return match (expires, &self.reset) {
                (true, _) => Err(Problem::NeedsMoves.at("expire")),
                (_, Some(_)) => Err(Problem::NeedsMoves.at("reset")),
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

    /// The bonus. `bronstein` is the original proposal's spelling: a number, with a cap of -1.
    fn bonus(&self, bronstein: bool) -> Result<Option<Bonus>, AtKey> {
        let read = |bonus: &Scalar| match bonus {
            opponent if opponent.is("opponent") => Ok(Bonus::Opponent),
            Scalar::UpTo(limit) => from_decimal(limit).map(Bonus::Bronstein),
            _ if bronstein => bonus.time().map(Bonus::Bronstein),
            _ => bonus.time().map(Bonus::Increment),
        };
        let is_time = self.bonus.as_ref().is_some_and(|bonus| bonus.time().is_ok());
        if bronstein && !is_time {
            return Err(Problem::BronsteinWithoutBonus.at("cap"));
        }
        optional("bonus", self.bonus.as_ref(), read)
    }
}

/// The value of a key that may be absent.
fn optional<T>(
    key: &'static str,
    value: Option<&Scalar>,
    read: impl Fn(&Scalar) -> Result<T, Problem>,
) -> Result<Option<T>, AtKey> {
    value.map(read).transpose().map_err(|problem| problem.at(key))
}

fn periods(value: &Scalar) -> Result<Periods, Problem> {
    match value {
        unlimited if unlimited.is("unlimited") => Ok(Periods::Unlimited),
        count => Periods::new(count.count()?).map_err(Problem::Illegal),
    }
}

fn read_cap(value: &Scalar) -> Result<Cap, Problem> {
    match value {
        unlimited if unlimited.is("unlimited") => Ok(Cap::Unlimited),
        seconds => seconds.time().map(Cap::At),
    }
}

/// The key to report for a violation that concerns the whole stage.
fn key(violation: Violation) -> &'static str {
    match violation {
        Violation::CapBelowTime { .. } => "cap",
        Violation::ResetNeedsMoves => "reset",
        _ => "time",
    }
}
