//! Nanoseconds as texts, which no program rounds.

use alloc::borrow::Cow;
use alloc::string::ToString;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

fn write<S: Serializer>(nanos: i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&nanos.to_string())
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let text: Cow<'de, str> = Deserialize::deserialize(deserializer)?;
    let nanos: i64 = text.parse().map_err(|_| D::Error::custom("expected nanoseconds as a text"))?;
    if nanos.to_string() == text { Ok(nanos) } else { Err(D::Error::custom("expected nanoseconds as a text")) }
}

pub(crate) mod span {
    use serde::{Deserializer, Serializer};
    use tc_core::Span;

    pub(crate) fn serialize<S: Serializer>(span: &Span, serializer: S) -> Result<S::Ok, S::Error> {
        super::write(span.as_nanos(), serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        super::read(deserializer).map(Span::from_nanos)
    }
}

pub(crate) mod instant {
    use serde::{Deserializer, Serializer};
    use tc_core::Timestamp;

    pub(crate) fn serialize<S: Serializer>(at: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
        super::write(at.as_nanos(), serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
        super::read(deserializer).map(Timestamp::from_nanos)
    }
}

pub(crate) mod optional_instant {
    use alloc::string::ToString;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tc_core::Timestamp;

    /// An instant, digit for digit as one that cannot be left out.
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Written(#[serde(with = "super::instant")] Timestamp);

    pub(crate) fn serialize<S: Serializer>(at: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
        at.map(|at| at.as_nanos().to_string()).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
        let written: Option<Written> = Deserialize::deserialize(deserializer)?;
        Ok(written.map(|Written(at)| at))
    }
}
