//! A control with its rules as one text, or as an object of two.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::GameSettings;

/// One text: `"3m.. + 2s; first-bonus"`.
impl Serialize for GameSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One text, or an object with the texts `control` and `rules`; `rules` can be left out.
impl<'de> Deserialize<'de> for GameSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameSettings, D::Error> {
        deserializer.deserialize_any(SettingsVisitor)
    }
}

struct SettingsVisitor;

const KEYS: &[&str] = &["control", "rules"];

impl<'de> Visitor<'de> for SettingsVisitor {
    type Value = GameSettings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a control with its rules, such as \"3m.. + 2s; first-bonus\", or an object with `control` and `rules`",
        )
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<GameSettings, E> {
        text.parse().map_err(|error: super::SettingsError| E::custom(error.to_string()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GameSettings, A::Error> {
        let (mut control, mut rules) = (None::<String>, None::<String>);
        while let Some(key) = map.next_key::<String>()? {
            let (place, name) = match key.as_str() {
                "control" => (&mut control, "control"),
                "rules" => (&mut rules, "rules"),
                _ => return Err(A::Error::unknown_field(&key, KEYS)),
            };
            if place.replace(map.next_value()?).is_some() {
                return Err(A::Error::duplicate_field(name));
            }
        }
        let control = control.ok_or_else(|| A::Error::missing_field("control"))?;
        if let (_, Some(_)) = GameSettings::parts(&control) {
            return Err(A::Error::custom("`control` has a semicolon: the rules are the value of `rules`"));
        }
        self.visit_str(&rules.map_or_else(|| control.clone(), |rules| format!("{control}; {rules}")))
    }
}
