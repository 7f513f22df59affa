//! What is read, and what is refused.

use super::*;
use crate::{Milliseconds, Seconds};

fn value<'t>(object: &Object<'t>, key: &'static str) -> Result<Value<'t>, ReadError> {
    object.get(key).ok_or(ReadError::new(ReadErrorKind::Missing(key)))
}

fn nanos(text: &str, unit: u64) -> Result<i64, ReadError> {
    value(&Object::read(&alloc::format!("{{\"t\":{text}}}"))?, "t")?.nanos(unit)
}

#[test]
fn numbers_are_their_digits() {
    let rows = [
        ("0", 0),
        ("-0.0", 0),
        ("1.5", 1_500_000_000),
        ("-1.5", -1_500_000_000),
        ("360.90599999999995", 360_906_000_000),
        ("0.0000000005", 1),
        ("0.00000000049999999999999999999", 0),
        ("1e3", 1_000_000_000_000),
        ("1.25E+2", 125_000_000_000),
        ("1e-9", 1),
        ("1e-99999999999999999999", 0),
        ("0e99999999999999999999", 0),
        ("9223372036.854775807", i64::MAX),
        ("0.30000000000000004", 300_000_000),
    ];
    for (text, expected) in rows {
        assert_eq!(nanos(text, Seconds::NANOS), Ok(expected), "{text}");
    }
    for text in ["9223372036.854775808", "1e30", "1e99999999999999999999", "123456789012345678901234567890"] {
        assert_eq!(nanos(text, Seconds::NANOS), Err(ReadError::new(ReadErrorKind::Overflow)), "{text}");
    }
    assert_eq!(nanos("1416172879750", Milliseconds::NANOS), Ok(1_416_172_879_750_000_000));
    assert!(nanos("\"5\"", Seconds::NANOS).is_err());
}

#[test]
fn counts_are_whole() -> Result<(), ReadError> {
    let object =
        Object::read(r#"{"a":5,"b":5.0,"c":5.5,"d":-1,"e":18446744073709551615,"f":"7","g":18446744073709551616}"#)?;
    assert_eq!(value(&object, "a")?.count(), Ok(5));
    assert_eq!(value(&object, "b")?.count(), Ok(5));
    assert!(value(&object, "c")?.count().is_err());
    assert!(value(&object, "d")?.count().is_err());
    assert_eq!(value(&object, "e")?.count(), Ok(u64::MAX));
    assert!(value(&object, "f")?.count().is_err());
    assert_eq!(value(&object, "g")?.count(), Err(ReadError::new(ReadErrorKind::Overflow)));
    Ok(())
}

#[test]
fn unknown_keys_pass_and_twice_is_an_error() -> Result<(), ReadError> {
    let deep = "[".repeat(5_000) + &"]".repeat(5_000);
    let text = alloc::format!(r#"{{"other":{deep},"a":null,"b":"x\n"}}"#);
    let object = Object::read(&text)?;
    assert!(object.get("a").is_none() && object.get("z").is_none());
    assert_eq!(value(&object, "b")?.text()?, "x\n");
    let error = Object::read(r#"{"a":1,"b":2,"a":3}"#).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(error, Err("not JSON: the key `a` is repeated at line 1 column 19".into()));
    for text in ["", " ", "[]", "5", "{", "{}x", "{\"a\":}"] {
        assert!(Object::read(text).is_err(), "{text}");
    }
    Ok(())
}
